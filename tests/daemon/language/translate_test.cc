#include "daemon/language/translate.h"

#include <gtest/gtest.h>

#include "daemon/language/language.h"

namespace jadoube::language {
namespace translate_test {

TEST(Translate, IsEnglishIfNobodySpeaksAnotherLanguage) {
  EXPECT_EQ(tr("once"), "once");
  EXPECT_EQ(tr("{player} is mated.", {{"player", rules::Color::kBlack}}), "Black is mated.");
  EXPECT_EQ(trn("{count} day", "{count} days", 1), "1 day");
  EXPECT_EQ(trn("{count} day", "{count} days", 0), "0 days");
  EXPECT_EQ(trc("incident", "open"), "open");
}

TEST(Translate, MarksEverythingInTheLanguageForTests) {
  const Speaking speaking(*Language::of_tag("en-XA"));
  EXPECT_EQ(tr("once"), "⟦óñçé⟧");
  EXPECT_EQ(trn("{count} day", "{count} days", 2), "⟦2 dáyš⟧");
  EXPECT_EQ(trc("incident", "open"), "⟦ópéñ⟧");
}

TEST(Translate, GivesTheEnglishTextIfThereIsNoTranslation) {
  const Speaking speaking(*Language::of_tag("en-XA"));
  const std::string unknown = "nobody translates this";
  EXPECT_EQ(tr(unknown.c_str()), unknown);
  EXPECT_EQ(tr(""), "");
}

TEST(Translate, TellsASentenceThatWasKept) {
  const rules::Sentence kept("\"{move}\" is not legal: {player} cannot castle there now",
                             {{"move", "O-O"}, {"player", rules::Color::kWhite}});
  const rules::Expected<int> refused =
      rules::refuse(rules::ErrorCode::kInvalidArgument, "there is no ply {ply}: {plies}",
                    {{"ply", 7}, {"plies", rules::Sentence("the game has no plies")}});
  EXPECT_EQ(tr(kept), "\"O-O\" is not legal: White cannot castle there now");
  const Speaking ukrainian(*Language::of_tag("uk"));
  EXPECT_EQ(tr(kept), tr_packed(kept.packed()));
  EXPECT_NE(tr(kept).find("O-O"), std::string::npos);
  EXPECT_EQ(tr(kept).find("White"), std::string::npos);
  const Speaking pseudo(*Language::of_tag("en-XA"));
  EXPECT_EQ(tr(refused.error()), "⟦théré íš ñó ply 7: ⟦thé gámé háš ñó plíéš⟧⟧");
  EXPECT_EQ(tr_packed("what nobody translates"), "what nobody translates");
  EXPECT_EQ(tr(rules::Sentence()), "");
}

TEST(Filled, PutsValuesWhereTheTextWantsThem) {
  EXPECT_EQ(filled("{b}, {a} and {b}", {{"a", 1}, {"b", "two"}}), "two, 1 and two");
  EXPECT_EQ(filled("", {{"a", 1}}), "");
  EXPECT_EQ(filled("no value", {}), "no value");
}

TEST(Filled, LeavesOtherNamesAndOpenBracesAsTheyAre) {
  EXPECT_EQ(filled("{unknown} {a", {{"a", 1}}), "{unknown} {a");
  EXPECT_EQ(filled("}{a}{", {{"a", 1}}), "}1{");
}

TEST(Filled, TakesTheFormThatTheTranslationGives) {
  EXPECT_EQ(filled("Годинник {p:Білих|Чорних}", {{"p", rules::Color::kWhite}}), "Годинник Білих");
  EXPECT_EQ(filled("Годинник {p:Білих|Чорних}", {{"p", rules::Color::kBlack}}), "Годинник Чорних");
  EXPECT_EQ(filled("{t:a|b|c|d|e|f}", {{"t", rules::PieceType::kQueen}}), "e");
  EXPECT_EQ(filled("{t:a|b|c|d|e|f|g|h|i|j|k|l}", {{"t", rules::Piece::kBlackPawn}}), "g");
}

TEST(Filled, TakesTheLastFormIfThereAreTooFew) {
  EXPECT_EQ(filled("{p:one}", {{"p", rules::Color::kBlack}}), "one");
}

}  // namespace translate_test
}  // namespace jadoube::language
