#include <gmock/gmock.h>

#include "daemon/arbiter/decisions/side_decision.h"
#include "daemon/tracking/change_text.h"
#include "tests/daemon/tracking/table.h"
#include "tests/support/written_games.h"

namespace jadoube::arbiter {
namespace software_clock_decision_test {

using namespace std::chrono_literals;
using model::SoftwareClockAct;
using testing::HasSubstr;
using testing::IsEmpty;
using Kind = SoftwareClockAct::Kind;

constexpr Instant kNow{1h};

model::Board at(const std::string& moves, std::vector<SoftwareClockAct> acts = {}) {
  model::Board board;
  board.game = tests::game_of(moves);
  for (auto& ply : board.game->plies) ply.white_clock = ply.black_clock = std::nullopt;
  board.game->clock_acts = std::move(acts);
  return board;
}

/// The message of the refusal; empty if it can be done.
std::string refusal_of(Kind kind, const model::Board& board,
                       model::ByColor<std::chrono::seconds> times = {}) {
  const auto act = act_on_software_clock({kind, times}, board, kNow);
  return act ? "" : act.error().message;
}

const SoftwareClockAct kStarted{.kind = Kind::kStart, .at = Instant(1s)};
const SoftwareClockAct kPaused{.kind = Kind::kPause, .at = Instant(2s)};

TEST(SoftwareClockDecision, IsAnActWithItsTime) {
  const auto act = act_on_software_clock({Kind::kSet, {90s, 80s}}, at("e4"), kNow);
  ASSERT_TRUE(act);
  EXPECT_EQ(*act, (SoftwareClockAct{.kind = Kind::kSet, .at = kNow, .times = {90s, 80s}}));
}

TEST(SoftwareClockDecision, OnlyWhatChangesSomethingCanBeDone) {
  EXPECT_THAT(refusal_of(Kind::kStart, at("")), IsEmpty());
  EXPECT_THAT(refusal_of(Kind::kStart, at("e4")), HasSubstr("runs already"));
  EXPECT_THAT(refusal_of(Kind::kStart, at("", {kStarted, kPaused})), HasSubstr("resume it"));
  EXPECT_THAT(refusal_of(Kind::kPause, at("")), HasSubstr("has not started"));
  EXPECT_THAT(refusal_of(Kind::kPause, at("", {kStarted})), IsEmpty());
  EXPECT_THAT(refusal_of(Kind::kPause, at("e4", {kPaused})), HasSubstr("paused already"));
  EXPECT_THAT(refusal_of(Kind::kResume, at("")), HasSubstr("has not started: start it"));
  EXPECT_THAT(refusal_of(Kind::kResume, at("e4")), HasSubstr("runs already"));
  EXPECT_THAT(refusal_of(Kind::kResume, at("e4", {kPaused})), IsEmpty());
  EXPECT_THAT(refusal_of(Kind::kSet, at(""), {90s, 90s}), IsEmpty());
}

TEST(SoftwareClockDecision, ShowsLessThanTenHours) {
  EXPECT_THAT(refusal_of(Kind::kSet, at("e4"), {10h, 90s}), HasSubstr("0:00:00 to 9:59:59"));
  EXPECT_THAT(refusal_of(Kind::kSet, at("e4"), {90s, -1s}), HasSubstr("0:00:00 to 9:59:59"));
}

TEST(SoftwareClockDecision, ABoardWithAClockHasNone) {
  auto board = at("e4");
  board.clock = model::ClockState{};
  EXPECT_THAT(refusal_of(Kind::kPause, board), HasSubstr("the board has a clock"));
  board.clock.reset();
  board.game->plies[0].white_clock = 90s;
  EXPECT_THAT(refusal_of(Kind::kPause, board), HasSubstr("the first with ply 1"));
}

TEST(SoftwareClockDecision, AGameThatIsNotPlayedNowHasNone) {
  auto board = at("e4");
  board.game->adjournment = model::Adjournment{};
  EXPECT_THAT(refusal_of(Kind::kPause, board), HasSubstr("adjourned"));
  board.game->adjournment.reset();
  board.game->result = rules::Result::kBlackWins;
  EXPECT_THAT(refusal_of(Kind::kSet, board, {90s, 90s}), HasSubstr("over (0-1)"));
}

TEST(SoftwareClockDecision, AnAdjournmentPausesIt) {
  EXPECT_EQ(pause_with_game(at("e4"), kNow),
            (std::vector<SoftwareClockAct>{{.kind = Kind::kPause, .at = kNow}}));
  EXPECT_THAT(pause_with_game(at(""), kNow), IsEmpty());
  EXPECT_THAT(pause_with_game(at("e4", {kPaused}), kNow), IsEmpty());
  auto board = at("e4");
  board.clock = model::ClockState{};
  EXPECT_THAT(pause_with_game(board, kNow), IsEmpty());
}

TEST(SoftwareClockDecision, TheGameContinuesWithAClockThatOnlyTheAdjournmentPaused) {
  auto board = at("e4", {kPaused});
  board.game->adjournment = {.at = kPaused.at};
  EXPECT_EQ(resume_with_game(board, kNow),
            (std::vector<SoftwareClockAct>{{.kind = Kind::kResume, .at = kNow}}));
  board.game->adjournment->at += 1s;
  EXPECT_THAT(resume_with_game(board, kNow), IsEmpty()) << "an arbiter had paused it before";
}

TEST(SoftwareClockDecision, AGameThatContinuesElsewhereLeavesOutTheTimeInBetween) {
  const auto left = at("e4");
  const auto acts = acts_of_resumed(*left.game, kNow);
  ASSERT_EQ(acts.size(), 2u);
  EXPECT_EQ(acts[0].kind, Kind::kPause);
  EXPECT_EQ(acts[0].at, left.game->plies[0].made_at);
  EXPECT_EQ(acts[1], (SoftwareClockAct{.kind = Kind::kResume, .at = kNow}));
  EXPECT_EQ(acts_of_resumed(*at("e4", {kPaused}).game, kNow).size(), 1u);
  EXPECT_THAT(acts_of_resumed(*at("").game, kNow), IsEmpty());
}

TEST(SoftwareClockDecision, IsNoEvidenceAndChangesNoPlyAndNoRevision) {
  tracking::Table without, with;
  for (auto* table : {&without, &with}) table->play("e4 e5 Nf3");
  ASSERT_FALSE(with.tracker.board().clock);
  (void)with.reported();
  const auto paused =
      correction_of(ControlSoftwareClock{Kind::kPause}, with.tracker.board(), with.now);
  ASSERT_TRUE(paused) << paused.error().message;
  with.derive_again({{*paused}});
  EXPECT_THAT(with.reported(), IsEmpty()) << "no ply and no result changed";
  EXPECT_EQ(tracking::to_text(with.changes.back().change), "software-clock pause");
  for (auto* table : {&without, &with}) table->play("Nc6 Bb5 a6");
  EXPECT_EQ(with.game().plies, without.game().plies);
  EXPECT_EQ(with.game().revision, without.game().revision);
  EXPECT_EQ(with.game().clock_acts.size(), 1u);
}

}  // namespace software_clock_decision_test
}  // namespace jadoube::arbiter
