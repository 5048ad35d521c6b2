#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "daemon/model/tournament.h"
#include "daemon/tournament/import/import_builder.h"
#include "daemon/tournament/result.h"
#include "rules/sentence.h"

namespace jadoube::tournament {

// Takes results back to the pairing program.

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

/// Writes the results of a section as Swiss-Manager's pairings text, which it imports. `round`: 0
/// is all rounds.
///
/// Swiss-Manager takes the pairings of the file too. So a row is only written for a game with a
/// result. A game without a result and a bye are left out: the program has them, and maybe more.
WrittenResults write_swiss_manager(const model::Section& section, int round,
                                   const ResultOf& result_of);

/// Writes the results for a file that Swiss-Manager has just exported. A row is written only if its
/// players are still paired here with these colours. The problems name the other rows.
WrittenResults write_swiss_manager(const model::Section& section, const std::string& exported,
                                   const ResultOf& result_of);

/// Writes a section as a tournament report file: TRF16, with the lines 142, 300 and 310 of
/// TRF-2026. Each line ends with CR LF. The scores count one for a win and a half for a draw, and
/// the ranks follow them. A pairing without a result has a blank there, and one whose game is in
/// progress is left out. The head is that of the imported file after `fill_trf`, but with the
/// present players and planned rounds. Without such a file, a new head is made, and line 142 has
/// the planned rounds. The problems name everything that is left out, and a section whose number of
/// rounds is not set.
WrittenResults write_trf(const model::Tournament& tournament, const model::Section& section,
                         const ResultOf& result_of);

/// Writes a section as TRF-2026. It also has the program, the first colour, the time control, and
/// the byes that players requested. Each line ends with CR.
WrittenResults write_trf26(const model::Tournament& tournament, const model::Section& section,
                           const ResultOf& result_of);

/// Fills the results into a TRF that the pairing program wrote. Only results that are blank there
/// are filled in, and the points with them. Nothing else changes, and the encoding and the ends of
/// lines stay. The problems name results that are different there, and lines that are too odd to be
/// changed.
WrittenResults fill_trf(const std::string& file, const model::Section& section,
                        const ResultOf& result_of);

}  // namespace jadoube::tournament
