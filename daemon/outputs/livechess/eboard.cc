#include "daemon/outputs/livechess/eboard.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "daemon/outputs/livechess/eboard_json.h"
#include "drivers/capabilities.h"

namespace jadoube::outputs::livechess {
namespace {

using drivers::ConnectionState;
using drivers::SensingClass;

// A board that senses only colours shows the pieces of the game, as long as they fit.
rules::Placement told_placement(const model::Board& board) {
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

EboardState told_state(ConnectionState link) {
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
  Eboard told;
  told.serial = board.device.serial.empty() ? id : board.device.serial;
  told.id = id;
  if (before != nullptr) told.other_serials = before->other_serials;
  for (const auto& other :
       {before == nullptr ? std::string() : before->serial, board.device.short_serial}) {
    const bool is_new = !other.empty() && other != told.serial &&
                        std::ranges::find(told.other_serials, other) == told.other_serials.end();
    if (is_new) told.other_serials.push_back(other);
  }
  told.state = told_state(board.link);
  told.flipped = board.orientation == model::Orientation::kRotated;
  if (board.game) {
    const bool is_same = before != nullptr && before->game && *before->game == *board.game;
    told.game = is_same ? before->game : std::make_shared<const model::Game>(*board.game);
  }
  const auto placement = told_placement(board);
  // Before the squares were read for the first time, the placement is empty.
  if (placement != rules::Placement() || (before != nullptr && before->placement)) {
    told.placement = placement;
  }
  told.is_listed = told.placement || !board.device.serial.empty();
  if (settings.keeps_both_kings && told.placement && !has_both_kings(*told.placement)) {
    told.placement = before != nullptr ? before->placement : std::nullopt;
  }
  if (board.link == ConnectionState::kLost) {
    // As LiveChess 2.2 tells of a lost board, but with the real pieces.
    told.flipped = false;
    write_json(told);
    return told;
  }
  told.source = board.port.starts_with("/dev/") ? board.port.substr(5) : board.port;
  told.battery_percent = board.device.battery_percent;
  if (board.clock) {
    told.clock = EboardClock{board.clock->white.count(), board.clock->black.count(),
                             board.clock->running, clock_at};
  }
  write_json(told);
  return told;
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

}  // namespace jadoube::outputs::livechess
