#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "daemon/model/board.h"
#include "daemon/model/event.h"
#include "daemon/model/game.h"
#include "rules/piece.h"
#include "rules/placement.h"

namespace jadoube::outputs::livechess {

// The interface of DGT LiveChess, so that programs made for it work with this daemon
// [spec: what clients of LiveChess 2.2 send and read].

using model::Instant;

/// The clock of a board.
struct EboardClock {
  /// Whole seconds that are left.
  std::int64_t white = 0, black = 0;
  /// The side whose time runs. Nothing: the clock is stopped.
  std::optional<rules::Color> running = {};
  /// When it was read.
  Instant at = {};
  bool operator==(const EboardClock&) const = default;
};

/// The words of LiveChess for the state of a board.
enum class EboardState : std::uint8_t { kActive, kInactive, kNotResponding };

/// The facts about one board for the interface.
struct Eboard {
  /// The name for clients. Boards without a serial number have the daemon's name of the board.
  std::string serial;
  /// The daemon's name of the board.
  std::string id = {};
  /// Other numbers that clients may use for it: its earlier ones, and the short one on its sticker.
  std::vector<std::string> other_serials = {};
  /// It is in lists. False while nothing is known of it: it was never connected, or it has just
  /// been plugged in and has not sent its number yet.
  bool is_listed = true;
  /// The port, without "/dev/". Empty: the board is not connected.
  std::string source = {};
  EboardState state = EboardState::kInactive;
  std::optional<int> battery_percent = {};
  /// The pieces on the squares. Of a board that was lost: as they were seen last. Nothing: never
  /// seen.
  std::optional<rules::Placement> placement = {};
  bool flipped = false;
  /// Nothing: the board has no clock.
  std::optional<EboardClock> clock = {};
  /// The game on the board. Null: there is none.
  std::shared_ptr<const model::Game> game = {};
  /// Its JSON: for the socket, and as LiveChess writes it over HTTP. `eboard_of` makes both, so
  /// that a list of many boards costs little.
  std::string compact = {}, pretty = {};
};

/// All boards, those that can be used first, with the texts that every client gets. Boards that are
/// not listed are not among them, but can be found.
struct EboardList {
  std::vector<std::shared_ptr<const Eboard>> boards = {};
  /// The JSON of all boards: for the socket, and as LiveChess writes it over HTTP.
  std::string compact = "[]", pretty = "[ ]";

  /// The boards by serial number, and by the daemon's name.
  /// And by the other numbers of boards.
  std::unordered_map<std::string_view, std::shared_ptr<const Eboard>> by_serial = {}, by_id = {},
                                                                      by_other = {};

  /// The board with that serial number, or else with that name in the daemon, or which had that
  /// number before. Null: there is none.
  std::shared_ptr<const Eboard> find(std::string_view serial) const;
  /// The board with that name in the daemon. Null: there is none.
  std::shared_ptr<const Eboard> of(std::string_view id) const;
};

/// Some clients read element 0 only, and one breaks on a placement without both kings.
struct EboardSettings {
  /// While a king is missing on the squares, the last placement with both kings is shown.
  bool keeps_both_kings = false;
};

/// The board named `id`, as the interface shows it. `clock_at`: when its clock was read. `before`:
/// its earlier state in the interface. Null: none.
Eboard eboard_of(const std::string& id, const model::Board& board, Instant clock_at,
                 const Eboard* before, const EboardSettings& settings);

/// The list of these boards: active boards first, then by serial number.
std::shared_ptr<const EboardList> eboard_list(std::vector<std::shared_ptr<const Eboard>> boards);

// The JSON of LiveChess. Names and order of the keys are LiveChess' own: one client refuses keys
// that it does not know, another refuses missing ones.

/// Writes the JSON of `board` into it. Over HTTP, one client reads it with a regular expression
/// that wants blanks around the colons.
void write_json(Eboard& board);

/// The ports of the boards that are connected, as the call `sources` answers.
std::string compact_sources(const std::vector<std::shared_ptr<const Eboard>>& boards);

/// A clock; `null` if there is none.
std::string compact_clock(const std::optional<EboardClock>& clock);

/// A text with its quotes. Bytes that are not UTF-8 are replaced.
std::string json_text(std::string_view text);

/// Keeps the boards by the events of the stream. One thread.
class EboardKeeper {
 public:
  explicit EboardKeeper(EboardSettings settings = {}) : settings_(settings) {}

  /// Starts again with these boards. Their clocks were read `now`, as far as is known.
  void reset(std::map<std::string, model::Board> boards, Instant now);
  /// Makes the change of an event.
  void apply(const model::Event& event);
  /// Sets the present states of boards that cannot be saved now. They replace those of the events.
  /// None: everything is saved.
  void show_unwritten(std::map<std::string, model::Board> boards, Instant now);

  /// The present list. The same object if nothing has changed.
  std::shared_ptr<const EboardList> list();

 private:
  struct Kept {
    model::Board board = {};
    Instant clock_at = {};
    std::shared_ptr<const Eboard> reported = {};
    bool is_changed = true;
  };

  const EboardSettings settings_;
  std::map<std::string, Kept> boards_;
  std::map<std::string, Kept> unwritten_;
  std::shared_ptr<const EboardList> list_;
};

}  // namespace jadoube::outputs::livechess
