#include <gtest/gtest.h>

#include "daemon/texts/incident.h"

namespace jadoube::texts {
namespace penalty_test {

using model::Penalty;
using rules::Consequence;
using rules::Offence;
using namespace std::chrono_literals;

TEST(PenaltyTexts, SayWhatFollowsAndWhatToSet) {
  const Penalty penalty{.offence = Offence::kIllegalMove,
                        .offender = rules::Color::kWhite,
                        .count = 1,
                        .offence_article = "7.5.1",
                        .article = "7.5.5",
                        .consequence = Consequence::kExtraTime,
                        .to_opponent = 2min,
                        .taken_back = 30s,
                        .to_set = {3570s, 3720s},
                        .moves = {2, 2},
                        .to_move = rules::Color::kWhite};
  EXPECT_EQ(sentences_of(penalty),
            "Article 7.5.1, 7.5.5: White's first illegal move. Black gets 2 min. White gives back "
            "the 30 s that the press gave them. Set White 0:59:30 and Black 1:02:00, White to "
            "move; moves completed: White 2, Black 2.");
}

TEST(PenaltyTexts, SayOfALostGameWhoCanMate) {
  Penalty penalty{.offence_article = "7.5.5",
                  .article = "7.5.5",
                  .consequence = Consequence::kGameLost,
                  .result = rules::Result::kDraw};
  EXPECT_EQ(sentences_of(penalty),
            "Article 7.5.5: White's illegal move. The game is drawn: Black cannot mate by any "
            "series of legal moves.");
  penalty.result = rules::Result::kBlackWins;
  EXPECT_TRUE(sentences_of(penalty).ends_with("White loses the game."));
}

}  // namespace penalty_test
}  // namespace jadoube::texts
