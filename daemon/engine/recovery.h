#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "daemon/devices/device_loop.h"
#include "daemon/engine/board_replay.h"
#include "daemon/engine/board_session.h"
#include "daemon/model/daemon_finding.h"
#include "daemon/model/ruling.h"
#include "daemon/storage/codec/kept_board_codec.h"
#include "daemon/storage/journal.h"
#include "daemon/stream/event_stream.h"
#include "rules/error.h"

namespace jadoube::engine {

/// A board whose record is too long to be replayed at once. It is replayed in parts, while the
/// daemon works for the other boards. Meanwhile, the board's new observations are held for later.
class LateBoard {
 public:
  /// What is known of the board. `after`: the last observation that the kept trackers have
  /// processed. `left`: how many observations follow.
  struct Start {
    std::string id;
    int ordinal = 0;
    /// As in `BoardPast`.
    std::optional<rules::Position> start = {};
    std::uint64_t after = 0, left = 0;
    std::optional<KeptTrackers> kept = {};
    model::Rulings rulings = {};
    std::size_t known_rulings = 0;
    /// Rows that were left out before.
    std::vector<std::string> unreadable = {};
  };

  LateBoard(Start start, const arbiter::TournamentRules& rules);
  // The replay refers to the rulings.
  LateBoard(const LateBoard&) = delete;
  LateBoard& operator=(const LateBoard&) = delete;

  const std::string& id() const { return start_.id; }
  /// The tournament rules under which the incidents are found.
  const arbiter::TournamentRules& rules() const { return rules_; }
  /// How many observations are not replayed yet.
  std::uint64_t left() const { return start_.left; }

  /// Replays at most `most` observations. Errors: the journal cannot be read.
  rules::Expected<void> replay(storage::Journal& journal, std::uint64_t most);

  void hold(const devices::Seen& seen) { held_.push_back(seen); }
  const std::vector<devices::Seen>& held() const { return held_; }

  /// All observations that were replayed.
  const std::vector<tracking::TimedObservation>& seen() const { return seen_; }
  /// True if no kept trackers could be used: all was derived again.
  bool began_at_checkpoint() const { return began_at_checkpoint_; }
  /// The rows of its record that this version cannot read, and leaves out.
  const std::vector<std::string>& unreadable() const { return unreadable_; }
  model::Rulings take_rulings() { return std::move(start_.rulings); }
  /// The trackers at `now`, when nothing is left.
  ReplayedBoard finish(drivers::Instant now) { return replay_.finish(seen_, now); }
  /// Replays again if `replayed`, the result of `finish`, has other plies than `published`. The
  /// result has the published plies. If not all observations since the game's checkpoint were
  /// replayed, it returns `replayed` unchanged.
  ReplayedBoard as_published(const PublishedGame& published, ReplayedBoard replayed,
                             drivers::Instant now);

 private:
  BoardPast past();

  Start start_;
  const bool began_at_checkpoint_;
  const arbiter::TournamentRules rules_;
  BoardReplay replay_;
  std::vector<tracking::TimedObservation> seen_;
  std::vector<std::string> unreadable_;
  std::vector<devices::Seen> held_;
};

/// Restores the boards after a restart. For each board it reads the trackers that were kept in
/// mid-game, and replays the later observations and rulings. If this program cannot use the kept
/// trackers, it replays everything since the present game started. The replay leads to the state
/// that was published before the restart.
///
/// Another version of the daemon may find another game in the same observations. Then the recorded
/// game stays: its plies that were more than provisional, and the result that the players gave. The
/// log names the plies that this version would read otherwise. Later plies are published as this
/// version finds them, as one new revision.
///
/// The daemon starts even if some rows of the record cannot be read. These rows are left out. If
/// the other rows do not lead to the published game, the board starts a new game. The published
/// game then stays on record unchanged. `unreadable` has the findings for arbiters.
///
/// A board with very many observations is *late*. The stream has such a board at once, in its last
/// published state. Its trackers are restored while the daemon already works. The board with the
/// shortest record is first.
class Recovery {
 public:
  /// The parts that it uses. All must exist longer than the recovery.
  struct Parts {
    storage::Journal& journal;
    stream::Feed& feed;
    PendingRecord& pending;
    BoardSessions& sessions;
    const RulesInForce& rules;
    /// A board with more observations to replay is late.
    std::uint64_t most_at_once = 4096;
  };

  /// `now`: the time now, never running backwards.
  Recovery(const Parts& parts, std::function<drivers::Instant()> now);

  /// Restores every board from the journal, or notes that it is late, and gives it to the stream.
  /// New changes are then pending. Errors: the journal cannot be read.
  rules::Expected<void> restore_boards();

  /// True if some boards are late.
  bool has_late() const { return !late_.empty(); }
  bool is_late(const std::string& board) const;
  /// The error for a call about a late board, or about all boards while some are late.
  rules::Error late_error(const std::string& board) const;
  /// Holds a report of a late board. False: the board is not late.
  bool hold(const devices::Seen& seen);
  /// Replays some more of a late board. At its end the board gets its session, which takes what was
  /// held. Errors: the journal cannot be read.
  rules::Expected<void> go_on();

  /// What arbiters must know of the records that could not be read so far.
  const std::vector<model::DaemonFinding>& unreadable() const { return unreadable_; }

  /// How many observations were replayed so far.
  std::size_t replayed() const { return replayed_; }

 private:
  /// A board in the journal.
  struct Stored {
    std::string id;
    storage::Journal::LastGame last_game;
    /// The position from which that game began.
    std::optional<rules::Position> start = {};
    /// The last observation that the kept trackers know.
    std::uint64_t observation = 0;
    std::optional<storage::codec::KeptBoard> record = {};
    std::optional<KeptTrackers> kept = {};
    model::Rulings rulings = {};
    std::size_t known_rulings = 0;
    /// True if there are kept trackers that are of no use.
    bool is_stale = false;
    /// Rulings that cannot be read.
    std::vector<std::string> unreadable = {};
  };

  rules::Expected<void> restore(const std::string& id);
  rules::Expected<void> restore_record(const std::string& id);
  rules::Expected<void> begin_anew(const std::string& id, const rules::Error& why);
  void note_unreadable(const std::string& board, const std::vector<std::string>& rows);
  rules::Expected<Stored> read_stored(const std::string& id);
  rules::Expected<void> read_kept(Stored& stored);
  rules::Expected<void> begin_late(const Stored& stored);
  rules::Expected<void> go_on_with(LateBoard& board);
  rules::Expected<void> finish(LateBoard& board, const storage::Journal::LastGame& last_game,
                               bool is_stale);
  std::optional<model::Game> last_published(const std::string& id, int ordinal) const;
  rules::Expected<std::optional<PublishedGame>> published_game(
      const std::string& id, const storage::Journal::LastGame& last_game) const;
  void name_differences(const std::string& id, const model::Game& published,
                        const std::optional<model::Game>& found) const;
  bool is_still(const std::string& id, int ordinal, const ReplayedBoard& past) const;
  void publish_again(BoardSession& session, drivers::Instant at);
  void start_found_games(BoardSession& session, const std::vector<FoundGame>& found,
                         std::span<const tracking::TimedObservation> seen);
  void report_outage(BoardSession& session, drivers::Instant since);

  const Parts parts_;
  const std::function<drivers::Instant()> now_;
  drivers::Instant started_{};
  std::list<LateBoard> late_;
  std::vector<model::DaemonFinding> unreadable_;
  std::size_t replayed_ = 0;
};

}  // namespace jadoube::engine
