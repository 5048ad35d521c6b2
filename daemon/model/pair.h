#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "drivers/observation.h"
#include "rules/piece.h"
#include "rules/placement.h"

/// Two boards on which one game is played, because the players do not both see one board [FIDE 2023
/// Art. D.1]. Each player moves on their own board, and repeats the opponent's moves there.
namespace jadoube::model {

using drivers::BoardOfPair;

/// The relation of one board of a pair to the game.
enum class PairStanding : std::uint8_t {
  kUnseen,     ///< The board is not connected, or it was not read since.
  kEqual,      ///< It shows the position of the game. So does a board on which its player moves.
  kBehind,     ///< The opponent's last move is not repeated on it, or not to its end.
  kDifferent,  ///< It shows another position.
};

/// One board of a pair.
struct PairedBoard {
  drivers::ConnectionState link = drivers::ConnectionState::kLost;
  /// `why` is a packed sentence, see rules/sentence.h.
  std::string port = {}, why = {}, serial = {};
  PairStanding standing = PairStanding::kUnseen;
  /// The player who moves on it now is its own player: the game follows this board.
  bool is_followed = false;
  /// The number of plies after which both boards last agreed: the position of the game was on this
  /// one.
  std::size_t agreed_plies = 0;
  /// The pieces on it, with the squares as chess names them. Empty while the game follows it: then
  /// `Board::placement` has that.
  rules::Placement placement = {};

  /// Reads or writes all fields.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(link, port, why, serial, standing, is_followed, agreed_plies, placement);
  }
  bool operator==(const PairedBoard&) const = default;
};

/// The two boards of a pair.
struct PairSetting {
  /// The id of the board that both are together.
  std::string id;
  /// The ids of the two boards.
  std::string first, second;
  /// The id of the board to which the clock is connected. It is one of the two, or a third one, of
  /// which only the clock counts. Empty: the first board that reports a clock.
  std::string clock = {};
  bool operator==(const PairSetting&) const = default;
};

/// Both boards of a pair.
struct Pair {
  std::array<PairedBoard, 2> boards;
  /// The board of the player with the white pieces.
  BoardOfPair white = BoardOfPair::kFirst;
  /// The side of the clock that shows White's time, as the clock itself names its sides. Nothing:
  /// the clock has not run in this game.
  std::optional<drivers::ClockSide> whites_clock = std::nullopt;

  const PairedBoard& of(rules::Color player) const {
    return boards[static_cast<std::size_t>(board_of(player))];
  }
  BoardOfPair board_of(rules::Color player) const {
    return player == rules::Color::kWhite ? white : other(white);
  }
  /// The player who sits at `board`.
  rules::Color player_at(BoardOfPair board) const {
    return board == white ? rules::Color::kWhite : rules::Color::kBlack;
  }

  /// Reads or writes all fields.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(boards, white, whites_clock);
  }
  bool operator==(const Pair&) const = default;
};

}  // namespace jadoube::model
