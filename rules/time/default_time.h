#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace jadoube::rules {

/// How late each player arrives, counted from the scheduled start. Zero for a player who is in
/// time. For a player who is still absent: the time so far.
struct Lateness {
  std::chrono::milliseconds white{0}, black{0};
};

/// Which player has lost by arriving too late.
enum class DefaultLoss : std::uint8_t { kNobody, kWhite, kBlack, kBoth };

/// Which player loses by arriving after the default time, "unless the arbiter decides otherwise". A
/// player who arrives at the last instant is in time. `stated` is the default time in the
/// regulations. Nothing means zero, as since 2017; before, the regulations had to state one [FIDE
/// 2023 Art. 6.7.1].
constexpr DefaultLoss default_loss(Lateness late, std::optional<std::chrono::milliseconds> stated) {
  const auto allowed = stated.value_or(std::chrono::milliseconds(0));
  const bool white = late.white > allowed, black = late.black > allowed;
  if (white && black) return DefaultLoss::kBoth;
  if (white) return DefaultLoss::kWhite;
  return black ? DefaultLoss::kBlack : DefaultLoss::kNobody;
}

/// The time on White's clock that is lost when White makes the first move at once on arrival.
/// White's clock starts at the scheduled time [FIDE 2023 Art. 6.6], even if neither player is there
/// [FIDE 2023 Art. 6.7.2]. Black loses no time before White's move.
constexpr std::chrono::milliseconds time_lost_by_white(Lateness late) { return late.white; }

}  // namespace jadoube::rules
