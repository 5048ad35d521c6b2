#include "daemon/texts/incident.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "daemon/language/translate.h"
#include "daemon/model/ids.h"
#include "daemon/texts/words.h"
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
using language::trn;
using model::AdviceKind;

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

/// By `AdviceKind`. "{offender}", "{opponent}", "{article}" and "{minutes}" are replaced by values.
constexpr std::array<const char*, model::kAdviceKinds> kAdvice = {
    "",
    mark("Ask the players what was played, and correct the record where it is wrong"),
    mark("Look whether the piece stands where it is read"),
    mark("The position before it is restored; {minutes} to {opponent} ({article})"),
    mark("{offender} loses, unless {opponent} cannot mate ({article})"),
    mark("Too late: it stands ({article})"),
    mark("No illegal move in this edition; a penalty is for the arbiter to decide ({article})"),
    mark("The position is restored in the player's own time; a penalty of Article {article} is "
         "possible"),
    mark("The game is cancelled and a new one played"),
    mark("The game goes on as it stands"),
    mark("Look whether the piece stands there"),
    mark("Nothing where a1 is dark: the squares are told rightly"),
    mark("Turn it back, or give the board its new orientation"),
    mark("Say which way it faces (arbiter turn): normal or rotated"),
    mark("The game is stopped and a new one played"),
    mark("The game goes on with the colours as they are"),
    mark("Nothing unless the opponent claims before they touch a piece (Article {article})"),
    mark("See that the players agree, and take the result"),
    mark("Stop the game; it is over"),
    mark("Stop the game; what follows does not count"),
    mark("Declare the game drawn"),
    mark("The game is drawn"),
    mark("{offender} has lost, unless {opponent} cannot mate"),
    mark("Ask the players, and set the result"),
    mark("Stop the clocks and compare them with the time control; set them right by the clock "
         "restore sheet"),
    mark("Look at the clock; the players are not to be told that they have not pressed"),
    mark("Let the other clock run, and set the times right"),
    mark("The players are not to be told that they have not pressed"),
    mark("See whether the players want the arbiter, or have ended the game"),
    mark("Plug the clock in; moves are confirmed by what follows meanwhile"),
    mark("Where both need not record any more, be there and record"),
    mark("Look whether they are there; else the game is lost"),
    mark("Bring a second queen to the board"),
    mark("Exchange the piece after the game"),
    mark("Centre the piece; exchange piece or board if it goes on"),
    mark("See to cable and power; the clock and the players go on"),
    mark("Look whether the moves played meanwhile were inferred rightly"),
    mark("Change or charge it before the next round"),
    mark("Compare with the players' scoresheets"),
    mark("Accept the board as it stands, or insert the moves"),
    mark("Insert them from the players' scoresheets"),
    mark("Choose between the explanations"),
    mark("Make room on the disk before the round goes on for long: delete or move files that have "
         "nothing to do with the event. jadoube status says where the record is"),
    mark("Make room on the disk now: delete or move files that have nothing to do with the event. "
         "jadoube status says where the record is"),
    mark("Make room on the disk now: all that was seen is written then. Have the moves written by "
         "hand, and do not end the daemon: what is not written would be lost"),
    mark("Have the pieces put on their starting squares before the game starts"),
    mark("Look at the outputs (jadoube outputs), and tell whoever broadcasts"),
    mark("Look at the scoresheets, and correct the result that is wrong"),
    mark("Take another board after this game, and compare the record with the scoresheets"),
    mark("Name each of the boards by its port in the configuration"),
    mark("Stop the clocks and compare the records of both players ({article}). If they agree, the "
         "player who made the move wrong puts their board right. If not, both go back to the last "
         "position where they agree, and the clocks are set by the restore sheet of that move"),
    mark("See that the move was announced, and that the player repeats it on their board"),
    mark("Look which piece stands there. If it is no queen, correct the move (arbiter replace)"),
    mark("See to the second machine and to the line between the two. Games go on meanwhile"),
    mark("Compare the games with the scoresheets, and insert what is missing"),
    mark("Find out who has so many pages or programs open in that network. Arbiters and operators "
         "who have entered always come in"),
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

std::string sentence_of(const model::IncidentAdvice& advice, std::optional<rules::Color> offender) {
  const auto index = static_cast<std::size_t>(advice.kind);
  if (index >= kAdvice.size()) return {};
  const auto by = offender.value_or(rules::Color::kWhite);
  return tr(kAdvice[index], {{"article", advice.article},
                             {"minutes", trn("{count} minute", "{count} minutes",
                                             static_cast<std::size_t>(advice.minutes))},
                             {"offender", by},
                             {"opponent", opponent_of(by)}});
}

namespace {

using language::Arguments;
using model::Penalty;
using rules::Consequence;
using std::chrono::milliseconds;

/// What the player did, and for which time. 0: this is not counted.
std::string offence_text(rules::Offence offence, rules::Color by, int number) {
  constexpr const char* kNames[4][5] = {
      {mark("{player}'s illegal move."), mark("{player}'s first illegal move."),
       mark("{player}'s second illegal move."), mark("{player}'s third illegal move."),
       mark("{player}'s {number}th illegal move.")},
      {mark("{player}'s promotion without a new piece."),
       mark("{player}'s first promotion without a new piece."),
       mark("{player}'s second promotion without a new piece."),
       mark("{player}'s third promotion without a new piece."),
       mark("{player}'s {number}th promotion without a new piece.")},
      {mark("{player}'s press without a move."), mark("{player}'s first press without a move."),
       mark("{player}'s second press without a move."),
       mark("{player}'s third press without a move."),
       mark("{player}'s {number}th press without a move.")},
      {mark("{player}'s move with two hands."), mark("{player}'s first move with two hands."),
       mark("{player}'s second move with two hands."),
       mark("{player}'s third move with two hands."),
       mark("{player}'s {number}th move with two hands.")}};
  const auto word = static_cast<std::size_t>(std::clamp(number, 0, 4));
  return tr(kNames[static_cast<std::size_t>(offence)][word], {{"player", by}, {"number", number}});
}

std::string consequence_text(const Penalty& penalty) {
  const Arguments values = {{"offender", penalty.offender},
                            {"opponent", opponent_of(penalty.offender)},
                            {"time", length_text(penalty.to_opponent)}};
  switch (penalty.consequence) {
    case Consequence::kArbiterDecides:
      return tr("The arbiter decides on a penalty.");
    case Consequence::kExtraTime:
      return tr("{opponent} gets {time}.", values);
    case Consequence::kStands:
      return tr("{opponent} has made their next move: it stands.", values);
    case Consequence::kGameLost:
      break;
  }
  if (penalty.result == rules::Result::kUnknown) {
    return tr(
        "{offender} loses, unless {opponent} cannot mate by any series of legal moves, which is "
        "not decided.",
        values);
  }
  if (penalty.result == rules::Result::kDraw) {
    return tr("The game is drawn: {opponent} cannot mate by any series of legal moves.", values);
  }
  return tr("{offender} loses the game.", values);
}

std::string clock_text_of(const Penalty& penalty) {
  const bool clocks_change = penalty.consequence == Consequence::kExtraTime ||
                             penalty.consequence == Consequence::kArbiterDecides;
  if (!clocks_change) return "";
  std::string text;
  if (penalty.taken_back > milliseconds(0)) {
    text += " " + tr("{player} gives back the {time} that the press gave them.",
                     {{"player", penalty.offender}, {"time", length_text(penalty.taken_back)}});
  }
  if (!penalty.to_set.white || !penalty.to_set.black) {
    return text + " " +
           tr("The clocks were not read with that press: set them as you judge right.");
  }
  return text + " " +
         tr("Set White {white_time} and Black {black_time}, {player} to move; moves completed: "
            "White {white_moves}, Black {black_moves}.",
            {{"white_time", reading_text(penalty.to_set.white)},
             {"black_time", reading_text(penalty.to_set.black)},
             {"player", penalty.to_move},
             {"white_moves", penalty.moves.white},
             {"black_moves", penalty.moves.black}});
}

}  // namespace

std::string sentences_of(const Penalty& penalty) {
  std::string articles = penalty.offence_article;
  if (penalty.article != penalty.offence_article) articles += ", " + penalty.article;
  auto text = tr("Article {articles}: {offence}",
                 {{"articles", articles},
                  {"offence", offence_text(penalty.offence, penalty.offender, penalty.count)}}) +
              " ";
  if (penalty.offence == rules::Offence::kPawnNotReplaced) {
    text += tr("The pawn becomes a queen.") + " ";
  }
  return text + consequence_text(penalty) + clock_text_of(penalty);
}

}  // namespace jadoube::texts
