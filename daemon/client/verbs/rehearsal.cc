#include <iostream>
#include <numeric>
#include <string>
#include <thread>

#include "daemon/client/client.h"
#include "daemon/client/command_line/program.h"
#include "daemon/client/text.h"
#include "daemon/client/verbs/verb_groups.h"
#include "daemon/client/verbs/verb_table.h"
#include "daemon/client/verbs/verb_texts.h"
#include "daemon/language/translate.h"
#include "jadoube/v1/rehearsal_service.pb.h"

namespace jadoube::cli {

namespace {

using language::tr;

// The result of a rehearsal, or its progress.
std::string rehearsal_state_text(const v1::Rehearsal& rehearsal) {
  switch (rehearsal.state()) {
    case v1::REHEARSAL_STATE_PREPARING:
      return tr("the emulated boards are set up");
    case v1::REHEARSAL_STATE_PLAYING:
      return tr("the games are played");
    case v1::REHEARSAL_STATE_CHECKING:
      return tr("the outputs are looked at");
    case v1::REHEARSAL_STATE_DONE:
      return rehearsal.passed() ? tr("everything arrived")
                                : tr("NOT everything arrived: see below");
    case v1::REHEARSAL_STATE_STOPPED:
      return tr("it was stopped: {why}", {{"why", rehearsal.reason()}});
    case v1::REHEARSAL_STATE_FAILED:
      return tr("it FAILED: {why}", {{"why", rehearsal.reason()}});
    default:
      return tr("there was no rehearsal since the start of the daemon");
  }
}

std::string rehearsed_table_text(const v1::RehearsalTable& table) {
  return tr("table {table}: {plies} of {all} moves, {white} - {black}", {{"table", table.table()},
                                                                         {"plies", table.plies()},
                                                                         {"all", table.all_plies()},
                                                                         {"white", table.white()},
                                                                         {"black", table.black()}});
}

std::string rehearsal_finding_text(const v1::RehearsalFinding& finding) {
  const bool is_move = finding.fault() == v1::REHEARSAL_FAULT_ILLEGAL_MOVE;
  if (finding.found()) {
    return is_move ? tr("table {table}: the illegal move was found", {{"table", finding.table()}})
                   : tr("table {table}: the stopped clock was found", {{"table", finding.table()}});
  }
  return is_move
             ? tr("table {table}: the illegal move is not found yet", {{"table", finding.table()}})
             : tr("table {table}: the stopped clock is not found yet",
                  {{"table", finding.table()}});
}

// The progress of a rehearsal, in one line without a newline: "14 of 40 moves arrived".
std::string rehearsal_progress_text(const v1::Rehearsal& rehearsal) {
  int plies = 0, all = 0;
  for (const auto& table : rehearsal.tables()) {
    plies += table.plies();
    all += table.all_plies();
  }
  return tr("{plies} of {all} moves arrived", {{"plies", plies}, {"all", all}});
}

// A rehearsal with its tables, what was found, and each output. It ends with a newline.
std::string rehearsal_text(const v1::Rehearsal& rehearsal) {
  if (rehearsal.state() == v1::REHEARSAL_STATE_UNSPECIFIED) {
    return rehearsal_state_text(rehearsal) + "\n";
  }
  std::string text = rehearsal.title() + ": " + rehearsal_state_text(rehearsal) + "\n";
  const auto add = [&](const std::string& line) { text += "    " + line + "\n"; };
  if (rehearsal.invented()) add(tr("no round is set up: players and tables are invented"));
  for (const auto& table : rehearsal.tables()) add(rehearsed_table_text(table));
  if (rehearsal.left_out() > 0) {
    add(language::trn("{count} more table is not rehearsed",
                      "{count} more tables are not rehearsed",
                      static_cast<std::size_t>(rehearsal.left_out())));
  }
  for (const auto& finding : rehearsal.findings()) add(rehearsal_finding_text(finding));
  for (const auto& output : rehearsal.outputs()) {
    if (output.has_test()) {
      text += output_test_text(output.name(), output.test());
    } else {
      text +=
          output.name().substr(output.name().find('/') + 1) + ": " + tr("not tested yet") + "\n";
    }
  }
  return text;
}

constexpr std::chrono::seconds kLookAgain{1};

bool has_ended(const v1::Rehearsal& rehearsal) {
  return rehearsal.state() == v1::REHEARSAL_STATE_UNSPECIFIED || rehearsal.has_end_time();
}

// No rehearsal and a running rehearsal are no failures.
int exit_code_of(const v1::Rehearsal& rehearsal) {
  return !rehearsal.has_end_time() || rehearsal.passed() ? kSuccess : kFailure;
}

int show_rehearsal(const Common& common) {
  return ask<v1::GetRehearsalResponse>(common, v1::GetRehearsalRequest(), [](const auto& response) {
    std::cout << rehearsal_text(response.rehearsal());
    return exit_code_of(response.rehearsal());
  });
}

// Prints the progress until the rehearsal has ended.
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

struct StartOptions {
  bool waits = false;
};

int start_rehearsal(const Common& common, const StartOptions& options) {
  if (!options.waits) {
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

const Verb kRehearsalVerbs[] = {verb_group(
    "rehearsal",
    "Play the next round on emulated boards for a minute or two, and test every output. Nothing "
    "of it is kept",
    {own_row<StartOptions>(
         "start", language::mark("Start a rehearsal. Refused while a game is played"),
         {own_value("--wait",
                    "Wait until it has ended, and print its result. Exit code 1: a test failed",
                    &StartOptions::waits)},
         start_rehearsal),
     plain_row("stop", "Stop the rehearsal", stop_rehearsal),
     plain_row("show", "Show the rehearsal that is running, or the last one", show_rehearsal)})};

}  // namespace

void add_rehearsal_verbs(CLI::App& app, const Common& common, int& code) {
  add_verbs(app, kRehearsalVerbs, common, code);
}

}  // namespace jadoube::cli
