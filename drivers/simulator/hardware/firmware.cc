#include "drivers/simulator/hardware/firmware.h"

#include <utility>

namespace jadoube::drivers::simulator {
namespace {

constexpr std::size_t kInputBuffer = 10;
constexpr std::uint8_t kForgotten = 0;

// [spec: drivers/dgt/protocol.md#commands]
enum Code : std::uint8_t {
  kClockMessage = 0x2b,
  kReset = 0x40,
  kSendClock = 0x41,
  kSendBoard = 0x42,
  kUpdate = 0x43,
  kUpdateBoard = 0x44,
  kSendSerial = 0x45,
  kSendBusAddress = 0x46,
  kSendTrademark = 0x47,
  kSendHardware = 0x48,
  kSendLog = 0x49,
  kToBusMode = 0x4a,
  kUpdateNice = 0x4b,
  kSendBattery = 0x4c,
  kSendVersion = 0x4d,
  kSendLongSerial = 0x55,
};

}  // namespace

Firmware::Firmware(Identity identity, const rules::Placement& start, bool bounded_input,
                   std::uint64_t seed, const EventLogSettings& log)
    : identity_(std::move(identity)),
      bounded_input_(bounded_input),
      random_(seed),
      sensed_(start),
      log_(log) {
  if (log_.exists()) log_.power_up(sensed_);
}

void Firmware::power(bool on) {
  powered_ = on;
  if (on && log_.exists()) log_.power_up(sensed_);
  mode_ = Mode::kBus;
  position_asked_ = false;
  parser_ = CommandParser();
  waiting_.clear();
  pending_.reset();
  clock_commands_.clear();
  clock_now_.reset();
  clock_sent_.reset();
}

void Firmware::receive(BoardTime now, std::uint8_t byte) {
  if (pending_) {
    if (!bounded_input_ || waiting_.size() < kInputBuffer) waiting_.push_back(byte);
    return;
  }
  if (auto command = parser_.feed(now, byte)) start_on(now, std::move(*command));
}

// [spec: drivers/simulator/README.md#processor]
void Firmware::start_on(BoardTime now, HostCommand command) {
  due_at_ = now + seconds(random_.between(0.001, command.is_bus() ? 0.002 : 0.020));
  pending_ = std::move(command);
  ++commands_begun_;
}

// The command still takes its time, so the bytes that wait behind it come in order.
void Firmware::forget_command() {
  if (pending_) pending_ = HostCommand{kForgotten};
}

void Firmware::step(std::vector<Message>& out) {
  carry_out(*std::exchange(pending_, std::nullopt), out);
  while (!pending_ && !waiting_.empty()) {
    const std::uint8_t byte = waiting_.front();
    waiting_.pop_front();
    receive(due_at_, byte);
  }
}

// A bus command is never answered here, but it ends single-board mode. Each single-board command
// ends bus mode [spec: drivers/simulator/README.md#modes].
void Firmware::carry_out(const HostCommand& command, std::vector<Message>& out) {
  if (command.code == kForgotten) return;
  if (command.is_bus() || command.code == kToBusMode) return enter(Mode::kBus);
  if (mode_ == Mode::kBus) enter(Mode::kIdle);
  switch (command.code) {
    case kReset:
      return enter(Mode::kIdle);
    case kUpdate:
      return enter(Mode::kUpdate);
    case kUpdateBoard:
      return enter(Mode::kUpdateBoard);
    case kUpdateNice:
      return enter(Mode::kUpdateNice);
    case kClockMessage: {
      // The bytes are 03, id, payload, 00.
      const auto& bytes = command.arguments;
      if (bytes.size() < 3 || bytes.front() != 3 || bytes.back() != 0) return;
      clock_commands_.push_back({bytes[1], {bytes.begin() + 2, bytes.end() - 1}});
      return;
    }
    default:
      return answer(command.code, out);
  }
}

// On entering a mode that reports the clock, the clock is reported once. The squares are not.
void Firmware::enter(Mode mode) {
  if (mode != mode_) clock_sent_.reset();
  mode_ = mode;
}

void Firmware::answer(std::uint8_t code, std::vector<Message>& out) {
  switch (code) {
    case kSendClock:
      return out.push_back(clock_message(clock_now_.value_or(ClockBytes{})));
    case kSendBoard:
      position_asked_ = true;
      return out.push_back(dump_message(sensed_));
    case kSendSerial:
      return out.push_back(text_message(MessageId::kSerial, identity_.serial));
    case kSendBusAddress:
      return out.push_back(bus_address_message(identity_.serial));
    case kSendTrademark:
      return out.push_back(text_message(MessageId::kTrademark, identity_.trademark));
    case kSendHardware:
      return out.push_back(version_message(MessageId::kHardware, identity_.hardware));
    case kSendLog:
      if (!log_.exists()) return;
      return out.push_back(make_message(MessageId::kEventDump, log_.read()));
    case kSendVersion:
      return out.push_back(version_message(MessageId::kVersion, identity_.version));
    case kSendLongSerial:
      if (identity_.long_serial.empty()) return;
      return out.push_back(text_message(MessageId::kLongSerial, identity_.long_serial));
    case kSendBattery: {
      // Discharging, 20 h left [seen: the answer of a Pegasus has this shape].
      const std::uint8_t data[] = {identity_.battery_percent, 20, 0, 1, 0, 0, 0, 0, 2};
      if (identity_.bluetooth) out.push_back(make_message(MessageId::kBattery, data));
      return;
    }
    default:
      return;
  }
}

void Firmware::square_seen(const SquareSeen& seen, std::vector<Message>& out) {
  sensed_.set(seen.square, seen.piece);
  if (!powered_) return;
  if (log_.exists()) log_.change(seen.at, seen.square, sensed_);
  if (mode_ == Mode::kBus || mode_ == Mode::kIdle) return;
  out.push_back(field_message(seen.square, seen.piece));
}

// In UPDATE mode the clock message repeats each second. The clock is read every 0.4 s. So a message
// that is 0.6 s old is sent again.
void Firmware::clock_read(BoardTime now, const ClockBytes& bytes, std::vector<Message>& out) {
  constexpr BoardTime kOld = std::chrono::milliseconds(600);
  if (!powered_) return;
  log_press(bytes);
  clock_now_ = bytes;
  if (!reports_clock()) return;
  const bool repeat = mode_ == Mode::kUpdate && now - clock_sent_at_ >= kOld;
  if (clock_sent_ == bytes && !repeat) return;
  clock_sent_ = bytes;
  clock_sent_at_ = now;
  out.push_back(clock_message(bytes));
}

// The board detects a press from the lever's new side, as a host does.
void Firmware::log_press(const ClockBytes& now) {
  constexpr std::uint8_t kLeftPressed = 0x02;
  const auto pressed = [](const ClockBytes& bytes) { return bytes[6] & kLeftPressed; };
  if (!log_.exists() || now == kNoClockBytes) return;
  if (!clock_now_ || clock_now_ == kNoClockBytes || pressed(now) == pressed(*clock_now_)) return;
  log_.press(pressed(now) != 0 ? Side::kLeft : Side::kRight, now);
}

void Firmware::clock_acknowledged(const ClockBytes& bytes, std::vector<Message>& out) {
  if (reports_clock()) out.push_back(clock_message(bytes));
}

MessageKind Firmware::kind_of(const Message& message) const {
  switch (id_of(message)) {
    case MessageId::kFieldUpdate:
      return MessageKind::kSquares;
    case MessageId::kClockTimes:
      return MessageKind::kClock;
    default:
      return MessageKind::kOther;
  }
}

std::optional<ClockCommand> Firmware::take_clock_command() {
  if (clock_commands_.empty()) return std::nullopt;
  ClockCommand command = std::move(clock_commands_.front());
  clock_commands_.pop_front();
  return command;
}

}  // namespace jadoube::drivers::simulator
