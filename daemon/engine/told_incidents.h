#pragma once

#include <string>

#include "daemon/engine/board_session.h"
#include "daemon/engine/pending_record.h"
#include "daemon/storage/journal.h"
#include "daemon/stream/event_stream.h"

/// Incidents are derived. So a replay may find other incidents than were published: this version
/// may derive differently, or the tournament rules have changed. Differences are published again.
namespace jadoube::engine {

/// When an incident is published again, and why.
struct Retelling {
  drivers::Instant at;
  /// Why an incident is withdrawn.
  model::EndReason reason;
};

/// The incidents of a board as they were published: all of game `ordinal`, its present one, and the
/// open ones of earlier games. Errors: the journal cannot be read.
rules::Expected<stream::Incidents> told_incidents(storage::Journal& journal,
                                                  const std::string& board, int ordinal);

/// Compares the incidents of the session's present game with those in the journal. It gives them
/// the same numbers, and adds the differences to `pending`. Returns what was published before: all
/// incidents of the present game, and the open ones of earlier games. Errors: the journal cannot be
/// read.
rules::Expected<stream::Incidents> tell_differences(storage::Journal& journal,
                                                    BoardSession& session,
                                                    const Retelling& retelling,
                                                    PendingRecord& pending);

}  // namespace jadoube::engine
