#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/model/tournament.h"

namespace jadoube::tournament {

/// An event in the form of tests/daemon/tournament/standings/tables/README.md.
struct EventTable {
  std::string name = {};
  model::Section section = {};
  int rounds = 0;
  /// The criterion, and a value for each competitor in the order of their numbers.
  std::vector<std::pair<std::string, std::vector<std::string>>> values = {};
  /// The list of tie-breaks, and the places.
  std::vector<std::pair<std::string, std::vector<std::string>>> places = {};
};

/// Reads a text with one or several events. Each line must be of the form: a wrong one throws
/// std::runtime_error with the line.
std::vector<EventTable> read_event_tables(const std::string& text);

/// The results that the pairings have themselves.
inline std::optional<model::PairingResult> given_result(const model::Pairing& pairing) {
  return pairing.result;
}

}  // namespace jadoube::tournament
