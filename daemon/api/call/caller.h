#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/access/policy.h"
#include "daemon/language/language.h"

namespace grpc {
class CallbackServerContext;
}

/// In which language a call is answered. Only sentences follow it: words of enums, names and keys
/// are the same in every language.
namespace jadoube::api {

/// The metadata that names the languages of the reader.
inline constexpr const char* kLanguages = language::Language::kHeader;

/// The languages that the client of `context` names. Empty: none.
std::string languages_of(const grpc::CallbackServerContext& context);

/// The best of these languages. If the client names none that is here, the language of calls that
/// name none.
language::Language language_of(const grpc::CallbackServerContext& context);

/// Sets the language of calls that name none. English without it. Call it before a server starts.
void set_language_of_calls(const language::Language& language);

}  // namespace jadoube::api

namespace grpc {
class CallbackServerContext;
}

/// Who makes a call. The gateway and the forwarder of tokens call the services in this process for
/// another caller. The metadata name this caller. Services accept them only with a secret that each
/// run of the daemon makes.
namespace jadoube::api {

/// Who makes a call.
struct Caller {
  /// The id of their session or token. Empty: they have shown none.
  std::string id = {};
  /// The name that they entered with: "A. Meier". Empty: not known. The author of their decisions.
  std::string name = {};
  /// The caller's address, as from `origin_of`. Over HTTP "192.0.2.7".
  std::string origin = {};
  /// The caller's role. A caller at the address of a service, without the gateway, is an arbiter.
  /// So services for viewers must not use this.
  access::Role role = access::Role::kArbiter;
  /// The id of the request, if the client may send it again. Empty: it is sent once.
  std::string request_id = {};
};

/// Where the client with gRPC's name `peer` calls from: "192.0.2.7:4711", or over a Unix socket
/// "user meier, process 4711", from the kernel.
std::string origin_of(const std::string& peer);

/// Who makes the call of `context`.
Caller caller_of(const grpc::CallbackServerContext& context);

/// Who reads a stream.
struct StreamReader {
  /// "192.0.2.7". Empty: a caller at a Unix socket.
  std::string address = {};
  /// They have shown that they are more than a viewer.
  bool has_entered = false;
};
StreamReader reader_of(const grpc::CallbackServerContext& context);

/// The metadata of a call that is made inside this process for `principal`, who calls from
/// `origin` and reads `language`. Without a language, the service answers in its own. `request_id`:
/// as in Caller.
std::vector<std::pair<std::string, std::string>> inside_metadata(
    const access::Principal& principal, const std::string& origin,
    const std::optional<language::Language>& language, const std::string& request_id = {});

/// Who calls, for the log: "A. Meier from 192.0.2.7".
std::string name_of(const Caller& caller);

/// The address of the client with gRPC's name `peer`: "192.0.2.7". Empty: a Unix socket, or another
/// text.
std::string address_of(const std::string& peer);

/// `request` with the name of the caller as its author. If the caller has no known name, the author
/// in the request stays.
template <typename Request>
Request signed_by(const Caller& caller, Request request) {
  if (!caller.name.empty()) request.set_author(caller.name);
  return request;
}

}  // namespace jadoube::api
