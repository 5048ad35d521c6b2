#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/outputs/lichess/round_choice.h"
#include "daemon/outputs/output.h"
#include "daemon/outputs/release.h"

namespace jadoube::outputs {

/// The answer of Lichess about one game of a push.
struct GameAnswer {
  /// Its tags GameId, White and Black, as Lichess understood them. Empty: not given.
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
  /// The message of Lichess or the network, in one line without control characters: a packed
  /// sentence, see rules/sentence.h.
  std::string message = {};
  std::optional<std::chrono::seconds> retry_after = {};

  bool operator==(const PushAnswer&) const = default;
};

/// Reads an answer. `body` may be any bytes. A 200 that cannot be understood is kTryAgain.
PushAnswer read_push_answer(int status, std::string_view body,
                            std::optional<std::chrono::seconds> retry_after = {});

/// Finds results that are given after their round, if it is not known to which round at Lichess
/// they belong. So an operator can enter them there by hand.
class LateResults {
 public:
  LateResults() = default;
  /// `known`: what `rounds` returned before a restart.
  explicit LateResults(std::vector<SentRound> known);

  /// Looks at earlier rounds without a known round at Lichess. A result that a round already had at
  /// the first look is not late.
  void look(const std::vector<const Round*>& rounds, const ReleasePolicy& policy);

  /// An operator has entered them.
  void clear();

  /// The results that were seen first, without an id of a round at Lichess. They change when a
  /// round is seen first, and with `clear`.
  std::vector<SentRound> rounds() const;
  /// One alert for each late result.
  std::vector<TableAlert> alerts() const;

 private:
  struct Late {
    TableAlert alert;
    std::string result;
  };

  std::vector<SentRound> known_;
  // By GameId.
  std::map<std::string, Late> late_;
};

}  // namespace jadoube::outputs
