"""Executes a notebook with nbconvert; it must have twelve cells, run without an error, and draw its pictures, also in HTML."""

import json
import subprocess
import sys

notebook = sys.argv[1]
with open(notebook, encoding="utf-8") as file:
    plain = json.load(file)
assert len(plain["cells"]) == 12, "expected twelve cells"
assert not any(cell.get("outputs") for cell in plain["cells"]), "expected a notebook without outputs"


def convert(*options, given=None):
    return subprocess.run([sys.executable, "-m", "nbconvert", "--stdout", *options], input=given, stdout=subprocess.PIPE, check=True).stdout


executed = convert("--to", "notebook", "--execute", notebook)
outputs = [output for cell in json.loads(executed)["cells"] for output in cell.get("outputs", [])
           if output["output_type"] != "stream"]
kinds = [kind for output in outputs for kind in output["data"]]
assert len(outputs) == 11 and not any(output["output_type"] == "error" for output in outputs), outputs
assert kinds.count("image/svg+xml") == 4 and kinds.count("text/html") == 3 + 4, kinds
assert convert("--to", "html", "--stdin", given=executed).count(b'src="data:image/svg+xml;base64,') == 4
