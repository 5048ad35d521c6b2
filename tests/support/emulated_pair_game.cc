#include "tests/support/emulated_pair_game.h"

#include <algorithm>

#include "tests/support/incident_follower.h"

namespace jadoube::tests {

namespace simulator = drivers::simulator;
using std::chrono::milliseconds;

namespace {

constexpr std::chrono::seconds kAfterwards{30};
// A difference is told after three seconds. Scans and readings of the clock make that uncertain.
constexpr milliseconds kSurelyTold{4500}, kPerhapsTold{2000};

}  // namespace

PairGame play_on_two_boards(const rules::PgnGame& game, const simulator::PairOptions& options,
                            const EmulatedPairSettings& settings) {
  PairGame result;
  result.played = perform_on_two_boards(game, options);
  IncidentFollower follower{arbiter::TournamentRules{}};
  TrackerListener tracker(&follower);
  EmulatedPair pair(result.played, settings, tracker);
  pair.run(result.played.end + kAfterwards);
  result.seen = tracker.board();
  for (const auto& change : follower.told) {
    const auto known =
        std::ranges::find(result.incidents, change.incident.id, &model::Incident::id);
    if (known == result.incidents.end()) {
      result.incidents.push_back(change.incident);
    } else {
      *known = change.incident;
    }
  }
  return result;
}

DifferencesTold differences_told(const PairGame& game) {
  DifferencesTold result;
  const auto start = model::Instant(kTableZero);
  std::vector<const model::Incident*> left;
  for (const auto& incident : game.incidents) {
    const bool is_shown = incident.severity >= model::Severity::kWarning;
    if (incident.kind == model::IncidentKind::kBoardsDiffer && is_shown) left.push_back(&incident);
  }
  for (const auto& difference : game.played.differences) {
    const bool is_due =
        difference.is_pressed && difference.mended - difference.pressed >= kSurelyTold;
    result.due += is_due;
    const auto belongs = [&](const model::Incident* incident) {
      return incident->facts.player == difference.player &&
             incident->began >= start + difference.began - std::chrono::seconds(1) &&
             incident->began <= start + difference.mended + std::chrono::seconds(1);
    };
    std::vector<const model::Incident*> of_it;
    std::ranges::copy_if(left, std::back_inserter(of_it), belongs);
    std::erase_if(left, belongs);
    const auto agreed = difference.agreed;
    const auto* last = of_it.empty() ? nullptr : of_it.front();
    const auto number = std::to_string(agreed / 2 + agreed % 2) + (agreed % 2 == 1 ? "." : "...");
    const bool is_right = of_it.size() == 1 && (agreed == 0 ? last->facts.move.empty()
                                                            : last->facts.move.starts_with(number));
    result.right += is_due && is_right;
    if (!is_due && difference.mended - difference.pressed < kPerhapsTold) {
      result.false_alarms += static_cast<int>(of_it.size());
    }
  }
  result.false_alarms += static_cast<int>(left.size());
  return result;
}

}  // namespace jadoube::tests
