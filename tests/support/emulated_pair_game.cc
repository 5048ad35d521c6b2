#include "tests/support/emulated_pair_game.h"

#include <algorithm>

#include "tests/support/incident_follower.h"

namespace jadoube::tests {

namespace simulator = drivers::simulator;
using std::chrono::milliseconds;

namespace {

constexpr std::chrono::seconds kAfterwards{30};
// A difference is reported after three seconds. Because of scans and readings of the clock, this
// time is not exact.
constexpr milliseconds kSurelyReported{4500}, kPerhapsReported{2000};
// The longest time from a new connection of a board to its reading.
constexpr milliseconds kReadAgain{1500};

// Keeps all events, if a test wants them.
class CourseFollower : public IncidentFollower {
 public:
  explicit CourseFollower(PairCourse* course)
      : IncidentFollower(arbiter::TournamentRules{}), course_(course) {}
  void take(const model::TimedChange& change) override {
    if (course_ != nullptr) course_->changes.push_back(change);
    IncidentFollower::take(change);
  }

 private:
  PairCourse* course_;
};

class CourseListener : public TrackerListener {
 public:
  CourseListener(Follower* follower, PairCourse* course)
      : TrackerListener(follower), course_(course) {}
  void observe(drivers::Instant at, const drivers::Observation& observation) override {
    if (course_ != nullptr) course_->seen.push_back({at, observation});
    TrackerListener::observe(at, observation);
  }

 private:
  PairCourse* course_;
};

// How long one of the boards was not read between `from` and `to`.
simulator::BoardTime unseen_between(const EmulatedPairSettings& settings, simulator::BoardTime from,
                                    simulator::BoardTime to) {
  simulator::BoardTime unseen{0};
  for (const auto& board : settings.boards) {
    for (const auto& fault : board.faults) {
      if (fault.kind != simulator::FaultKind::kDisconnect || !fault.from) continue;
      const auto lost = *fault.from;
      const simulator::BoardTime back = lost + simulator::seconds(fault.amount) + kReadAgain;
      unseen += std::max(simulator::BoardTime(0), std::min(to, back) - std::max(from, lost));
    }
  }
  return unseen;
}

}  // namespace

PairGame play_on_two_boards(const rules::PgnGame& game, const simulator::PairOptions& options,
                            const EmulatedPairSettings& settings, PairCourse* course) {
  PairGame result;
  result.settings = settings;
  result.played = perform_on_two_boards(game, options);
  CourseFollower follower(course);
  CourseListener tracker(&follower, course);
  EmulatedPair pair(result.played, settings, tracker);
  pair.run(result.played.end + kAfterwards);
  result.seen = tracker.board();
  if (course != nullptr) course->reported = follower.reported;
  for (const auto& change : follower.reported) {
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

DifferencesReported differences_reported(const PairGame& game) {
  DifferencesReported result;
  const auto start = model::Instant(kTableZero);
  std::vector<const model::Incident*> left;
  for (const auto& incident : game.incidents) {
    const bool is_shown = incident.severity >= model::Severity::kWarning;
    if (incident.kind == model::IncidentKind::kBoardsDiffer && is_shown) left.push_back(&incident);
  }
  for (const auto& difference : game.played.differences) {
    const auto could_be_seen = difference.mended - difference.pressed -
                               unseen_between(game.settings, difference.pressed, difference.mended);
    const bool is_due = difference.is_pressed && could_be_seen >= kSurelyReported;
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
    if (!is_due && difference.mended - difference.pressed < kPerhapsReported) {
      result.false_alarms += static_cast<int>(of_it.size());
    }
  }
  result.false_alarms += static_cast<int>(left.size());
  return result;
}

}  // namespace jadoube::tests
