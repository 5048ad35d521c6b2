#pragma once

#include <memory>
#include <string>
#include <utility>

#include "daemon/model/event.h"

namespace jadoube::outputs::output_tests {

/// An incident that needs the arbiter.
inline model::Incident raised(int number, model::Severity severity = model::Severity::kCritical,
                              model::Life life = model::Life::kOpen) {
  return {.id = {1, number},
          .kind = model::IncidentKind::kIllegalMove,
          .severity = severity,
          .article = "7.5.1",
          .ply = 3,
          .move = "2.Nb5",
          .offender = rules::Color::kWhite,
          .facts = {.move = "2.Nb5"},
          .life = life};
}

/// The event that tells it.
inline model::Event reported(std::uint64_t event, model::Instant at, model::Incident incident,
                             const std::string& board = "one") {
  const auto what = incident.life == model::Life::kWithdrawn
                        ? model::IncidentChange::What::kWithdrawn
                        : model::IncidentChange::What::kOpened;
  return {.number = event,
          .at = at,
          .board = board,
          .content = model::IncidentReported{what, std::move(incident)}};
}

}  // namespace jadoube::outputs::output_tests
