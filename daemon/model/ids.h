#pragma once

#include <algorithm>
#include <cctype>
#include <string_view>

namespace jadoube::model {

// Incidents of a daemon itself belong to no board (`is_of_daemon`). Where others name their board,
// they name the daemon.

/// True if `board` is no board but a daemon. Empty: this daemon itself. "north:": the daemon of
/// hall north, at a relay. No board is called so: at a relay, a board is "north:table-1".
constexpr bool is_daemon_id(std::string_view board) { return board.empty() || board.back() == ':'; }

/// The hall of such a daemon: "north". Empty: it is this daemon.
constexpr std::string_view hall_of_daemon(std::string_view daemon) {
  return daemon.substr(0, daemon.empty() ? 0 : daemon.size() - 1);
}

/// True if `id` can be the id of a board, a tournament, a section or an output. It has letters,
/// digits, '.', '_' and '-'. It does not begin with '.' or '-', so that nobody takes it for a
/// hidden file or an option. It can be part of an address and of a file's name.
inline bool is_plain_id(std::string_view id) {
  return !id.empty() && id[0] != '-' && id[0] != '.' &&
         std::ranges::all_of(id, [](unsigned char c) {
           return std::isalnum(c) != 0 || c == '.' || c == '_' || c == '-';
         });
}

}  // namespace jadoube::model
