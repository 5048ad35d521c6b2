#include "daemon/api/answering/sheet_making.h"
#include "daemon/api/call/caller.h"
#include "daemon/api/services/services.h"
#include "daemon/api/streams/archive_call.h"
#include "daemon/api/streams/fanout.h"
#include "daemon/api/work_threads.h"
#include "daemon/language/language.h"
#include "daemon/system/clock.h"
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

}  // namespace jadoube::api
