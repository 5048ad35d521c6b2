#pragma once

#include <functional>
#include <string>

#include "daemon/access/doorkeeper.h"
#include "daemon/api/call/unary.h"
#include "daemon/api/page_list.h"
#include "jadoube/v1/access_service.grpc.pb.h"

namespace jadoube::api {

/// Answers AccessService. What waits for the disk has a thread of its own.
class AccessService final : public v1::AccessService::CallbackService {
 public:
  /// Where the pages are. Any thread.
  using Pages = std::function<PageList()>;

  /// `doorkeeper` must live longer than the service.
  AccessService(access::Doorkeeper& doorkeeper, Pages pages)
      : doorkeeper_(doorkeeper), pages_(std::move(pages)) {}

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
  const Pages pages_;
  QuestionThread thread_;
};

}  // namespace jadoube::api
