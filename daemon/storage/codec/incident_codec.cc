#include "daemon/storage/codec/incident_codec.h"

#include "daemon/values/incident_values.h"
#include "daemon/values/names.h"

namespace jadoube::storage::codec {

using rules::Expected;

IncidentRow to_row(const std::string& board, std::uint64_t event, const model::Incident& incident) {
  return {.board = board,
          .game = incident.id.game,
          .number = incident.id.number,
          .event = event,
          .severity = static_cast<int>(incident.severity),
          .open = model::needs_somebody(incident.life),
          .wire = values::encode(board, incident).SerializeAsString()};
}

Expected<model::Incident> incident_of(const IncidentRow& row) {
  values::v1::Incident in;
  const model::IncidentId id{row.game, row.number};
  if (in.ParseFromString(row.wire) && in.name() == values::incident_name(row.board, id)) {
    auto incident = values::decode(in);
    if (incident) return incident;
  }
  return rules::refuse(rules::ErrorCode::kDataLoss, "the journal's {name} cannot be read",
                       {{"name", values::incident_name(row.board, id)}});
}

model::Incident incident_or_unknown(const IncidentRow& row) {
  auto incident = incident_of(row);
  if (incident) return *std::move(incident);
  return {.id = {row.game, row.number},
          .kind = values::decode(values::v1::INCIDENT_KIND_UNSPECIFIED)};
}

}  // namespace jadoube::storage::codec
