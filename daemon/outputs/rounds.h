#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "daemon/model/tournament.h"
#include "daemon/outputs/settings.h"
#include "daemon/outputs/table.h"
#include "daemon/outputs/view.h"

namespace jadoube::outputs {

/// The names in outputs for the boards that belong to no tournament.
struct HallNames {
  /// PGN's Event and Site.
  std::string event = {}, site = {};
  /// The boards in the order of their tables. Boards that are not here follow by name.
  std::vector<std::string> boards = {};
  /// Unique for this journal. It makes the names of games unique.
  std::string epoch = {};
};

/// Reads the rules of the game on a board. Any thread.
using RulesOf = std::function<model::TournamentRules(const std::string& board)>;

/// The rounds that an output shows.
struct Selection {
  /// As in `OutputSettings`.
  std::string tournament = {}, section = {};
  /// The rounds of each section. The current one is played now, or was played last. The next one
  /// follows it, and is added when the current one is closed.
  enum class Rounds : std::uint8_t { kAll, kCurrent, kCurrentAndNext };
  Rounds rounds = Rounds::kAll;
  /// The last round of each section has its standings too.
  bool standings = false;
};

/// The rounds that `view` shows. Players and tables are those of `now`, the tournaments without any
/// delay: a corrected name is no secret. Games, clocks and results are those of `view`.
///
/// Boards that belong to no open tournament are one round with the number 0.
std::vector<Round> rounds_of(const View& view,
                             const std::vector<std::shared_ptr<const model::Tournament>>& now,
                             const Selection& selection, const HallNames& names,
                             const RulesOf& rules_of);

}  // namespace jadoube::outputs
