#pragma once

#include <vector>

#include "daemon/api/values/board_values.h"
#include "daemon/arbiter/decisions/ruling.h"
#include "daemon/storage/archive.h"
#include "daemon/stream/event_stream.h"
#include "daemon/texts/sheets/game_sheet.h"
#include "jadoube/v1/sheet_service.pb.h"

namespace jadoube::api {

// What SheetService answers, without gRPC: a request in, the response out. On the fan-out's
// thread.

/// The sheet of a game, with its incidents and rulings. Errors are those of the rpc.
rules::Expected<void> answer(const v1::GetGameSheetRequest& request, const stream::Feed& feed,
                             storage::Archive& archive, v1::GetGameSheetResponse& response);

/// The restore sheet. `now` is printed on it. Errors are those of the rpc.
rules::Expected<void> answer(const v1::GetRestoreSheetRequest& request, const stream::Feed& feed,
                             storage::Archive& archive, model::Instant now,
                             v1::GetRestoreSheetResponse& response);

/// The envelope of an adjourned game. Errors are those of the rpc.
rules::Expected<void> answer(const v1::GetEnvelopeSheetRequest& request, const stream::Feed& feed,
                             storage::Archive& archive, v1::GetEnvelopeSheetResponse& response);

/// The sheet of the clocks of all boards. `now` is printed on it. Tables of a tournament are first,
/// then boards in the order of the numbers in their names.
void answer(const v1::GetClockSheetRequest& request, const stream::Feed& feed, model::Instant now,
            v1::GetClockSheetResponse& response);

// The notes on a game sheet.

/// One note for each incident that was ever shown to an arbiter, in the order of time. The other
/// incidents are only for the log, and one more note counts them.
std::vector<texts::SheetNote> incident_notes(std::vector<model::Incident> incidents);

/// One note for each ruling on a game, also for undone ones.
std::vector<texts::SheetNote> ruling_notes(const arbiter::Rulings& rulings);

}  // namespace jadoube::api
