#include "daemon/app/verbs/journal_verbs.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <system_error>
#include <variant>
#include <vector>

#include "daemon/client/command_line/program.h"
#include "daemon/client/names/daemon_names.h"
#include "daemon/client/verbs/record_verbs.h"
#include "daemon/engine/import.h"
#include "daemon/engine/retention.h"
#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/model/calendar.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/journal.h"
#include "daemon/storage/log_check.h"
#include "daemon/system/clock.h"
#include "daemon/system/directory.h"
#include "drivers/transport/file_descriptor.h"

namespace jadoube::app {
namespace {

namespace fs = std::filesystem;
using cli::Common;
using cli::kFailure;
using cli::kSuccess;
using language::tr;
using language::trn;
using rules::Expected;
using storage::Journal;

// A journal that only this process writes. No daemon runs on it.
struct OwnJournal {
  drivers::FileDescriptor lock;
  storage::Journal journal;
};

// Opens the journal at `path`. Empty: the journal of a daemon without a configuration. NotFound:
// there is none. Unavailable: a daemon runs on it. Other errors: as of `Journal::open`.
Expected<OwnJournal> open_own_journal(const std::string& path) {
  const fs::path file =
      path.empty() ? fs::path(system::default_data_dir()) / Journal::kFileName : fs::path(path);
  std::error_code error;
  if (!fs::exists(file, error)) {
    return rules::refuse(
        rules::ErrorCode::kNotFound,
        "there is no journal {file}: start jadoubed once, or give another one with --journal",
        {{"file", file.string()}});
  }
  const fs::path directory = fs::absolute(file).parent_path();
  auto lock = system::lock_directory(directory, "stop it");
  if (!lock && lock.error().code == rules::ErrorCode::kUnavailable) {
    return rules::refuse(lock.error().code,
                         "another jadoubed uses {directory}. Stop it, do this, and start it "
                         "again. Then it asks the boards for the moves of that time",
                         {{"directory", directory.string()}});
  }
  if (!lock) return tl::unexpected(lock.error());
  return Journal::open(file).map([&](Journal&& journal) {
    return OwnJournal{std::move(*lock), std::move(journal)};
  });
}

int run_verb(const Common&, const cli::ImportOptions& options) {
  auto own = open_own_journal(options.journal);
  const auto imported =
      own ? engine::import_record(own->journal,
                                  {options.path, options.as, std::chrono::system_clock::now()})
          : tl::unexpected(own.error());
  if (!imported) {
    std::cerr << "jadoube: " << tr(imported.error()) << "\n";
    return kFailure;
  }
  const auto count = imported->games.size();
  std::cout << trn("{from}: {count} game, {observations} observations, into {file}",
                   "{from}: {count} games, {observations} observations, into {file}", count,
                   {{"from", options.path},
                    {"observations", imported->observations},
                    {"file", own->journal.file().path()}})
            << "\n";
  for (const auto& game : imported->games) std::cout << game << "\n";
  for (const auto& game : imported->read_otherwise) {
    std::cout << tr("{game} is read otherwise by this version than it was published",
                    {{"game", game}})
              << "\n";
  }
  return kSuccess;
}

int run_verb(const Common&, const cli::RemoveImportOptions& options) {
  auto own = open_own_journal(options.journal);
  const auto removed = own ? own->journal.remove_import(options.import)
                           : Expected<std::vector<std::string>>(tl::unexpected(own.error()));
  if (!removed) {
    std::cerr << "jadoube: " << tr(removed.error()) << "\n";
    return kFailure;
  }
  for (const auto& game : *removed) {
    std::cout << tr("{game} is removed from the record", {{"game", game}}) << "\n";
  }
  std::cout << trn("{count} game of import {import} removed from {file}",
                   "{count} games of import {import} removed from {file}", removed->size(),
                   {{"import", options.import}, {"file", own->journal.file().path()}})
            << "\n";
  return kSuccess;
}

// Prints each game that is removed.
Expected<int> prune_board(storage::Journal& journal, storage::Archive& archive,
                          const std::string& board, storage::Instant before) {
  for (int count = 0;; ++count) {
    const auto game = engine::oldest_to_forget(archive, board, before);
    if (!game) return tl::unexpected(game.error());
    if (!*game) return count;
    if (auto done = journal.forget(**game); !done) return tl::unexpected(done.error());
    std::cout << tr("{game} is removed from the record",
                    {{"game", board + "-" + std::to_string((*game)->ordinal)}})
              << "\n";
  }
}

Expected<int> prune_all(storage::Journal& journal, storage::Instant before) {
  auto archive = storage::Archive::open(journal.file().path());
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

// Removing games by a wrong date could not be undone.
Expected<int> prune_by_date(storage::Journal& journal, std::chrono::days days, bool trusts_clock) {
  const auto last = journal.last_instant();
  if (!last) return tl::unexpected(last.error());
  const auto now = system::Clock(*last).now();
  engine::CalendarKeeper calendar(journal, system::machine_time);
  if (auto restored = calendar.restore(now); !restored) return tl::unexpected(restored.error());
  if (!trusts_clock && calendar.is_far(days)) {
    return rules::refuse(rules::ErrorCode::kFailedPrecondition,
                         tr("by this machine's clock it is {now}, and the journal ends at "
                            "{last}. If both are right, add --trust-clock. Nothing was removed",
                            {{"now", language::date_time_text(model::date_of(now))},
                             {"last", language::date_time_text(model::date_of(*last))}}));
  }
  return prune_all(journal, model::date_of(now) - days);
}

int run_verb(const Common&, const cli::PruneOptions& options) {
  auto own = open_own_journal(options.journal);
  const auto pruned =
      own ? prune_by_date(own->journal, std::chrono::days(options.days), options.trusts_clock)
          : Expected<int>(tl::unexpected(own.error()));
  if (!pruned) {
    std::cerr << "jadoube: " << tr(pruned.error()) << "\n";
    return kFailure;
  }
  std::cout
      << trn("{count} game is removed from the record in {file}. The free space in the file is "
             "used again for new events",
             "{count} games are removed from the record in {file}. The free space in the file is "
             "used again for new events",
             static_cast<std::size_t>(*pruned), {{"file", own->journal.file().path()}})
      << "\n";
  return kSuccess;
}

constexpr const char* kDescription = language::mark(
    "Copy the record into a new file that a daemon can start from. Games continue meanwhile");

// The sizes of the parts of a journal, for the status that `jadoube` shows.
void add_journal_parts(CLI::App& app, int& code) {
  auto* verb = app.add_subcommand(cli::kJournalParts, std::string());
  const auto path = std::make_shared<std::string>();
  verb->add_option("file", *path, std::string())->required();
  verb->callback([&code, path] {
    const auto parts = storage::parts_of(*path);
    if (parts) std::cout << parts_list(*parts);
    code = parts ? kSuccess : kFailure;
  });
}

}  // namespace

bool is_journal_verb(std::string_view word) {
  return word == cli::kJournalParts ||
         std::ranges::find(cli::kRecordVerbs, word) != cli::kRecordVerbs.end();
}

cli::RunRecordVerb record_work(const Common& common) {
  return [&common](const cli::RecordVerb& verb) {
    return std::visit([&](const auto& options) { return run_verb(common, options); }, verb);
  };
}

int run_journal_verb(int argc, char** argv) {
  return cli::run_program(argc, argv, {"jadoubed", kDescription},
                          [](CLI::App& app, Common& common, int& code) {
                            cli::add_place(app, common);
                            cli::add_record_verbs(app, code, record_work(common));
                            add_journal_parts(app, code);
                          });
}

}  // namespace jadoube::app
