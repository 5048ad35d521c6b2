#include "drivers/certabo/message.h"

// Line feeds may be anywhere, even within a number, so they are ignored. The acknowledgement of a
// light command ("L" or "D", CR, LF) may come between two records, or replace the end of one. So a
// record is complete when it has all its numbers, and a colon always starts the next one. A record
// with another number of numbers, or with anything else in it, is dropped as a whole.

namespace jadoube::drivers::certabo {
namespace {

constexpr std::size_t kTagBytes = 5;
constexpr std::size_t kTagNumbers = kTagBytes * rules::kSquareCount, kOccupancyNumbers = 8;

// a8 first, then b8, and so on; h1 last.
constexpr rules::Square square_of(std::size_t number) {
  const int n = static_cast<int>(number);
  return rules::square_at(n % 8, 7 - n / 8);
}

Record tags_of(const std::vector<std::uint8_t>& numbers) {
  TagRecord record;
  for (std::size_t i = 0; i < rules::kSquareCount; ++i) {
    Tag tag = 0;
    for (std::size_t byte = 0; byte < kTagBytes; ++byte) {
      tag = tag << 8 | numbers[i * kTagBytes + byte];
    }
    record.tags[rules::index_of(square_of(i))] = tag;
  }
  return record;
}

// The highest bit of each number is the a-file.
Record occupancy_of(const std::vector<std::uint8_t>& numbers) {
  OccupancyRecord record;
  for (std::size_t i = 0; i < rules::kSquareCount; ++i) {
    const bool stands = (numbers[i / 8] >> (7 - i % 8) & 1) != 0;
    if (stands) record.placement.set(square_of(i), rules::Piece::kWhitePawn);
  }
  return record;
}

bool is_acknowledgement(char c) { return c == 'L' || c == 'D' || c == '\r' || c == '\n'; }

}  // namespace

std::optional<Record> RecordDecoder::take(std::uint8_t byte) {
  const char c = static_cast<char>(byte);
  if (c == 'L') ++acknowledgements_;
  if (c == ':') return begin_next();
  if (!in_record_) {
    skipped_bytes_ += is_acknowledgement(c) ? 0 : 1;
    return std::nullopt;
  }
  ++record_bytes_;
  if (c == '\n') return std::nullopt;
  if (c >= '0' && c <= '9') {
    number_ = number_.value_or(0) * 10 + (c - '0');
    is_broken_ = is_broken_ || *number_ > 255;
    if (is_broken_) number_ = 0;
    return std::nullopt;
  }
  if (c != ' ' && !is_acknowledgement(c)) is_broken_ = true;
  close_number();
  if (numbers_.size() == kTagNumbers) return finish(kTagNumbers);
  if (c == '\r' && numbers_.size() == kOccupancyNumbers) return finish(kOccupancyNumbers);
  if (c == '\r' && is_broken_) drop();
  return std::nullopt;
}

std::optional<Record> RecordDecoder::begin_next() {
  std::optional<Record> ended;
  if (in_record_) {
    close_number();
    ended = finish(numbers_.size() == kOccupancyNumbers ? kOccupancyNumbers : kTagNumbers);
  }
  in_record_ = true;
  record_bytes_ = 1;
  return ended;
}

void RecordDecoder::close_number() {
  if (!number_) return;
  if (numbers_.size() < kTagNumbers) {
    numbers_.push_back(static_cast<std::uint8_t>(*number_));
  } else {
    is_broken_ = true;
  }
  number_.reset();
}

std::optional<Record> RecordDecoder::finish(std::size_t numbers) {
  std::optional<Record> record;
  if (!is_broken_ && numbers_.size() == numbers) {
    record = numbers == kTagNumbers ? tags_of(numbers_) : occupancy_of(numbers_);
    record_bytes_ = 0;
  }
  drop();
  return record;
}

void RecordDecoder::drop() {
  skipped_bytes_ += record_bytes_;
  record_bytes_ = 0;
  in_record_ = is_broken_ = false;
  numbers_.clear();
  number_.reset();
}

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
