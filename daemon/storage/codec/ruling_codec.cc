#include "daemon/storage/codec/ruling_codec.h"

#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <utility>

#include "daemon/values/board_values.h"
#include "daemon/values/game_values.h"
#include "daemon/values/incident_values.h"
#include "daemon/values/time_values.h"
#include "jadoube/storage/v1/ruling.pb.h"
#include "rules/notation/fen.h"

namespace jadoube::storage::codec {
namespace {

using model::SideDecision;
using rules::ErrorCode;
using rules::Expected;
using rules::refuse;
using rules::Sentence;
using values::decode;
using values::encode;
using values::table;

using Action = model::IncidentDecision::Kind;
constexpr auto kActions =
    table<Action, v1::IncidentAction>({{Action::kAcknowledge, v1::INCIDENT_ACTION_ACKNOWLEDGE},
                                       {Action::kDismiss, v1::INCIDENT_ACTION_DISMISS},
                                       {Action::kResolve, v1::INCIDENT_ACTION_RESOLVE},
                                       {Action::kReopen, v1::INCIDENT_ACTION_REOPEN}});

using ReportKind = model::Report::Kind;
constexpr auto kReports = table<ReportKind, v1::Report::Kind>(
    {{ReportKind::kTwoHands, v1::Report::KIND_TWO_HANDS},
     {ReportKind::kColoursReversed, v1::Report::KIND_COLOURS_REVERSED}});

tl::unexpected<rules::Error> lost_ruling(Sentence what) {
  return rules::refuse_with(ErrorCode::kDataLoss, std::move(what));
}

void write(const model::Correction& correction, const model::Board& board, v1::Ruling& out) {
  *out.mutable_after() = encode(correction.after);
  if (correction.orientation) return out.set_orientation(encode(*correction.orientation));
  for (const auto& act : correction.clock_acts) *out.add_clock_acts() = encode(act);
  for (const auto& ply : correction.plies) *out.add_plies() = encode(ply);
  if (const auto& started = correction.new_game) {
    out.set_new_game(started->ordinal);
    out.set_continues(started->continues);
    out.set_fen(rules::to_fen(started->position));
    return;
  }
  if (correction.adjournment) *out.mutable_adjournment() = encode(*correction.adjournment);
  out.set_keep(static_cast<std::int32_t>(correction.keep));
  out.set_shift(correction.shift);
  out.set_fen(rules::to_fen(board.game->position_after(correction.keep)));
  if (!correction.result) return;
  out.set_result(encode(correction.result->result));
  out.set_termination(encode(correction.result->termination));
}

// Writes one kind of side decision. It has one overload for each kind.
struct SideWriter {
  v1::Ruling& out;

