#include "rules/notation/announcement.h"

#include <gmock/gmock.h>

#include "tests/rules/random_games.h"
#include "tests/rules/reading.h"

namespace jadoube::rules {
namespace announcement_test {

using jadoube::tests::below;
using jadoube::tests::move_of;
using jadoube::tests::play_random_games;
using jadoube::tests::position_of;
using jadoube::tests::Random;
using jadoube::tests::random_placement;
using ::testing::HasSubstr;

const Position kStart = Position::initial();
const Position kCastling = position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
const Position kPromotion = position_of("3r3k/4P3/8/8/8/8/8/K7 w - - 0 1");
const Position kTwoRooks = position_of("4k3/8/8/8/8/8/4K3/R6R w - - 0 1");

std::string announced(const Position& in, const char* uci) {
  return to_announcement(in, move_of(in, uci));
}

// The move an announcement means in UCI, or why it means none.
std::string read(const Position& in, const char* announcement) {
  const auto move = parse_announcement(in, announcement);
  return move ? to_uci(in, *move) : move.error().message;
}

TEST(AppendixD_2_1, GivesFilesRanksAndPiecesTheirGermanNames) {
  EXPECT_EQ(announced(kStart, "g1f3"), "Springer Gustav eins Felix drei");
  EXPECT_EQ(announced(kStart, "e2e4"), "Bauer Eva zwei Eva vier");
  const Position queens = position_of("3qk3/3b4/8/8/8/8/8/3QK2R b - - 0 1");
  EXPECT_EQ(announced(queens, "d8a5"), "Dame David acht Anna fuenf");
  EXPECT_EQ(announced(queens, "d7b5"), "Laeufer David sieben Bella fuenf");
  EXPECT_EQ(announced(queens, "e8f7"), "Koenig Eva acht Felix sieben");
  EXPECT_EQ(announced(kTwoRooks, "h1h6"), "Turm Hector eins Hector sechs");
  EXPECT_EQ(announced(kTwoRooks, "a1c1"), "Turm Anna eins Caesar eins");
}

TEST(AppendixD_2_1, CallsCastlingLangeAndKurzeRochade) {
  EXPECT_EQ(announced(kCastling, "e1g1"), "Kurze Rochade");
  EXPECT_EQ(announced(kCastling, "e1c1"), "Lange Rochade");
}

TEST(AppendixD_2_1, APlayerWhoPromotesAnnouncesThePiece) {
  EXPECT_EQ(announced(kPromotion, "e7d8n"), "Bauer Eva sieben David acht Springer");
  EXPECT_EQ(read(kPromotion, "Eva David acht Dame"), "e7d8q");
  EXPECT_THAT(read(kPromotion, "Bauer Eva sieben Eva acht"), HasSubstr("must be announced"));
}

TEST(Announcement, IsMadeInTheLanguageThatWasAskedFor) {
  const auto in = [](const Position& position, const char* uci, Language language) {
    return to_announcement(position, move_of(position, uci), language);
  };
  EXPECT_EQ(in(kStart, "g1f3", Language::kEnglish), "Knight Gustav one Felix three");
  EXPECT_EQ(in(kPromotion, "e7d8n", Language::kUkrainian), "Пішак Eva сім David вісім Кінь");
  EXPECT_EQ(in(kCastling, "e1c1", Language::kFrench), "Grand roque");
}

TEST(Announcement, CallsEachPieceByAWordThatStartsWithItsLetter) {
  for (const Language language : kLanguages) {
    for (const PieceType type : {PieceType::kKnight, PieceType::kBishop, PieceType::kRook,
                                 PieceType::kQueen, PieceType::kKing}) {
      if (language == Language::kEnglish && type == PieceType::kKnight) continue;
      const auto letter = piece_letter(language, type);
      const auto character = letter.substr(0, letter.front() < 0 ? 2 : 1);
      EXPECT_TRUE(spoken_words(language).pieces[static_cast<int>(type)].starts_with(character))
          << name_of(language) << " " << letter;
    }
  }
}

TEST(Announcement, IsReadInEverySpelling) {
  const Position open = position_of("4k3/8/8/8/4N3/8/8/K1B5 w - - 0 1");
  for (const char* text :
       {"Springer Eva vier Gustav fünf", "SPRINGER EVA VIER GUSTAV FÜNF",
        "springer eva vier gustav fuenf", "Springer, Eva 4 - Gustav 5", "Springer e4 g5",
        "Springer e4-g5", "Springer Gustav funf", "Eva vier Gustav fu\u0308nf"}) {
    EXPECT_EQ(read(open, text), "e4g5") << text;
  }
  EXPECT_EQ(read(open, "Läufer Gustav fünf"), "c1g5");
  EXPECT_EQ(read(open, "König Anna zwo"), "a1a2");
}

TEST(Announcement, IsReadInShort) {
  EXPECT_EQ(read(kStart, "Eva vier"), "e2e4");
  EXPECT_EQ(read(kStart, "Springer Felix drei"), "g1f3");
  EXPECT_EQ(read(kTwoRooks, "Turm Anna David eins"), "a1d1");
  const Position same_file = position_of("4k3/8/8/R7/8/8/8/R3K3 w - - 0 1");
  EXPECT_EQ(read(same_file, "Turm fünf Anna drei"), "a5a3");
}

TEST(Announcement, IgnoresCapturesAndChecks) {
  EXPECT_EQ(read(kPromotion, "Bauer Eva sieben schlägt David acht, wird Dame, Schach"), "e7d8q");
  EXPECT_EQ(read(kStart, "Springer nach Felix drei und matt"), "g1f3");
  const Position passant = position_of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
  EXPECT_EQ(read(passant, "Bauer Eva fünf schlägt David sechs en passant"), "e5d6");
  EXPECT_EQ(read(passant, "Bauer Eva fünf mal David sechs e.p."), "e5d6");
}

TEST(Announcement, ReadsCastlingByItsNameOrByTheKing) {
  EXPECT_EQ(read(kCastling, "kurze rochade"), "e1g1");
  EXPECT_EQ(read(kCastling, "Grosse Rochade"), "e1c1");
  EXPECT_EQ(read(kCastling, "König Eva eins Gustav eins"), "e1g1");
  EXPECT_THAT(read(kCastling, "Rochade"), HasSubstr("Kurze or Lange"));
  EXPECT_THAT(read(kStart, "Kurze Rochade"), HasSubstr("no such move is legal"));
}

TEST(Announcement, PrefersThePlainKingMoveInChess960) {
  const Position in = position_of("4k3/8/8/8/8/8/8/5K1R w K - 0 1");
  EXPECT_EQ(parse_announcement(in, "Koenig Felix eins Gustav eins"),
            (Move{Square::f1, Square::g1}));
  EXPECT_EQ(parse_announcement(in, "Kurze Rochade"), (Move{Square::f1, Square::h1}));
}

TEST(Announcement, NamesTheMovesItCouldBe) {
  EXPECT_THAT(read(kTwoRooks, "Turm David eins"),
              ::testing::AllOf(HasSubstr("Turm Anna eins David eins"),
                               HasSubstr("Turm Hector eins David eins")));
}

TEST(Announcement, NamesTheWordThatItDoesNotUnderstand) {
  EXPECT_THAT(read(kStart, "Springer Fritz drei"), HasSubstr("\"fritz\" is not a word"));
  for (const char* text : {"", "Springer", "Springer Gustav", "drei Felix", "Eva Eva Eva vier",
                           "Eva 4 4 4", "a1 b2 c3", "zwei Eva Eva vier"}) {
    EXPECT_THAT(read(kStart, text), HasSubstr("a file and a rank")) << text;
  }
  EXPECT_THAT(read(kStart, "Springer Turm Felix drei"), HasSubstr("\"turm\" is a piece too many"));
  EXPECT_THAT(read(kStart, "Eva 44"), HasSubstr("\"44\" is not a word"));
}

TEST(Announcement, SaysTheSquaresOfAMoveThatIsNotLegal) {
  EXPECT_EQ(to_announcement(kStart, {Square::e4, Square::e5}), "Eva vier Eva fuenf");
  EXPECT_EQ(to_announcement(kStart, {Square::e1, Square::h1}), "Koenig Eva eins Hector eins");
}

TEST(Announcement, IsReadAsTheMoveThatWasAnnounced) {
  play_random_games([](const Position& in, Move move) {
    ASSERT_EQ(parse_announcement(in, to_announcement(in, move)), move)
        << to_fen(in) << " " << to_announcement(in, move);
  });
}

TEST(Announcement, IsReadOnAnyPlacement) {
  Random random(2);
  for (int round = 0; round < 500; ++round) {
    const Position in(random_placement(1 + below(30, random), random), Color::kWhite,
                      CastlingRights::initial());
    for (const Move move : in.legal_moves()) {
      ASSERT_EQ(parse_announcement(in, to_announcement(in, move)), move)
          << to_fen(in) << " " << to_announcement(in, move);
    }
  }
}

}  // namespace announcement_test
}  // namespace jadoube::rules
