#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daemon/access/doorkeeper.h"
#include "daemon/api/daemon_readings.h"
#include "daemon/api/gateway/access_routes.h"
#include "daemon/api/gateway/gateway.h"
#include "daemon/api/gateway/push_routes.h"
#include "daemon/app/site.h"
#include "daemon/net/http/http_site.h"
#include "daemon/outputs/push/push_sender.h"
#include "daemon/push/p256_key.h"
#include "daemon/push/push_subscription.h"
#include "daemon/system/clock.h"
#include "daemon/training/exercise.h"

namespace jadoube::app {

/// Who may enter, and where: the doorkeeper, the routes by which people enter and call, the lessons
/// of arbiters, and alerts on devices.
class Entrances {
 public:
  /// Opens everything, and starts nothing. Errors: those of the files in the data directory.
  /// `pages` must exist longer.
  static rules::Expected<std::unique_ptr<Entrances>> open(const Site& site,
                                                          const system::Clock& clock,
                                                          const api::PageSource& pages);

  access::Doorkeeper& doorkeeper() { return *doorkeeper_; }
  api::Gateway& gateway() { return *gateway_; }
  /// Null: there are no lessons here.
  training::Exercise* exercise() { return exercise_.get(); }
  /// The parts for alerts on devices. Nothing: without pages, nobody can subscribe to them.
  std::optional<outputs::PushParts> push_parts();

  /// The routes at the addresses of [http]. `alerts` sends the alerts on devices. Null: there are
  /// none. The HTTP server must stop before this object goes.
  std::vector<net::HttpRoute> routes(const Site& site, outputs::PushSender* alerts);

  /// Ends the lesson that runs.
  void stop();

 private:
  Entrances() = default;
  void open_exercise(const Site& site);
  std::optional<outputs::PushReader> reader_of(const std::string& owner) const;

  std::unique_ptr<access::Doorkeeper> doorkeeper_;
  outputs::PushSettings push_settings_;
  std::unique_ptr<push::SubscriptionBook> subscriptions_;
  std::optional<push::VapidKey> push_key_;
  std::unique_ptr<api::AccessRoutes> access_routes_;
  std::unique_ptr<training::Exercise> exercise_;
  std::unique_ptr<api::Gateway> gateway_, training_gateway_;
  std::unique_ptr<api::PushRoutes> push_routes_;
};

/// Adds routes to others.
void add_routes(std::vector<net::HttpRoute>& to, std::vector<net::HttpRoute> more);

}  // namespace jadoube::app
