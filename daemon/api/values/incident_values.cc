#include "daemon/api/values/incident_values.h"

#include <utility>

#include "daemon/api/values/publish.h"
#include "daemon/language/translate.h"
#include "daemon/values/incident_values.h"

namespace jadoube::api {

namespace {

// The causes are packed sentences.
void translate_causes(values::v1::IncidentParameters& out) {
  out.set_cause(language::tr_packed(out.cause()));
  out.set_connection_cause(language::tr_packed(out.connection_cause()));
}

}  // namespace

values::v1::IncidentKind to_proto(arbiter::IncidentKind kind) { return values::encode(kind); }
values::v1::IncidentSeverity to_proto(arbiter::Severity severity) {
  return values::encode(severity);
}
values::v1::IncidentLife to_proto(arbiter::Life life) { return values::encode(life); }

values::v1::IncidentParameters parameters_of(const model::Incident& incident) {
  auto out = values::encode_parameters(incident);
  translate_causes(out);
  return published(std::move(out));
}

values::v1::Incident to_proto(const std::string& board, const arbiter::Incident& incident) {
  values::v1::Incident out = values::encode(board, incident);
  if (out.has_parameters()) translate_causes(*out.mutable_parameters());
  // The journal has an empty board where there is no placement.
  const rules::Placement none;
  if (incident.before == none) out.clear_placement_before();
  if (out.board().empty() && incident.now == none) out.clear_placement();
  if (incident.margin) out.set_confidence_percent(confidence_percent(*incident.margin));
  out.set_evidence(texts::why(incident));
  out.set_what(texts::what(incident));
  out.set_may_do(texts::may_do(incident));
  out.set_penalty(texts::penalty(incident));
  out.set_reason(texts::reason(incident));
  return published(std::move(out));
}

}  // namespace jadoube::api
