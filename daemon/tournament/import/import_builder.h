#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/model/tournament.h"
#include "daemon/tournament/import/player_list.h"
#include "daemon/tournament/text/text_encoding.h"
#include "rules/sentence.h"
#include "rules/time/time_control.h"

namespace jadoube::tournament {

/// One of the answers that a question may have.
struct ImportChoice {
  /// The answer: "yes", "no", or a starting number.
  std::string id;
  /// The effect of this answer.
  rules::Sentence what;

  bool operator==(const ImportChoice&) const = default;
};

/// A question that only a person can decide. Until there is an answer, the import changes nothing.
struct ImportQuestion {
  /// Names the question in an answer: "player-3fa21c". It is the same as long as the files and the
  /// tournament have the same content, and another one if the content differs.
  std::string id;
  /// "is Singh, Arjun the Singh, Arun of round 1?"
  rules::Sentence what;
  std::vector<ImportChoice> choices = {};
  /// The id of the choice that was made. Empty: none yet.
  std::string answer = {};

  bool operator==(const ImportQuestion&) const = default;
};

/// The ids of questions, and of the choices that were made.
using ImportAnswers = std::map<std::string, std::string>;

/// Gathers the questions of an import, and looks up the answers.
class ImportQuestions {
 public:
  explicit ImportQuestions(const ImportAnswers& answers) : answers_(answers) {}

  /// Asks, and returns the id of the choice. Empty: there is no answer yet. `kind` begins the id of
  /// the question, and `key` is all that the question depends on. The same question is asked once.
  std::string ask(std::string_view kind, const std::string& key, rules::Sentence what,
                  std::vector<ImportChoice> choices);

  std::vector<ImportQuestion> take() { return std::move(questions_); }

 private:
  const ImportAnswers& answers_;
  std::vector<ImportQuestion> questions_;
  // The place of each question, by its id.
  std::map<std::string, std::size_t> places_;
};

/// The first question without an answer. Null: all are answered.
const ImportQuestion* first_open(const std::vector<ImportQuestion>& questions);

// Reads the files of pairing programs.

/// Something in a file that is wrong or doubtful.
struct FileProblem {
  /// The name of the file.
  std::string file;
  /// From 1. 0: the whole file, or the whole line. A column is a character, not a byte.
  int line = 0, column = 0;
  /// The description of the problem.
  rules::Sentence what;
  /// Something could not be read and is left out. Otherwise it was read, but may be meant
  /// otherwise.
  bool is_error = false;

  bool operator==(const FileProblem&) const = default;
};

/// Adds a problem, unless there are hundreds already: nobody reads more, and the first ones show
/// the cause. Then one last problem reports that there are more. It is an error if any of the
/// problems left out is one.
void add_problem(std::vector<FileProblem>& problems, FileProblem problem);

/// "pairings.pgn:12:3: error: the result \"2-0\" is not known".
rules::Sentence reported(const FileProblem& problem);
/// The line of a problem, in English.
std::string to_string(const FileProblem& problem);

/// The place of a player in a list of players. Nothing: no player.
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
  /// Its place in its file, for messages.
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

/// What one or several files have about one section.
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
  /// The games are Chess960, by the files.
  bool chess960 = false;
  /// How many rounds there will be. 0: the files do not have it.
  int planned_rounds = 0;
  /// The rules for points and tie-breaks in the files. The rest is as usual.
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

/// Gathers what is in the files. The readers of all formats fill it, one file after another.
class ImportBuilder {
 public:
  /// `round`: the round of pairings that do not name theirs. 0: each must name it.
  explicit ImportBuilder(int round = 0) : default_round_(round) {}

  /// The next problems and pairings are in the file with this name.
  void begin_file(std::string name);

  void error(int line, int column, rules::Sentence what);
  void warning(int line, int column, rules::Sentence what);

  /// The place of the player in the list. Two lines that do not fit together are a warning.
  std::size_t add_player(model::Player player, int line, int column = 0);

