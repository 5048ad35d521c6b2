#include "daemon/tracking/change_text.h"

#include <gtest/gtest.h>

namespace jadoube::tracking {
namespace change_text_test {

using std::chrono::milliseconds;
using std::chrono::seconds;

model::Ply knight_ply() {
  model::Ply ply;
  ply.san = "Nf3";
  ply.state = model::PlyState::kConfirmed;
  ply.evidence = model::Evidence::kPress;
  ply.white_clock = seconds{179};
  ply.black_clock = seconds{3661};
  return ply;
}

TEST(ChangeText, NamesAPlyWithItsStateEvidenceAndClocks) {
  EXPECT_EQ(to_text(model::PliesChange{2, {knight_ply()}, 0}),
            "ply 3 Nf3 confirmed press 0:02:59 1:01:01");
}

TEST(ChangeText, HasTheRevisionOfACorrectedGame) {
  EXPECT_EQ(to_text(model::PliesChange{2, {}, 4}), "ply 3 taken back revision 4");
}

TEST(ChangeText, KeepsSeveralPliesOnOneLine) {
  auto reply = knight_ply();
  reply.san = "Nf6";
  reply.state = model::PlyState::kInferred;
  reply.evidence = model::Evidence::kReconnect;
  reply.white_clock = reply.black_clock = std::nullopt;
  EXPECT_EQ(to_text(model::PliesChange{0, {knight_ply(), reply}, 0}),
            "ply 1 Nf3 confirmed press 0:02:59 1:01:01; ply 2 Nf6 inferred reconnect");
}

TEST(ChangeText, HasResultsAndDifferences) {
  EXPECT_EQ(
      to_text(model::ResultChange{rules::Result::kWhiteWins, model::Termination::kKingsGesture, 0}),
      "result 1-0 kings-gesture");
  EXPECT_EQ(to_text(model::UnexplainedChange{{rules::Square::d5, rules::Square::e4}}),
            "unexplained d5 e4");
  EXPECT_EQ(to_text(model::UnexplainedChange{}), "unexplained nothing");
}

TEST(ChangeText, HasClocksOrThatThereAreNone) {
  model::ClockState clock{seconds{179}, seconds{181}, false, true, rules::Color::kBlack, true};
  EXPECT_EQ(to_text(model::ClockChange{clock}),
            "clock 0:02:59 0:03:01 black-flag battery-low black runs");
  EXPECT_EQ(to_text(model::ClockChange{}), "clock none");
}

TEST(ChangeText, CountsSecondsFromTheBeginning) {
  const drivers::Instant begin{seconds{100}};
  EXPECT_EQ(
      to_text(model::TimedChange{begin + milliseconds{1250}, model::UnexplainedChange{}}, begin),
      "1.250 unexplained nothing");
}

}  // namespace change_text_test
}  // namespace jadoube::tracking
