#include "tests/bench/event/grpc_stream.h"

#include <cstddef>

namespace jadoube::bench {
namespace {

constexpr std::uint8_t kData = 0, kHeaders = 1, kReset = 3, kSettings = 4, kPing = 6, kGoAway = 7,
                       kWindow = 8;
constexpr std::uint8_t kEndStream = 1, kAck = 1, kEndHeaders = 4;
constexpr std::size_t kFrameHead = 9, kMessageHead = 5;

std::string number(std::uint32_t value) {
  std::string bytes;
  for (const int shift : {24, 16, 8, 0}) bytes += static_cast<char>(value >> shift);
  return bytes;
}

std::uint32_t number_in(std::string_view bytes) {
  std::uint32_t value = 0;
  for (const char byte : bytes) value = value << 8 | static_cast<std::uint8_t>(byte);
  return value;
}

std::string frame(std::uint8_t type, std::uint8_t flags, std::uint32_t stream,
                  const std::string& content) {
  return number(static_cast<std::uint32_t>(content.size())).substr(1) + static_cast<char>(type) +
         static_cast<char>(flags) + number(stream) + content;
}

// A field that is written out: neither from a table nor compressed [spec: RFC 7541 6.2.2].
std::string field(const std::string& name, const std::string& value) {
  return std::string(1, '\0') + static_cast<char>(name.size()) + name +
         static_cast<char>(value.size()) + value;
}

}  // namespace

GrpcStream::GrpcStream(const std::string& path, const std::string& request) {
  constexpr std::uint32_t kLargest = 0x7fffffff, kUsual = 65535;
  const std::string initial_window = std::string("\0\x04", 2) + number(kLargest);
  const std::string head = field(":method", "POST") + field(":scheme", "http") +
                           field(":path", path) + field(":authority", "hall") +
                           field("content-type", "application/grpc") + field("te", "trailers");
  const std::string message =
      std::string(1, '\0') + number(static_cast<std::uint32_t>(request.size())) + request;
  // Two gigabytes may come without a word from this side.
  output_ = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(kSettings, 0, 0, initial_window) +
            frame(kWindow, 0, 0, number(kLargest - kUsual)) +
            frame(kHeaders, kEndHeaders, 1, head) + frame(kData, kEndStream, 1, message);
}

bool GrpcStream::take(std::string_view bytes,
                      const std::function<void(std::string_view)>& message) {
  frames_ += bytes;
  std::size_t at = 0;
  bool goes_on = true;
  while (goes_on && frames_.size() - at >= kFrameHead) {
    const std::string_view rest = std::string_view(frames_).substr(at);
    const std::size_t length = number_in(rest.substr(0, 3));
    if (rest.size() < kFrameHead + length) break;
    goes_on = take_frame(static_cast<std::uint8_t>(rest[3]), static_cast<std::uint8_t>(rest[4]),
                         rest.substr(kFrameHead, length), message);
    at += kFrameHead + length;
  }
  frames_.erase(0, at);
  return goes_on;
}

bool GrpcStream::take_frame(std::uint8_t type, std::uint8_t flags, std::string_view content,
                            const std::function<void(std::string_view)>& message) {
  switch (type) {
    case kData:
      take_data(content, message);
      return (flags & kEndStream) == 0;
    case kHeaders:
      return (flags & kEndStream) == 0;
    case kSettings:
      if ((flags & kAck) == 0) output_ += frame(kSettings, kAck, 0, "");
      return true;
    case kPing:
      if ((flags & kAck) == 0) output_ += frame(kPing, kAck, 0, std::string(content));
      return true;
    case kReset:
    case kGoAway:
      return false;
    default:
      return true;
  }
}

void GrpcStream::take_data(std::string_view data,
                           const std::function<void(std::string_view)>& message) {
  messages_ += data;
  std::size_t at = 0;
  while (messages_.size() - at >= kMessageHead) {
    const std::string_view rest = std::string_view(messages_).substr(at);
    const std::size_t length = number_in(rest.substr(1, 4));
    if (rest.size() < kMessageHead + length) break;
    message(rest.substr(kMessageHead, length));
    at += kMessageHead + length;
  }
  messages_.erase(0, at);
}

}  // namespace jadoube::bench
