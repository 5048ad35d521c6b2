#pragma once

#include <grpcpp/support/slice.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "daemon/api/values/board_values.h"
#include "daemon/hall/hall_backend.h"
#include "daemon/model/board.h"
#include "daemon/outputs/table.h"
#include "daemon/stream/event_stream.h"
#include "daemon/system/clock.h"
#include "jadoube/v1/arbiter_service.pb.h"
#include "jadoube/v1/hall_service.pb.h"

namespace jadoube::api {

/// A chess engine's evaluation of a position on a board. Nothing: it is not known, or nobody may
/// read it. Any thread.
using ReadEvaluation =
    std::function<std::optional<v1::Evaluation>(const std::string& board, const std::string& fen)>;

/// The tables of the hall as they are now, and when each changed. Changes are shown at most four
/// times a second, to all displays in the same step. So displays that read in time get the same
/// bytes, which are made once. Any thread.
class HallBoard {
 public:
  /// The names of the event and of its site; they may be empty. `now`: the daemon's clock. `hall`
  /// has the halls of boards that are not here, and must exist longer. `evaluation`: empty for
  /// readers who see the boards live.
  HallBoard(std::string event, std::string site, system::Clock now, const hall::HallBackend& hall,
            ReadEvaluation evaluation = {});

  /// Takes the tables. True: something changed.
  bool take(const std::vector<outputs::Round>& rounds);
  /// Reads which halls are silent now, and the engine's evaluations. True: something changed. Call
  /// it every few seconds.
  bool look_again();

  /// The next message for a display.
  struct News {
    std::uint64_t version = 0;
    grpc::Slice message;
  };
  /// What changed since `version`, of the boards in `filter`. 0: everything. Nothing: nothing that
  /// is shown yet. All displays that want the same get the same bytes.
  std::optional<News> after(std::uint64_t version, const stream::BoardFilter& filter) const;
  /// The message that has only the time.
  grpc::Slice time() const;

 private:
  /// A table, and the version in which it changed last.
  struct Kept {
    std::uint64_t changed = 0;
    v1::HallTable table;
  };
  struct Encoded {
    std::uint64_t from = 0;
    model::Instant at{};
    grpc::Slice message;
  };
  // Call these with the mutex held.
  bool show(std::vector<v1::HallTable> tables);
  void take_step(model::Instant now) const;
  grpc::Slice encode(std::uint64_t from, const stream::BoardFilter& filter,
                     model::Instant now) const;

  const std::string event_, site_;
  const system::Clock now_;
  const hall::HallBackend& hall_;
  const ReadEvaluation evaluation_;
  mutable std::mutex mutex_;
  std::uint64_t version_ = 1;
  /// The last version in which tables were added, were removed or changed their order.
  std::uint64_t complete_ = 1;
  std::vector<Kept> tables_;
  /// The tables before the state of their halls is added.
  std::vector<v1::HallTable> given_;
  /// The tables of the next rounds.
  std::vector<v1::HallTable> next_;
  /// The version that is shown, since when, and its messages for all boards. Most displays have the
  /// version before it, some have connected later.
  mutable std::uint64_t shown_ = 0;
  mutable model::Instant shown_at_{};
  mutable std::vector<Encoded> encoded_;
};

/// The table as displays show it: everything that is played, also what nothing has confirmed yet,
/// and no mark of an illegal move.
v1::HallTable to_hall_table(const outputs::Round& round, const outputs::Table& table);

/// Marks a message about `board` with the hall of the board. If the hall is silent, adds the time
/// of the last message from the hall. A hall that never sent a message is silent since 1970.
template <typename Message>
void mark_hall(const std::string& board, const std::vector<model::RemoteHall>& halls,
               model::Instant now, Message& out) {
  const auto name = model::hall_in(board);
  const auto hall = std::ranges::find(halls, name, &model::RemoteHall::id);
  if (name.empty() || hall == halls.end()) return;
  out.set_hall(hall->id);
  if (!model::is_silent(*hall, now)) return;
  *out.mutable_hall_silent_since() = to_proto(hall->received_at.value_or(model::Instant{}));
}

// If several halls are shown, the names of boards, games and incidents begin with their hall:
// "games/north:table-1-3" is "games/table-1-3" in hall north.

/// Takes the hall out of such a name, and returns it. Nothing: the name has none, and stays.
std::optional<std::string> take_hall_out(std::string& name);

/// The inverse. An empty name stays empty.
void put_hall_in(const std::string& hall, std::string& name);

/// Adds the hall to all names in a response.
void put_hall_in(const std::string& hall, v1::DecideOnGameResponse& response);
void put_hall_in(const std::string& hall, v1::DecideOnIncidentResponse& response);
void put_hall_in(const std::string& hall, v1::ListRulingsResponse& response);

}  // namespace jadoube::api
