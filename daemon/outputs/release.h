#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "daemon/outputs/table.h"

namespace jadoube::outputs {

// The part of a game that one output may show. No output decides this itself.

/// What one output may show.
struct ReleasePolicy {
  /// Plies that nothing has confirmed are shown. Only for readers that accept that a ply is taken
  /// back. Otherwise only settled plies are shown: confirmed, inferred, corrected.
  bool provisional = false;
  /// While the game is in play, its last plies are not shown: this number of them.
  int held_back_plies = 0;
  /// The software clock is shown while it runs. Only for readers that can mark it as one.
  bool software_clock = false;
  /// An illegal ply that stays in the record is shown, as DGT LiveChess does. Otherwise the game
  /// stops before it, because strict readers refuse the whole game.
  bool illegal_plies = false;
  /// Plies after an outage that several explanations fit are shown if the position after them is
  /// at least so likely, in percent. Always shown if all explanations lead to one position.
  int sure_percent = kSurePercent;
  /// Plies in doubt are shown as recorded, and marked (`ReleasedGame::checked`). Only for displays,
  /// because they show the pieces on the board.
  bool doubtful_plies = false;

  /// `sure_percent`, if no other is set.
  static constexpr int kSurePercent = 95;
};

/// The plies of a game that an arbiter has to check, counted from 0: from `first` to before `end`.
struct CheckedPlies {
  std::size_t first = 0, end = 0;

  bool operator==(const CheckedPlies&) const = default;
};

/// How much of a game is shown.
enum class ReleaseState : std::uint8_t {
  /// Every ply that is settled, or that is old enough.
  kWhole,
  /// The plies before an illegal ply that stays in the record. More plies follow on the board.
  kBeforeIllegalPly,
  /// The plies before one that is not known, or that is in doubt. An arbiter can decide it.
  kBeforeGap,
  /// No ply is shown: an operator withholds this game.
  kWithheld,
};

/// Both clocks at one moment.
struct ShownClocks {
  std::chrono::seconds white{0}, black{0};
  /// The side whose time runs. Nothing: the clock is stopped, or it is not known.
  std::optional<rules::Color> running = {};
  /// When they showed these times. In a delayed output: that much later, because its readers count
  /// on from this moment.
  Instant at{};

  bool operator==(const ShownClocks&) const = default;
};

/// The part of a game that one output may show.
struct ReleasedGame {
  ReleaseState state = ReleaseState::kWhole;
  rules::Position start = rules::Position::initial();
  /// When the game began. Instant{}: it has not begun.
  Instant started_at{};
  /// Without illegal plies, unless the policy wants them.
  std::vector<model::Ply> plies = {};
  /// Known only if the last ply of the game is shown too, or if the game is cut for good.
  rules::Result result = rules::Result::kUnknown;
  model::Termination termination = model::Termination::kNone;
  /// The result was given without play.
  bool forfeit = false;
  /// Who gave the result, if it is not the game's own. Nothing: it is, or there is none.
  std::optional<tournament::ResultSource> given_by = {};
  /// The game has begun and has no result yet.
  bool in_play = false;
  /// The clocks of a game in play, as old as the last ply that is shown. If the game is cut for
  /// good: as they are now. Nothing: not known.
  std::optional<ShownClocks> clocks = {};
  /// The board has no clock: the times are those of the software clock (`computed_clock.h`).
  bool has_computed_clock = false;
  /// As in Game.
  bool only_legal_moves = false;
  /// With `doubtful_plies`: the plies that are in doubt. Nothing: none.
  std::optional<CheckedPlies> checked = {};
  /// With `doubtful_plies`: the pieces on the board, if the record does not explain them.
  std::optional<rules::Placement> stands = {};

  /// True if more plies may have been played than this output can ever show.
  bool is_frozen() const {
    return state == ReleaseState::kBeforeIllegalPly || state == ReleaseState::kBeforeGap;
  }
  /// The number of plies, from the first on, that are written with their clock. In a frozen game,
  /// readers take the clocks that run from two tags instead, but only for plies without a clock. So
  /// the last two plies have none [spec: the reader of Lichess].
  std::size_t plies_with_clock() const;

  bool operator==(const ReleasedGame&) const = default;
};

/// The part of `table`'s game that an output with `policy` may show.
ReleasedGame release(const Table& table, const ReleasePolicy& policy);

/// The texts of tables, each made from one table only. A text is made again only if the shown table
/// has changed. So an output of a hundred tables needs little more time than one table. One thread.
class TableTexts {
 public:
  using Make = std::function<std::string(const Heading& heading, const ReleasedGame& game)>;

  TableTexts(const ReleasePolicy& policy, Make make) : policy_(policy), make_(std::move(make)) {}

  /// The text of a table of `round`. It is kept until the next call of `forget_others`.
  const std::string& of(const Round& round, const Table& table);

  /// Forgets the tables that were not used since the last call.
  void forget_others();

 private:
  // The round, and the pairing or the board in it.
  using Key = std::tuple<std::string, std::string, int, std::string, std::string>;
  struct Text {
    Table table;
    ReleasedGame game;
    std::string text;
    bool is_used = false;
  };

  const ReleasePolicy policy_;
  const Make make_;
  std::map<Key, Text> texts_;
};

}  // namespace jadoube::outputs
