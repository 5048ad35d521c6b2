#pragma once

#include <map>
#include <string>
#include <vector>

#include "daemon/tournament/import/imported.h"
#include "daemon/tournament/import/player_list.h"

namespace jadoube::tournament {

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

  /// For what is neither player, round nor problem.
  Imported& rest() { return imported_; }

 private:
  // The pairings of a round so far, by what only one may have.
  struct Seen {
    std::map<int, const ImportedPairing*> tables;
    std::map<std::size_t, const ImportedPairing*> players;
  };

  void check(ImportedRound& round);
  void tell_of_odd_names();
  rules::Sentence note(const ImportedPairing& pairing, Seen& seen) const;
  rules::SentenceValue player_at(std::size_t place) const;

  int default_round_;
  std::string file_;
  std::vector<std::string> files_;
  PlayerList players_;
  Imported imported_;
  bool told_too_many_ = false;
  // There are too many players, and this is told. Those behind the limit are left out.
  bool is_full_ = false;
};

/// The most rounds and tables that a file may name. Larger numbers are errors of writing.
inline constexpr int kMostImportedRounds = model::kMostRounds, kMostImportedTables = 5'000;
/// The most players of a section.
inline constexpr int kMostImportedPlayers = 9'999;

}  // namespace jadoube::tournament
