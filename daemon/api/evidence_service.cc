#include "daemon/api/evidence_service.h"

#include <memory>

#include "daemon/api/call_language.h"
#include "daemon/api/evidence_making.h"
#include "daemon/api/status.h"
#include "daemon/language/speaking.h"

namespace jadoube::api {
namespace {

const grpc::Status kEvidenceStops(grpc::StatusCode::UNAVAILABLE, "the daemon stops");
const grpc::Status kTooManyWait(grpc::StatusCode::UNAVAILABLE,
                                "too many questions wait: ask again soon");
const grpc::Status kNoKey(grpc::StatusCode::FAILED_PRECONDITION,
                          "this daemon records nothing, so it has no key: ask the daemon in the "
                          "hall");

// A game, and the journal to read it from.
struct FoundEvidence {
  EvidenceSource source;
  storage::Archive archive;
};

rules::Expected<std::shared_ptr<FoundEvidence>> find_with_archive(const std::string& game,
                                                                  const stream::Feed& feed,
                                                                  storage::Archive& archive) {
  auto source = find_evidence(game, feed, archive);
  if (!source) return tl::unexpected(source.error());
  return archive.open_again().map([&](storage::Archive&& again) {
    return std::make_shared<FoundEvidence>(*std::move(source), std::move(again));
  });
}

}  // namespace

grpc::ServerUnaryReactor* EvidenceService::GetEvidence(grpc::CallbackServerContext* context,
                                                       const v1::GetEvidenceRequest* request,
                                                       v1::GetEvidenceResponse* response) {
  const language::Speaking speaking(language_of(*context));
  auto* reactor = context->DefaultReactor();
  if (!key_) {
    reactor->Finish(kNoKey);
    return reactor;
  }
  const bool posted = fanout_.post([this, request, response, reactor](storage::Archive& archive) {
    auto found = find_with_archive(request->game(), fanout_.feed(), archive);
    if (!found) return reactor->Finish(to_status(found.error()));
    const auto make = [this, found = *std::move(found), response,
                       reactor](QuestionThread::Turn turn) {
      if (turn == QuestionThread::Turn::kStop) return reactor->Finish(kEvidenceStops);
      auto file = make_evidence_file(found->source, found->archive, *key_, now_());
      if (!file) return reactor->Finish(to_status(file.error()));
      response->set_file(*std::move(file));
      reactor->Finish(grpc::Status::OK);
    };
    if (!questions_.post(make)) reactor->Finish(kTooManyWait);
  });
  if (!posted) reactor->Finish(kEvidenceStops);
  return reactor;
}

grpc::ServerUnaryReactor* EvidenceService::GetEvidenceKey(
    grpc::CallbackServerContext* context, const v1::GetEvidenceKeyRequest* /*request*/,
    v1::GetEvidenceKeyResponse* response) {
  auto* reactor = context->DefaultReactor();
  if (!key_) {
    reactor->Finish(kNoKey);
    return reactor;
  }
  response->set_pem(key_->public_key().pem());
  response->set_key_name(key_->public_key().name());
  reactor->Finish(grpc::Status::OK);
  return reactor;
}

}  // namespace jadoube::api
