#include "daemon/analysis/highlights.h"

#include <gmock/gmock.h>

#include "rules/notation/san.h"
#include "rules/notation/uci.h"

namespace jadoube::analysis {
namespace highlights_test {

using namespace std::chrono_literals;
using rules::Color;
using testing::IsEmpty;
using testing::SizeIs;

// A game of these moves, with these scores: of the start, then after each ply.
PlayedGame played(std::initializer_list<const char*> moves, rules::Result result,
                  std::vector<std::optional<Score>> scores) {
  PlayedGame made{.result = result, .scores = std::move(scores)};
  rules::Position position = made.game.start;
  for (const char* uci : moves) {
    const auto move = *rules::parse_uci(position, uci);
    made.game.plies.push_back({.move = move, .san = uci, .uci = uci});
    position = position.after(move);
  }
  made.scores.resize(made.game.plies.size() + 1);
  made.times.resize(made.game.plies.size());
  return made;
}
Score pawns(int centipawns) { return {.centipawns = centipawns}; }
Score mate(Color side, int moves) { return {.mates = side, .moves = moves}; }

std::vector<Highlight> of_kind(const std::vector<PlayedGame>& games, HighlightKind kind) {
  std::vector<Highlight> all = highlights_of(games);
  std::erase_if(all, [&](const Highlight& one) { return one.kind != kind; });
  return all;
}

TEST(HighlightsTest, ATurningPointChangesTheLikelyResult) {
  const std::vector games = {// White was winning, and Black's answer changed nothing.
                             played({"e2e4", "e7e5", "g1f3", "b8c6"}, rules::Result::kDraw,
                                    {pawns(0), pawns(20), pawns(600), pawns(0), pawns(10)}),
                             // It costs a lot, and White still wins.
                             played({"e2e4", "e7e5", "g1f3"}, rules::Result::kWhiteWins,
                                    {pawns(900), pawns(900), pawns(900), pawns(400)})};
  const auto found = of_kind(games, HighlightKind::kTurningPoint);
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].game, 0U);
  EXPECT_EQ(found[0].ply, 2U);
  EXPECT_EQ(found[0].side, Color::kWhite);
  EXPECT_NEAR(*found[0].before, 90.1, 0.1);
  EXPECT_DOUBLE_EQ(*found[0].after, 50);
}

TEST(HighlightsTest, TheLargestTurnComesFirstAndAGameHasOne) {
  std::vector<PlayedGame> games;
  for (int i = 0; i < 7; ++i) {
    games.push_back(
        played({"e2e4", "e7e5"}, rules::Result::kDraw, {pawns(0), pawns(-400 - i), pawns(600)}));
  }
  const auto found = of_kind(games, HighlightKind::kTurningPoint);
  ASSERT_THAT(found, SizeIs(5));
  EXPECT_EQ(found[0].game, 6U);
  EXPECT_EQ(found[0].ply, 1U) << "White's loss is smaller";
  EXPECT_EQ(found[1].game, 5U);
}

TEST(HighlightsTest, AMateIsMissedByWhoCouldMate) {
  const std::vector games = {
      played({"e2e4", "e7e5", "g1f3"}, rules::Result::kDraw,
             {mate(Color::kWhite, 3), mate(Color::kWhite, 2), mate(Color::kWhite, 2), pawns(500)}),
      // Its mate is further away, and the player goes on to it.
      played({"e2e4"}, rules::Result::kWhiteWins, {mate(Color::kWhite, 1), mate(Color::kWhite, 4)}),
      // Nobody sees a mate in twelve.
      played({"e2e4"}, rules::Result::kDraw, {mate(Color::kWhite, 12), pawns(0)})};
  const auto found = of_kind(games, HighlightKind::kMateMissed);
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].ply, 2U);
  EXPECT_EQ(found[0].mate_in, 2);
}

TEST(HighlightsTest, AMateOnTheBoardIsOneAlsoWithoutAnEngine) {
  const std::vector games = {
      played({"f2f3", "e7e5", "g2g4", "d8h4"}, rules::Result::kBlackWins, {})};
  const auto found = of_kind(games, HighlightKind::kMateGiven);
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].ply, 3U);
  EXPECT_EQ(found[0].side, Color::kBlack);
  const auto shortest = of_kind(games, HighlightKind::kShortestWin);
  ASSERT_THAT(shortest, SizeIs(1));
  EXPECT_EQ(shortest[0].side, Color::kBlack);
}

TEST(HighlightsTest, LongThinksAreRanked) {
  std::vector games = {played({"e2e4", "e7e5"}, rules::Result::kDraw, {}),
                       played({"e2e4", "e7e5"}, rules::Result::kDraw, {}),
                       played({"e2e4"}, rules::Result::kDraw, {})};
  games[0].times = {300s, 2400s};
  games[1].times = {3000s, std::nullopt};
  games[2].times = {179s};
  const auto found = of_kind(games, HighlightKind::kLongestThink);
  ASSERT_THAT(found, SizeIs(2));
  EXPECT_EQ(found[0].game, 1U);
  EXPECT_EQ(found[0].time, 3000s);
  EXPECT_EQ(found[1].ply, 1U);
}

TEST(HighlightsTest, AComebackIsOfWhoDidNotLose) {
  const std::vector games = {
      // Black was lost and has won: more than the draw.
      played({"e2e4", "e7e5"}, rules::Result::kBlackWins, {pawns(0), pawns(500), pawns(-900)}),
      played({"e2e4", "e7e5"}, rules::Result::kDraw, {pawns(0), pawns(-900), pawns(0)}),
      // The loser was worse: that is none.
      played({"e2e4", "e7e5"}, rules::Result::kWhiteWins, {pawns(0), pawns(900), pawns(900)})};
  const auto found = of_kind(games, HighlightKind::kComeback);
  ASSERT_THAT(found, SizeIs(2));
  EXPECT_EQ(found[0].game, 0U);
  EXPECT_EQ(found[0].side, Color::kBlack);
  EXPECT_EQ(found[0].ply, 0U);
  EXPECT_EQ(found[1].game, 1U);
  EXPECT_EQ(found[1].side, Color::kWhite);
}

TEST(HighlightsTest, NothingIsSaidOfWhatIsNotKnown) {
  EXPECT_THAT(highlights_of({}), IsEmpty());
  const std::vector games = {
      played({"e2e4", "e7e5"}, rules::Result::kDraw, {pawns(900), std::nullopt, pawns(-900)})};
  EXPECT_THAT(of_kind(games, HighlightKind::kTurningPoint), IsEmpty());
}

}  // namespace highlights_test
}  // namespace jadoube::analysis
