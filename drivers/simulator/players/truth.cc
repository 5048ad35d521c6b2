#include "drivers/simulator/players/truth.h"

#include <string>

namespace jadoube::drivers::simulator {
namespace {

// The comment after that ply.
std::string& comment_after(rules::PgnGame& played, std::size_t plies) {
  return plies == 0 ? played.comment : played.plies[plies - 1].comment;
}

void add(std::string& comment, const std::string& more) {
  comment += (comment.empty() ? "" : "; ") + more;
}

}  // namespace

rules::PgnGame as_played(const rules::PgnGame& game, const Truth& truth, BoardTime now,
                         bool ended) {
  rules::PgnGame played{.tags = game.tags, .start = game.start};
  for (const PlayedPly& ply : truth.plies) {
    if (ply.released > now) break;
    played.plies.push_back({.move = ply.move});
    if (ply.illegal) played.plies.back().comment = "illegal, and it stands";
  }
  for (const TakenBack& taken : truth.taken_back) {
    if (taken.from > now || taken.ply > played.plies.size()) continue;
    add(comment_after(played, taken.ply), taken.uci + " was played then, and taken back");
  }
  if (ended) played.result = truth.result;
  return played;
}

}  // namespace jadoube::drivers::simulator
