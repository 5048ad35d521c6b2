#pragma once

#include <memory>
#include <string>
#include <vector>

#include "daemon/access/doorkeeper.h"
#include "daemon/net/http/http_site.h"
#include "daemon/outputs/push/push_sender.h"
#include "daemon/push/push_subscription.h"

namespace jadoube::api {

/// How a browser gets alerts, for arbiters and operators who have entered. It answers in JSON:
///
///     GET  /push/key                        {"key": "BCVx..."}: what a browser subscribes with
///     POST /push/subscribe {...}            keeps the browser (`push::read_subscription`): {}
///     POST /push/unsubscribe {"endpoint"}   forgets it: {}
///     POST /push/test {"endpoint"}          sends a message that only shows that it arrives: {}
///
/// Errors are {"code": ..., "message": ...} in the language of the reader. 401: nobody has entered.
/// 403: this role may not. 429: too many requests.
class PushRoutes {
 public:
  struct Parts {
    access::Doorkeeper& doorkeeper;
    push::SubscriptionBook& book;
    outputs::PushSender& sender;
    /// The public key of the daemon, for push services.
    std::string key;
    /// The push services that the configuration names (`push::place_of_host`).
    std::vector<std::string> hosts = {};
  };

  /// The most changes, and the most tests, of one person in a minute.
  static constexpr int kChangesAMinute = 20, kTestsAMinute = 4;

  /// What `parts` refers to must exist longer than the routes.
  explicit PushRoutes(Parts parts);
  ~PushRoutes();

  /// The routes. The server must stop before this object goes.
  std::vector<net::HttpRoute> routes() const;

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace jadoube::api
