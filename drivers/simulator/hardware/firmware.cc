#include "drivers/simulator/hardware/firmware.h"

#include <algorithm>
#include <utility>

namespace jadoube::drivers::simulator {
namespace {

// While a command of the bus is executed, there is room for one more.
constexpr std::size_t kInputBuffer = 10, kBusInputBuffer = 4;
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

// The commands of a bus [spec: drivers/dgt/protocol.md#bus].
enum BusCode : std::uint8_t {
  kBusClock = 0x81,
  kBusBoard = 0x82,
  kBusChanges = 0x83,
  kBusRepeat = 0x84,
  kBusStart = 0x85,
  kBusFromStart = 0x86,
  kBusPing = 0x87,
  kBusEnd = 0x88,
  kBusReset = 0x89,
  kBusIgnorePing = 0x8a,
  kBusVersion = 0x8b,
  kBusAll = 0x8d,
};

constexpr double kLongestPong = 1.1, kStartTime = 0.070, kResetTime = 2;

// The address of a bus command; 0 means all boards. Nothing if the checksum is wrong.
std::optional<int> address_of(const HostCommand& command) {
  const auto& arguments = command.arguments;
  const std::uint8_t bytes[] = {command.code, arguments[0], arguments[1]};
  if (bus_checksum(bytes) != arguments[2]) return std::nullopt;
  return arguments[0] << 7 | arguments[1];
}

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
  pong_at_ = kNoWake;
  ignores_next_ping_ = false;
  position_asked_ = false;
  parser_ = CommandParser();
  waiting_.clear();
  pending_.reset();
  clock_commands_.clear();
  clock_now_.reset();
  clock_sent_.reset();
}

BoardTime Firmware::next_at() const { return std::min(pong_at_, pending_ ? due_at_ : kNoWake); }

void Firmware::receive(BoardTime now, std::uint8_t byte) {
  if (pending_) {
    const std::size_t room = pending_->is_bus() ? kBusInputBuffer : kInputBuffer;
    if (!bounded_input_ || waiting_.size() < room) waiting_.push_back(byte);
    return;
  }
  auto command = parser_.feed(now, byte);
  if (command && starts_bus_command(now, *command)) start_on(now, std::move(*command));
}

// True if there is work to do for `command`. In bus mode, every board receives the commands for
// all.
bool Firmware::starts_bus_command(BoardTime now, const HostCommand& command) {
  if (!command.is_bus() || mode_ != Mode::kBus) return true;
  const auto address = address_of(command);
  const bool is_for_all = address == 0;
  if (!is_for_all && address != bus_address_of(identity_.serial)) return false;
  if (!is_for_all || command.code != kBusPing) return true;
  if (!std::exchange(ignores_next_ping_, false)) {
    pong_at_ = now + seconds(random_.between(0, kLongestPong));
  }
  return false;
}

// [spec: drivers/simulator/README.md#processor]
void Firmware::start_on(BoardTime now, HostCommand command) {
  double slowest = 0.020;
  if (command.is_bus() && random_.between(0, 1) < 0.9) slowest = 0.004;
  due_at_ = now + seconds(random_.between(0.001, slowest));
  if (command.code == kBusStart) due_at_ = now + seconds(kStartTime);
  if (command.code == kBusReset) due_at_ = now + seconds(kResetTime);
  pending_ = std::move(command);
  ++commands_begun_;
}

// The command still takes its time, so the bytes that wait behind it come in order.
void Firmware::forget_command() {
  if (pending_) pending_ = HostCommand{kForgotten};
}

void Firmware::step(std::vector<Message>& out) {
  if (pong_at_ <= due_at_ || !pending_) {
    pong_at_ = kNoWake;
    return out.push_back(bus_answer(BusAnswerId::kPing, bus_address_of(identity_.serial), {}));
  }
  carry_out(*std::exchange(pending_, std::nullopt), out);
  while (!pending_ && !waiting_.empty()) {
    const std::uint8_t byte = waiting_.front();
    waiting_.pop_front();
    receive(due_at_, byte);
  }
}

// The first bus command only ends single-board mode. Each single-board command ends bus mode [spec:
// drivers/simulator/README.md#modes].
void Firmware::carry_out(const HostCommand& command, std::vector<Message>& out) {
  if (command.code == kForgotten) return;
  if (command.is_bus() && mode_ == Mode::kBus) return answer_bus(command.code, out);
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

void Firmware::answer_bus(std::uint8_t code, std::vector<Message>& out) {
  const int address = bus_address_of(identity_.serial);
  const auto say = [&](BusAnswerId id, std::span<const std::uint8_t> data) {
    out.push_back(bus_answer(id, address, data));
  };
  const auto say_clock = [&] { say(BusAnswerId::kClock, clock_now_.value_or(ClockBytes{})); };
  const auto say_board = [&] {
    position_asked_ = true;
    say(BusAnswerId::kBoard, dump_bytes(sensed_));
  };
  switch (code) {
    case kBusClock:
      return say_clock();
    case kBusBoard:
      return say_board();
    case kBusChanges:
      return say(BusAnswerId::kChanges, log_.take_changes());
    case kBusRepeat:
      return say(BusAnswerId::kChanges, log_.last_changes());
    case kBusAll:
      say(BusAnswerId::kChanges, log_.take_changes());
      say_clock();
      return say_board();
    case kBusStart:
      if (log_.exists()) log_.start_game(sensed_);
      return say(BusAnswerId::kStarted, {});
    case kBusFromStart:
      return say(BusAnswerId::kFromStart, log_.since_start());
    case kBusIgnorePing:
      ignores_next_ping_ = true;
      return say(BusAnswerId::kPing, {});
    case kBusPing:
      return say(BusAnswerId::kPing, {});
    case kBusVersion:
      return say(BusAnswerId::kVersion, version_bytes(identity_.version));
    case kBusEnd:
      return enter(Mode::kIdle);
    case kBusReset:
      return power(true);
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
  // An answer on a bus has a checksum, so a damaged byte is noticed.
  if (mode_ == Mode::kBus) {
    const bool changes = message[0] == static_cast<std::uint8_t>(BusAnswerId::kChanges);
    return changes ? MessageKind::kSquares : MessageKind::kOther;
  }
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
