// Article 8.1.1 and Appendix C of FIDE's Laws of 2023, rule by rule.

#include <gmock/gmock.h>

#include <sstream>

#include "rules/notation/move_text.h"
#include "rules/notation/uci.h"
#include "tests/rules/reading.h"

namespace jadoube::rules {
namespace appendix_c_test {

using jadoube::tests::move_of;
using jadoube::tests::position_of;

constexpr MoveStyle kScoresheet{.form = MoveForm::kShort};

// The move in UCI, or why it is none.
std::string read(std::string_view fen, std::string_view text,
                 Language language = Language::kEnglish) {
  const Position position = position_of(fen);
  const auto move = read_move(position, text, language);
  return move ? to_uci(position, *move) : move.error().sentence.english();
}

std::string write(std::string_view fen, std::string_view uci, MoveStyle style = kScoresheet) {
  const Position position = position_of(fen);
  return write_move(position, move_of(position, uci), style);
}

// Plays a scoresheet, move numbers left out; the last position, or the initial one after a refusal.
Position play(const std::string& scoresheet, Language language = Language::kEnglish) {
  Position position = Position::initial();
  std::istringstream words(scoresheet);
  for (std::string word; words >> word;) {
    if (word.find('.') != std::string::npos && word != "e.p.") continue;
    if (word == "e.p." || word == "(=)") continue;
    const auto move = read_move(position, word, language);
    EXPECT_TRUE(move) << move.error().sentence.english();
    if (!move) return Position::initial();
    position = position.after(*move);
  }
  return position;
}

constexpr std::string_view kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr std::string_view kKnightsOnRank = "k7/8/8/8/8/8/8/K3N1N1 w - - 0 1";
constexpr std::string_view kKnightsOnFile = "k7/8/8/6N1/8/8/8/K5N1 w - - 0 1";
constexpr std::string_view kKnightsApart = "k7/8/8/8/3N4/8/7N/K7 w - - 0 1";
constexpr std::string_view kCastling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
constexpr std::string_view kCaptures = "4k3/8/3r4/4p3/3P3B/8/8/4K3 w - - 0 1";
constexpr std::string_view kEnPassant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
constexpr std::string_view kPromotion = "5n1k/P3P3/8/8/8/8/8/K7 w - - 0 1";

// The sample game that closes the Appendix, in its three forms.
constexpr const char* kFullSample =
    "1. e4 e5 2. Nf3 Nf6 3. d4 exd4 4. e5 Ne4 5. Qxd4 d5 6. exd6 e.p. Nxd6 7. Bg5 Nc6 8. Qe3+ "
    "Be7 9. Nbd2 0-0 10. 0-0-0 Re8 11. Kb1 (=)";
constexpr const char* kBareSample =
    "1. e4 e5 2. Nf3 Nf6 3. d4 ed4 4. e5 Ne4 5. Qd4 d5 6. ed6 Nd6 7. Bg5 Nc6 8. Qe3 Be7 9. Nbd2 "
    "0-0 10. 0-0-0 Re8 11. Kb1 (=)";
constexpr const char* kLongSample =
    "1. e2e4 e7e5 2. Ng1f3 Ng8f6 3. d2d4 e5xd4 4. e4e5 Nf6e4 5. Qd1xd4 d7d5 6. e5xd6 e.p. Ne4xd6 "
    "7. Bc1g5 Nb8c6 8. Qd4e3 Bf8e7 9. Nb1d2 0-0 10. 0-0-0 Rf8e8 11. Kc1b1 (=)";

TEST(Article8_1_1, TheSampleGameOfTheAppendixIsReadInAllThreeForms) {
  const Position full = play(kFullSample);
  EXPECT_EQ(to_fen(full), "r1bqr1k1/ppp1bppp/2nn4/6B1/8/4QN2/PPPN1PPP/1K1R1B1R b - - 9 11");
  EXPECT_EQ(play(kBareSample), full);
  EXPECT_EQ(play(kLongSample), full);
}

TEST(Article8_1_5, ADrawOfferBesideAMoveDoesNotHideIt) {
  EXPECT_EQ(read(kStart, "Nf3(=)"), "g1f3");
  EXPECT_EQ(read(kStart, "e4 (=)"), "e2e4");
}

TEST(AppendixC_1, APieceIsNotAPawn) {
  for (const Language language : kLanguages) {
    EXPECT_NE(piece_letter(language, PieceType::kKnight), "");
    EXPECT_EQ(piece_letter(language, PieceType::kPawn), "");
  }
}

TEST(AppendixC_2, EnglishPiecesAreTheirFirstLettersAndNForTheKnight) {
  std::string letters;
  for (const PieceType type : {PieceType::kKing, PieceType::kQueen, PieceType::kRook,
                               PieceType::kBishop, PieceType::kKnight}) {
    letters += piece_letter(Language::kEnglish, type);
  }
  EXPECT_EQ(letters, "KQRBN");
}

TEST(AppendixC_3, EachPlayerMayUseTheLettersOfTheirCountry) {
  EXPECT_EQ(piece_letter(Language::kFrench, PieceType::kBishop), "F");
  EXPECT_EQ(piece_letter(Language::kDutch, PieceType::kBishop), "L");
  EXPECT_EQ(piece_letter(Language::kGerman, PieceType::kBishop), "L");
  EXPECT_EQ(piece_letter(Language::kUkrainian, PieceType::kKing), "Кр");
  EXPECT_EQ(piece_letter(Language::kUkrainian, PieceType::kRook), "Т");
  EXPECT_EQ(piece_letter(Language::kRussian, PieceType::kRook), "Л");
}

TEST(AppendixC_3, PrintMayUseFigurines) {
  EXPECT_EQ(write(kStart, "g1f3", {.form = MoveForm::kShort, .sign = PieceSign::kFigurine}), "♘f3");
}

TEST(AppendixC_4, PawnsHaveNoLetter) {
  EXPECT_EQ(write(kStart, "e2e4"), "e4");
  EXPECT_EQ(write(kStart, "e2e4", {.form = MoveForm::kSan, .sign = PieceSign::kFigurine}), "e4");
}

TEST(AppendixC_5, FilesAreSmallLetters) {
  EXPECT_EQ(read(kStart, "h4"), "h2h4");
  EXPECT_NE(read(kStart, "H4"), "h2h4");
}

TEST(AppendixC_6, RanksAreNumberedFromWhitesSide) {
  EXPECT_EQ(write(kStart, "a2a3"), "a3");
  EXPECT_EQ(write("4k3/p7/8/8/8/8/8/4K3 b - - 0 1", "a7a6"), "a6");
}

TEST(AppendixC_7, EachSquareIsOneLetterAndOneDigit) {
  for (int i = 0; i < kSquareCount; ++i) {
    EXPECT_EQ(parse_square(to_string(square_at(i))), square_at(i));
  }
}

TEST(AppendixC_8, APieceIsItsLetterAndTheSquareOfArrival) {
  EXPECT_EQ(write(kStart, "g1f3"), "Nf3");
  EXPECT_EQ(write(kCastling, "a1d1"), "Rd1");
}

TEST(AppendixC_8, TheSquareOfDepartureMayBeWrittenToo) {
  for (const char* text : {"Ng1f3", "Ng1-f3"}) EXPECT_EQ(read(kStart, text), "g1f3");
  for (const char* text : {"e2e4", "e2-e4", "e2–e4"}) EXPECT_EQ(read(kStart, text), "e2e4");
  EXPECT_EQ(write(kStart, "g1f3", {.form = MoveForm::kLong}), "Ng1f3");
}

TEST(AppendixC_9, ACrossMayStandForACapture) {
  EXPECT_EQ(write("4k3/8/3r4/4p3/3P3B/8/8/4K3 b - - 0 1", "d6d4"), "Rxd4");
  for (const char* text : {"dxe5", "de5", "d:e5", "d×e5", "dхe5", "d4xe5"}) {
    EXPECT_EQ(read(kCaptures, text), "d4e5") << text;
  }
}

TEST(AppendixC_9_3, APawnThatCapturesNamesItsFile) {
  EXPECT_EQ(write(kCaptures, "d4e5"), "dxe5");
  EXPECT_NE(read(kCaptures, "e5"), "d4e5");
}

TEST(AppendixC_9_3, EnPassantMayBeAdded) {
  EXPECT_EQ(write(kEnPassant, "e5d6"), "exd6");
  for (const char* text : {"exd6", "exd6 e.p.", "exd6e.p.", "ed6", "ed6 ep", "exd6 е.р."}) {
    EXPECT_EQ(read(kEnPassant, text), "e5d6") << text;
  }
  EXPECT_EQ(read(kEnPassant, "exd6 В.П.", Language::kRussian), "e5d6");
  EXPECT_EQ(read(kEnPassant, "ed6 в.п.", Language::kUkrainian), "e5d6");
}

TEST(AppendixC_10_1, ForTwoPiecesOnARankTheFileIsNamed) {
  EXPECT_EQ(write(kKnightsOnRank, "g1f3"), "Ngf3");
  EXPECT_EQ(write(kKnightsOnRank, "e1f3"), "Nef3");
}

TEST(AppendixC_10_2, ForTwoPiecesOnAFileTheRankIsNamed) {
  EXPECT_EQ(write(kKnightsOnFile, "g5f3"), "N5f3");
  EXPECT_EQ(write(kKnightsOnFile, "g1f3"), "N1f3");
}

TEST(AppendixC_10_3, ForTwoOtherPiecesTheFileIsPreferred) {
  EXPECT_EQ(write(kKnightsApart, "h2f3"), "Nhf3");
  EXPECT_EQ(write(kKnightsApart, "d4f3"), "Ndf3");
  EXPECT_EQ(read(kKnightsApart, "N2f3"), "h2f3");
}

TEST(AppendixC_10_3, ACaptureHasItsCrossAfterTheFileOrRank) {
  EXPECT_EQ(write("k7/8/8/8/3N4/5p2/7N/K7 w - - 0 1", "h2f3"), "Nhxf3");
  EXPECT_EQ(write("k7/8/8/6N1/8/5p2/8/K5N1 w - - 0 1", "g5f3"), "N5xf3");
}

TEST(AppendixC_11, APromotionIsFollowedByTheNewPiece) {
  EXPECT_EQ(write(kPromotion, "a7a8q"), "a8Q");
  EXPECT_EQ(write(kPromotion, "e7f8n"), "exf8N");
  EXPECT_EQ(write(kPromotion, "a7a8r", {MoveForm::kShort, Language::kUkrainian}), "a8Т");
  EXPECT_EQ(read(kPromotion, "exf8N"), "e7f8n");
}

TEST(AppendixC_12, ADrawOfferIsAnEqualsSignInBrackets) {
  EXPECT_EQ(read(kCastling, "Kf1 (=)"), "e1f1");
  EXPECT_EQ(read(kCastling, "0-0(=)"), "e1g1");
}

TEST(AppendixC_13_1, KingsideCastlingIsTwoZeros) {
  EXPECT_EQ(write(kCastling, "e1g1"), "0-0");
  for (const char* text : {"0-0", "O-O", "o-o", "О-О", "0–0"}) {
    EXPECT_EQ(read(kCastling, text), "e1g1") << text;
  }
}

TEST(AppendixC_13_2, QueensideCastlingIsThreeZeros) {
  EXPECT_EQ(write(kCastling, "e1c1"), "0-0-0");
  EXPECT_EQ(read(kCastling, "0-0-0"), "e1c1");
}

TEST(AppendixC_13_4, CheckIsAPlusThatMayBeLeftOut) {
  constexpr std::string_view kCheck = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
  EXPECT_EQ(write(kCheck, "a1a8"), "Ra8+");
  for (const char* text : {"Ra8+", "Ra8", "Ra8†"}) EXPECT_EQ(read(kCheck, text), "a1a8") << text;
}

TEST(AppendixC_13_5, MateIsTwoPlusesOrAHash) {
  constexpr std::string_view kMate = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
  EXPECT_EQ(write(kMate, "a1a8"), "Ra8#");
  for (const char* text : {"Ra8#", "Ra8++", "Ra8", "Ra8‡"}) {
    EXPECT_EQ(read(kMate, text), "a1a8") << text;
  }
  EXPECT_EQ(read(kMate, "Лa8х", Language::kRussian), "a1a8");
}

}  // namespace appendix_c_test
}  // namespace jadoube::rules
