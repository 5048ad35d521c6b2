#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "daemon/watch/board.h"
#include "daemon/watch/change.h"
#include "daemon/watch/game.h"

/// What has to be said so that a reader of what was published holds what is known now.
namespace jadoube::watch {

/// The change that turns `published` into its first `keep` plies followed by `now`; nothing where
/// that is what it holds already. `keep` of the result is as large as it can be. Its revision is
/// `revision`, or one more where a ply that was more than provisional changes or goes: to become
/// more sure of the same move is no such change.
std::optional<PliesChange> diff(const std::vector<Ply>& published, std::size_t keep,
                                std::vector<Ply> now, std::uint32_t revision);

/// Tells changes: folds each into the board and appends it with the moment of its cause. Nothing
/// of the board is changed in another way, so the board is the fold of what was told.
class Publisher {
 public:
  explicit Publisher(Board& board) : board_(&board) {}

  /// Says where the changes of the calls to come go, and when they happen.
  void begin(Instant at, std::vector<TimedChange>& changes) {
    at_ = told_at_ = at;
    changes_ = &changes;
  }
  /// What is concluded from now on is concluded of an earlier moment, and told only now.
  void look_back(Instant at) { at_ = at; }
  /// The moment of what is observed.
  Instant at() const { return at_; }
  /// The moment of what is told.
  Instant told_at() const { return told_at_; }
  void tell(Change change);

 private:
  Board* board_;
  Instant at_{}, told_at_{};
  std::vector<TimedChange>* changes_ = nullptr;
};

}  // namespace jadoube::watch
