#include "drivers/polled/placement_reporter.h"

#include <utility>

namespace jadoube::drivers {
namespace {

rules::Square square_in(NibbleCode::First first, int number) {
  const int along = number % 8, row = number / 8;
  switch (first) {
    case NibbleCode::First::kA1:
      return rules::square_at(along, row);
    case NibbleCode::First::kA8:
      return rules::square_at(along, 7 - row);
    case NibbleCode::First::kH8:
      break;
  }
  return rules::square_at(7 - along, 7 - row);
}

}  // namespace

std::optional<rules::Placement> read_nibbles(std::span<const std::uint8_t> bytes,
                                             const NibbleCode& code) {
  if (bytes.size() != kNibbleBytes) return std::nullopt;
  rules::Placement placement;
  for (int i = 0; i < rules::kSquareCount; ++i) {
    const std::uint8_t byte = bytes[static_cast<std::size_t>(i / 2)];
    const bool is_low = (i % 2 == 0) == code.low_half_first;
    const std::size_t number = is_low ? byte & 0x0F : byte >> 4;
    if (number >= code.pieces.size()) return std::nullopt;
    placement.set(square_in(code.first, i), code.pieces[number]);
  }
  return placement;
}

void SquareVote::add(const rules::Placement& read) {
  last_[count_++ % kVoters] = read;
  if (!is_decided()) return;
  for (const auto square : rules::Squares(rules::kAllSquares)) {
    const auto one = last_[0][square], two = last_[1][square], three = last_[2][square];
    if (one == two || one == three) agreed_.set(square, one);
    if (two == three) agreed_.set(square, two);
  }
}

namespace {

// A quiet move changes two squares. If more have changed, there may have been several moves.
constexpr int kInOneMove = 2;

int count_differences(const rules::Placement& one, const rules::Placement& other) {
  int count = 0;
  for (const auto square : rules::Squares(rules::kAllSquares))
    count += one[square] != other[square];
  return count;
}

void report_changes(const rules::Placement& before, const rules::Placement& now, bool emptied,
                    std::vector<Observation>& seen) {
  for (const auto square : rules::Squares(rules::kAllSquares)) {
    const bool is_empty = now[square] == rules::Piece::kNone;
    if (now[square] != before[square] && is_empty == emptied) {
      seen.push_back(SquareChanged{square, now[square]});
    }
  }
}

}  // namespace

void PlacementReporter::take(const rules::Placement& read, std::vector<Observation>& seen) {
  const bool missed = std::exchange(missed_, false);
  const bool is_gap = missed && placement_ && count_differences(*placement_, read) > kInOneMove;
  if (is_gap) seen.push_back(ChangesMissed{});
  if (std::exchange(reports_all_, false) || !placement_ || is_gap) {
    seen.push_back(PlacementRead{read});
  } else {
    report_changes(*placement_, read, true, seen);
    report_changes(*placement_, read, false, seen);
  }
  placement_ = read;
}

}  // namespace jadoube::drivers
