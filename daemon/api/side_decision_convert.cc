#include "daemon/api/side_decision_convert.h"

#include "daemon/api/incident_convert.h"

namespace jadoube::api {

using arbiter::Report;
using arbiter::SideDecision;
using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

namespace {

/// Writes one kind of word; one overload each.
struct Writer {
  v1::WrittenCorrection& written;

  void operator()(const arbiter::DecideOnIncident& word) const {
    auto& out = *written.mutable_incident();
    out.set_game(word.id.game);
    out.set_number(word.id.number);
    out.set_action(to_proto(word.decision.kind));
    out.set_reason(word.decision.reason);
    if (!word.about) return;
    out.set_kind(to_proto(word.about->kind));
    out.set_ply(static_cast<std::int32_t>(word.about->ply));
    if (word.about->offender) out.set_offender(to_proto(*word.about->offender));
    *out.mutable_begin_time() = to_proto(word.about->began);
  }
  void operator()(const arbiter::Note& note) const {
    written.mutable_note()->set_ply(static_cast<std::int32_t>(note.ply));
    written.mutable_note()->set_text(note.text);
  }
  void operator()(const Report& report) const {
    auto& out = *written.mutable_report();
    out.set_kind(report.kind == Report::Kind::kTwoHands
                     ? v1::ReportIrregularity::KIND_TWO_HANDS
                     : v1::ReportIrregularity::KIND_COLOURS_REVERSED);
    if (report.by) out.set_by(to_proto(*report.by));
  }
  void operator()(const arbiter::ClockSetting& setting) const {
    auto& out = *written.mutable_clock();
    *out.mutable_white() = to_proto(setting.times.white);
    *out.mutable_black() = to_proto(setting.times.black);
    if (setting.running) out.set_running(to_proto(*setting.running));
    out.set_by_hand(setting.by_hand);
  }
};

}  // namespace

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

v1::IncidentAction to_proto(arbiter::IncidentDecision::Kind kind) {
  switch (kind) {
    case arbiter::IncidentDecision::Kind::kAcknowledge:
      return v1::INCIDENT_ACTION_ACKNOWLEDGE;
    case arbiter::IncidentDecision::Kind::kDismiss:
      return v1::INCIDENT_ACTION_DISMISS;
    case arbiter::IncidentDecision::Kind::kResolve:
      return v1::INCIDENT_ACTION_RESOLVE;
    case arbiter::IncidentDecision::Kind::kReopen:
      break;
  }
  return v1::INCIDENT_ACTION_REOPEN;
}

Expected<SideDecision> from_proto(const v1::AddNote& note) {
  if (note.ply() < 0) return refuse(ErrorCode::kInvalidArgument, "`ply` is below 0");
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
  if (!setting.has_white() || !setting.has_black()) {
    return refuse(ErrorCode::kInvalidArgument, std::string("`") +
                                                   (setting.has_white() ? "black" : "white") +
                                                   "` is missing: both times are set");
  }
  return arbiter::ClockSetting{.times = {std::chrono::seconds(setting.white().seconds()),
                                         std::chrono::seconds(setting.black().seconds())},
                               .running = color_of(setting.running()),
                               .by_hand = setting.by_hand()};
}

void write(const SideDecision& word, v1::WrittenCorrection& written) {
  std::visit(Writer{written}, word);
}

Expected<std::optional<SideDecision>> word_of(const v1::WrittenCorrection& written,
                                              const std::string& by) {
  const auto some = [](SideDecision&& word) { return std::optional(std::move(word)); };
  if (written.has_note()) return from_proto(written.note()).map(some);
  if (written.has_report()) return from_proto(written.report()).map(some);
  if (written.has_clock()) return from_proto(written.clock()).map(some);
  if (!written.has_incident()) return std::optional<SideDecision>();
  const auto& incident = written.incident();
  const auto kind = from_proto(incident.action());
  if (!kind) return refuse(ErrorCode::kDataLoss, "an incident's decision is none");
  arbiter::DecideOnIncident word{{incident.game(), incident.number()},
                                 {.kind = *kind, .reason = incident.reason(), .by = by}};
  if (incident.kind() != v1::INCIDENT_KIND_UNSPECIFIED) word.about = subject_in(incident);
  return std::optional<SideDecision>(std::move(word));
}

}  // namespace jadoube::api
