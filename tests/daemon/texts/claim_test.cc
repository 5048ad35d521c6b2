#include <gtest/gtest.h>

#include "daemon/texts/sentences.h"

namespace jadoube::texts {
namespace claim_test {

using model::ClaimStatement;
using model::ClaimStatementKind;

TEST(ClaimTexts, JoinSentencesWithABlank) {
  const std::vector<ClaimStatement> statements = {{.kind = ClaimStatementKind::kPositionRepeated,
                                                   .move = "4...Ng8",
                                                   .plies = {0, 4},
                                                   .count = 2},
                                                  {.kind = ClaimStatementKind::kNeverFiveTimes}};
  EXPECT_EQ(sentences_of(statements),
            "The position after 4...Ng8 occurred twice: after ply 0 and 4. No position occurred "
            "five times.");
}

TEST(ClaimTexts, LeaveOutAnArticleThatTheEditionHasNot) {
  ClaimStatement statement{.kind = ClaimStatementKind::kGameIsDrawn, .article = "App. G.4"};
  EXPECT_EQ(sentence_of(statement), "The game is drawn (App. G.4).");
  statement.article.clear();
  EXPECT_EQ(sentence_of(statement), "The game is drawn.");
}

TEST(ClaimTexts, SayEveryStatement) {
  for (int i = 0; i < model::kClaimStatementKinds; ++i) {
    EXPECT_FALSE(sentence_of(ClaimStatement{.kind = static_cast<ClaimStatementKind>(i)}).empty())
        << i;
  }
}

}  // namespace claim_test
}  // namespace jadoube::texts
