#pragma once

#include "daemon/feed/feed.h"
#include "daemon/journal/archive.h"
#include "daemon/serve/convert.h"
#include "jadoube/v1/claim_service.pb.h"

/// What ClaimService answers where sheets are asked for. On the fan-out's thread.
namespace jadoube::serve {

/// The game sheet, with the incidents and the corrections on record. Errors are those of the rpc.
rules::Expected<void> answer(const v1::GetGameSheetRequest& request, const feed::Feed& feed,
                             journal::Archive& archive, v1::GetGameSheetResponse& response);

/// The restore sheet, printed at `now`. Errors are those of the rpc.
rules::Expected<void> answer(const v1::GetRestoreSheetRequest& request, const feed::Feed& feed,
                             journal::Archive& archive, watch::Instant now,
                             v1::GetRestoreSheetResponse& response);

/// The envelope of an adjourned game. Errors are those of the rpc.
rules::Expected<void> answer(const v1::GetEnvelopeSheetRequest& request, const feed::Feed& feed,
                             journal::Archive& archive, v1::GetEnvelopeSheetResponse& response);

/// The sheet of all boards at `now`, in the order of their names' numbers.
void answer(const v1::GetClockSheetRequest& request, const feed::Feed& feed, watch::Instant now,
            v1::GetClockSheetResponse& response);

}  // namespace jadoube::serve
