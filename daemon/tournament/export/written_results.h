#pragma once

#include <string>
#include <vector>

#include "daemon/model/tournament.h"
#include "daemon/tournament/counted_result.h"
#include "rules/sentence.h"

/// Takes results back to the pairing program.
namespace jadoube::tournament {

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

}  // namespace jadoube::tournament
