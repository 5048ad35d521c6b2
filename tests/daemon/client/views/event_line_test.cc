#include <gmock/gmock.h>

#include "daemon/client/views/view_texts.h"

namespace jadoube::cli {
namespace event_line_test {

using testing::HasSubstr;

v1::WatchGamesResponse plies_of(const std::string& fen_after,
                                std::initializer_list<const char*> san) {
  v1::WatchGamesResponse event;
  event.set_game("games/one-1");
  auto& change = *event.mutable_plies_changed();
  for (const auto* each : san) change.add_plies()->set_san(each);
  change.set_fen(fen_after);
  return event;
}

TEST(EventLine, NumbersThePliesOfAGameInWhichBlackMovedFirst) {
  const auto line = event_line(plies_of("8/8/8/8/8/1k6/8/K7 w - - 4 31", {"Ka2", "Kb3"}));
  EXPECT_THAT(line, HasSubstr("30. Ka2"));
  EXPECT_THAT(line, HasSubstr("30... Kb3"));
}

TEST(EventLine, ReportsWhatAnArbiterDidWithTheSoftwareClock) {
  v1::WatchGamesResponse event;
  event.set_game("games/one-1");
  auto& change = *event.mutable_software_clock_changed();
  change.add_acts()->set_kind(values::v1::SoftwareClockAct::KIND_START);
  EXPECT_THAT(event_line(event), HasSubstr("software clock started"));
  auto& set = *change.add_acts();
  set.set_kind(values::v1::SoftwareClockAct::KIND_SET);
  set.mutable_white()->set_seconds(90);
  set.mutable_black()->set_seconds(3600);
  EXPECT_THAT(event_line(event), HasSubstr("software clock set to 1:30 and 1:00:00"));
}

TEST(EventLine, ShowsFourExplanationsOfAGapAndTheNumberOfOthers) {
  v1::WatchGamesResponse event;
  event.set_game("games/one-1");
  for (int i = 0; i < 6; ++i) {
    auto& way = *event.mutable_uncertainty_changed()->add_explanations();
    way.set_first_ply(3);
    way.add_san("Nf3");
  }
  const auto line = event_line(event);
  EXPECT_THAT(line, HasSubstr("2) ply 3 Nf3 (0%)"));
  EXPECT_THAT(line, HasSubstr("and 2 more"));
}

}  // namespace event_line_test
}  // namespace jadoube::cli
