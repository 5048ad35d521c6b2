#include "daemon/api/services/games/evidence_service.h"

#include "daemon/api/answering/evidence_making.h"
#include "daemon/api/call/caller.h"
#include "daemon/api/work_call.h"
#include "daemon/language/language.h"
#include "daemon/language/translate.h"

namespace jadoube::api {
namespace {

grpc::Status no_key() {
  return {
      grpc::StatusCode::FAILED_PRECONDITION,
      language::tr("this daemon records nothing, so it has no key: ask the daemon in the hall")};
}

}  // namespace

grpc::ServerUnaryReactor* EvidenceService::GetEvidence(grpc::CallbackServerContext* context,
                                                       const v1::GetEvidenceRequest* request,
                                                       v1::GetEvidenceResponse* response) {
  const language::Speaking speaking(language_of(*context));
  auto* reactor = context->DefaultReactor();
  if (!key_) {
    reactor->Finish(no_key());
    return reactor;
  }
  answer_by_work(work_, *context, reactor, [this, request, response](storage::Archive& archive) {
    return find_evidence(request->game(), fanout_.feed(), archive)
        .and_then([&](const EvidenceSource& source) {
          return make_evidence_file(source, archive, *key_, now_());
        })
        .map([&](std::string file) {
          auto stamped = stamp_(std::move(file));
          response->set_file(std::move(stamped.file));
          if (stamped.unstamped) response->set_stamp_problem(language::tr(*stamped.unstamped));
        });
  });
  return reactor;
}

grpc::ServerUnaryReactor* EvidenceService::GetEvidenceKey(
    grpc::CallbackServerContext* context, const v1::GetEvidenceKeyRequest* /*request*/,
    v1::GetEvidenceKeyResponse* response) {
  const language::Speaking speaking(language_of(*context));
  auto* reactor = context->DefaultReactor();
  if (!key_) {
    reactor->Finish(no_key());
    return reactor;
  }
  response->set_pem(key_->public_key().pem());
  response->set_key_name(key_->public_key().name());
  reactor->Finish(grpc::Status::OK);
  return reactor;
}

}  // namespace jadoube::api
