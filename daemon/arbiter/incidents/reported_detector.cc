#include "daemon/arbiter/incidents/reported_detector.h"

#include "rules/laws/irregularities.h"

namespace jadoube::arbiter {

void ReportedDetector::take(const model::TimedChange& change) {
  if (std::holds_alternative<model::GameStarted>(change.change)) *this = {};
}

void ReportedDetector::report(const model::Report& report, const Record& record) {
  if (report.kind == model::Report::Kind::kTwoHands) {
    ++two_hands_[*report.by];
  } else if (!reversed_) {
    reversed_ = {record.now(), record.firm().plies()};
  }
}

void ReportedDetector::find(const Record& record, std::vector<Finding>& found) const {
  if (!record.has_game() || !reversed_) return;
  const auto ruling = rules::colours_reversed(record.rules().laws, reversed_->plies);
  const bool anew = ruling.remedy == rules::Remedy::kNewGame;
  found.push_back(
      {.key = {IncidentKind::kColoursReversed},
       .severity = Severity::kInfo,
       .article = std::string(ruling.article),
       .evidence = {EvidenceKind::kReportedByArbiter},
       .facts = {.count = static_cast<int>(reversed_->plies)},
       .advice = {anew ? AdviceKind::kStopAndPlayNewGame : AdviceKind::kGoOnWithColours},
       .since = reversed_->at,
       .patience = std::chrono::seconds(0),
       .after_gone = AfterGone::kStays});
}

}  // namespace jadoube::arbiter
