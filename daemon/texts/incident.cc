#include "daemon/texts/incident.h"

#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "daemon/language/translate.h"
#include "daemon/model/ids.h"
#include "rules/number.h"

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

namespace {

using language::mark;
using language::tr;

/// By `EndReason`.
constexpr std::array<const char*, model::kEndReasons> kEnds = {
    "",
    mark("the move no longer stands on the board"),
    mark("the clock was pressed back"),
    mark("the board was put right"),
    mark("the board faces the usual way"),
    mark("the board faces as before"),
    mark("nothing is played there any more, or it is known now"),
    mark("no piece is read so any more"),
    mark("a second queen was seen, or none is needed any more"),
    mark("the record was changed"),
    mark("the move was taken back"),
    mark("the game has a result, or the record was changed"),
    mark("it was put right, or the game has a result"),
    mark("the result was changed"),
    mark("the flag is up again"),
    mark("the lever moves again"),
    mark("the clock of the player on move runs"),
    mark("the clock runs again"),
    mark("the clock is back"),
    mark("they have come"),
    mark("later presses say otherwise"),
    mark("the board is back"),
    mark("an earlier one, or this one, does not count"),
    mark("the game is followed again"),
    mark("the record is whole"),
    mark("it is certain again"),
    mark("there is room again, and all is written down"),
    mark("another game began on the board"),
    mark("an arbiter has ruled that it stands"),
    mark("an arbiter has corrected the record"),
    mark("the game is not followed any more, which is told by itself"),
    mark("the game was adjourned"),
    mark("the game has its result, {result}"),
    mark("this version reads the record in another way"),
    mark("the tournament rules have changed"),
    mark("the daemon was started again, and checks it anew"),
    mark("everything goes out again"),
    mark("the results agree"),
    mark("all its moves go out, or its round is over"),
    mark("only one of the boards is connected now"),
    mark("the board or the clock shows something else now"),
    mark("both boards show the game"),
    mark("the second daemon has everything"),
    mark("there is a place for everybody who comes"),
    mark("the game goes on at another board"),
    mark("the tournament has a result of the game"),
};

}  // namespace

std::string sentence_of(const model::IncidentEnd& end) {
  const auto index = static_cast<std::size_t>(end.reason);
  if (index >= kEnds.size()) return {};
  const auto text =
      end.result ? tr(kEnds[index], {{"result", rules::to_string(*end.result)}}) : tr(kEnds[index]);
  return end.at_once ? tr("{end} at once", {{"end", text}}) : text;
}

namespace {

using model::EvidenceKind;

/// By `EvidenceKind`. Empty if there is no sentence, or if a function below makes it.
constexpr std::array<const char*, model::kEvidenceKinds> kEvidence = {
    "",
    mark("seen at the press"),
    mark("inferred from what stood after a gap; no press was seen"),
    mark("it stood and was answered; no press was seen"),
    mark("no square changed before the press nor in the second after it"),
    mark("wrong at the press and since"),
    mark("nobody exchanges pieces in play"),
    mark("no second queen was seen on this board in this game"),
    mark("what stood when the game began"),
    mark("read so since the game began; it may be the board that does not read"),
    mark("by where White's pieces stood at the start"),
    mark("the whole position stands turned by 180 degrees"),
    mark("nobody has seen the starting position here, and the pawns do not tell"),
    mark("reported by an arbiter"),
    mark("lifts, as the sensors saw them; what was meant or said no board knows"),
    mark("it stands on the board; nobody needs to press"),
    mark("the ply is confirmed"),
    mark("proved"),
    mark("counted in the record"),
    mark("a confirmed ply follows"),
    mark("the next move is completed and it still stands"),
    mark("by the record and what the players put on the board"),
    mark("read from the clock"),
    mark("read from the clock; the time control is not known"),
    mark("two plies are confirmed by what followed, and the lever lies as before"),
    mark("no move has been made"),
    mark("the last move was not pressed"),
    mark("the board says that it has no clock"),
    mark("no lever, no lift and no move of theirs"),
    mark("the clock's times at the presses"),
    mark("the connection is live"),
    "",
    mark("it changed more often than any hand does it"),
    mark("the clock says so"),
    "",
    mark("what was seen later says otherwise"),
    mark("the clock was pressed three times, and no ply explains what stands"),
    mark("no plies were found that lead to what stands, and the clock runs"),
    mark("what stood at the end does not follow from the record"),
    mark("hypotheses of what was seen are as good as each other"),
    mark("the player pressed the clock with this position on the board"),
    mark("it lasts longer than these players take to repeat a move"),
};

}  // namespace

