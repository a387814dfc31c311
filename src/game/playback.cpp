#include "game/playback.h"

#include <algorithm>
#include <cassert>
#include <type_traits>
#include <utility>

#include "game/setup.h"
#include "game/turn.h"
#include "go/rules/handicap.h"
#include "tree/merge.h"

namespace magpie {

namespace {

// Above this many, every second saved position is dropped and rebuilt when it is needed: a record
// of a million set-ups may be slow to walk backwards, but it does not fill the memory. No real
// Othello game has that many moves.
constexpr std::size_t kMaxSaved = 1024;

// Else a growing list of saved positions would copy them, with all their moves.
static_assert(std::is_nothrow_move_constructible_v<AnyPosition>);

}  // namespace

Playback::Playback(GameRecord record)
    : record_(std::move(record)), position_(start_position(record_.spec)) {}

std::expected<Playback, ReplayError> Playback::open(GameRecord record) {
    Playback playback(std::move(record));
    if (auto entered = playback.enter(kRootNode); !entered) {
        return std::unexpected(entered.error());
    }
    return playback;
}

Playback Playback::new_game(const GameSpec& spec) {
    GameRecord record{.spec = spec};
    if (spec.kind == GameKind::go && spec.handicap != 0) {
        if (auto places = go::fixed_handicap(spec.geometry, spec.handicap)) {
            record.tree.set_setup(kRootNode, {{std::move(*places), {}}, {}, Color::white});
        }
    }
    Playback playback(std::move(record));
    const auto entered = playback.enter(kRootNode);
    assert(entered.has_value());
    static_cast<void>(entered);
    return playback;
}

// --- Asking

std::optional<ColoredMove> Playback::last_move() const {
    for (auto step = steps_.rbegin(); step != steps_.rend(); ++step) {
        if (const auto move = tree().move(step->node)) return move;
    }
    return std::nullopt;
}

std::vector<ColoredMove> Playback::moves() const {
    std::vector<ColoredMove> moves;
    for (const Step& step : steps_) {
        if (const auto move = tree().move(step.node)) moves.push_back(*move);
    }
    return moves;
}

int Playback::handicap_left() const {
    return steps_.back().placing ? std::max(record_.spec.handicap - move_number(), 0) : 0;
}

// Whether entering `node` leaves Black placing handicap stones.
bool Playback::is_placing(NodeId node) const {
    if (record_.spec.kind != GameKind::go) return false;
    if (!steps_.empty() && !steps_.back().placing) return false;
    const SetupEdit* edit = tree().setup(node);
    if (edit != nullptr && (edit->changes_stones() || edit->to_play == Color::white)) return false;
    const auto move = tree().move(node);
    return !move || (move->color == Color::black && !move->move.is_pass());
}

// A position counts moves from the last set-up, people from the start.
Refusal Playback::counted_from_start(Refusal refusal) const {
    const auto* go = std::get_if<go::Position>(&position_);
    if (go != nullptr && refusal.seen_after) {
        *refusal.seen_after += move_number() - go->move_number();
    }
    return refusal;
}

std::optional<Refusal> Playback::why_illegal(ColoredMove move) const {
    auto refused = why_refused(position_, move);
    if (refused) refused = counted_from_start(*refused);
    return refused;
}

std::optional<Refusal> Playback::why_illegal(Move move) const {
    return why_illegal(ColoredMove{to_play(), move});
}

std::expected<std::vector<Point>, Refusal> Playback::try_move(Move move) const {
    auto effect = magpie::try_move(position_, move);
    if (effect) return std::move(*effect);
    return std::unexpected(
        counted_from_start(refusal_of(position_, {to_play(), move}, effect.error())));
}

std::vector<PlacedStone> Playback::stones_in_placing_order() const {
    const std::size_t area = static_cast<std::size_t>(record_.spec.geometry.area());
    // For each point the number of its last placement; 0 for what the game began with.
    std::vector<std::size_t> placed(area, 0);
    std::size_t count = 0;
    const auto place = [&](Point p) { placed[static_cast<std::size_t>(p.index())] = ++count; };
    for (const Step& step : steps_) {
        if (const SetupEdit* edit = tree().setup(step.node)) {
            for (const Color color : kColors) std::ranges::for_each(edit->added[color], place);
        }
        const auto move = tree().move(step.node);
        if (move && !move->move.is_pass()) place(move->move.point());
    }
    std::vector<PlacedStone> stones;
    for (std::size_t i = 0; i < area; ++i) {
        const Point p(static_cast<int>(i));
        if (const auto color = stone_at(position_, p)) stones.push_back({p, *color});
    }
    std::ranges::sort(stones, {}, [&](const PlacedStone& stone) {
        return std::pair(placed[static_cast<std::size_t>(stone.point.index())], stone.point);
    });
    return stones;
}

// --- Playing

std::expected<std::vector<Point>, Refusal> Playback::play(ColoredMove move) {
    if (auto refused = why_illegal(move)) return std::unexpected(*refused);
    auto effect = magpie::try_move(position_, move.move);
    assert(effect.has_value());
    const auto known = tree().find_child(node(), move);
    // A child that holds more than the move may be a set-up too; only its move was checked.
    const bool can_follow = known && tree().setup(*known) == nullptr;
    const NodeId next = can_follow ? *known : record_.tree.add_child(node(), move);
    const auto entered = enter(next);
    assert(entered.has_value());
    static_cast<void>(entered);
    return std::move(*effect);
}

std::expected<std::vector<Point>, Refusal> Playback::play(Move move) {
    return play(ColoredMove{to_play(), move});
}

void Playback::resume() {
    auto* go = std::get_if<go::Position>(&position_);
    if (go != nullptr && can_resume(*go)) go->resume();
}

std::expected<NodeId, ReplayError> Playback::append(ColoredMove move) {
    const NodeId child = record_.tree.add_child(node(), move);
    if (auto entered = enter(child); !entered) {
        record_.tree.remove_subtree(child);
        return std::unexpected(entered.error());
    }
    return child;
}

std::expected<NodeId, ReplayError> Playback::append(const SetupEdit& edit) {
    const NodeId child = record_.tree.add_child(node());
    record_.tree.set_setup(child, edit);
    if (auto entered = enter(child); !entered) {
        record_.tree.remove_subtree(child);
        return std::unexpected(entered.error());
    }
    return child;
}

void Playback::merge(const GameTree& before, const GameTree& after, NodeId kept) {
    const std::vector<NodeId> gone = merge_changes(record_.tree, before, after);
    const std::vector<NodeId> path = tree().path_to(kept);
    for (const NodeId node : gone) {
        if (std::ranges::find(path, node) == path.end()) remove(node);
    }
}

void Playback::remove(NodeId node) {
    assert(node != kRootNode);
    const std::size_t depth = tree().depth(node);
    if (depth < steps_.size() && steps_[depth].node == node) {
        while (steps_.size() > depth) undo();
    }
    if (std::ranges::find(future_, node) != future_.end()) future_.clear();
    record_.tree.remove_subtree(node);
}

// --- Stepping forward

std::expected<void, ReplayError> Playback::enter(NodeId node) {
    const std::uint32_t moves = steps_.empty() ? 0 : steps_.back().moves;
    Step step{node, moves + (tree().move(node) ? 1U : 0U), to_play()};
    const std::size_t saved_before = saved_.size();
    if (auto applied = apply(node, step); !applied) {
        if (saved_.size() > saved_before) {
            position_ = std::move(saved_.back().position);
            saved_.pop_back();
        } else {
            restore_turn(step);
        }
        return applied;
    }
    if (saved_.size() > kMaxSaved) thin_out_saved();
    step.placing = is_placing(node);
    steps_.push_back(step);
    if (tree().move(node) && handicap_left() > 0) {
        std::get<go::Position>(position_).give_turn_to(Color::black);
    }
    if (!future_.empty() && future_.back() == node) {
        future_.pop_back();
    } else {
        future_.clear();
    }
    return {};
}

std::expected<void, ReplayError> Playback::apply(NodeId node, Step& step) {
    const SetupEdit* edit = tree().setup(node);
    if (edit != nullptr && edit->changes_stones()) {
        auto after = after_setup(position_, *edit);
        if (!after) return std::unexpected(ReplayError{node, after.error()});
        // Put aside without a copy: the moves that led here may be very many, and so may be the
        // set-ups that follow them.
        saved_.push_back({steps_.size(), std::exchange(position_, std::move(*after))});
    } else {
        if (needs_saving(node)) saved_.push_back({steps_.size(), position_});
        if (edit != nullptr) static_cast<void>(apply_setup(position_, *edit));  // the turn only
    }
    if (const auto move = tree().move(node)) {
        if (auto refused = apply_move(*move, step)) {
            return std::unexpected(ReplayError{node, *refused});
        }
    }
    return {};
}

std::optional<Refusal> Playback::apply_move(ColoredMove move, Step& step) {
    step.resumed = take_turn(position_, move.color);
    if (auto refused = why_illegal(move)) return refused;
    std::visit([move](auto& position) { position.play_unchecked(move.move); }, position_);
    return std::nullopt;
}

// Undoes what apply_move() did to a Go position apart from the move itself.
void Playback::restore_turn(const Step& step) {
    auto* go = std::get_if<go::Position>(&position_);
    if (go == nullptr) return;
    if (step.resumed) {
        // The game was over. Making the move that ended it once more ends it again.
        const Move last = go->history().last().move;
        go->undo();
        go->play_unchecked(last);
    }
    go->give_turn_to(step.turn_before);
}

// --- Stepping back

// Go takes moves back by itself. Othello positions are small enough to keep, and a set-up of stones
// cannot be taken back in either game.
bool Playback::needs_saving(NodeId node) const {
    const SetupEdit* edit = tree().setup(node);
    if (edit != nullptr && edit->changes_stones()) return true;
    return std::holds_alternative<othello::Position>(position_) &&
           (edit != nullptr || tree().move(node));
}

void Playback::thin_out_saved() {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < saved_.size(); i += 2) saved_[kept++] = std::move(saved_[i]);
    saved_.erase(saved_.begin() + static_cast<std::ptrdiff_t>(kept), saved_.end());
}

