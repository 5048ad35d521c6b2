#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "daemon/model/board.h"
#include "daemon/model/change.h"
#include "daemon/model/game.h"

/// What has to be said so that a reader of what was published holds what is known now.
namespace jadoube::tracking {

/// The change that turns `published` into its first `keep` plies followed by `now`; nothing where
/// that is what it holds already. `keep` of the result is as large as it can be. Its revision is
/// `revision`, or one more where a ply that was more than provisional changes or goes: to become
/// more sure of the same move is no such change.
std::optional<model::PliesChange> diff(const std::vector<model::Ply>& published, std::size_t keep,
                                       std::vector<model::Ply> now, std::uint32_t revision);

/// Tells changes: folds each into the board and appends it with the moment of its cause. Nothing
/// of the board is changed in another way, so the board is the fold of what was told.
class Publisher {
 public:
  explicit Publisher(model::Board& board) : board_(&board) {}

  /// Says where the changes of the calls to come go, and when they happen.
  void begin(drivers::Instant at, std::vector<model::TimedChange>& changes) {
    at_ = told_at_ = at;
    changes_ = &changes;
  }
  /// What is concluded from now on is concluded of an earlier moment, and told only now.
  void look_back(drivers::Instant at) { at_ = at; }
  /// The moment of what is observed.
  drivers::Instant at() const { return at_; }
  /// The moment of what is told.
  drivers::Instant told_at() const { return told_at_; }
  void tell(model::Change change);

 private:
  model::Board* board_;
  drivers::Instant at_{}, told_at_{};
  std::vector<model::TimedChange>* changes_ = nullptr;
};

}  // namespace jadoube::tracking
