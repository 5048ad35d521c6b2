#include "daemon/values/names.h"

#include <charconv>

#include "daemon/model/ids.h"

namespace jadoube::values {
namespace {

constexpr std::string_view kBoardNames = "boards/";
constexpr std::string_view kGameNames = "games/";
constexpr std::string_view kIncidentNames = "incidents/";
constexpr std::string_view kDaemonItself = "daemon";

}  // namespace

std::string board_name(const std::string& board) {
  return model::is_daemon_id(board) ? std::string() : std::string(kBoardNames) + board;
}

std::string game_name(const std::string& board, int ordinal) {
  return std::string(kGameNames) + board + "-" + std::to_string(ordinal);
}

std::string incident_name(const std::string& board, model::IncidentId id) {
  const std::string place =
      model::is_daemon_id(board) ? std::string(kDaemonItself) : "-" + std::to_string(id.game);
  return std::string(kIncidentNames) + board + place + "." + std::to_string(id.number);
}

bool is_of_daemon_itself(std::string_view incident_name) {
  if (!incident_name.starts_with(kIncidentNames)) return false;
  auto daemon = incident_name.substr(kIncidentNames.size());
  daemon = daemon.substr(0, daemon.rfind('.'));
  if (!daemon.ends_with(kDaemonItself)) return false;
  daemon.remove_suffix(kDaemonItself.size());
  return model::is_daemon_id(daemon);
}

int ordinal_in(const std::string& name) {
  const auto dash = name.rfind('-');
  const char* end = name.data() + name.size();
  int ordinal = 0;
  if (!name.starts_with(kGameNames) || dash == std::string::npos || dash <= kGameNames.size())
    return 0;
  const auto read = std::from_chars(name.data() + dash + 1, end, ordinal);
  return read.ec == std::errc() && read.ptr == end && ordinal > 0 ? ordinal : 0;
}

std::string board_in(const std::string& name) {
  return name.starts_with(kBoardNames) ? name.substr(kBoardNames.size()) : std::string();
}

std::string full_game_name(const std::string& bare) { return std::string(kGameNames) + bare; }

std::string bare_game_name(const std::string& name) {
  return ordinal_in(name) > 0 ? name.substr(kGameNames.size()) : std::string();
}

}  // namespace jadoube::values
