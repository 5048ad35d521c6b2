#include "daemon/api/values/incident_values.h"

#include <utility>

#include "daemon/api/values/board_values.h"
#include "daemon/api/values/publish.h"
#include "daemon/language/translate.h"
#include "daemon/texts/sentences.h"
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

using arbiter::Decision;
using arbiter::RecordDecision;
using arbiter::SideDecision;
using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

namespace {

Expected<std::size_t> count(std::int32_t number, const char* field) {
  if (number >= 0) return static_cast<std::size_t>(number);
  return refuse(ErrorCode::kInvalidArgument, "`{field}` is below 0", {{"field", field}});
}

Expected<RecordDecision> replace(const v1::ReplacePly& replace, bool illegal) {
  const auto ply = count(replace.ply(), "ply");
  if (!ply) return tl::unexpected(ply.error());
  if (illegal) return arbiter::KeepIllegalPly{*ply, replace.move()};
  return arbiter::ReplacePly{*ply, replace.move()};
}

Expected<RecordDecision> insert(const v1::InsertPlies& insert) {
  std::string moves;
  for (const auto& move : insert.moves()) moves += (moves.empty() ? "" : " ") + move;
  return count(insert.ply(), "ply").map([&](std::size_t ply) -> RecordDecision {
    return arbiter::InsertPlies{ply, moves};
  });
}

// Only the terminations that an arbiter may give.
Expected<model::Termination> termination_of(values::v1::Termination termination) {
  switch (termination) {
    case values::v1::TERMINATION_UNSPECIFIED:
    case values::v1::TERMINATION_NORMAL:
      return model::Termination::kNormal;
    case values::v1::TERMINATION_TIME_FORFEIT:
      return model::Termination::kTimeForfeit;
    case values::v1::TERMINATION_RULES_INFRACTION:
      return model::Termination::kRulesInfraction;
    case values::v1::TERMINATION_ADJUDICATION:
      return model::Termination::kAdjudication;
    case values::v1::TERMINATION_ABANDONED:
      return model::Termination::kAbandoned;
    default:
      return refuse(ErrorCode::kInvalidArgument, "`termination` is not one that an arbiter gives");
  }
}

Expected<RecordDecision> result(const v1::GiveResult& given) {
  const auto result = from_proto(given.result());
  if (result == rules::Result::kUnknown) {
    return refuse(ErrorCode::kInvalidArgument,
                  "`result` is missing. To remove a result, use `take_result_away`");
  }
  return termination_of(given.termination()).map([&](model::Termination why) -> RecordDecision {
    return arbiter::GiveResult{result, why};
  });
}

Expected<RecordDecision> accept(const v1::AcceptBoard& accept) {
  const auto turn = color_of(accept.turn());
  if (!turn)
    return refuse(ErrorCode::kInvalidArgument, "`turn` is missing: which side is to move?");
  return arbiter::AcceptBoard{*turn};
}

Expected<RecordDecision> turn(const v1::TurnBoard& turn) {
  const auto orientation = from_proto(turn.orientation());
  if (!orientation)
    return refuse(ErrorCode::kInvalidArgument,
                  "`orientation` is missing: which way does the board face?");
  return arbiter::TurnBoard{*orientation};
}

Expected<RecordDecision> control_software_clock(const v1::ControlSoftwareClock& control) {
  using Kind = model::SoftwareClockAct::Kind;
  switch (control.kind()) {
    case values::v1::SoftwareClockAct::KIND_START:
      return arbiter::ControlSoftwareClock{.kind = Kind::kStart};
    case values::v1::SoftwareClockAct::KIND_PAUSE:
      return arbiter::ControlSoftwareClock{.kind = Kind::kPause};
    case values::v1::SoftwareClockAct::KIND_RESUME:
      return arbiter::ControlSoftwareClock{.kind = Kind::kResume};
    case values::v1::SoftwareClockAct::KIND_SET:
      return both_times_of(control).map(
          [](const model::ByColor<std::chrono::seconds>& times) -> RecordDecision {
            return arbiter::ControlSoftwareClock{.kind = Kind::kSet, .times = times};
          });
    default:
      return refuse(ErrorCode::kInvalidArgument,
                    "`kind` is missing: is the software clock started, paused, resumed or set?");
  }
}

// The game is only named here. The service finds it.
Expected<RecordDecision> resume(const v1::ResumeGame& resume) {
  arbiter::ResumeGame decision{.sealed_move = resume.sealed_move()};
  if (resume.from().empty()) return decision;
  const auto place = parse_game_name(resume.from());
  if (!place) return tl::unexpected(place.error());
  decision.name = resume.from();
  return decision;
}

Expected<RecordDecision> decision_of(const v1::Decision& decision) {
  switch (decision.kind_case()) {
    case v1::Decision::kTakeBack:
      return count(decision.take_back().plies(), "plies")
          .map([](std::size_t plies) -> RecordDecision { return arbiter::TakeBack{plies}; });
    case v1::Decision::kReplacePly:
      return replace(decision.replace_ply(), false);
    case v1::Decision::kKeepIllegalPly:
      return replace(decision.keep_illegal_ply(), true);
    case v1::Decision::kInsertPlies:
      return insert(decision.insert_plies());
    case v1::Decision::kDeletePly:
      return count(decision.delete_ply().ply(), "ply").map([](std::size_t ply) -> RecordDecision {
        return arbiter::DeletePly{ply};
      });
    case v1::Decision::kChooseExplanation:
      return count(decision.choose_explanation().number(), "number")
          .map([](std::size_t number) -> RecordDecision {
            return arbiter::ChooseExplanation{number};
          });
    case v1::Decision::kGiveResult:
      return result(decision.give_result());
    case v1::Decision::kTakeResultAway:
      return arbiter::TakeResultAway{};
    case v1::Decision::kStartGame:
      return arbiter::StartGame{decision.start_game().fen()};
    case v1::Decision::kAcceptBoard:
      return accept(decision.accept_board());
    case v1::Decision::kTurnBoard:
      return turn(decision.turn_board());
    case v1::Decision::kAdjourn:
      return arbiter::Adjourn{};
    case v1::Decision::kResumeGame:
      return resume(decision.resume_game());
    case v1::Decision::kControlSoftwareClock:
      return control_software_clock(decision.control_software_clock());
    default:
      break;
  }
  return refuse(ErrorCode::kInvalidArgument, "`decision` is missing");
}

}  // namespace

