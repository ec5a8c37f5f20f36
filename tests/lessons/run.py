# SPDX-License-Identifier: MIT
"""run.py FOLDER FILE...: runs each program for n = 0 to 8, into FOLDER/NAME.N."""
import contextlib
import os
import runpy
import sys

folder, files = sys.argv[1], sys.argv[2:]
for file in files:
    name = os.path.splitext(os.path.basename(file))[0]
    for n in range(9):
        sys.argv = [file, str(n)]
        with open(f"{folder}/{name}.{n}", "w") as out, contextlib.redirect_stdout(out):
            runpy.run_path(file, run_name="__main__")
