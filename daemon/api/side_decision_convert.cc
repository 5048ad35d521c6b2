#include "daemon/api/side_decision_convert.h"

#include "daemon/api/incident_convert.h"

namespace jadoube::api {

using arbiter::Report;
using arbiter::SideDecision;
using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

std::optional<arbiter::IncidentDecision::Kind> from_proto(v1::IncidentAction action) {
  using Kind = arbiter::IncidentDecision::Kind;
  switch (action) {
    case v1::INCIDENT_ACTION_ACKNOWLEDGE:
      return Kind::kAcknowledge;
    case v1::INCIDENT_ACTION_DISMISS:
      return Kind::kDismiss;
    case v1::INCIDENT_ACTION_RESOLVE:
      return Kind::kResolve;
    case v1::INCIDENT_ACTION_REOPEN:
      return Kind::kReopen;
    default:
      return std::nullopt;
  }
}

Expected<SideDecision> from_proto(const v1::AddNote& note) {
  if (note.ply() < 0)
    return refuse(ErrorCode::kInvalidArgument, "`{field}` is below 0", {{"field", "ply"}});
  return arbiter::Note{static_cast<std::size_t>(note.ply()), note.text()};
}

Expected<SideDecision> from_proto(const v1::ReportIrregularity& report) {
  switch (report.kind()) {
    case v1::ReportIrregularity::KIND_TWO_HANDS:
      return Report{Report::Kind::kTwoHands, color_of(report.by())};
    case v1::ReportIrregularity::KIND_COLOURS_REVERSED:
      return Report{Report::Kind::kColoursReversed, std::nullopt};
    default:
      return refuse(ErrorCode::kInvalidArgument, "`kind` is missing: what is reported?");
  }
}

Expected<SideDecision> from_proto(const v1::SetClock& setting) {
  return both_times_of(setting).map(
      [&](const model::ByColor<std::chrono::seconds>& times) -> SideDecision {
        return arbiter::ClockSetting{
            .times = times, .running = color_of(setting.running()), .by_hand = setting.by_hand()};
      });
}

}  // namespace jadoube::api
