"""The report of played scripts as one HTML page with every transcript; needs nothing else and asks no other host."""

from collections.abc import Sequence
from html import escape
from pathlib import Path

from bot.dialogs.report import explain, summary
from bot.dialogs.results import CaseResult

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }}
body {{ max-width: 50rem; margin: 2rem auto; padding: 0 1rem; }}
summary {{ cursor: pointer; padding: .3rem 0; }}
.failed > summary {{ font-weight: 600; }}
.mark {{ display: inline-block; width: 4.5em; }}
.failed .mark {{ color: #c62828; }}
.passed .mark {{ color: #2e7d32; }}
@media (prefers-color-scheme: dark) {{
  .failed .mark {{ color: #ff8a80; }}
  .passed .mark {{ color: #81c784; }}
}}
dl {{ display: grid; grid-template-columns: 4rem 1fr; gap: .25rem 1rem; margin: .5rem 0 1rem 1rem; }}
dt {{ opacity: .7; }}
dd {{ margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }}
pre {{ overflow-x: auto; padding: .75rem; background: color-mix(in srgb, currentColor 8%, transparent); }}
</style>
</head>
<body>
<h1>Dialog tests</h1>
<p>{title}</p>
{cases}
</body>
</html>
"""


def write_html(results: Sequence[CaseResult], file: Path) -> None:
    """Write the report. OSError when the file cannot be written."""
    file.parent.mkdir(parents=True, exist_ok=True)
    ordered = sorted(results, key=lambda result: result.passed)
    cases = "\n".join(_case(result) for result in ordered)
    file.write_text(_PAGE.format(title=escape(summary(results)), cases=cases), encoding="utf-8")


def _case(result: CaseResult) -> str:
    kind = "passed" if result.passed else "failed"
    turns = "\n".join(
        f"<dt>person</dt><dd>{escape(said)}</dd>"
        + "".join(f"<dt>bot</dt><dd>{escape(answer)}</dd>" for answer in answers)
        for said, answers in result.transcript
    )
    failure = "" if result.passed else f"<pre>{escape(explain(result))}</pre>"
    return (
        f'<details class="{kind}"{"" if result.passed else " open"}>'
        f'<summary><span class="mark">{kind}</span> {escape(result.case.name)} ({result.seconds:.1f} s)</summary>'
        f"{failure}<dl>{turns}</dl></details>"
    )
