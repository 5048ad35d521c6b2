#include "tests/score/baselines/baseline.h"

#include <array>

#include "rules/notation/uci.h"

namespace jadoube::score {
namespace {

// picochess waits so long with a USB board. It is a constant in its source.
constexpr std::chrono::milliseconds kQuiet{250};

constexpr std::array kWays = {
    Way{"first legal placement", "dogmatic, StasPiv, mchess", make_first_legal_placement},
    Way{"placement after 0.25 s", "picochess", make_quiet_placement},
    Way{"placement at the press", "press as the key", make_placement_at_press},
    Way{"reachable positions", "dgtdriver", make_reachable_positions},
    Way{"two-ply catch-up", "Certabo, done properly", make_catch_up},
};

}  // namespace

std::vector<std::string> Baseline::moves() const {
  std::vector<std::string> moves;
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    moves.push_back(rules::to_uci(positions_[i], moves_[i]));
  }
  return moves;
}

void Baseline::play(rules::Move move) {
  positions_.push_back(now().after(move));
  moves_.push_back(move);
}

void Baseline::take_back() {
  positions_.pop_back();
  moves_.pop_back();
}

// A move is possible only if some square differs between the placement and the position. Few
// squares do, and the moving piece's square is one of them.
std::optional<rules::Move> move_to(const rules::Placement& placement,
                                   const rules::Position& position) {
  for (const rules::Move move : position.legal_moves()) {
    if (placement[move.from] == position.placement()[move.from]) continue;
    if (position.after(move).placement() == placement) return move;
  }
  return std::nullopt;
}

std::span<const Way> all_ways() { return kWays; }

void play_to(Baseline& baseline, const std::vector<Seen>& seen, bool rotated) {
  rules::Placement placement;
  Instant quiet_at = drivers::kNever;
  std::optional<drivers::ClockSide> side;
  for (const Seen& one : seen) {
    if (quiet_at <= one.at) {
      baseline.quiet(placement);
      quiet_at = drivers::kNever;
    }
    const rules::Placement last = placement;
    if (const auto* read = std::get_if<drivers::PlacementRead>(&one.what)) {
      placement = rotated ? rules::rotated(read->placement) : read->placement;
    } else if (const auto* change = std::get_if<drivers::SquareChanged>(&one.what)) {
      placement.set(rotated ? rules::rotated(change->square) : change->square, change->piece);
    } else if (const auto* clock = std::get_if<drivers::ClockRead>(&one.what)) {
      if (side && *side != clock->pressed) baseline.pressed(placement);
      side = clock->pressed;
    }
    if (placement == last) continue;
    baseline.changed(placement);
    quiet_at = one.at + kQuiet;
  }
  baseline.quiet(placement);
}

}  // namespace jadoube::score
