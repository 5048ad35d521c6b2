#pragma once

#include <chrono>
#include <map>
#include <string>

#include "daemon/client/client.h"
#include "jadoube/values/v1/incident.pb.h"

namespace jadoube::cli {

/// The names of games in a tournament, for people: "table 12, Stone, Anna - Field, Ben". If the
/// section has several rounds, the name begins with the round: "round 3, table 12, ...". If another
/// tournament or section has a table of that number, the name has the tournament or section too.
/// One thread.
class PairingNames {
 public:
  /// Asks nothing yet.
  explicit PairingNames(Common common) : common_(std::move(common)) {}

  /// The name of a game, `games/{game}`. Empty: it belongs to no tournament, or the daemon does not
  /// give it. Asks the daemon again after some seconds.
  std::string of(const std::string& game);
  /// The name of the game of an incident. If that belongs to no pairing, or there is none: the name
  /// of the pairing that waits for its game on the board. If none waits: only the table that the
  /// board is on now, "table 12". Empty: it is on none.
  std::string of(const values::v1::Incident& incident);

  /// The name with the tournament and the round: "table 12 of Kyiv Open, round 3, Stone, Anna -
  /// Field, Ben".
  std::string full_of(const std::string& game);
  std::string full_of(const values::v1::Incident& incident);

  /// The names of all games. Asks as above.
  const std::map<std::string, std::string>& all();

 private:
  /// The table that a board is on. The names are those of its pairing while that waits for its
  /// first game. After that, they have no players and no round.
  struct Seat {
    std::string name, full;
    /// The last game on the board, `games/{game}`. Empty: there was none. Earlier games were
    /// perhaps played elsewhere.
    std::string game;
  };

  void ask();
  const Seat* seat_of(const values::v1::Incident& incident);

  const Common common_;
  std::map<std::string, std::string> names_, full_;
  /// By the boards, `boards/{board}`.
  std::map<std::string, Seat> seats_;
  std::chrono::steady_clock::time_point next_ = {};
};

}  // namespace jadoube::cli
