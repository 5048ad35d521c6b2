#include <gmock/gmock.h>

#include "daemon/client/verbs/verb_texts.h"

namespace jadoube::cli {
namespace output_text_test {

using testing::HasSubstr, testing::Not;

v1::Output folder() {
  v1::Output output;
  output.set_name("outputs/site");
  output.set_kind(v1::OUTPUT_KIND_FOLDER);
  output.set_ok(true);
  output.mutable_delay()->set_seconds(900);
  output.mutable_published_time()->set_seconds(1'700'000'000);
  return output;
}

TEST(OutputText, ReportsWhatAndWhenInOneLine) {
  const auto text = output_text(folder());
  EXPECT_THAT(text, testing::StartsWith("site            folder    15 min delay"));
  EXPECT_THAT(text, HasSubstr("  up to date at "));
  EXPECT_THAT(text, testing::EndsWith("\n"));
}

TEST(OutputText, AnOutputThatFailsIsNotUpToDate) {
  auto output = folder();
  output.set_ok(false);
  output.set_problem("the disk is full");
  const auto text = output_text(output);
  EXPECT_THAT(text, HasSubstr("NOT UP TO DATE since "));
  EXPECT_THAT(text, Not(HasSubstr("up to date at")));
  EXPECT_THAT(text, HasSubstr("\n    the disk is full\n"));
}

TEST(OutputText, ReportsThatNothingWentOutYet) {
  auto output = folder();
  output.clear_published_time();
  EXPECT_THAT(output_text(output), HasSubstr("nothing was sent yet"));
}

TEST(OutputText, NamesTablesThatAreWrongOrStopped) {
  auto output = folder();
  auto& alert = *output.add_alerts();
  alert.set_table(3);
  alert.set_what("its result is refused");
  output.add_frozen_tables("open-7");
  const auto text = output_text(output);
  EXPECT_THAT(text, HasSubstr("\n    table 3: its result is refused\n"));
  EXPECT_THAT(text, HasSubstr("\n    open-7: stopped by hand\n"));
}

TEST(OutputText, SaysWithoutDoubtWhichGameIsStopped) {
  auto output = folder();
  output.add_frozen_tables("cup-7");
  auto& table = *output.add_frozen_places();
  table.set_id("cup-7");
  table.set_table(12);
  table.set_match(2);
  table.set_board_in_match(4);
  table.set_tournament("Team Cup");
  table.set_round(1);
  table.set_players("Kent, Clark - Lane, Lois");
  const std::string place =
      "table 12 · match 2, board 4 of Team Cup, round 1, Kent, Clark - Lane, Lois";
  EXPECT_THAT(output_text(output), HasSubstr("\n    " + place + ": stopped by hand\n"));
  EXPECT_EQ(changed_table_text(table, true), place + " stops at its present position");
  EXPECT_EQ(changed_table_text(table, false), place + " continues");
}

}  // namespace output_text_test
}  // namespace jadoube::cli
