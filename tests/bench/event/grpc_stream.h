#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace jadoube::bench {

/// One server stream of gRPC on a connection of its own, so small that one process can have
/// thousands. It knows as much of HTTP/2 as a server needs to hear. The owner moves the bytes.
class GrpcStream {
 public:
  /// Calls `path` ("/jadoube.v1.HallService/WatchEvents") with the message `request`.
  GrpcStream(const std::string& path, const std::string& request);

  /// The bytes to send next. They are taken.
  std::string take_output() { return std::move(output_); }

  /// Reads what the server sent, and gives each message. False: the stream has ended, or the server
  /// sends what is no HTTP/2.
  bool take(std::string_view bytes, const std::function<void(std::string_view message)>& message);

 private:
  bool take_frame(std::uint8_t type, std::uint8_t flags, std::string_view content,
                  const std::function<void(std::string_view)>& message);
  void take_data(std::string_view data, const std::function<void(std::string_view)>& message);

  std::string output_;
  /// A part of a frame, and a part of a message.
  std::string frames_, messages_;
};

}  // namespace jadoube::bench
