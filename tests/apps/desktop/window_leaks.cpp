// What fontconfig and the message bus keep until the process ends is not ours to mend; the leak
// sanitizer asks here.
extern "C" const char* __lsan_default_suppressions();

extern "C" const char* __lsan_default_suppressions() {
    return "leak:libfontconfig.so\nleak:libdbus-1.so\n";
}
