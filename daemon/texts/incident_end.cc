#include "daemon/texts/incident_end.h"

#include <array>

#include "daemon/language/translate.h"

namespace jadoube::texts {
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

}  // namespace jadoube::texts
