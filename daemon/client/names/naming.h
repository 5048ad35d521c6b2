#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "daemon/texts/table_name.h"
#include "rules/error.h"

namespace jadoube::cli {

// How people name boards and games on the command line. Every verb uses this.

/// A board that somebody may name.
struct NamedBoard {
  std::string id;
  /// Its own numbers: the long and the short serial number.
  std::vector<std::string> serials = {};
  /// The id of its game now: "table-1-3". Empty: no game has begun on it.
  std::string game = {};
};

/// A table of a tournament. Somebody may name it by the number on its sign, by the match and the
/// board (`texts::typed_table`), and with its section in front: "12", "m2.4", "juniors/12".
struct NamedTable {
  texts::TableName name = {};
  /// The id of the section. Empty: no round is in play there.
  std::string section = {};
  /// For people: "table 12 of open, round 3 (Stone, Anna - Field, Ben)".
  std::string place = {};
  /// The board on it. Both empty: it has none. Only `serial` is known if the board was not found.
  std::string board = {}, serial = {};
  /// The pairing that is played there, in the requested round or else in a present one. Empty:
  /// there is none.
  std::string pairing = {};
  /// The id of the last game of that pairing. Empty: none has begun.
  std::string game = {};
};

/// The names on record. They are read at the first use.
class NamesOnRecord {
 public:
  virtual ~NamesOnRecord() = default;
  /// The boards that were ever connected. Not those of imports.
  virtual const std::vector<NamedBoard>& boards() = 0;
  /// The tables of all tournaments that are not over, or of the tournament and the round that are
  /// asked for.
  virtual const std::vector<NamedTable>& tables() = 0;
  /// True if the game with that id is on record.
  virtual bool has_game(const std::string& id) = 0;
  /// The ids of all games, of imports too, in the order in which they are listed.
  virtual const std::vector<std::string>& games() = 0;
};

/// The id of the board that `text` names. `text` is its id, with or without "boards/". Or its
/// serial number, if no other board has it. Or the number of its table. NotFound: there is none;
/// the message lists near names. InvalidArgument: several are called so; the message lists them.
rules::Expected<std::string> board_named(NamesOnRecord& record, const std::string& text);

/// The meaning of a board without a game.
enum class WithoutGame {
  kIsRefused,     ///< NotFound.
  kIsNumberZero,  ///< "table-1-0": a decision can start a game there.
};

/// The id of the game that `text` names. `text` is its id, with or without "games/". Or a board,
/// named as above, for its present game. Or a board, named as above, '-' and the number of the
/// game. A number that is the id of a board and the table of another one is refused. Errors are
/// those of `board_named`.
rules::Expected<std::string> game_named(NamesOnRecord& record, const std::string& text,
                                        WithoutGame without = WithoutGame::kIsRefused);

/// The full name "games/..." or "boards/..." of the game or the board that `text` names. A board is
/// not its game now. Errors are those of `board_named`.
rules::Expected<std::string> game_or_board_named(NamesOnRecord& record, const std::string& text);

/// The full name "incidents/..." of the incident that `text` names. `text` is a game, named as
/// above, '.' and a number, with or without "incidents/". Or "daemon." and a number, at a relay
/// "north:daemon." and a number. Errors are those of `board_named`. Whether the game has that
/// incident is not checked.
rules::Expected<std::string> incident_named(NamesOnRecord& record, const std::string& text);

/// The table of an output that `text` names. A board that is played on in a round, or its table,
/// gives the id of the pairing. Any other board gives its id. Any other text is returned as it is:
/// only the output can check it. InvalidArgument: several tables have this name, and the message
/// lists them; or the text is no name.
rules::Expected<std::string> output_table_named(NamesOnRecord& record, const std::string& text);

/// The names that somebody may have meant by `text`, the nearest first, at most `most`. A name is
/// near if few characters differ, if it starts with the text, or if only capital letters, blanks
/// and signs differ. Empty: none is near.
std::vector<std::string> near_names(std::string_view text, const std::vector<std::string>& names,
                                    std::size_t most = 5);

}  // namespace jadoube::cli
