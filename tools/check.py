"""Builds Magpie and runs every test and check; the last line printed is `N passed, N failed`, and
how many were skipped, where any were.

A step that passed and whose inputs (every file of the repository, the compilers, the processor)
are what they were is not run again; `--again` runs it all the same.
"""

import argparse
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import threading
import time
import xml.etree.ElementTree

import tree

ROOT = tree.ROOT
BUILD = ROOT / "build"
WEB = ROOT / "web"
LEDGER = BUILD / "check" / "passed.json"
JOBS = os.cpu_count() or 2
# One more than there are cores: some tests mostly wait.
TESTS_AT_ONCE = JOBS + 1
TEST_TIMEOUT_S = 300
# What a skipped test says that something installed, fetched or named would let run.
MISSING = re.compile(r"\b(is|are) not installed|\bMAGPIE_[A-Z]+ names no\b|\bthere is no tmux\b")
# The same inputs every time, so that a check is never red by luck: `--long` seeks new ones.
PROPERTY_SEED = 1
# At most so many seconds on a slow machine.
FUZZ_RUNS = 20000
FUZZ_SECONDS = 5
FUZZ_SECONDS_LONG = 300


class Failure(Exception):
    """A step that cannot go on; the text is its log."""


class Outcome:
    """What one step found: counts, and the log of what failed.

    `missing` of the skipped ones could be run here if something were installed or fetched; the others,
    never on this processor.
    """

    def __init__(self, passed=0, failed=0, skipped=0, missing=0, log=""):
        self.passed, self.failed, self.skipped, self.log = passed, failed, skipped, log
        self.missing = missing


# What a step beside another says is kept back until the other has ended.
spoken = threading.local()


def say(text):
    if getattr(spoken, "kept", None) is not None:
        spoken.kept.append(text)
    else:
        print(text, file=sys.stderr, flush=True)


def execute(command, timeout=1800, **options):
    """Runs `command` in the repository; returns its output, or raises Failure with it."""
    try:
        done = subprocess.run(
            command,
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=timeout,
            text=True,
            errors="replace",
            check=False,
            **options,
        )
    except FileNotFoundError as error:
        raise Failure(f"{command[0]} is not installed: {error}") from None
    except subprocess.TimeoutExpired as late:
        shown = late.stdout.decode(errors="replace") if late.stdout else ""
        raise Failure(f"{shown}\n{' '.join(command)}: no end after {timeout} s") from None
    if done.returncode != 0:
        raise Failure(f"{done.stdout}\n{' '.join(command)}: exit code {done.returncode}")
    return done.stdout


def tool(name, *arguments):
    """A step that is one of the scripts beside this file."""

    def run(_):
        execute([sys.executable, str(ROOT / "tools" / name), *arguments])
        return Outcome(passed=1)

    return run


def tool_tests(_):
    """The tests of the checks themselves."""
    output = execute([sys.executable, "-m", "unittest", "discover", "-s", "tools", "-p", "*_test.py"])
    ran = re.search(r"^Ran (\d+) test", output, re.M)
    if not ran or int(ran[1]) == 0:
        raise Failure(f"{output}\nno tests of the tools were found")
    return Outcome(passed=int(ran[1]))


def configure(preset, cache):
    """Configures build/<preset>; anew when it was made for another place, with other presets, or never
    finished. CMake cannot change the compiler of a folder: it forgets every other setting then.
    """
    folder = BUILD / preset
    presets = hashlib.sha256((ROOT / "CMakePresets.json").read_bytes()).hexdigest()
    wanted = {f"CMAKE_HOME_DIRECTORY:INTERNAL={ROOT}", f"MAGPIE_PRESETS:INTERNAL={presets}"}
    known = folder / "CMakeCache.txt"
    settings = known.read_text().splitlines() if known.exists() else []
    if folder.exists() and not (wanted.issubset(settings) and (folder / "build.ninja").exists()):
        shutil.rmtree(folder)
    execute(["cmake", "--preset", preset, *(f"-D{name}={value}" for name, value in cache.items())])


def build(preset, *targets, cache=None, marker=None):
    """Builds a preset. `marker` is a symbol that threads_test must hold: proof of the sanitizer."""

    def run(arguments):
        if not (arguments.unchanged and (BUILD / preset / "build.ninja").exists()):
            configure(preset, cache or {})
        execute(["ninja", "-C", str(BUILD / preset), *targets])
        if marker:
            program = BUILD / preset / "tests" / "threads" / "threads_test"
            if marker.encode() not in program.read_bytes():
                raise Failure(f"{program} holds no {marker}: it was built without its sanitizer")
        return Outcome(passed=1)

    return run


