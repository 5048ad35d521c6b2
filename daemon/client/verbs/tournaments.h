#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/client/client.h"
#include "daemon/texts/table_name.h"
#include "jadoube/v1/tournament_service.pb.h"
#include "jadoube/values/v1/game.pb.h"

/// The verbs of `jadoube tournament`. Each returns the exit code.
namespace jadoube::cli {

/// The player with that starting number. Null: there is none.
const values::v1::Player* player_with(const values::v1::Section& section, int number);

/// The name of the table of a pairing.
texts::TableName name_of_table(const values::v1::Pairing& pairing);

/// What is special about a pairing: "postponed, withheld".
std::string remarks_of(const values::v1::Pairing& pairing);

/// "1-0", "1/2-1/2", "0-1 by forfeit".
std::string result_of_pairing(const values::v1::PairingResult& result);

/// Lists the tournaments.
int list_tournaments(const Common& common);

/// Prints a tournament: its sections, rounds and boards. With `round` above 0, the tables of that
/// round.
int show_tournament(const Common& common, const std::string& id, const std::string& section,
                    int round);

/// Whether an edit is made although it takes something from a game, or leaves one without a result.
enum class Force {
  kNo,
  kMayAsk,  ///< Only if somebody at a terminal answers yes.
  kYes,
};

/// Makes one edit in the tournament, and prints the new state.
int edit_tournament(const Common& common, const std::string& id, const v1::TournamentEdit& edit,
                    Force force = Force::kNo);

/// The id of a section and its rules of standings. `section` empty: the only one. Nothing: there is
/// no such section, or the daemon does not answer; that is printed.
std::optional<std::pair<std::string, values::v1::StandingsRules>> standings_rules_of(
    const Common& common, const std::string& id, const std::string& section);

/// Puts boards on tables, and prints what the tournament is then. Prints which other tables lose
/// their board by it.
int put_boards(const Common& common, const std::string& id, v1::SetTables tables, Force force);

/// The id of the pairing that a person names by its table (`texts::typed_table`), in the round
/// `Common::round` or else in one that is under way. With several sections, "a/12". Any other text
/// is taken as the id itself. Nothing: there is no such table, or several, or the daemon does not
/// answer; that is printed.
std::optional<std::string> pairing_named(const Common& common, const std::string& id,
                                         const std::string& name);

/// The boards in "1=table-1" or "2=3000448278". A number of at least five digits is a serial
/// number, also of a board that was never connected. Every other board is looked up with `name`,
/// which gives its full name, or nothing after it has printed why. Nothing behind '=': the table
/// has no board. Nothing: a text has another form, which is printed, or a board has no name.
using NameBoard = std::function<std::optional<std::string>(const std::string& text)>;
std::optional<v1::SetTables> tables_in(const std::vector<std::string>& texts,
                                       const NameBoard& name);

/// The result of a pairing as people write it: "1-0", "0–1", "½-½", "1/2", "0-0", "1/2-0", and
/// "+/-",
/// "-/+", "-/-" or "1-0f", "0-1f", "0-0f" without play. Any dash. Nothing: any other text.
std::optional<values::v1::PairingResult> pairing_result_in(const std::string& text);

/// The result of a game that was played: White or Black wins, or a draw.
std::optional<values::v1::Result> game_result_in(const std::string& text);

/// The files of a pairing program.
struct PairingFiles {
  std::string tournament, section = {};
  int round = 0;
  std::vector<std::string> paths = {};
  bool apply = false;
  /// "player-3fa21c=no": the answers to questions of the import.
  std::vector<std::string> answers = {};
  /// "windows-1251". Empty: it is found out.
  std::string encoding = {};
  /// Instead of `paths`: the file that the daemon watches for the section.
  bool watched = false;
};
/// Prints the changes by the files, their faults, and the questions of the import. With `apply`,
/// makes the changes. On a terminal, it asks the user first.
int import_pairings(const Common& common, const PairingFiles& files);

/// Where the results are written.
struct ResultsOptions {
  std::string tournament, section = {};
  int round = 0;
  std::string format = "trf";
  /// The last file of the pairing program. Empty: none.
  std::string file = {};
  /// Empty: standard output.
  std::string output = {};
};
/// Writes the results for the pairing program.
int export_results(const Common& common, const ResultsOptions& options);

}  // namespace jadoube::cli
