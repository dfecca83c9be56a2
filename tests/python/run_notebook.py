"""Executes a notebook with nbconvert; it must have twelve cells, run without an error, and draw its pictures."""

import json
import subprocess
import sys

notebook = sys.argv[1]
with open(notebook, encoding="utf-8") as file:
    plain = json.load(file)
assert len(plain["cells"]) == 12, "expected twelve cells"
assert not any(cell.get("outputs") for cell in plain["cells"]), "expected a notebook without outputs"
done = subprocess.run([sys.executable, "-m", "nbconvert", "--to", "notebook", "--execute", "--stdout", notebook],
                      stdout=subprocess.PIPE, check=True)
outputs = [output for cell in json.loads(done.stdout)["cells"] for output in cell.get("outputs", [])
           if output["output_type"] != "stream"]
kinds = [kind for output in outputs for kind in output["data"]]
assert len(outputs) == 11 and not any(output["output_type"] == "error" for output in outputs), outputs
assert kinds.count("image/svg+xml") == 4 and kinds.count("text/html") == 3, kinds
