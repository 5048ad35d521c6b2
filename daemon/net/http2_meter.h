#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace jadoube::net {

/// Counts what a client of an HTTP/2 connection asks for, from the bytes that it sends. It reads
/// the heads of frames only [spec: RFC 9113 sections 3.4 and 4.1]. A client that opens and resets
/// calls without end has none open, and each is work (rapid reset, CVE-2023-44487). So calls are
/// counted when they begin, and other frames too, because a flood of them is work as well.
class Http2Meter {
 public:
  /// What a frame costs: a call as much as twenty other frames.
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
  /// The head of the frame that has begun, as far as it has come.
  std::uint8_t head_[kHeadBytes] = {};
  std::size_t head_bytes_ = 0;
  /// How many bytes of the present frame are still to come after its head.
  std::size_t left_ = 0;
};

}  // namespace jadoube::net
