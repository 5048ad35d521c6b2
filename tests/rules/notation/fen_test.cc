#include <gmock/gmock.h>

#include <fstream>

#include "tests/rules/reading.h"
#include "tests/rules/tsv.h"
#include "tests/support/shared_data.h"

namespace jadoube::rules {
namespace fen_test {

using jadoube::tests::position_of;
using jadoube::tests::read_tsv;
using jadoube::tests::written_of;
using ::testing::HasSubstr;

constexpr const char* kInitial = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

std::string again(std::string_view fen) { return to_fen(position_of(fen)); }

void expect_refused(std::string_view fen, const char* why) {
  const auto position = parse_fen(fen);
  ASSERT_FALSE(position) << fen;
  EXPECT_EQ(position.error().code, ErrorCode::kInvalidArgument);
  EXPECT_THAT(position.error().message, HasSubstr(why)) << fen;
}

TEST(Fen, WritesAndReadsTheStartingPosition) {
  EXPECT_EQ(to_fen(Position::initial()), kInitial);
  EXPECT_EQ(position_of(kInitial), Position::initial());
}

TEST(Fen, NeedsNoCounters) {
  EXPECT_EQ(again("4k3/8/8/8/8/8/8/4K3 b - -"), "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
  EXPECT_EQ(again("4k3/8/8/8/8/8/8/4K3 b - - 7"), "4k3/8/8/8/8/8/8/4K3 b - - 7 1");
  EXPECT_EQ(again("  4k3/8/8/8/8/8/8/4K3   b -  - 3 0\n"), "4k3/8/8/8/8/8/8/4K3 b - - 3 1");
}

TEST(Fen, ReportsWhichFieldIsWrongAndWhy) {
  expect_refused("", "0 fields instead of 4 to 6");
  expect_refused("8/8/8/8/8/8/8/8 w - - 0 1 x", "7 fields");
  expect_refused("8/8/8/8/8/8/8 w - -", "placement: 7 ranks instead of 8");
  expect_refused("8/8/8/8/8/8/8/8/8 w - -", "placement, rank 1: '/' is neither");
  expect_refused("8/8/7/8/8/8/8/8 w - -", "placement, rank 6: 7 squares instead of 8");
  expect_refused("8/8/8/4p4/8/8/8/8 w - -", "placement, rank 5: more than 8 squares");
  expect_refused("8/8/8/8/8/8/8/7X w - -", "placement, rank 1: 'X' is neither a piece nor 1 to 8");
  expect_refused("8/8/8/8/8/8/8/8 x - -", "side to move: \"x\"");
  expect_refused("8/8/8/8/8/8/8/8 w KX -", "castling rights: 'X' in \"KX\" is not one of");
  expect_refused("8/8/8/8/8/8/8/8 w - z9", "en passant: \"z9\"");
  expect_refused("8/8/8/8/8/8/8/8 w - e4", "en passant: \"e4\" is not on rank 3 or 6");
  expect_refused("8/8/8/8/8/8/8/8 w - - x", "halfmove clock: \"x\"");
  expect_refused("8/8/8/8/8/8/8/8 w - - -1 1", "halfmove clock: \"-1\"");
  expect_refused("8/8/8/8/8/8/8/8 w - - 0 99999999999", "fullmove number: \"99999999999\"");
}

TEST(Fen, DropsCastlingRightsThatDoNotFit) {
  EXPECT_EQ(again("4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1"), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  EXPECT_EQ(again("4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1"), "4k3/8/8/8/8/8/4K3/R6R w - - 0 1");
  EXPECT_EQ(again("4k3/8/8/8/8/8/8/1K2K2R w K - 0 1"), "4k3/8/8/8/8/8/8/1K2K2R w - - 0 1");
}

TEST(Fen, NamesAnInnerRookByItsFile) {
  EXPECT_EQ(again("kq6/8/8/8/8/8/8/BRK5 w B - 0 1"), "kq6/8/8/8/8/8/8/BRK5 w Q - 0 1");
  const char* inner = "4k3/8/8/8/8/8/8/RR2K1RR w GB - 0 1";
  const auto rights = position_of(inner).castling();
  EXPECT_EQ(rights.white.kingside, Square::g1);
  EXPECT_EQ(rights.white.queenside, Square::b1);
  EXPECT_EQ(again(inner), inner);
  EXPECT_EQ(position_of("4k3/8/8/8/8/8/8/RR2K1RR w KQ - 0 1").castling().white.kingside,
            Square::h1);
}

TEST(Fen, NamesEveryRookByItsFileInShredderFen) {
  EXPECT_EQ(to_fen(Position::initial(), CastlingLetters::kShredder),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
  const char* arrays = "1r1k2r1/8/8/8/8/8/8/1R1K2R1 b GBgb - 0 1";
  EXPECT_EQ(to_fen(position_of(arrays), CastlingLetters::kShredder), arrays);
  EXPECT_EQ(to_fen(position_of(arrays)), "1r1k2r1/8/8/8/8/8/8/1R1K2R1 b KQkq - 0 1");
}

TEST(Fen, ReadsCastlingLettersOfBothKindsInAnyOrder) {
  const auto initial = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w ";
  for (const char* castling : {"KQkq", "qkQK", "HAha", "AKhq", "KHQAkhqa"}) {
    EXPECT_EQ(position_of(std::string(initial) + castling + " - 0 1"), Position::initial());
  }
}

TEST(Fen, KeepsPartsThatDoNotFitAsWritten) {
  for (const char* fen :
       {"4k3/8/8/8/8/8/8/4K2R w Q - 0 1", "8/8/8/8/8/8/8/8 w KQkq e3 0 1",
        "4k3/8/8/8/8/8/4K3/R6R w KQ e6 7 9", "4k3/8/8/8/8/8/8/RR2K1R1 w KGQBE - 0 1"}) {
    const auto written = written_of(fen);
    EXPECT_EQ(written_of(to_fen(written)), written) << fen;
    EXPECT_EQ(written_of(to_fen(written, CastlingLetters::kShredder)), written) << fen;
  }
  EXPECT_EQ(written_of("4k3/8/8/8/8/8/8/4K2R w Q - 0 1").castling_rooks, bit(Square::a1));
  EXPECT_EQ(to_fen(written_of("4k3/8/8/8/8/8/8/4K2R w Q e6 0 1")),
            "4k3/8/8/8/8/8/8/4K2R w Q e6 0 1");
}

TEST(Fen, WritesTheEnPassantSquareAfterEveryDoubleStepIfAsked) {
  const Move step{Square::e2, Square::e4};
  EXPECT_EQ(to_fen(written_after(Position::initial(), step)),
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
  EXPECT_EQ(to_fen(Position::initial().after(step)),
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
  EXPECT_EQ(written_after(Position::initial(), {Square::e2, Square::e3}).en_passant, std::nullopt);
  EXPECT_EQ(written_after(Position::initial(), {Square::a1, Square::a3}).en_passant, std::nullopt);
  const auto black = position_of("4k3/3p4/8/8/8/8/8/4K3 b - -");
  EXPECT_EQ(written_after(black, {Square::d7, Square::d5}).en_passant, Square::d6);
}

TEST(Fen, KeepsEnPassantOnlyWhereTheCaptureIsLegal) {
  EXPECT_EQ(again("4k3/8/8/4pP2/8/8/8/4K3 w - e6 0 2"), "4k3/8/8/4pP2/8/8/8/4K3 w - e6 0 2");
  const auto dropped = [](const char* fen) { return !position_of(fen).en_passant(); };
  EXPECT_TRUE(dropped("rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq e6 0 2"));
  EXPECT_TRUE(dropped("4k3/4p3/8/4pP2/8/8/8/4K3 w - e6 0 2")) << "origin occupied";
  EXPECT_TRUE(dropped("4k3/8/8/5P2/8/8/8/4K3 w - e6 0 2")) << "no pawn has passed";
  EXPECT_TRUE(dropped("4k3/8/8/K3pP1r/8/8/8/8 w - e6 0 2")) << "both pawns pinned on the rank";
  EXPECT_TRUE(dropped("4k3/8/8/4pP2/8/8/8/4K3 w - e3 0 2")) << "the mover's own side";
}

TEST(Fen, ReadsPlacementsThatNoGameCanReach) {
  for (const char* fen : {"8/8/8/8/8/8/8/8 w - - 0 1", "P3k3/8/8/8/8/8/8/4K3 b - - 0 1",
                          "KKK5/8/8/8/8/8/8/kkk5 b - - 0 1", "4k3/4R3/8/8/8/8/4r3/4K3 w - - 0 1"}) {
    EXPECT_EQ(again(fen), fen);
  }
}

TEST(Fen, ReadsTheSharedTableOfStandingPositions) {
  JADOUBE_SHARED_OR_SKIP(table, "data/rules/fen/status.tsv");
  for (const auto& row : read_tsv(table)) {
    const Position position = position_of(row[0]);
    EXPECT_EQ(position_of(to_fen(position)), position) << row[0];
  }
}

TEST(Fen, WritesBackEveryFenOfTheSharedLists) {
  for (const char* name : {"cozy-valid.sfens", "cozy-chess960_start_positions.sfens"}) {
    JADOUBE_SHARED_OR_SKIP(list, std::string("data/rules/fen/") + name);
    std::ifstream file(list);
    for (std::string fen; std::getline(file, fen);) {
      const Position position = position_of(fen);
      EXPECT_EQ(position_of(to_fen(position)), position) << fen;
      EXPECT_EQ(to_fen(position.placement()), fen.substr(0, fen.find(' ')));
    }
  }
}

TEST(Fen, NeverFailsBadlyOnTheSharedListOfInvalidPositions) {
  JADOUBE_SHARED_OR_SKIP(list, "data/rules/fen/cozy-invalid.sfens");
  std::ifstream file(list);
  for (std::string fen; std::getline(file, fen);) {
    const auto position = parse_fen(fen);
    if (position) {
      EXPECT_LE(perft(*position, 2), 1'000'000) << fen;
    }
  }
}

TEST(Placement, TurnsRound) {
  const Placement& initial = Placement::initial();
  EXPECT_EQ(to_fen(rotated(initial)), "RNBKQBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbkqbnr");
  EXPECT_EQ(rotated(rotated(initial)), initial);
}

TEST(Placement, ReadsWhatItWrites) {
  const auto placement = parse_placement("8/1p6/8/K7/8/8/8/7k");
  ASSERT_TRUE(placement);
  EXPECT_EQ((*placement)[Square::b7], Piece::kBlackPawn);
  EXPECT_EQ((*placement)[Square::a5], Piece::kWhiteKing);
  EXPECT_EQ(to_fen(*placement), "8/1p6/8/K7/8/8/8/7k");
}

}  // namespace fen_test
}  // namespace jadoube::rules
