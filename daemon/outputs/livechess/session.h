#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/outputs/livechess/eboard.h"
#include "daemon/outputs/livechess/reconstruction.h"
#include "daemon/outputs/release.h"
#include "daemon/outputs/table.h"
#include "rules/error.h"

namespace jadoube::outputs::livechess {

/// The rounds that HTTP shows. Null: none.
using Rounds = std::shared_ptr<const std::vector<Round>>;

/// The answer to `GET /api/v1.0/` and `call`, in LiveChess' layout: `eboards`, `tournaments`,
/// `tournament/ID`, `round/ID/0` (counted from 0), `game/ID`. Nothing: there is no such call, or it
/// names something that does not exist.
///
/// One client refuses an object with a key too few or too many. The id of a tournament is
/// `cloud_id`, that of a pairing is `Heading::game_id`.
std::optional<std::string> answer_call(std::string_view call, const EboardList& boards,
                                       const Rounds& rounds, const ReleasePolicy& policy);

/// Answers a call about tournaments over the WebSocket, in one line. Spectators read it, so it
/// shows the same as outputs.
std::optional<std::string> answer_rounds_call(std::string_view call, const Rounds& rounds);

/// How long a ply must be on the board without a running clock before clients see its move.
inline constexpr std::chrono::milliseconds kHoldTime{1'000};

/// One client's conversation: its calls, and the boards that it has subscribed to. Frames and
/// boards come in, frames go out. It has no socket and reads no clock. One thread.
///
/// Every call is answered at once and in its order. A wrong call gets an error, and the
/// conversation continues, because clients make wrong calls and rely on that. A feed has nothing
/// before the answer to its `subscribe`, and each of its messages has only what has changed. A
/// message has at most one new move, because clients lose moves if there are more. Moves are not
/// repeated if only `match` changes: one client would read a repeated "O-O" as the opponent's
/// reply.
class Session {
 public:
  using Frames = std::vector<std::string>;
  using Boards = std::shared_ptr<const EboardList>;

  explicit Session(std::chrono::milliseconds hold = kHoldTime) : hold_(hold) {}

  /// Answers a frame of the client. `rounds`: what calls about tournaments are answered from.
  Frames receive(std::string_view frame, const Boards& boards, Instant now,
                 const Rounds& rounds = {});
  /// Makes the messages to the client about what has changed. Call it when the boards change, and
  /// at `wake_at`.
  Frames update(const Boards& boards, Instant now);
  /// When `update` has a message though no board changes. kNever: never.
  Instant wake_at() const;

  /// How often a settled ply was taken back since the last call. The client cannot follow that.
  int take_retractions();

 private:
  /// The state of a board at a client.
  struct Feed {
    /// The number with which the client subscribed, and the daemon's name of the board. The board
    /// may get another number, and the feed stays its feed.
    std::string serial, board;
    /// The board when it was last looked at.
    std::shared_ptr<const Eboard> seen = {};
    bool flipped = false;
    std::optional<rules::Placement> placement = {};
    std::optional<EboardClock> clock = {};
    std::optional<Reconstruction> reconstruction = {};
    std::vector<std::string> san = {};
    bool matches = false;
  };
  struct Call;

  static std::optional<std::string> path_of(const Call& call);
  static rules::Expected<Call> read_call(std::string_view frame, std::int64_t& id);
  rules::Expected<void> subscribe(const Call& call, const Boards& boards, Instant now,
                                  Frames& frames);
  rules::Expected<void> call_feed(const Call& call, const Boards& boards, Instant now,
                                  Frames& frames);
  void look(std::int64_t id, Feed& feed, const Boards& boards, Instant now, Frames& frames);
  Frames news(Feed& feed, const Eboard& board, Instant now);

  const std::chrono::milliseconds hold_;
  std::map<std::int64_t, Feed> feeds_;
  int retractions_ = 0;
};

}  // namespace jadoube::outputs::livechess
