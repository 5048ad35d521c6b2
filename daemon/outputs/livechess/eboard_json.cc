#include "daemon/outputs/livechess/eboard_json.h"

#include <chrono>
#include <nlohmann/json.hpp>

#include "daemon/outputs/json_text.h"

namespace jadoube::outputs::livechess {
namespace {

using nlohmann::ordered_json;

ordered_json text_or_null(const std::string& text) {
  return text.empty() ? ordered_json() : ordered_json(text);
}

const char* state_word(EboardState state) {
  switch (state) {
    case EboardState::kActive:
      return "ACTIVE";
    case EboardState::kInactive:
      return "INACTIVE";
    case EboardState::kNotResponding:
      return "NOTRESPONDING";
  }
  return "INACTIVE";
}

ordered_json clock_json(const std::optional<EboardClock>& clock) {
  if (!clock) return nullptr;
  ordered_json json;
  json["white"] = clock->white;
  json["black"] = clock->black;
  json["run"] =
      clock->running ? ordered_json(*clock->running == rules::Color::kWhite) : ordered_json();
  json["time"] = milliseconds_of(clock->at);
  return json;
}

}  // namespace

void write_json(Eboard& board) {
  ordered_json json;
  json["serialnr"] = board.serial;
  json["source"] = text_or_null(board.source);
  json["state"] = state_word(board.state);
  json["battery"] = board.battery_percent
                        ? ordered_json(std::to_string(*board.battery_percent) + "%")
                        : ordered_json();
  json["comment"] = nullptr;
  json["board"] = board.placement ? ordered_json(rules::to_fen(*board.placement)) : ordered_json();
  json["flipped"] = board.flipped;
  json["clock"] = clock_json(board.clock);
  board.compact = json_line(json);
  board.pretty = jackson_layout(json);
}

std::string compact_sources(const std::vector<std::shared_ptr<const Eboard>>& boards) {
  auto list = ordered_json::array();
  for (const auto& board : boards) {
    if (board->source.empty()) continue;
    ordered_json json;
    json["type"] = "SERIAL";
    json["device"] = board->source;
    json["name"] = nullptr;
    json["present"] = true;
    json["active"] = board->state == EboardState::kActive;
    json["status"] = nullptr;
    list.push_back(std::move(json));
  }
  return json_line(list);
}

std::string compact_clock(const std::optional<EboardClock>& clock) {
  return json_line(clock_json(clock));
}

std::string json_text(std::string_view text) { return json_line(ordered_json(text)); }

}  // namespace jadoube::outputs::livechess
