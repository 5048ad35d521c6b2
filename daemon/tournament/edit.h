#pragma once

#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "daemon/model/tournament.h"
#include "rules/error.h"
#include "rules/sentence.h"

/// What an operator can change in a tournament by hand. Everything else is read from the pairing
/// program's files.
namespace jadoube::tournament {

/// Sets the names of the tournament. Empty texts stay as they are.
struct SetNames {
  std::string name = {}, site = {}, country = {};
};

/// Adds a section, or changes one. Values that are not set stay as they are.
struct SetSection {
  std::string section;
  std::optional<std::string> name = {};
  std::optional<int> table_offset = {};
  std::optional<model::TournamentRules> rules = {};
  /// 0: not known.
  std::optional<int> planned_rounds = {};
  std::optional<model::StandingsRules> standings = {};
};

/// Puts boards on tables. A table with neither a board nor a serial number has no board then.
struct SetTables {
  std::vector<model::TableBoard> tables;
};

/// The round starts now: games that begin belong to it.
struct StartRound {
  std::string section;
  int round = 0;
};

/// No more games of the round begin.
struct CloseRound {
  std::string section;
  int round = 0;
};

/// Adds a player who is not in the files.
struct AddPlayer {
  std::string section;
  model::Player player;
};

/// Pairs two players by hand: a tie-break, an armageddon, or a late entry. A round that does not
/// exist is made.
struct AddPairing {
  std::string section;
  int round = 0;
  int table = 0;
  model::ByColor<int> players = {};
};

/// The players sit with the other colours.
struct SwapColors {
  std::string pairing;
};

/// Plays a pairing at another table. 0: at none.
struct MoveToTable {
  std::string pairing;
  int table = 0;
};

/// Plays a pairing on another board than that of its table. Empty: on the table's own again.
struct SetBoard {
  std::string pairing;
  std::string board = {};
};

/// Gives a game to a pairing, and takes it from the pairing that had it. This corrects two pairings
/// whose players sat at each other's tables.
struct GiveGame {
  std::string pairing;
  model::GamePlace game;
};

/// Changes the games of two pairings: their players sat at each other's tables.
struct SwapGames {
  std::string pairing, other;
};

/// A game belongs to no pairing.
struct TakeGame {
  std::string pairing;
  model::GamePlace game;
};

/// The pairing is played later, or it is played now.
struct Postpone {
  std::string pairing;
  bool postponed = true;
};

/// Sets the result that counts. Nothing: that of the game.
struct SetResult {
  std::string pairing;
  std::optional<model::PairingResult> result = {};
  /// The person who gives it.
  std::string author = {};
};

/// Sets the time of each player: an armageddon. Neither: that of the section again.
struct SetTimes {
  std::string pairing;
  model::ByColor<std::optional<rules::TimeControl>> controls = {};
};

/// No output shows the moves, or they do again.
struct Withhold {
  std::string pairing;
  bool withheld = true;
};

/// A player is at the board, or is not after all.
struct SetHere {
  std::string pairing;
  rules::Color player = rules::Color::kWhite;
  bool here = true;
};

/// Closes the tournament, or opens it again.
struct CloseTournament {
  bool closed = true;
};

/// Holds back what is played from everybody without a role. Nothing: as for boards without a
/// tournament.
struct SetDelay {
  std::optional<std::chrono::seconds> delay = {};
};
/// A longer delay is a mistake [guess].
inline constexpr std::chrono::hours kLongestTournamentDelay{24};

/// Reads a file of the pairing program whenever it is saved. A tournament without sections gets the
/// section, or `kOnlySection`.
struct SetWatched {
  std::string section = {};
  /// As in `model::WatchedFile`. Empty: the file is no longer watched.
  std::string path = {};
  bool applies = false;
  std::string encoding = {};
};

/// This version of the watched file is not taken, and the daemon does not ask about it again.
struct LeaveWatched {
  std::string section = {};
  std::string version = {};
};

/// Whether players may give results with their phones.
struct SetPlayersResults {
  model::PlayersResults who_may = model::PlayersResults::kNo;
  /// The secret of which codes are made, if the tournament has none yet.
  std::string secret = {};
  /// Takes `secret` also if there is one: the codes that are printed do not work any more.
  bool new_codes = false;
};

/// A player gives the result with a phone, or takes it back. See `say_result`.
struct SayResult {
  std::string pairing;
  rules::Color player = rules::Color::kWhite;
  /// Nothing: takes back the result of this phone.
  std::optional<rules::GameScore> score = {};
  /// As in `model::SaidResult`.
  std::string phone = {};
};

/// Forgets the results of both phones: the wrong phone gave one.
struct ForgetSaid {
  std::string pairing;
};

/// The id of the section that is made if none is named.
inline constexpr const char* kOnlySection = "main";

using Edit =
    std::variant<SetNames, SetSection, SetTables, StartRound, CloseRound, AddPlayer, AddPairing,
                 SwapColors, MoveToTable, SetBoard, GiveGame, SwapGames, TakeGame, Postpone,
                 SetResult, Withhold, CloseTournament, SetDelay, SetTimes, SetHere, SetWatched,
                 LeaveWatched, SetPlayersResults, SayResult, ForgetSaid>;

/// The tournament after the edit. The revision stays. InvalidArgument: a name or a number is not
/// allowed. NotFound: there is no such section, round, player or pairing. FailedPrecondition: a
/// table, a board or a player is taken. Each message has the fault and the present value.
rules::Expected<model::Tournament> apply(const Edit& edit, const model::Tournament& tournament,
                                         model::Instant now);

/// A tournament with that id and no sections. InvalidArgument: the id is not allowed.
rules::Expected<model::Tournament> new_tournament(const std::string& id);

/// Checks that no table, board or player is needed twice at the same time. Checks that two open
/// tournaments do not use one board. FailedPrecondition: the message names both places.
rules::Expected<void> check_tables(const model::Tournament& tournament,
                                   const std::vector<const model::Tournament*>& others);

/// A pairing id that no other pairing has: "open-a-3-7.8c1f". `salt` makes it unique over time.
std::string new_pairing_id(const model::Tournament& tournament, const std::string& section,
                           int round, const model::ByColor<int>& players, model::Instant salt);
/// A new id, for many pairings. `is_taken`: another pairing has that id.
std::string new_pairing_id(const std::string& tournament, const std::string& section, int round,
                           const model::ByColor<int>& players, model::Instant salt,
                           const std::function<bool(const std::string& id)>& is_taken);

/// Asks for a change of a tournament.
struct Request {
  /// The id of the tournament. There need not be one yet.
  std::string id;
  /// The author of the request, and its address.
  std::string author, origin;
  /// The tournament after the change. `now`: the tournament before it. Null: none has that id. On
  /// an error, nothing is changed, and the caller gets the error. Called once, on the engine's
  /// thread.
  std::function<rules::Expected<model::Tournament>(const model::Tournament* now)> change;
};

/// Takes the tournament after the change, when it is saved, or the error.
using Done = std::function<void(const rules::Expected<model::Tournament>& changed)>;

/// The differences of `after`, one on each line: "round 3, table 4: the result is 1-0, not
/// 1/2-1/2". Games that belong to a pairing are no difference. `before` is null: the tournament is
/// new.
std::vector<rules::Sentence> differences(const model::Tournament* before,
                                         const model::Tournament& after);

}  // namespace jadoube::tournament