Expected<Decision> from_proto(const v1::Decision& decision) {
  const auto say = [](SideDecision&& word) -> Decision { return std::move(word); };
  switch (decision.kind_case()) {
    case v1::Decision::kUndo:
      return arbiter::Undo{};
    case v1::Decision::kGoOnAt:
      return parse_board_name(decision.go_on_at().board()).map([](std::string&& board) -> Decision {
        return arbiter::GoOnAt{std::move(board)};
      });
    case v1::Decision::kAddNote:
      return from_proto(decision.add_note()).map(say);
    case v1::Decision::kReportIrregularity:
      return from_proto(decision.report_irregularity()).map(say);
    case v1::Decision::kSetClock:
      return from_proto(decision.set_clock()).map(say);
    default:
      return decision_of(decision).map(
          [](RecordDecision&& made) -> Decision { return std::move(made); });
  }
}

values::v1::Ruling to_proto(const arbiter::Ruling& ruling, const arbiter::Rulings& rulings,
                            const std::string& game) {
  values::v1::Ruling out = values::encode(ruling);
  out.set_game(game);
  out.set_text(texts::ruling_text(ruling));
  out.set_undone(arbiter::is_undone(rulings, ruling.number));
  publish(out);
  return out;
}

using arbiter::Report;

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
      return refuse(ErrorCode::kInvalidArgument,
                    "`kind` is missing: give the kind of offence "
                    "that is reported");
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
