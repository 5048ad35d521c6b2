#pragma once

#include <string_view>

/// Incidents of a daemon itself belong to no board (`is_of_daemon`). Where others name their board,
/// they name the daemon.
namespace jadoube::model {

/// True if `board` is no board but a daemon. Empty: this daemon itself. "north:": the daemon of
/// hall north, at a relay. No board is called so: at a relay, a board is "north:table-1".
constexpr bool is_daemon_id(std::string_view board) { return board.empty() || board.back() == ':'; }

/// The hall of such a daemon: "north". Empty: it is this daemon.
constexpr std::string_view hall_of_daemon(std::string_view daemon) {
  return daemon.substr(0, daemon.empty() ? 0 : daemon.size() - 1);
}

}  // namespace jadoube::model
