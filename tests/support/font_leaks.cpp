// Fontconfig keeps what it knows of the fonts until the process ends and never gives it back; the
// leak sanitizer asks here what is not ours to mend.
extern "C" const char* __lsan_default_suppressions();

extern "C" const char* __lsan_default_suppressions() { return "leak:libfontconfig.so\n"; }
