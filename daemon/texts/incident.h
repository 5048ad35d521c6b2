#pragma once

#include <string>

#include "daemon/model/incident.h"
#include "daemon/model/incident_facts.h"
#include "rules/error.h"

namespace jadoube::texts {

/// The sentences about an incident, in the language of the thread (`language::Speaking`). Each
/// function makes one sentence from the incident's kind and facts. If the incident comes from a
/// journal that keeps no facts, it returns the stored sentence.

/// What happened, in one line: "White completed the illegal move 2.Nb5".
std::string what(const model::Incident& incident);
/// What the incident rests on: "seen at the press".
std::string why(const model::Incident& incident);
/// What the arbiter may do, in one line. Empty if there is nothing to do.
std::string may_do(const model::Incident& incident);
/// The penalty in times and numbers. Empty if none was computed.
std::string penalty(const model::Incident& incident);
/// Why the incident is over: the arbiter's reason if they gave one, otherwise how it ended by
/// itself. Empty while it is open.
std::string reason(const model::Incident& incident);

/// How an incident ended by itself: "the board was put right at once".
std::string sentence_of(const model::IncidentEnd& end);

/// The evidence for an incident: "seen at the press; the piece may have been set down badly".
std::string sentence_of(const model::IncidentEvidence& evidence);

/// `incidents/{board}-{game}.{number}`. If `board` is a daemon (ids.h), the name is
/// `incidents/daemon.{number}`, and at a relay `incidents/north:daemon.{number}`.
std::string incident_name(const std::string& board, model::IncidentId id);

/// An incident's board, or the daemon to which it belongs, and its id there.
struct IncidentPlace {
  std::string board;
  model::IncidentId id;
};

/// The place in such a name. InvalidArgument: the message says which form a name has.
rules::Expected<IncidentPlace> parse_incident_name(const std::string& name);

}  // namespace jadoube::texts
