#include "daemon/outputs/livechess/eboard.h"

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <tuple>
#include <utility>
#include <variant>

#include "daemon/outputs/json_text.h"
#include "drivers/capabilities.h"

namespace jadoube::outputs::livechess {

namespace {

using drivers::ConnectionState;
using drivers::SensingClass;

// A board that senses only colours shows the pieces of the game, as long as they fit.
rules::Placement shown_placement(const model::Board& board) {
  const auto sensing = board.device.capabilities.sensing;
  if (sensing == SensingClass::kIdentity || !board.game) return board.placement;
  const auto played = board.game->position().placement();
  return drivers::as_sensed(played, sensing) == board.placement ? played : board.placement;
}

bool has_both_kings(const rules::Placement& placement) {
  bool white = false, black = false;
  for (const auto square : rules::Squares(rules::kAllSquares)) {
    white = white || placement[square] == rules::Piece::kWhiteKing;
    black = black || placement[square] == rules::Piece::kBlackKing;
  }
  return white && black;
}

EboardState eboard_state(ConnectionState link) {
  switch (link) {
    case ConnectionState::kLive:
      return EboardState::kActive;
    case ConnectionState::kConnecting:
      return EboardState::kNotResponding;
    case ConnectionState::kLost:
      break;
  }
  return EboardState::kInactive;
}

}  // namespace

std::shared_ptr<const Eboard> EboardList::find(std::string_view serial) const {
  for (const auto* boards_of : {&by_serial, &by_id, &by_other}) {
    if (const auto found = boards_of->find(serial); found != boards_of->end()) return found->second;
  }
  return nullptr;
}

std::shared_ptr<const Eboard> EboardList::of(std::string_view id) const {
  const auto found = by_id.find(id);
  return found == by_id.end() ? nullptr : found->second;
}

Eboard eboard_of(const std::string& id, const model::Board& board, Instant clock_at,
                 const Eboard* before, const EboardSettings& settings) {
  Eboard reported;
  reported.serial = board.device.serial.empty() ? id : board.device.serial;
  reported.id = id;
  if (before != nullptr) reported.other_serials = before->other_serials;
  for (const auto& other :
       {before == nullptr ? std::string() : before->serial, board.device.short_serial}) {
    const bool is_new =
        !other.empty() && other != reported.serial &&
        std::ranges::find(reported.other_serials, other) == reported.other_serials.end();
    if (is_new) reported.other_serials.push_back(other);
  }
  reported.state = eboard_state(board.link);
  reported.flipped = board.orientation == model::Orientation::kRotated;
  if (board.game) {
    const bool is_same = before != nullptr && before->game && *before->game == *board.game;
    reported.game = is_same ? before->game : std::make_shared<const model::Game>(*board.game);
  }
  const auto placement = shown_placement(board);
  // Before the squares were read for the first time, the placement is empty.
  if (placement != rules::Placement() || (before != nullptr && before->placement)) {
    reported.placement = placement;
  }
  reported.is_listed = reported.placement || !board.device.serial.empty();
  if (settings.keeps_both_kings && reported.placement && !has_both_kings(*reported.placement)) {
    reported.placement = before != nullptr ? before->placement : std::nullopt;
  }
  if (board.link == ConnectionState::kLost) {
    // As LiveChess 2.2 writes a lost board, but with the real pieces.
    reported.flipped = false;
    write_json(reported);
    return reported;
  }
  reported.source = board.port.starts_with("/dev/") ? board.port.substr(5) : board.port;
  reported.battery_percent = board.device.battery_percent;
  if (board.clock) {
    reported.clock = EboardClock{board.clock->white.count(), board.clock->black.count(),
                                 board.clock->running, clock_at};
  }
  write_json(reported);
  return reported;
}

std::shared_ptr<const EboardList> eboard_list(std::vector<std::shared_ptr<const Eboard>> boards) {
  std::sort(boards.begin(), boards.end(), [](const auto& one, const auto& other) {
    return std::tuple(one->state, one->serial.size(), one->serial) <
           std::tuple(other->state, other->serial.size(), other->serial);
  });
  auto list = std::make_shared<EboardList>();
  list->boards = std::move(boards);
  list->compact = "[";
  list->pretty = "[ ";
  for (const auto& board : list->boards) {
    list->by_serial.emplace(board->serial, board);
    list->by_id.emplace(board->id, board);
    for (const auto& other : board->other_serials) list->by_other.emplace(other, board);
  }
  std::erase_if(list->boards, [](const auto& board) { return !board->is_listed; });
  for (const auto& board : list->boards) {
    if (board != list->boards.front()) {
      list->compact += ",";
      list->pretty += ", ";
    }
    list->compact += board->compact;
    list->pretty += board->pretty;
  }
  list->compact += "]";
  list->pretty += list->boards.empty() ? "]" : " ]";
  return list;
}

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

void EboardKeeper::reset(std::map<std::string, model::Board> boards, Instant now) {
  boards_.clear();
  for (auto& [id, board] : boards) boards_[id] = Kept{std::move(board), now};
  list_ = nullptr;
}

void EboardKeeper::apply(const model::Event& event) {
  const auto* change = std::get_if<model::Change>(&event.content);
  if (change == nullptr || event.board.empty()) return;
  Kept& kept = boards_[event.board];
  model::apply(*change, kept.board);
  if (std::holds_alternative<model::ClockChange>(*change)) kept.clock_at = event.at;
  kept.is_changed = true;
  list_ = nullptr;
}

void EboardKeeper::show_unwritten(std::map<std::string, model::Board> boards, Instant now) {
  if (boards.empty() && unwritten_.empty()) return;
  for (const auto& [id, kept] : unwritten_) boards_[id].is_changed = true;
  unwritten_.clear();
  for (auto& [id, board] : boards) unwritten_[id] = Kept{std::move(board), now};
  list_ = nullptr;
}

std::shared_ptr<const EboardList> EboardKeeper::list() {
  if (list_) return list_;
  for (const auto& [id, kept] : unwritten_) boards_.try_emplace(id);
  std::vector<std::shared_ptr<const Eboard>> all;
  for (auto& [id, kept] : boards_) {
    const auto unwritten = unwritten_.find(id);
    const Kept& now = unwritten == unwritten_.end() ? kept : unwritten->second;
    if (kept.is_changed || &now != &kept) {
      kept.reported = std::make_shared<const Eboard>(
          eboard_of(id, now.board, now.clock_at, kept.reported.get(), settings_));
      kept.is_changed = false;
    }
    all.push_back(kept.reported);
  }
  list_ = eboard_list(std::move(all));
  return list_;
}

}  // namespace jadoube::outputs::livechess
