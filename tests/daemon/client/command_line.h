#pragma once

#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string>
#include <vector>

#include "daemon/app/verbs/journal_verbs.h"
#include "daemon/client/command_line/program.h"
#include "daemon/client/verbs/verb_groups.h"

namespace jadoube::tests {

/// Runs `jadoube` inside this process.
class CommandLine {
 public:
  explicit CommandLine(std::string server) { common_.server = std::move(server); }

  /// Adds everything that `jadoube` has to `app`.
  void fill(CLI::App& app) {
    app.require_subcommand(1);
    app.fallthrough();
    app.add_flag("--json", common_.json);
    cli::add_program_verbs(
        app, common_, code_,
        {.record = app::record_work(common_), .emulation = [](const auto&) { return 0; }});
  }

  struct Ran {
    int code = 0;
    std::string out, errors;
    /// Why the words are no command. Empty: they are.
    std::string refused;
    /// What is printed then.
    std::string usage;
  };

  Ran run(std::vector<std::string> words) {
    CLI::App app("test", "jadoube");
    common_.json = false;
    fill(app);
    code_ = 0;
    cli::interrupted() = false;
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    std::ranges::reverse(words);
    Ran ran;
    try {
      app.parse(words);
    } catch (const CLI::ParseError& error) {
      ran.refused = error.what();
      ran.usage = cli::usage_text(&app, error);
    }
    ran.out = testing::internal::GetCapturedStdout();
    ran.errors = testing::internal::GetCapturedStderr();
    ran.code = code_;
    return ran;
  }

 private:
  cli::Common common_;
  int code_ = 0;
};

}  // namespace jadoube::tests