def data_folder():
    """Real games that others made, which are not ours to keep here: the folder that MAGPIE_DATA names, or
    shared/data beside the repository; nothing where there is none."""
    beside = ROOT.parent / "shared" / "data"
    return os.environ.get("MAGPIE_DATA") or (str(beside) if beside.is_dir() else "")


def test_environment(long):
    """What the tests are run with: properties try the same cases every time, `long` others; real games only where
    the step says so."""
    environment = dict(os.environ)
    environment.pop("MAGPIE_DATA", None)
    if not long:
        environment["RC_PARAMS"] = f"seed={PROPERTY_SEED}"
    return environment


def ctest(preset, *selection, with_data=False):
    """Runs the tests of build/<preset> and counts them one by one. `with_data`: those on real games too,
    which take minutes under a sanitizer."""

    def run(arguments):
        environment = test_environment(arguments.long)
        if with_data and data_folder():
            environment["MAGPIE_DATA"] = data_folder()
        report = BUILD / "check" / f"{preset}.xml"
        report.parent.mkdir(parents=True, exist_ok=True)
        report.unlink(missing_ok=True)
        command = ["ctest", "--test-dir", str(BUILD / preset), "-j", str(TESTS_AT_ONCE), "--output-junit"]
        command += [str(report), "--timeout", str(TEST_TIMEOUT_S), "--no-tests=error", *selection]
        try:
            output = execute(command, env=environment)
        except Failure as failure:
            output = str(failure)
        if not report.exists():
            raise Failure(output)
        return read_junit(report, with_data)

    return run


def read_junit(report, with_data=True):
    outcome = Outcome()
    times = []
    for case in xml.etree.ElementTree.parse(report).getroot().iter("testcase"):
        times.append((float(case.get("time", 0)), case.get("name")))
        status = case.get("status")
        if status == "run":
            outcome.passed += 1
        elif status in ("disabled", "notrun") and case.find("skipped") is not None:
            outcome.skipped += 1
            output = case.findtext("system-out") or ""
            is_missing = case.get("name", "").startswith("differential/") or MISSING.search(output)
            if is_missing and (with_data or "MAGPIE_DATA" not in output):
                outcome.missing += 1
                say(f"    skipped {case.get('name')}: {(output.strip().splitlines() or ['?'])[-1]}")
        else:
            outcome.failed += 1
            shown = (case.findtext("system-out") or "").strip().splitlines()
            outcome.log += "\n".join([f"FAILED {case.get('name')}", *shown[-60:], ""])
    slowest = ", ".join(f"{name} {seconds:.0f} s" for seconds, name in sorted(times)[-3:][::-1] if seconds >= 5)
    if slowest:
        say(f"    slowest: {slowest}")
    if outcome.passed + outcome.failed == 0:
        raise Failure("no test ran")
    return outcome


def fixed_addresses():
    """What to write before a command so that its memory lies at the same addresses every time, which libFuzzer's
    choices depend on; nothing where the system does not let us."""
    command = ["setarch", "--addr-no-randomize"]
    if not shutil.which("setarch"):
        return []
    tried = subprocess.run([*command, "true"], stdin=subprocess.DEVNULL, capture_output=True, check=False)
    return command if tried.returncode == 0 else []


def fuzz_environment(long):
    """Nothing that differs from one user to the next, as it moves the stack; and less freed memory kept back, as
    nothing else gives it back in a short run."""
    if long:
        return dict(os.environ)
    kept = {name: os.environ[name] for name in ("PATH", "TMPDIR") if name in os.environ}
    return {**kept, "ASAN_OPTIONS": "quarantine_size_mb=64"}


def fuzz_command(program, findings, long, prefix=()):
    """How one fuzzer is run, from the inputs kept in tests/data/fuzz/<name>: the same inputs in the same order
    every time; `long`: new ones, going on from the corpus that the last long run left in `findings`."""
    command = [*prefix, str(program), "-timeout=5", "-rss_limit_mb=512", "-print_final_stats=1"]
    command.append(f"-artifact_prefix={findings}/")
    folder = ROOT / "tests" / "data" / "fuzz" / program.name.removesuffix("_fuzzer")
    if long:
        command += [f"-max_total_time={FUZZ_SECONDS_LONG}", str(findings / "corpus")]
        return command + ([str(folder)] if folder.is_dir() else [])
    command += ["-seed=1", f"-runs={FUZZ_RUNS}", f"-max_total_time={FUZZ_SECONDS}"]
    # Else freed memory goes back once a second of the clock, and new objects then lie elsewhere.
    command.append("-purge_allocator_interval=-1")
    # By name: a folder is read in whatever order the file system keeps.
    seeds = sorted(str(path) for path in folder.glob("*") if path.is_file())
    if seeds:
        listed = findings / "seeds.txt"
        listed.write_text(",".join(seeds))
        command.append(f"-seed_inputs=@{listed}")
    return command


