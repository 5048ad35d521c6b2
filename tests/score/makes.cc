#include "tests/score/makes.h"

#include <algorithm>
#include <iomanip>
#include <ostream>
#include <sstream>

#include "tests/support/emulated_connection.h"

namespace jadoube::score {
namespace {

using drivers::SensingClass;
using rules::Bitboard;

// The last ply has no next one that ends it.
constexpr std::chrono::seconds kLastPlyLasts{2};

const char* name_of(SensingClass sensing) {
  switch (sensing) {
    case SensingClass::kColor:
      return "colour";
    case SensingClass::kOccupancy:
      return "occupancy";
    default:
      return "identity";
  }
}

std::string percentage(int part, int whole) {
  std::ostringstream text;
  text << std::fixed << std::setprecision(2) << (whole == 0 ? 0 : 100. * part / whole);
  return text.str();
}

Bitboard rotated_squares(Bitboard squares) {
  Bitboard turned = 0;
  for (const auto square : rules::Squares(squares)) {
    turned |= rules::bit(rules::square_at(rules::kSquareCount - 1 - rules::index_of(square)));
  }
  return turned;
}

void print_decided(const char* besides, SensingClass sensing, const InformationLimit& limit,
                   std::ostream& out) {
  out << "| " << name_of(sensing) << " | " << besides << " | "
      << percentage(limit.at_once, limit.plies) << " | "
      << percentage(limit.three_later, limit.plies) << " | "
      << percentage(limit.in_the_end, limit.plies) << " | "
      << percentage(limit.whole_games, limit.games) << " | " << limit.too_many << " |\n";
}

// How much is decided if nothing is felt, or all.
void print_decided(const Sources& sources, SensingClass sensing, bool all_felt, const char* besides,
                   const char* besides_if_reported, std::ostream& out) {
  InformationLimit limit, reported;
  for (const rules::PgnGame& game : sources.games) {
    std::vector<rules::Move> moves;
    for (const auto& ply : game.plies) moves.push_back(ply.move);
    Evidence evidence{sensing};
    if (all_felt) evidence.felt = changed_squares(game.start, moves);
    limit.add(information_limit(game.start, moves, evidence));
    evidence.promotion_reported = true;
    reported.add(information_limit(game.start, moves, evidence));
  }
  print_decided(besides, sensing, limit, out);
  if (sensing != SensingClass::kIdentity)
    print_decided(besides_if_reported, sensing, reported, out);
}

}  // namespace

std::vector<rules::Move> moves_of(const TrueGame& game) {
  std::vector<rules::Move> moves;
  for (const auto& ply : game.truth.plies) moves.push_back(ply.move);
  return moves;
}

namespace {

// A square whose content changed.
struct FeltChange {
  Instant at;
  rules::Square square;
};

// A board that senses less may tell of a square that looks as before: that is no change.
std::vector<FeltChange> felt_changes(const Run& run) {
  std::vector<FeltChange> changes;
  rules::Placement placement;
  for (const Seen& seen : run.seen) {
    if (const auto* read = std::get_if<drivers::PlacementRead>(&seen.what)) {
      placement = read->placement;
    }
    const auto* change = std::get_if<drivers::SquareChanged>(&seen.what);
    if (change == nullptr || placement[change->square] == change->piece) continue;
    placement.set(change->square, change->piece);
    changes.push_back({seen.at, change->square});
  }
  return changes;
}

}  // namespace

std::vector<Bitboard> felt_squares(const Session& session, const Run& run) {
  const TrueGame& game = session.games.front();
  const auto& plies = game.truth.plies;
  auto felt = changed_squares(game.start, moves_of(game));
  const auto changes = felt_changes(run);
  for (std::size_t i = 0; i < felt.size(); ++i) {
    const bool is_last = i + 1 == plies.size();
    const Instant from = tests::kTableZero + plies[i].touched;
    const Instant to =
        tests::kTableZero + (is_last ? plies[i].released + kLastPlyLasts : plies[i + 1].touched);
    Bitboard reported = 0;
    for (auto change = std::ranges::lower_bound(changes, from, {}, &FeltChange::at);
         change != changes.end() && change->at < to; ++change) {
      reported |= rules::bit(change->square);
    }
    felt[i] &= session.rotated ? rotated_squares(reported) : reported;
  }
  return felt;
}

void print_makes(const std::vector<SuiteScore>& suites, std::ostream& out) {
  out << "Each game is played on the emulated board of the make, and its bytes go through the "
         "driver. A flagged game is not exact, and marks each wrong ply.\n\n"
         "| make, hands | squares report | clock | games | exact % | flagged % | silent % | plies "
         "wrong % | games that squares decide % | if promoted pieces are reported % |\n"
         "|---|---|---|---|---|---|---|---|---|---|\n";
  for (const SuiteScore& suite : suites) {
    if (!suite.name.starts_with(kMakesSuites)) continue;
    const Score& s = suite.score;
    const bool is_identity = suite.sensing == SensingClass::kIdentity;
    out << "| " << suite.name.substr(kMakesSuites.size()) << " | " << name_of(suite.sensing)
        << " | " << suite.content << " | " << s.games << " | " << percentage(s.exact, s.games)
        << " | " << percentage(s.never_silent - s.exact, s.games) << " | "
        << percentage(s.games - s.never_silent, s.games) << " | "
        << percentage(s.ply_errors, s.plies) << " | ";
    if (is_identity) {
      out << "100.00 | 100.00 |\n";
      continue;
    }
    out << percentage(suite.limit.whole_games, suite.limit.games) << " | "
        << percentage(suite.limit_if_reported.whole_games, suite.limit_if_reported.games) << " |\n";
  }
}

void print_limits(const Sources& sources, const std::vector<SuiteScore>& suites,
                  std::ostream& out) {
  out << "Computed from the games: a ply is decided if no other legal move fits the placements "
         "that are sensed after each ply. *At once*: by the position before it and the next "
         "placement. *Three later*: and by the placements after the next three plies. *In the "
         "end*: by all placements of the game, from the starting position. Games with more than "
         "2,000 explanations at once count as not decided.\n\n"
         "| squares report | also known | at once % | three later % | in the end % | whole games "
         "% | too many |\n"
         "|---|---|---|---|---|---|---|\n";
  const char* promoted = "what promoted pieces are";
  print_decided(sources, SensingClass::kIdentity, false, "nothing", promoted, out);
  print_decided(sources, SensingClass::kColor, false, "nothing", promoted, out);
  print_decided(sources, SensingClass::kOccupancy, false, "nothing", promoted, out);
  print_decided(sources, SensingClass::kOccupancy, true, "each square that was touched",
                "both: touched squares, promoted pieces", out);
  out << "\n"
         "The limit of the games below is given the squares that each move changed on the "
         "emulated board. A captured piece that is replaced between two scans changes nothing.\n\n"
         "| suite | exact % | limit % | limit if promoted pieces are reported % | plies right % | "
         "limit % | at once % | three later % |\n"
         "|---|---|---|---|---|---|---|---|\n";
  for (const SuiteScore& suite : suites) {
    const InformationLimit& limit = suite.limit;
    if (limit.games == 0) continue;
    const Score& s = suite.score;
    out << "| " << suite.name << " | " << percentage(s.exact, s.games) << " | "
        << percentage(limit.whole_games, limit.games) << " | "
        << percentage(suite.limit_if_reported.whole_games, limit.games) << " | "
        << percentage(s.plies - s.ply_errors, s.plies) << " | "
        << percentage(limit.in_the_end, limit.plies) << " | "
        << percentage(limit.at_once, limit.plies) << " | "
        << percentage(limit.three_later, limit.plies) << " |\n";
  }
}

}  // namespace jadoube::score
