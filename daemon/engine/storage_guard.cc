// While changes cannot be written, they have no numbers and no cursors. A cursor for an event that
// is not written would name another event after a crash. So no event is published early. Waiting
// boards and incidents are shown beside the events, without cursors. Plies are not shown. When
// there is space again, the events follow, and readers forget the shown changes.
#include "daemon/engine/storage_guard.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "daemon/system/log.h"
#include "daemon/texts/incident.h"

namespace jadoube::engine {

using drivers::Instant;

namespace {

constexpr std::chrono::seconds kTryEvery{1};
constexpr std::chrono::seconds kMeasureEvery{5};

bool is_full(const rules::Error& error) { return error.code == rules::ErrorCode::kUnavailable; }

}  // namespace

StorageGuard::StorageGuard(storage::JournalFile& file, stream::Feed& feed, CommitPipeline& pipeline,
                           arbiter::DaemonIncidentNumbers& numbers, Hooks hooks)
    : file_(file), feed_(feed), pipeline_(pipeline), hooks_(std::move(hooks)), tracker_(numbers) {}

void StorageGuard::commit() {
  hooks_.complete();
  if (pipeline_.pending().batch().empty()) return;
  if (is_refused() && waits_ && hooks_.now() < next_try_) {
    pipeline_.show_unwritten(hooks_.board_of);
    return show_state();
  }
  const auto committed = pipeline_.commit();
  if (committed) {
    end_refusal();
    // No call waits now, so there is time to tidy up.
    return tidy();
  }
  if (!is_full(committed.error())) return fail(committed.error());
  refuse(committed.error());
  pipeline_.show_unwritten(hooks_.board_of);
  show_state();
}

rules::Expected<void> StorageGuard::commit_or_refuse(rules::Sentence why) {
  commit();
  if (!is_refused()) return {};
  return rules::refuse(rules::ErrorCode::kUnavailable, "the disk is full: {why}",
                       {{"why", std::move(why)}});
}

Instant StorageGuard::due() const {
  return is_refused() ? std::min(measure_due_, next_try_) : measure_due_;
}

void StorageGuard::measure_if_due(Instant now) {
  if (measure_due_ <= now) measure(now);
}

void StorageGuard::log_what_is_lost() const {
  const auto& batch = pipeline_.pending().batch();
  if (batch.empty()) return;
  log::error("the daemon ends on a full disk: " + std::to_string(batch.observations.size()) +
             " observations are lost, and " + std::to_string(batch.events.size()) +
             " events that nobody has received");
}

void StorageGuard::tidy() {
  const auto tidied = file_.tidy();
  if (!tidied && !is_full(tidied.error())) fail(tidied.error());
}

void StorageGuard::fail(const rules::Error& error) {
  failed_ = true;
  hooks_.fail(error);
}

void StorageGuard::end_refusal() {
  if (std::exchange(refusal_, {}).empty()) return;
  log::warning("the journal is written again: nothing was lost");
  measure_due_ = {};
  show_state();
}

void StorageGuard::refuse(const rules::Error& error) {
  if (!is_refused()) {
    log::error("NOTHING IS PUBLISHED: " + error.message +
               ". Free some space. Nothing is lost, and publishing continues automatically");
    measure_due_ = {};
  }
  refusal_ = error.sentence().packed();
  next_try_ = hooks_.now() + kTryEvery;
}

void StorageGuard::measure(Instant now) {
  measure_due_ = now + kMeasureEvery;
  const auto in_place = rescue_journal();
  if (failed_) return;
  lost_place_ = in_place ? std::string() : in_place.error().sentence().packed();
  room_ = file_.room();
  report({.at = now,
          .free_bytes = room_.free_bytes,
          .reserve_bytes = room_.reserve_bytes,
          .reserve_wanted = room_.reserve_wanted,
          .own_bytes = room_.journal_bytes,
          .refusal = lost_place_.empty() ? refusal_ : lost_place_});
  show_state();
}

// The status shows at once whether everything is saved. Its free space is the last measured value.
void StorageGuard::show_state() {
  feed_.unwritten().set_storage(
      {.room = room_,
       .lasts = tracker_.lasts(),
       .refusal = lost_place_.empty() ? refusal_ : lost_place_,
       .waiting = is_refused() ? pipeline_.pending().batch().events.size() : 0});
}

void StorageGuard::report(const arbiter::StorageReading& reading) {
  std::vector<arbiter::IncidentChange> reported;
  tracker_.take(reading, reported);
  for (const auto& change : reported) {
    const auto& incident = change.incident;
    log::warning("the journal's disk: " +
                 (texts::reason(incident).empty()
                      ? texts::what(incident) + ". " + texts::may_do(incident)
                      : texts::reason(incident)));
    pipeline_.pending().add_incident("", change);
  }
}

// If somebody removed the journal, writes all of it again and ends the daemon.
rules::Expected<void> StorageGuard::rescue_journal() {
  if (file_.is_in_place()) return rescue_log();
  commit();
  const auto name = file_.write_anew();
  if (!name) {
    return rules::refuse(name.error().code,
                         "{path} was deleted or moved away, and cannot be written there again "
                         "({why})",
                         {{"path", file_.path()}, {"why", name.error().sentence()}});
  }
  const bool other = *name != file_.path();
  fail({rules::ErrorCode::kDataLoss,
        file_.path() + " was deleted or moved away while the daemon ran. All of it is in " + *name +
            " now" +
            (other ? ". Another file has the name of the journal: move that file away and give the "
                     "journal its name back, or the daemon starts with the other file"
                   : "")});
  return {};
}

// If somebody removed the log's file, moves its content into the journal and ends the daemon. The
// open file can still be written.
rules::Expected<void> StorageGuard::rescue_log() {
  if (file_.is_log_in_place()) return {};
  commit();
  if (auto moved = file_.empty_log(); !moved) return moved;
  fail({rules::ErrorCode::kDataLoss, file_.path() +
                                         "-wal was deleted or moved away while the daemon ran. "
                                         "All of it is in " +
                                         file_.path() + " now"});
  return {};
}

}  // namespace jadoube::engine