def fuzzers(arguments):
    """Every fuzzer of fuzz/ for some seconds."""
    outcome = Outcome()
    programs = sorted((BUILD / "asan" / "fuzz").glob("*_fuzzer"))
    if not programs:
        raise Failure("build/asan/fuzz holds no *_fuzzer")
    prefix = [] if arguments.long else fixed_addresses()

    def fuzz(program):
        findings = BUILD / "check" / "fuzz" / program.name
        (findings / "corpus").mkdir(parents=True, exist_ok=True)
        command = fuzz_command(program, findings, arguments.long, prefix)
        try:
            return execute(command, FUZZ_SECONDS_LONG + 120, env=fuzz_environment(arguments.long)), None
        except Failure as failure:
            return "", failure

    with concurrent.futures.ThreadPoolExecutor(JOBS) as at_once:
        for program, (output, failure) in zip(programs, at_once.map(fuzz, programs)):
            if failure:
                outcome.failed += 1
                outcome.log += f"FAILED {program.name}\n{str(failure)[-6000:]}\n"
            else:
                runs = re.search(r"number_of_executed_units:\s*(\d+)", output)
                say(f"    {program.name}: {runs[1] if runs else '?'} inputs")
                outcome.passed += 1
    return outcome


def wasm_smoke(_):
    """The WebAssembly module under node, compared with the native release."""
    module = BUILD / "wasm" / "tests" / "wasm" / "smoke.wasm"
    native = BUILD / "release" / "tests" / "wasm" / "print_transcript"
    try:
        output = execute(["node", "tests/wasm/smoke.mjs", str(module), str(native)])
    except Failure as failure:
        output = str(failure)
    good = len(re.findall(r"^ok ", output, re.M))
    bad = len(re.findall(r"^not ok ", output, re.M))
    if bad == 0 and "exit code" in output:
        bad = 1
    if good + bad == 0:
        raise Failure(f"{output}\nthe module was asked nothing")
    return Outcome(passed=good, failed=bad, log=output)


def wasm_tests(arguments):
    """The module beside the native release, then the native tests of the rules as WebAssembly, under node."""
    outcome = wasm_smoke(arguments)
    programs = sorted(str(path) for path in (BUILD / "wasm" / "tests" / "wasm").glob("*_*.wasm"))
    if not programs:
        say("    skipped the rules as WebAssembly: GoogleTest's sources are not installed")
        outcome.skipped, outcome.missing = 1, 1
        return outcome
    command = ["node", "--experimental-wasi-unstable-preview1", "--no-warnings", "tests/wasm/suite.mjs", *programs]
    try:
        output = execute(command)
    except Failure as failure:
        output = str(failure)
    found = count_lines(output)
    outcome.passed += found.passed
    outcome.failed += found.failed
    outcome.log += found.log if found.failed else ""
    return outcome


def count_lines(output):
    """What a program says of its tests, a line each: `ok`, `not ok`, `skipped`."""
    good = len(re.findall(r"^ok ", output, re.M))
    bad = len(re.findall(r"^not ok ", output, re.M))
    skipped = len(re.findall(r"^skipped ", output, re.M))
    if bad == 0 and "exit code" in output:
        bad = 1
    if good + bad + skipped == 0:
        raise Failure(f"{output}\nno test ran")
    return Outcome(passed=good, failed=bad, skipped=skipped, missing=skipped, log=output)


def web_build(_):
    """The packages that web/package-lock.json names, fetched once, and the page made of them."""
    kept, lock = WEB / "node_modules" / ".package-lock.json", WEB / "package-lock.json"
    if not kept.exists() or kept.stat().st_mtime < lock.stat().st_mtime:
        options = ["--ignore-scripts", "--no-audit", "--no-fund", "--cache", str(ROOT / ".cache" / "npm")]
        try:
            execute(["npm", "ci", "--prefix", str(WEB), *options])
        except Failure as failure:
            if "EUSAGE" in str(failure):  # the lock itself is wrong, wherever the packages are
                raise
            say("    skipped: npm could not fetch what web/package-lock.json names")
            return Outcome(skipped=1, missing=1)
        kept.touch()
    say("    " + execute(["node", "web/tools/build.mjs"]).strip())
    return Outcome(passed=1)


