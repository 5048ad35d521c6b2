#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/model/tournament.h"
#include "daemon/tournament/import/text_encoding.h"
#include "rules/sentence.h"
#include "rules/time/time_control.h"

/// Reads the files of pairing programs.
namespace jadoube::tournament {

/// Something in a file that is wrong or doubtful.
struct FileProblem {
  /// The name of the file.
  std::string file;
  /// From 1. 0: the whole file, or the whole line. A column is a character, not a byte.
  int line = 0, column = 0;
  /// What is wrong.
  rules::Sentence what;
  /// Something could not be read and is left out. Otherwise it was read, but may be meant
  /// otherwise.
  bool is_error = false;

  bool operator==(const FileProblem&) const = default;
};

/// Adds a problem, unless there are hundreds already: nobody reads more, and the first ones say
/// what is wrong. Then one more says so, and one is an error if any of the others is.
void add_problem(std::vector<FileProblem>& problems, FileProblem problem);

/// "pairings.pgn:12:3: error: the result \"2-0\" is not known".
rules::Sentence told(const FileProblem& problem);
/// The same, in English.
std::string to_string(const FileProblem& problem);

/// A player in a list of players: its place. Nothing: nobody.
using PlayerPlace = std::optional<std::size_t>;

/// A pairing as a file has it.
struct ImportedPairing {
  /// Places in `Imported::players`. In a bye, only White is there.
  model::ByColor<PlayerPlace> players = {};
  /// From 1. 0: a bye.
  int table = 0;
  model::Bye bye = model::Bye::kNone;
  /// The match and the board in the match, from 1. 0: this is no team match.
  int match = 0, board_in_match = 0;
  std::optional<rules::Position> start = {};
  std::optional<model::PairingResult> result = {};
  /// Where it is in its file, for messages.
  std::string file = {};
  int line = 0;

  bool operator==(const ImportedPairing&) const = default;
};

/// A round as a file has it.
struct ImportedRound {
  int number = 0;
  /// As `model::Round::date`.
  std::string date = {};
  std::vector<ImportedPairing> pairings = {};
  /// The file has no table numbers: the order was worked out. A known table number is better.
  bool tables_are_guessed = false;
  /// The file has the byes that players asked for, as TRF does. Otherwise they are not missing.
  bool has_asked_byes = false;

  bool operator==(const ImportedRound&) const = default;
};

/// What one or several files say about one section.
struct Imported {
  /// Names for people. Empty: not in the files.
  std::string event = {}, site = {}, country = {};
  /// As `model::Section::trf_head`.
  std::vector<std::string> trf_head = {};
  /// The starting number of a player is 0 if the file has none. The name is empty if the file has
  /// only the number.
  std::vector<model::Player> players = {};
  /// The players of a team are starting numbers.
  std::vector<model::Team> teams = {};
  /// In the order of their numbers.
  std::vector<ImportedRound> rounds = {};
  /// Pairs of places in `players`: they have one name, and perhaps are one player.
  std::vector<std::pair<std::size_t, std::size_t>> doubts = {};
  /// The time control that the files name.
  std::optional<rules::TimeControl> control = {};
  /// The files say that the games are Chess960.
  bool chess960 = false;
  /// How many rounds there will be. 0: the files do not say.
  int planned_rounds = 0;
  /// What the files say of points and tie-breaks. The rest is as usual.
  model::StandingsRules standings = {};
  /// The boards on the tables, by serial number. Only LiveChess' own files have them.
  std::vector<model::TableBoard> tables = {};
  std::vector<FileProblem> problems = {};

  bool operator==(const Imported&) const = default;
};

/// A file of a pairing program.
struct PairingFile {
  /// Its name, for messages. LiveChess' "round-2/index.json" has the number of the round in it.
  std::string name;
  /// Its bytes.
  std::string content;
  /// How they are written. Nothing: it is found out.
  std::optional<TextEncoding> encoding = {};
};

}  // namespace jadoube::tournament
