#include "daemon/api/evidence_service.h"

#include <memory>

#include "daemon/api/call_language.h"
#include "daemon/api/evidence_making.h"
#include "daemon/api/status.h"
#include "daemon/language/speaking.h"
#include "daemon/language/translate.h"

namespace jadoube::api {
namespace {

grpc::Status no_key() {
  return {
      grpc::StatusCode::FAILED_PRECONDITION,
      language::tr("this daemon records nothing, so it has no key: ask the daemon in the hall")};
}

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
    reactor->Finish(no_key());
    return reactor;
  }
  const bool posted = fanout_.post([this, request, response, reactor](storage::Archive& archive) {
    auto found = find_with_archive(request->game(), fanout_.feed(), archive);
    if (!found) return reactor->Finish(to_status(found.error()));
    const auto make = [this, found = *std::move(found), response,
                       reactor](QuestionThread::Turn turn) {
      if (turn == QuestionThread::Turn::kStop) return reactor->Finish(daemon_stops());
      auto file = make_evidence_file(found->source, found->archive, *key_, now_());
      if (!file) return reactor->Finish(to_status(file.error()));
      auto stamped = stamp_(*std::move(file));
      response->set_file(std::move(stamped.file));
      if (stamped.unstamped) response->set_stamp_problem(language::tr(*stamped.unstamped));
      reactor->Finish(grpc::Status::OK);
    };
    if (!questions_.post(make)) {
      reactor->Finish(
          {grpc::StatusCode::UNAVAILABLE, language::tr("too many questions wait: ask again soon")});
    }
  });
  if (!posted) reactor->Finish(daemon_stops());
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
