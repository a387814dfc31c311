#include "core/time_control.h"

#include <array>
#include <cassert>

#include "core/ascii.h"

namespace magpie {

namespace {

using Kind = TimeError::Kind;

struct Unit {
    std::string_view name;
    Milliseconds length;
};

constexpr std::array<Unit, 5> kUnits = {{{"d", std::chrono::hours(24)},
                                         {"h", std::chrono::hours(1)},
                                         {"m", std::chrono::minutes(1)},
                                         {"s", std::chrono::seconds(1)},
                                         {"ms", Milliseconds(1)}}};

constexpr bool is_time(Milliseconds time) {
    return time >= Milliseconds(0) && time <= kLongestTime;
}

constexpr bool is_some_time(Milliseconds time) { return is_time(time) && time.count() > 0; }

constexpr bool is_count(int count) { return count > 0 && count <= kLargestCount; }

struct Validity {
    bool operator()(const NoTime&) const { return true; }

    bool operator()(const AbsoluteTime& c) const { return is_some_time(c.main_time); }

    bool operator()(const FischerTime& c) const {
        return is_some_time(c.initial_time) && is_some_time(c.increment) &&
               (!c.max_time || (is_time(*c.max_time) && *c.max_time >= c.initial_time));
    }

    bool operator()(const ByoYomiTime& c) const {
        return is_time(c.main_time) && is_some_time(c.period_time) && is_count(c.periods);
    }

    bool operator()(const CanadianTime& c) const {
        return is_time(c.main_time) && is_some_time(c.period_time) && is_count(c.stones);
    }

    bool operator()(const SimpleTime& c) const { return is_some_time(c.per_move); }
};

std::string overtime(Milliseconds main_time, const std::string& rest) {
    std::string text;
    if (main_time.count() > 0) text.append(to_text(main_time)).append("+");
    return text.append(rest);
}

struct Writer {
    std::string operator()(const NoTime&) const { return "none"; }

    std::string operator()(const AbsoluteTime& c) const { return to_text(c.main_time); }

    std::string operator()(const FischerTime& c) const {
        std::string text = to_text(c.initial_time);
        text.append("+").append(to_text(c.increment));
        if (c.max_time) text.append("^").append(to_text(*c.max_time));
        return text;
    }

    std::string operator()(const ByoYomiTime& c) const {
        return overtime(c.main_time,
                        std::to_string(c.periods).append("x").append(to_text(c.period_time)));
    }

    std::string operator()(const CanadianTime& c) const {
        return overtime(c.main_time,
                        to_text(c.period_time).append("/").append(std::to_string(c.stones)));
    }

    std::string operator()(const SimpleTime& c) const {
        return to_text(c.per_move).append("/move");
    }
};

using ascii::is_digit;
using ascii::is_letter;
using ascii::lower;

// A time or a count, with the byte it began at so that an error can name it.
template <class T>
struct At {
    T value;
    std::size_t byte;
};

// Reads a control from left to right. The first failure is kept and ends every later step, so the
// grammar below reads without a check after each token.
class Reader {
  public:
    explicit Reader(std::string_view text) : text_(text) {}

    std::expected<TimeControl, TimeError> read() {
        const TimeControl control = read_control();
        if (!error_ && at_ != text_.size()) fail(at_, Kind::trailing_text);
        if (error_) return std::unexpected(*error_);
        assert(is_valid(control));
        return control;
    }

  private:
    // control  = "none" | overtime | time | time "/move"
    //          | time "+" ( overtime | time [ "^" time ] )
    // overtime = count "x" time | time "/" count
    TimeControl read_control() {
        if (takes("none")) return NoTime{};
        if (is_at_count_of_periods()) return read_byo_yomi(Milliseconds(0));
        const auto first = read_time();
        if (takes("/move")) return SimpleTime{needs_some(first)};
        if (takes("/")) return CanadianTime{Milliseconds(0), needs_some(first), read_count()};
        if (!takes("+")) return AbsoluteTime{needs_some(first)};
        if (is_at_count_of_periods()) return read_byo_yomi(first.value);
        const auto second = read_time();
        if (takes("/")) return CanadianTime{first.value, needs_some(second), read_count()};
        return read_fischer(first, second);
    }

