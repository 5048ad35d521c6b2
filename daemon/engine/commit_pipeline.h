#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>

#include "daemon/engine/pending_record.h"
#include "daemon/storage/journal.h"
#include "daemon/stream/event_stream.h"
#include "daemon/system/latency_histogram.h"
#include "rules/error.h"

namespace jadoube::engine {

/// Writes the pending record, and only then publishes it. There is no other way to publish. So
/// nobody gets an event that a restart could lose.
///
/// While nothing can be written, it shows the waiting changes: the boards as they are, and the
/// incidents for arbiters. They have no number and no cursor. A cursor for an event that is not
/// written would name another event after a crash.
class CommitPipeline {
 public:
  using Now = std::function<drivers::Instant()>;
  /// Returns when what is written may be published.
  using Confirm = std::function<void()>;

  /// Journal and feed must live longer than the pipeline. `now` tells the time, as the times of the
  /// observations do. `confirm` is called after each writing: a copy on another machine may need
  /// it first.
  CommitPipeline(
      storage::Journal& journal, stream::Feed& feed,
      Now now = [] { return std::chrono::system_clock::now(); }, Confirm confirm = [] {});

  /// The record that the next `commit` writes. Add to it.
  PendingRecord& pending() { return pending_; }
  const PendingRecord& pending() const { return pending_; }

  /// Writes everything pending in one transaction, then publishes its events. Errors are those of
  /// `Journal::commit`; then nothing is published, and everything stays pending.
  rules::Expected<void> commit();

  /// How long the journal took for each transaction, with the sync of the disk. Any thread.
  const system::LatencyHistogram& syncs() const { return syncs_; }
  /// From the time that an observation was read from its board until it is durable. Any thread.
  const system::LatencyHistogram& observations() const { return observations_; }

  /// Returns a board as it is now.
  using BoardOf = std::function<const model::Board&(const std::string& id)>;

  /// Shows the pending changes that are not shown yet.
  void show_unwritten(const BoardOf& board_of);

 private:
  void count(std::chrono::steady_clock::time_point began);

  storage::Journal& journal_;
  stream::Feed& feed_;
  const Now now_;
  const Confirm confirm_;
  system::LatencyHistogram syncs_, observations_;
  PendingRecord pending_;
  /// How many of the pending events are shown already.
  std::size_t shown_ = 0;
};

}  // namespace jadoube::engine
