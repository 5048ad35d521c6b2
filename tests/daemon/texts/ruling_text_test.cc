#include <gtest/gtest.h>

#include "daemon/language/language.h"
#include "daemon/texts/sentences.h"

namespace jadoube::texts {
namespace ruling_text_test {

std::string in(std::string_view tag, std::string text) {
  const language::Speaking speaking(*language::Language::of_tag(tag));
  model::Ruling ruling;
  ruling.text = std::move(text);
  return ruling_text(ruling);
}

TEST(RulingText, IsTheStoredOneInEnglish) {
  EXPECT_EQ(in("en", "ply 23 is Nf3, not Nd2"), "ply 23 is Nf3, not Nd2");
  EXPECT_EQ(in("en", "anything"), "anything");
}

TEST(RulingText, HasTheMovesOfTheLanguage) {
  EXPECT_EQ(in("en-x-figurine", "ply 23 is Nf3, not Nd2"), "ply 23 is ♘f3, not ♘d2");
  EXPECT_EQ(in("en-x-figurine", "Nf3 Nf6 was played before ply 3"),
            "♘f3 ♘f6 was played before ply 3");
  EXPECT_EQ(in("en-x-figurine", "the game is resumed; the sealed move is Kd2"),
            "the game is resumed; the sealed move is ♔d2");
}

TEST(RulingText, IsMadeAnewInAnotherLanguage) {
  EXPECT_EQ(in("en-XA", "taken back to ply 7"), "⟦tákéñ báçk tó ply 7⟧");
  EXPECT_EQ(in("en-XA", "ply 4 is e1e3, illegal, and stands, not Ke2"),
            "⟦ply 4 íš e1e3, íllégál, áñd wáš ñót tákéñ báçk⟦, ñót Ke2⟧⟧");
  EXPECT_EQ(in("en-XA", "ply 4 was none"), "⟦ply 4 wáš ñó móvé⟧");
  EXPECT_EQ(in("en-XA", "adjourned, Black has sealed move 41"),
            "⟦ádjóúrñéd, ⟦Bláçk⟧ háš šéáléd móvé 41⟧");
  EXPECT_EQ(in("en-XA", "a new game; game 1 is left after 3 plies, resume goes on with it"),
            "⟦á ñéw gámé⟧⟦; gámé 1 íš léft áftér 3 plíéš, réšúmé çóñtíñúéš ít⟧");
  EXPECT_EQ(in("en-XA", "undone: result 1-0"), "⟦úñdóñé: ⟦réšúlt 1-0⟧⟧");
}

TEST(RulingText, OfAnEarlierVersionHasThePresentWordsOfTheLanguage) {
  const std::pair<const char*, const char*> lines[] = {
      {"ply 4 is e1e3, illegal, and stands, not Ke2",
       "ply 4 is e1e3, illegal, and was not taken back, not Ke2"},
      {"undone: ply 4 was none, not Ke2", "undone: ply 4 was no move, not Ke2"},
      {"explanation 2 is what was played", "explanation 2 is right"},
      {"the game goes on at another board, as game spare-2",
       "the game continues at another board, as game spare-2"},
      {"game spare-2 goes on at this board", "game spare-2 continues at this board"},
      {"the board is turned: White sits at the maker's far side",
       "the board is turned: White sits where the maker has Black"},
      {"the board faces as the maker has it: White sits at the maker's side",
       "the board is not turned: White sits where the maker has White"},
      {"play goes on from what stands, Black to move",
       "play continues from the pieces on the board, Black to move"},
      {"a new game; game 1 is left after 3 plies, resume goes on with it",
       "a new game; game 1 is left after 3 plies, resume continues it"},
      {"the software clock runs on", "the software clock runs again"}};
  for (const auto& [earlier, present] : lines) {
    for (const char* tag : {"de", "es", "fr", "ru", "uk", "en-XA"}) {
      EXPECT_EQ(in(tag, earlier), in(tag, present)) << tag;
      EXPECT_NE(in(tag, earlier), earlier) << tag;
    }
  }
  EXPECT_EQ(in("de", "the software clock is started"), "die Softwareuhr ist gestartet");
}

TEST(RulingText, OfAnUnknownSentenceStays) {
  EXPECT_EQ(in("en-XA", "the arbiter slept (well)"), "the arbiter slept (well)");
  EXPECT_EQ(in("en-XA", ""), "");
}

TEST(RulingText, OfASideDecisionIsMadeFromIt) {
  model::Ruling ruling;
  ruling.text = "White used two hands";
  ruling.side_decision =
      model::Report{.kind = model::Report::Kind::kTwoHands, .by = rules::Color::kWhite};
  const language::Speaking speaking(*language::Language::of_tag("en-XA"));
  EXPECT_EQ(ruling_text(ruling), "⟦⟦Whíté⟧ úšéd twó háñdš⟧");
}

TEST(RulingText, OfAGameThatWaitsForItsPositionIsMadeInEachLanguage) {
  model::Ruling ruling;
  ruling.side_decision = model::Note{.waits_for_board = "spare"};
  const language::Speaking speaking(*language::Language::of_tag("en-XA"));
  EXPECT_EQ(ruling_text(ruling),
            "⟦thé gámé çóñtíñúéš át bóárd spare áš šóóñ áš ítš póšítíóñ íš šét úp théré⟧");
}

}  // namespace ruling_text_test
}  // namespace jadoube::texts
