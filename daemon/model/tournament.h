#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "daemon/model/by_color.h"
#include "daemon/model/change.h"
#include "daemon/model/game.h"
#include "daemon/model/tournament_rules.h"
#include "rules/laws/ending.h"

/// Tournaments as pairing programs know them: players, rounds, pairings, and the boards on the
/// tables. The functions that change them are in `daemon/tournament`.
namespace jadoube::model {

/// A player of a section.
struct Player {
  /// The starting number in the section, from 1. The pairing program uses it too.
  int number = 0;
  /// "Surname, Given".
  std::string name = {};
  /// "GM", "WFM", ... Empty: none.
  std::string title = {};
  /// Three letters, as FIDE writes them: "UKR".
  std::string federation = {};
  /// 0: none.
  int rating = 0;
  /// "0": known to have none. Empty: not known.
  std::string fide_id = {};
  /// The name of the team or of the club.
  std::string team = {};
  /// 'm', 'w', or 0 if it is not known.
  char sex = 0;
  /// As the pairing program wrote it: "1990/11/30". Empty: not known.
  std::string born = {};

  bool operator==(const Player&) const = default;
};

/// A team of a team tournament.
struct Team {
  /// From 1, as the pairing program numbers it.
  int number = 0;
  std::string name = {}, nickname = {};
  /// The starting numbers of its players, in the order of their boards.
  std::vector<int> players = {};

  bool operator==(const Team&) const = default;
};

/// Why a player has no opponent.
enum class Bye : std::uint8_t {
  kNone,        ///< There is an opponent.
  kPaired,      ///< The pairing left the player over: a full point as a rule.
  kFullPoint,   ///< Asked for, with a full point.
  kHalfPoint,   ///< Asked for, with half a point.
  kZeroPoints,  ///< Asked for, or the player is absent.
};

/// A result as the tournament counts it.
struct PairingResult {
  /// The points of both players. 0-0 and 1/2-0 are possible [FIDE 2023 Art. 10.2, 12.9].
  rules::GameScore score = {};
  /// At least one player did not play. The game is not rated.
  bool forfeit = false;

  bool operator==(const PairingResult&) const = default;
};

/// Whether the players of a tournament may give results with their phones, and what such a phone
/// must show. Their results never count by themselves.
enum class PlayersResults : std::uint8_t {
  kNo,    ///< They may not.
  kSign,  ///< The code on the sign of the table.
  kSlip,  ///< That code, and the four digits on the result slip of the game.
};

/// The result that a player gave with a phone at the table.
struct SaidResult {
  /// The starting number of the player. If another player has that colour by now, nothing is given.
  int player = 0;
  rules::GameScore score = {};
  Instant at = {};
  /// The SHA-256 of the secret of the phone, in hexadecimal digits. No other phone may give a
  /// result for that side.
  std::string phone = {};

  bool operator==(const SaidResult&) const = default;
};

/// A game on a board.
struct GamePlace {
  std::string board;
  /// The number of the game on that board, from 1.
  int ordinal = 0;

  bool operator==(const GamePlace&) const = default;
};

/// The highest numbers of a round and of a table.
inline constexpr int kMostRounds = 500, kMostTables = 10'000;

/// Two players who meet in a round, or one player who does not play.
struct Pairing {
  /// Unique among all tournaments, and never used again for other players. It is PGN's GameId.
  std::string id = {};
  /// The number on the table, from 1, over all matches of the round. 0: a bye has no table.
  int table = 0;
  /// The starting numbers of the players. 0: nobody, as in a bye.
  ByColor<int> players = {};
  Bye bye = Bye::kNone;
  /// The match and the board in the match, from 1. 0: this is no team match.
  int match = 0, board_in_match = 0;
  /// The starting position, if it is another one than usual.
  std::optional<rules::Position> start = {};
  /// The time of each player, if it is another than that of the section: an armageddon. Both or
  /// neither.
  ByColor<std::optional<rules::TimeControl>> controls = {};
  /// A board that is used instead of the table's own. Empty: the table's own.
  std::string board = {};
  /// The games that were played for it, in order. The last one counts: an adjourned game continues
  /// in another game, and a game on an exchanged board too.
  std::vector<GamePlace> games = {};
  /// The result from the pairing program or an operator. Nothing: the result of the game counts.
  std::optional<PairingResult> result = {};
  /// Who gave `result` by hand. Empty: the pairing program did.
  std::string result_by = {};
  /// The time of the `result`. Nothing: no result, or it was given before this was recorded.
  std::optional<Instant> result_since = {};
  /// Played later. It does not begin automatically.
  bool postponed = false;
  /// No output shows its moves.
  bool withheld = false;
  /// The last import does not have it, but a game was played for it.
  bool vanished = false;
  /// An operator paired the players. The files of the pairing program need not have it.
  bool by_hand = false;
  /// An arbiter confirmed that the player is at the board. A move shows it too, without this.
  ByColor<bool> here = {};
  /// The time at which an arbiter confirmed it. Nothing: not confirmed, or confirmed before this
  /// was recorded.
  ByColor<std::optional<Instant>> here_since = {};
  /// The results that the players gave with their phones (`tournament/result.h`).
  ByColor<std::optional<SaidResult>> said = {};

