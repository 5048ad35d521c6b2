#include "tests/score/baselines/baseline.h"

#include <array>

#include "rules/notation/uci.h"

namespace jadoube::score {
namespace {

// As picochess waits with a USB board [spec: design/inference.md 1.2].
constexpr std::chrono::milliseconds kQuiet{250};

constexpr std::array kWays = {
    Way{"first legal picture", "dogmatic, StasPiv, mchess", make_first_legal_picture},
    Way{"picture after 0.25 s", "picochess", make_quiet_picture},
    Way{"picture at the press", "press as the key", make_picture_at_press},
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

// Only where the picture has other pieces than the position can a move have been made; few squares
// differ, and the mover's is one of them.
std::optional<rules::Move> move_to(const rules::Placement& picture,
                                   const rules::Position& position) {
  for (const rules::Move move : position.legal_moves()) {
    if (picture[move.from] == position.placement()[move.from]) continue;
    if (position.after(move).placement() == picture) return move;
  }
  return std::nullopt;
}

std::span<const Way> all_ways() { return kWays; }

void play_to(Baseline& baseline, const std::vector<Seen>& seen, bool rotated) {
  rules::Placement picture;
  Instant quiet_at = drivers::kNever;
  std::optional<drivers::ClockSide> side;
  for (const Seen& one : seen) {
    if (quiet_at <= one.at) {
      baseline.quiet(picture);
      quiet_at = drivers::kNever;
    }
    const rules::Placement last = picture;
    if (const auto* read = std::get_if<drivers::PlacementRead>(&one.what)) {
      picture = rotated ? rules::rotated(read->placement) : read->placement;
    } else if (const auto* change = std::get_if<drivers::SquareChanged>(&one.what)) {
      picture.set(rotated ? rules::rotated(change->square) : change->square, change->piece);
    } else if (const auto* clock = std::get_if<drivers::ClockRead>(&one.what)) {
      if (side && *side != clock->pressed) baseline.pressed(picture);
      side = clock->pressed;
    }
    if (picture == last) continue;
    baseline.changed(picture);
    quiet_at = one.at + kQuiet;
  }
  baseline.quiet(picture);
}

}  // namespace jadoube::score
