#include "daemon/client/verbs/record_verbs.h"

#include <CLI/CLI.hpp>
#include <memory>

#include "daemon/client/command_line/options.h"
#include "daemon/client/names/daemon_names.h"
#include "daemon/language/translate.h"

namespace jadoube::cli {
namespace {

void add_support_report(CLI::App& app, int& code, const RunRecordVerb& run) {
  auto* verb = app.add_subcommand(
      "report",
      "Write a file for those who help you: versions, configuration, status, metrics, log, and the "
      "state of the journal. It has no games, no names of people, no tokens and no addresses of "
      "clients. Works if the daemon is down too");
  const auto options = std::make_shared<ReportOptions>();
  verb->add_option("file", options->path, "The new file, a .tar.gz. It must not exist yet")
      ->transform(home_path())
      ->required();
  verb->add_option("--config", options->config, "The configuration file of the daemon")
      ->transform(home_path())
      ->check(CLI::ExistingFile);
  verb->add_option("--log", options->log,
                   "The file of the daemon's log. Without it, what journald has of the service")
      ->transform(home_path())
      ->check(CLI::ExistingFile);
  verb->callback([&code, run, options] { code = run(*options); });
}

void add_backup(CLI::App& app, int& code, const RunRecordVerb& run) {
  auto* verb = app.add_subcommand(
      "backup",
      "Copy the record into a new file that a daemon can start from. Games continue meanwhile");
  const auto options = std::make_shared<BackupOptions>();
  verb->add_option("file", options->path, "The new file. It must not exist yet")
      ->transform(home_path())
      ->required();
  verb->add_option("--journal", options->journal,
                   "The file of the journal. Without it, the journal of the running daemon")
      ->transform(home_path());
  verb->callback([&code, run, options] { code = run(*options); });
}

void add_export(CLI::App& app, int& code, const RunRecordVerb& run) {
  auto* verb =
      app.add_subcommand("export", "Copy the whole record of a game or a round into a new file");
  const auto options = std::make_shared<ExportOptions>();
  verb->add_option("file", options->path, "The new file. It must not exist yet")
      ->transform(home_path())
      ->required();
  auto* games =
      add_games(*verb, "--game", options->games,
                "Export this game: table-1-3. Or a board or table, for the game there now. You can "
                "give several");
  const auto round = std::make_shared<bool>(false);
  auto* all =
      verb->add_flag("--round", *round, "Export the last game of every board")->excludes(games);
  verb->add_option("--journal", options->journal,
                   "The file of the journal. Without it, the journal of the running daemon")
      ->transform(home_path());
  verb->add_option("--recordings", options->recordings,
                   "With --journal: also copy the recordings of the connections in this directory")
      ->transform(home_path())
      ->check(CLI::ExistingDirectory)
      ->needs("--journal");
  verb->callback([&code, run, options, round, games, all] {
    if (games->empty() && all->empty())
      throw CLI::ValidationError(language::tr("--game or --round is required"));
    code = run(*options);
  });
}

void add_import(CLI::App& app, int& code, const RunRecordVerb& run) {
  auto* verb = app.add_subcommand(
      "import",
      "Add the games of an exported file to the record. Stop the daemon of that record first");
  const auto options = std::make_shared<ImportOptions>();
  verb->add_option("file", options->path, "A file from `jadoube export`")
      ->transform(home_path())
      ->required();
  verb->add_option("--as", options->as, "A prefix for the names of the imported boards")
      ->capture_default_str();
  verb->add_option(
          "--journal", options->journal,
          "The file of the journal. Without it, the default file for root or for your user")
      ->transform(home_path());
  verb->callback([&code, run, options] { code = run(*options); });
}

void add_remove_import(CLI::App& app, int& code, const RunRecordVerb& run) {
  auto* verb = app.add_subcommand("remove-import",
                                  "Remove all games of an import from the record for good. Stop "
                                  "the daemon of that record first");
  const auto options = std::make_shared<RemoveImportOptions>();
  verb->add_option("import", options->import,
                   "The prefix of its boards: club for the board club:table-1")
      ->required();
  verb->add_option(
          "--journal", options->journal,
          "The file of the journal. Without it, the default file for root or for your user")
      ->transform(home_path());
  verb->callback([&code, run, options] { code = run(*options); });
}

void add_prune(CLI::App& app, int& code, const RunRecordVerb& run) {
  auto* verb = app.add_subcommand(
      "prune",
      "Remove old games from the record for good. Stop the daemon first. A running daemon can do "
      "this too: set keep_days in its configuration. The last game of each board, adjourned games "
      "and imported games stay (remove-import)");
  const auto options = std::make_shared<PruneOptions>();
  const auto age = std::make_shared<std::string>();
  verb->add_option(
          "--older-than", *age,
          "The age in days: 30d. A game's age counts from the start of its board's next game")
      ->required()
      ->check([](const std::string& text) {
        const bool good = text.size() >= 2 && text.size() <= 6 && text.back() == 'd' &&
                          text.find_first_not_of("0123456789") == text.size() - 1 &&
                          std::stoi(text) > 0;
        return good ? std::string()
                    : language::tr(
                          "\"{text}\" is not a number of days, such as 30d. The least is 1d",
                          {{"text", text}});
      });
  verb->add_option(
          "--journal", options->journal,
          "The file of the journal. Without it, the default file for root or for your user")
      ->transform(home_path());
  verb->add_flag("--trust-clock", options->trusts_clock,
                 "Today's date on this machine is right, although the journal ends long before or "
                 "after it");
  verb->callback([&code, run, options, age] {
    options->days = std::stoi(*age);
    code = run(*options);
  });
}

}  // namespace

void add_record_verbs(CLI::App& app, int& code, const RunRecordVerb& run) {
  add_support_report(app, code, run);
  add_backup(app, code, run);
  add_export(app, code, run);
  add_import(app, code, run);
  add_remove_import(app, code, run);
  add_prune(app, code, run);
}

}  // namespace jadoube::cli
