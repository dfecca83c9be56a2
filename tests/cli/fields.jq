# Documents that differ from this one in one place, a line each: the place, a tab, the document.
# $most of them, evenly, or all if that is 0. Fields that may differ are left alone.
def free:
    . == ["version"] or first == "made" or any(.[]; IN("name", "title", "source", "notes", "why", "basis"));
def turned:
    if type == "number" then . + 1 elif type == "boolean" then not elif type == "null" then "4" else . + "1" end;
def altered($verb; $path):
    if $verb == "turn" then setpath($path; getpath($path) | turned)
    elif $verb == "drop" then delpaths([$path])
    elif $verb == "add" then setpath($path + ["added"]; "1")
    else setpath($path; getpath($path) | . + [.[-1] // "1"]) end;
# Results of flips that were filed earlier have no faults.
def earlier: . == ["drop", ["faults"]];

. as $document
| [["turn", paths(scalars)], ["drop", paths], ["add", [], paths(type == "object")], ["more", paths(type == "array")]]
| [.[] | .[0] as $verb | .[1:][] | select(free | not) | [$verb, .] | select(earlier | not)]
| (if $most > 0 and length > $most then (length / $most | floor) else 1 end) as $step
| to_entries[] | select(.key % $step == 0) | .value as [$verb, $path]
| ($path | map(tostring) | [$verb] + . | join(".")) + "\t" + ($document | altered($verb; $path) | tojson)
