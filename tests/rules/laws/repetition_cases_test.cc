#include <gmock/gmock.h>

#include "rules/laws/ending.h"
#include "rules/laws/game.h"
#include "rules/notation/fen.h"
#include "rules/notation/uci.h"
#include "tests/rules/jsonl.h"
#include "tests/rules/reading.h"
#include "tests/support/shared_data.h"

namespace jadoube::rules {
namespace repetition_cases_test {

using jadoube::tests::move_of;
using jadoube::tests::position_of;

std::vector<std::string> sorted_uci(const Position& position, const MoveList& moves) {
  std::vector<std::string> texts;
  for (const Move move : moves) texts.push_back(to_uci(position, move));
  std::sort(texts.begin(), texts.end());
  return texts;
}

TEST(Article9_2_3, CountsEveryCaseLikeTheTable) {
  JADOUBE_SHARED_OR_SKIP(path, "data/rules/repetition/cases.jsonl");
  const auto cases = jadoube::tests::read_jsonl(path);
  ASSERT_EQ(cases.size(), 15u);
  for (const auto& row : cases) {
    SCOPED_TRACE(row["id"].get<std::string>());
    Game game(position_of(row["start"].get<std::string>()));
    for (const std::string uci : row["moves"]) {
      ASSERT_TRUE(game.play(move_of(game.position(), uci)));
    }
    std::vector<int> occurrences;
    for (std::size_t ply = 0; ply <= game.plies(); ++ply) {
      occurrences.push_back(game.occurrences_after(ply));
    }
    EXPECT_EQ(occurrences, row["occ"].get<std::vector<int>>());
    EXPECT_EQ(game.occurrences(), row["final"].get<int>());
    EXPECT_EQ(game.position().halfmove_clock(), row["halfmove"].get<int>());
    EXPECT_EQ(to_fen(game.position()), row["fen"].get<std::string>());
    EXPECT_EQ(sorted_uci(game.position(), threefold_moves(game)),
              row["claim_by_intended_move"].get<std::vector<std::string>>());
    EXPECT_EQ(game.consecutive_occurrences(), row["consecutive4"].get<int>());
    EXPECT_EQ(threefold_claim(game).has_value(), game.occurrences() >= 3);
  }
}

}  // namespace repetition_cases_test
}  // namespace jadoube::rules
