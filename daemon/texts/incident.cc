#include "daemon/texts/incident.h"

#include "daemon/texts/incident_advice.h"
#include "daemon/texts/incident_end.h"
#include "daemon/texts/incident_evidence.h"
#include "daemon/texts/incident_what.h"
#include "daemon/texts/penalty.h"

namespace jadoube::texts {

std::string what(const model::Incident& incident) {
  if (incident.stored) return incident.stored->what;
  return what_happened(incident.kind, incident.offender, incident.facts);
}

std::string why(const model::Incident& incident) {
  return incident.stored ? incident.stored->why : sentence_of(incident.evidence);
}

std::string may_do(const model::Incident& incident) {
  if (incident.stored) return incident.stored->may_do;
  return sentence_of(incident.advice, incident.offender);
}

std::string penalty(const model::Incident& incident) {
  if (incident.stored) return incident.stored->penalty;
  return incident.penalty ? sentences_of(*incident.penalty) : std::string();
}

std::string reason(const model::Incident& incident) {
  return incident.reason.empty() ? sentence_of(incident.end) : incident.reason;
}

}  // namespace jadoube::texts
