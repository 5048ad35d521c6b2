#include "drivers/virtual/after_game.h"

#include <optional>
#include <utility>

namespace jadoube::drivers::virtual_board {
namespace {

using rules::Piece;
using rules::Square;

std::optional<Square> find(Piece piece, const rules::Placement& placement) {
  for (int i = 0; i < rules::kSquareCount; ++i) {
    if (placement[rules::square_at(i)] == piece) return rules::square_at(i);
  }
  return std::nullopt;
}

// Which king goes to which of the two squares is left to chance: no rule says.
std::pair<Square, Square> squares_for(rules::Result result, Random& random) {
  std::pair light{Square::e4, Square::d5}, dark{Square::d4, Square::e5};
  if (random.chance(.5)) std::swap(light.first, light.second);
  if (random.chance(.5)) std::swap(dark.first, dark.second);
  if (result == rules::Result::kWhiteWins) return light;
  if (result == rules::Result::kBlackWins) return dark;
  return random.chance(.5) ? std::pair{light.first, dark.first}
                           : std::pair{dark.first, light.first};
}

}  // namespace

BoardTime show_result(BoardTime at, const rules::Placement& placement, rules::Result result,
                      Random& random, Script& script) {
  const auto white = find(Piece::kWhiteKing, placement);
  const auto black = find(Piece::kBlackKing, placement);
  if (result == rules::Result::kUnknown || !white || !black) return at;
  const auto [white_to, black_to] = squares_for(result, random);
  const auto wait = [&] { return at += seconds(random.between(.3, .9)); };
  for (const Square square : {white_to, black_to}) {
    const Piece there = placement[square];
    if (there == Piece::kNone || square == *white || square == *black) continue;
    script.push_back({wait(), Lift{square, there}});
  }
  script.push_back({wait(), Lift{*black, Piece::kBlackKing}});
  script.push_back({wait(), Lift{*white, Piece::kWhiteKing}});
  script.push_back({wait(), Place{black_to, Piece::kBlackKing}});
  script.push_back({wait(), Place{white_to, Piece::kWhiteKing}});
  return at;
}

BoardTime set_up_pieces(BoardTime at, const rules::Placement& standing,
                        const rules::Placement& wanted, Random& random, Script& script) {
  for (int i = 0; i < rules::kSquareCount; ++i) {
    const Square square = rules::square_at(i);
    if (standing[square] == wanted[square] || standing[square] == Piece::kNone) continue;
    script.push_back({at += seconds(random.between(.1, .5)), Lift{square, standing[square]}});
  }
  for (int i = 0; i < rules::kSquareCount; ++i) {
    const Square square = rules::square_at(i);
    if (standing[square] == wanted[square] || wanted[square] == Piece::kNone) continue;
    script.push_back({at += seconds(random.between(.2, .8)), Place{square, wanted[square]}});
  }
  return at;
}

}  // namespace jadoube::drivers::virtual_board
