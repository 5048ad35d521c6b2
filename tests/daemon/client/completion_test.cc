#include <gmock/gmock.h>

#include "daemon/client/verbs/verb_groups.h"
#include "tests/daemon/client/command_line.h"
#include "tests/support/process.h"

namespace jadoube::cli {
namespace completion_test {

using testing::HasSubstr;
using testing::Not;

class CompletionTest : public testing::Test {
 protected:
  CompletionTest() { line_.fill(app_); }

  // What bash offers for the last of these words.
  std::string offered(const std::string& words) {
    tests::write_file(directory_ / "script", completion_script(app_, Shell::kBash));
    const std::string command = "source '" + (directory_ / "script") + "'; COMP_WORDS=(jadoube " +
                                words +
                                "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _jadoube; "
                                "echo \"${COMPREPLY[@]}\"";
    tests::Process bash({"/bin/bash", "-c", command}, directory_ / std::to_string(++runs_));
    EXPECT_EQ(bash.wait(std::chrono::seconds(20)), 0) << bash.output();
    return bash.output();
  }

  tests::CommandLine line_{"unix:/nowhere"};
  CLI::App app_{"test", "jadoube"};
  tests::TemporaryDirectory directory_;
  int runs_ = 0;
};

TEST_F(CompletionTest, OffersVerbsAndOptionsOfThePlace) {
  EXPECT_THAT(offered("''"), HasSubstr("boards lights games pgn"));
  EXPECT_THAT(offered("tour"), testing::StartsWith("tournament"));
  EXPECT_THAT(offered("arbiter ''"), HasSubstr("take-back"));
  EXPECT_THAT(offered("arbiter ''"), Not(HasSubstr("boards")));
  EXPECT_THAT(offered("--json tournament imp"), testing::StartsWith("import"));
  EXPECT_THAT(offered("arbiter result --b"), testing::StartsWith("--by"));
  EXPECT_THAT(offered("backup x"), Not(HasSubstr("-")));
}

TEST_F(CompletionTest, EveryShellKnowsEveryVerb) {
  for (const Shell shell : {Shell::kBash, Shell::kZsh, Shell::kFish}) {
    const auto script = completion_script(app_, shell);
    for (const CLI::App* verb : app_.get_subcommands({})) {
      EXPECT_THAT(script, HasSubstr(verb->get_name()));
      for (const CLI::App* below : verb->get_subcommands({})) {
        EXPECT_THAT(script, HasSubstr(below->get_name())) << verb->get_name();
      }
    }
  }
}

TEST_F(CompletionTest, FishGetsTheDescriptions) {
  EXPECT_THAT(completion_script(app_, Shell::kFish),
              HasSubstr("complete -c jadoube -n '__jadoube_at tournament' -f -a import -d '"));
}

}  // namespace completion_test
}  // namespace jadoube::cli
