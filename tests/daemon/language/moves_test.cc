#include <gtest/gtest.h>

#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "rules/notation/language.h"

namespace jadoube::language {
namespace moves_test {

std::string in(std::string_view tag, std::string_view san) {
  const Speaking speaking(*Language::of_tag(tag));
  return moves_text(san);
}

TEST(MovesText, HasTheLettersOfTheLanguage) {
  EXPECT_EQ(in("uk", "34.Nf3"), "34.Кf3");
  EXPECT_EQ(in("uk", "Kg1 Qxd5+ Rad1 Bb5"), "Крg1 Фxd5+ Тad1 Сb5");
  EXPECT_EQ(in("ru", "12...Rfe8"), "12...Лfe8");
  EXPECT_EQ(in("de", "1.Nf3 Nf6"), "1.Sf3 Sf6");
  EXPECT_EQ(in("fr", "exd8=Q#"), "exd8=D#");
  EXPECT_EQ(in("es", "N1f3 (announced)"), "C1f3 (announced)");
}

TEST(MovesText, HasFigurinesIfTheReaderWantsThem) {
  EXPECT_EQ(in("en-x-figurine", "1.Nf3 e5 2.Kxe2 a8=Q"), "1.♘f3 e5 2.♔xe2 a8=♕");
  EXPECT_EQ(in("uk-x-figurine", "Bb5"), "♗b5");
}

TEST(MovesText, LeavesEverythingElse) {
  for (const char* text : {"e4", "O-O-O", "0-1", "", "e1e3", "Black", "No move", "Nowhere"}) {
    EXPECT_EQ(in("en", text), text);
    EXPECT_EQ(in("uk", text), text);
  }
}

TEST(MovesText, AgreesWithTheLettersOfThePages) {
  const std::pair<const char*, const char*> letters[] = {
      {"letter of the king in moves", "K"},   {"letter of the queen in moves", "Q"},
      {"letter of the rook in moves", "R"},   {"letter of the bishop in moves", "B"},
      {"letter of the knight in moves", "N"},
  };
  for (const char* tag : {"uk", "ru", "de", "es", "fr"}) {
    const Speaking speaking(*Language::of_tag(tag));
    for (const auto& [context, letter] : letters) {
      EXPECT_EQ(trc(context, letter) + "e5", moves_text(letter + std::string("e5"))) << tag;
    }
  }
}

}  // namespace moves_test
}  // namespace jadoube::language
