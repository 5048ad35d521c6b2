#include "daemon/cli/record_verbs.h"

namespace jadoube::cli {
namespace {

void add_status(CLI::App& app, Common& common, int& code) {
  auto* verb = app.add_subcommand(
      "status", "The record, the room that is left for it, and whether all is written down");
  verb->callback([&] { code = status(common); });
}

void add_backup(CLI::App& app, Common& common, int& code) {
  auto* verb = app.add_subcommand(
      "backup", "Copy the record into a new file, which a daemon can begin from; play goes on");
  static std::string path, journal;
  verb->add_option("file", path, "The copy; there must be none of that name")->required();
  verb->add_option("--journal", journal, "The journal's file; none: the daemon is asked");
  verb->callback([&] { code = backup(common, path, journal); });
}

void add_export(CLI::App& app, Common& common, int& code) {
  auto* verb = app.add_subcommand(
      "export",
      "Copy the whole record of a game or a round into a new file, to send or to look at");
  static ExportOptions options;
  static bool round = false;
  verb->add_option("file", options.path, "The copy; there must be none of that name")->required();
  auto* games = verb->add_option("--game", options.games, "This game (12345-1); more than once");
  auto* all = verb->add_flag("--round", round, "The last game of every board")->excludes(games);
  verb->add_option("--journal", options.journal, "The journal's file; none: the daemon is asked");
  verb->add_option("--recordings", options.recordings,
                   "With --journal: where the lines are recorded, to go with it")
      ->check(CLI::ExistingDirectory)
      ->needs("--journal");
  verb->callback([&, games, all] {
    if (games->empty() && all->empty()) throw CLI::RequiredError("--game or --round");
    code = export_games(common, options);
  });
}

void add_import(CLI::App& app, int& code) {
  auto* verb = app.add_subcommand(
      "import",
      "Take the games of an exported file into the record, to look at; no daemon runs on it");
  static ImportOptions options;
  verb->add_option("file", options.path, "What `jadoube export` made")->required();
  verb->add_option("--as", options.as, "What comes before the names of its boards here")
      ->capture_default_str();
  verb->add_option("--journal", options.journal, "The journal's file; none: root's or your own");
  verb->callback([&] { code = import_games(options); });
}

void add_prune(CLI::App& app, int& code) {
  auto* verb = app.add_subcommand(
      "prune",
      "Take old games out of the record for good; no daemon runs on it ([daemon] keep_days "
      "does it while one does). A board's last game, adjourned and imported ones stay");
  static std::string age, journal;
  verb->add_option("--older-than", age, "Since the next game on their board began, in days: 30d")
      ->required()
      ->check([](const std::string& text) {
        const bool good = text.size() >= 2 && text.size() <= 6 && text.back() == 'd' &&
                          text.find_first_not_of("0123456789") == text.size() - 1 &&
                          std::stoi(text) > 0;
        return good ? std::string() : "\"" + text + "\" is no number of days from 1d on, as 30d";
      });
  verb->add_option("--journal", journal, "The journal's file; none: root's or your own");
  verb->callback([&] { code = prune(std::stoi(age), journal); });
}

}  // namespace

void add_record_verbs(CLI::App& app, Common& common, int& code) {
  add_status(app, common, code);
  add_backup(app, common, code);
  add_export(app, common, code);
  add_import(app, code);
  add_prune(app, code);
}

}  // namespace jadoube::cli
