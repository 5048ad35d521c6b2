#include "rules/notation/move_text.h"

#include <gmock/gmock.h>

#include <set>

#include "rules/notation/language.h"
#include "rules/notation/san.h"
#include "rules/notation/uci.h"
#include "tests/rules/reading.h"
#include "tests/rules/tsv.h"
#include "tests/support/shared_data.h"

namespace jadoube::rules {
namespace move_text_test {

using jadoube::tests::move_of;
using jadoube::tests::position_of;
using jadoube::tests::read_tsv;
using ::testing::ElementsAre;

constexpr PieceType kPieces[] = {PieceType::kKnight, PieceType::kBishop, PieceType::kRook,
                                 PieceType::kQueen, PieceType::kKing};
constexpr std::string_view kPromotion = "8/P6k/8/8/8/8/8/K7 w - - 0 1";

std::string uci_of(const Position& position, std::string_view text, Language language) {
  const auto move = read_move(position, text, language);
  return move ? to_uci(position, *move) : move.error().sentence.english();
}

TEST(Language, HasFiveLettersThatCannotBeConfused) {
  for (const Language language : kLanguages) {
    std::set<std::string> letters;
    for (const PieceType type : kPieces) {
      letters.insert(lower_case(without_look_alikes(piece_letter(language, type))));
    }
    EXPECT_EQ(letters.size(), 5) << name_of(language);
    EXPECT_EQ(piece_letter(language, PieceType::kPawn), "");
  }
}

TEST(Language, IsFoundByItsCode) {
  for (const Language language : kLanguages) EXPECT_EQ(parse_language(code_of(language)), language);
  EXPECT_EQ(parse_language("xx"), std::nullopt);
  EXPECT_EQ(parse_language("EN"), std::nullopt);
}

TEST(LookAlikes, BecomeLatinLettersAndPlainSigns) {
  EXPECT_EQ(without_look_alikes("Крс3х–О†"), "Kpc3x-O+");
  EXPECT_EQ(without_look_alikes("Фж♞\xff\xd0"), "Фж♘\xff\xd0");
  EXPECT_EQ(lower_case("QФЯЛaф"), "qфялaф");
}

TEST(MoveText, IsWrittenInEveryLanguage) {
  const auto& start = Position::initial();
  const Move knight{Square::g1, Square::f3};
  std::vector<std::string> texts;
  for (const char* code :
       {"en", "uk", "ru", "cs", "nl", "et", "fi", "fr", "de", "hu", "is", "pl"}) {
    texts.push_back(write_move(start, knight, {MoveForm::kShort, parse_language(code).value()}));
  }
  EXPECT_THAT(texts, ElementsAre("Nf3", "Кf3", "Кf3", "Jf3", "Pf3", "Rf3", "Rf3", "Cf3", "Sf3",
                                 "Hf3", "Rf3", "Sf3"));
}

TEST(MoveText, IsWrittenWithFigurinesOfEitherPlayer) {
  const MoveStyle style{.form = MoveForm::kLong, .sign = PieceSign::kFigurine};
  EXPECT_EQ(write_move(Position::initial(), {Square::g1, Square::f3}, style), "♘g1f3");
  const auto promotion = position_of(kPromotion);
  EXPECT_EQ(write_move(promotion, move_of(promotion, "a7a8q"), style), "a7a8♕");
}

TEST(MoveText, IsReadWithFigurinesInEveryLanguage) {
  for (const Language language : kLanguages) {
    EXPECT_EQ(uci_of(Position::initial(), "♘f3", language), "g1f3");
    EXPECT_EQ(uci_of(Position::initial(), "♞\ufe0ef3", language), "g1f3");
    EXPECT_EQ(uci_of(position_of(kPromotion), "a8=♛", language), "a7a8q");
  }
}

TEST(MoveText, IsReadWithThePiecesOfItsLanguageOnly) {
  EXPECT_EQ(uci_of(Position::initial(), "Sf3", Language::kGerman), "g1f3");
  EXPECT_EQ(read_move(Position::initial(), "Nf3", Language::kGerman).error().fault,
            MoveFault::kNoMove);
  EXPECT_EQ(read_move(Position::initial(), "Pe4", Language::kDutch).error().fault,
            MoveFault::kIllegal);
  EXPECT_EQ(uci_of(Position::initial(), "Pe4", Language::kEnglish), "e2e4");
}

TEST(MoveText, IsReadWithSmallLettersOnlyInAPromotion) {
  EXPECT_EQ(uci_of(position_of(kPromotion), "a8ф", Language::kUkrainian), "a7a8q");
  EXPECT_EQ(uci_of(position_of(kPromotion), "a8d", Language::kGerman), "a7a8q");
  // "с" on the c-file is a pawn, whatever a bishop is called.
  const auto both = position_of("4k3/8/8/3p4/2P5/1B6/8/4K3 w - - 0 1");
  EXPECT_EQ(uci_of(both, "сd5", Language::kRussian), "c4d5");
  EXPECT_EQ(read_move(both, "кd5", Language::kRussian).error().fault, MoveFault::kNoMove);
}

TEST(MoveText, IsRefusedInThreeWays) {
  const auto two = position_of("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1");
  const auto ambiguous = read_move(two, "Кd2", Language::kUkrainian);
  ASSERT_FALSE(ambiguous);
  EXPECT_EQ(ambiguous.error().fault, MoveFault::kAmbiguous);
  EXPECT_THAT(ambiguous.error().candidates,
              testing::UnorderedElementsAre(move_of(two, "b1d2"), move_of(two, "f3d2")));
  EXPECT_THAT(ambiguous.error().sentence.english(), testing::HasSubstr("Кbd2"));
  EXPECT_EQ(read_move(two, "Фd4", Language::kRussian).error().fault, MoveFault::kIllegal);
  EXPECT_EQ(read_move(two, "Лd9", Language::kRussian).error().fault, MoveFault::kNoMove);
  EXPECT_EQ(read_move(two, "x", Language::kRussian).error().sentence.english(),
            "\"x\" is not a move such as Кf3, exd5, e8=Ф or O-O");
}

TEST(MoveText, IsReadWhenItIsNotLegal) {
  const auto& start = Position::initial();
  for (const Move move :
       {Move{Square::g1, Square::e4}, Move{Square::e1, Square::e7}, Move{Square::e4, Square::e5},
        Move{Square::e7, Square::e5}, Move{Square::b1, Square::d2}, kNullMove}) {
    for (const Language language : {Language::kEnglish, Language::kUkrainian}) {
      const std::string text = write_move(start, move, {MoveForm::kSan, language});
      EXPECT_EQ(read_move_as_it_stands(start, text, language), move) << text;
      EXPECT_FALSE(read_move(start, text, language)) << text;
    }
  }
  EXPECT_EQ(write_move(start, {Square::g1, Square::e4}, {MoveForm::kLong, Language::kUkrainian}),
            "Кg1-e4");
}

TEST(MoveText, MustNameThePieceAndBothSquaresIfItIsIllegal) {
  const auto& start = Position::initial();
  const auto error = [&](std::string_view text) {
    return read_move_as_it_stands(start, text, Language::kEnglish).error().code;
  };
  EXPECT_EQ(error("Ne4"), ErrorCode::kFailedPrecondition);
  EXPECT_EQ(error("Bg1-e4"), ErrorCode::kFailedPrecondition);
  EXPECT_EQ(error("Ng1-g1"), ErrorCode::kFailedPrecondition);
  EXPECT_EQ(error("what"), ErrorCode::kInvalidArgument);
  const auto no_rook = position_of("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
  EXPECT_FALSE(read_move_as_it_stands(no_rook, "O-O", Language::kEnglish));
}

TEST(MoveText, TellsTwoStepsOfAKingFromCastling) {
  const auto castling = position_of("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  const Move two_steps{Square::e1, Square::g1}, with_rook{Square::e1, Square::h1};
  EXPECT_EQ(read_move_as_it_stands(castling, "Ke1-g1", Language::kEnglish), two_steps);
  EXPECT_EQ(read_move_as_it_stands(castling, "O-O", Language::kEnglish), with_rook);
  EXPECT_EQ(write_move(castling, two_steps, {}), "Ke1-g1");
}

TEST(MoveText, MayBeIllegalCastling) {
  const auto through_check = position_of("4k3/8/8/8/8/5r2/8/4K2R w K - 0 1");
  const Move castling{Square::e1, Square::h1};
  EXPECT_EQ(write_move(through_check, castling, {}), "O-O");
  EXPECT_EQ(read_move_as_it_stands(through_check, "O-O", Language::kEnglish), castling);
  EXPECT_FALSE(parse_san(through_check, "O-O"));
}

TEST(MoveText, MayBeCastlingWithoutTheRightToIt) {
  const auto no_right = position_of("4k3/8/8/8/8/8/8/R3K1RR w - - 0 1");
  for (const auto& [move, text] : {std::pair(Move{Square::e1, Square::h1}, "O-O"),
                                   std::pair(Move{Square::e1, Square::a1}, "O-O-O"),
                                   std::pair(Move{Square::e1, Square::g1}, "Ke1xg1")}) {
    EXPECT_EQ(write_move(no_right, move, {}), text);
    EXPECT_EQ(read_move_as_it_stands(no_right, text, Language::kEnglish), move);
    EXPECT_FALSE(parse_san(no_right, text));
  }
}

TEST(NullMove, PassesTheTurnAndNothingElse) {
  const auto position = position_of("r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 3");
  const Position passed = after_move_or_pass(position, kNullMove);
  EXPECT_EQ(to_fen(passed), "r3k2r/8/8/3pP3/8/8/8/R3K2R b KQkq - 1 3");
  EXPECT_EQ(to_fen(after_move_or_pass(passed, kNullMove)),
            "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq - 2 4");
}

TEST(MoveText, EqualsTheSharedTableInEveryColumn) {
  JADOUBE_SHARED_OR_SKIP(table, "data/rules/san/moves.tsv");
  using enum Language;
  const std::vector<MoveStyle> columns = {
      {MoveForm::kSan, kEnglish},   {MoveForm::kShort, kEnglish}, {MoveForm::kShort, kUkrainian},
      {MoveForm::kShort, kRussian}, {MoveForm::kLong, kEnglish},  {MoveForm::kLong, kUkrainian},
      {MoveForm::kLong, kRussian}};
  std::size_t rows = 0;
  for (const auto& row : read_tsv(table)) {
    const Position position = position_of(row[0]);
    const Move move = move_of(position, row[1]);
    ++rows;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      EXPECT_EQ(write_move(position, move, columns[i]), row[i + 2]) << row[0];
      EXPECT_EQ(uci_of(position, row[i + 2], columns[i].language), row[1]) << row[0];
    }
  }
  EXPECT_EQ(rows, 259);
}

TEST(MoveText, IsReadInTheSharedTableOfVariants) {
  JADOUBE_SHARED_OR_SKIP(table, "data/rules/san/parse-variants.tsv");
  std::size_t rows = 0;
  for (const auto& row : read_tsv(table)) {
    ++rows;
    const Language language = parse_language(row[1]).value();
    EXPECT_EQ(uci_of(position_of(row[0]), row[3], language), row[2]) << row[3];
  }
  EXPECT_EQ(rows, 59);
}

}  // namespace move_text_test
}  // namespace jadoube::rules