  bool operator==(const Pairing&) const = default;
};

/// One round of a section.
struct Round {
  /// From 1.
  int number = 0;
  /// "2026.11.26", as in PGN. Empty: not known.
  std::string date = {};
  /// The date at which it should start, as `Calendar` has dates. Nothing: not known.
  std::optional<Instant> starts_at = {};
  /// The time from which games belong to it. Nothing: it has not started. It starts by a call, or
  /// by the first game on one of its tables.
  std::optional<Instant> started_at = {};
  /// Games that begin after this do not belong to it.
  std::optional<Instant> closed_at = {};
  /// In the order of their tables. Byes are last.
  std::vector<Pairing> pairings = {};

  bool operator==(const Round&) const = default;
};

/// The file of a pairing program that is read again whenever it is saved.
struct WatchedFile {
  /// The file, or the folder of which the file that was saved last is meant. It begins with '/',
  /// and is on the machine of the daemon.
  std::string path = {};
  /// True if a change of the file is applied at once, when it leaves no question open. False: an
  /// operator decides.
  bool applies = false;
  /// "windows-1251". Empty: it is found out.
  std::string encoding = {};
  /// The version of the file that was taken last, or that an operator did not want. Empty: none
  /// yet.
  std::string taken = {};

  bool operator==(const WatchedFile&) const = default;
};

/// A part of a tournament with its own players and rules: group A, the juniors, the blitz.
struct Section {
  /// Letters, digits, '.', '_' and '-': part of addresses and file names.
  std::string id = {};
  /// The name for people. Empty if the tournament has one section only.
  std::string name = {};
  /// The tables of this section are `table_offset` + 1 and so on.
  int table_offset = 0;
  /// The name of the event in the files that were imported last. Empty: they had none.
  std::string event = {};
  /// The lines before the players in the TRF that was imported last, without those of teams and
  /// byes. Empty: no TRF was imported. A TRF with the results has the same head.
  std::vector<std::string> trf_head = {};
  /// How many rounds there will be. 0: not known.
  int planned_rounds = 0;
  /// What results are worth, and how ties are broken.
  StandingsRules standings = {};
  /// Nothing: no file is watched.
  std::optional<WatchedFile> watched = {};
  /// Nothing: the rules in force for boards without a tournament.
  std::optional<Boxed<TournamentRules>> rules = {};
  std::vector<Player> players = {};
  std::vector<Team> teams = {};
  std::vector<Round> rounds = {};

  bool operator==(const Section&) const = default;
};

/// The board on a table.
struct TableBoard {
  int table = 0;
  /// The board's id, or else its serial number.
  std::string board = {}, serial = {};

  bool operator==(const TableBoard&) const = default;
};

/// A tournament in this hall.
struct Tournament {
  /// As that of a section.
  std::string id = {};
  /// The name for people, the same for the whole time: PGN's Event.
  std::string name = {};
  /// Where it is played: PGN's Site. `country`: two letters (ISO 3166).
  std::string site = {}, country = {};
  std::vector<Section> sections = {};
  /// The tables that have a board, in the order of their numbers.
  std::vector<TableBoard> tables = {};
  /// Grows with each change.
  std::uint32_t revision = 0;
  /// No games belong to it any more, and it is not shown in lists.
  bool closed = false;
  /// How long everything that is played is held back from everybody without a role. Nothing: as
  /// long as for boards without a tournament.
  std::optional<std::chrono::seconds> delay = {};
  /// Whether players may give results with their phones.
  PlayersResults players_results = PlayersResults::kNo;
  /// The codes on the signs and on the slips are made of it. Empty: it was not needed yet. It stays
  /// in the journal.
  std::string players_secret = {};

  bool operator==(const Tournament&) const = default;
};

}  // namespace jadoube::model
