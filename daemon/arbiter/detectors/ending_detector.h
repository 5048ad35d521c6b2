#pragma once

#include <optional>
#include <vector>

#include "daemon/arbiter/detectors/finding.h"
#include "daemon/arbiter/detectors/observed_game.h"

namespace jadoube::arbiter {

/// Finds what ends a game by itself, moves after that, and a given result that disagrees. That is
/// also a win on time or by resignation for a player who cannot mate by any legal moves [FIDE 2023
/// Art. 6.9, 5.1.2]. It does not find threefold repetition and fifty moves. A player must claim
/// them, and nobody gets a message before [FIDE 2023 Art. 9.2, 9.3, 11.12].
class EndingDetector {
 public:
  /// `plain`: no illegal ply of the record was in doubt.
  void find(const ObservedGame& record, bool plain, std::vector<Finding>& found);

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(asked_);
  }

 private:
  /// The answer to whether a player can mate in a position. It takes time, so it is kept.
  struct MateAnswer {
    rules::Position position = rules::Position::initial();
    rules::Color player = rules::Color::kWhite;
    rules::Verdict verdict = rules::Verdict::kUndecided;
  };

  void find_conflict(const ObservedGame& record, std::vector<Finding>& found);
  std::optional<rules::Ending> ending_of_winner(const ObservedGame& record);

  std::optional<MateAnswer> asked_ = {};
};

/// True, false or undecided: `player` can still mate by some series of legal moves. Looks at 20,000
/// positions at most and is undecided after that.
rules::Verdict can_still_mate(const rules::Position& position, rules::Color player);

}  // namespace jadoube::arbiter
