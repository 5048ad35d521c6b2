#include "daemon/texts/incident_end.h"

#include <array>
#include <string_view>

namespace jadoube::texts {
namespace {

/// By `EndReason`.
constexpr std::array<std::string_view, model::kEndReasons> kEnds = {
    "",
    "the move no longer stands on the board",
    "the clock was pressed back",
    "the board was put right",
    "the board faces the usual way",
    "the board faces as before",
    "nothing is played there any more, or it is known now",
    "no piece is read so any more",
    "a second queen was seen, or none is needed any more",
    "the record was changed",
    "the move was taken back",
    "the game has a result, or the record was changed",
    "it was put right, or the game has a result",
    "the result was changed",
    "the flag is up again",
    "the lever moves again",
    "the clock of the player on move runs",
    "the clock runs again",
    "the clock is back",
    "they have come",
    "later presses say otherwise",
    "the board is back",
    "an earlier one, or this one, does not count",
    "the game is followed again",
    "the record is whole",
    "it is certain again",
    "there is room again, and all is written down",
    "another game began on the board",
    "an arbiter has ruled that it stands",
    "an arbiter has corrected the record",
    "the game is not followed any more, which is told by itself",
    "the game was adjourned",
    "the game has its result, ",
    "this version reads the record in another way",
    "the tournament rules have changed",
    "the daemon was started again, and checks it anew",
    "everything goes out again",
    "the results agree",
    "all its moves go out, or its round is over",
    "only one of the boards is connected now",
    "the board or the clock shows something else now",
    "both boards show the game",
};

}  // namespace

std::string sentence_of(const model::IncidentEnd& end) {
  const auto index = static_cast<std::size_t>(end.reason);
  std::string text(index < kEnds.size() ? kEnds[index] : std::string_view());
  if (end.result) text += rules::to_string(*end.result);
  if (end.at_once) text += " at once";
  return text;
}

}  // namespace jadoube::texts
