// What happens at a table beside the moves, one accident at a time, and the truth about it.
#include "drivers/simulator/players/intentions.h"

#include <gmock/gmock.h>

#include "drivers/simulator/players/hands.h"
#include "tests/drivers/simulator/players/games.h"
#include "tests/drivers/simulator/players/telling.h"

namespace jadoube::drivers::simulator {
namespace intentions_test {

using rules::Piece;
using rules::Square;

// Clean hands to which one thing happens, with probability 1.
Performance with(double Habits::*habit, const std::string& pgn, std::uint64_t seed = 1,
                 bool clock = true) {
  HandsOptions options{.style = Style::kClean, .seed = seed};
  options.habits = habits_of(Style::kClean);
  (*options.habits).*habit = 1;
  options.gesture = Gesture::kAbsent;
  if (!clock) options.control.reset();
  return perform(game_from(pgn), options);
}

std::string reported_with(double Habits::*habit, const std::string& pgn) {
  return reported(with(habit, pgn, 1, false).script);
}

TEST(Accidents, AnOffCentrePieceIsReadNowhereUntilItIsCentred) {
  EXPECT_EQ(reported_with(&Habits::off_centre, "1. Nf3 *"), "g1- f3N");
  const auto made = with(&Habits::off_centre, "1. Nf3 *", 1, false);
  EXPECT_GT(made.script[1].at, made.plies[0].released + seconds(.4));
}

TEST(Accidents, ABadlyPlacedPieceIsReadOnTheNextSquareUntilItIsCentred) {
  const std::string reported = reported_with(&Habits::neighbour, "1. Nf3 *");
  EXPECT_THAT(reported, testing::MatchesRegex("g1- (f4N f4-|g3N g3-|e3N e3-) f3N"));
}

TEST(Accidents, AKnockedOverNeighbourIsGoneUntilItIsRestored) {
  const auto made = with(&Habits::knocked, "1. Nf3 *", 1, false);
  EXPECT_THAT(reported(made.script), testing::MatchesRegex("g1- f3N (e2- e2P|f2- f2P|g2- g2P)"));
}

TEST(Accidents, AParkedVictimLiesOnTheEdgeForAWhile) {
  const std::string reported = reported_with(&Habits::parked, "1. e4 d5 2. exd5 *");
  EXPECT_THAT(reported, testing::MatchesRegex(".*([ah][1-8]|[a-h][18])p ([ah][1-8]|[a-h][18])-"));
}

TEST(Accidents, AdjustingIsTouchingAndLeavesNoMove) {
  const auto made = with(&Habits::adjust, "1. Nf3 *");
  ASSERT_FALSE(made.touches.empty());
  for (const Touch& touch : made.touches) {
    EXPECT_EQ(touch.piece, rules::Placement::initial()[touch.square]);
    EXPECT_GE(touch.returned - touch.lifted, seconds(.19));
    EXPECT_EQ(touch.ply, 0);
  }
  EXPECT_EQ(made.plies.size(), 1);
}

TEST(Accidents, TouchingAnotherPieceIsAnOffenceToBeLookedAt) {
  const auto made = with(&Habits::touch_other, "1. Nf3 *");
  ASSERT_EQ(made.touches.size(), 1);
  EXPECT_NE(made.touches[0].square, Square::g1);
  ASSERT_EQ(made.offences.size(), 1);
  EXPECT_EQ(made.offences[0].kind, OffenceKind::kTouchedAnother);
}

TEST(Accidents, AForgottenPressIsNoPress) {
  const auto made = with(&Habits::forgotten_press, "1. Nf3 Nf6 2. Ng1 *");
  EXPECT_THAT(reported(made.script), testing::EndsWith("run g1- f3N g8- f6n f3- g1N run"));
  EXPECT_FALSE(made.plies[0].pressed);
}

TEST(Accidents, ADoublePressGoesThereAndBackAndThere) {
  EXPECT_THAT(reported(with(&Habits::double_press, "1. Nf3 *").script),
              testing::EndsWith("run g1- f3N < > < run"));
}

TEST(Accidents, AReplyMayBeLiftedBeforeThePressAndEvenBeforeTheRelease) {
  const auto pressed = with(&Habits::early_press, "1. Nf3 Nf6 *").plies;
  EXPECT_LT(pressed[1].touched, *pressed[0].pressed);
  EXPECT_GE(pressed[1].touched, pressed[0].released);
  const auto released = with(&Habits::early_release, "1. Nf3 Nf6 *").plies;
  EXPECT_LT(released[1].touched, released[0].released);
  EXPECT_GT(*released[1].pressed, *released[0].pressed);
}

TEST(Accidents, APassedPawnThatIsForgottenLeavesAfterThePress) {
  const auto made = with(&Habits::passed_forgotten,
                         "[FEN \"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1\"]\n\n1. exd6 *", 3);
  // A clean hand takes the pawn first in three games of ten.
  EXPECT_THAT(reported(made.script), testing::HasSubstr("e5- d6P < d5-"));
  ASSERT_EQ(made.offences.size(), 1);
  EXPECT_EQ(made.offences[0].kind, OffenceKind::kPassedPawnLeft);
  EXPECT_GT(*made.offences[0].mended, made.offences[0].at);
}

TEST(Accidents, APawnLeftOnTheLastRankIsExchangedAfterThePress) {
  const auto made =
      with(&Habits::promote_forgotten, "[FEN \"8/4P3/8/k7/8/8/8/4K3 w - - 0 1\"]\n\n1. e8=Q *");
  EXPECT_THAT(reported(made.script), testing::HasSubstr("e7- e8P < e8- e8Q"));
  EXPECT_EQ(made.offences.at(0).kind, OffenceKind::kPawnLeftOnLastRank);
}

TEST(Accidents, AnIllegalMoveThatIsNoticedIsTakenBackAndIsNotInTheRecord) {
  const auto made = with(&Habits::illegal, "1. Nf3 *");
  ASSERT_EQ(made.plies.size(), 1);
  EXPECT_EQ(made.plies[0].uci, "g1f3");
  EXPECT_EQ(made.last.placement(), outcome(made.start, made.script));
  EXPECT_EQ(made.offences.at(0).kind, OffenceKind::kIllegalMove);
  EXPECT_TRUE(made.offences.at(0).mended);
  EXPECT_THAT(reported(made.script), testing::MatchesRegex(".* < .* > g1- f3N < run"));
}

TEST(DueOffence, IsReadByItsName) {
  using Then = DueOffence::Then;
  EXPECT_EQ(parse_offence("illegal-move"),
            (DueOffence{OffenceKind::kIllegalMove, Then::kCorrected}));
  EXPECT_EQ(parse_offence("illegal-move=stands"),
            (DueOffence{OffenceKind::kIllegalMove, Then::kStands}));
  EXPECT_EQ(parse_offence("displaced"),
            (DueOffence{OffenceKind::kDisplacedAtPress, Then::kCorrected}));
  const auto none = parse_offence("two-hands");
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().message,
            "\"two-hands\" is not an offence. The offences are illegal-move, illegal-move=stands, "
            "illegal-move=at-once, press-without-move, press-without-move=at-once, "
            "touched-another, displaced");
}

TEST(Accidents, AnOffenceThatIsUndoneAtOnceIsNoticedWithinASecond) {
  for (const char* name : {"illegal-move=at-once", "press-without-move=at-once"}) {
    HandsOptions options{.style = Style::kClean, .seed = 1};
    options.offence = *parse_offence(name);
    const auto made = perform(famous_games()[0], options);
    ASSERT_EQ(made.offences.size(), 1) << name;
    ASSERT_TRUE(made.offences[0].mended) << name;
    EXPECT_LE(*made.offences[0].mended - made.offences[0].at, std::chrono::seconds(3)) << name;
  }
}

TEST(Accidents, AnIllegalMoveThatStandsIsInTheRecordAndTheGameContinuesFromIt) {
  HandsOptions options{.style = Style::kClean, .seed = 1};
  options.gesture = Gesture::kAbsent;
  options.offence = DueOffence{OffenceKind::kIllegalMove, DueOffence::Then::kStands};
  const auto made = perform(famous_games()[0], options);
  EXPECT_EQ(std::ranges::count(made.plies, true, &PlayedPly::illegal), 1);
  EXPECT_EQ(made.last.placement(), outcome(made.start, made.script));
  EXPECT_FALSE(made.offences.at(0).mended);
}

TEST(Accidents, AMoveThatIsTakenBackIsNotInTheRecord) {
  const auto made = with(&Habits::takeback, "1. Nf3 *");
  EXPECT_EQ(made.plies.size(), 1);
  EXPECT_TRUE(made.offences.empty());
  EXPECT_EQ(made.last.placement(), outcome(made.start, made.script));
}

TEST(Accidents, NeverLoseAPiece) {
  for (const rules::PgnGame& game : famous_games()) {
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
      HandsOptions options{.style = Style::kMessy, .seed = seed};
      options.habits = intensified(habits_of(Style::kMessy), 3);
      options.gesture = Gesture::kAbsent;
      options.coil = seed % 2 == 0 ? CoilModel::kContact : CoilModel::kResponse;
      const auto made = perform(game, options);
      EXPECT_EQ(to_fen(outcome(made.start, made.script)), to_fen(made.last.placement()));
    }
  }
}

