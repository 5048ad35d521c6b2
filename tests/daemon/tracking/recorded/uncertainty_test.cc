#include "daemon/tracking/recorded/uncertainty.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "daemon/tracking/recorded/scoresheet.h"

namespace jadoube::tracking {
namespace uncertainty_test {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr drivers::Instant kDoubtedAt{std::chrono::hours{1}};

// A game without plies, in which nothing was observed yet.
class UncertainGame : public testing::Test {
 protected:
  UncertainGame() {
    publisher_.begin(kDoubtedAt, changes_);
    sheet_.begin(1, rules::Position::initial(), rules::Placement::initial(), kDoubtedAt);
    inference_.restart(where().game);
    changes_.clear();
  }

  RecordedFrom from() const { return {sensed_, inference_, doubts_}; }
  Uncertainty::Written where() {
    return {GameView({board_, sheet_.positions(), sheet_.reported(), uncertainty_.doubt()}),
            publisher_};
  }

  std::vector<std::string> announced() const {
    std::vector<std::string> announced;
    for (const auto& explanation : board_.game->explanations) {
      std::string line = std::to_string(explanation.first_ply);
      for (const auto& san : explanation.san) line += " " + san;
      announced.push_back(line);
    }
    return announced;
  }

  model::Board board_;
  std::vector<model::TimedChange> changes_;
  Publisher publisher_{board_};
  Scoresheet sheet_{board_, publisher_};
  Sensed sensed_;
  MoveInference inference_;
  OutageDoubts doubts_;
  Uncertainty uncertainty_;
};

TEST_F(UncertainGame, PublishesFromWherePliesAreMissing) {
  uncertainty_.mark_uncertain_from(0, where(), from());
  EXPECT_TRUE(uncertainty_.doubt().is_lost());
  EXPECT_THAT(announced(), ElementsAre("0"));
}

TEST_F(UncertainGame, KeepsTheFirstPlyFromWhichPliesAreMissing) {
  uncertainty_.note_lost(2);
  uncertainty_.mark_uncertain_from(4, where(), from());
  EXPECT_EQ(uncertainty_.doubt().lost_from, 2u);
  EXPECT_THAT(changes_, IsEmpty());
}

TEST_F(UncertainGame, IsNotLostWhereTheArbiterSetThePlies) {
  uncertainty_.note_lost(2);
  EXPECT_TRUE(uncertainty_.doubt().is_lost());
  uncertainty_.note_corrected(3);
  EXPECT_FALSE(uncertainty_.doubt().is_lost());
  EXPECT_EQ(uncertainty_.doubt().corrected, 3u);
}

TEST_F(UncertainGame, StaysUncertainIfExplanationsAreLeftOpen) {
  uncertainty_.leave_open({{.first_ply = 0, .san = {"e4"}}, {.first_ply = 0, .san = {"d4"}}},
                          publisher_);
  EXPECT_TRUE(uncertainty_.doubt().is_uncertain);
  EXPECT_THAT(announced(), ElementsAre("0 e4", "0 d4"));
}

TEST_F(UncertainGame, PublishesTheAlternativesOfWhatWasWrittenUntilTheyAreDecided) {
  auto alternatives = std::make_shared<Alternatives>(
      Alternatives{0,
                   rules::Position::initial(),
                   {{{{rules::Square::e2, rules::Square::e4}}, 0},
                    {{{rules::Square::d2, rules::Square::d4}}, 100}}});
  Hypothesis ply = inference_.hypotheses().root();
  ply.ply_count = 1;
  ply.move = {rules::Square::e2, rules::Square::e4};
  ply.alternatives = alternatives;
  auto written = Scoresheet::ply_of(rules::Position::initial(), ply.move, kDoubtedAt);
  written.state = model::PlyState::kInferred;
  sheet_.write(0, {written});
  inference_.restart(where().game);
  uncertainty_.note_undecided({&ply}, where(), from());
  EXPECT_THAT(announced(), ElementsAre("0 e4", "0 d4"));
  uncertainty_.forget_alternatives_after(0);
  uncertainty_.publish(where(), from());
  EXPECT_THAT(announced(), IsEmpty());
}

TEST_F(UncertainGame, IsCertainWhenTheNextGameBegins) {
  uncertainty_.note_lost(0);
  uncertainty_.begin_game();
  EXPECT_FALSE(uncertainty_.doubt().lost_from);
  EXPECT_FALSE(uncertainty_.doubt().is_uncertain);
}

}  // namespace uncertainty_test
}  // namespace jadoube::tracking
