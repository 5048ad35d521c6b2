#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace jadoube::bench {

/// One server stream of gRPC on its own connection. It is so small that one process can have
/// thousands. It implements only the necessary part of HTTP/2. The owner moves the bytes.
class GrpcStream {
 public:
  /// Calls `path` ("/jadoube.v1.HallService/WatchEvents") with the message `request`.
  GrpcStream(const std::string& path, const std::string& request);

  /// Removes and returns the bytes to send next.
  std::string take_output() { return std::move(output_); }

  /// Reads bytes of the server, and passes on each message. False: the stream has ended, or the
  /// bytes are not HTTP/2.
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
