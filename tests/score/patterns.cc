#include "tests/score/patterns.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <ostream>

namespace jadoube::score {
namespace {

using rules::Piece;
using rules::Square;

// The changes between two changes of the lever.
struct Segment {
  std::vector<drivers::SquareChanged> changes;
  std::vector<rules::Placement> placements;
};

// "f-t+" and so on. f and t are the move's squares, and x is any other square.
std::string pattern_of(const Segment& segment, rules::Move move) {
  std::string text;
  for (const auto& change : segment.changes) {
    text += change.square == move.from ? 'f' : change.square == move.to ? 't' : 'x';
    text += change.piece == Piece::kNone ? '-' : '+';
  }
  return text;
}

bool shows_other_successor(const Segment& segment, const rules::Position& before,
                           const rules::Position& after) {
  std::vector<rules::Placement> others;
  for (const rules::Move move : before.legal_moves()) {
    const rules::Placement placement = before.after(move).placement();
    if (placement != after.placement()) others.push_back(placement);
  }
  return std::ranges::any_of(segment.placements, [&](const rules::Placement& placement) {
    return std::ranges::find(others, placement) != others.end();
  });
}

void count_capture(const std::string& seen, Patterns& patterns) {
  const auto emptied = seen.find("t-"), left = seen.find("f-"), placed = seen.find("t+");
  ++patterns.captures;
  if (placed == seen.npos) return;
  if (emptied > placed) {
    ++patterns.swapped;
  } else {
    ++(emptied < left ? patterns.victim_first : patterns.mover_first);
  }
}

void count_quiet(const std::string& seen, Patterns& patterns) {
  ++patterns.quiet;
  patterns.plain += seen == "f-t+";
  patterns.stopped += seen.find("x+") < seen.find("t+") && seen.starts_with("f-");
  patterns.placed_first += seen == "t+f-";
}

void count_castling(const Segment& segment, Patterns& patterns) {
  for (const auto& change : segment.changes) {
    if (change.piece == Piece::kNone) continue;
    ++patterns.castlings;
    patterns.king_first += type_of(change.piece) == rules::PieceType::kKing;
    return;
  }
}

// True if the captured piece is seen on another square on its way out.
bool shows_victim(const Segment& segment, rules::Move move, Piece victim) {
  return std::ranges::any_of(segment.changes, [&](const drivers::SquareChanged& change) {
    return change.piece == victim && change.square != move.to && change.square != move.from;
  });
}

class Counter {
 public:
  Counter(const rules::Position& start, const std::vector<rules::Move>& moves, Patterns& patterns)
      : moves_(moves), patterns_(patterns) {
    positions_.push_back(start);
    for (const rules::Move move : moves) positions_.push_back(positions_.back().after(move));
  }

  void see(const drivers::Observation& observation) {
    if (const auto* read = std::get_if<drivers::PlacementRead>(&observation)) {
      placement_ = read->placement;
    } else if (const auto* change = std::get_if<drivers::SquareChanged>(&observation)) {
      placement_.set(change->square, change->piece);
      segment_.changes.push_back(*change);
      segment_.placements.push_back(placement_);
      if (shows(1)) made_at_ = segment_.changes.size();
    } else if (const auto* clock = std::get_if<drivers::ClockRead>(&observation)) {
      if (clock->running && running_ && clock->pressed != pressed_) lever_changed();
      running_ = clock->running;
      pressed_ = clock->pressed;
    }
  }

  // After the last press comes the last ply, if there is one, and then the kings of the result.
  void end() {
    if (next_ + 1 != moves_.size() || made_at_ == 0) return;
    segment_.changes.resize(made_at_);
    segment_.placements.resize(made_at_);
    count_ply();
  }

 private:
  // A press may be forgotten or doubled. Then the placement shows which ply was played.
  void lever_changed() {
    if (shows(1)) return count_press(true);
    for (const int plies : {0, 2, 3, 4, -1}) {
      if (!shows(plies)) continue;
      next_ += static_cast<std::size_t>(plies);
      if (plies != 0) segment_ = {};
      return;
    }
    count_press(false);
  }

  bool shows(int plies_on) const {
    const auto index = next_ + static_cast<std::size_t>(plies_on);
    return index < positions_.size() && placement_ == positions_[index].placement();
  }

  void count_press(bool exact) {
    if (next_ >= moves_.size()) return;
    ++patterns_.presses;
    patterns_.exact_at_press += exact;
    count_ply();
    segment_ = {};
  }

