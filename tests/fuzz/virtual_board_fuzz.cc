#include <cstdint>
#include <cstdlib>
#include <span>

#include "drivers/dgt/frame_decoder.h"
#include "drivers/simulator/hardware/emulated_board.h"

// A host sends anything at any time while hands play. The emulated board must not crash, and sends
// whole messages only. The input is a list of steps: one byte says what to do, and how much.
namespace {

using namespace jadoube::drivers;
using jadoube::rules::Piece;

class Table {
 public:
  /// Does the first step of `rest`, and removes it.
  void step(std::span<const std::uint8_t>& rest) {
    const std::uint8_t what = take(rest);
    const auto amount = static_cast<std::size_t>(what & 0x3F);
    switch (what >> 6) {
      case 0: {
        const auto bytes = rest.first(std::min(amount, rest.size()));
        rest = rest.subspan(bytes.size());
        return board_.receive(now_, bytes);
      }
      case 1:
        now_ += std::chrono::milliseconds(amount * amount);
        return;
      case 2:
        return act(simulator::Lift{static_cast<jadoube::rules::Square>(amount)});
      default:
        return act(hand(amount, take(rest)));
    }
  }

  /// Lets the board do everything that is due, and reads what it sends.
  void read() {
    std::vector<std::uint8_t> out;
    board_.advance(now_, out);
    for (const std::uint8_t byte : out) decoder_.take(Instant(now_), byte);
    if (decoder_.skipped_bytes() > 0 || board_.wake_at() <= now_) std::abort();
  }

 private:
  using What = decltype(simulator::Act::what);

  static std::uint8_t take(std::span<const std::uint8_t>& rest) {
    if (rest.empty()) return 0;
    const std::uint8_t byte = rest.front();
    rest = rest.subspan(1);
    return byte;
  }

  static What hand(std::size_t amount, std::uint8_t drawn) {
    using namespace simulator;
    switch (drawn % 4) {
      case 0:
        return Press{amount % 2 == 0 ? Side::kLeft : Side::kRight};
      case 1:
        return StartOrStop{};
      case 2:
        return PushKeys{static_cast<std::uint8_t>(amount)};
      default:
        return Place{static_cast<jadoube::rules::Square>(amount),
                     static_cast<Piece>(1 + drawn / 4 % 12)};
    }
  }

  void act(const What& what) { board_.play(now_, {{simulator::BoardTime(0), what}}); }

  simulator::EmulatedBoard board_{{.paced = false}, jadoube::rules::Placement::initial()};
  simulator::BoardTime now_{0};
  dgt::FrameDecoder decoder_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Table table;
  for (std::span rest(data, size); !rest.empty();) {
    table.step(rest);
    table.read();
  }
  return 0;
}
