// What is seen is written down, and then published. Where the disk is full both wait, and numbers
// and cursors with them: a cursor that was given for what is not written would name other events
// after a crash. So nothing is published early. What waits is shown instead, beside the events and
// without cursors: the boards as they stand, and what an arbiter must hear; plies are not. When
// there is room again the events follow, and what was shown so is forgotten.
//
// A disk that fails, and is not merely full, is another thing: then it is not known what is on it,
// and the daemon ends.
#include <set>
#include <utility>

#include "daemon/engine/engine.h"
#include "daemon/system/log.h"

namespace jadoube::engine {
namespace {

using drivers::Instant;

constexpr std::chrono::seconds kTryEvery{1};
constexpr std::chrono::seconds kMeasureEvery{5};

bool is_full(const rules::Error& error) { return error.code == rules::ErrorCode::kUnavailable; }

}  // namespace

void Engine::commit() {
  if (batch_.empty()) return;
  if (!refusal_.empty() && hooks_.now() < next_try_ && !stopping_) return show_unwritten();
  const auto committed = journal_.commit(batch_);
  if (committed) return publish();
  if (!is_full(committed.error())) return fail(committed.error());
  wait_for_room(committed.error());
  show_unwritten();
}

void Engine::publish() {
  if (!std::exchange(refusal_, {}).empty()) {
    log::warning("the journal is written again: nothing was lost");
    storage_due_ = {};
  }
  std::vector<stream::Published> published;
  published.reserve(batch_.events.size());
  for (std::size_t i = 0; i < batch_.events.size(); ++i) {
    published.push_back({std::move(batch_.events[i]), std::move(unpublished_[i])});
  }
  batch_ = {};
  unpublished_.clear();
  shown_events_ = shown_incidents_ = 0;
  feed_.publish(std::move(published));
  // Now that nobody waits.
  const auto tidied = journal_.tidy();
  if (!tidied && !is_full(tidied.error())) fail(tidied.error());
}

void Engine::wait_for_room(const rules::Error& error) {
  if (refusal_.empty()) {
    log::error("NOTHING IS PUBLISHED: " + error.message +
               ". Make room; nothing is lost, and all goes on by itself");
    storage_due_ = {};
  }
  refusal_ = error.message;
  next_try_ = hooks_.now() + kTryEvery;
}

// What the batch holds and is not shown yet.
void Engine::show_unwritten() {
  stream::Unwritten news;
  for (; shown_events_ < batch_.events.size(); ++shown_events_) {
    const auto& id = batch_.events[shown_events_].board;
    if (!id.empty()) news.boards.emplace(id, boards_.at(id).published);
  }
  for (; shown_incidents_ < batch_.incidents.size(); ++shown_incidents_) {
    news.incidents.push_back(batch_.incidents[shown_incidents_]);
  }
  if (!news.boards.empty() || !news.incidents.empty()) feed_.show(std::move(news));
}

// Somebody took the journal away: all of it is written again, and the daemon begins from that.
rules::Expected<void> Engine::look_for_journal() {
  if (journal_.is_in_place()) return look_for_log();
  commit();
  const auto name = journal_.write_anew();
  if (!name) {
    return rules::refuse(name.error().code,
                         journal_.path() + " was deleted or moved away, and cannot be written " +
                             "there again (" + name.error().message + ")");
  }
  const bool other = *name != journal_.path();
  fail(
      {rules::ErrorCode::kDataLoss,
       journal_.path() + " was deleted or moved away while it was written; all of it is in " +
           *name + " now" +
           (other ? ", beside another file of its name: move that aside and give it back its name, "
                    "or the restart begins from the other one"
                  : "")});
  return {};
}

// Somebody took its log away, which is written on without a name: all of it is moved into the
// journal, and the daemon begins from that.
rules::Expected<void> Engine::look_for_log() {
  if (journal_.is_log_in_place()) return {};
  commit();
  if (auto moved = journal_.empty_log(); !moved) return moved;
  fail({rules::ErrorCode::kDataLoss, journal_.path() +
                                         "-wal was deleted or moved away while it was written; "
                                         "all of it is in " +
                                         journal_.path() + " now"});
  return {};
}

void Engine::measure(Instant now) {
  storage_due_ = now + kMeasureEvery;
  const auto in_place = look_for_journal();
  if (failed_) return;
  const auto& refusal = in_place ? refusal_ : in_place.error().message;
  const auto room = journal_.room();
  storage_desk_.take({.at = now,
                      .free_bytes = room.free_bytes,
                      .reserve_bytes = room.reserve_bytes,
                      .reserve_wanted = room.reserve_wanted,
                      .refusal = refusal},
                     told_);
  for (const auto& change : told_) {
    const auto& incident = change.incident;
    log::warning("the journal's disk: " + (incident.reason.empty()
                                               ? incident.what + ". " + incident.may_do
                                               : incident.reason));
  }
  tell("");
  feed_.set_storage({.room = room,
                     .lasts = storage_desk_.lasts(),
                     .refusal = refusal,
                     .waiting = refusal_.empty() ? 0 : batch_.events.size()});
}

void Engine::say_what_is_lost() const {
  if (batch_.empty()) return;
  log::error("ending on a full disk: " + std::to_string(batch_.observations.size()) +
             " observations are lost, and " + std::to_string(batch_.events.size()) +
             " events that nobody was given");
}

void Engine::fail(const rules::Error& error) {
  failed_ = true;
  hooks_.fail(error);
}

// What was open is looked at anew; the numbers go on.
rules::Expected<void> Engine::restore_own_incidents() {
  const auto rows = journal_.incidents("", 0);
  if (!rows) return tl::unexpected(rows.error());
  for (const auto& row : *rows) {
    if (!row.open) continue;
    tell(encoder_.withdrawn(next_event_, row, hooks_.now(),
                            "the daemon was started again, and looks at the disk anew"));
  }
  storage_desk_ = arbiter::StorageTracker(rows->empty() ? 0 : rows->back().number);
  return {};
}

// Unavailable where what is to be written must wait.
rules::Expected<void> Engine::commit_or_refuse(const std::string& why) {
  commit();
  if (refusal_.empty()) return {};
  return rules::refuse(rules::ErrorCode::kUnavailable, "the disk is full: " + why);
}

}  // namespace jadoube::engine
