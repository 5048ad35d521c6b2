#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "daemon/model/board.h"
#include "daemon/model/event.h"
#include "daemon/model/tournament.h"
#include "daemon/release/event_gate.h"

namespace jadoube::outputs {

/// One board, as far as an output has read.
struct BoardView {
  /// Without its game, which is `game`.
  model::Board board = {};
  /// The board's present game. Nothing: no game has begun on it.
  std::shared_ptr<const model::Game> game = {};
  /// When the clock was read last.
  model::Instant clock_at = {};
  /// The last reading of the clock that was no mere tick, and when it was.
  std::optional<model::ClockState> pressed_clock = {};
  model::Instant pressed_at = {};
};

/// What an event means for outputs.
enum class Effect : std::uint8_t {
  kNone,    ///< No output shows what it changes, as with a single square.
  kTick,    ///< Only time has passed on a clock, which follows from the last press.
  kChange,  ///< Anything else.
};

/// The boards, games and tournaments after the events that an output has read. An output with a
/// delay has not read the newest events, so its view is some minutes old. One thread.
class View {
 public:
  /// Finds an earlier game of a board in the journal. Nothing: there is none, or it cannot be read.
  using FindGame =
      std::function<std::shared_ptr<const model::Game>(const std::string& board, int ordinal)>;

  /// An empty view. `number`: the last event before it.
  View(std::uint64_t number, FindGame find_game);

  /// The number of the last event that is in the view.
  std::uint64_t number() const { return number_; }

  /// Sets a board as it is after event `number()`.
  void restore(const std::string& id, model::Board board, model::Instant clock_at);
  /// Sets a tournament as it is after event `number()`.
  void restore(std::shared_ptr<const model::Tournament> tournament);

  /// Adds the next event.
  Effect apply(const model::Event& event);
  /// Notes that everything up to event `number` is in the view.
  void has_read(std::uint64_t number);

  const std::map<std::string, BoardView>& boards() const { return boards_; }
  const std::map<std::string, std::shared_ptr<const model::Tournament>>& tournaments() const {
    return tournaments_;
  }

  /// The game, as far as it was played by `number()`. Nothing: it has not begun by then, or there
  /// is no such game.
  std::shared_ptr<const model::Game> game(const std::string& board, int ordinal) const;

 private:
  Effect apply(const model::Change& change, const model::Event& event);
  Effect apply(const model::EarlierGameCorrected& corrected, const model::Event& event);
  Effect apply(const model::TournamentChanged& changed, const model::Event& event);
  Effect apply(const model::IncidentReported&, const model::Event&) { return Effect::kNone; }

  std::uint64_t number_;
  FindGame find_game_;
  std::map<std::string, BoardView> boards_;
  std::map<std::string, std::shared_ptr<const model::Tournament>> tournaments_;
  // Games that another game has followed on the same board.
  mutable std::map<std::pair<std::string, int>, std::shared_ptr<const model::Game>> earlier_;
};

/// The view of one output with a delay: the boards and games as they were `delay` ago. If the
/// tournament of a game has a longer delay, that delay counts. The view reads an event only when
/// the event is old enough. So a longer delay stops the view until the next event is old enough,
/// and a shorter one shows the waiting events in their order. It never goes back.
///
/// Nothing waits in memory or in another file: the journal has all events with their times. After a
/// restart the view begins at the event that it had reached. One thread.
class DelayedView {
 public:
  /// `reached`: the number of the last event that the output has shown before a restart. Nothing:
  /// it has shown none, so it begins with everything that is old enough. `rules`: what else holds
  /// back. Nothing: only the delay of the output does.
  DelayedView(release::EventSource source, std::optional<std::uint64_t> reached,
              release::DelayRules rules = {});

  /// Before the first `advance`: everybody has seen everything up to event `number`, just now. So
  /// the view begins there, and does not go back.
  void begin_after(std::uint64_t number);

  /// What `advance` found.
  struct Advance {
    /// True if the view has changed.
    bool changed = false;
    /// True if time has passed on a clock.
    bool ticked = false;
    /// When the next event is old enough. Nothing: no event waits.
    std::optional<model::Instant> next = {};
  };

  /// Reads all events that are at least `delay` old at `now`. DataLoss: the journal cannot be read.
  rules::Expected<Advance> advance(model::Instant now, std::chrono::seconds delay);

  const View& view() const { return *view_; }
  /// All events up to it are in the view: where it begins after a restart.
  std::uint64_t released() const { return gate_->released(); }
  /// How long the rules hold back what is played on `board`. The output may hold it back longer.
  std::chrono::seconds delay_of(const std::string& board) const { return gate_->delay_of(board); }

  /// The moves on `board` are shown up to this time although its delay is longer now: they were
  /// visible before the delay grew. Nothing: only the delay decides.
  std::optional<model::Instant> shown_until(const std::string& board) const {
    return gate_->gone_out_until(board);
  }

  /// A view of how everything was after event `number`. DataLoss as above.
  rules::Expected<View> view_at(std::uint64_t number);

 private:
  /// Returns after which event something is shown. A view keeps it, and asks again while it is so.
  using NumberOf = std::function<std::uint64_t(const std::string& lane)>;

  rules::Expected<void> begin(model::Instant now, std::chrono::seconds delay);
  rules::Expected<View> make(std::uint64_t number, const NumberOf& number_of);
  View::FindGame finder(NumberOf number_of);

  // On the heap, because views refer to it.
  std::unique_ptr<release::EventGate> gate_;
  std::optional<std::uint64_t> reached_;
  bool was_seen_ = false;
  std::optional<View> view_;
};

}  // namespace jadoube::outputs
