#include "drivers/certabo/light_sender.h"

namespace jadoube::drivers::certabo {
namespace {

using namespace std::chrono_literals;

// [spec: drivers/certabo/protocol.md#timing]
constexpr auto kPause = 750ms;
constexpr int kTries = 3;

}  // namespace

// Rank 8 first. The lowest bit of each byte is the a-file: not as in a record of occupancy.
Bytes light_command(rules::Bitboard squares) {
  Bytes command(8, 0);
  for (const auto square : rules::Squares(squares)) {
    const auto row = static_cast<std::size_t>(7 - rules::rank_of(square));
    command[row] |= static_cast<std::uint8_t>(1 << rules::file_of(square));
  }
  return command;
}

void LightSender::show(rules::Bitboard squares) {
  wanted_ = squares;
  tries_ = 0;
}

void LightSender::acknowledged() {
  if (!wanted_ || tries_ == 0) return;
  wanted_.reset();
  is_answered_ = true;
}

Bytes LightSender::due(Instant now) {
  if (!wanted_ || now < free_at_) return {};
  if (tries_ == kTries) {
    wanted_.reset();
    return {};
  }
  ++tries_;
  free_at_ = now + kPause;
  return light_command(*wanted_);
}

}  // namespace jadoube::drivers::certabo
