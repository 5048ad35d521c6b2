#include <gmock/gmock.h>

#include "rules/laws/resumption.h"
#include "rules/notation/move_text.h"
#include "tests/rules/reading.h"

namespace jadoube::rules {
namespace sealed_move_test {

using jadoube::tests::position_of;

const Laws& k2023 = laws_of(Edition::kFide2023);
const Laws& k2014 = laws_of(Edition::kFide2014);

constexpr std::string_view kRooks = "4k3/8/8/8/8/8/4K3/R6R w - - 0 1";

SealedMove sealed(std::string_view fen, std::string_view text, Verdict can_mate = Verdict::kYes,
                  const Laws& laws = k2023) {
  const Game game(position_of(fen));
  return rule_on_sealed_move(game, laws, read_typed_move(game.position(), text), can_mate);
}

TEST(GuidelinesI_8, ALegalMoveIsMade) {
  const auto found = sealed(kRooks, "Rad1");
  EXPECT_EQ(found.move, (Move{Square::a1, Square::d1}));
  EXPECT_FALSE(found.refusal);
  EXPECT_FALSE(found.ending);
  EXPECT_EQ(sealed(kRooks, "R(QR1)-Q1").move, found.move) << "any unambiguous notation [I.1.1]";
}

TEST(GuidelinesI_8_1, AnAmbiguousMoveLoses) {
  const auto found = sealed(kRooks, "Rd1");
  EXPECT_FALSE(found.move);
  EXPECT_EQ(found.article, "I.8.1");
  EXPECT_EQ(found.refusal->candidates.size(), 2u);
  EXPECT_EQ(found.ending->result, Result::kBlackWins);
  EXPECT_EQ(found.ending->article, "I.8.1");
}

TEST(GuidelinesI_8_2, AMoveThatNobodyUnderstandsLoses) {
  EXPECT_EQ(sealed(kRooks, "scribble").article, "I.8.2");
  EXPECT_EQ(sealed(kRooks, "").ending->result, Result::kBlackWins);
}

TEST(GuidelinesI_8_3, AnIllegalMoveLoses) {
  EXPECT_EQ(sealed(kRooks, "Ra1-b3").article, "I.8.3");
  EXPECT_EQ(sealed(kRooks, "Ke7").ending->result, Result::kBlackWins);
  EXPECT_EQ(sealed(kRooks, "Ke7", Verdict::kYes, k2014).article, "E.8c");
}

TEST(GuidelinesI_8, AnOpponentWhoCannotMateGetsADraw) {
  EXPECT_EQ(sealed(kRooks, "Ke7", Verdict::kNo).ending->result, Result::kDraw);
  EXPECT_EQ(sealed(kRooks, "Ke7", Verdict::kUndecided).ending->result, Result::kUnknown);
}

TEST(GuidelinesI_10, AMoveThatEndsTheGameGivesItsResult) {
  const auto mate = sealed("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8");
  ASSERT_TRUE(mate.ending);
  EXPECT_EQ(mate.ending->kind, EndKind::kCheckmate);
  EXPECT_EQ(mate.ending->result, Result::kWhiteWins);
  const auto dead = sealed("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", "Kxd2");
  ASSERT_TRUE(dead.ending);
  EXPECT_EQ(dead.ending->kind, EndKind::kDeadPosition);
}

}  // namespace sealed_move_test
}  // namespace jadoube::rules
