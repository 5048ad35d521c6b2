// Records of boards that were followed wrongly once: what was observed of them, and the game that
// was played. Each is `records/NAME.rows`.
#include <gmock/gmock.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <string>

#include "daemon/tracking/board_tracker.h"
#include "drivers/observation_text.h"
#include "tests/support/source_tree.h"

namespace jadoube::tracking {
namespace board_records_test {

using testing::Contains;
using testing::EndsWith;
using testing::StartsWith;

constexpr drivers::Instant kBegin{std::chrono::hours{1}};

BoardTracker watch_record(const std::string& name, std::vector<model::TimedChange>& changes) {
  std::ifstream file(jadoube::tests::source_path("tests/daemon/tracking/records/") + name +
                     ".rows");
  BoardTracker tracker;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    std::size_t length = 0;
    const std::chrono::duration<double> after{std::stod(line, &length)};
    const auto observation = drivers::parse_observation(line.substr(length + 1));
    EXPECT_TRUE(observation.has_value()) << line;
    if (!observation) break;
    const auto at = kBegin + std::chrono::duration_cast<drivers::Instant::duration>(after);
    tracker.observe(at, *observation, changes);
  }
  return tracker;
}

BoardTracker watch_record(const std::string& name) {
  std::vector<model::TimedChange> changes;
  return watch_record(name, changes);
}

// The moves of the last game, with "!" where one is illegal.
std::string moves_of_last_game(const std::string& name) {
  const auto tracker = watch_record(name);
  std::string moves;
  if (!tracker.board().game) return moves;
  for (const model::Ply& ply : tracker.board().game->plies) {
    moves +=
        (moves.empty() ? "" : " ") + ply.san + (ply.state == model::PlyState::kIllegal ? "!" : "");
  }
  return moves;
}

// A knight was read between two squares, and corrected after the reply, while the board was not
// read.
TEST(BoardRecords, APieceThatIsCorrectedInAGapMadeOneLegalPly) {
  EXPECT_EQ(moves_of_last_game("put_right_in_a_gap"), "e4 e5 Nf3 d6 Bc4 Bg4 Nc3 g6 Nxe5");
}

// A pawn passes b3. A bishop captures it on b4 before it is read there. A log shows this.
TEST(BoardRecords, APieceThatIsTakenBeforeItIsReadWasMoved) {
  EXPECT_EQ(moves_of_last_game("taken_before_it_is_read"),
            "e4 e5 Nf3 Nc6 Bc4 Bc5 b4 Bxb4 c3 Ba5 d4 exd4");
}

// The same at a press. The pawn has left b3 before the bishop comes, so it was not lifted to be
// taken there.
TEST(BoardRecords, APieceThatIsTakenElsewhereBeforeItsPressWasMovedThere) {
  EXPECT_THAT(moves_of_last_game("taken_before_the_press"),
              StartsWith("e4 e5 Nf3 Nc6 Bc4 Bc5 b4 Bxb4 c3 Ba5 d4 exd4 O-O d3 Qb3 Qf6 e5"));
}

TEST(BoardRecords, APieceThatIsReadBesideItsSquareForHoweverLongALogHasItMadeALegalPly) {
  EXPECT_THAT(moves_of_last_game("read_beside_in_a_log"), EndsWith(" Bf5+ Ke8 Bd7+ Kf8 Bxe7#"));
}

// The queens and a knight had gone to and fro before; nothing shows that they did it again.
TEST(BoardRecords, AGameThatIsJoinedHasThePliesOfItsLogAndNoOthers) {
  EXPECT_THAT(moves_of_last_game("joined_late"), EndsWith(" h4 Qg6 h5 Qg5 Qf3 Ng8 Bxf4 Qf6 Nc3"));
}

// No press asks where the pawn was put: who takes it does.
TEST(BoardRecords, APieceTakenWhereItWasNotReadIsKnownByWhatTakesIt) {
  EXPECT_THAT(moves_of_last_game("taken_unread_without_a_press"),
              EndsWith(" b4 Bxb4 c3 Ba5 d4 exd4 O-O d3 Qb3 Qf6 e5 Qg6 Re1 Nge7 Ba3 b5 Qxb5"));
}

// The game after it has begun when the board is read again.
TEST(BoardRecords, AMateThatWasMadeRightBeforeAGapEndsTheGame) {
  std::vector<model::TimedChange> changes;
  (void)watch_record("mate_before_a_gap", changes);
  const auto ends = [](const model::TimedChange& timed) {
    const auto* result = std::get_if<model::ResultChange>(&timed.change);
    return result != nullptr && result->result == rules::Result::kBlackWins;
  };
  EXPECT_TRUE(std::ranges::any_of(changes, ends));
}

// Few pieces are back on their starting squares by then, and the log has no times.
TEST(BoardRecords, KingsWhoWentToTheCentreAndAwayInAGapGiveTheResult) {
  const auto tracker = watch_record("mate_and_kings_in_a_gap");
  ASSERT_TRUE(tracker.board().game.has_value());
  EXPECT_EQ(tracker.board().game->plies.back().san, "Qh4#");
  EXPECT_EQ(tracker.board().game->result, rules::Result::kBlackWins);
}

// The plies found lead to the placement, but are not published as certain.
TEST(BoardRecords, ALogThatOnlyStrangeThingsExplainLacksPlies) {
  const auto tracker = watch_record("capture_is_not_in_the_log");
  ASSERT_TRUE(tracker.board().game.has_value());
  const model::Explanation nobody_knows{.first_ply = 31, .san = {}};
  EXPECT_THAT(tracker.board().game->explanations, Contains(nobody_knows));
}

TEST(BoardRecords, ARookThatWasReadLateInALogIsFoundWhereItWent) {
  EXPECT_THAT(moves_of_last_game("read_late_in_a_log"),
              EndsWith(" O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8"));
}

// A ply that was pressed is taken for a ply of another piece.
TEST(BoardRecords, ALogThatTakesAPressedPlyForAnotherPiecesMayLackPlies) {
  const auto tracker = watch_record("not_read_for_three_plies");
  ASSERT_TRUE(tracker.board().game.has_value());
  const model::Explanation nobody_knows{.first_ply = 4, .san = {}};
  EXPECT_THAT(tracker.board().game->explanations, Contains(nobody_knows));
}

}  // namespace board_records_test
}  // namespace jadoube::tracking