def web_tests(_):
    """The types of the page and its own logic, with the real module under node."""
    if not (WEB / "node_modules" / ".package-lock.json").exists():
        return Outcome(skipped=1, missing=1)
    execute(["npm", "run", "--silent", "--prefix", str(WEB), "check"])
    report = BUILD / "check" / "web.json"
    report.parent.mkdir(parents=True, exist_ok=True)
    report.unlink(missing_ok=True)
    command = ["npm", "run", "--silent", "--prefix", str(WEB), "test", "--", "--reporter=json"]
    try:
        output = execute([*command, f"--outputFile={report}"])
    except Failure as failure:
        output = str(failure)
    if not report.exists():
        raise Failure(output)
    found = json.loads(report.read_text())
    if found["numPassedTests"] + found["numFailedTests"] == 0:
        raise Failure(f"{output}\nno test ran")
    failed = max(found["numFailedTests"], 0 if found["success"] else 1)
    log = "\n".join(
        "\n".join([f"FAILED {test['fullName']}", *test["failureMessages"]])
        for file in found["testResults"]
        for test in file["assertionResults"]
        if test["status"] == "failed"
    )
    return Outcome(passed=found["numPassedTests"] + 1, failed=failed, log=log or output)


def browser_tests(_):
    """Whole games in Chromium, on loopback; skipped where it is not installed."""
    if not (BUILD / "web" / "dist" / "sw.js").exists():
        return Outcome(skipped=1, missing=1)
    try:
        output = execute(["node", "web/tests/browser/run.mjs"])
    except Failure as failure:
        output = str(failure)
    for line in re.findall(r"^skipped .*$", output, re.M):
        say(f"    {line}")
    return count_lines(output)


class Step:
    """One thing to do. `quick`: part of --quick too. `after`: not run when that step failed. `beside`: mostly
    waits, so the next step runs at the same time.

    A build is never skipped: the build tool knows best whether there is something to do.
    """

    def __init__(self, name, run, quick=False, after=None, beside=False):
        self.name, self.run, self.quick, self.after, self.beside = name, run, quick, after, beside
        self.is_build = name.endswith(" build")


def all_steps(arguments):
    return [
        Step("layers", tool("check_layers.py"), quick=True),
        Step("sources", tool("check_sources.py"), quick=True),
        Step("format", tool("check_format.py"), quick=True),
        Step("features", tool("check_features.py"), quick=True),
        Step("text", tool("check_text.py"), quick=True),
        Step("words", tool("check_words.py"), quick=True),
        Step("tools", tool_tests, quick=True),
        Step("release build", build("release", cache={"MAGPIE_TESTS": "ON", "MAGPIE_BENCH": "ON"}), quick=True),
        Step("release tests", ctest("release", with_data=True), quick=True, after="release build"),
        Step("wasm build", build("wasm")),
        Step("wasm tests", wasm_tests, after="wasm build"),
        Step("web build", web_build, after="wasm build"),
        Step("web tests", web_tests, after="web build"),
        Step("browser tests", browser_tests, after="web build", beside=True),
        Step("asan build", build("asan", marker="__asan_init")),
        Step("asan tests", ctest("asan"), after="asan build"),
        Step("fuzzers", fuzzers, after="asan build"),
        Step("tsan build", build("tsan", *([] if arguments.long else ["threaded_tests"]), marker="__tsan_init")),
        Step("tsan tests", ctest("tsan", *([] if arguments.long else ["-L", "threads"])), after="tsan build"),
        *([Step("tidy build", build("tidy"))] if arguments.tidy else []),
    ]


def inputs_key():
    """A hash of everything a step's result can depend on, besides the options."""
    digest = hashlib.sha256()
    for name in tree.files():
        path = ROOT / name
        digest.update(name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
        digest.update(b"x" if os.access(path, os.X_OK) else b"-")
    for program in ("g++", "clang++-19", "cmake", "node", "gnugo", "rsvg-convert", "chromium"):
        found = shutil.which(program)
        digest.update(f"{found} {os.stat(found).st_mtime_ns if found else 0}".encode())
    cpuinfo = pathlib.Path("/proc/cpuinfo")
    if cpuinfo.exists():
        # Of the first processor; the others are like it.
        described = re.findall(r"^(?:model name|flags)\b.*$", cpuinfo.read_text(), re.M)
        digest.update("\n".join(described[:2]).encode())
    return digest.hexdigest()


def parse_arguments():
    parser = argparse.ArgumentParser(prog="check", description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="no sanitizers, fuzzers or WebAssembly")
    parser.add_argument("--again", action="store_true", help="run also what has passed unchanged")
    parser.add_argument("--tidy", action="store_true", help="clang-tidy over every source as well")
    parser.add_argument("--long", action="store_true", help="fuzz five minutes each, other cases of every property, all tests in TSan")
    parser.add_argument("--only", metavar="TEXT", help="only the steps whose name contains TEXT")
    parser.add_argument("--list", action="store_true", help="print the steps and stop")
    return parser.parse_args()


def chosen_steps(arguments):
    steps = all_steps(arguments)
    if arguments.only:
        wanted = {step.name for step in steps if arguments.only in step.name}
        wanted |= {step.after for step in steps if step.name in wanted}
        return [step for step in steps if step.name in wanted]
    return [step for step in steps if step.quick or not arguments.quick]


def read_ledger():
    try:
        return json.loads(LEDGER.read_text())
    except (OSError, ValueError):
        return {}


def write_ledger(ledger):
    LEDGER.parent.mkdir(parents=True, exist_ok=True)
    fresh = LEDGER.with_suffix(".new")
    fresh.write_text(json.dumps(ledger, indent=1))
    fresh.replace(LEDGER)


def summary(passed, failed, skipped):
    return f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else "")


