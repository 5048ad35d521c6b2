#include "daemon/cli/rehearsal_verbs.h"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <thread>

#include "daemon/cli/call.h"
#include "daemon/cli/exit_code.h"
#include "daemon/cli/rehearsal_text.h"
#include "daemon/language/translate.h"
#include "jadoube/v1/rehearsal_service.pb.h"

namespace jadoube::cli {
namespace {

constexpr std::chrono::seconds kLookAgain{1};

bool has_ended(const v1::Rehearsal& rehearsal) {
  return rehearsal.state() == v1::REHEARSAL_STATE_UNSPECIFIED || rehearsal.has_end_time();
}

// There need not have been one, and one that goes on has not failed.
int exit_code_of(const v1::Rehearsal& rehearsal) {
  return !rehearsal.has_end_time() || rehearsal.passed() ? kSuccess : kFailure;
}

int show_rehearsal(const Common& common) {
  return ask<v1::GetRehearsalResponse>(common, v1::GetRehearsalRequest(), [](const auto& response) {
    std::cout << rehearsal_text(response.rehearsal());
    return exit_code_of(response.rehearsal());
  });
}

// Prints how far it is, until it has ended.
int follow_rehearsal(const Common& common) {
  std::string shown;
  while (true) {
    v1::GetRehearsalResponse response;
    const auto status = call(common, v1::GetRehearsalRequest(), response);
    if (!status.ok()) return report(status, common.server);
    if (has_ended(response.rehearsal())) return show_rehearsal(common);
    const std::string line = rehearsal_progress_text(response.rehearsal());
    if (!common.json && line != shown) std::cout << line << std::endl;
    shown = line;
    std::this_thread::sleep_for(kLookAgain);
  }
}

int start_rehearsal(const Common& common, bool waits) {
  if (!waits) {
    return ask<v1::StartRehearsalResponse>(
        common, v1::StartRehearsalRequest(),
        [](const auto& response) { std::cout << rehearsal_text(response.rehearsal()); });
  }
  v1::StartRehearsalResponse response;
  const auto status = call(common, v1::StartRehearsalRequest(), response);
  if (!status.ok()) return report(status, common.server);
  return follow_rehearsal(common);
}

int stop_rehearsal(const Common& common) {
  return ask<v1::StopRehearsalResponse>(
      common, v1::StopRehearsalRequest(),
      [](const auto& response) { std::cout << rehearsal_text(response.rehearsal()); });
}

}  // namespace

void add_rehearsal_verbs(CLI::App& app, Common& common, int& code) {
  auto* group = app.add_subcommand(
      "rehearsal",
      "Let emulated boards play the round that is set up, for a minute or two, and test every "
      "output. Nothing of it is kept");
  group->require_subcommand(1);
  auto* start = group->add_subcommand("start", "Start a rehearsal. Refused while a game is played");
  const auto waits = std::make_shared<bool>(false);
  start->add_flag("--wait", *waits,
                  "Wait until it has ended, and print what came of it. Exit code 1: not everything "
                  "arrived");
  start->callback([&common, &code, waits] { code = start_rehearsal(common, *waits); });
  group->add_subcommand("stop", "Stop the rehearsal")->callback([&] {
    code = stop_rehearsal(common);
  });
  group->add_subcommand("show", "Show the rehearsal that is running, or the last one")
      ->callback([&] { code = show_rehearsal(common); });
}

}  // namespace jadoube::cli
