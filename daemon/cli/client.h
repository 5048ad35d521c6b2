#pragma once

#include <google/protobuf/message.h>
#include <grpcpp/channel.h>
#include <grpcpp/client_context.h>
#include <grpcpp/support/status.h>

#include <memory>
#include <string>

namespace jadoube::cli {

/// A channel to the daemon at `server` (`host:port` or `unix:/path`). Connects when it is used. It
/// sends the language of the thread with each call, and the token in $JADOUBE_TOKEN, if there is
/// one.
std::shared_ptr<grpc::Channel> connect(const std::string& server);

/// The user who is logged in. They sign a decision that names no author.
std::string user();

/// Sets the deadline of a call that answers once.
void set_deadline(grpc::ClientContext& context);

/// Prints on standard error what went wrong and what to do. Returns the exit code for it.
int report(const grpc::Status& status, const std::string& server);

/// `message` in proto3's JSON mapping, on one line.
std::string to_json(const google::protobuf::Message& message);

}  // namespace jadoube::cli
