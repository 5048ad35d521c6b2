#include "drivers/simulator/hardware/event_log.h"

#include <algorithm>
#include <utility>

#include "drivers/simulator/hardware/processor.h"

namespace jadoube::drivers::simulator {
namespace {

using rules::Piece;
using rules::Placement;
using rules::Square;

// [spec: drivers/dgt/protocol.md#event-log]
enum LogCode : std::uint8_t {
  kNothing = 0x7f,
  kField = 0x40,
  kQuickly = 0x10,
  kTime = 0x60,
  kLeftDisplay = 0x10,
  kPowerUp = 0x6a,
  kEnd = 0x6b,
  kFourRows = 0x6c,
  kEmptyBoard = 0x6d,
  kRead = 0x6e,
  kStartingPosition = 0x6f,
  kTurnedStartingPosition = 0x7a,
  kGameStart = 0x7b,
};

constexpr BoardTime kQuick = std::chrono::milliseconds(250);
constexpr int kMenThatMayLeave = 2;

int differing(const Placement& standing, const Placement& pattern) {
  int count = 0;
  for (int i = 0; i < rules::kSquareCount; ++i) {
    const Square square = rules::square_at(i);
    count += pattern[square] != Piece::kNone && standing[square] != pattern[square] ? 1 : 0;
  }
  return count;
}

int missing_in_starting_position(const Placement& standing) {
  return differing(standing, Placement::initial());
}

int missing_in_turned_starting_position(const Placement& standing) {
  return differing(standing, rules::rotated(Placement::initial()));
}

int pieces_on(const Placement& standing) { return differing(Placement(), standing); }

// The number of pieces that are not on the four outer ranks. A starting position has a log entry of
// its own. With fewer than all pieces, it is not a starting position of a game [guess: the
// specification is unclear].
int missing_in_four_rows(const Placement& standing) {
  constexpr int kAllPieces = 32;
  int missing = kAllPieces - pieces_on(standing);
  for (int rank = 2; rank < 6; ++rank) {
    for (int file = 0; file < 8; ++file) {
      missing += standing[rules::square_at(file, rank)] != Piece::kNone ? 1 : 0;
    }
  }
  return missing;
}

}  // namespace

EventLog::EventLog(const EventLogSettings& settings)
    : capacity_(settings.bytes),
      patterns_{{kStartingPosition, missing_in_starting_position},
                {kTurnedStartingPosition, missing_in_turned_starting_position},
                {kEmptyBoard, pieces_on},
                {kFourRows, missing_in_four_rows}} {
  // An endless series of a lift and a place.
  constexpr std::uint8_t kEarlier[] = {0x40, 0x34, 0x41, 0x24};
  for (std::size_t i = 0; settings.worn && i < capacity_; ++i) write(kEarlier[i % 4]);
}

void EventLog::power_up(const Placement& standing) {
  for (const std::uint8_t byte : {kNothing, kNothing, kNothing, kPowerUp}) write(byte);
  for (int i = 0; i < rules::kSquareCount; ++i) {
    const Square square = rules::square_at((29 * i + 11) % rules::kSquareCount);
    if (standing[square] != Piece::kNone) write_square(square, standing[square], false);
  }
  last_square_.reset();
  last_change_.reset();
  for (Pattern& pattern : patterns_) pattern.reported = false;
  look_for_patterns(standing);
}

void EventLog::change(BoardTime at, Square square, const Placement& standing) {
  const bool quick = last_change_ && at - *last_change_ < kQuick;
  if (last_square_ == square) take_back_square();
  write_square(square, standing[square], quick);
  last_square_ = square;
  last_change_ = at;
  look_for_patterns(standing);
}

// An entry that a host has got stays [guess]: otherwise the host would not notice that the entry
// was removed.
void EventLog::take_back_square() {
  constexpr std::size_t kEntry = 2;
  if (bytes_.size() < kEntry || not_taken_ < kEntry) return;
  bytes_.resize(bytes_.size() - kEntry);
  not_taken_ -= kEntry;
  if (since_start_) *since_start_ -= kEntry;
}

void EventLog::press(Side side, const ClockBytes& bytes) {
  const std::size_t face = side == Side::kRight ? 0 : 3;
  const int hours = bytes[face] & 0x0f;
  write(static_cast<std::uint8_t>(kTime | (side == Side::kLeft ? kLeftDisplay : 0) | hours));
  write(bytes[face + 1]);
  write(bytes[face + 2]);
  last_square_.reset();
}

std::vector<std::uint8_t> EventLog::read() {
  std::vector<std::uint8_t> memory(bytes_.begin(), bytes_.end());
  if (memory.size() == capacity_) memory.erase(memory.begin());
  memory.push_back(kEnd);
  memory.resize(capacity_, kNothing);
  write(kRead);
  last_square_.reset();
  return memory;
}

std::vector<std::uint8_t> EventLog::take_changes() {
  last_changes_.assign(bytes_.end() - static_cast<std::ptrdiff_t>(not_taken_), bytes_.end());
  not_taken_ = 0;
  return last_changes_;
}

void EventLog::start_game(const Placement& standing) {
  since_start_ = 0;
  write(kGameStart);
  for (int i = 0; i < rules::kSquareCount; ++i) {
    const Square square = rules::square_at(i);
    if (standing[square] != Piece::kNone) write_square(square, standing[square], false);
  }
  last_square_.reset();
  last_change_.reset();
}

std::vector<std::uint8_t> EventLog::since_start() const {
  if (!since_start_ || *since_start_ < not_taken_) return {};
  return {bytes_.end() - static_cast<std::ptrdiff_t>(*since_start_),
          bytes_.end() - static_cast<std::ptrdiff_t>(not_taken_)};
}

void EventLog::write(std::uint8_t byte) {
  if (bytes_.size() == capacity_) bytes_.pop_front();
  bytes_.push_back(byte);
  not_taken_ = std::min(not_taken_ + 1, capacity_);
  if (since_start_ && ++*since_start_ > capacity_) since_start_.reset();
}

void EventLog::write_square(Square square, Piece piece, bool quick) {
  write(static_cast<std::uint8_t>(kField | (quick ? kQuickly : 0) | code_of(piece)));
  write(number_of(square));
}

void EventLog::look_for_patterns(const Placement& standing) {
  bool stands = false;
  for (Pattern& pattern : patterns_) {
    const int missing = pattern.pieces_missing(standing);
    pattern.reported = pattern.reported && missing <= kMenThatMayLeave;
    const bool covered = std::exchange(stands, stands || missing == 0);
    if (missing > 0 || pattern.reported || (pattern.code == kFourRows && covered)) continue;
    pattern.reported = true;
    write(pattern.code);
    last_square_.reset();
  }
}

}  // namespace jadoube::drivers::simulator