  void operator()(const model::DecideOnIncident& decided) const {
    auto& incident = *out.mutable_incident();
    incident.set_game(decided.id.game);
    incident.set_number(decided.id.number);
    incident.set_action(kActions.stored(decided.decision.kind));
    incident.set_reason(decided.decision.reason);
    if (!decided.about) return;
    incident.set_kind(encode(decided.about->kind));
    incident.set_ply(static_cast<std::int32_t>(decided.about->ply));
    if (decided.about->offender) incident.set_offender(encode(*decided.about->offender));
    *incident.mutable_begin_time() = encode(decided.about->began);
  }
  void operator()(const model::Note& note) const {
    out.mutable_note()->set_ply(static_cast<std::int32_t>(note.ply));
    out.mutable_note()->set_text(note.text);
    out.mutable_note()->set_waits_for_board(note.waits_for_board);
  }
  void operator()(const model::Report& report) const {
    out.mutable_report()->set_kind(kReports.stored(report.kind));
    if (report.by) out.mutable_report()->set_by(encode(*report.by));
  }
  void operator()(const model::ClockSetting& setting) const {
    auto& clock = *out.mutable_clock();
    *clock.mutable_white() = encode(setting.times.white);
    *clock.mutable_black() = encode(setting.times.black);
    if (setting.running) clock.set_running(encode(*setting.running));
    clock.set_by_hand(setting.by_hand);
  }
};

Expected<SideDecision> side_decision_in(const v1::IncidentRuling& in, const std::string& by) {
  const auto action = kActions.value(in.action());
  if (!action) return lost_ruling(Sentence("a decision about an incident is invalid"));
  model::DecideOnIncident decided{{in.game(), in.number()},
                                  {.kind = *action, .reason = in.reason(), .by = by}};
  if (in.kind() != values::v1::INCIDENT_KIND_UNSPECIFIED) {
    decided.about = {.kind = decode(in.kind()),
                     .ply = static_cast<std::size_t>(in.ply()),
                     .offender = decode(in.offender()),
                     .began = decode(in.begin_time())};
  }
  return decided;
}

Expected<SideDecision> side_decision_in(const v1::Note& in) {
  if (in.ply() < 0) return lost_ruling(Sentence("`ply` of a note is below 0"));
  return model::Note{static_cast<std::size_t>(in.ply()), in.text(), in.waits_for_board()};
}

Expected<SideDecision> side_decision_in(const v1::Report& in) {
  const auto kind = kReports.value(in.kind());
  if (!kind) return lost_ruling(Sentence("a report is invalid"));
  const bool of_a_player = *kind == ReportKind::kTwoHands;
  return model::Report{*kind, of_a_player ? decode(in.by()) : std::nullopt};
}

Expected<SideDecision> side_decision_in(const v1::ClockSetting& in) {
  if (!in.has_white() || !in.has_black())
    return lost_ruling(Sentence("a time of a clock setting is missing"));
  return model::ClockSetting{.times = {decode(in.white()), decode(in.black())},
                             .running = decode(in.running()),
                             .by_hand = in.by_hand()};
}

Expected<std::optional<SideDecision>> side_decision_in(const v1::Ruling& in) {
  const auto some = [](SideDecision&& decision) { return std::optional(std::move(decision)); };
  if (in.has_note()) return side_decision_in(in.note()).map(some);
  if (in.has_report()) return side_decision_in(in.report()).map(some);
  if (in.has_clock()) return side_decision_in(in.clock()).map(some);
  if (!in.has_incident()) return std::optional<SideDecision>();
  return side_decision_in(in.incident(), in.correction().author()).map(some);
}

// A game that starts at the correction and has its plies. So the function that reads games also
// reads these plies.
Expected<model::Game> written_game(const v1::Ruling& in) {
  values::v1::Game game;
  game.set_start_fen(in.fen());
  *game.mutable_plies() = in.plies();
  game.set_result(in.result());
  game.set_termination(in.termination());
  auto stored = decode(game);
  if (!stored) return tl::unexpected(stored.error());
  if (stored->unreadable) return refuse(ErrorCode::kInternal, stored->unreadable->why);
  return std::move(stored->game);
}

Expected<model::Correction> correction_in(const v1::Ruling& in) {
  if (const auto orientation = decode(in.orientation())) {
    model::Correction correction{.after = decode(in.after())};
    correction.orientation = orientation;
    return correction;
  }
  auto game = written_game(in);
  if (!game) return tl::unexpected(game.error());
  model::Correction correction{.after = decode(in.after()),
                               .keep = static_cast<std::size_t>(in.keep())};
  correction.plies = std::move(game->plies);
  for (const auto& act : in.clock_acts()) correction.clock_acts.push_back(decode(act));
  if (in.new_game() > 0) {
    correction.new_game = {in.new_game(), game->start, in.continues()};
    return correction;
  }
  if (in.has_adjournment()) correction.adjournment = decode(in.adjournment());
  correction.shift = in.shift();
  if (in.has_result()) correction.result = {game->result, game->termination};
  return correction;
}

std::string json_of(const v1::Ruling& ruling) {
  std::string json;
  // This fails only for a message of an unknown type.
  (void)google::protobuf::util::MessageToJsonString(ruling, &json);
  return kRuling + json;
}

Expected<v1::Ruling> parse_json(std::string_view row) {
  if (!is_ruling(row)) return lost_ruling(Sentence("no decision of an arbiter"));
  v1::Ruling ruling;
  google::protobuf::util::JsonParseOptions options;
  options.ignore_unknown_fields = false;
  const auto parsed = google::protobuf::util::JsonStringToMessage(
      std::string(row.substr(std::string_view(kRuling).size())), &ruling, options);
  if (parsed.ok()) return ruling;
  return lost_ruling(Sentence("no decision that this version reads: {why}",
                              {{"why", std::string(parsed.message())}}));
}

Expected<model::Ruling> ruling_in(const v1::Ruling& in) {
  model::Ruling ruling = decode(in.correction());
  ruling.earlier_game = in.earlier_game();
  if (ruling.undoes > 0) return ruling;
  auto side_decision = side_decision_in(in);
  if (!side_decision) return tl::unexpected(side_decision.error());
  ruling.side_decision = *std::move(side_decision);
  if (ruling.side_decision) return ruling;
  auto correction = correction_in(in);
  if (!correction) return lost_ruling(correction.error().sentence());
  ruling.correction = *std::move(correction);
  return ruling;
}

}  // namespace

std::string to_text(const model::Ruling& ruling, const model::Board& board) {
  v1::Ruling out;
  *out.mutable_correction() = encode(ruling);
  if (ruling.correction) write(*ruling.correction, board, out);
  if (ruling.side_decision) std::visit(SideWriter{out}, *ruling.side_decision);
  out.set_earlier_game(ruling.earlier_game);
  return json_of(out);
}

bool is_ruling(std::string_view row) { return row.starts_with(kRuling); }

Expected<model::Ruling> parse_ruling(std::string_view row) {
  return parse_json(row).and_then(ruling_in);
}

Expected<std::string> with_renamed_game(const std::string& row,
                                        const std::function<void(std::string&)>& rename) {
  auto ruling = parse_json(row);
  if (!ruling) return tl::unexpected(ruling.error());
  if (const auto read_back = ruling_in(*ruling); !read_back)
    return tl::unexpected(read_back.error());
  const bool is_moved = ruling->has_adjournment() && !ruling->adjournment().moved_to().empty();
  if (ruling->continues().empty() && !is_moved) return row;
  if (!ruling->continues().empty()) rename(*ruling->mutable_continues());
  if (is_moved) rename(*ruling->mutable_adjournment()->mutable_moved_to());
  return json_of(*ruling);
}

}  // namespace jadoube::storage::codec
