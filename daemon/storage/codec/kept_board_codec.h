#pragma once

#include <cstdint>
#include <string>

#include "daemon/model/board.h"
#include "rules/error.h"

/// The trackers of a board in mid-game as the journal keeps them. A cache: the observations give
/// the same result.
namespace jadoube::storage::codec {

struct KeptBoard {
  /// The name of the program that wrote this. Only the same program can read the trackers.
  std::string program = {};
  /// The bytes of the tournament rules under which the incidents were found.
  std::string rules = {};
  /// The number of the present game. 0: no game was played on the board yet.
  int game = 0;
  /// The states of the trackers of games and of incidents.
  std::string games = {}, incidents = {};

  /// The board as it was published up to event number `event`. Every program can read this.
  std::uint64_t event = 0;
  model::Board published = {};

  bool operator==(const KeptBoard&) const = default;
};

/// The record of board `id`.
std::string to_bytes(const std::string& id, const KeptBoard& kept);

/// Reads what `to_bytes` wrote. DataLoss: the bytes are no such record of board `id`.
rules::Expected<KeptBoard> kept_board_of(const std::string& id, const std::string& bytes);

}  // namespace jadoube::storage::codec
