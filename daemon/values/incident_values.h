#pragma once

#include <optional>
#include <string>

#include "daemon/model/incident.h"
#include "daemon/model/ruling.h"
#include "jadoube/values/v1/incident.pb.h"
#include "jadoube/values/v1/incident_parameters.pb.h"
#include "jadoube/values/v1/laws.pb.h"
#include "jadoube/values/v1/ruling.pb.h"
#include "rules/error.h"

/// A new field of an incident needs three files: `incident.proto` or `incident_parameters.proto`,
/// the struct in the model, and this one's source.
namespace jadoube::values {

v1::IncidentKind encode(model::IncidentKind kind);
/// An unknown kind keeps its number, which no kind of this version has.
model::IncidentKind decode(v1::IncidentKind kind);
v1::IncidentSeverity encode(model::Severity severity);
/// Nothing for any other number.
std::optional<model::Severity> decode(v1::IncidentSeverity severity);
v1::IncidentLife encode(model::Life life);
/// Nothing for any other number.
std::optional<model::Life> decode(v1::IncidentLife life);
v1::IncidentWindow encode(model::Closes closes);
/// An unknown window never closes.
model::Closes decode(v1::IncidentWindow window);
v1::GameEnding encode(rules::EndKind kind);

v1::ClockFault encode(const model::ClockFault& fault);
model::ClockFault decode(const v1::ClockFault& in);
v1::Penalty encode(const model::Penalty& penalty);
model::Penalty decode(const v1::Penalty& in);
/// The values from which the incident's sentences are made.
v1::IncidentParameters encode_parameters(const model::Incident& incident);

/// The incident on `board`, or of the daemon `board` (ids.h): then the message has no board.
v1::Incident encode(const std::string& board, const model::Incident& incident);
/// The numbers of the game and of the incident are read from its name. An unknown number of a list
/// counts as none.
///
/// DataLoss: it has no name, its severity or its state is unknown, or a placement or a square
/// cannot be read.
rules::Expected<model::Incident> decode(const v1::Incident& in);

/// The heading of the ruling: who decided what, and when. It does not have what the ruling writes
/// into the record.
v1::Ruling encode(const model::Ruling& ruling);
/// The ruling with its heading only.
model::Ruling decode(const v1::Ruling& in);

}  // namespace jadoube::values
