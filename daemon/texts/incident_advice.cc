#include "daemon/texts/incident_advice.h"

#include <array>
#include <string_view>

#include "daemon/texts/words.h"

namespace jadoube::texts {
namespace {

using model::AdviceKind;

/// By `AdviceKind`. "{offender}", "{opponent}", "{article}" and "{minutes}" stand for values.
constexpr std::array<std::string_view, model::kAdviceKinds> kAdvice = {
    "",
    "Ask the players what was played, and correct the record where it is wrong",
    "Look whether the piece stands where it is read",
    "The position before it is restored; {minutes} to {opponent} ({article})",
    "{offender} loses, unless {opponent} cannot mate ({article})",
    "Too late: it stands ({article})",
    "No illegal move in this edition; a penalty is for the arbiter to decide ({article})",
    "The position is restored in the player's own time; a penalty of Article {article} is possible",
    "The game is cancelled and a new one played",
    "The game goes on as it stands",
    "Look whether the piece stands there",
    "Nothing where a1 is dark: the squares are told rightly",
    "Turn it back, or give the board its new orientation",
    "Say which way it faces (arbiter turn): normal or rotated",
    "The game is stopped and a new one played",
    "The game goes on with the colours as they are",
    "Nothing unless the opponent claims before they touch a piece (Article {article})",
    "See that the players agree, and take the result",
    "Stop the game; it is over",
    "Stop the game; what follows does not count",
    "Declare the game drawn",
    "The game is drawn",
    "{offender} has lost, unless {opponent} cannot mate",
    "Ask the players, and set the result",
    "Stop the clocks and compare them with the time control; set them right by the clock restore "
    "sheet",
    "Look at the clock; the players are not to be told that they have not pressed",
    "Let the other clock run, and set the times right",
    "The players are not to be told that they have not pressed",
    "See whether the players want the arbiter, or have ended the game",
    "Plug the clock in; moves are confirmed by what follows meanwhile",
    "Where both need not record any more, be there and record",
    "Look whether they are there; else the game is lost",
    "Bring a second queen to the board",
    "Exchange the piece after the game",
    "Centre the piece; exchange piece or board if it goes on",
    "See to cable and power; the clock and the players go on",
    "Look whether the moves played meanwhile were inferred rightly",
    "Change or charge it before the next round",
    "Compare with the players' scoresheets",
    "Accept the board as it stands, or insert the moves",
    "Insert them from the players' scoresheets",
    "Choose between the explanations",
    "Make room on the disk before the round goes on for long: delete or move files that have "
    "nothing "
    "to do with the event. jadoube status says where the record is",
    "Make room on the disk now: delete or move files that have nothing to do with the event. "
    "jadoube "
    "status says where the record is",
    "Make room on the disk now: all that was seen is written then. Have the moves written by hand, "
    "and do not end the daemon: what is not written would be lost",
    "Have the pieces put on their starting squares before the game starts",
    "Look at the outputs (jadoube outputs), and tell whoever broadcasts",
    "Look at the scoresheets, and correct the result that is wrong",
    "Take another board after this game, and compare the record with the scoresheets",
    "Name each of the boards by its port in the configuration",
    "Stop the clocks and compare the records of both players ({article}). If they agree, the "
    "player "
    "who made the move wrong puts their board right. If not, both go back to the last position "
    "where they agree, and the clocks are set by the restore sheet of that move",
    "See that the move was announced, and that the player repeats it on their board",
    "Look which piece stands there. If it is no queen, correct the move (arbiter replace)",
};

void put(std::string& text, std::string_view name, const std::string& value) {
  const auto at = text.find(name);
  if (at != std::string::npos) text.replace(at, name.size(), value);
}

}  // namespace

std::string sentence_of(const model::IncidentAdvice& advice, std::optional<rules::Color> offender) {
  const auto index = static_cast<std::size_t>(advice.kind);
  if (index >= kAdvice.size()) return {};
  std::string text(kAdvice[index]);
  put(text, "{article}", advice.article);
  put(text, "{minutes}", counted(static_cast<std::size_t>(advice.minutes), "minute", "minutes"));
  if (!offender) return text;
  put(text, "{offender}", name_of(*offender));
  put(text, "{opponent}", name_of(opponent_of(*offender)));
  return text;
}

}  // namespace jadoube::texts
