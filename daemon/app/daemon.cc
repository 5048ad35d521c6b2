#include "daemon/app/daemon.h"

#include <utility>

#include "daemon/access/doorkeeper.h"
#include "daemon/analysis/desk/analysis_desk.h"
#include "daemon/api/answering/lichess_desk.h"
#include "daemon/api/answering/tournament_files.h"
#include "daemon/api/call/caller.h"
#include "daemon/api/gateway/access_routes.h"
#include "daemon/api/gateway/gateway.h"
#include "daemon/api/gateway/lichess_route.h"
#include "daemon/api/gateway/operator_routes.h"
#include "daemon/api/gateway/players_routes.h"
#include "daemon/api/gateway/push_routes.h"
#include "daemon/api/server.h"
#include "daemon/api/streams/encoded_events.h"
#include "daemon/api/streams/hall_calls.h"
#include "daemon/app/config_check.h"
#include "daemon/app/hall_daemon.h"
#include "daemon/app/http_front.h"
#include "daemon/app/public_view.h"
#include "daemon/app/relay_daemon.h"
#include "daemon/app/settings/settings_desk.h"
#include "daemon/app/site.h"
#include "daemon/devices/device_loop.h"
#include "daemon/engine/engine_backend.h"
#include "daemon/evidence/signing_key.h"
#include "daemon/failover/node.h"
#include "daemon/language/translate.h"
#include "daemon/metrics/exposition.h"
#include "daemon/net/listener.h"
#include "daemon/net/peer_address.h"
#include "daemon/net/tls/tls_certificate.h"
#include "daemon/outputs/output_set.h"
#include "daemon/push/p256_key.h"
#include "daemon/push/push_subscription.h"
#include "daemon/rehearsal/rehearsal.h"
#include "daemon/release/public_feed.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/copies/salvage.h"
#include "daemon/storage/journal.h"
#include "daemon/stream/event_stream.h"
#include "daemon/system/clock.h"
#include "daemon/system/directory.h"
#include "daemon/system/ip_address.h"
#include "daemon/system/log.h"
#include "daemon/system/process_usage.h"
#include "daemon/training/exercise.h"
#include "daemon/watched/watched_files.h"
#include "daemon/web/pages.h"
#include "drivers/transport/file_descriptor.h"

namespace jadoube::app {
namespace {

using rules::Expected;

template <typename Kind>
Expected<std::unique_ptr<Daemon>> started(std::unique_ptr<Kind> daemon) {
  if (auto opened = daemon->open(); !opened) return tl::unexpected(opened.error());
  daemon->start();
  return daemon;
}

}  // namespace

Expected<std::unique_ptr<Daemon>> Daemon::start(const Config& config, Takeover takeover,
                                                SettingsDesk* settings) {
  auto site = Site::open(config, std::move(takeover.lock));
  if (!site) return tl::unexpected(site.error());
  if (config.relay) return started(std::make_unique<RelayDaemon>(*std::move(site), settings));
  return started(std::make_unique<HallDaemon>(*std::move(site), std::move(takeover), settings));
}

}  // namespace jadoube::app
