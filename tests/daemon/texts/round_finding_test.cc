#include <gtest/gtest.h>

#include "daemon/texts/sentences.h"
#include "rules/sentence.h"

namespace jadoube::texts {
namespace round_finding_test {

using model::RoundFinding;
using model::RoundFindingKind;

TEST(RoundFindingTexts, NamePiecesAndSquares) {
  const RoundFinding finding{
      .kind = RoundFindingKind::kPiecesInterchanged,
      .squares = {rules::Square::d1, rules::Square::e1},
      .facts = {.piece = rules::Piece::kWhiteQueen, .read_as = rules::Piece::kWhiteKing}};
  EXPECT_EQ(what(finding), "The white queen and the white king are interchanged");
  EXPECT_EQ(to_do(finding), "Interchange them on d1 and e1");
}

TEST(RoundFindingTexts, TellAReasonThatWasKeptUntold) {
  const RoundFinding finding{
      .kind = RoundFindingKind::kBoardMissing,
      .facts = {
          .other_case = true,
          .cause = rules::Sentence("no board answers at {port}", {{"port", "/dev/x"}}).packed()}};
  EXPECT_EQ(what(finding), "There is no connection to the board: no board answers at /dev/x");
}

TEST(RoundFindingTexts, SayOfEveryKindWhatIsSoAndWhatToDo) {
  for (int i = 0; i <= static_cast<int>(RoundFindingKind::kOnlyLegalMoves); ++i) {
    const RoundFinding finding{.kind = static_cast<RoundFindingKind>(i)};
    EXPECT_FALSE(what(finding).empty()) << i;
    EXPECT_FALSE(to_do(finding).empty()) << i;
  }
}

}  // namespace round_finding_test
}  // namespace jadoube::texts
