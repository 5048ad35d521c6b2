#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "daemon/devices/device_loop.h"
#include "daemon/engine/board_session.h"
#include "daemon/model/pair.h"
#include "daemon/storage/journal.h"
#include "rules/error.h"

namespace jadoube::engine {

/// A change of the pairs. `done` gets the pairs when they are saved, or the error.
using PairsDone = std::function<void(const rules::Expected<std::vector<model::PairSetting>>&)>;

/// The pairs of boards on which one game is played, and the boards whose clock is connected to
/// another one. The observations of both boards go to the session of the pair. The boards of a pair
/// have no sessions themselves.
///
/// The configuration file gives the pairs, and operators may change them. The later of the two
/// holds, also after restarts.
class BoardPairs {
 public:
  /// `configured`: the pairs of the configuration file, which `check` has accepted. `clocks`: the
  /// boards whose clock is connected to another board, by the id of that other one. Of that one
  /// nothing but the clock counts.
  explicit BoardPairs(std::vector<model::PairSetting> configured,
                      std::map<std::string, std::string> clocks = {});

  /// Chooses between the file and the last change. Errors: the journal cannot be read.
  rules::Expected<void> restore(storage::Journal& journal);

  const std::vector<model::PairSetting>& all() const { return pairs_; }

  /// InvalidArgument: an id is missing or cannot be one, or one board is in two places.
  static rules::Expected<void> check(const std::vector<model::PairSetting>& pairs);

  /// `seen` as the session gets it to which the board belongs. Nothing: no session needs it.
  std::optional<devices::Seen> process(const devices::Seen& seen);

  /// The boards that `command` for `board` has to reach: both of a pair, or the one with the clock.
  std::vector<std::string> targets(const std::string& board, const drivers::Command& command) const;

  /// Makes `setting` a pair, in the place of one with that id. Nothing else is changed: the boards
  /// leave the pairs that they were in. FailedPrecondition: the id is that of a single board.
  /// `is_board` returns true for such a board, also if its last observation was before a restart.
  /// Errors of `check`, and of the journal.
  rules::Expected<void> set(const model::PairSetting& setting, bool is_board,
                            storage::Journal& journal);
  /// The two boards are boards of their own again. NotFound: there is no such pair.
  rules::Expected<void> remove(const std::string& id, storage::Journal& journal);

  /// The observations at `now` for sessions that got other boards by the last change. It calls
  /// `ask` to have these boards read as a whole.
  std::vector<devices::Seen> take_changes(drivers::Instant now, const AskBoard& ask);

 private:
  /// What a board has reported of itself, for the session that gets the board next.
  struct Known {
    std::optional<drivers::ConnectionChanged> connection;
    std::optional<drivers::DeviceRead> device;
  };
  /// The session that gets the observations of a board, and as what.
  struct Place {
    std::string session;
    std::optional<drivers::BoardOfPair> board;
    bool has_clock = true, only_clock = false;
    bool operator==(const Place&) const = default;
  };

  Place place_of(const std::string& board) const;
  rules::Expected<void> change(std::vector<model::PairSetting> pairs, storage::Journal& journal);
  static std::optional<devices::Seen> received_at(const Place& place, drivers::Instant at,
                                                  const drivers::Observation& observation);
  const model::PairSetting* find(const std::string& id) const;

  const std::vector<model::PairSetting> configured_;
  const std::map<std::string, std::string> clocks_;
  std::vector<model::PairSetting> pairs_;
  std::map<std::string, Known> known_;
  /// The earlier places of boards that a change has moved.
  std::map<std::string, Place> moved_;
};

}  // namespace jadoube::engine
