#include <functional>
#include <optional>
#include <string>

#include "daemon/access/doorkeeper.h"
#include "daemon/api/call/caller.h"
#include "daemon/api/call/unary.h"
#include "daemon/api/daemon_readings.h"
#include "daemon/api/services/services.h"
#include "daemon/api/values/board_values.h"
#include "daemon/language/language.h"
#include "daemon/net/peer_address.h"
#include "jadoube/v1/access_service.grpc.pb.h"

namespace jadoube::api {

/// Answers AccessService. Calls that wait for the disk run on a thread of their own.
class AccessService final : public v1::AccessService::CallbackService {
 public:
  /// `doorkeeper` and `pages` must exist longer than the service.
  AccessService(access::Doorkeeper& doorkeeper, const PageSource& pages)
      : doorkeeper_(doorkeeper), pages_(pages) {}

  grpc::ServerUnaryReactor* CreateLink(grpc::CallbackServerContext* context,
                                       const v1::CreateLinkRequest* request,
                                       v1::CreateLinkResponse* response) override;
  grpc::ServerUnaryReactor* CreateToken(grpc::CallbackServerContext* context,
                                        const v1::CreateTokenRequest* request,
                                        v1::CreateTokenResponse* response) override;
  grpc::ServerUnaryReactor* ListAccess(grpc::CallbackServerContext* context,
                                       const v1::ListAccessRequest* request,
                                       v1::ListAccessResponse* response) override;
  grpc::ServerUnaryReactor* Revoke(grpc::CallbackServerContext* context,
                                   const v1::RevokeRequest* request,
                                   v1::RevokeResponse* response) override;

  /// Ends the thread. Calls that wait are answered.
  void stop() { thread_.stop(); }

 private:
  access::Doorkeeper& doorkeeper_;
  const PageSource& pages_;
  QuestionThread thread_;
};

namespace {

using access::Role;
using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

const std::string kAccess = "access/";

v1::AccessRole access_message(Role role) {
  switch (role) {
    case Role::kViewer:
      return v1::ACCESS_ROLE_VIEWER;
    case Role::kDisplay:
      return v1::ACCESS_ROLE_DISPLAY;
    case Role::kOperator:
      return v1::ACCESS_ROLE_OPERATOR;
    case Role::kArbiter:
      return v1::ACCESS_ROLE_ARBITER;
  }
  return v1::ACCESS_ROLE_UNSPECIFIED;
}

Expected<Role> role_of(v1::AccessRole role) {
  switch (role) {
    case v1::ACCESS_ROLE_VIEWER:
      return Role::kViewer;
    case v1::ACCESS_ROLE_DISPLAY:
      return Role::kDisplay;
    case v1::ACCESS_ROLE_OPERATOR:
      return Role::kOperator;
    case v1::ACCESS_ROLE_ARBITER:
      return Role::kArbiter;
    default:
      return refuse(ErrorCode::kInvalidArgument,
                    "`role` is missing: give VIEWER, DISPLAY, OPERATOR or ARBITER");
  }
}

v1::AccessKind access_message(access::Kind kind) {
  switch (kind) {
    case access::Kind::kLink:
      return v1::ACCESS_KIND_LINK;
    case access::Kind::kSession:
      return v1::ACCESS_KIND_SESSION;
    case access::Kind::kToken:
      return v1::ACCESS_KIND_TOKEN;
  }
  return v1::ACCESS_KIND_UNSPECIFIED;
}

v1::AccessEntry access_message(const access::Entry& entry) {
  v1::AccessEntry out;
  out.set_name(kAccess + entry.id);
  out.set_kind(access_message(entry.kind));
  out.set_role(access_message(entry.role));
  out.set_display_name(entry.name);
  *out.mutable_create_time() = to_proto(model::Instant(entry.made_at));
  *out.mutable_expire_time() = to_proto(model::Instant(entry.ends_at));
  if (entry.used_at) *out.mutable_use_time() = to_proto(model::Instant(*entry.used_at));
  out.set_used_from(entry.used_from);
  return out;
}

}  // namespace

grpc::ServerUnaryReactor* AccessService::CreateLink(grpc::CallbackServerContext* context,
                                                    const v1::CreateLinkRequest* request,
                                                    v1::CreateLinkResponse* response) {
  return answer_on(thread_, *context, [this, context, request, response]() -> Expected<void> {
    const auto role = role_of(request->role());
    if (!role) return tl::unexpected(role.error());
    const auto made =
        doorkeeper_.make_link(*role, request->display_name(), name_of(caller_of(*context)));
    if (!made) return tl::unexpected(made.error());
    *response->mutable_entry() = access_message(made->entry);
    response->set_secret(made->secret);
    response->set_code(made->code);
    PageList pages = pages_.pages();
    for (const auto& page : pages.addresses) {
      const std::string host = net::host_of_page(page);
      const bool is_here = host == "localhost" || host == "[::1]" || host.starts_with("127.");
      if (!page.starts_with("https:") && !pages.allows_plain && !is_here) continue;
      if (net::is_known_host(host)) response->add_links(page + "/enter#" + made->secret);
    }
    response->set_needs_https(response->links().empty() && !pages.addresses.empty());
    response->set_certificate_fingerprint(std::move(pages.fingerprint));
    return {};
  });
}

grpc::ServerUnaryReactor* AccessService::CreateToken(grpc::CallbackServerContext* context,
                                                     const v1::CreateTokenRequest* request,
                                                     v1::CreateTokenResponse* response) {
  return answer_on(thread_, *context, [this, context, request, response]() -> Expected<void> {
    const auto role = role_of(request->role());
    if (!role) return tl::unexpected(role.error());
    const std::chrono::seconds life = request->has_lifetime()
                                          ? std::chrono::seconds(request->lifetime().seconds())
                                          : access::Doorkeeper::kTokenLife;
    const auto made =
        doorkeeper_.make_token(*role, request->display_name(), life, name_of(caller_of(*context)));
    if (!made) return tl::unexpected(made.error());
    *response->mutable_entry() = access_message(made->entry);
    response->set_token(made->secret);
    return {};
  });
}

grpc::ServerUnaryReactor* AccessService::ListAccess(grpc::CallbackServerContext* context,
                                                    const v1::ListAccessRequest*,
                                                    v1::ListAccessResponse* response) {
  const language::Speaking speaking(language_of(*context));
  for (const auto& entry : doorkeeper_.list()) *response->add_entries() = access_message(entry);
  PageList pages = pages_.pages();
  for (auto& page : pages.addresses) response->add_addresses(std::move(page));
  response->set_certificate_fingerprint(std::move(pages.fingerprint));
  response->set_first_code(doorkeeper_.first_code());
  auto* reactor = context->DefaultReactor();
  reactor->Finish(grpc::Status::OK);
  return reactor;
}

grpc::ServerUnaryReactor* AccessService::Revoke(grpc::CallbackServerContext* context,
                                                const v1::RevokeRequest* request,
                                                v1::RevokeResponse*) {
  return answer_on(thread_, *context, [this, context, request]() -> Expected<void> {
    if (!request->name().starts_with(kAccess)) {
      return refuse(ErrorCode::kInvalidArgument, "\"{name}\" does not have the form access/{entry}",
                    {{"name", request->name()}});
    }
    return doorkeeper_.revoke(request->name().substr(kAccess.size()), name_of(caller_of(*context)));
  });
}

std::unique_ptr<ApiService> make_access_service(const ServiceParts& parts) {
  return served<AccessService>(*parts.asked.doorkeeper, *parts.asked.pages);
}

}  // namespace jadoube::api
