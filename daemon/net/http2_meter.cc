#include "daemon/net/http2_meter.h"

#include <algorithm>

namespace jadoube::net {
namespace {

// A client's first bytes.
constexpr std::string_view kPreface = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
constexpr std::uint8_t kHeaders = 1;

}  // namespace

std::string_view Http2Meter::skip_preface(std::string_view bytes) {
  const auto size = std::min(bytes.size(), kPreface.size() - preface_bytes_);
  if (bytes.substr(0, size) != kPreface.substr(preface_bytes_, size)) is_http2_ = false;
  preface_bytes_ += size;
  return bytes.substr(size);
}

int Http2Meter::cost_of_head() const { return head_[3] == kHeaders ? kCall : kOtherFrame; }

int Http2Meter::take(std::string_view bytes) {
  bytes = skip_preface(bytes);
  int cost = 0;
  while (is_http2_ && !bytes.empty()) {
    if (left_ > 0) {
      const auto skipped = std::min(left_, bytes.size());
      left_ -= skipped;
      bytes.remove_prefix(skipped);
      continue;
    }
    head_[head_bytes_++] = static_cast<std::uint8_t>(bytes.front());
    bytes.remove_prefix(1);
    if (head_bytes_ < kHeadBytes) continue;
    head_bytes_ = 0;
    left_ = static_cast<std::size_t>(head_[0]) << 16 | static_cast<std::size_t>(head_[1]) << 8 |
            static_cast<std::size_t>(head_[2]);
    cost += cost_of_head();
  }
  return cost;
}

}  // namespace jadoube::net
