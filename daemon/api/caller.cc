#include "daemon/api/caller.h"

#include <grpcpp/server_context.h>

#include "daemon/access/policy.h"
#include "daemon/access/secret.h"

namespace jadoube::api {
namespace {

// Names of binary metadata end with "-bin": they may have any bytes.
const char* const kInside = "jadoube-inside";
const char* const kId = "jadoube-id-bin";
const char* const kName = "jadoube-name-bin";
const char* const kOrigin = "jadoube-origin-bin";
const char* const kRole = "jadoube-role";

const std::string& inside_secret() {
  static const std::string secret = access::random_secret();
  return secret;
}

std::string metadata(const grpc::CallbackServerContext& context, const char* key) {
  const auto& all = context.client_metadata();
  const auto found = all.find(key);
  return found == all.end() ? "" : std::string(found->second.data(), found->second.size());
}

bool is_inside(const grpc::CallbackServerContext& context) {
  // Digests are compared, so that the time says nothing about the secret.
  return access::is_same(access::digest_of(metadata(context, kInside)),
                         access::digest_of(inside_secret()));
}

}  // namespace

Caller caller_of(const grpc::CallbackServerContext& context) {
  if (!is_inside(context)) return {.origin = context.peer()};
  return {.id = metadata(context, kId),
          .name = metadata(context, kName),
          .origin = metadata(context, kOrigin),
          .role = access::role_of(metadata(context, kRole)).value_or(access::Role::kViewer)};
}

std::vector<std::pair<std::string, std::string>> inside_metadata(const access::Principal& principal,
                                                                 const std::string& origin) {
  return {{kInside, inside_secret()},
          {kId, principal.id},
          {kName, principal.name},
          {kOrigin, origin},
          {kRole, std::string(access::word_of(principal.role))}};
}

std::string name_of(const Caller& caller) {
  return caller.name.empty() ? caller.origin : caller.name + " from " + caller.origin;
}

std::string address_of(const std::string& peer) {
  // gRPC writes "ipv6:%5B2001:db8::7%5D:4711", and other versions write the brackets.
  if (!peer.starts_with("ipv4:") && !peer.starts_with("ipv6:")) return {};
  std::string address = peer.substr(5, peer.rfind(':') - 5);
  for (const std::string_view bracket : {"%5B", "%5D", "[", "]"}) {
    const auto at = address.find(bracket);
    if (at != std::string::npos) address.erase(at, bracket.size());
  }
  return address;
}

}  // namespace jadoube::api
