#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include "daemon/model/event.h"

namespace jadoube::tests {

/// `event` with the number `number`, as the engine publishes it.
inline std::shared_ptr<const model::Event> numbered(std::uint64_t number, model::Event event) {
  event.number = number;
  return std::make_shared<const model::Event>(std::move(event));
}

/// The event that publishes `incident` of `board`.
inline std::shared_ptr<const model::Event> reported(
    std::uint64_t number, const std::string& board, const model::Incident& incident,
    model::IncidentChange::What what = model::IncidentChange::What::kOpened,
    model::Instant at = {}) {
  return numbered(number,
                  {.at = at, .board = board, .content = model::IncidentReported{what, incident}});
}

}  // namespace jadoube::tests
