#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace jadoube::outputs {

/// What Lichess says of one game of a push.
struct GameAnswer {
  /// Its tags GameId, White and Black, as Lichess understood them. Empty: not told.
  std::string game_id = {}, white = {}, black = {};
  /// The number of plies that it read.
  int moves = 0;
  /// Why it refused the game. Empty: it took the game.
  std::string error = {};

  bool operator==(const GameAnswer&) const = default;
};

/// What happened to a push [spec: Lichess API, broadcastPush].
struct PushAnswer {
  enum class Kind : std::uint8_t {
    kTaken,     ///< Each game has its own answer.
    kUpstream,  ///< The round reads an address, so it takes no pushes.
    kNoRights,  ///< The token is wrong, or may not write this round.
    kNoRound,   ///< There is no such round.
    kTooLarge,  ///< The body is too long.
    kTooMany,   ///< Too many requests.
    kBadPush,   ///< The push as a whole is refused.
    kTryAgain,  ///< The site is busy or cannot be reached.
  };
  Kind kind = Kind::kTryAgain;
  std::vector<GameAnswer> games = {};
  /// What Lichess or the network said, in one line without control characters: a packed sentence,
  /// see rules/sentence.h.
  std::string message = {};
  std::optional<std::chrono::seconds> retry_after = {};

  bool operator==(const PushAnswer&) const = default;
};

/// Reads an answer. `body` may be any bytes. A 200 that cannot be understood is kTryAgain.
PushAnswer read_push_answer(int status, std::string_view body,
                            std::optional<std::chrono::seconds> retry_after = {});

}  // namespace jadoube::outputs