std::string sentence_of(const model::IncidentEvidence& evidence) {
  if (evidence.kind == EvidenceKind::kConnectionEnded) return language::tr_packed(evidence.cause);
  if (evidence.kind == EvidenceKind::kPercentLeft) {
    return tr("{percent} per cent", {{"percent", evidence.percent}});
  }
  const auto index = static_cast<std::size_t>(evidence.kind);
  if (index >= kEvidence.size()) return {};
  const auto text = tr(kEvidence[index]);
  return evidence.may_be_set_down_badly
             ? tr("{evidence}; the piece may have been set down badly", {{"evidence", text}})
             : text;
}

namespace {

constexpr std::string_view kIncidents = "incidents/";
// The word in place of a board and a game if the incident is the daemon's. An incident of a board
// never has such a name, because a hyphen and the game's number come before the dot.
constexpr std::string_view kDaemonItself = "daemon";

// The number in `text`, which must be at least `least`. Nothing: any other text.
std::optional<int> number_in(std::string_view text, int least) {
  const auto number = rules::parse_number<int>(text);
  return number && *number >= least ? number : std::nullopt;
}

// The place in the name of an incident of a daemon. Nothing: it is not of a daemon.
std::optional<IncidentPlace> place_at_daemon(std::string_view name) {
  const auto dot = name.rfind('.');
  if (dot == std::string_view::npos || !name.starts_with(kIncidents)) return std::nullopt;
  auto daemon = name.substr(kIncidents.size(), dot - kIncidents.size());
  const auto number = number_in(name.substr(dot + 1), 1);
  if (!number || !daemon.ends_with(kDaemonItself)) return std::nullopt;
  daemon.remove_suffix(kDaemonItself.size());
  if (!model::is_daemon_id(daemon)) return std::nullopt;
  return IncidentPlace{std::string(daemon), {0, *number}};
}

}  // namespace

std::string incident_name(const std::string& board, model::IncidentId id) {
  const bool is_daemon = model::is_daemon_id(board);
  return std::string(kIncidents) + board +
         (is_daemon ? std::string(kDaemonItself) + "." + std::to_string(id.number)
                    : "-" + to_string(id));
}

rules::Expected<IncidentPlace> parse_incident_name(const std::string& name) {
  if (auto place = place_at_daemon(name)) return *std::move(place);
  // A board's id may have hyphens and dots, too. So the name is read from its end.
  const auto dot = name.rfind('.');
  const auto dash = dot == std::string::npos ? dot : name.rfind('-', dot);
  if (name.starts_with(kIncidents) && dash != std::string::npos && dash > kIncidents.size()) {
    const std::string_view text = name;
    const auto game = number_in(text.substr(dash + 1, dot - dash - 1), 0);
    const auto number = number_in(text.substr(dot + 1), 1);
    auto board = name.substr(kIncidents.size(), dash - kIncidents.size());
    if (game && number && !model::is_daemon_id(board)) {
      return IncidentPlace{std::move(board), {*game, *number}};
    }
  }
  return rules::refuse(
      rules::ErrorCode::kInvalidArgument,
      "\"{name}\" is no incident: write incidents/, the board's id, the game's and "
      "the incident's number, as in incidents/12345-1.2",
      {{"name", name}});
}

}  // namespace jadoube::texts
