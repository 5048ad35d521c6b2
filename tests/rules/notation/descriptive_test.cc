// English descriptive notation, in which older scoresheets are written.
#include "rules/notation/descriptive.h"

#include <gmock/gmock.h>

#include <sstream>

#include "rules/notation/move_text.h"
#include "tests/rules/random_games.h"
#include "tests/rules/reading.h"

namespace jadoube::rules {
namespace descriptive_test {

using jadoube::tests::move_of;
using jadoube::tests::position_of;
using ::testing::HasSubstr;

constexpr std::string_view kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

// The move in UCI, or why it is none.
std::string read(std::string_view fen, std::string_view text) {
  const Position position = position_of(fen);
  const auto move = read_descriptive(position, text);
  return move ? to_uci(position, *move) : move.error().sentence.english();
}

MoveFault fault(std::string_view fen, std::string_view text) {
  const auto move = read_descriptive(position_of(fen), text);
  EXPECT_FALSE(move) << text;
  return move ? MoveFault::kNoMove : move.error().fault;
}

std::string write(std::string_view fen, std::string_view uci) {
  const Position position = position_of(fen);
  return to_descriptive(position, move_of(position, uci));
}

// Plays words with a blank between; the last position, or the initial one after a refusal.
Position play(const std::string& scoresheet) {
  Position position = Position::initial();
  std::istringstream words(scoresheet);
  for (std::string word; words >> word;) {
    const auto move = read_descriptive(position, word);
    EXPECT_TRUE(move) << move.error().sentence.english();
    if (!move) return Position::initial();
    position = position.after(*move);
  }
  return position;
}

TEST(Descriptive, ReadsAWholeGameOfAnOldBook) {
  // Morphy against the Duke of Brunswick and Count Isouard, Paris 1858.
  const Position end = play(
      "P-K4 P-K4 Kt-KB3 P-Q3 P-Q4 B-Kt5 PxP BxKt QxB PxP B-QB4 Kt-KB3 Q-QKt3 Q-K2 Kt-B3 P-B3 "
      "B-KKt5 P-Kt4 KtxP PxKt BxKtPch QKt-Q2 O-O-O R-Q1 RxKt RxR R-Q1 Q-K3 BxRch KtxB Q-Kt8ch "
      "KtxQ R-Q8mate");
  EXPECT_EQ(to_fen(end), "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17");
  EXPECT_TRUE(end.is_checkmate());
}

TEST(Descriptive, CountsRanksFromThePlayersOwnSide) {
  EXPECT_EQ(read(kStart, "P-K4"), "e2e4");
  EXPECT_EQ(read("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", "P-K4"), "e7e5");
  EXPECT_EQ(read("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", "N-QB3"), "b8c6");
}

TEST(Descriptive, KnowsTheKnightByBothOfItsNames) {
  for (const char* text : {"N-KB3", "Kt-KB3", "KN-B3", "KKt-B3", "N - K.B.3", "Kt(Kt1)-KB3"}) {
    EXPECT_EQ(read(kStart, text), "g1f3") << text;
  }
}

TEST(Descriptive, NamesTheMovesBetweenWhichAShortSquareLeavesTheChoice) {
  EXPECT_EQ(read(kStart, "P-B4"), "\"P-B4\" could be c4 or f4");
  EXPECT_EQ(fault(kStart, "P-B4"), MoveFault::kAmbiguous);
  EXPECT_EQ(read(kStart, "P-QB4"), "c2c4");
  EXPECT_EQ(read(kStart, "BP-QB4"), "c2c4");
  EXPECT_EQ(read(kStart, "KBP-B4"), "f2f4");
}

constexpr std::string_view kRooks = "4k3/8/8/8/8/8/4K3/R6R w - - 0 1";

TEST(Descriptive, TellsTwoPiecesApartByTheirSquareOrSide) {
  EXPECT_EQ(fault(kRooks, "R-Q1"), MoveFault::kAmbiguous);
  for (const char* text : {"R(R1)-Q1", "R(1)-Q1"}) {
    EXPECT_EQ(fault(kRooks, text), MoveFault::kAmbiguous) << text;
  }
  for (const char* text : {"QR-Q1", "R(QR1)-Q1", "R/QR1-Q1", "R(QR)-Q1"}) {
    EXPECT_EQ(read(kRooks, text), "a1d1") << text;
  }
  EXPECT_EQ(read(kRooks, "KR-Q1"), "h1d1");
  EXPECT_EQ(read("4k3/8/8/8/3R4/8/4K3/3R4 w - - 0 1", "R(4)-Q2"), "d4d2");
  EXPECT_EQ(read("3rk3/8/8/8/8/8/8/3r1K2 b - - 0 1", "R(Q1)-Q4"), "d8d5");
}

TEST(Descriptive, ABishopsSideIsTheColourOfItsSquares) {
  constexpr std::string_view kBishops = "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1";
  EXPECT_EQ(read(kBishops, "KB-Q3"), "f1d3");
  EXPECT_THAT(read(kBishops, "QB-Q3"), HasSubstr("is not legal"));
  EXPECT_EQ(read("2b1kb2/8/8/8/8/8/8/4K3 b - - 0 1", "QB-Q2"), "c8d7");
  EXPECT_THAT(read("2b1kb2/8/8/8/8/8/8/4K3 b - - 0 1", "KB-Q2"), HasSubstr("is not legal"));
}

constexpr std::string_view kTwoPawns = "4k3/8/8/p3p3/2N5/8/8/4K3 w - - 0 1";

TEST(Descriptive, ACaptureNamesThePieceThatIsTaken) {
  EXPECT_EQ(fault(kTwoPawns, "NxP"), MoveFault::kAmbiguous);
  for (const char* text : {"NxKP", "NxP(K5)", "NxP/K5", "KtxKP", "N:KP", "N×KP"}) {
    EXPECT_EQ(read(kTwoPawns, text), "c4e5") << text;
  }
  EXPECT_EQ(read(kTwoPawns, "NxRP"), "c4a5");
  EXPECT_EQ(fault(kTwoPawns, "NxP/5"), MoveFault::kAmbiguous);
  EXPECT_EQ(read("4k3/8/3p4/p7/2N5/8/8/4K3 w - - 0 1", "NxP/6"), "c4d6");
  EXPECT_EQ(fault(kTwoPawns, "NxN"), MoveFault::kIllegal);
  EXPECT_EQ(fault(kTwoPawns, "N-K5"), MoveFault::kIllegal) << "a capture is not written so";
}

TEST(Descriptive, EnPassantMayBeMarkedAndTellsTwoCapturesApart) {
  constexpr std::string_view kOnly = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
  for (const char* text : {"PxP", "PxP e.p.", "PxPep", "KPxQP", "PxP(Q5)", "PxP/Q6 e. p."}) {
    EXPECT_EQ(read(kOnly, text), "e5d6") << text;
  }
  constexpr std::string_view kTwo = "4k3/8/5p2/3pP3/8/8/8/4K3 w - d6 0 1";
  EXPECT_EQ(fault(kTwo, "PxP"), MoveFault::kAmbiguous);
  EXPECT_EQ(read(kTwo, "PxPe.p."), "e5d6");
  EXPECT_EQ(read(kTwo, "PxBP"), "e5f6");
}

TEST(Descriptive, ReadsPromotionsInEveryShape) {
  constexpr std::string_view kPawn = "3r3k/4P3/8/8/8/8/8/K7 w - - 0 1";
  for (const char* text : {"P-K8(Q)", "P-K8=Q", "P-K8/Q", "P-K8Q", "P-K8 (Q)"}) {
    EXPECT_EQ(read(kPawn, text), "e7e8q") << text;
  }
  EXPECT_EQ(read(kPawn, "P-K8(Kt)"), "e7e8n");
  EXPECT_EQ(read(kPawn, "PxR(N)"), "e7d8n");
  EXPECT_EQ(read(kPawn, "PxR(Q8)=B"), "e7d8b");
  EXPECT_EQ(fault(kPawn, "P-K8"), MoveFault::kAmbiguous);
  EXPECT_EQ(fault(kPawn, "P-K8(K)"), MoveFault::kNoMove);
}

TEST(Descriptive, ReadsCastlingInSignsAndWords) {
  constexpr std::string_view kBoth = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  for (const char* text : {"O-O", "0-0", "o-o", "Castles K", "Castles (KR)", "castles K-side"}) {
    EXPECT_EQ(read(kBoth, text), "e1g1") << text;
  }
  for (const char* text : {"O-O-O", "0-0-0", "Castles Q", "Castles QR", "Castles Queenside"}) {
    EXPECT_EQ(read(kBoth, text), "e1c1") << text;
  }
  EXPECT_EQ(fault(kBoth, "Castles"), MoveFault::kAmbiguous);
  EXPECT_EQ(read("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "Castles"), "e1c1");
  EXPECT_THAT(read("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O"), HasSubstr("cannot castle there now"));
}

TEST(Descriptive, ASignOfCheckTellsTwoMovesApart) {
  // The bishop that goes to b5 gives check, the one that goes to g5 does not.
  constexpr std::string_view kTwoBishops = "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1";
  EXPECT_EQ(fault(kTwoBishops, "B-Kt5"), MoveFault::kAmbiguous);
  for (const char* text : {"B-Kt5ch", "B-Kt5 ch.", "B-N5+", "B-Kt5 dbl. ch.", "B-Kt5 check!"}) {
    EXPECT_EQ(read(kTwoBishops, text), "f1b5") << text;
  }
  EXPECT_EQ(read("6k1/5ppp/8/8/8/8/8/R3K2R w - - 0 1", "R-R8mate"), "a1a8");
  EXPECT_EQ(read(kStart, "P-K4ch"), "e2e4") << "signs are not compared with the position";
}

TEST(Descriptive, RefusesWhatHasNotItsForm) {
  for (const char* text : {"", "e4", "Nf3", "P", "P-", "P-K", "P-K9", "p-k4", "PK4", "Px", "N-3",
                           "N(-B3", "N()-B3", "P-K4x", "ch", "Castles W", "K-t", "QQ-Q1"}) {
    EXPECT_FALSE(looks_descriptive(text)) << text;
    EXPECT_THAT(read(kStart, text), HasSubstr("is not a move such as P-K4")) << text;
  }
}

TEST(Descriptive, ReportsThatAMoveIsNotLegal) {
  EXPECT_EQ(read(kStart, "Q-R5"),
            "\"Q-R5\" is not legal: White has no such move now. Each player counts the ranks from "
            "their own side");
  EXPECT_EQ(fault(kStart, "Q-R5"), MoveFault::kIllegal);
}

TEST(Descriptive, IsWrittenAsShortAsItCanBeRead) {
  EXPECT_EQ(write(kStart, "e2e4"), "P-K4");
  EXPECT_EQ(write(kStart, "c2c4"), "P-QB4");
  EXPECT_EQ(write(kRooks, "a1d1"), "R(QR1)-Q1");
  EXPECT_EQ(write(kTwoPawns, "c4e5"), "NxKP");
  EXPECT_EQ(write("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), "PxP e.p.");
  EXPECT_EQ(write("7k/4P3/8/8/8/8/8/K7 w - - 0 1", "e7e8q"), "P-K8(Q)+");
  EXPECT_EQ(write("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8"), "O-O-O");
  EXPECT_EQ(write("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8"), "R-R8#");
}

TEST(Descriptive, ReadsBackEachLegalMoveOfRandomGames) {
  int seen = 0;
  tests::play_random_games([&](const Position& position, Move) {
    if (++seen % 8 != 0) return;
    for (const Move move : position.legal_moves()) {
      const std::string text = to_descriptive(position, move);
      EXPECT_EQ(read_descriptive(position, text).value_or(kNullMove), move)
          << to_fen(position) << " " << text;
    }
  });
}

}  // namespace descriptive_test
}  // namespace jadoube::rules
