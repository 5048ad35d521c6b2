#pragma once

#include <string>

#include "daemon/model/incident.h"

/// The English sentences about an incident. Each function makes one sentence from the incident's
/// kind and facts. An incident from a journal that keeps no facts has its sentences as they were
/// written.
namespace jadoube::texts {

/// What happened, in one line: "White completed the illegal move 2.Nb5".
std::string what(const model::Incident& incident);
/// What the incident rests on: "seen at the press".
std::string why(const model::Incident& incident);
/// What the arbiter may do, in one line; empty where there is nothing to do.
std::string may_do(const model::Incident& incident);
/// The penalty in times and numbers; empty where none was computed.
std::string penalty(const model::Incident& incident);
/// Why the incident is over: in the arbiter's words where they gave a reason, else how it ended by
/// itself. Empty while it is open.
std::string reason(const model::Incident& incident);

}  // namespace jadoube::texts