  /// The round with that number. The reference is good until the next call.
  ImportedRound& round(int number);

  /// Adds a pairing to a round. Sets its file.
  void add_pairing(int round, ImportedPairing pairing);

  int default_round() const { return default_round_; }
  const std::string& file() const { return file_; }
  const std::vector<model::Player>& players() const { return players_.players(); }

  /// Everything, after a last check; problems are in the order of the files and lines. A player or
  /// a table that a round has twice is an error, and the second pairing is left out.
  Imported take();

  /// For everything except players, rounds and problems.
  Imported& rest() { return imported_; }

 private:
  // The pairings of a round so far, by what only one may have.
  struct Seen {
    std::map<int, const ImportedPairing*> tables;
    std::map<std::size_t, const ImportedPairing*> players;
  };

  void check(ImportedRound& round);
  void report_odd_names();
  rules::Sentence note(const ImportedPairing& pairing, Seen& seen) const;
  rules::SentenceValue player_at(std::size_t place) const;

  int default_round_;
  std::string file_;
  std::vector<std::string> files_;
  PlayerList players_;
  Imported imported_;
  bool reported_too_many_ = false;
  // There are too many players, and this was reported. Players after the limit are left out.
  bool is_full_ = false;
};

/// The most rounds and tables that a file may name. Larger numbers are errors of writing.
inline constexpr int kMostImportedRounds = model::kMostRounds, kMostImportedTables = 5'000;
/// The most players of a section.
inline constexpr int kMostImportedPlayers = 9'999;

/// One thing that an import changes.
struct ImportChange {
  enum class Kind : std::uint8_t {
    kNames,       ///< The tournament, its section, or a date.
    kPlayer,      ///< A player is new, or has changed.
    kTeam,        ///< A team is new, or has changed.
    kBoard,       ///< A table has another board.
    kNewPairing,  ///< Two players meet, or one has a bye.
    kColors,      ///< The players have the other colours.
    kTable,       ///< The pairing is at another table, or on another board of its match.
    kStart,       ///< The starting position or the kind of a bye is another one.
    kResult,      ///< The result is known, or is another one.
    kVanished,    ///< The files do not have the pairing any more.
    kReturned,    ///< They have it again.
  };
  Kind kind = Kind::kNames;
  /// The round and the id of the pairing. 0 and empty: it is about something else.
  int round = 0;
  std::string pairing = {};
  /// For the operator: "round 3, table 4: ...".
  rules::Sentence what;

  bool operator==(const ImportChange&) const = default;
};

/// True if a game of the pairing is being played now.
using InPlay = std::function<bool(const model::Pairing&)>;

/// A result that a board gave.
struct BoardResult {
  model::PairingResult result;
  /// "by mate", "as the players set the kings". Empty: not known.
  rules::Sentence how = {};

  bool operator==(const BoardResult&) const = default;
};
/// The result of the game of a pairing. Nothing: it has none yet.
using BoardResultOf = std::function<std::optional<BoardResult>(const model::Pairing&)>;

/// The facts that an import needs besides the files and the tournament.
struct ImportFacts {
  /// True for pairings that the import must not change. Empty: none.
  InPlay is_in_play = {};
  /// Empty: no board gave a result.
  BoardResultOf board_result = {};
  /// The answers to the questions of an earlier try.
  ImportAnswers answers = {};
  /// The rules of the hall. A section that gets rules starts with a copy of these.
  model::TournamentRules hall_rules = {};
};

/// The notes about an import while it is prepared.
struct ImportNotes {
  std::vector<ImportChange> changes = {};
  std::vector<FileProblem> problems = {};
  ImportQuestions& questions;

  void change(ImportChange::Kind kind, rules::Sentence what, int round = 0,
              std::string pairing = {}) {
    changes.push_back({kind, round, std::move(pairing), std::move(what)});
  }
};

}  // namespace jadoube::tournament
