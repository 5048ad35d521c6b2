#pragma once

#include <fstream>
#include <sstream>
#include <string>

#include "daemon/tournament/import/import_builder.h"
#include "rules/laws/ending.h"

namespace jadoube::tournament {

/// The bytes of a file.
inline std::string file_bytes(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream bytes;
  bytes << in.rdbuf();
  return bytes.str();
}

/// "1/3 m2.1: 4 - 2 1:0F" for each pairing of a round: round, table, match and board, starting
/// numbers, result. "1/0: 6 bye" for a bye, with its kind.
inline std::string text_of(const Imported& imported, int number) {
  std::string out;
  for (const auto& round : imported.rounds) {
    if (round.number != number) continue;
    for (const auto& pairing : round.pairings) {
      out += std::to_string(pairing.table);
      if (pairing.match > 0) {
        out += " m" + std::to_string(pairing.match) + "." + std::to_string(pairing.board_in_match);
      }
      out += ": " + std::to_string(imported.players[*pairing.players.white].number);
      if (pairing.players.black) {
        out += "-" + std::to_string(imported.players[*pairing.players.black].number);
      }
      if (pairing.bye != model::Bye::kNone) {
        out += std::string(" bye ") + "?UFHZ"[static_cast<int>(pairing.bye)];
      }
      if (pairing.result) {
        out += " " + rules::to_string(pairing.result->score.white) + ":" +
               rules::to_string(pairing.result->score.black);
        if (pairing.result->forfeit) out += "F";
      }
      out += "\n";
    }
  }
  return out;
}

}  // namespace jadoube::tournament
