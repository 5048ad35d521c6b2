#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>

#include "daemon/api/gateway/metrics_route.h"
#include "daemon/api/metrics_text.h"
#include "daemon/api/server.h"
#include "daemon/app/daemon.h"
#include "daemon/app/entrances.h"
#include "daemon/app/http_front.h"
#include "daemon/app/outgoing.h"
#include "daemon/app/public_view.h"
#include "daemon/app/relay_backend.h"
#include "daemon/app/relay_role.h"
#include "daemon/app/serving.h"
#include "daemon/app/site.h"
#include "daemon/arbiter/tournament_rules.h"
#include "daemon/storage/archive.h"
#include "daemon/stream/event_stream.h"
#include "daemon/system/clock.h"

namespace jadoube::app {

/// A daemon that shows halls elsewhere: it reads no boards and decides nothing. It follows a hub or
/// the daemons of the halls, and serves what they have published.
class RelayDaemon final : public Daemon {
 public:
  RelayDaemon(Site site, SettingsDesk* settings);
  ~RelayDaemon() override;

  /// Opens all parts in their order, and waits until the halls are here, but not for ever.
  rules::Expected<void> open();
  /// Starts the threads.
  void start();

  bool moves(std::chrono::milliseconds) override { return true; }
  void reload() override { reload_certificate(*http_); }
  bool stop() override;

 private:
  // The steps of `open`, in their order.
  rules::Expected<void> open_cache();
  rules::Expected<void> open_view();
  rules::Expected<void> open_entrances();
  rules::Expected<void> open_outgoing();
  rules::Expected<void> open_server();
  // On the relay's thread.
  void look();

  // In the order of construction. Each part uses only parts above it, but for `look`.
  Site site_;
  NewJournal new_journal_;
  // Null: nothing can be changed while the daemon runs.
  SettingsDesk* const settings_;
  system::Clock clock_;
  arbiter::CurrentRules rules_;
  std::string epoch_;
  std::optional<stream::Feed> feed_;
  // Until the server has it.
  std::optional<storage::Archive> archive_;
  // `look` may use what is made after the role.
  std::atomic<bool> is_serving_ = false;
  // Outputs, and what everybody may see, begin when the halls are here.
  bool has_caught_up_ = false;
  std::unique_ptr<RelayRole> role_;
  std::optional<RelayBackend> halls_;
  std::unique_ptr<PublicView> view_;
  std::optional<HttpFront> http_;
  std::unique_ptr<Entrances> entrances_;
  std::unique_ptr<Outgoing> outgoing_;
  // A relay measures nothing yet.
  api::NoMetrics metrics_;
  std::unique_ptr<api::MetricsRoute> metrics_route_;
  std::unique_ptr<api::Server> server_;
};

}  // namespace jadoube::app
