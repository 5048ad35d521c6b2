#pragma once

#include <optional>
#include <string>

#include "daemon/model/incident.h"
#include "daemon/model/incident_facts.h"
#include "rules/error.h"

namespace jadoube::texts {

// The sentences about an incident, in the language of the thread (`language::Speaking`). Each
// function makes one sentence from the incident's kind and facts. If the journal has no facts of
// the incident, it returns the stored sentence.

/// What happened, in one line: "White completed the illegal move 2.Nb5".
std::string what(const model::Incident& incident);
/// The evidence for the incident: "seen at the press".
std::string why(const model::Incident& incident);
/// What the arbiter may do, in one line. Empty if there is nothing to do.
std::string may_do(const model::Incident& incident);
/// The penalty in times and numbers. Empty if none was computed.
std::string penalty(const model::Incident& incident);
/// The reason for the incident's end. The arbiter's reason, if there is one, otherwise the sentence
/// about its end. Empty while it is open.
std::string reason(const model::Incident& incident);

/// The sentence about the end of an incident that no arbiter ended: "the board was put right at
/// once".
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

/// The place in such a name. InvalidArgument: the message names the form of a name.
rules::Expected<IncidentPlace> parse_incident_name(const std::string& name);

/// What happened, in one line, from the incident's kind, its offender and its facts.
std::string what_happened(model::IncidentKind kind, std::optional<rules::Color> offender,
                          const model::IncidentFacts& facts);

/// What the arbiter may do about an incident of `offender`: "Stop the game; it is over".
std::string sentence_of(const model::IncidentAdvice& advice, std::optional<rules::Color> offender);

/// A penalty in sentences for the arbiter: the Article, the offence, the consequence, and the times
/// to set.
std::string sentences_of(const model::Penalty& penalty);

/// The fault of a clock, its size, and where it was seen: "White's clock was set to 1:25:00 instead
/// of 1:30:00, 5 min too little."
std::string sentence_of(const model::ClockFault& fault);

/// What happened to the clock, in one line. `by`: the player whose clock it is, or who did it.
std::string what_the_clock_did(model::IncidentKind kind, rules::Color by,
                               const model::IncidentFacts& facts);

}  // namespace jadoube::texts
