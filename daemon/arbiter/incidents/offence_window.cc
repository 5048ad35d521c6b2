#include "daemon/arbiter/incidents/offence_window.h"

namespace jadoube::arbiter {

void set_window(const Record& record, std::size_t index, Finding& finding) {
  const auto& penalty = record.rules().laws.penalty(record.rules().conditions);
  if (penalty.window == rules::Window::kWholeGame) return;
  // The opponent has made their next move.
  const bool answered = record.firm().plies() > index + 1;
  finding.closes = answered ? Closes::kClosed : Closes::kOpponentsMove;
  if (answered) finding.severity = Severity::kLog;
}

}  // namespace jadoube::arbiter
