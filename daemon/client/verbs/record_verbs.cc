#include "daemon/client/verbs/record_verbs.h"

#include <CLI/CLI.hpp>

#include "daemon/client/names/daemon_names.h"
#include "daemon/client/verbs/verb_table.h"
#include "daemon/language/translate.h"

namespace jadoube::cli {
namespace {

using language::mark;
using language::tr;

constexpr const char* kNewFileHelp = mark("The new file. It must not exist yet");
constexpr const char* kJournalHelp =
    mark("The file of the journal. Without it, the journal of the running daemon");
constexpr const char* kStoppedJournalHelp =
    mark("The file of the journal. Without it, the default file for root or for your user");

void take_file(CLI::Option& option) { option.check(CLI::ExistingFile); }
void take_existing_directory(CLI::Option& option) { option.check(CLI::ExistingDirectory); }

std::string wrong_age(const std::string& text) {
  const bool good = text.size() >= 2 && text.size() <= 6 && text.back() == 'd' &&
                    text.find_first_not_of("0123456789") == text.size() - 1 && std::stoi(text) > 0;
  return good ? std::string()
              : tr("\"{text}\" is not a number of days, such as 30d. The least is 1d",
                   {{"text", text}});
}

// Runs the verb as it was typed.
template <typename Options>
std::function<int(const Common&, const Options&)> runs(const RunRecordVerb& run) {
  return [run](const Common&, const Options& options) { return run(options); };
}

Verb report_row(const RunRecordVerb& run) {
  return own_row<ReportOptions>(
      "report",
      mark("Write a file for the people who help you: versions, configuration, status, metrics, "
           "log, and the state of the journal. It has no games, no names of people, no tokens and "
           "no addresses of clients. Works even if the daemon is down"),
      {own_value("file", "The new file, a .tar.gz. It must not exist yet", &ReportOptions::path)
           .path()
           .required(),
       own_value("--config", "The configuration file of the daemon", &ReportOptions::config)
           .path()
           .with(take_file),
       own_value("--log",
                 "The file of the daemon's log. Without it, the log of the service in journald",
                 &ReportOptions::log)
           .path()
           .with(take_file)},
      runs<ReportOptions>(run));
}

Verb backup_row(const RunRecordVerb& run) {
  return own_row<BackupOptions>(
      "backup",
      mark("Copy the record into a new file that a daemon can start from. Games continue "
           "meanwhile"),
      {own_value("file", kNewFileHelp, &BackupOptions::path).path().required(),
       own_value("--journal", kJournalHelp, &BackupOptions::journal).path()},
      runs<BackupOptions>(run));
}

Verb export_row(const RunRecordVerb& run) {
  return own_row<ExportOptions>(
      "export", mark("Copy the whole record of a game or a round into a new file"),
      {own_value("file", kNewFileHelp, &ExportOptions::path).path().required(),
       own_value("--game",
                 "Export this game: table-1-3. Or a board or table, for the game there now. You "
                 "can give several",
                 &ExportOptions::games)
           .typed(kGame),
       own_value("--round", "Export the last game of every board", &ExportOptions::whole_round)
           .excludes({"--game"}),
       own_value("--journal", kJournalHelp, &ExportOptions::journal).path(),
       own_value("--recordings",
                 "With --journal: also copy the recordings of the connections in this directory",
                 &ExportOptions::recordings)
           .path()
           .with(take_existing_directory)
           .needs("--journal")},
      [run](const Common&, const ExportOptions& options) {
        if (options.games.empty() && !options.whole_round)
          throw CLI::ValidationError(tr("--game or --round is required"));
        return run(options);
      });
}

Verb import_record_row(const RunRecordVerb& run) {
  return own_row<ImportOptions>(
      "import", mark("Add the games of an exported file to the record. Stop the daemon first"),
      {own_value("file", "A file from `jadoube export`", &ImportOptions::path).path().required(),
       own_value("--as", "A prefix for the names of the imported boards", &ImportOptions::as)
           .with_default_shown(),
       own_value("--journal", kStoppedJournalHelp, &ImportOptions::journal).path()},
      runs<ImportOptions>(run));
}

Verb remove_import_row(const RunRecordVerb& run) {
  return own_row<RemoveImportOptions>(
      "remove-import",
      mark("Remove all games of an import from the record for good. Stop the daemon first"),
      {own_value("import", "The prefix of its boards: club for the board club:table-1",
                 &RemoveImportOptions::import)
           .required(),
       own_value("--journal", kStoppedJournalHelp, &RemoveImportOptions::journal).path()},
      runs<RemoveImportOptions>(run));
}

Verb prune_row(const RunRecordVerb& run) {
  return own_row<PruneOptions>(
      "prune",
      mark("Remove old games from the record for good. Stop the daemon first. A running daemon can "
           "do this too: set keep_days in its configuration. The last game of each board, "
           "adjourned games and imported games stay (remove-import)"),
      {own_value("--older-than",
                 "The age in days: 30d. The age of a game counts from the start of the next game "
                 "on its board",
                 &PruneOptions::age)
           .required()
           .checked(wrong_age),
       own_value("--journal", kStoppedJournalHelp, &PruneOptions::journal).path(),
       own_value(
           "--trust-clock",
           "Trust the date of this machine, even if it is far from the last entry of the journal",
           &PruneOptions::trusts_clock)},
      [run](const Common&, PruneOptions options) {
        options.days = std::stoi(options.age);
        return run(options);
      });
}

}  // namespace

void add_record_verbs(CLI::App& app, int& code, const RunRecordVerb& run) {
  // These verbs call no daemon in this way.
  static const Common kCommon;
  const Verb verbs[] = {report_row(run),        backup_row(run),        export_row(run),
                        import_record_row(run), remove_import_row(run), prune_row(run)};
  add_verbs(app, verbs, kCommon, code);
}

}  // namespace jadoube::cli
