#include "daemon/texts/incident_advice.h"

#include <array>

#include "daemon/language/translate.h"

namespace jadoube::texts {
namespace {

using language::mark;
using language::tr;
using language::trn;
using model::AdviceKind;

/// By `AdviceKind`. "{offender}", "{opponent}", "{article}" and "{minutes}" stand for values.
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

}  // namespace jadoube::texts
