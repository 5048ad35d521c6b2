#include "daemon/devices/connection.h"

#include <algorithm>

namespace jadoube::devices {

using drivers::Instant;
using rules::ErrorCode;
using rules::Expected;

void Connection::hint() {
  wait_shortly();
  retry_at_ = Instant{};
}

Expected<void> Connection::open_line(const drivers::PortSettings& settings) {
  auto transport = open_transport_(port_, settings);
  port_missing_ = !transport && transport.error().code == ErrorCode::kNotFound;
  if (!transport) return tl::unexpected(transport.error());
  line_.emplace(port_, std::move(*transport));
  ++openings_;
  return {};
}

void Connection::wait_longer(Instant now) {
  retry_at_ = now + wait_;
  wait_ = std::min(wait_ * 2, longest_wait_);
}

}  // namespace jadoube::devices
