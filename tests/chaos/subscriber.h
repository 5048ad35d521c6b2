#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "daemon/cli/stream_check.h"
#include "daemon/cli/watcher.h"

namespace jadoube::tests {

/// A client of the streams of boards and games. It reconnects with its cursor without end. It
/// checks everything that the API promises, and keeps all events.
class Subscriber {
 public:
  explicit Subscriber(const std::string& address);

  /// Everything that was wrong.
  std::vector<std::string> faults() const;
  /// Every event as it came, by its cursor.
  std::map<std::string, std::string> events() const;

 private:
  template <typename Response>
  void take(const Response& response);

  mutable std::mutex mutex_;
  std::vector<std::string> faults_;
  std::map<std::string, std::string> events_;
  cli::StreamCheck check_{[this](const std::string& fault) { faults_.push_back(fault); }};
  std::unique_ptr<cli::Watcher> watcher_;
};

}  // namespace jadoube::tests
