#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "daemon/arbiter/incidents/incident.h"
#include "daemon/model/board.h"
#include "daemon/model/change.h"
#include "daemon/storage/rows.h"

namespace jadoube::api {

/// Writes changes as the API's messages, once: the bytes are stored in the journal and sent to
/// every subscriber as they are. Keeps protobuf out of who calls it.
class Encoder {
 public:
  explicit Encoder(std::string epoch) : epoch_(std::move(epoch)) {}

  /// The event numbered `number` for `change` on board `id`; `game` is the board's game after it.
  storage::EventRow event(std::uint64_t number, const std::string& id,
                          const model::TimedChange& change,
                          const std::optional<model::Game>& game) const;

  /// The event numbered `number` that tells that an earlier game of board `id` was corrected.
  struct Corrected {
    model::Instant at;
    const model::Game& game;
  };
  storage::EventRow earlier_game(std::uint64_t number, const std::string& id,
                                 const Corrected& corrected) const;

  /// The API's Game message.
  std::string game(const std::string& id, const model::Game& game) const;

  /// An event that tells of an incident, and the incident's row.
  struct ToldIncident {
    storage::EventRow event;
    storage::IncidentRow row;
  };

  /// The event numbered `number` for `change` of an incident of board `id`, or of the daemon itself
  /// where that is empty.
  ToldIncident told(std::uint64_t number, const std::string& id,
                    const arbiter::IncidentChange& change) const;

  /// The event numbered `number` that withdraws the incident stored as `row`, because of `reason`.
  ToldIncident withdrawn(std::uint64_t number, const storage::IncidentRow& row, model::Instant at,
                         const std::string& reason) const;

  /// The API's Incident message.
  std::string incident(const std::string& id, const arbiter::Incident& incident) const;

 private:
  std::string epoch_;
};

}  // namespace jadoube::api
