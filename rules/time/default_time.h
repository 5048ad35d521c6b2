#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace jadoube::rules {

/// How late each player came to the board, from the scheduled start; zero for who was there. For
/// who is still absent: how long he has been.
struct Lateness {
  std::chrono::milliseconds white{0}, black{0};
};

/// Who has lost by not coming.
enum class DefaultLoss : std::uint8_t { kNobody, kWhite, kBlack, kBoth };

/// Who loses for coming after the default time, "unless the arbiter decides otherwise"; to come at
/// its last instant is in time. `stated`: by the regulations; nothing is zero, as it has been since
/// 2017 (before, they had to state one) [FIDE 2023 Art. 6.7.1].
constexpr DefaultLoss default_loss(Lateness late, std::optional<std::chrono::milliseconds> stated) {
  const auto allowed = stated.value_or(std::chrono::milliseconds(0));
  const bool white = late.white > allowed, black = late.black > allowed;
  if (white && black) return DefaultLoss::kBoth;
  if (white) return DefaultLoss::kWhite;
  return black ? DefaultLoss::kBlack : DefaultLoss::kNobody;
}

/// The time White has lost when he makes his first move at once on coming: all until then, since
/// his clock is started at the scheduled time [FIDE 2023 Art. 6.6], also where neither player is
/// there [FIDE 2023 Art. 6.7.2]. Black loses none before that.
constexpr std::chrono::milliseconds time_lost_by_white(Lateness late) { return late.white; }

}  // namespace jadoube::rules
