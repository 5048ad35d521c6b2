#include "daemon/client/laws/verbs.h"

#include <gmock/gmock.h>

#include <CLI/CLI.hpp>

namespace jadoube::cli::laws {
namespace verbs_test {

using testing::HasSubstr;

std::string help_of(const char* verb) {
  CLI::App app;
  const bool json = false;
  int code = 0;
  add_verbs(app, json, code);
  return app.get_subcommand("laws")->get_subcommand(verb)->help();
}

TEST(LawsHelp, ReportsWhatTheFieldsOfAnAnswerMean) {
  EXPECT_THAT(help_of("repetition"), HasSubstr("consecutive4: how often the last position"));
  EXPECT_THAT(help_of("san"), HasSubstr("--language de"));
  EXPECT_THAT(help_of("can-mate"), HasSubstr("Some answers need no search"));
}

}  // namespace verbs_test
}  // namespace jadoube::cli::laws
