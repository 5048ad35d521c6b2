#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>

#include "daemon/net/address_gate.h"
#include "drivers/transport/file_descriptor.h"

namespace jadoube::net {

/// Passes on what clients of gRPC send and get, for two reasons.
///
/// gRPC identifies a client only by the name of its socket, and a client's Unix socket has no name.
/// So each connection goes through a pair of sockets. One of them is named after the client
/// (`socket_name_of`), and gRPC gets the other.
///
/// gRPC 1.51 does all the work for calls that are reset at once, and for calls of a client that was
/// disconnected meanwhile. So calls are counted here, before gRPC gets them.
///
/// It has its own thread. Clients of Unix sockets are not counted.
class Relay {
 public:
  /// The connection to one server.
  struct Way {
    /// No descriptor that is made gets this number or a higher one.
    int highest;
    /// Who may connect.
    std::shared_ptr<AddressGate> gate;
    /// Takes the socket for gRPC. Called before `pass_on` returns.
    std::function<void(drivers::FileDescriptor connection)> admit;
  };

  Relay();
  /// Ends all connections.
  ~Relay();

  /// Passes on the bytes of `connection` in both directions, until one side ends, or the gate
  /// blocks the client's address. If the client may not connect, or there is no descriptor, it is
  /// disconnected. Any thread.
  void pass_on(drivers::FileDescriptor connection, const Way& way);

 private:
  class Loop;
  std::unique_ptr<Loop> loop_;
};

/// Counts what a client of an HTTP/2 connection asks for, from the bytes that it sends. It reads
/// the heads of frames only [spec: RFC 9113 sections 3.4 and 4.1]. A client that opens and resets
/// calls without end has none open, and each is work (rapid reset, CVE-2023-44487). So calls are
/// counted when they begin, and other frames too, because a flood of them is work as well.
class Http2Meter {
 public:
  /// The cost of a frame. A call costs as much as twenty other frames.
  static constexpr int kCall = 20, kOtherFrame = 1;

  /// Takes the next bytes, and returns the cost of the frames that begin in them. What is no HTTP/2
  /// costs nothing: gRPC refuses it.
  int take(std::string_view bytes);

 private:
  static constexpr std::size_t kHeadBytes = 9;

  std::string_view skip_preface(std::string_view bytes);
  int cost_of_head() const;

  std::size_t preface_bytes_ = 0;
  bool is_http2_ = true;
  /// The head of the frame that has begun, as far as it has arrived.
  std::uint8_t head_[kHeadBytes] = {};
  std::size_t head_bytes_ = 0;
  /// How many bytes of the present frame are missing after its head.
  std::size_t left_ = 0;
};

}  // namespace jadoube::net
