#include "drivers/polled/game_follower.h"

#include <gmock/gmock.h>

#include "rules/notation/fen.h"
#include "rules/notation/uci.h"

namespace jadoube::drivers {
namespace game_follower_test {

using rules::Piece;
using rules::Position;
using rules::Square;
using testing::ElementsAre;
using testing::IsEmpty;

using Seen = std::vector<Observation>;

Observation changed(Square square, Piece piece = Piece::kNone) {
  return SquareChanged{square, piece};
}

// A follower after `moves` from the starting position, each as a board tells it.
class Followed {
 public:
  explicit Followed(std::initializer_list<const char*> moves) {
    Seen unused;
    game.begin(unused);
    for (const char* text : moves) play(text);
    seen.clear();
  }

  void play(const char* text) {
    const auto move = read_reported_move(game.position(), text);
    ASSERT_TRUE(move) << text;
    EXPECT_TRUE(game.play(*move, seen)) << text;
  }

  // What is told of `text`, and that the squares are those of the position afterwards.
  Seen reported(const char* text) {
    rules::Placement squares = game.position().placement();
    play(text);
    for (const Observation& each : seen) {
      const auto& change = std::get<SquareChanged>(each);
      squares.set(change.square, change.piece);
    }
    EXPECT_EQ(squares, game.position().placement()) << text;
    return seen;
  }

