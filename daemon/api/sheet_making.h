#pragma once

#include "daemon/api/convert.h"
#include "daemon/storage/archive.h"
#include "daemon/stream/event_stream.h"
#include "jadoube/v1/sheet_service.pb.h"

/// What SheetService answers, without gRPC: a request in, the response out. On the fan-out's
/// thread.
namespace jadoube::api {

/// The game sheet, with the incidents and the corrections on record. Errors are those of the rpc.
rules::Expected<void> answer(const v1::GetGameSheetRequest& request, const stream::Feed& feed,
                             storage::Archive& archive, v1::GetGameSheetResponse& response);

/// The restore sheet, printed at `now`. Errors are those of the rpc.
rules::Expected<void> answer(const v1::GetRestoreSheetRequest& request, const stream::Feed& feed,
                             storage::Archive& archive, model::Instant now,
                             v1::GetRestoreSheetResponse& response);

/// The envelope of an adjourned game. Errors are those of the rpc.
rules::Expected<void> answer(const v1::GetEnvelopeSheetRequest& request, const stream::Feed& feed,
                             storage::Archive& archive, v1::GetEnvelopeSheetResponse& response);

/// The sheet of all boards at `now`, in the order of their names' numbers.
void answer(const v1::GetClockSheetRequest& request, const stream::Feed& feed, model::Instant now,
            v1::GetClockSheetResponse& response);

}  // namespace jadoube::api
