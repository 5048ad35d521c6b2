#include "daemon/outputs/problem_report.h"

#include <utility>

namespace jadoube::outputs {
namespace {

// What a retry mends by itself needs nobody.
constexpr std::chrono::seconds kProblemPatience{60};

model::DaemonFinding finding_of_problem(const std::string& output, const TableAlert& alert) {
  return {.key = alert.game_id,
          .kind = model::IncidentKind::kOutputFailing,
          .facts = {.cause = alert.what,
                    .name = output,
                    .round = alert.round,
                    .table = alert.table,
                    .players = alert.players,
                    .pairing = alert.round == 0 ? "" : alert.game_id},
          .advice = {model::AdviceKind::kSeeToOutput},
          .end = model::EndReason::kOutputWorks,
          .patience = kProblemPatience};
}

std::string source_of_output(const std::string& output) { return "output " + output; }

}  // namespace

ProblemReport::ProblemReport(std::string output, model::FindingSink* sink)
    : output_(std::move(output)), sink_(sink) {}

void ProblemReport::tell(const Health& health) {
  std::vector<model::DaemonFinding> findings;
  if (!health.problem.empty()) {
    findings.push_back(finding_of_problem(output_, {.game_id = "", .what = health.problem}));
  }
  for (const TableAlert& alert : health.alerts) {
    // Many outputs have the same games.
    if (!alert.is_freeze()) findings.push_back(finding_of_problem(output_, alert));
  }
  if (findings == told_) return;
  told_ = findings;
  if (sink_ != nullptr) sink_->take(source_of_output(output_), std::move(findings));
}

void ProblemReport::withdraw(const std::string& output, model::FindingSink* sink) {
  if (sink != nullptr) sink->take(source_of_output(output), {});
}

}  // namespace jadoube::outputs
