#include "drivers/simulator/hardware/chesslink_module.h"

#include <algorithm>
#include <bit>

namespace jadoube::drivers::simulator {
namespace {

using namespace std::chrono_literals;

// [spec: drivers/millennium/protocol.md#memory]
enum Cell : std::uint8_t { kNoChecksums = 0x00, kScanTime = 0x01, kReports = 0x02, kPeriod = 0x03 };
enum Reports : std::uint8_t { kEveryScan = 0, kNever = 1, kTimed = 2, kOnChange = 3 };
constexpr std::uint8_t kFirstNumberCell = 0x11;
constexpr BoardTime kScanUnit = 2'048us, kPeriodUnit = 4'096us;
constexpr BoardTime kStartsUp = 3s, kCommandDies = 200ms;
constexpr char kVersionDigits[] = "0103";

// How many characters a request has, checksum included. 0: it is no request.
std::size_t length_of(char letter) {
  switch (letter) {
    case 'S':
    case 'V':
    case 'X':
    case 'T':
      return 3;
    case 'R':
      return 5;
    case 'W':
      return 7;
    case 'L':
      return 167;
    default:
      return 0;
  }
}

std::string two_digits(std::uint8_t number) {
  constexpr char kUpper[] = "0123456789ABCDEF";
  return {kUpper[number / 16], kUpper[number % 16]};
}

std::uint8_t hex_number(const std::string& digits) {
  return static_cast<std::uint8_t>(std::strtoul(digits.c_str(), nullptr, 16));
}

std::string sum_of(const std::string& text) {
  char sum = 0;
  for (const char c : text) sum = static_cast<char>(sum ^ c);
  return two_digits(static_cast<std::uint8_t>(sum));
}

// The letter and its data, each character with its parity bit, and the checksum.
Message framed(std::string text) {
  text += sum_of(text);
  Message message;
  for (const char c : text) {
    const auto low = static_cast<std::uint8_t>(c);
    message.push_back(std::popcount(low) % 2 == 0 ? low + 0x80 : low);
  }
  return message;
}

}  // namespace

ChessLinkModule::ChessLinkModule(const Identity& identity, const rules::Placement& start,
                                 std::uint64_t seed)
    : random_(seed), sensed_(start), reported_(start) {
  memory_[kScanTime] = 20;
  if (!identity.number) return;
  const auto high = static_cast<std::uint8_t>(*identity.number / 256);
  const auto low = static_cast<std::uint8_t>(*identity.number % 256);
  const std::uint8_t cells[] = {0x4a, 0x42, high, low,
                                static_cast<std::uint8_t>(0x4a ^ 0x42 ^ high ^ low)};
  std::ranges::copy(cells, memory_.begin() + kFirstNumberCell);
}

void ChessLinkModule::power(BoardTime now, bool on) {
  powered_ = on;
  position_asked_ = false;
  held_.clear();
  answers_.clear();
  lights_ = {};
  scan_at_ = now + kStartsUp;
}

BoardTime ChessLinkModule::scan_time() const {
  constexpr std::uint8_t kShortest = 15, kUsual = 20;
  const std::uint8_t units = memory_[kScanTime] < kShortest ? kUsual : memory_[kScanTime];
  return kScanUnit * units;
}

// A request without its right parity bits or checksum is ignored.
void ChessLinkModule::receive(BoardTime now, std::uint8_t byte) {
  if (!powered_ || now + scan_time() < scan_at_) return;
  if (now - received_at_ > kCommandDies) held_.clear();
  received_at_ = now;
  const char letter = static_cast<char>(byte & 0x7f);
  if (std::popcount(byte) % 2 == 0 || (held_.empty() && length_of(letter) == 0)) {
    return held_.clear();
  }
  held_ += letter;
  if (held_.size() < length_of(held_[0])) return;
  const std::string command = held_.substr(0, held_.size() - 2);
  const bool is_right = held_.ends_with(sum_of(command)) || memory_[kNoChecksums] % 2 == 1;
  held_.clear();
  if (!is_right) return;
  ++commands_begun_;
  carry_out(now, command);
}

void ChessLinkModule::carry_out(BoardTime now, const std::string& command) {
  switch (command[0]) {
    case 'S':
      position_asked_ = true;
      return answer(now, "s");
    case 'V':
      return answer(now, std::string("v") + kVersionDigits);
    // The board reports by itself, so a host need not ask. A host that uses the lights is
    // connected, so the position is sent.
    case 'X':
      lights_ = {};
      position_asked_ = true;
      return answer(now, "x");
    case 'L':
      for (std::size_t i = 0; i < lights_.size(); ++i) {
        lights_[i] = hex_number(command.substr(3 + 2 * i, 2));
      }
      position_asked_ = true;
      return answer(now, "l");
    case 'R': {
      const std::string address = command.substr(1, 2);
      return answer(now, "r" + address + two_digits(memory_[hex_number(address)]));
    }
    case 'W':
      memory_[hex_number(command.substr(1, 2))] = hex_number(command.substr(3, 2));
      return answer(now, "w" + command.substr(1, 4));
    default:
      lights_ = {};
      scan_at_ = now + kStartsUp;
  }
}

void ChessLinkModule::answer(BoardTime now, std::string text) {
  const BoardTime at = now + seconds(random_.between(0.001, 0.010));
  answers_.push_back({std::max(at, answers_.empty() ? at : answers_.back().at), std::move(text)});
}

void ChessLinkModule::forget_command() {
  if (!answers_.empty()) answers_.pop_back();
}

BoardTime ChessLinkModule::next_at() const {
  if (!powered_) return kNoWake;
  return std::min(scan_at_, answers_.empty() ? kNoWake : answers_.front().at);
}

void ChessLinkModule::step(std::vector<Message>& out) {
  if (!answers_.empty() && answers_.front().at <= scan_at_) {
    const std::string text = answers_.front().text;
    answers_.pop_front();
    return out.push_back(framed(text == "s" ? position() : text));
  }
  const bool reports = reports_at_this_scan();
  scan_at_ += scan_time();
  if (!reports) return;
  reported_ = sensed_;
  out.push_back(framed(position()));
}

bool ChessLinkModule::reports_at_this_scan() {
  const std::uint8_t mode = memory_[kReports] & 7;
  ++quiet_scans_;
  if (mode == kEveryScan) return true;
  if (mode == kNever) return false;
  if (mode == kTimed) {
    if (scan_at_ < report_at_) return false;
    report_at_ = scan_at_ + kPeriodUnit * memory_[kPeriod];
    return true;
  }
  const int lasts = mode == kOnChange ? 1 : mode - 2;
  return !(sensed_ == reported_) && quiet_scans_ >= lasts;
}

void ChessLinkModule::square_seen(const SquareSeen& seen, std::vector<Message>&) {
  sensed_.set(seen.square, seen.piece);
  quiet_scans_ = 0;
}

// h1 first, a8 last.
std::string ChessLinkModule::position() const {
  std::string text = "s";
  for (int rank = 0; rank < 8; ++rank) {
    for (int file = 7; file >= 0; --file) {
      text += rules::to_char(sensed_[rules::square_at(file, rank)]);
    }
  }
  return text;
}

// The corner at h1 comes first, then the others of the h-file, up to the corner at a8.
rules::Bitboard ChessLinkModule::lit() const {
  rules::Bitboard lit = 0;
  for (int i = 0; i < rules::kSquareCount; ++i) {
    const auto square = rules::square_at(i);
    const int corner = 9 * (7 - rules::file_of(square)) + rules::rank_of(square);
    bool is_lit = true;
    for (const int other : {0, 1, 9, 10}) is_lit = is_lit && lights_[corner + other] != 0;
    if (is_lit) lit |= rules::bit(square);
  }
  return lit;
}

MessageKind ChessLinkModule::kind_of(const Message& message) const {
  return (message[0] & 0x7f) == 's' ? MessageKind::kSquares : MessageKind::kOther;
}

}  // namespace jadoube::drivers::simulator
