#include "daemon/tracking/sensors/flicker.h"

namespace jadoube::tracking {

namespace {

/// A piece that is put straight is up for longer, and not so often [guess].
constexpr std::chrono::milliseconds kAtMostGone{600};
constexpr std::chrono::seconds kWithin{30};

}  // namespace

bool Flicker::see(drivers::Instant at, rules::Square square, rules::Piece before,
                  rules::Piece now) {
  auto& coil = coils_[static_cast<std::size_t>(square)];
  if (now == rules::Piece::kNone) {
    coil.lost = before;
    coil.lost_at = at;
    return false;
  }
  if (now != coil.lost || at - coil.lost_at > kAtMostGone) return false;
  auto& oldest = coil.back_at[coil.next];
  const bool often = oldest != drivers::Instant{} && at - oldest <= kWithin;
  oldest = at;
  coil.next = (coil.next + 1) % kOften;
  return often;
}

}  // namespace jadoube::tracking
