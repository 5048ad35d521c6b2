#include "daemon/tracking/recorded/game_recorder.h"

#include <gtest/gtest.h>

namespace jadoube::tracking {
namespace game_recorder_test {

using drivers::Instant;
using model::Evidence;
using model::PlyState;
using rules::Square;
using std::chrono::seconds;

constexpr Instant kBegin{std::chrono::hours{1}};

model::Ply ply(const rules::Position& before, Square from, Square to,
               PlyState state = PlyState::kProvisional) {
  auto made = Scoresheet::ply_of(before, {from, to}, kBegin);
  made.state = state;
  return made;
}

struct Recorder {
  Recorder() {
    recorder.begin(kBegin, changes);
    recorder.begin_game(1, {rules::Position::initial(), rules::Placement::initial()}, kBegin, {});
  }
  // Every change folds to what the recorder holds.
  void check() const {
    model::Board folded;
    for (const auto& each : changes) model::apply(each.change, folded);
    EXPECT_EQ(folded, recorder.board());
  }
  void play(PlyState state) {
    recorder.sheet().write(0, {ply(recorder.view().positions()[0], Square::e2, Square::e4, state)});
  }

  GameRecorder recorder;
  std::vector<model::TimedChange> changes;
};

TEST(GameRecorder, HoldsTheFoldOfWhatItPublished) {
  Recorder game;
  game.play(PlyState::kProvisional);
  game.play(PlyState::kConfirmed);
  game.recorder.sheet().conclude(rules::Result::kDraw, model::Termination::kNormal);
  game.check();
  EXPECT_EQ(game.recorder.board().game->plies.size(), 1u);
}

TEST(GameRecorder, CountsARevisionOnlyWhenMoreThanAProvisionalPlyChanges) {
  Recorder game;
  game.play(PlyState::kProvisional);
  game.recorder.sheet().write(0, {});
  EXPECT_EQ(game.recorder.board().game->revision, 0u);
  game.play(PlyState::kConfirmed);
  EXPECT_EQ(game.recorder.board().game->revision, 0u);
  game.recorder.sheet().write(0, {});
  EXPECT_EQ(game.recorder.board().game->revision, 1u);
  game.check();
}

TEST(GameRecorder, WritesItsOwnBoardAsACopy) {
  Recorder game;
  auto copy = game.recorder;
  std::vector<model::TimedChange> reported;
  copy.begin(kBegin, reported);
  copy.sheet().write(0, {ply(rules::Position::initial(), Square::e2, Square::e4)});
  EXPECT_EQ(reported.size(), 1u);
  EXPECT_TRUE(game.recorder.view().plies().empty());
  game.recorder = copy;
  EXPECT_EQ(game.recorder.view().plies().size(), 1u);
  EXPECT_EQ(&game.recorder.view().game(), &*game.recorder.board().game);
}

TEST(GameRecorder, ConfirmsThePlacementAtTheEnd) {
  Recorder game;
  game.play(PlyState::kProvisional);
  game.recorder.sheet().confirm_the_end(Evidence::kResult, kBegin + seconds{1});
  const auto& written = game.recorder.view().plies().front();
  EXPECT_EQ(written.state, PlyState::kConfirmed);
  EXPECT_EQ(written.evidence, Evidence::kResult);
  EXPECT_EQ(written.confirmed_at, kBegin + seconds{1});
}

TEST(GameRecorder, KnowsWhatTheArbiterHasCorrected) {
  Recorder game;
  game.play(PlyState::kCorrected);
  game.recorder.uncertainty().note_lost(0);
  EXPECT_TRUE(game.recorder.view().doubt().is_lost());
  game.recorder.uncertainty().note_corrected(1);
  EXPECT_FALSE(game.recorder.view().doubt().is_lost());
  EXPECT_EQ(game.recorder.view().doubt().corrected, 1u);
}

}  // namespace game_recorder_test
}  // namespace jadoube::tracking
