#pragma once

#include <memory>
#include <string>

#include "daemon/analysis/desk/analysis_desk.h"
#include "daemon/app/site.h"
#include "daemon/outputs/output_set.h"
#include "daemon/release/event_gate.h"
#include "daemon/release/lived_time.h"
#include "daemon/release/public_feed.h"
#include "daemon/storage/archive.h"
#include "daemon/stream/event_stream.h"
#include "daemon/system/clock.h"

namespace jadoube::app {

/// What everybody may see of the events and when, and a chess engine's evaluations of it.
class PublicView {
 public:
  struct Parts {
    const Site& site;
    /// It must exist longer.
    stream::Feed& feed;
    const storage::Archive& archive;
    const system::Clock& clock;
    /// The journal's.
    std::string epoch;
    /// How long events are held back. It has no ages of events.
    release::DelayRules rules = {};
    /// The times from which this daemon, as a standby, has had the events. Null: it was not a
    /// standby.
    std::shared_ptr<release::LivedTime> lived = {};
  };
  /// Opens everything, and starts nothing. Errors: the journal cannot be opened once more.
  static rules::Expected<std::unique_ptr<PublicView>> open(Parts parts);

  /// How long events are held back, with their ages.
  const release::DelayRules& rules() const { return rules_; }
  release::PublicFeed& released() { return *released_; }
  analysis::AnalysisDesk& analysis() { return *analysis_; }
  /// The chess engine's evaluation of the shown position of a table. Any thread.
  outputs::Evaluated evaluate(const outputs::Table& table, const rules::Position& position) const;

  /// From now on, `outputs` get what is old enough as soon as something is held back. They must
  /// exist until the end of `released`.
  void follow(outputs::OutputSet& outputs);

 private:
  explicit PublicView(Parts parts);

  const std::shared_ptr<release::LivedTime> lived_;
  const release::DelayRules rules_;
  std::unique_ptr<release::PublicFeed> released_;
  std::unique_ptr<analysis::AnalysisDesk> analysis_;
};

/// The clock of the kernel, by which events age.
inline release::LivedTime::Machine machine_of_lived_time() {
  const auto time = system::machine_time();
  return {time.since_start, time.machine_start};
}

}  // namespace jadoube::app
