// From the happenings since the ply before, the manner in which a ply was made: when its piece came
// to its square, what it passed on the way, how the victim went.
#include "daemon/watch/ply_manner.h"

#include <algorithm>

#include "daemon/watch/called_for.h"
#include "rules/attacks.h"

namespace jadoube::watch {

using rules::Move;
using rules::Piece;
using rules::Square;

namespace {

constexpr auto kNowhere = Happenings::kNowhere;

/// What a ply puts where.
struct Target {
  Square square;
  Piece piece;
};

class Manner {
 public:
  Manner(const Hypothesis& parent, Move move, std::optional<Square> read_on, const Scene& scene)
      : parent_(parent),
        move_(move),
        scene_(scene),
        placement_(parent.position.placement()),
        first_(first_that_counts(parent, scene)) {
    castles_ = parent.position.is_castling(move);
    find_targets();
    if (read_on) targets_[0].square = *read_on;
  }

  /// When the last of its pieces came of those that were seen to come, or left, where nobody can
  /// see it come; kNowhere where it did neither.
  std::size_t completed() const {
    auto last = kNowhere;
    for (const auto& target : targets_) {
      if (target.piece == Piece::kNone) continue;
      const auto came = last_arrival(target);
      if (came != kNowhere && (last == kNowhere || came > last)) last = came;
    }
    return last == kNowhere && is_replaced(parent_, move_, scene_) ? left_at() : last;
  }

  /// What was sensed before happening `end` that the ply explains, and what it does not.
  Cost on_the_way(std::size_t end) const {
    Cost cost = 0;
    int stops = 0, ghosts = 0;
    for (const auto i : parent_.early) cost += passed(i, end, stops, ghosts);
    for (auto i = parent_.unexplained_from; i < end; ++i) cost += passed(i, end, stops, ghosts);
    return cost;
  }

  /// Whether happening `number` may belong to the reply, read before the ply's own square was.
  bool is_early_reply(std::size_t number, std::size_t end) const {
    const auto& happening = scene_.happenings[number];
    return happening.is_arrival() && end < scene_.happenings.end() &&
           may_be_of(rules::opponent_of(parent_.position.turn()), happening.now, scene_.sensing) &&
           happening.now != parent_.shown[happening.square] &&
           (is_within_scan(number, end) || is_away_at(number));
  }

  /// When its piece was lifted; nothing where that was not seen.
  std::optional<drivers::Instant> lifted_at() const {
    const auto* lift = scene_.happenings.last_on(move_.from);
    if (lift == nullptr || lift->is_arrival()) return std::nullopt;
    return lift->at;
  }

  /// Whether the piece of the ply before was gone from its square for longer than a scan when this
  /// one was complete at `end`.
  bool answers_what_is_gone(std::size_t end) const {
    if (parent_.ply_count == 0 || move_.to == parent_.move.to) return false;
    const auto square = parent_.move.to;
    const Happening* last = nullptr;
    for (auto i = parent_.unexplained_from; i < end; ++i) {
      const auto& one = scene_.happenings[i];
      if (!one.press && one.square == square) last = &one;
    }
    return last != nullptr && last->now != parent_.shown[square] &&
           scene_.happenings[end].at - last->at > kScan;
  }

  Cost itself(std::size_t end) const {
    if (castles_) return rook_came_first() ? cost::kCastlingRookFirst : cost::kCastlingKingFirst;
    if (placement_[move_.to] == Piece::kNone) return cost::kLiftAndPlace;
    const auto victim_gone = first_lift(move_.to, end), mover_gone = first_lift(move_.from, end);
    if (victim_gone == kNowhere) return cost::kCaptureBySwap;
    return victim_gone < mover_gone ? cost::kCaptureVictimFirst : cost::kCaptureMoverFirst;
  }

 private:
  /// When its piece was lifted for the last time.
  std::size_t left_at() const {
    const auto& all = scene_.happenings;
    const auto back = all.last_arrival(move_.from, parent_.shown[move_.from], first_);
    return all.first_lift(move_.from, back == kNowhere ? first_ : back + 1, all.end());
  }

  bool is_within_scan(std::size_t number, std::size_t end) const {
    return scene_.happenings[end].at - scene_.happenings[number].at <= kScan;
  }

  /// Whether the ply's piece was nowhere to be seen at happening `number`.
  bool is_away_at(std::size_t number) const {
    const auto mover = reported(move_.from);
    int seen = 1;
    for (auto i = first_; i < number; ++i) {
      const auto& one = scene_.happenings[i];
      if (one.press) continue;
      seen += (one.now == mover ? 1 : 0) - (one.before == mover ? 1 : 0);
    }
    return seen == 0;
  }

