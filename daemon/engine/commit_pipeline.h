#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "daemon/engine/pending_record.h"
#include "daemon/storage/journal.h"
#include "daemon/stream/event_stream.h"
#include "rules/error.h"

namespace jadoube::engine {

/// Writes what is pending, and only then publishes it. There is no other way to publish, so nobody
/// hears of an event that a restart could lose.
///
/// While nothing can be written, it shows what waits: the boards as they are, and what an arbiter
/// must hear. What is shown so has no number and no cursor. A cursor for an event that is not
/// written would name another event after a crash.
class CommitPipeline {
 public:
  /// Both outlive the pipeline.
  CommitPipeline(storage::Journal& journal, stream::Feed& feed);

  /// What the next `commit` writes; add to it.
  PendingRecord& pending() { return pending_; }
  const PendingRecord& pending() const { return pending_; }

  /// Writes all that is pending in one transaction, then publishes its events. Errors are those of
  /// `Journal::commit`; then nothing is published, and all of it is pending still.
  rules::Expected<void> commit();

  /// Gives a board as it is now.
  using BoardOf = std::function<const model::Board&(const std::string& id)>;

  /// Shows the part of what is pending that is not shown yet.
  void show_unwritten(const BoardOf& board_of);

 private:
  storage::Journal& journal_;
  stream::Feed& feed_;
  PendingRecord pending_;
  /// How much of what is pending is shown already.
  std::size_t shown_events_ = 0, shown_incidents_ = 0;
};

}  // namespace jadoube::engine
