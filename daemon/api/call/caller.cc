#include "daemon/api/call/caller.h"

#include <grpcpp/server_context.h>

#include "daemon/access/policy.h"
#include "daemon/access/secret.h"
#include "daemon/net/peer_address.h"

namespace jadoube::api {

namespace {

language::Language& language_without_wish() {
  static language::Language language;
  return language;
}

}  // namespace

std::string languages_of(const grpc::CallbackServerContext& context) {
  const auto found = context.client_metadata().find(kLanguages);
  if (found == context.client_metadata().end()) return {};
  return {found->second.data(), found->second.size()};
}

language::Language language_of(const grpc::CallbackServerContext& context) {
  return language::Language::accepted(languages_of(context)).value_or(language_without_wish());
}

void set_language_of_calls(const language::Language& language) {
  language_without_wish() = language;
}

namespace {

// Names of binary metadata end with "-bin": they may have any bytes.
const char* const kInside = "jadoube-inside";
const char* const kId = "jadoube-id-bin";
const char* const kName = "jadoube-name-bin";
const char* const kOrigin = "jadoube-origin-bin";
const char* const kRole = "jadoube-role";
const char* const kRequestId = "jadoube-request-id-bin";

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
  // Digests are compared, so that the time shows nothing about the secret.
  return access::is_same(access::digest_of(metadata(context, kInside)),
                         access::digest_of(inside_secret()));
}

}  // namespace

std::string origin_of(const std::string& peer) {
  const auto client = net::parse_client(peer);
  return client ? net::text_of(*client) : peer;
}

Caller caller_of(const grpc::CallbackServerContext& context) {
  if (!is_inside(context)) return {.origin = origin_of(context.peer())};
  return {.id = metadata(context, kId),
          .name = metadata(context, kName),
          .origin = metadata(context, kOrigin),
          .role = access::role_of(metadata(context, kRole)).value_or(access::Role::kViewer),
          .request_id = metadata(context, kRequestId)};
}

StreamReader reader_of(const grpc::CallbackServerContext& context) {
  if (!is_inside(context)) return {.address = address_of(context.peer())};
  const Caller caller = caller_of(context);
  return {.address = caller.origin, .has_entered = caller.role > access::Role::kViewer};
}

std::vector<std::pair<std::string, std::string>> inside_metadata(
    const access::Principal& principal, const std::string& origin,
    const std::optional<language::Language>& language, const std::string& request_id) {
  std::vector<std::pair<std::string, std::string>> metadata = {
      {kInside, inside_secret()},
      {kId, principal.id},
      {kName, principal.name},
      {kOrigin, origin},
      {kRole, std::string(access::word_of(principal.role))}};
  if (language) metadata.emplace_back(kLanguages, language->tag());
  if (!request_id.empty()) metadata.emplace_back(kRequestId, request_id);
  return metadata;
}

std::string name_of(const Caller& caller) {
  return caller.name.empty() ? caller.origin : caller.name + " from " + caller.origin;
}

std::string address_of(const std::string& peer) {
  const auto client = net::parse_client(peer);
  return client ? client->host : "";
}

}  // namespace jadoube::api
