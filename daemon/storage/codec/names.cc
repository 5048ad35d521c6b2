#include "daemon/storage/codec/names.h"

#include <charconv>

namespace jadoube::storage::codec {
namespace {

constexpr std::string_view kBoardNames = "boards/";
constexpr std::string_view kGameNames = "games/";
constexpr std::string_view kIncidentNames = "incidents/";

}  // namespace

std::string board_name(const std::string& board) {
  return board.empty() ? std::string() : std::string(kBoardNames) + board;
}

std::string game_name(const std::string& board, int ordinal) {
  return std::string(kGameNames) + board + "-" + std::to_string(ordinal);
}

std::string incident_name(const std::string& board, model::IncidentId id) {
  const std::string place = board.empty() ? "daemon" : board + "-" + std::to_string(id.game);
  return std::string(kIncidentNames) + place + "." + std::to_string(id.number);
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

std::string bare_game_name(const std::string& name) {
  return ordinal_in(name) > 0 ? name.substr(kGameNames.size()) : std::string();
}

}  // namespace jadoube::storage::codec
