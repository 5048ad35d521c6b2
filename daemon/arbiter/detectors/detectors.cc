#include "daemon/arbiter/detectors/detectors.h"

namespace jadoube::arbiter {

void Detectors::take(const model::TimedChange& change, const ObservedGame& record) {
  illegal_moves_.take(change);
  undone_moves_.take(change, record);
  empty_presses_.take(change, record);
  promotions_.take(change, record);
  captured_pawns_.take(change);
  orientation_.take(change, record);
  spare_queens_.take(change, record);
  pieces_.take(change, record);
  touches_.take(change, record);
  clock_.take(change, record);
  audit_.take(change, record);
  device_.take(change, record);
  pair_.take(change, record);
  changes_of_record_.take(change, record);
  reported_.take(change);
}

void Detectors::take(const model::SideDecision& decision, const ObservedGame& record) {
  if (const auto* report = std::get_if<model::Report>(&decision)) {
    reported_.report(*report, record);
  }
  if (std::holds_alternative<model::ClockSetting>(decision)) audit_.clock_was_set(record.now());
}

std::vector<Finding> Detectors::find(const ObservedGame& record) {
  std::vector<Finding> found;
  if (record.has_game()) {
    illegal_moves_.find(record, found);
    undone_moves_.find(record, found);
    empty_presses_.find(record, illegal_moves_.all_plain(), found);
    promotions_.find(record, illegal_moves_.all_plain(), found);
    captured_pawns_.find(record, found);
    StartDetector::find(record, found);
    orientation_.find(record, found);
    spare_queens_.find(record, found);
    pieces_.find(record, found);
  } else {
    orientation_.find_without_game(record, found);
  }
  StartDetector::find_before_game(record, found);
  touches_.find(record, found);
  endings_.find(record, illegal_moves_.all_plain(), found);
  clock_.find(record, found);
  audit_.find(record, found);
  device_.find(record, found);
  pair_.find(record, found);
  changes_of_record_.find(record, found);
  reported_.find(record, found);
  return found;
}

std::vector<Finding> Detectors::find_undecided(const ObservedGame& record) const {
  std::vector<Finding> found;
  changes_of_record_.find(record, found);
  std::erase_if(found, [](const Finding& finding) {
    return finding.key.kind != IncidentKind::kNeedsDecision;
  });
  return found;
}

}  // namespace jadoube::arbiter