  void count_ply() {
    const rules::Position& before = positions_[next_];
    const rules::Move move = moves_[next_];
    const std::string seen = pattern_of(segment_, move);
    ++patterns_.plies;
    patterns_.false_legal += shows_other_successor(segment_, before, positions_[next_ + 1]);
    if (before.is_castling(move)) {
      count_castling(segment_, patterns_);
    } else if (before.is_capture(move)) {
      const Piece victim = before.placement()[move.to];
      if (victim != Piece::kNone) count_capture(seen, patterns_);
      patterns_.with_ghost += victim != Piece::kNone && shows_victim(segment_, move, victim);
    } else if (!move.promotion) {
      count_quiet(seen, patterns_);
    }
    ++next_;
    made_at_ = 0;
  }

  const std::vector<rules::Move>& moves_;
  Patterns& patterns_;
  std::vector<rules::Position> positions_;
  rules::Placement placement_;
  Segment segment_;
  std::size_t next_ = 0, made_at_ = 0;
  bool running_ = false;
  drivers::ClockSide pressed_{};
};

// The chance of at most `hits` in `of` with probability `p`.
double binomial_below(int hits, int of, double p) {
  double sum = 0;
  for (int i = 0; i <= hits; ++i) {
    sum += std::exp(std::lgamma(of + 1) - std::lgamma(i + 1) - std::lgamma(of - i + 1) +
                    (i > 0 ? i * std::log(p) : 0) + (of > i ? (of - i) * std::log(1 - p) : 0));
  }
  return sum;
}

// The probability at which `binomial_below(hits, of, p)` falls to `level`.
double solve(int hits, int of, double level) {
  double low = 0, high = 1;
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    (binomial_below(hits, of, middle) > level ? low : high) = middle;
  }
  return low;
}

Frequency frequency(std::string name, int real, int real_of, int emulated, int emulated_of) {
  return {std::move(name),
          real,
          real_of,
          emulated,
          emulated_of,
          real == 0 ? 0 : solve(real - 1, real_of, .975),
          real == real_of ? 1 : solve(real, real_of, .025)};
}

}  // namespace

bool Frequency::inside() const {
  const double share = static_cast<double>(emulated) / std::max(1, emulated_of);
  return share >= low && share <= high;
}

void count_patterns(const std::vector<Seen>& seen, const rules::Position& start,
                    const std::vector<rules::Move>& moves, Patterns& patterns) {
  Counter counter(start, moves, patterns);
  for (const Seen& one : seen) counter.see(one.what);
  counter.end();
}

std::vector<Frequency> compare_with_real(const Patterns& p) {
  return {
      frequency("quiet: a lift and a place", 145, 157, p.plain, p.quiet),
      frequency("quiet: stops on the way", 8, 157, p.stopped, p.quiet),
      frequency("quiet: placed before lifted", 2, 157, p.placed_first, p.quiet),
      frequency("capture: target never empty", 24, 35, p.swapped, p.captures),
      frequency("capture: victim first", 7, 35, p.victim_first, p.captures),
      frequency("capture: mover first", 3, 35, p.mover_first, p.captures),
      frequency("capture: victim seen elsewhere", 5, 36, p.with_ghost, p.captures),
      frequency("castling: king first", 6, 6, p.king_first, p.castlings),
      frequency("another legal position on the way", 8, 199, p.false_legal, p.plies),
      frequency("exact when the press is reported", 198, 198, p.exact_at_press, p.presses),
  };
}

Patterns count_emulated(const std::vector<rules::PgnGame>& games, int sessions,
                        simulator::CoilModel coil) {
  Patterns patterns;
  for (int i = 0; i < sessions; ++i) {
    const rules::PgnGame& game = games[static_cast<std::size_t>(i) % games.size()];
    Setting setting;
    setting.hands.seed = setting.board.seed = static_cast<std::uint64_t>(i) + 1;
    setting.hands.coil = coil;
    const auto& habits = simulator::habits_of(simulator::Style::kBlitz);
    setting.board.misread = habits.misread;
    setting.board.drop_out = habits.drop_out;
    const Session session = one_game(game, setting);
    std::vector<rules::Move> moves;
    for (const auto& ply : session.games[0].truth.plies) moves.push_back(ply.move);
    count_patterns(run(session).seen, game.start, moves, patterns);
  }
  return patterns;
}

bool print_calibration(const Patterns& emulated, const std::string& title, std::ostream& out) {
  bool all = true;
  out << "| " << title << " | real | emulated | 95 % of real | |\n|---|---|---|---|---|\n"
      << std::fixed << std::setprecision(1);
  for (const Frequency& one : compare_with_real(emulated)) {
    all = all && one.inside();
    out << "| " << one.name << " | " << one.real << "/" << one.real_of << " = "
        << 100. * one.real / one.real_of << " % | " << one.emulated << "/" << one.emulated_of
        << " = " << 100. * one.emulated / std::max(1, one.emulated_of) << " % | " << 100 * one.low
        << " to " << 100 * one.high << " % | " << (one.inside() ? "inside" : "OUTSIDE") << " |\n";
  }
  return all;
}

}  // namespace jadoube::score
