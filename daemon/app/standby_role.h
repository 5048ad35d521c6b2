#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "daemon/api/standby_server.h"
#include "daemon/app/config/config.h"
#include "daemon/failover/node.h"
#include "drivers/transport/file_descriptor.h"
#include "rules/error.h"

namespace jadoube::release {
class LivedTime;
}

namespace jadoube::app {

/// A daemon with [failover] before it has the boards. It is the standby of the other daemon, or one
/// of two that find out who begins. It owns the data directory meanwhile.
class StandbyRole final : public api::StandbyControl {
 public:
  /// `changed` is called on any thread when the state of `node` is another one. Errors: the
  /// directory, the secret or an address cannot be used.
  static rules::Expected<std::unique_ptr<StandbyRole>> start(const Config& config,
                                                             std::function<void()> changed);

  failover::Node& node() { return *node_; }
  model::FailoverReading read() const override { return node_->read(); }
  rules::Expected<void> take_over(bool incomplete) override { return node_->take_over(incomplete); }

  /// Ends to serve as a standby, so that the daemon can. Returns the lock of the data directory.
  drivers::FileDescriptor become_active();
  /// The times from which this daemon has had the events. Null: it was not a standby. After
  /// `become_active`.
  std::shared_ptr<release::LivedTime> lived() const { return lived_; }

 private:
  StandbyRole(drivers::FileDescriptor lock, std::vector<std::string> listen)
      : lock_(std::move(lock)), listen_(std::move(listen)) {}
  void follow(const std::string& data_dir, std::uint64_t event, bool is_new_copy);

  drivers::FileDescriptor lock_;
  /// The addresses at which it serves as a standby.
  const std::vector<std::string> listen_;
  /// A thread of the node uses it until `become_active`.
  std::shared_ptr<release::LivedTime> lived_;
  std::unique_ptr<failover::Node> node_;
  std::unique_ptr<api::StandbyServer> server_;
};

}  // namespace jadoube::app
