#pragma once

#include "daemon/api/streams/fanout.h"
#include "daemon/api/work_threads.h"
#include "jadoube/v1/sheet_service.grpc.pb.h"

namespace jadoube::api {

/// Answers SheetService on the work threads.
class SheetService final : public v1::SheetService::CallbackService {
 public:
  /// `now`: the journal's time.
  SheetService(Fanout& fanout, WorkThreads& work, std::function<model::Instant()> now)
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
  const std::function<model::Instant()> now_;
};

}  // namespace jadoube::api
