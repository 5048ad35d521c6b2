#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/model/tournament.h"
#include "rules/error.h"
#include "rules/sentence.h"

namespace jadoube::tournament {

// Finds things in a tournament.

/// The places of a section, of a round and of a pairing in their lists.
struct PairingPlace {
  std::size_t section = 0, round = 0, pairing = 0;

  bool operator==(const PairingPlace&) const = default;
};

/// The section with that id. Null: there is none. A tournament with one section gives it also for
/// an empty id.
const model::Section* find_section(const model::Tournament& tournament, const std::string& id);
model::Section* find_section(model::Tournament& tournament, const std::string& id);

/// The error for a section that `find_section` does not find: it lists the sections that there are.
/// With an empty id: it asks for one.
rules::Error no_such_section(const model::Tournament& tournament, const std::string& id);

/// The round with that number. Null: there is none.
const model::Round* find_round(const model::Section& section, int number);
model::Round* find_round(model::Section& section, int number);

/// The player with that starting number. Null: there is none.
const model::Player* find_player(const model::Section& section, int number);

/// "Stone, Anna - Field, Ben". A player who is not known is a starting number; nobody is "-".
std::string names_of(const model::Section& section, const model::ByColor<int>& players);

/// One of these names, as a value of a sentence.
rules::SentenceValue player_value(std::string_view called, const model::Section& section,
                                  int number);

/// The pairing with that id. Nothing: there is none.
std::optional<PairingPlace> find_pairing(const model::Tournament& tournament,
                                         const std::string& id);

/// The pairing to which a game belongs. Nothing: none.
std::optional<PairingPlace> pairing_of_game(const model::Tournament& tournament,
                                            const model::GamePlace& game);

/// The pairing at that place.
const model::Pairing& at(const model::Tournament& tournament, const PairingPlace& place);
model::Pairing& at(model::Tournament& tournament, const PairingPlace& place);

/// The board that a pairing is played on. Both names are empty: the table has no board.
model::TableBoard board_of(const model::Tournament& tournament, const model::Pairing& pairing);

/// True if the board with that id and that serial number is on a table of the tournament. Also true
/// if a round that is not closed uses it.
bool has_board(const model::Tournament& tournament, const std::string& board,
               const std::string& serial);

/// The pairings that may be played next on the board with that id and that serial number, one of
/// each section at most. They are those in rounds that have not started, or else those in rounds
/// under way.
std::vector<PairingPlace> next_pairings(const model::Tournament& tournament,
                                        const std::string& board, const std::string& serial);

/// A pairing on this board before `next`, in a round of its section that is under way. It has no
/// game yet and is still to be played, so it is played first. `next`: the result of
/// `next_pairings`.
std::optional<PairingPlace> without_game(const model::Tournament& tournament,
                                         const PairingPlace& next, const std::string& board,
                                         const std::string& serial);

/// The pairing on the board with that id and that serial number, in a round that is under way. It
/// has a result without a game: a player was absent. Nothing: there is none.
std::optional<PairingPlace> forfeit_on(const model::Tournament& tournament,
                                       const std::string& board, const std::string& serial);

/// True if the pairing is played on the board with that id and that serial number.
bool is_played_on(const model::Tournament& tournament, const model::Pairing& pairing,
                  const std::string& board, const std::string& serial);

/// The longest name of a tournament, a player, a team or a town, in bytes of UTF-8.
inline constexpr std::size_t kLongestName = 200;

/// Checks a text that people read: at most `kLongestName` bytes, and no control characters, which
/// would break the lines of files and of terminals. `what`: the name of the text for the message.
/// InvalidArgument: the message has the reason.
rules::Expected<void> check_text(const rules::Sentence& what, std::string_view text);

/// A game on a board, as far as it matters for the pairing that it belongs to.
struct SeenGame {
  std::string board;
  /// The serial number of the board. Empty: not known.
  std::string serial = {};
  int ordinal = 0;
  /// The number of its plies.
  std::size_t plies = 0;
  /// A player has pressed the clock after a ply.
  bool was_pressed = false;
};

/// The number of plies of a game on record. Nothing: it is not known, or the game has a result.
using PliesOf = std::function<std::optional<std::size_t>(const model::GamePlace& game)>;

/// Gives a game to the pairing that is played on its board now. Nothing: no pairing takes it.
///
/// A pairing of a round that has started takes the first game on its board. If that game ended
/// after a few plies without a result, the pairing takes the next game too, because the players
/// began again. A round starts automatically with the first game on one of its tables, when a clock
/// is pressed there, or after the second ply. Only the first round that has not started can start
/// so.
///
/// A pairing that was postponed, has a result or has vanished takes no game.
std::optional<model::Tournament> with_game(const model::Tournament& tournament,
                                           const SeenGame& game, model::Instant now,
                                           const PliesOf& plies_of);

}  // namespace jadoube::tournament