class Course:
    """One way through the steps: the counts so far, and what was found kept in the ledger."""

    def __init__(self, arguments, key, ledger, keep=write_ledger):
        self.arguments, self.key, self.ledger, self.keep = arguments, key, ledger, keep
        self.passed = self.failed = self.skipped = 0
        self.broken = set()

    def run(self, steps):
        """Every step in its order; one that is `beside` ends with the one that follows it."""
        with concurrent.futures.ThreadPoolExecutor(1) as at_once:
            waiting = []
            for number, step in enumerate(steps, 1):
                title = f"[{number}/{len(steps)}] {step.name}"
                if step.after in (other.name for other, *_ in waiting):
                    self.join(waiting)
                if not self.must_run(step, title):
                    continue
                say(f"{title} ...")
                if step.beside and not waiting:
                    waiting.append((step, title, at_once.submit(self.perform, step, keep_back=True)))
                    continue
                self.count(step, title, *self.perform(step))
                self.join(waiting)
            self.join(waiting)

    def join(self, waiting):
        while waiting:
            step, title, found = waiting.pop()
            self.count(step, title, *found.result())

    def is_unchanged(self, step):
        kept = self.ledger.get(step.name)
        return bool(kept) and kept["key"] == self.key and not self.arguments.again

    def must_run(self, step, title):
        """Counts a step that passed before with the same inputs, and one that cannot be run."""
        if self.is_unchanged(step) and not step.is_build:
            kept = self.ledger[step.name]
            say(f"{title}: {kept['passed']} passed, unchanged since")
            self.passed += kept["passed"]
            self.skipped += kept.get("skipped", 0)
            return False
        if step.after in self.broken:
            say(f"{title}: not run, {step.after} failed")
            self.broken.add(step.name)
            self.failed += 1
            return False
        return True

    def perform(self, step, keep_back=False):
        """What the step found, what it said where that was kept back, and its seconds."""
        spoken.kept = [] if keep_back else None
        started = time.monotonic()
        try:
            settings = {**vars(self.arguments), "unchanged": self.is_unchanged(step)}
            outcome = step.run(argparse.Namespace(**settings))
        except Failure as failure:
            outcome = Outcome(failed=1, log=str(failure))
        said, spoken.kept = spoken.kept or [], None
        return outcome, said, time.monotonic() - started

    def count(self, step, title, outcome, said, seconds):
        for line in said:
            say(line)
        self.passed += outcome.passed
        self.failed += outcome.failed
        self.skipped += outcome.skipped
        if outcome.failed:
            say(outcome.log.rstrip())
            self.broken.add(step.name)
        if outcome.failed or outcome.missing:
            self.ledger.pop(step.name, None)
        else:
            found = {"key": self.key, "passed": outcome.passed, "skipped": outcome.skipped}
            self.ledger[step.name] = found
        say(f"{title}: {summary(outcome.passed, outcome.failed, outcome.skipped)} ({seconds:.1f} s)")
        self.keep(self.ledger)


def main():
    arguments = parse_arguments()
    steps = chosen_steps(arguments)
    if arguments.list:
        print("\n".join(step.name for step in steps))
        return 0
    if not steps:
        say(f"check: no step is called {arguments.only}")
        return 2
    key = hashlib.sha256(f"{inputs_key()} {arguments.long}".encode()).hexdigest()
    course = Course(arguments, key, read_ledger())
    course.run(steps)
    print(summary(course.passed, course.failed, course.skipped), flush=True)
    return 1 if course.failed else 0


if __name__ == "__main__":
    sys.exit(main())
