#pragma once

#include <array>
#include <optional>
#include <vector>

#include "daemon/arbiter/by_color.h"
#include "daemon/arbiter/incidents/finding.h"
#include "daemon/arbiter/incidents/record.h"
#include "rules/bitboard.h"

namespace jadoube::arbiter {

/// Finds pieces that do not stand where they should: displaced or missing at a press, wrong from
/// the start, the whole board turned, a piece that is read as another, no second queen at hand.
class PieceDetector {
 public:
  void take(const model::TimedChange& change, const Record& record);
  void find(const Record& record, std::vector<Finding>& found) const;

 private:
  /// What is wrong with one square.
  struct Wrong {
    Instant since{};
    /// The first press at which it was wrong already.
    std::optional<SeenPress> pressed = {};
    /// The ply that this press completed, from 1.
    std::size_t ply = 0;
    bool from_start = false;
  };

  void begin(const Record& record);
  void look(const Record& record, rules::Bitboard squares);
  void mark_at_press(const Record& record);
  static bool is_excused(const Record& record, rules::Square square);
  void find_displaced(const Record& record, std::vector<Finding>& found) const;
  Finding displaced(const Record& record, const Wrong& first, rules::Bitboard squares) const;
  void find_wrong_start(const Record& record, std::vector<Finding>& found) const;
  void find_unread_start(const Record& record, std::vector<Finding>& found) const;
  void find_rotated(const Record& record, std::vector<Finding>& found) const;
  void look_for_unknown_way(const Record& record);
  void find_unknown_way(const Record& record, std::vector<Finding>& found) const;
  void find_misread(const Record& record, std::vector<Finding>& found) const;
  void find_spare_queen(const Record& record, rules::Color color,
                        std::vector<Finding>& found) const;

  std::array<std::optional<Wrong>, rules::kSquareCount> wrong_;
  Instant last_press_{};
  /// How the board lies, and whether an arbiter said so in this game: then he knows.
  model::Orientation lay_ = model::Orientation::kNormal;
  bool lies_by_ruling_ = false;
  /// Since when a game is played that is not followed, as nobody knows how the board lies.
  std::optional<Instant> way_unknown_since_;
  /// The most queens of each colour that stood at once in this game.
  ByColor<int> queens_seen_;
};

}  // namespace jadoube::arbiter
