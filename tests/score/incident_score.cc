// The number of critical incidents in games by emulated hands, and how many of them the hands did
// not cause.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <utility>

#include "tests/score/incidents.h"
#include "tests/support/arguments.h"

namespace {

using jadoube::drivers::simulator::Style;
using jadoube::score::IncidentScore;

void print(const char* style, const IncidentScore& score) {
  std::cout << style << ": " << score.games << " games, " << score.plies << " plies, "
            << score.board_hours << " board hours; " << score.critical << " critical, "
            << score.critical_false << " of them not done by the hands; " << score.warnings
            << " warnings; of " << score.offences << " offences (7.5.1-7.5.3) " << score.only_warned
            << " told as a warning, " << score.only_logged << " only in the log, " << score.missed
            << " not told; " << score.counted_false << " counted that the hands did not do; of "
            << score.knocked << " pieces knocked over " << score.knocked_reported << " told, "
            << score.knocked_right << " with the right player, " << score.missing_false
            << " told that nobody knocked over";
  if (!score.latencies.empty()) {
    const auto at = [&](double part) {
      return score.latencies[static_cast<std::size_t>(
          part * static_cast<double>(score.latencies.size() - 1))];
    };
    std::cout << "; after the press p50 " << at(.5) << " ms, p99 " << at(.99) << " ms";
  }
  std::cout << "\n" << score.rates.text();
  for (const auto& line : score.false_ones) std::cout << "  false: " << line << "\n";
  for (const auto& line : score.missed_ones) std::cout << "  missed: " << line << "\n";
}

void print_undone(const char* what, const jadoube::score::UndoneScore& score) {
  std::cout << "Undone at once: of " << score.done << ' ' << what << ' ' << score.reported
            << " told, " << score.counted << " counted\n";
  for (const auto& line : score.missed_ones) std::cout << "  not counted: " << line << "\n";
}

}  // namespace

// incident_score [plies of each style] [first seed]
int main(int argc, char** argv) {
  const int plies = jadoube::tests::number_argument(argc, argv, 1, 24'000);
  const auto seed = static_cast<std::uint64_t>(jadoube::tests::number_argument(argc, argv, 2, 1));
  const auto sources = jadoube::score::find_sources();
  if (const int code = jadoube::score::exit_code_for(sources); code != EXIT_SUCCESS) return code;
  std::cout << "Games: " << sources.reported << "\n";
  int wrong = 0, all = 0;
  for (const auto& [name, style] :
       {std::pair{"calm", Style::kCalm}, {"blitz", Style::kBlitz}, {"messy", Style::kMessy}}) {
    const auto score = jadoube::score::score_incidents(sources, style, plies, seed);
    print(name, score);
    wrong += score.critical_false;
    all += score.plies;
  }
  using jadoube::drivers::simulator::OffenceKind;
  const int games = std::max(10, plies / 120);
  for (const auto& [what, kind] : {std::pair{"illegal moves", OffenceKind::kIllegalMove},
                                   {"presses without a move", OffenceKind::kPressWithoutMove}}) {
    print_undone(what, jadoube::score::score_undone_at_once(sources, kind, games, seed));
  }
  std::cout << "Critical incidents that the hands did not do: " << wrong << " in " << all
            << " plies\n";
  return EXIT_SUCCESS;
}
