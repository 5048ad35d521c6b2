#include <chrono>
#include <cstdlib>
#include <iostream>
#include <thread>

#include "daemon/cli/call.h"
#include "daemon/cli/decisions.h"
#include "daemon/cli/exit_code.h"
#include "daemon/cli/names/daemon_names.h"
#include "daemon/cli/text.h"
#include "daemon/language/translate.h"
#include "jadoube/v1/board_service.pb.h"

namespace jadoube::cli {
namespace {

/// A clock that accepts a command shows it within this time. Its time may run meanwhile.
constexpr std::chrono::seconds kShownBy{4};
constexpr std::chrono::milliseconds kLookEvery{250};

bool is_near(const google::protobuf::Duration& shown, const google::protobuf::Duration& set) {
  return std::abs(shown.seconds() - set.seconds()) <= kShownBy.count();
}

bool shows(const v1::Clock& clock, const v1::SetClock& set) {
  return is_near(clock.white(), set.white()) && is_near(clock.black(), set.black()) &&
         clock.running() == set.running();
}

/// "12345" for the game "12345-1".
std::string board_of(const std::string& game) { return game.substr(0, game.rfind('-')); }

}  // namespace

int await_clock(const Common& common, const std::string& game, const v1::SetClock& set) {
  const auto name = name_game(common, game, WithoutGame::kIsNumberZero);
  if (!name) return name.error();
  Client client(common.server);
  v1::GetBoardRequest request;
  request.set_name("boards/" + board_of(bare(*name)));
  v1::GetBoardResponse response;
  const auto end = std::chrono::steady_clock::now() + kShownBy;
  while (std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(kLookEvery);
    const auto status = client.call(request, response);
    if (!status.ok()) return report(status, common.server);
    if (shows(response.board().clock(), set)) return kSuccess;
  }
  const auto& clock = response.board().clock();
  std::cerr << "jadoube: "
            << language::tr(
                   "the clock does not show it: it shows {white_time} and {black_time}. A DGT 3000 "
                   "takes times over the line in option 25, a DGT XL in option 23; else set it by "
                   "its keys, and say so with --by-hand. `jadoube arbiter undo` takes the decision "
                   "from the record",
                   {{"white_time", clock_text(clock.white())},
                    {"black_time", clock_text(clock.black())}})
            << "\n";
  return kFailure;
}

}  // namespace jadoube::cli
