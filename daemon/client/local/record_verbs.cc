#include <memory>

#include "daemon/client/names/daemon_names.h"
#include "daemon/client/options.h"
#include "daemon/client/verbs/verb_groups.h"
#include "daemon/language/translate.h"

namespace jadoube::cli {
namespace {

void add_status(CLI::App& app, Common& common, int& code) {
  auto* verb = app.add_subcommand("status",
                                  "Show on one screen how the daemon is: boards, outputs, clients, "
                                  "disk, and whether everything "
                                  "is saved");
  verb->callback([&] { code = status(common); });
}

void add_take_over(CLI::App& app, Common& common, int& code) {
  auto* verb = app.add_subcommand(
      "take-over",
      "Make a standby active, which is the second daemon of a hall. Ask the standby: --server. If "
      "the other daemon runs, it hands over, and nothing is lost");
  const auto incomplete = std::make_shared<bool>(false);
  verb->add_flag("--incomplete", *incomplete,
                 "Also if the other daemon does not answer and the copy of its journal is not "
                 "complete: published events may be missing then");
  verb->callback([&common, &code, incomplete] { code = take_over(common, *incomplete); });
}

void add_support_report(CLI::App& app, Common& common, int& code) {
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
  verb->callback([&common, &code, options] { code = report_support(common, *options); });
}

void add_backup(CLI::App& app, Common& common, int& code) {
  auto* verb = app.add_subcommand(
      "backup",
      "Copy the record into a new file that a daemon can start from. Games continue meanwhile");
  static std::string path, journal;
  verb->add_option("file", path, "The new file. It must not exist yet")
      ->transform(home_path())
      ->required();
  verb->add_option("--journal", journal,
                   "The file of the journal. Without it, the journal of the running daemon")
      ->transform(home_path());
  verb->callback([&] { code = backup(common, path, journal); });
}

void add_export(CLI::App& app, Common& common, int& code) {
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
  verb->callback([&common, &code, options, round, games, all] {
    if (games->empty() && all->empty())
      throw CLI::ValidationError(language::tr("--game or --round is required"));
    code = export_games(common, *options);
  });
}

void add_import(CLI::App& app, int& code) {
  auto* verb = app.add_subcommand(
      "import",
      "Add the games of an exported file to the record. Stop the daemon of that record first");
  static ImportOptions options;
  verb->add_option("file", options.path, "A file from `jadoube export`")
      ->transform(home_path())
      ->required();
  verb->add_option("--as", options.as, "A prefix for the names of the imported boards")
      ->capture_default_str();
  verb->add_option(
          "--journal", options.journal,
          "The file of the journal. Without it, the default file for root or for your user")
      ->transform(home_path());
  verb->callback([&] { code = import_games(options); });
}

void add_remove_import(CLI::App& app, int& code) {
  auto* verb = app.add_subcommand("remove-import",
                                  "Remove all games of an import from the record for good. Stop "
                                  "the daemon of that record first");
  static std::string import, journal;
  verb->add_option("import", import, "The prefix of its boards: club for the board club:table-1")
      ->required();
  verb->add_option(
          "--journal", journal,
          "The file of the journal. Without it, the default file for root or for your user")
      ->transform(home_path());
  verb->callback([&] { code = remove_import(import, journal); });
}

void add_prune(CLI::App& app, int& code) {
  auto* verb = app.add_subcommand(
      "prune",
      "Remove old games from the record for good. Stop the daemon first. A running daemon can do "
      "this too: set keep_days in its configuration. The last game of each board, adjourned games "
      "and imported games stay (remove-import)");
  static std::string age, journal;
  verb->add_option(
          "--older-than", age,
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
          "--journal", journal,
          "The file of the journal. Without it, the default file for root or for your user")
      ->transform(home_path());
  static bool trusts_clock = false;
  verb->add_flag("--trust-clock", trusts_clock,
                 "Today's date on this machine is right, although the journal ends long before or "
                 "after it");
  verb->callback([&] { code = prune(std::stoi(age), trusts_clock, journal); });
}

}  // namespace

void add_record_verbs(CLI::App& app, Common& common, int& code) {
  add_status(app, common, code);
  add_take_over(app, common, code);
  add_support_report(app, common, code);
  add_backup(app, common, code);
  add_export(app, common, code);
  add_import(app, code);
  add_remove_import(app, code);
  add_prune(app, code);
}

}  // namespace jadoube::cli
