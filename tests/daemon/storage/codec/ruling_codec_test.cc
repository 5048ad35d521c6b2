#include "daemon/storage/codec/ruling_codec.h"

#include <gmock/gmock.h>

#include "daemon/arbiter/decisions/ruling.h"
#include "rules/notation/fen.h"
#include "tests/daemon/arbiter/record_kit.h"

namespace jadoube::storage::codec {
namespace ruling_codec_test {

using tests::game_of;

/// A ruling that replaces ply 2 of 1.e4 e5 by `move`, as UCI writes it.
arbiter::Ruling ruling_of(const model::Board& board, const arbiter::Decision& decision) {
  const model::Instant now{std::chrono::nanoseconds(1'700'000'000'123'456'789)};
  const auto ruling = arbiter::ruling_on(
      {"an arbiter", "a phone", board.game->ordinal, board.game->revision, decision}, board, {},
      now);
  EXPECT_TRUE(ruling) << ruling.error().message;
  return *ruling;
}

class RulingText : public testing::TestWithParam<arbiter::Decision> {};

TEST_P(RulingText, IsReadBackAsItWasWritten) {
  model::Board board;
  board.game = game_of("e4 e5 Nf3");
  const auto ruling = ruling_of(board, GetParam());
  const auto text = to_text(ruling, board);
  EXPECT_TRUE(is_ruling(text));
  EXPECT_EQ(text.find('\n'), std::string::npos);
  const auto read = parse_ruling(text);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->at, ruling.at);
  EXPECT_EQ(read->author, ruling.author);
  EXPECT_EQ(read->text, ruling.text);
  EXPECT_EQ(to_text(*read, board), text);
  ASSERT_EQ(read->correction.has_value(), ruling.correction.has_value());
  ASSERT_EQ(read->side_decision.has_value(), ruling.side_decision.has_value());
  if (!ruling.correction) return;
  EXPECT_EQ(read->correction->after, ruling.correction->after);
  EXPECT_EQ(read->correction->keep, ruling.correction->keep);
  EXPECT_EQ(read->correction->plies, ruling.correction->plies);
  EXPECT_EQ(read->correction->result.has_value(), ruling.correction->result.has_value());
  EXPECT_EQ(read->correction->adjournment, ruling.correction->adjournment);
  EXPECT_EQ(read->correction->new_game.has_value(), ruling.correction->new_game.has_value());
}

TEST(RulingTextOfRequest, KeepsTheIdOfTheRequest) {
  model::Board board;
  board.game = game_of("e4 e5");
  auto ruling = ruling_of(board, arbiter::SideDecision(arbiter::Note{1, "seen"}));
  EXPECT_EQ(to_text(ruling, board).find("requestId"), std::string::npos);
  ruling.request_id = "a1b2";
  const auto read = parse_ruling(to_text(ruling, board));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->request_id, "a1b2");
}

/// A game that was left after 1.e4, and continues.
arbiter::ResumeGame left_game() {
  arbiter::ResumeGame resume{.name = "one-1", .sealed_move = "e5"};
  resume.from = game_of("e4");
  resume.from->closed = true;
  return resume;
}

INSTANTIATE_TEST_SUITE_P(
    Every, RulingText,
    testing::ValuesIn(std::vector<arbiter::Decision>{
        arbiter::ReplacePly{2, "c5"}, arbiter::KeepIllegalPly{3, "e1c1"},
        arbiter::InsertPlies{3, "Nc3 Nc6"}, arbiter::TakeBack{1},
        arbiter::GiveResult{rules::Result::kDraw, model::Termination::kAdjudication},
        arbiter::StartGame{"8/8/8/8/8/4k3/4p3/4K3 b - - 0 60"}, arbiter::Adjourn{}, left_game(),
        arbiter::RecordDecision(model::GoesOnElsewhere{"spare-2"}),
        arbiter::TurnBoard{model::Orientation::kRotated},
        arbiter::SideDecision(arbiter::Note{2, "a \"quoted\" line"}),
        arbiter::SideDecision(arbiter::Note{.waits_for_board = "spare"}),
        arbiter::SideDecision(arbiter::Report{arbiter::Report::Kind::kTwoHands,
                                              rules::Color::kBlack}),
        arbiter::SideDecision(arbiter::Report{arbiter::Report::Kind::kColoursReversed,
                                              std::nullopt}),
        arbiter::SideDecision(arbiter::ClockSetting{
            .times = {std::chrono::seconds(90), std::chrono::seconds(0)},
            .running = rules::Color::kBlack,
            .by_hand = true}),
        arbiter::SideDecision(arbiter::DecideOnIncident{
            {1, 2}, {arbiter::IncidentDecision::Kind::kDismiss, "nobody moved it", {}}})}));

TEST(RulingText, RenamesTheGamesThatItNames) {
  model::Board board;
  board.game = game_of("e4 e5");
  const auto row =
      to_text(ruling_of(board, arbiter::RecordDecision(model::GoesOnElsewhere{"spare-2"})), board);
  const auto renamed = with_renamed_game(row, [](std::string& name) { name = "club:" + name; });
  ASSERT_TRUE(renamed) << renamed.error().message;
  const auto read = parse_ruling(*renamed);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->correction->adjournment->moved_to, "club:spare-2");
}

TEST(RulingTextOfSoftwareClock, IsReadBackAlsoIfTheGameIsAdjourned) {
  model::Board board;
  board.game = game_of("e4 e5 Nf3");
  for (auto& ply : board.game->plies) ply.white_clock = ply.black_clock = std::nullopt;
  using Kind = model::SoftwareClockAct::Kind;
  auto left = left_game();
  for (auto& ply : left.from->plies) ply.white_clock = ply.black_clock = std::nullopt;
  for (const arbiter::Decision& decision : std::vector<arbiter::Decision>{
           arbiter::ControlSoftwareClock{Kind::kPause},
           arbiter::ControlSoftwareClock{Kind::kSet,
                                         {std::chrono::seconds(90), std::chrono::seconds(80)}},
           arbiter::Adjourn{}, left}) {
    const auto ruling = ruling_of(board, decision);
    ASSERT_TRUE(ruling.correction);
    EXPECT_FALSE(ruling.correction->clock_acts.empty()) << ruling.text;
    const auto read = parse_ruling(to_text(ruling, board));
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->correction, ruling.correction) << ruling.text;
  }
}

TEST(RulingTextOfOthers, IsRefusedWithASentence) {
  for (const auto* text :
       {"arbiter", "arbiter ", "arbiter {", "arbiter {\"future\": 1}", "square e4 P",
        "arbiter {\"plies\": [{\"san\": \"Ke9\"}], \"fen\": \"8/8/8\"}"}) {
    const auto read = parse_ruling(text);
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error().code, rules::ErrorCode::kDataLoss) << text;
  }
}

}  // namespace ruling_codec_test
}  // namespace jadoube::storage::codec
