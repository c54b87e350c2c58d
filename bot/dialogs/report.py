"""Says how the scripts went: text for people, JUnit XML for CI."""

import os
import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import Path
from xml.etree import ElementTree

from bot.dialogs.results import CaseResult, Failure
from bot.dialogs.script import SlotStep

NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def explain(result: CaseResult) -> str:
    """Why a case failed: where, what was said, what was expected (-) and what came (+)."""
    case = result.case
    lines = [f"FAILED {_relative(case.file)}:{case.line}  {case.name}"]
    for said, failures in groupby(result.failures, key=lambda failure: failure.said):
        lines.append(f'  the person said "{_short(said)}"')
        for failure in failures:
            lines += _explain(failure, case.file)
    if result.error:
        lines.append(f"  {result.error}")
    return "\n".join(lines)


def _explain(failure: Failure, file: Path) -> list[str]:
    where = f"  step {failure.number}, {_relative(file)}:{failure.line}"
    if failure.step is None:
        return [f"{where}: the bot said something that no step expects", *_marked("+ bot: ", failure.got or "")]
    if isinstance(failure.step, SlotStep):
        return [where, *_marked("- ", str(failure.step)), *_marked("+ ", failure.got or "")]
    got = "(nothing)" if failure.got is None else failure.got
    return [where, *_marked("- bot: ", str(failure.step)), *_marked("+ bot: ", got)]


def _marked(mark: str, text: str) -> list[str]:
    first, *rest = _short(text, 600).split("\n")
    return [f"    {mark}{first}", *(f"    {mark[0]}{' ' * (len(mark) - 1)}{line}" for line in rest)]


def _short(text: str, limit: int = 120) -> str:
    return text if len(text) <= limit else f"{text[:limit]}… ({len(text):,} characters)"


def summary(results: Sequence[CaseResult]) -> str:
    """The closing line."""
    failed = sum(not result.passed for result in results)
    seconds = sum(result.seconds for result in results)
    counts = [f"{failed} failed"] if failed else []
    return f"{', '.join([*counts, f'{len(results) - failed} passed'])} of {len(results)} dialogs in {seconds:.1f} s"


def write_junit(results: Iterable[CaseResult], file: Path) -> None:
    """Write JUnit XML: one suite per script, one test case per dialog. OSError when the file cannot be written."""
    root = ElementTree.Element("testsuites", name="whichone dialog test")
    by_file: dict[Path, list[CaseResult]] = {}
    for result in results:
        by_file.setdefault(result.case.file, []).append(result)
    for script, group in by_file.items():
        suite = ElementTree.SubElement(
            root,
            "testsuite",
            name=_relative(script),
            tests=str(len(group)),
            failures=str(sum(bool(result.failures) for result in group)),
            errors=str(sum(bool(result.error) for result in group)),
            time=f"{sum(result.seconds for result in group):.3f}",
        )
        for result in group:
            case = ElementTree.SubElement(
                suite,
                "testcase",
                classname=_relative(script),
                name=_xml(result.case.name),
                file=_relative(script),
                line=str(result.case.line),
                time=f"{result.seconds:.3f}",
            )
            if not result.passed:
                kind, message = ("error", result.error) if result.error else ("failure", _headline(result))
                ElementTree.SubElement(case, kind, message=_xml(message)).text = _xml(explain(result))
    ElementTree.indent(root)
    file.parent.mkdir(parents=True, exist_ok=True)
    ElementTree.ElementTree(root).write(file, encoding="utf-8", xml_declaration=True)


def _headline(result: CaseResult) -> str:
    numbers = ", ".join(dict.fromkeys(str(failure.number) for failure in result.failures))
    return f"not as the script says at step {numbers}"


def _xml(text: str) -> str:
    return NOT_IN_XML.sub("\ufffd", text)


def _relative(file: Path) -> str:
    relative = os.path.relpath(file)
    return str(file) if relative.startswith("..") else relative
