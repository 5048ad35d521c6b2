#include "daemon/app/daemon.h"

#include <utility>

#include "daemon/app/hall_daemon.h"
#include "daemon/app/relay_daemon.h"
#include "daemon/app/site.h"

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
