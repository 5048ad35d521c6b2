#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "daemon/cli/call.h"
#include "daemon/cli/evidence_code_text.h"
#include "daemon/cli/names/daemon_names.h"
#include "daemon/cli/signals.h"
#include "daemon/cli/text.h"
#include "daemon/cli/wall_clock.h"
#include "daemon/language/translate.h"
#include "daemon/system/local_time.h"
#include "jadoube/v1/sheet_service.pb.h"

namespace jadoube::cli {
namespace {

using std::chrono::system_clock;

void print_sheet(const auto& response) { std::cout << response.sheet(); }

// "clocks-2026-11-21-153000.txt", in local time.
std::string file_name(const google::protobuf::Timestamp& time) {
  std::string name =
      "clocks-" +
      system::local_date_time(std::chrono::sys_seconds(std::chrono::seconds(time.seconds()))) +
      ".txt";
  std::erase(name, ':');
  std::ranges::replace(name, ' ', '-');
  return name;
}

int write_sheet(const v1::GetClockSheetResponse& response, const std::string& directory) {
  const std::string path = std::filesystem::path(directory) / file_name(response.time());
  std::ofstream file(path);
  file << response.sheet() << std::flush;
  if (!file) {
    std::cerr << "jadoube: " << language::tr("{file} cannot be written", {{"file", path}}) << "\n";
    return kFailure;
  }
  std::cout << path << std::endl;
  return kSuccess;
}

// Prints one sheet. `page` counts from 0. Each sheet except the first starts a new page.
int clock_sheet(const Common& common, const ClockSheetOptions& options, int page) {
  v1::GetClockSheetRequest request;
  request.set_title(options.title);
  return ask<v1::GetClockSheetResponse>(
      common, request, [&](const v1::GetClockSheetResponse& response) -> int {
        if (!options.directory.empty()) {
          return write_sheet(response, options.directory);
        }
        std::cout << (page > 0 ? "\f" : "") << response.sheet() << std::flush;
        return kSuccess;
      });
}

// Waits until the wall clock has reached `turn`. Somebody may set that clock meanwhile. False if
// the user ends the program first.
bool wait_for_turn(std::chrono::sys_seconds turn) {
  constexpr std::chrono::milliseconds kLook{500};
  while (system_clock::now() < turn) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(turn - system_clock::now());
    if (wait_for_interrupt(std::min(kLook, left))) return false;
  }
  return true;
}

}  // namespace

int game_sheet(const Common& common, const std::string& game) {
  const auto name = name_game(common, game);
  if (!name) return name.error();
  v1::GetGameSheetRequest request;
  request.set_game(*name);
  return ask<v1::GetGameSheetResponse>(common, request, [](const auto& response) {
    print_sheet(response);
    std::cout << evidence_code_text(response.evidence_code());
  });
}

int restore_sheet(const Common& common, const std::string& game, std::optional<int> ply) {
  const auto name = name_game(common, game);
  if (!name) return name.error();
  v1::GetRestoreSheetRequest request;
  request.set_game(*name);
  if (ply) request.set_ply(*ply);
  return ask<v1::GetRestoreSheetResponse>(common, request,
                                          [](const auto& response) { print_sheet(response); });
}

int envelope_sheet(const Common& common, const std::string& game) {
  const auto name = name_game(common, game);
  if (!name) return name.error();
  v1::GetEnvelopeSheetRequest request;
  request.set_game(*name);
  return ask<v1::GetEnvelopeSheetResponse>(common, request,
                                           [](const auto& response) { print_sheet(response); });
}

int clock_sheets(const Common& common, const ClockSheetOptions& options) {
  int code = clock_sheet(common, options, 0);
  if (options.every == options.every.zero() || code != kSuccess) return code;
  catch_interrupts();
  // A failure has been printed already, for example while the daemon restarts. The next sheet may
  // succeed.
  for (int page = 1; wait_for_turn(next_turn(system_clock::now(), options.every)); ++page) {
    code = clock_sheet(common, options, page);
  }
  return code;
}

}  // namespace jadoube::cli
