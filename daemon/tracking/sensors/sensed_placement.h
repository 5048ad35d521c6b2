#pragma once

#include <optional>

#include "daemon/model/change.h"
#include "daemon/tracking/sensors/sensing.h"
#include "rules/placement.h"

namespace jadoube::tracking {

/// The 64 squares as the board last reported them, and which way it faces.
class SensedPlacement {
 public:
  /// The board can do that. What was reported before stays as it was reported.
  void learn(const drivers::Capabilities& can) { can_ = can; }
  /// What the board can do, as far as it has told.
  const drivers::Capabilities& can() const { return can_; }

  /// Takes in one square, named as the board names it. What has to be told of it, if anything.
  std::optional<model::Change> set(rules::Square square, rules::Piece piece);

  /// Takes in a reading of the whole board. What has to be told of it, if anything.
  std::optional<model::Change> read(const rules::Placement& placement);

  /// The board faces that way. What has to be told of it, if anything.
  std::optional<model::Change> face(model::Orientation orientation);

  /// Nothing tells which way the board faces, and it is taken to face as it is. What has to be told
  /// of it, if anything.
  std::optional<model::Change> assume_orientation();
  bool is_orientation_assumed() const { return is_assumed_; }

  /// The squares as chess names them.
  const rules::Placement& placement() const { return placement_; }
  model::Orientation orientation() const { return orientation_; }

  /// The chess name of the square that the board calls `square`.
  rules::Square chess_square(rules::Square square) const;
  /// The squares as the board names them.
  rules::Placement as_read() const;

  /// Gives everything that it remembers to `archive`, to be kept or to be set.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(can_, placement_, orientation_, is_assumed_);
  }

 private:
  /// Finds out which way the board faces; true if that is news.
  bool find_out();
  model::PlacementChange whole() const { return {placement_, orientation_, is_assumed_}; }
  void turn();

  drivers::Capabilities can_;
  rules::Placement placement_;
  model::Orientation orientation_ = model::Orientation::kNormal;
  bool is_assumed_ = false;
};

/// True if nearly all pieces stand as for a game in which White has ranks 7 and 8 of the board.
bool stands_turned(const rules::Placement& placement, SensingClass sensing);

}  // namespace jadoube::tracking
