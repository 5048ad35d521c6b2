#include "daemon/tracking/touches/touch_duty.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "daemon/tracking/recorded/scoresheet.h"
#include "rules/notation/fen.h"
#include "rules/notation/san.h"

namespace jadoube::tracking {
namespace touch_duty_test {

using rules::Color;
using rules::Square;
using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::ElementsAre;
using testing::IsEmpty;

// A game whose plies are made ten seconds after one another, the first after ten.
model::Game played(std::string_view moves, const std::string& fen = "") {
  model::Game game;
  if (!fen.empty()) game.start = *rules::parse_fen(fen);
  std::istringstream words{std::string(moves)};
  for (std::string san; words >> san;) {
    const auto before = game.position();
    const auto at = drivers::Instant{} + seconds{10} * (game.plies.size() + 1);
    game.plies.push_back(Scoresheet::ply_of(before, *rules::parse_san(before, san), at));
  }
  return game;
}

// A piece of `game`'s `ply`, lifted and put back half a second later, `at` seconds.
Lift adjusted(const model::Game& game, std::size_t ply, Square square, double at) {
  auto position = game.start;
  for (std::size_t i = 0; i < ply; ++i) position = position.after(game.plies[i].move);
  const auto lifted = drivers::Instant{} + milliseconds{static_cast<int>(at * 1000)};
  return {.square = square,
          .piece = position.placement()[square],
          .lifted = lifted,
          .ended = lifted + milliseconds{500},
          .end = LiftEnd::kPutBack,
          .to = square,
          .running = {}};
}

Lift moved(const model::Game& game, std::size_t ply, Square square, Square to, double at) {
  auto lift = adjusted(game, ply, square, at);
  lift.end = LiftEnd::kMoved;
  lift.to = to;
  return lift;
}

Lift in_the_air(const model::Game& game, std::size_t ply, Square square, double at) {
  auto lift = adjusted(game, ply, square, at);
  lift.end = LiftEnd::kInTheAir;
  lift.ended.reset();
  return lift;
}

PlyLifts only(const std::vector<PlyLifts>& plies) {
  EXPECT_EQ(plies.size(), 1U);
  return plies.empty() ? PlyLifts{} : plies[0];
}

TEST(LiftsByPly, LeavesOutPliesWithoutALift) {
  EXPECT_THAT(lifts_by_ply(played("e4 e5"), {}), IsEmpty());
}

TEST(LiftsByPly, GivesALiftToThePlyThatWasMadeNext) {
  const auto game = played("e4 e5");
  const auto reported = lifts_by_ply(
      game, std::vector{adjusted(game, 1, Square::b8, 12), adjusted(game, 2, Square::b1, 25)});
  ASSERT_EQ(reported.size(), 2U);
  EXPECT_EQ(reported[0].ply, 1U);
  EXPECT_EQ(reported[0].turn, Color::kBlack);
  EXPECT_EQ(reported[1].ply, 2U);
}

TEST(LiftsByPly, GivesTheVictimThatIsTakenAwayLateToTheCapture) {
  const auto game = played("e4 d5 exd5");
  EXPECT_EQ(only(lifts_by_ply(game, std::vector{in_the_air(game, 2, Square::d5, 30.2)})).ply, 2U);
}

TEST(LiftsByPly, GivesTheReplyThatIsLiftedBeforeTheMoveIsMadeToTheReply) {
  const auto game = played("e4 e5");
  const auto early = std::vector{moved(game, 0, Square::e7, Square::e5, 9.9)};
  const auto reported = only(lifts_by_ply(game, early));
  EXPECT_EQ(reported.ply, 1U);
  EXPECT_EQ(reported.broken, "");
}

TEST(LiftsByPly, EndsTheLiftOfAPawnThatWasPromoted) {
  const auto game = played("a8=Q", "7k/P7/8/8/8/8/8/K7 w - - 0 1");
  const auto reported = only(lifts_by_ply(game, std::vector{in_the_air(game, 0, Square::a7, 9)}));
  EXPECT_EQ(reported.lifts[0].end, LiftEnd::kTaken);
  EXPECT_EQ(reported.lifts[0].ended, drivers::Instant{} + seconds{10});
}

TEST(LiftsByPly, HasThatAPieceWentWhereItWasPlayedThoughNoSensorSawIt) {
  const auto game = played("e4 e5");
  auto unseen = in_the_air(game, 0, Square::e2, 9);
  for (const auto end : {LiftEnd::kInTheAir, LiftEnd::kTaken}) {
    unseen.end = end;
    const auto reported = only(lifts_by_ply(game, std::vector{unseen}));
    EXPECT_EQ(reported.lifts[0].end, LiftEnd::kMoved);
    EXPECT_EQ(reported.lifts[0].to, Square::e4);
  }
}

TEST(LiftsByPly, ObligesNobodyOnceTheGameIsOver) {
  auto game = played("f3 e5 g4 Qh4#");
  EXPECT_EQ(only(lifts_by_ply(game, std::vector{adjusted(game, 4, Square::g1, 45)})).article, "");
  game = played("e4");
  game.result = rules::Result::kDraw;
  EXPECT_EQ(only(lifts_by_ply(game, std::vector{adjusted(game, 1, Square::g8, 15)})).article, "");
}

TEST(LiftsByPly, LeavesInTheAirWhatIs) {
  const auto game = played("e4");
  const auto reported = only(lifts_by_ply(game, std::vector{in_the_air(game, 1, Square::g8, 12)}));
  EXPECT_EQ(reported.lifts[0].end, LiftEnd::kInTheAir);
  EXPECT_EQ(reported.article, "4.3.1");
  EXPECT_THAT(reported.allowed, ElementsAre("Nf6", "Nh6"));
  EXPECT_EQ(reported.broken, "");
}

TEST(Article4_3_1, OnePieceWasLiftedAndAnotherPlayed) {
  const auto game = played("e4");
  const auto reported =
      only(lifts_by_ply(game, std::vector{adjusted(game, 0, Square::b1, 3),
                                          moved(game, 0, Square::e2, Square::e4, 9.5)}));
  EXPECT_EQ(reported.article, "4.3.1");
  EXPECT_THAT(reported.allowed, ElementsAre("Na3", "Nc3"));
  EXPECT_EQ(reported.broken, "4.3.1");
}

TEST(Article4_3_1, NothingIsBrokenByAPieceThatCannotMove) {
  const auto game = played("e4");
  const auto reported =
      only(lifts_by_ply(game, std::vector{adjusted(game, 0, Square::a1, 3),
                                          moved(game, 0, Square::e2, Square::e4, 9.5)}));
  EXPECT_EQ(reported.broken, "");
}

TEST(Article4_3_3, AnOpponentsPieceWasLiftedFirstAndNotTaken) {
  const auto game = played("e4 d5 Nc3");
  const auto reported =
      only(lifts_by_ply(game, std::vector{adjusted(game, 2, Square::d5, 23),
                                          moved(game, 2, Square::b1, Square::c3, 29)}));
  EXPECT_THAT(reported.allowed, ElementsAre("exd5"));
  EXPECT_EQ(reported.broken, "4.3.3");
}

TEST(Article4_4_2, TheRookWasLiftedBeforeTheKingInCastling) {
  const auto game = played("O-O", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  const auto reported =
      only(lifts_by_ply(game, std::vector{moved(game, 0, Square::h1, Square::f1, 8),
                                          moved(game, 0, Square::e1, Square::g1, 9)}));
  EXPECT_EQ(reported.broken, "4.4.2");
}

TEST(Article4_7, APieceThatStayedForASecondAndWentOnWasReleased) {
  const auto game = played("a4");
  auto first = moved(game, 0, Square::a2, Square::a3, 5);
  auto second = first;
  second.square = Square::a3;
  second.to = Square::a4;
  second.lifted = *first.ended + milliseconds{1500};
  second.ended = second.lifted + milliseconds{500};
  EXPECT_EQ(only(lifts_by_ply(game, std::vector{first, second})).broken, "4.7");
  second.lifted = *first.ended + milliseconds{900};
  EXPECT_EQ(only(lifts_by_ply(game, std::vector{first, second})).broken, "");
}

TEST(LiftsByPly, HoldsNoLiftAgainstAPlayerWhoseClockDidNotRun) {
  const auto game = played("e4 e5");
  auto settled = adjusted(game, 1, Square::g8, 11);
  settled.running = Color::kWhite;
  const auto reported =
      only(lifts_by_ply(game, std::vector{settled, moved(game, 1, Square::e7, Square::e5, 19)}));
  EXPECT_EQ(reported.lifts.size(), 2U);
  EXPECT_EQ(reported.broken, "");
}

TEST(LiftsByPly, HoldsAnyLiftAgainstAPlayerWhereNoClockIsRead) {
  const auto game = played("e4 e5");
  const auto reported =
      only(lifts_by_ply(game, std::vector{adjusted(game, 1, Square::g8, 11),
                                          moved(game, 1, Square::e7, Square::e5, 19)}));
  EXPECT_EQ(reported.broken, "4.3.1");
}

}  // namespace touch_duty_test
}  // namespace jadoube::tracking