bool Playback::undo() {
    if (steps_.size() == 1) return false;
    const Step step = steps_.back();
    const std::size_t index = steps_.size() - 1;
    steps_.pop_back();
    if (!saved_.empty() && saved_.back().index == index) {
        position_ = std::move(saved_.back().position);
        saved_.pop_back();
    } else if (needs_saving(step.node)) {
        rebuild();
    } else {
        if (tree().move(step.node)) std::get<go::Position>(position_).undo();
        restore_turn(step);
    }
    future_.push_back(step.node);
    return true;
}

// Makes the position of the last step anew, from the nearest one saved or from the start.
void Playback::rebuild() {
    std::size_t from = 0;
    while (!saved_.empty() && saved_.back().index > steps_.size()) saved_.pop_back();
    if (saved_.empty()) {
        position_ = start_position(record_.spec);
    } else {
        from = saved_.back().index;
        position_ = std::move(saved_.back().position);
        saved_.pop_back();
    }
    const std::vector<Step> again(steps_.begin() + static_cast<std::ptrdiff_t>(from), steps_.end());
    steps_.resize(from);
    const std::vector<NodeId> future = std::exchange(future_, {});
    for (const Step& step : again) {
        const auto entered = enter(step.node);
        assert(entered.has_value());  // it was entered before
        static_cast<void>(entered);
    }
    future_ = future;
}

