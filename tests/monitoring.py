"""Compares the metrics of a daemon with the files that name them: monitoring.py METRICS FOLDER README

METRICS: a file with the answer of /metrics. FOLDER: the dashboard and the alert rules. README: the table of all metrics.
Prints all differences. If promtool is installed, it checks the rules and the answer too.
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys

NAME = r"(?:jadoubed|process)_[a-z_]+"
WHOLE = re.compile(rf"\b{NAME}\b")


def families(text):
    """The type of each metric in the answer."""
    return dict(re.findall(rf"^# TYPE ({NAME}) (\w+)$", text, re.M))


def names_in(expression):
    # Words in quotes are values of labels.
    return set(WHOLE.findall(re.sub(r'"[^"]*"', "", expression)))


def unknown(names, there):
    """The names that no metric has. A histogram has buckets, a sum and a count."""
    all_names = set(there)
    for name, kind in there.items():
        if kind == "histogram":
            all_names |= {name + "_bucket", name + "_sum", name + "_count"}
    return sorted(names - all_names)


def dashboard_expressions(path):
    dashboard = json.loads(path.read_text())
    found = [t["expr"] for panel in dashboard["panels"] for t in panel["targets"]]
    found += [each["expr"] for each in dashboard["annotations"]["list"]]
    found += [v["query"]["query"] for v in dashboard["templating"]["list"] if isinstance(v["query"], dict)]
    return found


def rule_expressions(path):
    found, lines = [], path.read_text().splitlines()
    for number, line in enumerate(lines):
        match = re.match(r"\s+expr: (.*)", line)
        if match:
            found.append(lines[number + 1] if match[1] == ">-" else match[1])
    return found


def main(metrics, folder, readme):
    faults = []
    text = pathlib.Path(metrics).read_text()
    there = families(text)
    for path, expressions in ((folder / "grafana-dashboard.json", dashboard_expressions(folder / "grafana-dashboard.json")),
                              (folder / "alert-rules.yml", rule_expressions(folder / "alert-rules.yml"))):
        if len(expressions) < 10:
            faults.append(f"{path.name}: only {len(expressions)} expressions were found")
        for expression in expressions:
            for name in unknown(names_in(expression), there):
                faults.append(f"{path.name}: {name} is no metric: {expression}")
    told = set(WHOLE.findall("\n".join(line for line in readme.read_text().splitlines() if line.startswith("|"))))
    faults += [f"{readme.name}: {name} is no metric" for name in sorted(told - set(there))]
    faults += [f"{readme.name}: {name} is missing" for name in sorted(set(there) - told)]
    for name, kind in there.items():
        if (kind == "counter") != name.endswith("_total"):
            faults.append(f"{name} is a {kind}: only counters end with _total")
    if promtool := shutil.which("promtool"):
        checks = [([promtool, "check", "rules", str(folder / "alert-rules.yml")], ""), ([promtool, "check", "metrics"], text),
                  ([promtool, "check", "config", str(folder / "prometheus.yml")], "")]
        for command, given in checks:
            run = subprocess.run(command, input=given, capture_output=True, text=True)
            if run.returncode != 0:
                faults.append(f"{' '.join(command[1:3])}: {run.stdout}{run.stderr}")
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])))
