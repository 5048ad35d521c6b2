#include <gtest/gtest.h>

#include <set>

#include "daemon/texts/words.h"
#include "rules/notation/fen.h"

namespace jadoube::texts {
namespace how_it_ended_test {

using model::Termination;
using rules::Result;

std::string said(Result result, Termination termination, const char* fen = nullptr) {
  model::Game game;
  if (fen != nullptr) game.start = *rules::parse_fen(fen);
  game.result = result;
  game.termination = termination;
  return how_it_ended(game).english();
}

constexpr const char* kMate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
constexpr const char* kStalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";

TEST(HowItEnded, IsSaidOfEveryReason) {
  std::set<std::string> all;
  for (int i = 1; i <= static_cast<int>(Termination::kSeventyFiveMoves); ++i) {
    const auto termination = static_cast<Termination>(i);
    if (termination == Termination::kPosition) continue;
    const auto how = said(Result::kWhiteWins, termination);
    EXPECT_NE(how, "") << i;
    EXPECT_TRUE(all.insert(how).second) << how;
  }
  EXPECT_EQ(said(Result::kWhiteWins, Termination::kNone), "");
}

// Players put the kings in the centre after the mate, or an arbiter writes the result.
TEST(HowItEnded, IsTheMateOrStalemateThatStandsWhateverWasDoneAfterIt) {
  for (const auto termination : {Termination::kCheckmate, Termination::kKingsGesture,
                                 Termination::kNormal, Termination::kPosition}) {
    EXPECT_EQ(said(Result::kBlackWins, termination, kMate), "by mate");
    EXPECT_EQ(said(Result::kDraw, termination, kStalemate), "by stalemate");
  }
}

TEST(HowItEnded, IsNoMateWhereSomebodyElseGotThePoint) {
  EXPECT_EQ(said(Result::kWhiteWins, Termination::kRulesInfraction, kMate),
            "by an infringement of the Laws");
  EXPECT_EQ(said(Result::kDraw, Termination::kNormal, kMate), "as an arbiter wrote");
  EXPECT_EQ(said(Result::kWhiteWins, Termination::kTimeForfeit, kStalemate), "on time");
}

}  // namespace how_it_ended_test
}  // namespace jadoube::texts
