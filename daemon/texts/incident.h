#pragma once

#include <string>

#include "daemon/model/incident.h"

/// The sentences about an incident, in the language of the thread (`language::Speaking`). Each
/// function makes one sentence from the incident's kind and facts. If the incident comes from a
/// journal that keeps no facts, it returns the stored sentence.
namespace jadoube::texts {

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

}  // namespace jadoube::texts