TEST(Beginnings, ACeremonialMoveIsTakenBackBeforeTheGame) {
  HandsOptions options{.style = Style::kClean, .control = std::nullopt};
  options.beginning = Beginning::kCeremony;
  const auto made = perform(game_from("1. d4 *"), options);
  EXPECT_EQ(reported(made.script), "e2- e4P e4- e2P d2- d4P");
  EXPECT_EQ(made.plies.size(), 1);
}

TEST(Beginnings, KingAndQueenAreExchangedWhenSomebodyNotices) {
  HandsOptions options{.style = Style::kClean, .control = std::nullopt};
  options.beginning = Beginning::kKingAndQueenSwapped;
  const auto made = perform(game_from("1. d4 *"), options);
  EXPECT_EQ(made.start[Square::e1], Piece::kWhiteQueen);
  EXPECT_EQ(reported(made.script), "d1- e1- e1K d1Q d2- d4P");
}

TEST(Afterwards, AnAnalysisLeavesThePositionItTried) {
  HandsOptions options{.style = Style::kClean};
  options.afterwards = Afterwards::kAnalysis;
  const auto made = perform(famous_games()[0], options);
  EXPECT_GT(made.end, made.game_end);
  EXPECT_EQ(to_fen(outcome(made.start, made.script)), to_fen(made.left_behind));
}

}  // namespace intentions_test
}  // namespace jadoube::drivers::simulator
