#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/outputs/http/output_routes.h"
#include "daemon/outputs/release.h"
#include "daemon/outputs/table.h"

namespace jadoube::outputs {

/// All files of LiveChess Cloud for these rounds, under the paths that its readers know:
/// "get/ID/tournament.json", "get/ID/round-3/index.json" and "get/ID/round-3/game-12.json". The ID
/// of a section is `cloud_id`, and also `cloud_uuid`. In "game-12" is the place of the pairing in
/// the round, from 1, and not the number of the table. The empty path has the list of all, with
/// "meta/ID", which the server of the files answers (`cloud_meta`).
///
/// `games`: the text of each game, `cloud_game`.
Documents::ByPath cloud_files(const std::vector<Round>& rounds, const ReleasePolicy& policy,
                              TableTexts& games);

/// The answer to readers for "meta/ID": the host of the files, and the path before "/get".
std::string cloud_meta(const std::string& host_and_path);

/// "open.group-a": the tournament and the section. "boards": boards without a tournament.
std::string cloud_id(const Round& round);

/// A second id of the section, with the form of a UUID. It never changes. LiveChess Cloud has such
/// ids, and some readers accept no others.
std::string cloud_uuid(std::string_view id);

// The JSON files of LiveChess Cloud, as its readers know them [spec: files that the cloud served].
// Names and order of the keys are LiveChess' own.

/// `tournament.json` of one section. `rounds`: its rounds, in any order; at least one.
std::string cloud_tournament(const std::vector<const Round*>& rounds, const ReleasePolicy& policy);

/// `round-N/index.json`: the pairings.
std::string cloud_round(const Round& round, const ReleasePolicy& policy);

/// `round-N/game-M.json`. Its moves count from a starting position of chess or Chess960. The format
/// has no game from another position, so the file of such a game has no moves.
std::string cloud_game(const Heading& heading, const ReleasedGame& game);

/// A player: fname, mname, lname, title, federation, gender, fideid. `fideid` is a number, because
/// readers refuse the file otherwise; or text if `id_is_text`.
nlohmann::ordered_json cloud_player(const Player& player, bool id_is_text = false);

/// "WHITEWIN", "BLACKFORFAIT", ... The forfeit names who gets the point. Null while the game is
/// open.
nlohmann::ordered_json cloud_result(const ReleasedGame& game);

/// "2026-11-26" of "2026.11.26". Null if it is not known.
nlohmann::ordered_json cloud_date(const std::string& date);

/// The clock of a game in play: white, black, run, time. Null if it is not known.
nlohmann::ordered_json cloud_clock(const ReleasedGame& game);

/// The number of the starting position. 518: the usual one, or the game began from another
/// position.
int cloud_start(const ReleasedGame& game);

/// How the moves are written.
enum class CloudMoves {
  kAsKnown,      ///< What is known: "e4 5390+10", "e4 5390", "e4 +10" or "e4".
  kAlwaysTimed,  ///< A move without a clock has the player's last one, if there is any.
};
nlohmann::ordered_json cloud_moves(const ReleasedGame& game, CloudMoves form);

}  // namespace jadoube::outputs
