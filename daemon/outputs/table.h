#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daemon/model/board.h"
#include "daemon/model/by_color.h"
#include "daemon/model/game.h"
#include "daemon/model/tournament.h"
#include "daemon/tournament/result.h"
#include "daemon/tournament/standings/standings.h"

namespace jadoube::outputs {

// The values that all outputs render: rounds of tables, as one output may show them.

using model::Instant;

/// A player, as an output names them. Empty or 0: not known.
struct Player {
  /// "Surname, Given".
  std::string name;
  /// "GM", "WFM", ...
  std::string title = {};
  /// Three letters, as FIDE writes them: "UKR".
  std::string federation = {};
  int rating = 0;
  /// "0": known to have none. Empty: not known.
  std::string fide_id = {};
  std::string team = {};

  bool operator==(const Player&) const = default;
};

/// Everything about a game except the game itself.
struct Heading {
  /// The tournament with its section: "City Open, group A". Constant during a round.
  std::string event;
  std::string site = {};
  /// The country of the site, two letters (ISO 3166): "UA".
  std::string country = {};
  /// The date of the round, "2026.11.26". Empty: not known.
  std::string date = {};
  /// From 1. 0: the game is not part of a round.
  int round = 0;
  /// The number on the table, from 1. In team matches: the running number over all matches.
  int table = 0;
  /// The match and the board in the match, from 1. 0: this is no team match.
  int match = 0, board_in_match = 0;
  /// The name of the pairing. It stays the same for ever, and no other game has it.
  std::string game_id = {};
  model::ByColor<Player> players = {};
  /// In PGN's own form, "40/5400+30:1800+30". Empty: not known.
  std::string time_control = {};
  /// The players have different times, so `time_control` is empty.
  bool has_odds = false;
  bool chess960 = false;
  /// The board on which the game is played. Empty: the table has no board.
  std::string board = {};
  /// The board's serial number. Empty: not known.
  std::string serial = {};

  bool operator==(const Heading&) const = default;
};

/// One table of a round: who plays there, and what has been played, as far as one output may show
/// it.
struct Table {
  Heading heading;
  /// Nothing: no move can be shown yet. Kept whole: the release policy of the output cuts it
  /// (`release.h`).
  std::shared_ptr<const model::Game> game = {};
  /// The initial position of the pairing, if it is not the usual one and its round has started.
  /// The game has its own, once it has begun.
  std::optional<rules::Position> start = {};
  /// The pieces on the board, if the game is in doubt and does not explain them.
  std::optional<rules::Placement> stands = {};
  /// The clock when it was last read, and when that was. Nothing: there is no clock.
  std::optional<model::ClockState> clock = {};
  Instant clock_at = {};
  /// How long the output holds back moves.
  std::chrono::seconds delay{0};
  /// Everything up to this time is shown although the delay is longer: it was seen before the delay
  /// grew. Nothing: the delay alone decides what is shown.
  std::optional<Instant> shown_until = {};
  /// The result that the tournament has for this table, if it is not the game's own. It is a
  /// forfeit, or a result that was only given on paper.
  std::optional<rules::Result> given_result = {};
  /// The result was given without play.
  bool forfeit = false;
  /// The same result with its score and its source: also scores that PGN cannot write, such as 0-0.
  /// Nothing: the result of the game counts.
  std::optional<tournament::CountedResult> given = {};
  /// The pairing is played later.
  bool postponed = false;
  /// In `Round::byes`: why the player has no opponent.
  model::Bye bye = model::Bye::kNone;
  /// True: an operator hides the plies of this game from all outputs.
  bool withheld = false;
  /// True while the board is connected.
  bool is_connected = false;
};

/// True if every output shows the same of both tables. It is quick: the games are the same objects.
inline bool shows_same(const Table& one, const Table& other) {
  return one.game == other.game && one.heading == other.heading && one.start == other.start &&
         one.stands == other.stands && one.clock == other.clock && one.clock_at == other.clock_at &&
         one.given_result == other.given_result && one.forfeit == other.forfeit &&
         one.given == other.given && one.postponed == other.postponed && one.bye == other.bye &&
         one.withheld == other.withheld && one.is_connected == other.is_connected;
}

/// The standings of a section, by the events that an output has read.
struct SectionStandings {
  /// For the names of players and teams.
  std::shared_ptr<const model::Section> section = {};
  tournament::Standings standings = {};
};

/// One round of one section, with its tables in the order of their numbers.
struct Round {
  /// The id of the tournament and of the section. Both empty: boards without a tournament.
  std::string tournament = {}, section = {};
  /// The name for people: of the section, or else of the tournament.
  std::string name = {};
  /// The name of the tournament for people, without its section.
  std::string event = {};
  /// From 1. 0: boards without a tournament.
  int number = 0;
  std::string date = {};
  /// The date and time at which it should start. Nothing: not known.
  std::optional<Instant> starts_at = {};
  /// How late a player may arrive. Nothing: not known.
  std::optional<std::chrono::minutes> default_time = {};
  /// How many rounds the section will have. 0: not known.
  int planned_rounds = 0;
  std::vector<Table> tables = {};
  /// The players without an opponent, as tables without a number.
  std::vector<Table> byes = {};
  /// The standings, in the last round of a section. Nothing: the output has not asked for them, no
  /// round has begun, or no player is known.
  std::shared_ptr<const SectionStandings> standings = {};
  /// It was closed, or a later round has begun.
  bool is_over = false;
  /// It is later than the round that is played now.
  bool is_to_come = false;
};

/// The date of a round, "2026.11.26": that of the pairing program, or else that of its start.
/// Empty: neither is known.
std::string date_of(const model::Round& round);

/// The heading of a pairing from its tournament: event, site, round, table and players. It has the
/// time control if the section itself has rules. `section`, `round` and `pairing` are parts of
/// `tournament`.
Heading pairing_heading(const model::Tournament& tournament, const model::Section& section,
                        const model::Round& round, const model::Pairing& pairing);

/// Fills in what follows from the rules: the time control in PGN's form, and whether it is
/// Chess960.
void set_rules(const model::TournamentRules& rules, Heading& heading);

/// Shows the tables of the hall on displays. Any thread.
class RoundSink {
 public:
  virtual ~RoundSink() = default;
  /// Takes the present tables, without a delay.
  virtual void show(const std::vector<Round>& rounds) = 0;
  /// Takes the tables that everybody may see, as soon as something is held back.
  virtual void show_everybody(const std::vector<Round>& rounds) = 0;
};

}  // namespace jadoube::outputs