  GameFollower game;
  Seen seen;
};

TEST(GameFollower, KnowsNothingBeforeAGameBegins) {
  GameFollower game;
  Seen seen;
  EXPECT_FALSE(game.play(*rules::parse_uci(Position::initial(), "e2e4"), seen));
  EXPECT_FALSE(game.take_back(seen));
  game.report_all(seen);
  EXPECT_THAT(seen, IsEmpty());
}

TEST(GameFollower, ReportsTheWholeBoardWhenAGameBegins) {
  GameFollower game;
  Seen seen;
  game.begin(seen);
  EXPECT_THAT(seen, ElementsAre(Observation(PlacementRead{rules::Placement::initial()})));
}

TEST(GameFollower, LiftsAPieceBeforeItIsPlaced) {
  EXPECT_THAT(Followed({}).reported("e2-e4"),
              ElementsAre(changed(Square::e2), changed(Square::e4, Piece::kWhitePawn)));
}

TEST(GameFollower, TakesTheCapturedPieceAwayBeforeItPlacesTheOther) {
  EXPECT_THAT(Followed({"e2-e4", "d7-d5"}).reported("e4xd5"),
              ElementsAre(changed(Square::e4), changed(Square::d5),
                          changed(Square::d5, Piece::kWhitePawn)));
}

TEST(GameFollower, TakesAPawnInPassing) {
  EXPECT_THAT(Followed({"e2-e4", "a7-a6", "e4-e5", "d7-d5"}).reported("e5xd6ep"),
              ElementsAre(changed(Square::e5), changed(Square::d5),
                          changed(Square::d6, Piece::kWhitePawn)));
}

TEST(GameFollower, MovesTheRookAfterTheKing) {
  Followed game({"e2-e4", "e7-e5", "Ng1-f3", "Ng8-f6", "Bf1-c4", "Bf8-c5"});
  EXPECT_THAT(game.reported("O-O"),
              ElementsAre(changed(Square::e1), changed(Square::g1, Piece::kWhiteKing),
                          changed(Square::h1), changed(Square::f1, Piece::kWhiteRook)));
}

TEST(GameFollower, CastlesQueenside) {
  Followed game({"d2-d4", "d7-d5", "b1-c3", "b8-c6", "c1-f4", "c8-f5", "d1-d2", "d8-d7", "a2-a3"});
  EXPECT_THAT(game.reported("O-O-O"),
              ElementsAre(changed(Square::e8), changed(Square::c8, Piece::kBlackKing),
                          changed(Square::a8), changed(Square::d8, Piece::kBlackRook)));
}

TEST(GameFollower, PlacesAPromotedPieceAtOnce) {
  Followed game({"a2-a4", "b7-b5", "a4xb5", "a7-a6", "b5xa6", "h7-h6", "a6-a7", "h6-h5"});
  EXPECT_THAT(game.reported("a7xb8/N"), ElementsAre(changed(Square::a7), changed(Square::b8),
                                                    changed(Square::b8, Piece::kWhiteKnight)));
}

TEST(GameFollower, PutsEverythingBackThatWasTakenBack) {
  Followed game({"e2-e4", "a7-a6", "e4-e5", "d7-d5", "e5xd6ep"});
  ASSERT_TRUE(game.game.take_back(game.seen));
  EXPECT_THAT(game.seen, ElementsAre(changed(Square::d6), changed(Square::e5, Piece::kWhitePawn),
                                     changed(Square::d5, Piece::kBlackPawn)));
  EXPECT_EQ(game.game.moves().size(), 4u);
}

TEST(GameFollower, PutsTheCapturedPieceAndTheRookBack) {
  Followed capture({"e2-e4", "d7-d5", "e4xd5"});
  ASSERT_TRUE(capture.game.take_back(capture.seen));
  EXPECT_THAT(capture.seen, ElementsAre(changed(Square::d5), changed(Square::e4, Piece::kWhitePawn),
                                        changed(Square::d5, Piece::kBlackPawn)));
  Followed castling({"g2-g3", "a7-a6", "Bf1-g2", "a6-a5", "Ng1-f3", "a5-a4", "O-O"});
  ASSERT_TRUE(castling.game.take_back(castling.seen));
  EXPECT_THAT(castling.seen,
              ElementsAre(changed(Square::g1), changed(Square::e1, Piece::kWhiteKing),
                          changed(Square::f1), changed(Square::h1, Piece::kWhiteRook)));
}

TEST(GameFollower, PlaysFewNewPliesOfAList) {
  Followed game({"e2-e4"});
  Followed longer({"e2-e4", "e7-e5", "g1-f3"});
  game.game.adopt(longer.game.moves(), game.seen);
  EXPECT_EQ(game.seen.size(), 4u);
  EXPECT_EQ(game.game.moves(), longer.game.moves());
}

TEST(GameFollower, ReportsTheWholeBoardIfAListDiffers) {
  Followed game({"e2-e4"});
  Followed other({"d2-d4", "d7-d5"});
  game.game.adopt(other.game.moves(), game.seen);
  EXPECT_THAT(game.seen,
              ElementsAre(Observation(ChangesMissed{}),
                          Observation(PlacementRead{other.game.position().placement()})));
}

TEST(GameFollower, BeginsInTheMiddleOfAGame) {
  GameFollower game;
  Seen seen;
  Followed other({"d2-d4", "d7-d5"});
  game.adopt(other.game.moves(), seen);
  EXPECT_THAT(seen, ElementsAre(Observation(PlacementRead{other.game.position().placement()})));
}

TEST(ReportedMove, IsReadInEveryForm) {
  for (const char* text : {"e2-e4", "e2e4", "Pe2", ""}) {
    EXPECT_EQ(read_reported_move(Position::initial(), text).has_value(),
              std::string(text).size() > 3)
        << text;
  }
  EXPECT_TRUE(read_reported_move(Position::initial(), "Ng1-f3"));
}

TEST(ReportedMove, IsNoneIfItIsNotLegal) {
  EXPECT_FALSE(read_reported_move(Position::initial(), "e2-e5"));
  EXPECT_FALSE(read_reported_move(Position::initial(), "e7-e5"));
  EXPECT_FALSE(read_reported_move(Position::initial(), "O-O"));
}

TEST(ReportedMove, NeverAssumesAPromotion) {
  const Position position(*rules::parse_placement("8/P6k/8/8/8/8/7K/8"), rules::Color::kWhite);
  EXPECT_FALSE(read_reported_move(position, "a7-a8"));
  EXPECT_EQ(read_reported_move(position, "a7-a8/R")->promotion, rules::PieceType::kRook);
  EXPECT_EQ(read_reported_move(position, "a7-a8=Q")->promotion, rules::PieceType::kQueen);
}

}  // namespace game_follower_test
}  // namespace jadoube::drivers
