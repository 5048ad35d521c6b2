#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tests/score/session.h"

namespace jadoube::score {

/// Another program's method to find moves, in a small implementation of our own. It gets each new
/// placement, each press, and a call when the board has been quiet for a while. It knows the
/// position and the orientation from the start. The engine must find these itself.
class Baseline {
 public:
  explicit Baseline(const rules::Position& start) { positions_.push_back(start); }
  virtual ~Baseline() = default;

  virtual void changed(const rules::Placement& placement) = 0;
  virtual void pressed(const rules::Placement&) {}
  virtual void quiet(const rules::Placement&) {}

  /// The moves that it found, in UCI.
  virtual std::vector<std::string> moves() const;

 protected:
  /// The game so far. There is one more position than moves.
  const rules::Position& now() const { return positions_.back(); }
  std::size_t plies() const { return moves_.size(); }
  const rules::Position& before() const { return positions_[positions_.size() - 2]; }
  void play(rules::Move move);
  void take_back();

 private:
  std::vector<rules::Position> positions_;
  std::vector<rules::Move> moves_;
};

/// The legal move in `position` that leads to `placement`. Nothing if there is none.
std::optional<rules::Move> move_to(const rules::Placement& placement,
                                   const rules::Position& position);

/// One method, and the programs that use it.
struct Way {
  std::string_view name;
  std::string_view who;
  std::unique_ptr<Baseline> (*make)(const rules::Position& start);
};

/// All methods.
std::span<const Way> all_ways();

/// Passes the observations of a session with one game to `baseline`.
void play_to(Baseline& baseline, const std::vector<Seen>& seen, bool rotated);

std::unique_ptr<Baseline> make_first_legal_placement(const rules::Position& start);
std::unique_ptr<Baseline> make_quiet_placement(const rules::Position& start);
std::unique_ptr<Baseline> make_placement_at_press(const rules::Position& start);
std::unique_ptr<Baseline> make_reachable_positions(const rules::Position& start);
std::unique_ptr<Baseline> make_catch_up(const rules::Position& start);

}  // namespace jadoube::score
