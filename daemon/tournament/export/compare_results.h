#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "daemon/model/tournament.h"
#include "daemon/tournament/counted_result.h"
#include "daemon/tournament/import/import_builder.h"
#include "rules/sentence.h"

namespace jadoube::tournament {

/// Takes results back to the pairing program.

/// A file for a pairing program.
struct WrittenResults {
  /// Its bytes.
  std::string content = {};
  /// What could not be written.
  std::vector<rules::Sentence> problems = {};

  bool operator==(const WrittenResults&) const = default;
};

/// Half points as the points of a table: "7.5", or "7,5" with that comma.
std::string points_text(int halves, char point = '.');

/// The halves of a point that a player has for a bye.
int halves_of_bye(model::Bye bye);

/// A result that is not the same here and in the pairing program.
struct ResultDifference {
  enum class Kind : std::uint8_t {
    kDiffers,       ///< Both have one, and they are different.
    kMissingThere,  ///< Only we have one.
    kMissingHere,   ///< Only the pairing program has one.
  };
  Kind kind = Kind::kDiffers;
  int round = 0, table = 0;
  /// The id of the pairing, and the players: "Adam, A - Berg, B".
  std::string pairing = {}, players = {};
  std::optional<model::PairingResult> ours = {}, theirs = {};
  /// Who gave `theirs` by hand. Empty: the pairing program did.
  std::string given_by = {};
  /// "round 3, table 42, Adam, A - Berg, B: the result here is 1-0, the file has 0-1".
  std::string what = {};

  bool operator==(const ResultDifference&) const = default;
};

/// Compares our results with the files of the pairing program. `ours`: the result of a game as it
/// was played. Pairings that only one side has are not compared: an import names them.
std::vector<ResultDifference> compare_results(const model::Section& section,
                                              const Imported& imported, const ResultOf& ours);

/// Compares the results of the games with those that the pairing program or an operator gave
/// (`Pairing::result`). Only results that both sides have are compared.
std::vector<ResultDifference> compare_results(const model::Section& section, const ResultOf& ours);

}  // namespace jadoube::tournament
