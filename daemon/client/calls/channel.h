#pragma once

#include <grpcpp/channel.h>

#include <memory>
#include <string>

namespace jadoube::cli {

/// A channel to the daemon at `server` (`host:port` or `unix:/path`). Connects when it is used. It
/// sends the language of the thread with each call, and the token in $JADOUBE_TOKEN, if there is
/// one. The verbs use a `Client`, whose header does without gRPC.
std::shared_ptr<grpc::Channel> connect(const std::string& server);

}  // namespace jadoube::cli
