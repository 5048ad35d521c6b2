#include "rules/notation/san.h"

#include <gmock/gmock.h>

#include "rules/notation/uci.h"
#include "tests/rules/reading.h"
#include "tests/rules/tsv.h"
#include "tests/support/shared_data.h"

namespace jadoube::rules {
namespace san_test {

using jadoube::tests::move_of;
using jadoube::tests::position_of;
using jadoube::tests::read_tsv;
using ::testing::AllOf;
using ::testing::HasSubstr;

std::string uci_of(const Position& position, std::string_view san) {
  const auto move = parse_san(position, san);
  return move ? to_uci(position, *move) : move.error().message;
}

Error error_of(std::string_view fen, std::string_view san) {
  const auto move = parse_san(position_of(fen), san);
  EXPECT_FALSE(move) << san;
  return move ? Error{ErrorCode::kInternal, "was read"} : move.error();
}

constexpr std::string_view kTwoKnights = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
constexpr std::string_view kEnPassant =
    "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
constexpr std::string_view kCastling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
constexpr std::string_view kPromotion = "8/P6k/8/8/8/8/8/K7 w - - 0 1";

TEST(San, WritesFileThenRankThenBothToTellTwoPiecesApart) {
  const auto files = position_of(kTwoKnights);
  EXPECT_EQ(to_san(files, move_of(files, "b1d2")), "Nbd2");
  const auto ranks = position_of("4k3/8/8/1N6/8/8/8/1N2K3 w - - 0 1");
  EXPECT_EQ(to_san(ranks, move_of(ranks, "b1a3")), "N1a3");
  const auto both = position_of("k7/8/8/8/4Q2Q/8/8/K6Q w - - 0 1");
  EXPECT_EQ(to_san(both, move_of(both, "h4e1")), "Qh4e1+");
}

TEST(San, NeedsNoFileWhereTheOtherPieceIsPinned) {
  const auto position = position_of("4r1k1/8/8/8/8/8/4N3/N3K3 w - - 0 1");
  EXPECT_EQ(to_san(position, move_of(position, "a1c2")), "Nc2");
  EXPECT_EQ(uci_of(position_of("4r1k1/8/8/8/4N3/8/8/N3K3 w - - 0 1"), "Nc2"), "a1c2");
}

TEST(San, WritesCheckAndMate) {
  const auto mate = position_of("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
  EXPECT_EQ(to_san(mate, move_of(mate, "a1a8")), "Ra8#");
  const auto castling = position_of("5k2/8/8/8/8/8/8/4K2R w K - 0 1");
  EXPECT_EQ(to_san(castling, move_of(castling, "e1g1")), "O-O+");
}

TEST(San, WritesAMoveThatIsNotLegalInFull) {
  const auto& position = Position::initial();
  EXPECT_EQ(to_san(position, {Square::g1, Square::e4}), "Ng1-e4");
  EXPECT_EQ(to_san(position, {Square::e1, Square::e7}), "Ke1xe7");
  EXPECT_EQ(to_san(position, {Square::e4, Square::e5}), "e4-e5");
}

TEST(San, ReadsMovesAsPeopleWriteThem) {
  const auto& start = Position::initial();
  for (const char* text : {"Nf3", "Ng1f3", "Ng1-f3", "Nf3!", "Nf3?!", " Nf3 ", "Nf3.", "Nxf3",
                           "Nf3+", "Nf3 (=)", "g1f3", "g1-f3"}) {
    EXPECT_EQ(uci_of(start, text), "g1f3") << text;
  }
  for (const char* text : {"e4", "Pe4", "e2e4", "e2-e4", "e4!!", "exe4"}) {
    EXPECT_EQ(uci_of(start, text), "e2e4") << text;
  }
}

TEST(San, ReadsEnPassantWithAndWithoutItsMark) {
  for (const char* text :
       {"dxe3", "dxe3 e.p.", "dxe3e.p.", "dxe3ep", "de3", "d4xe3", "d4e3", "d:e3", "dxe3+ e.p."}) {
    EXPECT_EQ(uci_of(position_of(kEnPassant), text), "d4e3") << text;
  }
}

TEST(San, ReadsCastlingInLettersZerosAndSquares) {
  for (const char* text :
       {"O-O", "0-0", "o-o", "O-O+", "0-0!", "Ke1g1", "Ke1-g1", "e1g1", "e1-g1"}) {
    EXPECT_EQ(uci_of(position_of(kCastling), text), "e1g1") << text;
  }
  for (const char* text : {"O-O-O", "0-0-0", "o-o-o", "Ke1-c1"}) {
    EXPECT_EQ(uci_of(position_of(kCastling), text), "e1c1") << text;
  }
}

TEST(San, ReadsPromotionInEveryShape) {
  for (const char* text : {"a8=Q", "a8Q", "a8q", "a8=q", "a8(Q)", "a8/Q", "a7a8Q", "a7-a8=Q"}) {
    EXPECT_EQ(uci_of(position_of(kPromotion), text), "a7a8q") << text;
  }
  EXPECT_EQ(uci_of(position_of(kPromotion), "a8b"), "a7a8b");
}

TEST(San, NamesTheMovesThatAnAmbiguousTextCouldMean) {
  const Error error = error_of(kTwoKnights, "Nd2");
  EXPECT_EQ(error.code, ErrorCode::kInvalidArgument);
  EXPECT_THAT(error.message, AllOf(HasSubstr("\"Nd2\" could be"), HasSubstr("Nbd2"),
                                   HasSubstr("Nfd2"), HasSubstr(" or ")));
}

TEST(San, NamesThePromotionsOfAPawnThatDoesNotSayWhatItBecomes) {
  const Error error = error_of(kPromotion, "a8");
  EXPECT_EQ(error.code, ErrorCode::kInvalidArgument);
  EXPECT_EQ(error.message, "\"a8\" could be a8=Q, a8=R, a8=B or a8=N");
}

TEST(San, RefusesATextThatIsNotAMove) {
  for (const char* text : {"", " ", "x", "Z0", "--", "N", "Nf9", "e8=K", "axb", "Nf3f", "O-O-O-O",
                           "Xf3", "e4e5e6", "=Q", "+", "e.p."}) {
    EXPECT_EQ(error_of(kCastling, text).code, ErrorCode::kInvalidArgument) << text;
  }
}

TEST(San, RefusesAMoveThatIsNotLegal) {
  for (const char* text : {"Nf3", "Ra9", "e4", "Ke3", "Rxa9"}) {
    const auto move = parse_san(position_of(kCastling), text);
    EXPECT_FALSE(move) << text;
  }
  const Error error = error_of(kCastling, "Nf3");
  EXPECT_EQ(error.code, ErrorCode::kFailedPrecondition);
  EXPECT_EQ(error.message, "\"Nf3\" is not legal: no such move of a White knight to f3");
  EXPECT_EQ(error_of(kTwoKnights, "O-O").code, ErrorCode::kFailedPrecondition);
}

TEST(San, WritesAndReadsTheSharedTable) {
  JADOUBE_SHARED_OR_SKIP(table, "data/rules/san/moves.tsv");
  for (const auto& row : read_tsv(table)) {
    const Position position = position_of(row[0]);
    const Move move = move_of(position, row[1]);
    EXPECT_EQ(to_san(position, move), row[2]) << row[0];
    for (const std::size_t column : {std::size_t{2}, std::size_t{3}, std::size_t{6}}) {
      const auto read = parse_san(position, row[column]);
      EXPECT_TRUE(read && *read == move) << row[0] << ": " << row[column];
    }
  }
}

TEST(San, ReadsTheSharedTableOfEnglishVariants) {
  JADOUBE_SHARED_OR_SKIP(table, "data/rules/san/parse-variants.tsv");
  for (const auto& row : read_tsv(table)) {
    if (row[1] != "en") continue;
    EXPECT_EQ(uci_of(position_of(row[0]), row[3]), row[2]) << row[3];
  }
}

}  // namespace san_test
}  // namespace jadoube::rules
