#include "daemon/api/services/games/sheet_service.h"

#include "daemon/api/answering/sheet_making.h"
#include "daemon/api/call/caller.h"
#include "daemon/api/work_call.h"
#include "daemon/language/language.h"

namespace jadoube::api {

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

}  // namespace jadoube::api
