#include "drivers/zmartfun/zmartfun_driver.h"

#include <algorithm>
#include <utility>

// The problem: only one source describes the board. A report has no head and no checksum. It is not
// known whether the board repeats its position, or sends it only when it changes.
//
// The policy: listen, and write nothing. A report with one king of each colour proves the board. A
// square changes when two of three reports agree on it. If no report follows one for kSettles, that
// report counts as three. So both kinds of board are read.
//
// Not handled: lights; the board over Bluetooth, which sends text.

namespace jadoube::drivers::zmartfun {
namespace {

using namespace std::chrono_literals;

// [spec: drivers/zmartfun/protocol.md#timing]
constexpr auto kSettles = 300ms;
constexpr auto kGapInReports = 2s;
constexpr auto kSilentFor = 3s;
constexpr auto kGivesUp = 10s;

bool has_both_kings(const rules::Placement& placement) {
  int white = 0, black = 0;
  for (const auto square : rules::Squares(rules::kAllSquares)) {
    white += placement[square] == rules::Piece::kWhiteKing;
    black += placement[square] == rules::Piece::kBlackKing;
  }
  return white == 1 && black == 1;
}

}  // namespace

DeviceInfo ZmartfunDriver::unknown_board() {
  DeviceInfo info;
  info.trademark = "Zmartfun";
  info.capabilities = kCapabilities;
  return info;
}

void ZmartfunDriver::open(Instant now) {
  *this = {};
  open_ = true;
  opened_at_ = now;
}

void ZmartfunDriver::receive(Instant now, std::span<const std::uint8_t> bytes, Seen& seen) {
  if (!open_ || conversation_ == Conversation::kDead) return;
  for (const std::uint8_t byte : bytes) {
    const auto position = decoder_.take(now, byte);
    noise_.follow(now, decoder_.skipped_bytes());
    if (!position) continue;
    noise_.end(seen);
    take_in(now, *position, seen);
  }
}

void ZmartfunDriver::take_in(Instant now, const rules::Placement& position, Seen& seen) {
  const Instant before = std::exchange(position_at_, now);
  if (repeats_ && now - before > kGapInReports) reporter_.miss();
  repeats_ = repeats_ || (last_ == position && now - before < kSettles);
  last_ = position;
  is_settled_ = false;
  vote_.add(position);
  if (vote_.is_decided()) report(seen);
}

void ZmartfunDriver::report(Seen& seen) {
  if (conversation_ == Conversation::kGreeting && has_both_kings(vote_.placement())) {
    conversation_ = Conversation::kLive;
  }
  if (conversation_ == Conversation::kLive) reporter_.take(vote_.placement(), seen);
}

rules::Expected<void> ZmartfunDriver::send(Instant, const Command& command) {
  constexpr auto kNotNow = rules::ErrorCode::kFailedPrecondition;
  if (conversation_ != Conversation::kLive) return refuse(kNotNow, "the board does not answer");
  if (std::holds_alternative<ReadLog>(command))
    return refuse(kNotNow, "a Zmartfun board keeps no log");
  if (std::holds_alternative<ShowLights>(command)) {
    return refuse(kNotNow, "this driver does not speak to the lights of a Zmartfun board");
  }
  if (!std::holds_alternative<ReadPlacement>(command)) {
    return refuse(kNotNow, "a Zmartfun board takes no clock");
  }
  tells_all_ = true;
  return {};
}

void ZmartfunDriver::advance(Instant now, std::vector<std::uint8_t>&, Seen& seen) {
  if (!open_ || conversation_ == Conversation::kDead) return;
  decoder_.expire(now);
  noise_.follow(now, decoder_.skipped_bytes());
  noise_.advance(now, seen);
  if (now >= settles_at()) {
    is_settled_ = true;
    for (int i = 0; i < SquareVote::kVoters; ++i) vote_.add(*last_);
    report(seen);
  }
  // The board cannot be asked, so what is known is told again.
  if (std::exchange(tells_all_, false)) {
    reporter_.tell_all();
    reporter_.take(vote_.placement(), seen);
  }
  if (now >= dies_at()) conversation_ = Conversation::kDead;
}

Instant ZmartfunDriver::settles_at() const {
  return !last_ || is_settled_ ? kNever : position_at_ + kSettles;
}

Instant ZmartfunDriver::dies_at() const {
  if (conversation_ == Conversation::kGreeting) return opened_at_ + kGivesUp;
  return repeats_ ? position_at_ + kSilentFor : kNever;
}

Instant ZmartfunDriver::wake_at() const {
  if (!open_ || conversation_ == Conversation::kDead) return kNever;
  return std::min({decoder_.expires_at(), noise_.told_at(), dies_at(), settles_at()});
}

std::unique_ptr<Driver> make_zmartfun_driver() { return std::make_unique<ZmartfunDriver>(); }

}  // namespace jadoube::drivers::zmartfun
