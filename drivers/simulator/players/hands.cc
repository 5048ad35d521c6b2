#include "drivers/simulator/players/hands.h"

#include <array>
#include <optional>

#include "drivers/simulator/players/table.h"

namespace jadoube::drivers::simulator {
namespace {

using rules::Piece;
using rules::Placement;
using rules::Result;
using rules::Square;

constexpr std::array kCentre = {Square::d4, Square::e4, Square::d5, Square::e5};
constexpr BoardTime kWrongFor = std::chrono::seconds(8);

constexpr bool is_light(Square square) {
  return (rules::file_of(square) + rules::rank_of(square)) % 2 == 1;
}

constexpr Result result_of(KingSquares kings) {
  if (is_light(kings.white) != is_light(kings.black)) return Result::kDraw;
  return is_light(kings.white) ? Result::kWhiteWins : Result::kBlackWins;
}

std::optional<Square> find(Piece piece, const Placement& placement) {
  for (int i = 0; i < rules::kSquareCount; ++i) {
    if (placement[rules::square_at(i)] == piece) return rules::square_at(i);
  }
  return std::nullopt;
}

void take_away(BoardTime at, Square square, Piece piece, Pieces& pieces) {
  Path path = pieces.take(at, square, piece);
  fly(path, kBesideTheBoard, at + seconds(.4));
  path.points.back().height = 1;
  pieces.discard(std::move(path));
}

std::array<Square, rules::kSquareCount> in_any_order(Random& random) {
  std::array<Square, rules::kSquareCount> squares;
  for (int i = 0; i < rules::kSquareCount; ++i) {
    const auto other = static_cast<std::size_t>(random.below(i + 1));
    squares[static_cast<std::size_t>(i)] = squares[other];
    squares[other] = rules::square_at(i);
  }
  return squares;
}

}  // namespace

std::vector<KingSquares> squares_for(Result result) {
  std::vector<KingSquares> pairs;
  for (const Square white : kCentre) {
    for (const Square black : kCentre) {
      if (white != black && result_of({white, black}) == result) pairs.push_back({white, black});
    }
  }
  return pairs;
}

BoardTime put_kings(BoardTime at, Placement& standing, KingSquares to, Gesture gesture,
                    Random& random, Pieces& pieces) {
  const auto white = find(Piece::kWhiteKing, standing);
  const auto black = find(Piece::kBlackKing, standing);
  if (!white || !black || gesture == Gesture::kAbsent) return at;
  const auto wait = [&] { return at += seconds(random.between(.3, .9)); };
  for (const Square square : {to.white, to.black}) {
    const Piece there = standing[square];
    if (there == Piece::kNone || square == *white || square == *black) continue;
    take_away(wait(), square, there, pieces);
  }
  standing.set(*white, Piece::kNone);
  standing.set(*black, Piece::kNone);
  standing.set(to.white, Piece::kWhiteKing);
  standing.set(to.black, Piece::kBlackKing);
  Path first = pieces.take(wait(), *black, Piece::kBlackKing);
  if (gesture == Gesture::kOneByOne) {
    fly(first, centre_of(to.black), wait());
    wait();
  }
  Path second = pieces.take(wait(), *white, Piece::kWhiteKing);
  if (gesture != Gesture::kOneByOne) fly(first, centre_of(to.black), wait());
  fly(second, centre_of(to.white), wait());
  pieces.put(std::move(first), to.black);
  pieces.put(std::move(second), to.white);
  return at;
}

BoardTime show_result(BoardTime at, Placement& standing, Result result, Gesture gesture,
                      Random& random, Pieces& pieces) {
  const auto one_of = [&random](const std::vector<KingSquares>& all) {
    return all[static_cast<std::size_t>(random.below(static_cast<int>(all.size())))];
  };
  if (squares_for(result).empty()) return at;
  const KingSquares right = one_of(squares_for(result));
  if (gesture == Gesture::kWrongFirst) {
    const Result other = result == Result::kWhiteWins ? Result::kBlackWins : Result::kWhiteWins;
    const KingSquares wrong = one_of(squares_for(other));
    at = put_kings(at, standing, wrong, Gesture::kBothLifted, random, pieces) + kWrongFor;
    gesture = Gesture::kBothLifted;
  }
  return put_kings(at, standing, right, gesture, random, pieces);
}

BoardTime set_up_pieces(BoardTime at, const Placement& standing, const Placement& wanted,
                        Random& random, Pieces& pieces) {
  for (const Square square : in_any_order(random)) {
    if (standing[square] == wanted[square] || standing[square] == Piece::kNone) continue;
    take_away(at += seconds(random.between(.1, .5)), square, standing[square], pieces);
  }
  for (const Square square : in_any_order(random)) {
    if (standing[square] == wanted[square] || wanted[square] == Piece::kNone) continue;
    Path path = pieces.fetch(at, wanted[square]);
    fly(path, centre_of(square), at += seconds(random.between(.2, .8)));
    pieces.put(std::move(path), square);
  }
  return at;
}

Script setting_up(const Placement& standing, const Placement& wanted, std::uint64_t seed) {
  Pieces pieces(standing);
  Random random(seed);
  set_up_pieces(seconds(1), standing, wanted, random, pieces);
  return pieces.script(CoilModel::kContact);
}

Performance perform(const rules::PgnGame& game, const HandsOptions& options) {
  Performance performance = Table(game, options).play();
  if (options.rotated) {
    performance.start = rules::rotated(performance.start);
    performance.script = turned(std::move(performance.script));
  }
  return performance;
}

}  // namespace jadoube::drivers::simulator
