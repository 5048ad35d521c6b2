#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// The verbs of `jadoube`, one function each; every one returns the process's exit code. What a
/// verb prints is for people, or with `json` the API's messages in proto3's JSON mapping, one a
/// line.
namespace jadoube::cli {

/// Where the daemon is, and how to print.
struct Common {
  std::string server;
  bool json = false;
};

/// Lists the boards.
int boards(const Common& common);

/// Lists the games, of one board where `board` is given.
int games(const Common& common, const std::string& board);

/// Prints `game` in a few lines, and the ways to explain it where there are more than one.
int show_game(const Common& common, const std::string& game);

/// Lists what was lifted in `game` and what that would oblige to, before ply `ply` only where it is
/// above 0.
int lifts(const Common& common, const std::string& game, int ply);

/// What the claim desk is asked.
enum class ClaimKind : std::uint8_t {
  kThreefold,
  kFiftyMoves,
  kFivefold,
  kSeventyFiveMoves,
  kDeadPosition,
  kCanBeMated,
  kLosingChances,
};

/// About which game and player, and under which Laws; a question passes over what it does not need.
struct ClaimArguments {
  std::string game;
  /// After so many plies; nothing: after the last.
  std::optional<int> ply;
  std::string edition = {};  ///< The year; empty: the event's.
  std::string tempo = {};    ///< "standard", "rapid", "blitz"; empty: the event's.
  bool limited = false;      ///< Without full supervision; else as the event has it.
  std::string player = {};   ///< "white" or "black"; empty: the player on the move.
  std::string move = {};     ///< Announced, in SAN or UCI; or empty.
};

/// Asks the claim desk and prints its answer.
int claim(const Common& common, ClaimKind kind, const ClaimArguments& arguments);

/// Prints the sheet of `game`.
int game_sheet(const Common& common, const std::string& game);

/// Prints the envelope of `game`, which is adjourned.
int envelope_sheet(const Common& common, const std::string& game);

/// Prints by what the event is played.
int show_event(const Common& common);

/// What an arbiter has the event played by: what he names, as the configuration would. Nothing: it
/// stays as it is; an empty text: it is not told any more.
struct EventOptions {
  std::optional<std::string> edition = {}, time_control = {}, tempo = {}, supervision = {};
  std::optional<int> default_time = {};       ///< Minutes.
  std::optional<std::string> starts_at = {};  ///< 2026-11-21T15:00:00+01:00
  std::optional<bool> chess960 = {};
  std::optional<std::string> author = {};  ///< Who decides; nothing: who is logged in.
};

/// Has the event played so, and prints what it is played by then.
int set_event(const Common& common, const EventOptions& options);

/// Prints what to set board and clock to, to go back to where `game` was after `ply` plies; after
/// the last where none is given.
int restore_sheet(const Common& common, const std::string& game, std::optional<int> ply);

/// Prints the clock sheet of all boards.
struct ClockSheetOptions {
  std::string title = {};
  /// Above zero: another at every such time of the clock on the wall, until interrupted.
  std::chrono::seconds every{0};
  /// Into files there, named by the time; empty: all on standard output, a page each.
  std::string directory = {};
};
int clock_sheets(const Common& common, const ClockSheetOptions& options);

/// Prints how the record and its disk are; 1 where what is published is not durable.
int status(const Common& common);

/// Copies the journal at `journal`, or that of the daemon where it is empty, into a new file at
/// `path`, while it is written.
int backup(const Common& common, const std::string& path, const std::string& journal);

/// Copies the whole record of some games into a new file, which a daemon can begin from.
struct ExportOptions {
  std::string path;
  /// None: the last game of every board.
  std::vector<std::string> games = {};
  /// The journal's file; empty: the daemon's.
  std::string journal = {};
  /// Where its lines are recorded; empty: nowhere, or where the daemon says.
  std::string recordings = {};
};
int export_games(const Common& common, const ExportOptions& options);

/// Takes the games of an exported file into a journal that no daemon runs on.
struct ImportOptions {
  std::string path;
  /// Board "table-1" becomes "imported:table-1".
  std::string as = "imported";
  /// The journal's file; empty: that of a daemon without a configuration.
  std::string journal = {};
};
int import_games(const ImportOptions& options);

/// Takes games out of the journal at `path` that another followed on their boards more than `days`
/// days ago; empty and no daemon, as for `import_games`.
int prune(int days, const std::string& path);

/// Which incidents are shown.
struct IncidentOptions {
  std::string board = {};  ///< Only of this one; or empty.
  bool watch = false;      ///< Go on with what changes until interrupted.
  bool all = false;        ///< Those for the log, and those that are over, too.
};

/// Lists what an arbiter must hear of, the newest last, and goes on where that is asked for.
int incidents(const Common& common, const IncidentOptions& options);

/// Prints everything of one incident.
int show_incident(const Common& common, const std::string& name);

/// Looks at all boards before a round, or at those in `boards` where there are any: 0 all ready, 1
/// something to look at, 2 something not ready or not to be checked.
int check_round(const Common& common, const std::vector<std::string>& boards);

/// Prints PGN: of the games and boards named, of all games without names.
struct PgnOptions {
  std::vector<std::string> names;
  bool confirmed_only = false;
};
int pgn(const Common& common, const PgnOptions& options);

/// Watches boards and games live until it is interrupted: a picture on a terminal, else a line an
/// event.
struct WatchOptions {
  std::vector<std::string> boards = {};
  /// Print lines on a terminal too.
  bool lines = false;
  /// Hold the streams against what the API promises instead of printing them.
  bool check = false;
  /// Begin behind these cursors instead of with a snapshot.
  std::string boards_after = {}, games_after = {};
};
int watch(const Common& common, const WatchOptions& options);

/// Watches, and prints only where the streams break what the API promises, over lost connections
/// too; kFailure where they did.
int check_watch(const Common& common, const WatchOptions& options);

/// Emulates a board on a pseudo-terminal (`drivers/virtual`).
struct VirtualBoardArguments {
  std::string pgn_path;
  int game = 1;
  std::string style = "calm";
  std::uint64_t seed = 1;
  double speed = 1;
  std::string link;
  std::string tcp;
  std::string serial;
  bool rotated = false;
  bool no_clock = false;
  std::string clock;
  bool host_clock = false;
  bool bluetooth = false;
  int battery_percent = 88;
  bool now = false;
  bool loop = false;
  double linger_seconds = 10;
  std::vector<std::string> faults;
  std::string offence;
  std::size_t log_bytes = 0x1f00;
  bool worn_log = false;
  std::string truth;
};
int virtual_board(const VirtualBoardArguments& arguments);

/// Plays a recording back on a pseudo-terminal.
struct ReplayArguments {
  std::string path;
  std::string link;
  double speed = 1;
  double linger_seconds = 10;
};
int replay(const ReplayArguments& arguments);

}  // namespace jadoube::cli