  void find_targets() {
    if (castles_) {
      const auto to = rules::castling_targets(move_.from, move_.to);
      targets_ = {{{to.king, reported(move_.from)}, {to.rook, reported(move_.to)}}};
      return;
    }
    const auto placed = reported_arrival(parent_.position, parent_.shown, move_, scene_.sensing);
    targets_ = {{{move_.to, placed}, {move_.from, Piece::kNone}}};
  }

  /// How the man of `square` is reported.
  Piece reported(Square square) const {
    return reported_man(parent_.position, parent_.shown, square, scene_.sensing);
  }

  bool is_target(const Happening& happening) const {
    return std::ranges::any_of(targets_, [&](const Target& target) {
      return happening.square == target.square && happening.now == target.piece;
    });
  }

  std::size_t last_arrival(const Target& target) const {
    return scene_.happenings.last_arrival(target.square, target.piece, first_);
  }

  std::size_t first_lift(Square square, std::size_t end) const {
    return scene_.happenings.first_lift(square, first_, end);
  }

  bool rook_came_first() const {
    const auto king = last_arrival(targets_[0]), rook = last_arrival(targets_[1]);
    return king != kNowhere && rook != kNowhere && rook < king &&
           scene_.happenings[king].at - scene_.happenings[rook].at > kScan;
  }

  // One arrival that is no end of the ply.
  Cost passed(std::size_t number, std::size_t end, int& stops, int& ghosts) const {
    const auto& happening = scene_.happenings[number];
    if (!happening.is_arrival() || is_target(happening)) return 0;
    const auto mover = reported(move_.from);
    const bool belongs_there = happening.now == parent_.shown[happening.square];
    if (happening.now == mover && !belongs_there) {
      if (happening.square == move_.to) return 0;  // A pawn that is to become a piece.
      const bool on_line = is_on_line(happening.square);
      if (castles_ || !on_line) return cost::kDrag;
      return rested(number) + (stops++ == 0 ? cost::kStop : cost::kNextStop);
    }
    if (belongs_there) {
      const bool own = color_of(placement_[happening.square]) == parent_.position.turn();
      if (parent_.ply_count > 0 && happening.square == parent_.move.to) return cost::kSettle;
      return own ? cost::kAdjustOwn : cost::kAdjustOther;
    }
    const bool ghost =
        (placement_[move_.to] != Piece::kNone && happening.now == reported(move_.to)) ||
        (parent_.victim != Piece::kNone && happening.now == parent_.victim);
    if (ghost) return ghosts++ == 0 ? cost::kGhost : cost::kNextGhost;
    if (!is_early_reply(number, end)) return cost::kMisread;
    return is_within_scan(number, end) ? 0 : cost::kUnseenUntilReply;
  }

  /// What it costs that a piece which is said to have passed stood there for so long.
  Cost rested(std::size_t number) const {
    const auto& came = scene_.happenings[number];
    auto left = scene_.now;
    for (auto i = number + 1; i < scene_.happenings.end(); ++i) {
      if (scene_.happenings[i].press || scene_.happenings[i].square != came.square) continue;
      left = scene_.happenings[i].at;
      break;
    }
    return for_time(left - came.at, cost::kAtRestPerSecond);
  }

  bool is_on_line(Square square) const {
    return rules::contains(rules::between(move_.from, move_.to), square) ||
           rules::contains(rules::between(move_.from, square), move_.to);
  }

