#include <memory>
#include <string_view>
#include <utility>

#include "drivers/simulator/hardware/processor.h"
#include "rules/placement.h"

namespace jadoube::drivers::simulator {

/// The processor of a Zmartfun board on USB. It shares no code with the driver; both follow the
/// same description [spec: drivers/zmartfun/protocol.md]. It repeats its position [guess].
class ZmartfunBoard final : public Processor {
 public:
  explicit ZmartfunBoard(const rules::Placement& start) : sensed_(start) {}

  void receive(BoardTime now, std::uint8_t byte) override;
  BoardTime next_at() const override { return powered_ ? report_at_ : kNoWake; }
  void step(std::vector<Message>& out) override;
  std::uint64_t commands_begun() const override { return commands_begun_; }
  void forget_command() override { lit_ = lit_before_; }
  void square_seen(const SquareSeen& seen, std::vector<Message>& out) override;
  void power(BoardTime now, bool on) override;
  bool position_asked() const override { return false; }
  bool speaks_unasked() const override { return true; }
  rules::Bitboard lit() const override { return lit_; }
  MessageKind kind_of(const Message&) const override { return MessageKind::kSquares; }

 private:
  rules::Placement sensed_;
  BoardTime report_at_{0};
  /// The id of a report was received, and its byte is next.
  bool has_id_ = false;
  rules::Bitboard lit_ = 0, lit_before_ = 0;
  std::uint64_t commands_begun_ = 0;
  bool powered_ = true;
};

namespace {

using namespace std::chrono_literals;

// No source has the interval [guess].
constexpr BoardTime kReportAfter = 200ms;
// The number of a piece is its place in this text.
constexpr std::string_view kNumbersOfPieces = ".KQRNBPkqrnbp";
constexpr std::uint8_t kFirstLight = 100, kAllDark = 186;

}  // namespace

void ZmartfunBoard::power(BoardTime now, bool on) {
  powered_ = on;
  has_id_ = false;
  lit_ = lit_before_ = 0;
  report_at_ = now + kReportAfter;
}

// The id 0, then one light. A light goes out when the next one is lit [guess].
void ZmartfunBoard::receive(BoardTime, std::uint8_t byte) {
  if (!powered_) return;
  if (!std::exchange(has_id_, false)) {
    has_id_ = byte == 0;
    return;
  }
  ++commands_begun_;
  lit_before_ = lit_;
  const int number = byte - kFirstLight;
  if (byte == kAllDark) lit_ = 0;
  if (number >= 0 && number < rules::kSquareCount) lit_ = rules::bit(rules::square_at(number));
}

// a1 first, h8 last, two squares in a byte, the first one in the lower half.
void ZmartfunBoard::step(std::vector<Message>& out) {
  report_at_ += kReportAfter;
  Message message(32, 0);
  for (int i = 0; i < rules::kSquareCount; ++i) {
    const char letter = rules::to_char(sensed_[rules::square_at(i)]);
    const auto number = static_cast<std::uint8_t>(kNumbersOfPieces.find(letter));
    std::uint8_t& byte = message[static_cast<std::size_t>(i / 2)];
    byte |= static_cast<std::uint8_t>(i % 2 == 0 ? number : number << 4);
  }
  out.push_back(std::move(message));
}

void ZmartfunBoard::square_seen(const SquareSeen& seen, std::vector<Message>&) {
  sensed_.set(seen.square, seen.piece);
}

std::unique_ptr<Processor> make_zmartfun_board(const rules::Placement& start) {
  return std::make_unique<ZmartfunBoard>(start);
}

}  // namespace jadoube::drivers::simulator
