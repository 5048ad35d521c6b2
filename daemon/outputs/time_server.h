#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>

#include "daemon/outputs/transfer.h"
#include "rules/error.h"

namespace jadoube::outputs {

/// A time server at an address of HTTP [RFC 3161, section 3.4]. It stamps texts, and gets only
/// their hashes.
class TimeServer {
 public:
  /// The largest answer, in bytes.
  static constexpr std::size_t kMostAnswer = std::size_t{64} << 10;

  /// `patience`: for one answer in all. Clients wait 10 s for evidence, and two may ask at once.
  explicit TimeServer(std::string url,
                      std::chrono::milliseconds patience = std::chrono::seconds(4));

  /// Sends a request, a TimeStampReq, and waits for the answer. One thread. Refusals: those of
  /// `Transfer::send`; Unavailable: the answer is too large, or none of HTTP status 200.
  rules::Expected<std::string> ask(const std::string& request);

  /// Ends the request that runs, and every later one. Any thread.
  void interrupt() { transfer_->interrupt(); }

 private:
  const std::string url_;
  const std::unique_ptr<Transfer> transfer_;
};

}  // namespace jadoube::outputs
