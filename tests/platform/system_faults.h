#pragma once

namespace magpie::test {

// Lets the Nth system call of the platform library fail: the calls listed in CMakeLists.txt are
// counted while a plan is in force.
struct FaultPlan {
    int failing_call = 0;  // counted from 1; 0: none fails
    bool and_all_after = false;
    int code = 0;  // errno of the failure; 0: a write is cut short, others go through
};

// In force as long as it lives; one at a time.
class Faults {
  public:
    explicit Faults(const FaultPlan& plan);
    ~Faults();
    Faults(const Faults&) = delete;
    Faults& operator=(const Faults&) = delete;

    // Whether the plan has come to its failing call.
    [[nodiscard]] static bool happened();
};

}  // namespace magpie::test
