"""./run and tools/setup.sh, tried on a small stand-in project in a folder of its own."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent

PROGRAM = r"""
#include <cstdio>
int main(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) std::printf("[%s]", argv[i]);
    for (int c = std::getchar(); c != EOF; c = std::getchar()) std::putchar(c);
    return 7;
}
"""

PRESETS = """{"version": 4, "configurePresets": [{"name": "release", "generator": "Ninja",
 "binaryDir": "${sourceDir}/build/release"}]}"""

LISTS = """cmake_minimum_required(VERSION 3.25)
project(stand_in CXX)
add_executable(magpie main.cpp)
set_target_properties(magpie PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/apps/magpie)
"""


WASM_PRESET = """{"name": "wasm", "generator": "Ninja", "binaryDir": "${sourceDir}/build/wasm"},"""

MODULE = """add_custom_command(OUTPUT module COMMAND ${CMAKE_COMMAND} -E touch module)
add_custom_target(magpie_module DEPENDS module)
"""


def shell(script, cwd, **options):
    return subprocess.run(
        ["bash", "-c", script], cwd=cwd, capture_output=True, text=True, check=False, **options
    )


class InAFolder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        # A space in the path: clones live in all sorts of places.
        self.root = pathlib.Path(folder.name) / "a clone"
        (self.root / "tools").mkdir(parents=True)
        for name in ("run", "tools/setup.sh", "tools/build.sh"):
            shutil.copy(ROOT / name, self.root / name)

    def write(self, name, text):
        (self.root / name).write_text(text)


class InAProject(InAFolder):
    def setUp(self):
        super().setUp()
        self.write("main.cpp", PROGRAM)
        self.write("CMakePresets.json", PRESETS)
        self.write("CMakeLists.txt", LISTS)
        self.write("tools/packages.txt", "[run]\n")

    def run_it(self, arguments="", stdin=""):
        return shell(f'"{self.root}/run" {arguments}', "/", input=stdin)


class RunTest(InAProject):
    def test_passes_arguments_input_and_exit_code_and_keeps_standard_output_clean(self):
        first = self.run_it("play 'two words' --json", stdin="d3\nc5\n")
        self.assertEqual(first.stdout, "[play][two words][--json]d3\nc5\n", first.stderr)
        self.assertEqual(first.returncode, 7)
        self.assertIn("building", first.stderr)
        self.assertRegex(first.stderr, r"\b2 of 2 steps built", "progress, also without a terminal")

        again = self.run_it("x")
        self.assertEqual((again.stdout, again.returncode), ("[x]", 7))
        self.assertEqual(again.stderr, "", "nothing to do, nothing to say")

        self.write("main.cpp", PROGRAM.replace("return 7", "return 8"))
        self.assertEqual(self.run_it().returncode, 8, "an edit is built in")

        moved = self.root.with_name("moved")
        self.root.rename(moved)
        self.root = moved
        self.assertEqual(self.run_it().returncode, 8, "a moved clone builds again")

        self.write("main.cpp", "no C++ at all")
        broken = self.run_it()
        self.assertEqual(broken.stdout, "")
        self.assertNotIn(broken.returncode, (0, 7, 8))
        self.assertIn("no C++ at all", broken.stderr)


class PageTest(InAProject):
    """./run alone makes the page and serves it."""

    def setUp(self):
        super().setUp()
        wasm = PRESETS.replace('"configurePresets": [', '"configurePresets": [' + WASM_PRESET)
        self.write("CMakePresets.json", wasm)
        self.write("CMakeLists.txt", LISTS + MODULE)
        (self.root / "web").mkdir()
        self.write("web/package-lock.json", "{}")
        self.bin = self.root / "bin"
        self.bin.mkdir()
        self.stand_in("npm", 'mkdir -p "$3/node_modules"; echo fetched >"$3/node_modules/.package-lock.json"')
        self.stand_in("node", "mkdir -p build/web/dist; cp build/wasm/module build/web/dist/index.html")

    def stand_in(self, name, body):
        path = self.bin / name
        path.write_text(f"#!/bin/sh\n{body}\n")
        path.chmod(0o755)

    def run_it(self, arguments="", stdin=""):
        path = f"{self.bin}:{os.environ['PATH']}"
        return shell(f'"{self.root}/run" {arguments}', "/", input=stdin, env=dict(os.environ, PATH=path))

    def test_serves_the_page_that_it_makes(self):
        served = self.run_it()
        self.assertEqual(served.stdout, "[serve]", served.stderr)
        self.assertTrue((self.root / "build/web/dist/index.html").exists())
        again = self.run_it()
        self.assertEqual((again.stdout, again.stderr), ("[serve]", ""), "nothing to do, nothing to say")
        self.assertEqual(self.run_it("show").stdout, "[show]", "only alone")

    def test_plays_in_the_terminal_where_the_page_cannot_be_made(self):
        self.stand_in("npm", "echo no network; exit 1")
        played = self.run_it(stdin="d3")
        self.assertEqual(played.stdout, "d3", played.stderr)
        self.assertIn("no network", played.stderr)
        self.assertIn("could not be made", played.stderr)


class SetupTest(InAFolder):
    def setUp(self):
        super().setUp()
        self.write(
            "tools/packages.txt",
            "# reasons\n[run]\nalpha   # why\nbeta unless bash\n\n[check]\ngamma unless no-such-command\ndelta",
        )
        self.bin = self.root / "bin"
        self.bin.mkdir()

    def setup(self, script, path=None):
        prologue = f'MAGPIE_ROOT="{self.root}"; . tools/setup.sh; '
        environment = dict(os.environ, PATH=path or os.environ["PATH"])
        return shell(prologue + script, self.root, env=environment)

    def stand_in(self, name, body):
        path = self.bin / name
        path.write_text(f"#!/bin/sh\n{body}\n")
        path.chmod(0o755)

    def link_tools(self, *names):
        for name in names:
            (self.bin / name).symlink_to(shutil.which(name))

    def test_lists_the_groups_asked_for(self):
        self.assertEqual(self.setup("magpie_packages run").stdout.split(), ["alpha"])
        both = self.setup("magpie_packages run check").stdout.split()
        self.assertEqual(both, ["alpha", "gamma", "delta"])

    def test_without_apt_prints_the_list_once_and_goes_on(self):
        self.link_tools("bash", "cat", "mkdir", "basename", "mktemp")
        for expected in (True, False):
            done = self.setup("magpie_setup run check && echo went on", path=str(self.bin))
            self.assertEqual(done.stdout, "went on\n", done.stderr)
            self.assertEqual("delta" in done.stderr, expected)

    def test_installs_only_what_is_missing(self):
        log = self.root / "apt.log"
        self.link_tools("bash", "cat", "mkdir", "basename", "mktemp", "env", "rm", "tail")
        self.stand_in("dpkg-query", "printf 'alpha=installed delta=config-files '; exit 1")
        self.stand_in("apt-get", f'echo "$@" >>"{log}"; read -r line && echo "swallowed $line" >>"{log}"; exit 0')
        self.stand_in("id", "echo 0")
        done = shell(
            f'MAGPIE_ROOT="{self.root}"; . tools/setup.sh; magpie_setup run check; cat',
            self.root,
            env=dict(os.environ, PATH=str(self.bin)),
            input="typed ahead\n",
        )
        self.assertEqual(done.stdout, "typed ahead\n", "standard input is the program's")
        asked = log.read_text()
        self.assertIn("gamma delta", asked)
        self.assertNotIn("alpha", asked)
        self.assertNotIn("swallowed", asked)

    def test_says_so_when_it_may_not_install(self):
        self.link_tools("bash", "cat", "basename")
        self.stand_in("dpkg-query", "exit 1")
        self.stand_in("apt-get", "exit 0")
        self.stand_in("id", "echo 1000")
        done = self.setup("magpie_setup run || echo refused", path=str(self.bin))
        self.assertEqual(done.stdout, "refused\n")
        self.assertIn("please install: alpha", done.stderr)


if __name__ == "__main__":
    unittest.main()
