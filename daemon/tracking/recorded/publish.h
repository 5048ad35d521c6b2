#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "daemon/model/board.h"
#include "daemon/model/change.h"
#include "daemon/model/game.h"

/// The changes that must be published so that a reader of the earlier ones holds what is known now.
namespace jadoube::tracking {

/// The change that turns `published` into its first `keep` plies followed by `now`; nothing where
/// that is what it holds already. `keep` of the result is as large as it can be. Its revision is
/// `revision`, or one more if a ply that was more than provisional changes or is withdrawn. More
/// certainty of the same move is no such change.
std::optional<model::PliesChange> diff(const std::vector<model::Ply>& published, std::size_t keep,
                                       std::vector<model::Ply> now, std::uint32_t revision);

/// Publishes changes: folds each into the board and appends it with the moment of its cause.
/// Nothing of the board is changed in another way, so the board is the fold of what was published.
class Publisher {
 public:
  explicit Publisher(model::Board& board) : board_(&board) {}
  /// The same publisher, of a copy of its board.
  Publisher(const Publisher& other, model::Board& board) : Publisher(other) { board_ = &board; }

  /// Changes of the calls to come are appended to `changes`, which happen at `published_at`.
  void begin(drivers::Instant published_at, std::vector<model::TimedChange>& changes) {
    published_at_ = published_at;
    changes_ = &changes;
  }
  /// Where the changes go; `begin` has set it.
  std::vector<model::TimedChange>& changes() const { return *changes_; }
  void publish(model::Change change);

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(published_at_);
  }

 private:
  model::Board* board_;
  drivers::Instant published_at_{};
  std::vector<model::TimedChange>* changes_ = nullptr;
};

}  // namespace jadoube::tracking
