#include <optional>

#include "daemon/api/answering/evidence_making.h"
#include "daemon/api/answering/sheet_making.h"
#include "daemon/api/call/caller.h"
#include "daemon/api/services/services.h"
#include "daemon/api/streams/fanout.h"
#include "daemon/api/work_threads.h"
#include "daemon/evidence/signing_key.h"
#include "daemon/evidence/time_stamp.h"
#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/system/clock.h"
#include "jadoube/v1/evidence_service.grpc.pb.h"
#include "jadoube/v1/sheet_service.grpc.pb.h"

namespace jadoube::api {

/// Answers SheetService on the work threads.
class SheetService final : public v1::SheetService::CallbackService {
 public:
  /// `now`: the journal's time.
  SheetService(Fanout& fanout, WorkThreads& work, system::Clock now)
      : fanout_(fanout), work_(work), now_(std::move(now)) {}

  grpc::ServerUnaryReactor* GetGameSheet(grpc::CallbackServerContext* context,
                                         const v1::GetGameSheetRequest* request,
                                         v1::GetGameSheetResponse* response) override;
  grpc::ServerUnaryReactor* GetRestoreSheet(grpc::CallbackServerContext* context,
                                            const v1::GetRestoreSheetRequest* request,
                                            v1::GetRestoreSheetResponse* response) override;
  grpc::ServerUnaryReactor* GetEnvelopeSheet(grpc::CallbackServerContext* context,
                                             const v1::GetEnvelopeSheetRequest* request,
                                             v1::GetEnvelopeSheetResponse* response) override;
  grpc::ServerUnaryReactor* GetClockSheet(grpc::CallbackServerContext* context,
                                          const v1::GetClockSheetRequest* request,
                                          v1::GetClockSheetResponse* response) override;

 private:
  Fanout& fanout_;
  WorkThreads& work_;
  const system::Clock now_;
};

grpc::ServerUnaryReactor* SheetService::GetGameSheet(grpc::CallbackServerContext* context,
                                                     const v1::GetGameSheetRequest* request,
                                                     v1::GetGameSheetResponse* response) {
  const language::Speaking speaking(language_of(*context));
  auto* reactor = context->DefaultReactor();
  answer_by_work(work_, *context, reactor, [this, request, response](storage::Archive& archive) {
    return api::answer(*request, fanout_.feed(), archive, *response);
  });
  return reactor;
}

grpc::ServerUnaryReactor* SheetService::GetRestoreSheet(grpc::CallbackServerContext* context,
                                                        const v1::GetRestoreSheetRequest* request,
                                                        v1::GetRestoreSheetResponse* response) {
  const language::Speaking speaking(language_of(*context));
  auto* reactor = context->DefaultReactor();
  answer_by_work(work_, *context, reactor, [this, request, response](storage::Archive& archive) {
    return api::answer(*request, fanout_.feed(), archive, now_(), *response);
  });
  return reactor;
}

grpc::ServerUnaryReactor* SheetService::GetEnvelopeSheet(grpc::CallbackServerContext* context,
                                                         const v1::GetEnvelopeSheetRequest* request,
                                                         v1::GetEnvelopeSheetResponse* response) {
  const language::Speaking speaking(language_of(*context));
  auto* reactor = context->DefaultReactor();
  answer_by_work(work_, *context, reactor, [this, request, response](storage::Archive& archive) {
    return api::answer(*request, fanout_.feed(), archive, *response);
  });
  return reactor;
}

grpc::ServerUnaryReactor* SheetService::GetClockSheet(grpc::CallbackServerContext* context,
                                                      const v1::GetClockSheetRequest* request,
                                                      v1::GetClockSheetResponse* response) {
  const language::Speaking speaking(language_of(*context));
  auto* reactor = context->DefaultReactor();
  answer_by_work(work_, *context, reactor, [this, request, response](storage::Archive&) {
    api::answer(*request, fanout_.feed(), now_(), *response);
    return rules::Expected<void>();
  });
  return reactor;
}

std::unique_ptr<ApiService> make_sheet_service(const ServiceParts& parts) {
  return served<SheetService>(parts.fanout, parts.work, parts.options.now);
}

/// Answers EvidenceService. A work thread finds the game, reads its rows, signs the file, and waits
/// for the stamp of the time server.
class EvidenceService final : public v1::EvidenceService::CallbackService {
 public:
  /// `key`: nothing if this daemon records nothing. `now`: the journal's time. `stamper` must exist
  /// longer.
  EvidenceService(Fanout& fanout, WorkThreads& work, std::optional<evidence::SigningKey> key,
                  evidence::Stamper& stamper, system::Clock now)
      : fanout_(fanout),
        work_(work),
        key_(std::move(key)),
        stamper_(stamper),
        now_(std::move(now)) {}

  grpc::ServerUnaryReactor* GetEvidence(grpc::CallbackServerContext* context,
                                        const v1::GetEvidenceRequest* request,
                                        v1::GetEvidenceResponse* response) override;
  grpc::ServerUnaryReactor* GetEvidenceKey(grpc::CallbackServerContext* context,
                                           const v1::GetEvidenceKeyRequest* request,
                                           v1::GetEvidenceKeyResponse* response) override;

 private:
  Fanout& fanout_;
  WorkThreads& work_;
  const std::optional<evidence::SigningKey> key_;
  evidence::Stamper& stamper_;
  const system::Clock now_;
};

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
          auto stamped = stamper_.stamp(std::move(file));
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

std::unique_ptr<ApiService> make_evidence_service(const ServiceParts& parts) {
  return served<EvidenceService>(parts.fanout, parts.work, parts.options.signing_key,
                                 *parts.asked.stamper, parts.options.now);
}

}  // namespace jadoube::api
