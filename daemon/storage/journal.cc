#include "daemon/storage/journal.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "daemon/storage/copies/change_log.h"
#include "daemon/storage/last_mark.h"
#include "daemon/storage/rows.h"
#include "daemon/storage/schema.h"

namespace jadoube::storage {
namespace {

using rules::Expected;

// Runs a statement that has no rows.
Expected<void> run(Statement& statement) {
  const auto row = statement.step();
  if (!row) return tl::unexpected(row.error());
  return {};
}

}  // namespace

Journal::Journal(JournalFile file) : file_(std::move(file)), mark_(file_.path() + ".last") {}

Expected<Journal> Journal::open(const std::string& path, std::uint64_t reserve_bytes) {
  Journal journal(JournalFile(path, reserve_bytes));
  auto opened = journal.open_file();
  if (!opened && journal.file_.make_room()) opened = journal.open_file();
  if (!opened) return tl::unexpected(opened.error());
  journal.file_.take_reserve();
  return journal;
}

Expected<void> Journal::open_file() {
  if (auto opened = file_.open(); !opened) return opened;
  read_from(file_.database());
  return prepare();
}

Expected<void> Journal::prepare() {
  auto& database = file_.database();
  const Database::Sql statements[] = {
      {&begin_, "BEGIN IMMEDIATE"},
      {&commit_, "COMMIT"},
      {&rollback_, "ROLLBACK"},
  };
  if (auto prepared = database.prepare_all(statements); !prepared) return prepared;
  if (auto prepared = writer_.prepare(database); !prepared) return prepared;
  const auto epoch = read_meta(database, kEpoch);
  if (!epoch) return tl::unexpected(epoch.error());
  epoch_ = *epoch;
  // From now on, another log in the place of this one is noticed.
  (void)file_.is_log_in_place();
  const auto last = database.integer("SELECT coalesce(max(number), 0) FROM event");
  if (!last) return tl::unexpected(last.error());
  const auto forgotten = read_meta(database, kForgottenEvents);
  if (!forgotten) return tl::unexpected(forgotten.error());
  forgotten_ = std::strtoull(forgotten->c_str(), nullptr, 10);
  last_event_ = std::max(static_cast<std::uint64_t>(*last), forgotten_);
  return compare_with_mark();
}

Expected<void> Journal::compare_with_mark() {
  const auto noted = mark_.read();
  is_another_ = noted && noted->epoch != epoch_;
  if (!noted || is_another_ || noted->number <= last_event_) return {};
  if (auto renewed = renew_epoch(file_.database()); !renewed) return renewed;
  const auto epoch = read_meta(file_.database(), kEpoch);
  if (!epoch) return tl::unexpected(epoch.error());
  lost_events_ = noted->number - last_event_;
  epoch_ = *epoch;
  return {};
}

Expected<void> Journal::commit(const Batch& batch) {
  return file_.with_reserve([&] { return write_transaction(batch); });
}

Expected<void> Journal::write(KeptText which, const std::string& text) {
  return file_.with_reserve([&] {
    return write_whole([&](const Write&) { return write_text(file_.database(), which, text); });
  });
}

Expected<void> Journal::seal_unsealed_tournaments(Instant now) {
  return write_whole([&](const Write&) { return writer_.seal_unsealed_tournaments(now); });
}

Expected<void> Journal::write_transaction(const Batch& batch) {
  return write_whole([&](const Write& write_one) { return write_one(batch); });
}

Expected<void> Journal::write_whole(const std::function<Expected<void>(const Write&)>& fill) {
  auto last_event = last_event_;
  const Write write_one = [&](const Batch& batch) {
    if (!batch.events.empty()) last_event = batch.events.back().number;
    return writer_.write(batch);
  };
  auto written = transact([&] { return fill(write_one); });
  if (!written) {
    // After some errors, SQLite has already rolled back. Then this call fails, and its error is of
    // no interest.
    (void)run(rollback_);
    writer_.drop();
    return written;
  }
  writer_.keep();
  last_event_ = last_event;
  mark_.note(epoch_, last_event_);
  return {};
}

Expected<void> Journal::transact(const std::function<Expected<void>()>& fill) {
  const auto commit = [&] { return run(commit_); };
  if (changes_ == nullptr) return run(begin_).and_then(fill).and_then(commit);
  auto session = ChangeSession::begin(file_.database());
  if (!session) return tl::unexpected(session.error());
  if (auto filled = run(begin_).and_then(fill); !filled) return filled;
  auto changes = session->changes();
  if (!changes) return tl::unexpected(changes.error());
  return changes_->add(*std::move(changes), commit);
}

}  // namespace jadoube::storage
