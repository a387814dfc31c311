"""Each check must pass on a small sound repository and fail on the same one broken in one place."""

import argparse
import contextlib
import io
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import unittest

import check

TOOLS = pathlib.Path(__file__).resolve().parent

SOUND = {
    "CMakeLists.txt": "add_subdirectory(src)\nadd_subdirectory(tests)\n",
    "src/CMakeLists.txt": "add_subdirectory(core)\nadd_subdirectory(game)\n",
    "src/core/CMakeLists.txt": "magpie_library(core SOURCES move.cpp)\n",
    "src/core/move.h": "#pragma once\n#include <vector>\n",
    "src/core/move.cpp": '#include "core/move.h"\n\n#include <immintrin.h>\n',
    "src/game/CMakeLists.txt": "magpie_library(game SOURCES record.cpp DEPENDS magpie::core)\n",
    "src/game/record.h": "#pragma once\n",
    "src/game/record.cpp": '#include "game/record.h"\n\n#include "core/move.h"\n',
    "tools/layers.txt": "core ->\nplatform -> core os io\ngame -> core\ntests -> game os io\n",
    ".clang-format": "BasedOnStyle: Google\n",
    "tools/features.txt": "# two\nM24 C2-06\n",
    "docs/features.md": (
        "| ID | Feature | Where | Tests |\n|---|---|---|---|\n"
        "| M24 | Ko | `src/core/move.h` | `Ko.IsForbidden_M24` |\n"
        "| C2-06 | Counts | somewhere | not yet |\n"
    ),
    "tests/ko_test.cpp": "TEST(Ko, IsForbidden_M24) {}\n",
    "tests/CMakeLists.txt": "magpie_test(ko SOURCES ko_test.cpp)\n",
}


class CheckTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        for name, text in SOUND.items():
            self.write(name, text)

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def check(self, tool):
        command = [sys.executable, str(TOOLS / tool), str(self.root)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    def assert_sound(self, tool):
        code, output = self.check(tool)
        self.assertEqual(code, 0, output)

    def assert_broken(self, tool, *words):
        code, output = self.check(tool)
        self.assertEqual(code, 1, output)
        for word in words:
            self.assertIn(word, output)


class LayersTest(CheckTest):
    def test_a_sound_tree_passes(self):
        self.assert_sound("check_layers.py")

    def test_including_a_higher_folder_fails(self):
        self.write("src/core/move.h", '#pragma once\n#include "game/record.h"\n')
        self.assert_broken("check_layers.py", "src/core/move.h:2", "core may not include game/record.h")

    def test_a_relative_path_does_not_hide_it(self):
        self.write("src/core/move.h", '#pragma once\n#include "../game/record.h"\n')
        self.assert_broken("check_layers.py", "src/core/move.h:2")

    def test_an_include_in_a_comment_does_not_count(self):
        self.write("src/core/move.h", '#pragma once\n// #include "game/record.h"\n')
        self.assert_sound("check_layers.py")

    def test_an_operating_system_header_outside_platform_fails(self):
        for header in ("unistd.h", "sys/stat.h", "pthread.h"):
            self.write("src/core/move.h", f"#pragma once\n#include <{header}>\n")
            self.assert_broken("check_layers.py", header)
            self.write("src/core/move.h", "#pragma once\n")
            self.write("src/platform/file.h", f"#pragma once\n#include <{header}>\n")
            self.assert_sound("check_layers.py")

    def test_a_header_that_prints_or_blocks_outside_platform_fails(self):
        for header in ("iostream", "thread", "filesystem", "mutex", "cstdio"):
            self.write("src/game/record.h", f"#pragma once\n#include <{header}>\n")
            self.assert_broken("check_layers.py", f"<{header}>")

    def test_a_folder_the_rule_does_not_know_fails(self):
        self.write("src/extras/thing.h", "#pragma once\n")
        self.assert_broken("check_layers.py", "src/extras/thing.h")

    def test_a_file_that_is_nowhere_fails(self):
        self.write("src/game/record.h", '#pragma once\n#include "core/moves.h"\n')
        self.assert_broken("check_layers.py", "core/moves.h")


class SourcesTest(CheckTest):
    def test_a_sound_tree_passes(self):
        self.assert_sound("check_sources.py")

    def test_a_source_in_no_list_fails(self):
        self.write("src/core/orphan.cpp", "")
        self.assert_broken("check_sources.py", "src/core/orphan.cpp")

    def test_a_source_named_only_in_a_comment_fails(self):
        self.write("src/core/CMakeLists.txt", "# move.cpp\nmagpie_library(core SOURCES)\n")
        self.assert_broken("check_sources.py", "src/core/move.cpp")

    def test_the_same_name_in_another_folder_does_not_count(self):
        self.write("src/game/move.cpp", "")
        self.assert_broken("check_sources.py", "src/game/move.cpp")

    def test_a_listed_source_that_is_not_there_fails(self):
        (self.root / "src/core/move.cpp").unlink()
        self.assert_broken("check_sources.py", "src/core/move.cpp is not there")

    def test_a_folder_nobody_adds_fails(self):
        self.write("src/tree/CMakeLists.txt", "magpie_library(tree SOURCES tree.cpp)\n")
        self.write("src/tree/tree.cpp", "")
        self.assert_broken("check_sources.py", "src/tree/CMakeLists.txt")

    def test_a_property_whose_answer_nobody_looks_at_fails(self):
        self.write("tests/core/CMakeLists.txt", "magpie_test(core SOURCES some_test.cpp)\n")
        self.write("tests/core/some_test.cpp", "    rc::check([] {});\n")
        self.assert_broken("check_sources.py", "tests/core/some_test.cpp:1")


class FormatTest(CheckTest):
    def test_a_sound_tree_passes(self):
        self.assert_sound("check_format.py")

    def test_a_badly_formatted_file_fails(self):
        self.write("src/core/move.h", "#pragma once\nint  f( );\n")
        self.assert_broken("check_format.py", "move.h:2")


class FeaturesTest(CheckTest):
    def replace(self, old, new):
        page = self.root / "docs/features.md"
        text = page.read_text()
        self.assertIn(old, text)
        page.write_text(text.replace(old, new))

    def test_a_sound_tree_passes(self):
        self.assert_sound("check_features.py")

    def test_a_missing_row_fails(self):
        self.replace("| C2-06 | Counts | somewhere | not yet |\n", "")
        self.assert_broken("check_features.py", "no row for C2-06")

    def test_an_unknown_or_doubled_row_fails(self):
        self.replace("| C2-06 ", "| M24 ")
        self.assert_broken("check_features.py", "M24 has a row already")
        self.replace("| M24 | Counts", "| M99 | Counts")
        self.assert_broken("check_features.py", "M99 is not in tools/features.txt")

    def test_a_test_that_does_not_exist_fails(self):
        self.replace("IsForbidden_M24", "IsAllowed_M24")
        self.assert_broken("check_features.py", "there is no test Ko.IsAllowed_M24")

    def test_a_file_that_does_not_exist_fails(self):
        self.replace("src/core/move.h", "src/core/moves.h")
        self.assert_broken("check_features.py", "src/core/moves.h is not there")

    def test_a_row_without_a_test_must_say_so(self):
        self.replace("not yet", "")
        self.assert_broken("check_features.py", "C2-06 names no test")

    def test_a_test_that_names_an_unknown_feature_fails(self):
        self.write("tests/ko_test.cpp", "TEST(Ko, IsForbidden_M24) {}\nTEST(Ko, Other_M77) {}\n")
        self.assert_broken("check_features.py", "names M77")

    def test_a_test_that_its_row_does_not_list_fails(self):
        self.write("tests/ko_test.cpp", "TEST(Ko, IsForbidden_M24) {}\nTEST(Ko, AfterAPass_M24) {}\n")
        self.assert_broken("check_features.py", "M24", "--write")

    def test_write_fills_the_last_column(self):
        self.write("tests/ko_test.cpp", "TEST(Ko, IsForbidden_M24) {}\nTEST(Sum, IsKept_C2_06) {}\n")
        command = [sys.executable, str(TOOLS / "check_features.py"), "--write", str(self.root)]
        self.assertEqual(subprocess.run(command, check=False).returncode, 0)
        page = (self.root / "docs/features.md").read_text()
        self.assertIn("| C2-06 | Counts | somewhere | `Sum.IsKept_C2_06` |", page)


class TextTest(CheckTest):
    def test_a_sound_tree_passes(self):
        self.assert_sound("check_text.py")

    def test_each_trace_fails(self):
        for trace in ("/home/ann/magpie/x", f"see {self.root}/src", "<<<<<<< main", "// TODO", "a\r\n"):
            self.write("docs/notes.md", f"first line\n{trace}\n")
            self.assert_broken("check_text.py", "docs/notes.md:2")

    def test_paths_every_system_has_pass(self):
        self.write("docs/notes.md", "/usr/include/fmt and /tmp/x and https://example.org/work/x\n")
        self.assert_sound("check_text.py")


class WordsTest(CheckTest):
    def setUp(self):
        super().setUp()
        self.write("src/game/phrases.cpp", 'set(black, "Black");\nset(plays, "{color} "\n    "{point}.");\n')
        self.write("src/go/rules/rules.cpp", '{{\n    {"aga", "AGA", kAga, "area"},\n}};\n')
        self.write("src/store/saves.h", 'kSaveNameRule =\n    "Letters";\n')
        self.write(
            "apps/desktop/screens/menu.cpp",
            'tr(is_one ? "One game" : "{n} games", {{"n", count}});\nframe.button({.label = "Menu", .size = 3});\n',
        )
        self.write("apps/desktop/languages/en.txt", "# Language: English\n")
        self.french = (
            "# Language: Français\nBlack = Noir\n{color} {point}. = {point} {color}.\nAGA = AGA\narea = surface\nLetters. = Lettres.\n"
            "One game = Une partie\n{n} games = {n} parties\nMenu = Menu\n"
        )
        self.write("apps/desktop/languages/fr.txt", self.french)

    def test_a_sound_tree_passes(self):
        self.assert_sound("check_words.py")

    def test_each_text_that_is_missing_fails(self):
        for line in self.french.splitlines()[1:]:
            self.write("apps/desktop/languages/fr.txt", self.french.replace(line + "\n", ""))
            self.assert_broken("check_words.py", line.split(" = ")[0])

    def test_what_is_shown_nowhere_and_other_slots_fail(self):
        self.write("apps/desktop/languages/fr.txt", self.french + "White = Blanc\n")
        self.assert_broken("check_words.py", "shown nowhere: White")
        self.write("apps/desktop/languages/fr.txt", self.french.replace("{n} parties", "{m} parties"))
        self.assert_broken("check_words.py", "other slots")


class Properties(unittest.TestCase):
    def test_a_check_tries_the_same_cases_every_time(self):
        self.assertEqual(check.test_environment(long=False)["RC_PARAMS"], f"seed={check.PROPERTY_SEED}")

    def test_the_long_check_tries_others(self):
        self.assertEqual(check.test_environment(long=True).get("RC_PARAMS"), os.environ.get("RC_PARAMS"))


class FuzzCommandTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.findings = pathlib.Path(folder.name)
        root, check.ROOT = check.ROOT, self.findings
        self.addCleanup(setattr, check, "ROOT", root)
        kept = self.findings / "tests" / "data" / "fuzz" / "sgf"
        kept.mkdir(parents=True)
        for name in ("late", "early", "middle"):
            (kept / name).write_text("(;)")

    def command(self, long):
        return check.fuzz_command(pathlib.Path("fuzz/sgf_fuzzer"), self.findings, long)

    def test_the_short_run_tries_the_same_inputs_in_the_same_order(self):
        command = self.command(long=False)
        self.assertIn("-seed=1", command)
        self.assertIn(f"-runs={check.FUZZ_RUNS}", command)
        listed = self.findings / "seeds.txt"
        self.assertIn(f"-seed_inputs=@{listed}", command)
        names = [pathlib.Path(path).name for path in listed.read_text().split(",")]
        self.assertEqual(names, ["early", "late", "middle"])
        self.assertNotIn(str(self.findings / "corpus"), command)

    def test_the_long_run_goes_on_from_what_it_kept_with_other_seeds(self):
        command = self.command(long=True)
        self.assertIn(str(self.findings / "corpus"), command)
        self.assertIn(str(self.findings / "tests" / "data" / "fuzz" / "sgf"), command)
        self.assertFalse([word for word in command if word.startswith(("-seed", "-runs"))])

    def test_a_program_behind_the_prefix_still_runs(self):
        command = [*check.fixed_addresses(), sys.executable, "-c", "print(7)"]
        self.assertEqual(subprocess.run(command, capture_output=True, text=True, check=True).stdout, "7\n")


class JunitTest(unittest.TestCase):
    REPORT = (
        '<testsuite><testcase name="go/Ko" status="run" time="0"/>'
        '<testcase name="{name}" status="notrun" time="0"><skipped/><system-out>{output}</system-out></testcase>'
        "</testsuite>"
    )

    def outcome(self, name, output):
        with tempfile.NamedTemporaryFile("w", suffix=".xml") as report:
            report.write(self.REPORT.format(name=name, output=output))
            report.flush()
            return check.read_junit(report.name)

    def test_what_something_is_missing_for_is_told_apart_from_what_can_never_run(self):
        lost = self.outcome("differential/Libraries", "skipped: npm could not fetch the libraries")
        self.assertEqual((lost.passed, lost.failed, lost.skipped, lost.missing), (1, 0, 1, 1))
        absent = self.outcome("match/GnuGo", "GNU Go is not installed")
        self.assertEqual((absent.skipped, absent.missing), (1, 1))
        for text in ("skipped: the libraries are not installed", "MAGPIE_DATA names no folder with games"):
            self.assertEqual(self.outcome("gtp/Sabaki", text).missing, 1, text)
        other = self.outcome("kernels/avx512", "avx512 not on this CPU")
        self.assertEqual((other.skipped, other.missing), (1, 0))

    def test_real_games_are_not_missed_where_they_are_not_asked_for(self):
        with tempfile.NamedTemporaryFile("w", suffix=".xml") as report:
            report.write(self.REPORT.format(name="store/RealGames", output="MAGPIE_DATA names no folder with games"))
            report.flush()
            self.assertEqual(check.read_junit(report.name, with_data=False).missing, 0)
            self.assertEqual(check.read_junit(report.name, with_data=True).missing, 1)

    def test_the_last_line_says_what_was_skipped(self):
        self.assertEqual(check.summary(7, 0, 0), "7 passed, 0 failed")
        self.assertEqual(check.summary(7, 0, 2), "7 passed, 0 failed, 2 skipped")


class CourseTest(unittest.TestCase):
    """Steps in their order, and one that waits beside the next."""

    def setUp(self):
        self.kept = {}

    def run_steps(self, *steps):
        course = check.Course(argparse.Namespace(again=False, long=False), "key", self.kept, keep=lambda _: None)
        shown = io.StringIO()
        with contextlib.redirect_stderr(shown):
            course.run(steps)
        return course, shown.getvalue().splitlines()

    @staticmethod
    def says(text, outcome):
        def run(_):
            check.say(f"    {text}")
            return outcome

        return run

    def test_a_step_beside_the_next_runs_while_that_one_does(self):
        both = threading.Barrier(2, timeout=20)

        def meet(_):
            both.wait()
            return check.Outcome(passed=1)

        course, _ = self.run_steps(check.Step("pages", meet, beside=True), check.Step("programs", meet))
        self.assertEqual((course.passed, course.failed), (2, 0))

    def test_what_it_says_stands_together_behind_what_the_next_says(self):
        first = check.Step("pages", self.says("of pages", check.Outcome(passed=1)), beside=True)
        second = check.Step("programs", self.says("of programs", check.Outcome(passed=2)))
        _, shown = self.run_steps(first, second)
        shown = [line.split(" (")[0] for line in shown]
        expected = ["[1/2] pages ...", "[2/2] programs ...", "    of programs", "[2/2] programs: 2 passed, 0 failed"]
        self.assertEqual(shown, [*expected, "    of pages", "[1/2] pages: 1 passed, 0 failed"])

    def test_its_failure_is_counted_and_shown_and_not_kept_as_passed(self):
        def fail(_):
            raise check.Failure("the page is white")

        good = check.Step("programs", lambda _: check.Outcome(passed=1))
        course, shown = self.run_steps(check.Step("pages", fail, beside=True), good)
        self.assertEqual((course.passed, course.failed), (1, 1))
        self.assertIn("the page is white", shown)
        self.assertEqual(list(self.kept), ["programs"])

    def test_it_may_be_the_last_or_alone(self):
        course, _ = self.run_steps(check.Step("pages", lambda _: check.Outcome(passed=3), beside=True))
        self.assertEqual(course.passed, 3)
        self.kept["programs"] = {"key": "key", "passed": 2}
        pages = check.Step("other pages", lambda _: check.Outcome(passed=3), beside=True)
        course, _ = self.run_steps(pages, check.Step("programs", lambda _: self.fail("run again")))
        self.assertEqual((course.passed, course.failed), (5, 0))

    def test_what_comes_after_a_failed_step_is_not_run(self):
        broken = check.Step("build", lambda _: check.Outcome(failed=1, log="no"))
        course, shown = self.run_steps(broken, check.Step("tests", lambda _: self.fail("was run"), after="build"))
        self.assertEqual((course.passed, course.failed), (0, 2))
        self.assertIn("[2/2] tests: not run, build failed", shown)
        broken = check.Step("pages", lambda _: check.Outcome(failed=1, log="no"), beside=True)
        course, shown = self.run_steps(broken, check.Step("links", lambda _: self.fail("was run"), after="pages"))
        self.assertIn("[2/2] links: not run, pages failed", shown)


if __name__ == "__main__":
    unittest.main()
