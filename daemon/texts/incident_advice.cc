#include <algorithm>
#include <array>

#include "daemon/language/translate.h"
#include "daemon/texts/incident.h"
#include "daemon/texts/words.h"

namespace jadoube::texts {

namespace {

using language::mark;
using language::tr;
using language::trn;
using model::AdviceKind;

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
