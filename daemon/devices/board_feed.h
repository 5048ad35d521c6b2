#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "daemon/devices/device_loop.h"
#include "daemon/devices/roster.h"
#include "drivers/observation.h"

namespace jadoube::devices {

/// Keeps a broken board from costing more than the others: a board may report changes faster than
/// any hands can make them. Changes that hands can make are passed on at once. Beyond that:
///
/// - A square that changes again and again is passed on every two seconds, as it is then.
/// - If many squares do so, or the board sends more than any game can need, the board floods. Then
///   all squares are passed on every two seconds, as one reading, after `ChangesMissed`.
/// - Readings of the clock beyond 20 a second are passed on once a second, the latest one.
/// - Other observations beyond ten a second are dropped.
///
/// One object for one connection, on the loop's thread.
class FloodGuard {
 public:
  /// Takes what a driver observed at `now`. Appends what passes to `out`. `fresh` is empty then.
  void take(drivers::Instant now, std::vector<drivers::Observation>& fresh,
            std::vector<drivers::Observation>& out);

  /// True while the board floods.
  bool is_flooding() const { return is_flooding_; }

  /// When `advance` has something to do next.
  drivers::Instant due() const { return due_; }
  /// Appends the held observations that are due.
  void advance(drivers::Instant now, std::vector<drivers::Observation>& out);

 private:
  /// How much somebody has used. It is forgotten evenly, `forgets` for each use.
  class Budget {
   public:
    /// Counts one more use, up to `most`.
    void use(drivers::Instant now, std::chrono::nanoseconds forgets, int most);
    bool is_above(drivers::Instant now, std::chrono::nanoseconds forgets, int limit) const;

   private:
    drivers::Instant forgotten_at_{};
  };

  /// A square: its last report, and the last report that was passed on.
  struct Square {
    rules::Piece now = rules::Piece::kNone, passed = rules::Piece::kNone;
    Budget changes;
  };

  void take_one(drivers::Instant now, drivers::Observation& seen,
                std::vector<drivers::Observation>& out);
  bool pass_change(drivers::Instant now, const drivers::SquareChanged& change);
  bool pass_reading(drivers::Instant now, const drivers::PlacementRead& reading);
  bool pass_other(drivers::Instant now, const drivers::Observation& seen);
  bool pass_clock(drivers::Instant now, const drivers::ClockRead& reading);
  bool floods(drivers::Instant now) const;
  bool is_muted(const Square& square, drivers::Instant now) const;
  void pass_all(std::vector<drivers::Observation>& out);
  void hold_back(drivers::Instant now);

  std::array<Square, rules::kSquareCount> squares_ = {};
  Budget all_changes_, readings_, clocks_, others_;
  std::optional<drivers::ClockRead> held_clock_;
  /// `owes_reading_`: the flood began, and no reading of all squares was passed on since.
  bool is_read_ = false, is_flooding_ = false, owes_reading_ = false;
  drivers::Instant due_ = drivers::kNever;
};

/// Passes the observations of one board from its driver to the daemon.
///
/// Observations are held back until the board is known. They follow right after
/// ConnectionChanged{kLive}, which has the time of the first of them, so a board's times never run
/// backwards. The capabilities of the board are reported before its first square, unless they are
/// the usual ones. A second failure for the same reason is not reported again. A board that floods
/// (see `FloodGuard`) stays live, and ConnectionChanged{kLive} has the reason. A board also stays
/// live if people must do something before it can be read.
class BoardFeed {
 public:
  explicit BoardFeed(std::string port) : port_(std::move(port)) {}

  /// The live board's id. Empty if no board is live.
  const std::string& board() const { return board_; }

  /// The connection is open: the counts of an earlier one are cleared.
  void begin() { guard_ = {}; }

  /// Takes the observations of the driver, and empties `fresh`.
  void take(drivers::Instant now, std::vector<drivers::Observation>& fresh,
            std::vector<Seen>& seen);

  /// Passes on the held observations that are due. `due` returns the time of the next ones.
  void advance(drivers::Instant now, std::vector<Seen>& seen);
  drivers::Instant due() const { return guard_.due(); }

  /// The board is `board` and it answers. `advice`: what people must do, or empty. It and each
  /// `why` is a packed sentence, see rules/sentence.h.
  void announce(drivers::Instant now, const std::string& board, const drivers::DeviceInfo& device,
                const std::string& advice, std::vector<Seen>& seen);

  /// Reports the trouble with a live board, if it has changed.
  void report_trouble(drivers::Instant now, const std::string& advice, std::vector<Seen>& seen);

  /// Reports the state of the connection to `board`. Nothing if `board` is empty: it is not known.
  void publish(drivers::Instant at, drivers::ConnectionState state, const std::string& why,
               const std::string& board, std::vector<Seen>& seen);

  /// Reports that the board is lost, unless that was the last report. `otherwise`: the id if no
  /// board is live.
  void lose(drivers::Instant now, const std::string& why, const std::string& otherwise,
            std::vector<Seen>& seen);

  /// Forgets the board and the held observations.
  void end();

 private:
  void pass(drivers::Instant now, std::vector<Seen>& seen);
  bool reports_capabilities(const drivers::DeviceInfo& device) const;
  std::string trouble(const std::string& advice) const;

  std::string port_, board_;
  FloodGuard guard_;
  std::vector<drivers::Observation> passed_;
  std::vector<Seen> held_;
  std::optional<drivers::ConnectionChanged> published_;
};

}  // namespace jadoube::devices
