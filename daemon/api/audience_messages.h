#pragma once

#include <grpcpp/server_context.h>

#include <string>

#include "daemon/api/audience.h"
#include "daemon/api/caller.h"

namespace jadoube::api {

/// For whom a call is answered, by a service that serves `served`. Operators call the services for
/// arbiters, and do not get all of their answers.
inline Audience audience_of(const grpc::CallbackServerContext& context, Audience served) {
  if (served != Audience::kArbiters) return served;
  switch (caller_of(context).role) {
    case access::Role::kArbiter:
      return Audience::kArbiters;
    case access::Role::kOperator:
      return Audience::kOperators;
    case access::Role::kDisplay:
    case access::Role::kViewer:
      return Audience::kViewers;
  }
  return Audience::kViewers;
}

/// The `Messages` of one stream, for each audience that calls a service. Subscribers of one
/// audience share the bytes.
template <typename Messages>
class AudienceMessages {
 public:
  /// `epoch`: the journal's. `served`: whom the service serves. `more`: what the messages also
  /// need.
  template <typename... More>
  AudienceMessages(const std::string& epoch, Audience served, const More&... more)
      : served_(served),
        own_({.epoch = epoch, .audience = served}, more...),
        operators_({.epoch = epoch, .audience = Audience::kOperators}, more...),
        viewers_({.epoch = epoch, .audience = Audience::kViewers}, more...) {}

  /// Those for whoever calls.
  const Messages& of(const grpc::CallbackServerContext& context) const {
    const Audience audience = audience_of(context, served_);
    if (audience == served_) return own_;
    return audience == Audience::kOperators ? operators_ : viewers_;
  }

 private:
  const Audience served_;
  const Messages own_, operators_, viewers_;
};

}  // namespace jadoube::api