  const Hypothesis& parent_;
  const Move move_;
  const Scene& scene_;
  const rules::Placement& placement_;
  const std::size_t first_;
  bool castles_ = false;
  std::array<Target, 2> targets_{};
};

/// Which presses of before belong to the plies now: the parent's own, and one of the mover that was
/// read before his squares were.
void give_presses(Hypothesis& child, const Hypothesis& parent, std::size_t end,
                  const Scene& scene) {
  child.previous_press = parent.own_press;
  for (auto i = parent.unexplained_from; i < end; ++i) {
    const auto& press = scene.happenings[i].press;
    if (!press) continue;
    const auto& known =
        press->by == parent.position.turn() ? parent.previous_press : parent.own_press;
    if (known && known->at == press->at) continue;
    const bool early = press->by == parent.position.turn() && !child.own_press &&
                       child.made_at - press->at <= kPressWaits;
    if (early) child.own_press = press;
    child.path += early ? cost::kPressEarly : parent.ply_count > 0 ? cost::kPressWithoutPly : 0;
  }
}

constexpr int kNobodyPressesAfter = 4;

/// The ply before was not pressed (yet): a reply seldom comes before that.
void charge_missing_press(Hypothesis& child, const Hypothesis& parent) {
  if (parent.own_press) return;
  child.unpressed = parent.unpressed + 1;
  if (child.unpressed > kNobodyPressesAfter) {
    child.path += cost::kNobodyPresses;
    return;
  }
  child.path += cost::kReplyBeforePress;
  child.reply_before_press = true;
  if (parent.reply_before_press) child.path += cost::kPlyWithoutPress;
}

/// People need time to see what they answer. With a clock, that the press was not waited for is
/// charged already.
Cost of_haste(const Hypothesis& parent, drivers::Instant lifted, bool clock_in_use) {
  if (lifted - parent.made_at > kScan) return 0;
  const bool beforehand = parent.made_at - lifted > kScan;
  if (clock_in_use) return beforehand ? cost::kReplyBeforehand - cost::kReplyBeforePress : 0;
  return beforehand ? cost::kReplyBeforehand : cost::kReplyAtOnce;
}

Cost of_ground(Ground ground) {
  switch (ground) {
    case Ground::kGap:
      return cost::kPlyInGap;
    case Ground::kPicture:
      return cost::kArrivalUnseen;
    case Ground::kSensed:
      break;
  }
  return 0;
}

}  // namespace

std::size_t first_that_counts(const Hypothesis& h, const Scene& scene) {
  auto first = std::max(h.unexplained_from, scene.happenings.begin());
  while (first > scene.happenings.begin() && h.made_at - scene.happenings[first - 1].at <= kScan) {
    --first;
  }
  for (const auto early : h.early) first = std::min(first, early);
  return std::max(first, scene.happenings.begin());
}

namespace {

/// What is off centre after `move`: the piece that was moved, or the one that was before, if it is
/// still there.
std::optional<OffCentre> off_centre_after(const Hypothesis& parent, Move move,
                                          std::optional<Square> read_on) {
  if (read_on) return OffCentre{move.to, *read_on};
  const auto& before = parent.off_centre;
  const bool moved = before && (before->square == move.from || before->square == move.to);
  return moved ? std::nullopt : before;
}

Hypothesis make_child(const Hypothesis& parent, Move move, bool legal, Ground ground,
                      std::optional<Square> read_on, const Scene& scene) {
  const Manner manner(parent, move, read_on, scene);
  const auto completed = manner.completed();
  // What came before a gap is no trace of a ply made in it.
  const bool seen = completed != kNowhere && ground != Ground::kGap;
  const auto end = seen                     ? completed
                   : ground == Ground::kGap ? scene.happenings.end()
                                            : parent.unexplained_from;
  Hypothesis child;
  child.parent = parent.id;
  child.ply_count = parent.ply_count + 1;
  child.watched_plies = parent.watched_plies + 1;
  child.move = move;
  child.legal = legal;
  child.ground = seen ? Ground::kSensed : ground;
  child.victim = parent.position.is_castling(move) ? Piece::kNone : parent.shown[move.to];
  child.position = parent.position.after(move);
  child.shown = reported_after(parent.position, parent.shown, move, child.position, scene.sensing);
  child.made_at = seen ? scene.happenings[completed].at : scene.now;
  child.unexplained_from = seen ? std::max(completed + 1, parent.unexplained_from) : end;
  child.off_centre = off_centre_after(parent, move, read_on);
  child.path = parent.path + manner.itself(end) + manner.on_the_way(end);
  if (read_on) child.path += cost::kNeighbourRead;
  if (!seen) child.path += of_ground(ground);
  if (!legal) child.path += cost::kIllegalPly;
  if (child.made_at < parent.made_at) child.path += cost::kOutOfOrder;
  const bool listened = child.ground != Ground::kGap && parent.ground != Ground::kGap;
  if (listened && parent.watched_plies > 0) {
    if (scene.clock_in_use) charge_missing_press(child, parent);
    // A reply that was seen long before the ply it answers was not made in haste.
    if (seen && parent.made_at - child.made_at <= kScan) {
      const auto lifted = manner.lifted_at().value_or(child.made_at);
      child.path += of_haste(parent, lifted, scene.clock_in_use);
      if (manner.answers_what_is_gone(end)) child.path += cost::kReplyWhileGone;
    }
  }
  give_presses(child, parent, end, scene);
  for (auto i = parent.unexplained_from; seen && i < end; ++i) {
    if (!manner.is_early_reply(i, end)) continue;
    child.early.push_back(i);
    take_in(child, scene.happenings[i], scene);
  }
  for (auto i = child.unexplained_from; i < scene.happenings.end(); ++i) {
    take_in(child, scene.happenings[i], scene);
  }
  return child;
}

}  // namespace

Hypothesis after_ply(const Hypothesis& parent, Move move, bool legal, Ground ground,
                     const Scene& scene) {
  return make_child(parent, move, legal, ground, std::nullopt, scene);
}

Hypothesis after_ply_off_centre(const Hypothesis& parent, Move move, Square read_on,
                                const Scene& scene) {
  return make_child(parent, move, true, Ground::kSensed, read_on, scene);
}

}  // namespace jadoube::watch
