// The beam's search for plies that nobody saw: a change of the board was lost, or the line was
// away. Where a clock gives time for each press it also tells how many plies there were
// (`PressCount`); else as few as can be are the likeliest.
#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <utility>

#include "daemon/watch/beam.h"
#include "rules/laws/game.h"

namespace jadoube::watch {

using rules::Color;
using rules::Move;
using rules::Piece;
using rules::Placement;
using rules::Position;
using rules::Square;

namespace {

constexpr std::size_t kMostUnseenFrom = 4, kMostUnseenLines = 8, kMostLongerWays = 32;
/// So many ways are looked for where their length is known, and so many are told.
constexpr std::size_t kMostWaysFound = 4096, kMostWaysTold = 32;
/// Beyond that the search takes too long, and finds too many ways; and where one or two plies are
/// enough, nobody asks for more than one besides.
constexpr int kMostPliesInGap = 6, kFewPlies = 2;
constexpr int kMostPliesToAndFro = 5;
/// How many moves a search for unseen plies may try: while people play, and after a gap.
constexpr int kSearchInPlay = 10'000, kSearchAfterGap = 400'000;

/// How many plies of `line` lead to a position that stood before.
int repetitions(const Line& line, Position position, std::span<const Position> stood) {
  int count = 0;
  for (const auto move : line) {
    position = position.after(move);
    const auto same = [&](const Position& one) { return rules::same_position(one, position); };
    count += std::ranges::any_of(stood, same) ? 1 : 0;
  }
  return count;
}

/// Whether the board was like `picture` before `line`, after it or between its plies.
bool passes(const Line& line, Position position, const Placement& picture, SensingClass sensing) {
  const auto is_it = [&] { return as_sensed(position.placement(), sensing) == picture; };
  bool passed = is_it();
  for (const auto move : line) {
    position = position.after(move);
    passed |= is_it();
  }
  return passed;
}

/// Whether after `line` who is to move can take the man on one of the squares with that on the
/// other: else two men are in no hand.
bool takes(const Line& line, Position position, Square white, Square black) {
  for (const auto move : line) position = position.after(move);
  const bool whites = position.turn() == Color::kWhite;
  const Move capture{whites ? white : black, whites ? black : white};
  return std::ranges::any_of(position.legal_moves(), [&](Move move) {
    return move.from == capture.from && move.to == capture.to;
  });
}

/// Whether a man like `victim` is taken in `line`.
bool is_taken(Piece victim, const Line& line, Position position) {
  return std::ranges::any_of(line, [&](Move move) {
    const bool takes = position.placement()[move.to] == victim;
    position = position.after(move);
    return takes;
  });
}

/// Of all lines from `start` those count that pass what was `read` on the way, if there are any.
void keep_what_passes(const Placement& read, const LineStart& start,
                      std::span<std::vector<Line>> found) {
  const auto does = [&](const Line& line) {
    return passes(line, start.position, read, start.sensing);
  };
  if (std::ranges::none_of(found,
                           [&](const auto& some) { return std::ranges::any_of(some, does); })) {
    return;
  }
  for (auto& some : found) std::erase_if(some, std::not_fn(does));
}

/// The shortest lines in which one side's men come back to where they stood.
std::vector<Line> lines_to_and_fro(const LineStart& start, const Placement& picture, int& budget) {
  std::vector<Line> found;
  for (int plies = 2; plies <= kMostPliesToAndFro && found.empty(); ++plies) {
    found = lines(start, picture, plies, budget, Count::kTold);
  }
  return found;
}

/// The likeliest first, and no more than anybody can look at.
std::vector<Way> ranked(std::vector<Line> lines, const Position& before,
                        std::span<const Position> stood) {
  std::vector<Way> ways;
  const auto shortest = lines.front().size();
  for (auto& line : lines) {
    const auto longer = static_cast<Cost>(line.size() - shortest);
    const auto cost =
        longer * cost::kPlyInGap + repetitions(line, before, stood) * cost::kRepetition;
    ways.push_back({std::move(line), cost});
  }
  // One that is longer is not written first: others may follow from it.
  std::ranges::stable_sort(ways, {},
                           [](const Way& way) { return std::pair(way.line.size(), way.behind); });
  if (ways.size() > kMostWaysTold) ways.resize(kMostWaysTold);
  const auto least = ways.front().behind;
  for (auto& way : ways) way.behind = std::max(0, way.behind - least);
  return ways;
}

}  // namespace

void Beam::add_line(HypothesisId from, const Line& line, Ground ground,
                    const std::shared_ptr<const Ways>& ways) {
  for (const auto move : line) {
    add(*find(from), move, true, ground);
    from = find_child(from, move)->id;
  }
  if (ways) std::ranges::find(all_, from, &Hypothesis::id)->ways = ways;
}

/// The accounts after which plies may have been played that nobody saw: the best, and the one that
/// has just the first `confirmed` plies, which are certain.
std::vector<HypothesisId> Beam::unseen_may_follow(std::size_t confirmed) const {
  auto certain = root().id;
  for (const auto* h : path()) {
    if (h->ply_count <= confirmed) certain = h->id;
  }
  std::vector<HypothesisId> from;
  for (const auto* h : rivals(kBeamWidth)) {
    if (from.size() < kMostUnseenFrom && descends(*h, certain)) from.push_back(h->id);
  }
  if (std::ranges::find(from, certain) == from.end()) from.push_back(certain);
  return from;
}

void Beam::consider_unseen(int most, std::size_t confirmed) {
  int budget = kSearchInPlay;
  for (const auto id : unseen_may_follow(confirmed)) {
    for (int plies = 1; plies <= most; ++plies) {
      const auto found =
          lines({find(id)->position, find(id)->shown, scene.sensing}, scene.picture, plies, budget);
      // More explanations than that are as good as none.
      if (found.size() > kMostUnseenLines) break;
      for (const auto& line : found) add_line(id, line, Ground::kPicture);
      if (!found.empty()) break;
    }
  }
  prune();
}

void Beam::consider_gap(const Gap& gap) {
  int budget = kSearchAfterGap;
  const auto from = unseen_may_follow(gap.confirmed);
  if (gap.presses.value_or(0) == 0 || !add_counted_ways(from, gap, budget)) {
    for (const auto id : from) add_shortest_ways(id, gap, budget);
  }
  prune();
}

/// As many plies as there were presses, and perhaps one that is not pressed yet; whether there are
/// such. Who says that there were none pays for the presses.
bool Beam::add_counted_ways(std::span<const HypothesisId> from, const Gap& gap, int& budget) {
  const auto last = last_id_;
  for (const auto id : from) {
    const auto& h = *find(id);
    const bool is_pressed = h.ply_count == 0 || h.own_press;
    const auto heard = presses_for_nothing(h, scene.happenings.end(), scene);
    const auto plies = heard + *gap.presses - (is_pressed ? 0 : 1);
    const LineStart start{h.position, h.shown, scene.sensing};
    std::vector<Line> found;
    for (int more = 0; more < 2 && found.empty() && plies + more <= kMostPliesInGap; ++more) {
      found = lines(start, scene.picture, plies + more, budget, Count::kTold, kMostWaysFound);
    }
    if (gap.read) keep_what_passes(*gap.read, start, {&found, 1});
    if (!found.empty()) add_ways(id, std::move(found), gap);
  }
  if (last == last_id_) return false;
  for (auto& h : all_) {
    if (h.id > last) continue;
    h.path += *gap.presses * cost::kPressWithoutPly;
    h.stood += *gap.presses * cost::kPressWithoutPly;
  }
  return true;
}

void Beam::add_shortest_ways(HypothesisId from, const Gap& gap, int& budget) {
  const auto position = find(from)->position;
  const auto reported = find(from)->shown;
  const LineStart start{position, reported, scene.sensing};
  // By the side that may be to move after them.
  std::array<std::vector<Line>, 2> found;
  bool in_hand = false;
  int most = kMostPliesInGap;
  for (int plies = 1; plies <= most; ++plies) {
    auto& same_turn = found[plies % 2];
    auto more = lines(start, scene.picture, plies, budget);
    // Longer lines are worth telling only where they are few.
    const bool too_many = !same_turn.empty() && same_turn.size() + more.size() > kMostLongerWays;
    if (!too_many) std::ranges::move(more, std::back_inserter(same_turn));
    const bool none = found[0].empty() && found[1].empty();
    if (none && !in_hand) {
      in_hand = add_ways_with_victim(from, plies, gap, budget) ||
                add_ways_to_hand(from, plies, gap, budget);
    }
    if (plies <= kFewPlies && !same_turn.empty()) most = std::min(most, plies + 1);
  }
  // What stood before is more likely to have been put back.
  const auto stood = [&](const Position& one) {
    return as_sensed(one.placement(), scene.sensing) == scene.picture;
  };
  const bool none = found[0].empty() && found[1].empty() && !in_hand;
  if (none && gap.read && std::ranges::none_of(gap.stood, stood)) {
    found[0] = lines_to_and_fro(start, scene.picture, budget);
  }
  if (gap.read) keep_what_passes(*gap.read, start, found);
  for (auto& same_turn : found) {
    if (!same_turn.empty()) add_ways(from, std::move(same_turn), gap);
  }
}

/// Lines to what stands but for a man who was taken and put down on a square beside; whether there
/// are any.
bool Beam::add_ways_with_victim(HypothesisId from, int plies, const Gap& gap, int& budget) {
  const auto position = find(from)->position;
  const auto reported = find(from)->shown;
  const auto last = last_id_;
  for (const auto square : rules::Squares(differing(reported, scene.picture))) {
    const auto victim = scene.picture[square];
    if (victim == Piece::kNone || reported[square] != Piece::kNone) continue;
    auto without = scene.picture;
    without.set(square, Piece::kNone);
    auto found = lines({position, reported, scene.sensing}, without, plies, budget);
    std::erase_if(found, [&](const Line& line) { return !is_taken(victim, line, position); });
    add_ways(from, std::move(found), gap);
  }
  return last_id_ != last;
}

/// How the board looked before a piece, or a piece of each side, was lifted from where nothing
/// stands now.
std::vector<Beam::BeforeLift> Beam::before_lifts(HypothesisId from, const Placement& lifted) const {
  struct Man {
    rules::Square square;
    Piece piece;
  };
  std::vector<Man> men;
  for (const auto* stood : {&lifted, &find(from)->shown}) {
    for (const auto square : rules::Squares(differing(*stood, scene.picture))) {
      const bool gone = (*stood)[square] != Piece::kNone && scene.picture[square] == Piece::kNone;
      const bool known = stood != &lifted && lifted[square] == (*stood)[square];
      if (gone && !known) men.push_back({square, (*stood)[square]});
    }
  }
  std::vector<BeforeLift> pictures;
  for (const auto& one : men) {
    pictures.push_back({scene.picture, 1});
    pictures.back().picture.set(one.square, one.piece);
  }
  for (const auto& one : men) {
    for (const auto& other : men) {
      if (color_of(one.piece) != Color::kWhite || color_of(other.piece) != Color::kBlack) continue;
      if (one.square == other.square) continue;
      pictures.push_back({scene.picture, 2, one.square, other.square});
      auto& both = pictures.back().picture;
      both.set(one.square, one.piece);
      both.set(other.square, other.piece);
    }
  }
  return pictures;
}

/// Lines to what stood before men were lifted; whether there are any.
bool Beam::add_ways_to_hand(HypothesisId from, int plies, const Gap& gap, int& budget) {
  const auto position = find(from)->position;
  const auto reported = find(from)->shown;
  const auto last = last_id_;
  for (const auto& lift : before_lifts(from, gap.lifted)) {
    auto found = lines({position, reported, scene.sensing}, lift.picture, plies, budget);
    if (lift.men > 1) {
      std::erase_if(
          found, [&](const Line& line) { return !takes(line, position, lift.white, lift.black); });
    }
    add_ways(from, std::move(found), gap, lift.men * cost::kHeldAtRest);
  }
  return last_id_ != last;
}

/// Of `lines` those count that pass what was read on the way, if there are any. The best is
/// followed and costs so much `besides`; all that come to the same are remembered with it. Those
/// that begin with a ply that was seen are for the account that has it.
void Beam::add_ways(HypothesisId from, std::vector<Line> lines, const Gap& gap, Cost besides) {
  const auto& h = *find(from);
  std::erase_if(lines, [&](const Line& line) {
    const auto* child = find_child(from, line.front());
    return child != nullptr && child->ground != Ground::kGap;
  });
  if (lines.empty()) return;
  Ways ways{h.ply_count, h.position, ranked(std::move(lines), h.position, gap.stood)};
  const auto best = ways.ranked.front().line;
  const bool only = ways.ranked.size() == 1;
  add_line(from, best, Ground::kGap,
           only ? nullptr : std::make_shared<const Ways>(std::move(ways)));
  auto last = from;
  for (const auto move : best) last = find_child(last, move)->id;
  std::ranges::find(all_, last, &Hypothesis::id)->path += besides;
}

}  // namespace jadoube::watch
