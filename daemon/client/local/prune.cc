#include <iostream>

#include "daemon/client/client.h"
#include "daemon/client/exit_code.h"
#include "daemon/client/local/own_journal.h"
#include "daemon/engine/calendar_keeper.h"
#include "daemon/engine/retention.h"
#include "daemon/language/dates.h"
#include "daemon/language/translate.h"
#include "daemon/model/calendar.h"
#include "daemon/system/clock.h"

namespace jadoube::cli {
namespace {

using language::tr;
using language::trn;
using rules::Expected;

// Prints each game that is removed.
Expected<int> prune_board(storage::Journal& journal, storage::Archive& archive,
                          const std::string& board, storage::Instant before) {
  for (int count = 0;; ++count) {
    const auto game = engine::oldest_to_forget(archive, board, before);
    if (!game) return tl::unexpected(game.error());
    if (!*game) return count;
    if (auto done = journal.forget(**game); !done) return tl::unexpected(done.error());
    std::cout << tr("{game} is out of record",
                    {{"game", board + "-" + std::to_string((*game)->ordinal)}})
              << "\n";
  }
}

Expected<int> prune_all(storage::Journal& journal, storage::Instant before) {
  auto archive = storage::Archive::open(journal.path());
  if (!archive) return tl::unexpected(archive.error());
  const auto boards = journal.boards();
  if (!boards) return tl::unexpected(boards.error());
  int count = 0;
  for (const auto& board : *boards) {
    const auto pruned = prune_board(journal, *archive, board, before);
    if (!pruned) return pruned;
    count += *pruned;
  }
  return count;
}

// A wrong date would remove games for ever.
Expected<int> prune_by_date(storage::Journal& journal, std::chrono::days days, bool trusts_clock) {
  const auto last = journal.last_instant();
  if (!last) return tl::unexpected(last.error());
  const auto now = system::Clock(*last).now();
  engine::CalendarKeeper calendar(journal, system::machine_time);
  if (auto restored = calendar.restore(now); !restored) return tl::unexpected(restored.error());
  if (!trusts_clock && calendar.is_far(days)) {
    return rules::refuse(rules::ErrorCode::kFailedPrecondition,
                         tr("it is {now} by this machine's clock, and the journal ends at {last}. "
                            "If both are right, say so: --trust-clock. Nothing was removed",
                            {{"now", language::date_time_text(model::date_of(now))},
                             {"last", language::date_time_text(model::date_of(*last))}}));
  }
  return prune_all(journal, model::date_of(now) - days);
}

}  // namespace

int prune(int days, bool trusts_clock, const std::string& path) {
  auto own = open_own_journal(path);
  const auto pruned = own ? prune_by_date(own->journal, std::chrono::days(days), trusts_clock)
                          : Expected<int>(tl::unexpected(own.error()));
  if (!pruned) {
    std::cerr << "jadoube: " << tr(pruned.error()) << "\n";
    return kFailure;
  }
  std::cout
      << trn("{count} game is out of record in {file}; the room is written on by what comes",
             "{count} games are out of record in {file}; the room is written on by what comes",
             static_cast<std::size_t>(*pruned), {{"file", own->journal.path()}})
      << "\n";
  return kSuccess;
}

}  // namespace jadoube::cli
