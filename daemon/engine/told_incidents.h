#pragma once

#include <string>

#include "daemon/engine/board_session.h"
#include "daemon/engine/pending_record.h"
#include "daemon/storage/journal.h"
#include "daemon/stream/event_stream.h"

/// Incidents are derived, so a replay may find others than were told: this version draws other
/// conclusions, or the tournament rules are others now. What differs is told again.
namespace jadoube::engine {

/// When an incident is told again, and why.
struct Retelling {
  drivers::Instant at;
  /// What a withdrawn incident says.
  std::string reason;
};

/// Compares the incidents of the session's present game with those in the journal, gives them the
/// numbers that they have there, and adds to `pending` what differs. The result is what was told
/// before that: all of the present game, and the open ones of earlier games. Errors: the journal
/// cannot be read.
rules::Expected<stream::Incidents> tell_differences(storage::Journal& journal,
                                                    BoardSession& session,
                                                    const Retelling& retelling,
                                                    PendingRecord& pending);

}  // namespace jadoube::engine
