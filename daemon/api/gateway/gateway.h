#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "daemon/access/doorkeeper.h"
#include "daemon/access/policy.h"
#include "daemon/api/gateway/call_limits.h"
#include "daemon/net/http/http_site.h"
#include "daemon/system/ip_address.h"

namespace grpc {
class Channel;
}

namespace jadoube::api {

/// Serves every method of the API over HTTP, by the Connect protocol, at
/// "/jadoube.v1.Service/Method". No method has special code here. Bytes are passed to the servers
/// of this process, and JSON is made from the descriptors of the messages.
///
///     POST  application/json, application/proto            a method with one answer
///     POST  application/connect+json, +proto               a stream, in envelopes
///     GET   ?encoding=json&message={}                      a method that only reads
///     GET   the same                                       a stream, as server-sent events
///
/// Server-sent events have the cursor as their id. A browser that comes back sends it as
/// Last-Event-ID, and the stream continues after it. A stream that fails ends with an event
/// "error", whose data is the error. A message is read from the service when the client has taken
/// the one before.
class Gateway {
 public:
  /// `doorkeeper` identifies callers. It must exist longer than the gateway. `calls_per_second`: of
  /// all together who have not entered, as `ViewerLimits` counts them.
  explicit Gateway(access::Doorkeeper& doorkeeper,
                   double calls_per_second = ViewerLimits::kAllPerSecond);
  /// Another daemon of this hall, in a separate process, with emulated boards.
  struct Beside {
    /// The prefix of its addresses: "/training".
    std::string prefix;
    /// The least role that may call it.
    access::Role least = access::Role::kArbiter;
    /// Its address: "unix:/path".
    std::string address;
    /// True while it runs. Any thread.
    std::function<bool()> is_running;
    /// The error message while it is not there, in English. It is marked for translation.
    const char* none_runs = "";
  };
  /// A gateway to that daemon. It is connected. `doorkeeper` must exist longer.
  static std::unique_ptr<Gateway> to_beside(access::Doorkeeper& doorkeeper, Beside beside);
  ~Gateway();

  /// The routes, one for each service. Pages of the origins `embed` ("https://club.example") may
  /// read what viewers may; what they have entered with does not count. The server must stop before
  /// this object goes.
  std::vector<net::HttpRoute> routes(const std::vector<std::string>& embed = {}) const;

  /// A reader from these networks who has not entered is a display of the hall. Call it before the
  /// HTTP server starts.
  void set_live_networks(std::vector<system::Network> networks);

  /// Connects the gateway. Call it before the HTTP server starts. `viewers` has only what viewers
  /// may see. `arbiters` has all services, with live data: everybody who is more than a viewer
  /// calls it.
  void connect(std::shared_ptr<grpc::Channel> viewers, std::shared_ptr<grpc::Channel> arbiters);

 private:
  class Implementation;
  Gateway(access::Doorkeeper& doorkeeper, Beside beside);
  const std::shared_ptr<Implementation> implementation_;
};

}  // namespace jadoube::api