    TimeControl read_byo_yomi(Milliseconds main_time) {
        const int periods = read_count();
        takes("x");
        return ByoYomiTime{main_time, needs_some(read_time()), periods};
    }

    TimeControl read_fischer(At<Milliseconds> initial, At<Milliseconds> increment) {
        FischerTime control{needs_some(initial), needs_some(increment), std::nullopt};
        if (takes("^")) {
            const auto max_time = read_time();
            if (max_time.value < control.initial_time) fail(max_time.byte, Kind::max_below_initial);
            control.max_time = max_time.value;
        }
        return control;
    }

    // Whether digits and an x come next: "5x" begins periods where "5m" begins a time.
    [[nodiscard]] bool is_at_count_of_periods() const {
        std::size_t i = at_;
        while (i < text_.size() && is_digit(text_[i])) ++i;
        return i > at_ && i < text_.size() && lower(text_[i]) == 'x';
    }

    // One or more numbers with units, the largest unit first.
    At<Milliseconds> read_time() {
        const std::size_t start = at_;
        Milliseconds sum{0};
        Milliseconds smallest = Milliseconds::max();
        do {
            const std::size_t part = at_;
            const std::int64_t number = read_number();
            const Milliseconds unit = read_unit();
            if (error_) break;
            if (unit >= smallest) fail(part, Kind::unit_out_of_order);
            if (number > kLongestTime / unit) fail(part, Kind::too_long);
            if (error_) break;
            smallest = unit;
            sum += number * unit;
            if (sum > kLongestTime) fail(start, Kind::too_long);
        } while (!error_ && at_ < text_.size() && is_digit(text_[at_]));
        return {sum, start};
    }

    Milliseconds needs_some(At<Milliseconds> time) {
        if (time.value.count() == 0) fail(time.byte, Kind::no_time);
        return time.value;
    }

    int read_count() {
        const std::size_t start = at_;
        const std::int64_t number = read_number();
        if (number < 1 || number > kLargestCount) fail(start, Kind::bad_count);
        return static_cast<int>(number);
    }

    // Large values stop growing, far above every limit, so that a long text cannot overflow.
    std::int64_t read_number() {
        constexpr std::int64_t kPlenty = 1'000'000'000'000'000;
        const std::size_t start = at_;
        std::int64_t number = 0;
        for (; at_ < text_.size() && is_digit(text_[at_]); ++at_) {
            if (number < kPlenty) number = number * 10 + (text_[at_] - '0');
        }
        if (at_ == start) fail(start, Kind::no_number);
        return number;
    }

    Milliseconds read_unit() {
        std::size_t end = at_;
        while (end < text_.size() && is_letter(text_[end])) ++end;
        for (const Unit& unit : kUnits) {
            if (unit.name.size() == end - at_ && takes(unit.name)) return unit.length;
        }
        fail(at_, Kind::no_unit);
        return Milliseconds(1);
    }

    bool takes(std::string_view token) {
        if (error_ || text_.size() - at_ < token.size()) return false;
        for (std::size_t i = 0; i < token.size(); ++i) {
            if (lower(text_[at_ + i]) != token[i]) return false;
        }
        at_ += token.size();
        return true;
    }

    void fail(std::size_t byte, Kind kind) {
        if (!error_) error_ = TimeError{byte, kind};
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::optional<TimeError> error_;
};

}  // namespace

bool is_valid(const TimeControl& control) { return std::visit(Validity{}, control); }

std::string to_text(const TimeControl& control) {
    assert(is_valid(control));
    return std::visit(Writer{}, control);
}

std::expected<TimeControl, TimeError> time_control_from(std::string_view text) {
    return Reader(text).read();
}

std::string to_text(Milliseconds time) {
    assert(time >= Milliseconds(0));
    if (time.count() == 0) return "0s";
    std::string text;
    for (const Unit& unit : kUnits) {
        const std::int64_t number = time / unit.length;
        if (number > 0) text.append(std::to_string(number)).append(unit.name);
        time %= unit.length;
    }
    return text;
}

}  // namespace magpie
