#pragma once

#include <map>
#include <string>
#include <vector>

#include "daemon/tournament/import/import_builder.h"
#include "daemon/tournament/import/trf/trf_teams.h"

namespace jadoube::tournament {

/// True if the text looks like one of the two text exports of Swiss-Manager, in any language.
bool is_swiss_manager_pairings(const std::string& text);
bool is_swiss_manager_players(const std::string& text);

/// Reads Swiss-Manager's pairings: `Runde;Brett;IdentW;IdentS;NrW;NrS;...`. The players are only
/// starting numbers there. A row 0:0 without a K has no result yet: Swiss-Manager writes a double
/// loss in the same way.
void read_swiss_manager_pairings(const std::string& text, ImportBuilder& out);

/// Reads Swiss-Manager's players: `Nr;Name;Titel;...`.
void read_swiss_manager_players(const std::string& text, ImportBuilder& out);

/// True if the text looks like Vega's SortedPairs.txt.
bool is_vega_pairs(const std::string& text);

/// Reads Vega's list of pairings: "Chen, Wei  plays with black VS  Baumann, Lukas  in board  1".
/// Each pairing is there twice, once for each player.
void read_vega_pairs(const std::string& text, ImportBuilder& out);

/// Reads the pairings in a PGN text: one game for each, mostly without moves. Nothing is refused
/// as a whole: each fault is named with its line and column, and the other games are read. A game
/// without Round belongs to the builder's default round.
///
/// The tables are in the order of the games. The tags Board and Table, and "Round 3.7", are
/// stronger. If they do not go up by one, a warning names both numbers. In a team match they may
/// count the boards of each match instead. Moves are not kept, only their result.
void read_pgn_pairings(const std::string& text, ImportBuilder& out);

/// True if the text looks like JSON.
bool is_json(const std::string& text);

/// Reads a tournament of DGT LiveChess: `tournament.json` and `round-N/index.json` of its export
/// folder or of LiveChess Cloud, the answers of its HTTP API, and the `index.json` of its own data
/// directory. The number of the round is in the JSON, or else in the name of the file
/// ("round-3/index.json"). If both lack it, the builder's default is used. Table n has the n-th
/// board of `eboards`.
///
/// LiveChess writes no starting numbers.
void read_livechess(const std::string& text, ImportBuilder& out);

/// True if the text looks like a tournament report file.
bool is_trf(const std::string& text);

/// Reads FIDE's tournament report file: TRF16 and TRF-2026, of players and of teams, and what
/// programs make of it (`trf_line.h`). Lines with other codes, and rulers, are not read.
///
/// A pairing counts if the lines of both players agree. If they do not, it is an error, and the
/// pairing is left out. The file has no table numbers: see `set_tables`.
void read_trf(const std::string& text, ImportBuilder& out);

/// Sets the tables, matches and boards of a round of a TRF, which has no table numbers.
///
/// Players: first by the higher of the two scores before the round, then by the higher sum, then by
/// the better starting number. Swiss-Manager prints them in the same order [seen: a round of nine
/// players]. Teams: match by match, and in each match board by board. `halves`: the scores before
/// the round, in halves of a point, by starting number.
void set_tables(std::vector<ImportedPairing>& pairings, const std::vector<model::Player>& players,
                const std::map<int, int>& halves, const TrfTeams& teams, int round);

}  // namespace jadoube::tournament
