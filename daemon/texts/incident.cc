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
    mark("the move is no longer on the board"),
    mark("the clock was pressed back"),
    mark("the board was put right"),
    mark("the board faces the usual way"),
    mark("the board faces as before"),
    mark("no game is played there now, or the orientation is known"),
    mark("no piece is read wrongly now"),
    mark("a second queen was seen, or is no longer needed"),
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
    mark("the player has come"),
    mark("later presses show that it was wrong"),
    mark("the board is back"),
    mark("an earlier one, or this one, does not count"),
    mark("the game is followed again"),
    mark("the record is whole"),
    mark("it is certain again"),
    mark("there is room again, and all is written down"),
    mark("another game began on the board"),
    mark("an arbiter has ruled that the move is not taken back"),
    mark("an arbiter has corrected the record"),
    mark("the game is no longer followed. Another incident reports that"),
    mark("the game was adjourned"),
    mark("the game has its result, {result}"),
    mark("this version reads the record in another way"),
    mark("the tournament rules have changed"),
    mark("the daemon was started again, and checks it anew"),
    mark("everything is sent again"),
    mark("the results agree"),
    mark("all its moves are published, or its round is over"),
    mark("only one of the boards is connected now"),
    mark("the board or the clock shows something else now"),
    mark("both boards show the game"),
    mark("the second daemon has everything"),
    mark("there are free places for pages and programs again"),
    mark("the game continues at another board"),
    mark("the tournament has a result of the game"),
};

/// By `AdviceKind`. "{offender}", "{opponent}", "{article}" and "{minutes}" are replaced by values.
constexpr std::array<const char*, model::kAdviceKinds> kAdvice = {
    "",
    mark("Ask the players for the moves, and correct the record where it is wrong"),
    mark("Check that the piece is where the board reads it"),
    mark("The position before it is restored; {minutes} to {opponent} ({article})"),
    mark("{offender} loses, unless {opponent} cannot mate ({article})"),
    mark("Too late: it is not taken back ({article})"),
    mark("No illegal move in this edition; a penalty is for the arbiter to decide ({article})"),
    mark("The position is restored in the player's own time; a penalty of Article {article} is "
         "possible"),
    mark("The game is cancelled and a new one played"),
    mark("The game continues from this position"),
    mark("Check that the piece is on that square"),
    mark("Nothing if a1 is dark: the squares are right"),
    mark("Turn it back, or give the board its new orientation"),
    mark("Set the orientation of the board (arbiter turn): normal or rotated"),
    mark("The game is stopped and a new one played"),
    mark("The game continues with the colours as they are"),
    mark("Nothing unless the opponent claims before they touch a piece (Article {article})"),
    mark("Check that the players agree, and enter the result"),
    mark("Stop the game; it is over"),
    mark("Stop the game; the later moves do not count"),
    mark("Declare the game drawn"),
    mark("The game is drawn"),
    mark("{offender} has lost, unless {opponent} cannot mate"),
    mark("Ask the players, and set the result"),
    mark("Stop the clocks and compare them with the time control; correct them with the clock "
         "restore sheet"),
    mark("Look at the clock. Do not tell the players that they have not pressed"),
    mark("Make the other clock run, and correct the times"),
    mark("Do not tell the players that they have not pressed"),
    mark("Check whether the players want the arbiter, or have ended the game"),
    mark("Plug the clock in. Until then, later moves confirm the moves"),
    mark("If both players need not record any more, stay there and record"),
    mark("Check that the player is there; if not, the game is lost"),
    mark("Bring a second queen to the board"),
    mark("Exchange the piece after the game"),
    mark("Centre the piece. If that does not help, exchange the piece or the board"),
    mark("Check the cable and the power. The clock and the players continue"),
    mark("Check the moves of that time: they were inferred"),
    mark("Change or charge it before the next round"),
    mark("Compare with the players' scoresheets"),
    mark("Accept the position on the board, or insert the moves"),
    mark("Insert them from the players' scoresheets"),
    mark("Choose between the explanations"),
    mark("Make room on the disk soon: delete or move files that have nothing to do with the "
         "event. jadoube status says where the record is"),
    mark("Make room on the disk now: delete or move files that have nothing to do with the event. "
         "jadoube status says where the record is"),
    mark("Make room on the disk now: then all observations are written. Have the moves written by "
         "hand, and do not end the daemon: unwritten observations would be lost"),
    mark("Have the pieces put on their starting squares before the game starts"),
    mark("Look at the outputs (jadoube outputs), and tell the person who broadcasts"),
    mark("Look at the scoresheets, and correct the result that is wrong"),
    mark("Use another board after this game, and compare the record with the scoresheets"),
    mark("Name each of the boards by its port in the configuration"),
    mark("Stop the clocks and compare the records of both players ({article}). If they agree, the "
         "player who made the move wrong corrects their board. If not, both go back to the last "
         "position where they agree, and the clocks are set by the restore sheet of that move"),
    mark("Check that the move was announced, and that the player repeats it on their board"),
    mark("Look at the piece on that square. If it is not a queen, correct the move (arbiter "
         "replace)"),
    mark("Check the second machine and the network between the two. Meanwhile, games continue"),
    mark("Compare the games with the scoresheets, and insert the missing moves"),
    mark("Find out who has many pages or programs open in that network. Arbiters and operators "
         "who have entered always get a place"),
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
    mark("inferred from the position after a gap; no press was seen"),
    mark("it was on the board and was answered; no press was seen"),
    mark("no square changed before the press or in the second after it"),
    mark("wrong at the press and since"),
    mark("nobody exchanges pieces in play"),
    mark("no second queen was seen on this board in this game"),
    mark("the position when the game began"),
    mark("read this way since the game began; perhaps the board does not read the square"),
    mark("by the places of White's pieces at the start"),
    mark("the whole position is turned by 180 degrees"),
    mark("the starting position was not seen here, and the pawns do not show the orientation"),
    mark("reported by an arbiter"),
    mark("lifts, as the sensors reported them; a board cannot know what a player meant or said"),
    mark("it is on the board, and no press is needed"),
    mark("the ply is confirmed"),
    mark("proved"),
    mark("counted in the record"),
    mark("a confirmed ply follows"),
    mark("the next move is completed, and it was not taken back"),
    mark("by the record, and by the result that the players set on the board"),
    mark("read from the clock"),
    mark("read from the clock; the time control is not known"),
    mark("two plies are confirmed by what followed, and the lever lies as before"),
    mark("no move has been made"),
    mark("the last move was not pressed"),
    mark("the board reports that it has no clock"),
    mark("no lever, no lift and no move of theirs"),
    mark("the clock's times at the presses"),
    mark("the connection is live"),
    "",
    mark("it changed more often than a hand can do it"),
    mark("the clock reports it"),
    "",
    mark("later observations show another move"),
    mark("the clock was pressed three times, and no ply explains the position on the board"),
    mark("no plies were found that lead to the position on the board, and the clock runs"),
    mark("the position at the end does not follow from the record"),
    mark("several explanations of the observations are equally good"),
    mark("the player pressed the clock with this position on the board"),
    mark("it lasts longer than these players need to repeat a move"),
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
      "\"{name}\" is not an incident: write incidents/, the board's id, the game's and the "
      "incident's number, as in incidents/12345-1.2",
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
      return tr("{opponent} has made their next move: it is not taken back.", values);
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
           tr("The clocks were not read with that press: set them to the times that you find "
              "right.");
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
