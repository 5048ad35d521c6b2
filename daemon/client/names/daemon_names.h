#pragma once

#include <CLI/App.hpp>
#include <optional>
#include <string>
#include <vector>

#include "daemon/client/calls/client.h"
#include "daemon/client/client.h"
#include "daemon/client/names/naming.h"
#include "rules/error.h"

namespace jadoube::cli {

/// The names that the daemon has. Each kind is requested once.
class DaemonNames final : public NamesOnRecord {
 public:
  explicit DaemonNames(const Common& common) : common_(common) {}

  const std::vector<NamedBoard>& boards() override;
  const std::vector<NamedTable>& tables() override;
  bool has_game(const std::string& id) override;
  const std::vector<std::string>& games() override;

  /// Set if a call to the daemon failed. Then the other answers have no meaning.
  const std::optional<CallStatus>& failure() const { return failure_; }

 private:
  // Notes a failure. True if there was none.
  bool is_good(const CallStatus& status);

  const Common& common_;
  std::optional<std::vector<NamedBoard>> boards_;
  std::optional<std::vector<NamedTable>> tables_;
  std::optional<std::vector<std::string>> games_;
  std::optional<CallStatus> failure_;
};

/// A full name for a request, or the exit code. The reason was printed then.
using Named = tl::expected<std::string, int>;

/// What verbs do with the names on the command line: see `naming.h`. The full name: "boards/...",
/// "games/...", "incidents/...".
Named name_board(const Common& common, const std::string& text);
/// The name of a board that may not have been connected yet. If the board is not on record, the
/// text is taken as its id: only the daemon can check whether the configuration has it.
Named name_board_to_come(const Common& common, const std::string& text);
Named name_game(const Common& common, const std::string& text,
                WithoutGame without = WithoutGame::kIsRefused);
Named name_game_or_board(const Common& common, const std::string& text);
Named name_incident(const Common& common, const std::string& text);

/// The boards of a stream. While the daemon does not answer, a text is taken as a board's id: the
/// stream waits for the daemon.
tl::expected<std::vector<std::string>, int> name_watched(const Common& common,
                                                         const std::vector<std::string>& texts);

/// As `output_table_named`. If the daemon does not answer, the text itself.
Named name_output_table(const Common& common, const std::string& text);

/// Prints why a name is refused. Returns its exit code.
int report(const rules::Error& error);

/// The names in a journal's file: the boards and the games. The file has no serial numbers, and the
/// tables of its tournaments are not read.
class JournalNames final : public NamesOnRecord {
 public:
  /// `games`: the ids of all games on record, in their order: board by board, the last game last.
  explicit JournalNames(std::vector<std::string> games);

  const std::vector<NamedBoard>& boards() override { return boards_; }
  const std::vector<NamedTable>& tables() override { return tables_; }
  bool has_game(const std::string& id) override;
  const std::vector<std::string>& games() override { return games_; }

 private:
  std::vector<std::string> games_;
  std::vector<NamedBoard> boards_;
  std::vector<NamedTable> tables_;
};

/// What the options take that name a board or a game (`naming.h`), as `--help` shows it.
inline constexpr const char *kGame = "GAME", *kBoard = "BOARD", *kGameOrBoard = "GAME|BOARD",
                            *kIncident = "INCIDENT", *kTableBoard = "TABLE=BOARD";

/// The help of the argument "game".
extern const char* const kGameHelp;

/// The options "--tournament" and "--round" of all verbs. They choose the tables.
void add_place(CLI::App& app, Common& common);

}  // namespace jadoube::cli
