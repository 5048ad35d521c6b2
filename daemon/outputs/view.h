#pragma once

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

/// The boards, games and tournaments as they were after the events that an output has read. An
/// output with a delay has not read the newest events, so its view is that of some minutes ago.
/// One thread.
class View {
 public:
  /// Finds an earlier game of a board in the journal. Nothing: there is none, or it cannot be read.
  using FindGame =
      std::function<std::shared_ptr<const model::Game>(const std::string& board, int ordinal)>;

  /// A view of nothing. `number`: the last event that is in it.
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
  Effect apply(const model::IncidentTold&, const model::Event&) { return Effect::kNone; }

  std::uint64_t number_;
  FindGame find_game_;
  std::map<std::string, BoardView> boards_;
  std::map<std::string, std::shared_ptr<const model::Tournament>> tournaments_;
  // Games that another game has followed on the same board.
  mutable std::map<std::pair<std::string, int>, std::shared_ptr<const model::Game>> earlier_;
};

}  // namespace jadoube::outputs
