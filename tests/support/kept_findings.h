#pragma once

#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "daemon/model/daemon_finding.h"

namespace jadoube::tests {

/// Keeps the last findings of each part of the daemon. Any thread.
class KeptFindings final : public model::FindingSink {
 public:
  void take(std::string source, std::vector<model::DaemonFinding> findings) override {
    const std::lock_guard lock(mutex_);
    by_source_[source] = findings;
    all_.emplace_back(std::move(source), std::move(findings));
  }

  /// The last findings of `source`.
  std::vector<model::DaemonFinding> of(const std::string& source) const {
    const std::lock_guard lock(mutex_);
    const auto found = by_source_.find(source);
    return found == by_source_.end() ? std::vector<model::DaemonFinding>() : found->second;
  }
  /// Everything that was found, in order.
  std::vector<std::pair<std::string, std::vector<model::DaemonFinding>>> all() const {
    const std::lock_guard lock(mutex_);
    return all_;
  }

 private:
  mutable std::mutex mutex_;
  std::map<std::string, std::vector<model::DaemonFinding>> by_source_;
  std::vector<std::pair<std::string, std::vector<model::DaemonFinding>>> all_;
};

}  // namespace jadoube::tests