void Playback::step_back_to(std::size_t depth) {
    // Going back costs a board each, going forward a move: from far away start over.
    const std::size_t steps_back = steps_.size() - 1 - depth;
    if (steps_back <= depth + 1) {
        for (std::size_t i = 0; i < steps_back; ++i) undo();
        return;
    }
    while (steps_.size() - 1 > depth) {
        future_.push_back(steps_.back().node);
        steps_.pop_back();
    }
    rebuild();
}

// --- Walking

std::optional<NodeId> Playback::next() const {
    return future_.empty() ? tree().first_child(node()) : future_.back();
}

std::expected<bool, ReplayError> Playback::redo() {
    const auto to = next();
    if (!to) return false;
    if (auto entered = enter(*to); !entered) return std::unexpected(entered.error());
    return true;
}

std::expected<void, ReplayError> Playback::go_to(NodeId node) {
    const std::vector<NodeId> path = tree().path_to(node);
    std::size_t shared = 1;
    while (shared < path.size() && shared < steps_.size() && steps_[shared].node == path[shared]) {
        ++shared;
    }
    step_back_to(shared - 1);
    for (std::size_t i = shared; i < path.size(); ++i) {
        if (auto entered = enter(path[i]); !entered) return entered;
    }
    return {};
}

void Playback::to_start() { step_back_to(0); }

std::expected<void, ReplayError> Playback::to_end() {
    while (const auto to = next()) {
        if (auto entered = enter(*to); !entered) return entered;
    }
    return {};
}

std::expected<void, ReplayError> Playback::check_all() {
    to_start();
    for (auto next = tree().first_child(kRootNode); next; next = tree().next_in_preorder(*next)) {
        const NodeId parent = *tree().parent(*next);
        while (node() != parent) undo();
        if (auto entered = enter(*next); !entered) return entered;
    }
    return {};
}

std::size_t Playback::remove_refused() {
    const std::size_t before = tree().node_count();
    const NodeId here = node();  // entered once, so it stays
    to_start();
    for (auto next = tree().first_child(kRootNode); next;) {
        const NodeId parent = *tree().parent(*next);
        while (node() != parent) undo();
        const NodeId entering = *next;
        const bool is_entered = enter(entering).has_value();
        next = is_entered ? tree().next_in_preorder(entering) : tree().next_after_subtree(entering);
        if (!is_entered) record_.tree.remove_subtree(entering);
    }
    future_.clear();
    const auto back = go_to(here);
    assert(back.has_value());
    static_cast<void>(back);
    return before - tree().node_count();
}

}  // namespace magpie
