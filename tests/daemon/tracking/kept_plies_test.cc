#include "daemon/tracking/kept_plies.h"

#include <gmock/gmock.h>

#include <sstream>

#include "daemon/tracking/recorded/scoresheet.h"
#include "rules/notation/san.h"

namespace jadoube::tracking {
namespace kept_plies_test {

using model::PlyState;
using std::chrono::seconds;
using testing::ElementsAre;
using testing::SizeIs;

// Moves in SAN, each confirmed a second after the one before.
model::Game played(const std::string& moves) {
  model::Game game;
  auto position = game.start;
  std::istringstream words(moves);
  for (std::string san; words >> san;) {
    const drivers::Instant at{seconds(10 + static_cast<int>(game.plies.size()))};
    const auto move = *rules::parse_san(position, san);
    auto ply = Scoresheet::ply_of(position, move, at);
    ply.state = PlyState::kConfirmed;
    ply.confirmed_at = at;
    game.plies.push_back(std::move(ply));
    position = position.after(move);
  }
  return game;
}

std::vector<std::string> sans(const model::Correction& correction) {
  std::vector<std::string> all;
  for (const auto& ply : correction.plies) all.push_back(ply.san);
  return all;
}

TEST(KeptPlies, AreGivenOnlyWhereADerivationHasOtherMoves) {
  const auto recorded = played("e4 e5 Nf3 Nc6");
  KeptPlies same(recorded);
  EXPECT_FALSE(same.missing_in(played("e4 e5 Nf3 Nc6 Bb5")));
  KeptPlies other(recorded);
  const auto missing = other.missing_in(played("e4 e5 Nh3 Nc6"));
  ASSERT_TRUE(missing);
  EXPECT_TRUE(missing->is_recorded);
  EXPECT_EQ(missing->keep, 2U);
  EXPECT_EQ(missing->after, recorded.plies[2].confirmed_at);
  EXPECT_THAT(sans(*missing), ElementsAre("Nf3")) << "what follows may be the same again";
  EXPECT_THAT(other.given(), SizeIs(1));
}

TEST(KeptPlies, ThatWereRecordedAtOneTimeAreGivenTogether) {
  auto recorded = played("e4 e5 Nf3 Nc6");
  recorded.plies[1].confirmed_at = recorded.plies[2].confirmed_at;
  KeptPlies kept(recorded);
  EXPECT_THAT(sans(*kept.missing_in(played("e4 c5"))), ElementsAre("e5", "Nf3"));
  EXPECT_THAT(sans(*kept.missing_in(played("e4 e5 Nf3"))), ElementsAre("Nc6"))
      << "it was not found";
}

TEST(KeptPlies, AreNotProvisional) {
  auto recorded = played("e4 e5 Nf3");
  recorded.plies[2].state = PlyState::kProvisional;
  KeptPlies kept(recorded);
  EXPECT_THAT(kept.plies(), SizeIs(2));
  EXPECT_FALSE(kept.missing_in(played("e4 e5 Nh3")));
}

TEST(KeptPlies, ThatHaveNoPlaceAreNotGivenForEver) {
  const auto recorded = played("e4 e5");
  KeptPlies kept(recorded);
  EXPECT_TRUE(kept.missing_in(played("d4")));
  EXPECT_TRUE(kept.missing_in(played("d4"))) << "all of them at the end";
  EXPECT_FALSE(kept.missing_in(played("d4")));
}

TEST(KeptPlies, OfADerivationThatWritesLaterAreGivenFromTheStart) {
  const auto recorded = played("e4 e5 Nf3 Nc6");
  KeptPlies kept(recorded);
  const auto alone = kept.missing_in(played("e4 e5 Nh3"));
  ASSERT_TRUE(alone);
  EXPECT_EQ(alone->keep, 2U) << "e5 may not be written yet when Nf3 was recorded";
  const auto whole = kept.missing_in(played("e4 e5 Nh3"));
  ASSERT_TRUE(whole);
  EXPECT_TRUE(whole->is_recorded);
  EXPECT_EQ(whole->keep, 0U);
  EXPECT_EQ(whole->after, recorded.plies[2].confirmed_at);
  EXPECT_THAT(sans(*whole), ElementsAre("e4", "e5", "Nf3"));
}

TEST(KeptPlies, AResultThatWasGivenIsKept) {
  auto recorded = played("e4 e5");
  recorded.result = rules::Result::kDraw;
  recorded.termination = model::Termination::kKingsGesture;
  const drivers::Instant at{seconds(20)};
  KeptPlies kept(recorded, at);
  const auto missing = kept.missing_in(played("e4 e5"));
  ASSERT_TRUE(missing && missing->result);
  EXPECT_EQ(missing->result->result, rules::Result::kDraw);
  EXPECT_EQ(missing->after, at);
  EXPECT_FALSE(kept.missing_in(recorded));
}

}  // namespace kept_plies_test
}  // namespace jadoube::tracking
