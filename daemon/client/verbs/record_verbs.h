#pragma once

#include <CLI/App.hpp>
#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// The verbs that work on the journal's file. The program of the daemon runs them, because it has
/// the rooms that read and write a journal. `jadoube` reads their options, and starts that program.
namespace jadoube::cli {

/// Writes a support bundle: the state of the daemon, without games, names, tokens and addresses.
struct ReportOptions {
  /// The new file, a .tar.gz.
  std::string path = {};
  /// The configuration file. Empty: none.
  std::string config = {};
  /// The file of the log. Empty: what journald has of the service.
  std::string log = {};
};

/// Copies a journal into a new file. Games continue meanwhile.
struct BackupOptions {
  std::string path = {};
  /// The journal's file. Empty: the daemon's.
  std::string journal = {};
};

/// Copies the whole record of some games into a new file. A daemon can start from that file.
struct ExportOptions {
  std::string path = {};
  /// Empty: the last game of every board.
  std::vector<std::string> games = {};
  /// True: the last game of every board.
  bool whole_round = false;
  /// The journal's file. Empty: the daemon's.
  std::string journal = {};
  /// The directory with the recordings of its connections. Empty: none, or the daemon's.
  std::string recordings = {};
};

/// Adds the games of an exported file to a journal. No daemon may run on that journal.
struct ImportOptions {
  std::string path = {};
  /// The board "table-1" becomes "imported:table-1".
  std::string as = "imported";
  /// The journal's file. Empty: that of a daemon without a configuration.
  std::string journal = {};
};

/// Removes all games of an import from a journal. No daemon may run on it.
struct RemoveImportOptions {
  /// "club" of "club:table-1".
  std::string import = {};
  /// The journal's file. Empty: as of an import.
  std::string journal = {};
};

/// Removes old games from a journal. A game is old if the next game on its board started more than
/// `days` days ago. No daemon may run on it.
struct PruneOptions {
  int days = 0;
  /// The age as it was typed: "30d".
  std::string age = {};
  /// The date of this machine is right, although it is far from the journal's.
  bool trusts_clock = false;
  /// The journal's file. Empty: as of an import.
  std::string journal = {};
};

/// One of these verbs, with its arguments.
using RecordVerb = std::variant<ReportOptions, BackupOptions, ExportOptions, ImportOptions,
                                RemoveImportOptions, PruneOptions>;
/// Runs it. Returns the exit code.
using RunRecordVerb = std::function<int(const RecordVerb& verb)>;

/// Their names.
inline constexpr auto kRecordVerbs = std::to_array<std::string_view>(
    {"report", "backup", "export", "import", "remove-import", "prune"});

/// The first word for the program of the daemon to print the sizes of the parts of a journal.
/// People see them in the status.
inline constexpr const char* kJournalParts = "journal-parts";

/// Adds these verbs to `app`. They set `code` to the exit code of the process.
void add_record_verbs(CLI::App& app, int& code, const RunRecordVerb& run);

}  // namespace jadoube::cli
