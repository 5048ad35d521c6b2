#include <gmock/gmock.h>

#include <algorithm>
#include <sstream>

#include "daemon/client/verbs/verb_texts.h"

namespace jadoube::cli {
namespace status_text_test {

using testing::HasSubstr;
using testing::Not;

constexpr std::int64_t kNow = 1'700'000'000;

Overview overview() {
  Overview made{.now = kNow};
  made.status.set_version("1.2.3");
  made.status.mutable_started_time()->set_seconds(kNow - 7500);
  auto& load = *made.status.mutable_load();
  load.set_boards_live(498);
  load.set_games(1);
  load.set_streams(2);
  load.set_displays(1);
  load.mutable_commit_p99()->set_nanos(500'000);
  load.mutable_board_to_durable_p99()->set_seconds(2);
  made.status.mutable_storage()->set_journal("/var/lib/jadoube/journal.sqlite");
  made.status.mutable_storage()->set_durable(true);
  return made;
}

// A warning may be longer than a line. Nobody may miss its end.
TEST(StatusText, OfAStandbyIsItsCopyAndSaysAsAWholeWhatIsWrong) {
  Overview made = overview();
  auto& failover = *made.status.mutable_failover();
  failover.set_name("second");
  const std::string warning = std::string(200, 'w') + " the end";
  failover.set_problem(warning);
  const auto text = status_text(made);
  EXPECT_THAT(text, testing::StartsWith("jadoubed 1.2.3, for 2 h 5 min (since "));
  EXPECT_THAT(text, HasSubstr("second is STANDBY"));
  EXPECT_THAT(text, HasSubstr(warning));
  EXPECT_THAT(text, Not(HasSubstr("\nboards ")));
}

TEST(StatusText, ReportsHowTheDaemonIs) {
  const auto text = status_text(overview());
  EXPECT_THAT(text, testing::StartsWith("jadoubed 1.2.3, for 2 h 5 min (since "));
  EXPECT_THAT(text, HasSubstr("\nboards   498 live; 1 game in play\n"));
  EXPECT_THAT(text, HasSubstr("\noutputs  none\n"));
  EXPECT_THAT(text, HasSubstr("\nclients  2 streams, 1 display\n"));
  EXPECT_THAT(text, HasSubstr("\nwithin   saved 2 s, disk 0.5 ms (99 of 100)\n"));
  EXPECT_THAT(text, HasSubstr("\ndurable  yes\n"));
}

TEST(StatusText, NamesTheBoardsThatAreLostAndWhy) {
  auto made = overview();
  made.status.mutable_load()->set_boards_lost(1);
  made.boards.resize(2);
  made.boards[0].set_name("boards/one");
  made.boards[0].set_connection(values::v1::CONNECTION_STATE_LIVE);
  made.boards[1].set_name("boards/two");
  made.boards[1].set_connection(values::v1::CONNECTION_STATE_LOST);
  made.boards[1].set_connection_reason("unplugged");
  const auto text = status_text(made);
  EXPECT_THAT(text, HasSubstr("boards   498 live, 1 LOST; 1 game in play\n"
                              "         two: unplugged\n"));
  EXPECT_THAT(text, Not(HasSubstr("one:")));
}

TEST(StatusText, NamesTheOutputsThatAreBehind) {
  auto made = overview();
  made.outputs.resize(3);
  made.outputs[0].set_name("outputs/live");
  made.outputs[0].set_ok(true);
  made.outputs[1].set_name("outputs/site");
  made.outputs[1].mutable_published_time()->set_seconds(kNow - 90);
  made.outputs[1].set_problem("the host refuses the password");
  made.outputs[2].set_name("outputs/new");
  made.outputs[2].set_frozen(true);
  EXPECT_THAT(status_text(made), HasSubstr("outputs  1 up to date, 2 NOT\n"
                                           "         site: 1 min behind: the host refuses the "
                                           "password\n"
                                           "         new: stopped by hand\n"));
}

TEST(StatusText, FitsOnAScreenWhateverIsWrong) {
  auto made = overview();
  made.status.mutable_load()->set_boards_lost(300);
  for (int i = 0; i < 300; ++i) {
    v1::Board board;
    board.set_name("boards/" + std::string(40, 'x') + std::to_string(i));
    board.set_connection(values::v1::CONNECTION_STATE_LOST);
    board.set_connection_reason(std::string(200, 'y'));
    made.boards.push_back(board);
    v1::Output output;
    output.set_name("outputs/" + std::to_string(i));
    output.set_problem("K\xC3\xB6ln " + std::string(100, 'z'));
    made.outputs.push_back(output);
    made.parts += "table" + std::to_string(i) + " 1.0 MB, ";
  }
  made.status.mutable_storage()->set_durable(false);
  made.status.mutable_storage()->set_refusal(std::string(300, 'w'));
  const auto text = status_text(made);
  EXPECT_LE(std::ranges::count(text, '\n'), 24);
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 81u) << line;
  EXPECT_THAT(text, HasSubstr("         and 296 more\n"));
}

}  // namespace status_text_test
}  // namespace jadoube::cli
