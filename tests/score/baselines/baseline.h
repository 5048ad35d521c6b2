#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tests/score/session.h"

namespace jadoube::score {

/// A way of others to find moves, in our own small words. It is told the picture as it changes, the
/// presses as they are heard, and when the board has been quiet for a while; it knows the position
/// and how the board lies from the start, which the engine has to find out.
class Baseline {
 public:
  explicit Baseline(const rules::Position& start) { positions_.push_back(start); }
  virtual ~Baseline() = default;

  virtual void changed(const rules::Placement& picture) = 0;
  virtual void pressed(const rules::Placement&) {}
  virtual void quiet(const rules::Placement&) {}

  /// The moves it holds, in UCI.
  virtual std::vector<std::string> moves() const;

 protected:
  /// The game so far: as many moves as positions but one.
  const rules::Position& now() const { return positions_.back(); }
  std::size_t plies() const { return moves_.size(); }
  const rules::Position& before() const { return positions_[positions_.size() - 2]; }
  void play(rules::Move move);
  void take_back();

 private:
  std::vector<rules::Position> positions_;
  std::vector<rules::Move> moves_;
};

/// The legal move that makes `picture` of `position`; nothing where none does.
std::optional<rules::Move> move_to(const rules::Placement& picture,
                                   const rules::Position& position);

/// One way, and who goes it.
struct Way {
  std::string_view name;
  std::string_view who;
  std::unique_ptr<Baseline> (*make)(const rules::Position& start);
};

/// Every way [spec: design/inference.md 2.6].
std::span<const Way> all_ways();

/// Plays what was seen in a session of one game to `baseline`.
void play_to(Baseline& baseline, const std::vector<Seen>& seen, bool rotated);

std::unique_ptr<Baseline> make_first_legal_picture(const rules::Position& start);
std::unique_ptr<Baseline> make_quiet_picture(const rules::Position& start);
std::unique_ptr<Baseline> make_picture_at_press(const rules::Position& start);
std::unique_ptr<Baseline> make_reachable_positions(const rules::Position& start);
std::unique_ptr<Baseline> make_catch_up(const rules::Position& start);

}  // namespace jadoube::score
