#include "daemon/devices/connection.h"

#include <algorithm>
#include <utility>

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
  line_.emplace(port_, std::move(*transport), traffic_);
  errors_ = line_->errors();
  ++openings_;
  return {};
}

drivers::LineErrors Connection::take_errors() {
  const auto counted = line_ ? line_->errors() : std::nullopt;
  if (!counted) return {};
  const auto before = std::exchange(errors_, counted).value_or(*counted);
  return {.overruns = counted->overruns - before.overruns,
          .garbled = counted->garbled - before.garbled};
}

void Connection::wait_longer(Instant now) {
  retry_at_ = now + wait_;
  wait_ = std::min(wait_ * 2, longest_wait_);
}

namespace {

constexpr std::string_view kPlain =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-";

bool is_odd(char c) { return kPlain.find(c) == std::string_view::npos; }

}  // namespace

std::string plain_name(std::string_view text) {
  std::string plain(text);
  std::replace_if(plain.begin(), plain.end(), is_odd, '_');
  return plain;
}

std::string base_name(std::string_view path) {
  return plain_name(path.substr(path.find_last_of('/') + 1));
}

}  // namespace jadoube::devices
