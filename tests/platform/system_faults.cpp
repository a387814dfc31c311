#include "platform/system_faults.h"

#include <cerrno>
#include <cstdarg>
#include <cstddef>

#include <fcntl.h>
#include <sys/types.h>
#include <unistd.h>

namespace {

magpie::test::FaultPlan plan;
bool in_force = false;
int calls = 0;
bool fault_happened = false;

bool is_this_the_one() {
    if (!in_force) return false;
    ++calls;
    const bool hit =
        calls == plan.failing_call || (plan.and_all_after && calls > plan.failing_call);
    fault_happened = fault_happened || hit;
    return hit;
}

// True when the call must fail now; errno is set then.
bool fails() {
    if (!is_this_the_one() || plan.code == 0) return false;
    errno = plan.code;
    return true;
}

}  // namespace

namespace magpie::test {

Faults::Faults(const FaultPlan& wanted) {
    plan = wanted;
    calls = 0;
    fault_happened = false;
    in_force = true;
}

Faults::~Faults() { in_force = false; }

bool Faults::happened() { return fault_happened; }

}  // namespace magpie::test

// The linker sends every call here (--wrap), and __real_ calls to the system.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)
extern "C" {

int __real_close(int);
int __real_fchmod(int, mode_t);
int __real_fchown(int, uid_t, gid_t);
int __real_flock(int, int);
int __real_fsync(int);
int __real_ftruncate(int, off_t);
int __real_linkat(int, const char*, int, const char*, int);
int __real_openat(int, const char*, int, ...);
ssize_t __real_read(int, void*, std::size_t);
int __real_renameat(int, const char*, int, const char*);
int __real_unlinkat(int, const char*, int);
ssize_t __real_write(int, const void*, std::size_t);

int __wrap_close(int fd) {
    const bool failing = fails();
    const int code = errno;
    const int result = __real_close(fd);  // a failing close has closed all the same
    if (!failing) return result;
    errno = code;
    return -1;
}

int __wrap_fchmod(int fd, mode_t mode) { return fails() ? -1 : __real_fchmod(fd, mode); }

int __wrap_fchown(int fd, uid_t user, gid_t group) {
    return fails() ? -1 : __real_fchown(fd, user, group);
}

int __wrap_flock(int fd, int operation) { return fails() ? -1 : __real_flock(fd, operation); }

int __wrap_fsync(int fd) { return fails() ? -1 : __real_fsync(fd); }

int __wrap_ftruncate(int fd, off_t size) { return fails() ? -1 : __real_ftruncate(fd, size); }

int __wrap_linkat(int from_folder, const char* from, int to_folder, const char* to, int flags) {
    return fails() ? -1 : __real_linkat(from_folder, from, to_folder, to, flags);
}

int __wrap_openat(int folder, const char* name, int flags, ...) {
    va_list arguments;
    va_start(arguments, flags);
    const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    return fails() ? -1 : __real_openat(folder, name, flags, mode);
}

ssize_t __wrap_read(int fd, void* buffer, std::size_t size) {
    return fails() ? -1 : __real_read(fd, buffer, size);
}

int __wrap_renameat(int from_folder, const char* from, int to_folder, const char* to) {
    return fails() ? -1 : __real_renameat(from_folder, from, to_folder, to);
}

int __wrap_unlinkat(int folder, const char* name, int flags) {
    return fails() ? -1 : __real_unlinkat(folder, name, flags);
}

ssize_t __wrap_write(int fd, const void* buffer, std::size_t size) {
    const bool hit = is_this_the_one();
    if (hit && plan.code != 0) {
        errno = plan.code;
        return -1;
    }
    return __real_write(fd, buffer, hit && size > 1 ? size / 2 : size);
}

}  // extern "C"
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
