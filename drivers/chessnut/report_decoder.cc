#include "drivers/chessnut/report_decoder.h"

#include <algorithm>
#include <iterator>

namespace jadoube::drivers::chessnut {
namespace {

using namespace std::chrono_literals;

constexpr auto kRestIsThereWithin = 300ms;

// The ids of reports, and how much data they may have [spec:
// drivers/chessnut/protocol.md#reports].
struct DataSizes {
  std::uint8_t id;
  std::size_t smallest, largest;
};
constexpr DataSizes kReports[] = {
    {0x01, 32, 62}, {0x23, 1, 1}, {0x28, 1, 62}, {0x2A, 2, 2},
    {0x32, 1, 1},   {0x37, 1, 1}, {0x41, 3, 62},
};

bool may_start(const Bytes& bytes) {
  const auto* found = std::ranges::find(kReports, bytes[0], &DataSizes::id);
  if (found == std::end(kReports)) return false;
  return bytes.size() < 2 || (bytes[1] >= found->smallest && bytes[1] <= found->largest);
}

}  // namespace

std::optional<Report> ReportDecoder::take(Instant now, std::uint8_t byte) {
  taken_at_ = now;
  held_.push_back(byte);
  drop_wrong_start();
  if (held_.size() < 2 || held_.size() < std::size_t{held_[1]} + 2) return std::nullopt;
  Report report{held_[0], {held_.begin() + 2, held_.end()}};
  held_.clear();
  return report;
}

void ReportDecoder::drop_wrong_start() {
  while (!held_.empty() && !may_start(held_)) {
    skipped_bytes_ += held_.front() == 0 ? 0 : 1;
    held_.erase(held_.begin());
  }
}

// What is behind the wrong start may be the start of another report. But then its rest is as late.
void ReportDecoder::expire(Instant now) {
  if (now < expires_at()) return;
  skipped_bytes_ += held_.size();
  held_.clear();
}

Instant ReportDecoder::expires_at() const {
  return held_.empty() ? kNever : taken_at_ + kRestIsThereWithin;
}

}  // namespace jadoube::drivers::chessnut
