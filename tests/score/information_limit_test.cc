#include "tests/score/information_limit.h"

#include <gmock/gmock.h>

#include "rules/notation/fen.h"
#include "rules/notation/uci.h"

namespace jadoube::score {
namespace information_limit_test {

using drivers::SensingClass;

struct Played {
  rules::Position start;
  std::vector<rules::Move> moves;
};

Played played(const char* fen, const std::vector<std::string>& uci) {
  Played game{*rules::parse_fen(fen), {}};
  rules::Position position = game.start;
  for (const auto& move : uci) {
    game.moves.push_back(*rules::parse_uci(position, move));
    position = position.after(game.moves.back());
  }
  return game;
}

InformationLimit limit_of(const Played& game, const Evidence& evidence) {
  return information_limit(game.start, game.moves, evidence);
}

// The rook takes one of two pawns, and goes on from there.
const Played kTwoTargets = played("4k3/8/8/8/p7/8/8/R3p2K w - - 0 1", {"a1a4", "e8d8", "a4a8"});
// It takes the pawn that no later placement tells.
const Played kNeverReported = played("4k3/8/8/8/p7/8/8/R3p2K w - - 0 1", {"a1a4"});
const Played kPromotion = played("8/P6k/8/8/8/8/8/7K w - - 0 1", {"a7a8n", "h7h6"});

TEST(InformationLimit, PiecesTellEveryMove) {
  const auto limit = limit_of(kTwoTargets, {});
  EXPECT_EQ(limit.at_once, 3);
  EXPECT_EQ(limit.whole_games, 1);
}

TEST(InformationLimit, OccupiedSquaresTellTheTargetByWhatIsPlayedLater) {
  const auto limit = limit_of(kTwoTargets, {SensingClass::kOccupancy});
  EXPECT_EQ(limit.plies, 3);
  EXPECT_EQ(limit.at_once, 2);
  EXPECT_EQ(limit.three_later, 3);
  EXPECT_EQ(limit.in_the_end, 3);
  EXPECT_EQ(limit.whole_games, 1);
}

TEST(InformationLimit, OccupiedSquaresDoNotTellATargetThatNothingFollows) {
  const auto limit = limit_of(kNeverReported, {SensingClass::kOccupancy});
  EXPECT_EQ(limit.at_once + limit.three_later + limit.in_the_end + limit.whole_games, 0);
}

TEST(InformationLimit, ATouchedSquareIsTheTarget) {
  const auto felt = changed_squares(kNeverReported.start, kNeverReported.moves);
  EXPECT_EQ(felt.front(), rules::bit(rules::Square::a1) | rules::bit(rules::Square::a4));
  const auto limit = limit_of(kNeverReported, {SensingClass::kOccupancy, felt});
  EXPECT_EQ(limit.at_once, 1);
  EXPECT_EQ(limit.whole_games, 1);
}

TEST(InformationLimit, ColoursTellATargetButNoPromotedPiece) {
  EXPECT_EQ(limit_of(kNeverReported, {SensingClass::kOccupancy}).at_once, 0);
  EXPECT_EQ(limit_of(kNeverReported, {SensingClass::kColor}).at_once, 1);
  EXPECT_EQ(limit_of(kPromotion, {SensingClass::kColor}).in_the_end, 1);
  EXPECT_EQ(limit_of(kPromotion, {.sensing = SensingClass::kColor, .promotion_reported = true})
                .in_the_end,
            2);
}

TEST(InformationLimit, AnIllegalMoveThatWasPlayedFits) {
  Played game = kNeverReported;
  game.moves = {{rules::Square::h1, rules::Square::h3}};
  EXPECT_EQ(limit_of(game, {}).at_once, 1);
}

TEST(InformationLimit, AddsUp) {
  InformationLimit sum = limit_of(kTwoTargets, {});
  sum.add(limit_of(kPromotion, {}));
  EXPECT_EQ(sum.games, 2);
  EXPECT_EQ(sum.plies, 5);
  EXPECT_EQ(sum.in_the_end, 5);
}

}  // namespace information_limit_test
}  // namespace jadoube::score
