#include "daemon/api/tournament_places.h"

#include <algorithm>
#include <set>

#include "daemon/api/convert.h"
#include "daemon/api/edit_walk.h"
#include "daemon/api/game_lookup.h"
#include "daemon/api/pairing_in_play.h"
#include "daemon/api/tournament_convert.h"
#include "daemon/tournament/edit.h"
#include "daemon/tournament/find.h"

namespace jadoube::api {
namespace {

using rules::Expected;

// What is there.
struct Hall {
  const stream::Feed& feed;
  const std::vector<std::string>& configured;
  storage::Archive& archive;

  Expected<void> check_board(const std::string& name) const {
    if (name.empty()) return {};
    const auto id = parse_board_name(name);
    if (!id) return tl::unexpected(id.error());
    if (feed.has_board(*id) || std::ranges::find(configured, *id) != configured.end()) return {};
    std::set<std::string> known(configured.begin(), configured.end());
    for (const auto& board : feed.snapshot({}).boards) known.insert(board.id);
    std::string names;
    for (const std::string& each : known) {
      if (names.size() < 200) names += (names.empty() ? "" : ", ") + each;
    }
    if (names.empty()) {
      return rules::refuse(rules::ErrorCode::kNotFound,
                           "there is no board \"{board}\": no board was seen yet. A board that "
                           "comes later can be named by its serial number",
                           {{"board", *id}});
    }
    return rules::refuse(rules::ErrorCode::kNotFound,
                         "there is no board \"{board}\": there are {boards}",
                         {{"board", *id}, {"boards", names}});
  }
  Expected<void> check_game(const std::string& name) const {
    const auto place = parse_game_name(name);
    if (!place) return tl::unexpected(place.error());
    return find_game(feed, archive, *place).map([](const storage::codec::StoredGame&) {});
  }
};

Expected<void> check(const v1::TournamentEdit& edit, const Hall& hall) {
  using In = v1::TournamentEdit;
  if (edit.edit_case() == In::kSetBoard) return hall.check_board(edit.set_board().board());
  if (edit.edit_case() == In::kGiveGame) return hall.check_game(edit.give_game().game());
  if (edit.edit_case() != In::kSetTables) return {};
  for (const auto& table : edit.set_tables().tables()) {
    if (auto good = hall.check_board(table.board()); !good) return good;
  }
  return {};
}

rules::Sentence board_called(const model::TableBoard& table) {
  if (!table.board.empty()) return rules::Sentence("board {board}", {{"board", table.board}});
  return rules::Sentence("the board with the serial number {serial}", {{"serial", table.serial}});
}

// The first pairing that is played now and has another board, or none, after the edit, although the
// edit does not name its table.
Expected<void> check_pairings(const tournament::SetTables& edit, const model::Tournament& before,
                              const model::Tournament& after, const stream::Feed& feed) {
  const auto is_named = [&](int table) {
    return std::ranges::any_of(
        edit.tables, [&](const model::TableBoard& named) { return named.table == table; });
  };
  for (const auto& section : before.sections) {
    for (const auto& round : section.rounds) {
      if (!round.started_at || round.closed_at) continue;
      for (const auto& pairing : round.pairings) {
        const auto had = tournament::board_of(before, pairing);
        const auto has = tournament::board_of(after, pairing);
        if (had.board == has.board && had.serial == has.serial) continue;
        if (is_named(pairing.table)) continue;
        const auto game = game_played_now(pairing, feed);
        if (!game) continue;
        const auto& place = pairing.games.back();
        return rules::refuse(
            rules::ErrorCode::kFailedPrecondition,
            "a game is played on {board} at table {table} of round {round}: {game}, {count} plies. "
            "Nothing is changed. To take the board all the same, say also which board table "
            "{table} "
            "has then, or that it has none",
            {{"board", board_called(had)},
             {"table", pairing.table},
             {"round", round.number},
             {"game", model::game_id(place.board, place.ordinal)},
             {"count", game->plies.size()}});
      }
    }
  }
  return {};
}

// A game that another pairing has would be taken from it.
Expected<void> check_game_free(const tournament::GiveGame& edit, const model::Tournament& before) {
  const auto had = tournament::pairing_of_game(before, edit.game);
  if (!had) return {};
  const auto& section = before.sections[had->section];
  const auto& round = section.rounds[had->round];
  const auto& pairing = round.pairings[had->pairing];
  if (pairing.id == edit.pairing) {
    return rules::refuse(rules::ErrorCode::kFailedPrecondition,
                         "{game} belongs to this pairing already",
                         {{"game", model::game_id(edit.game.board, edit.game.ordinal)}});
  }
  return rules::refuse(
      rules::ErrorCode::kFailedPrecondition,
      "{game} belongs to {white} - {black}, round {round}, table {table}. Nothing is changed. To "
      "take it from them, force it (--force)",
      {{"game", model::game_id(edit.game.board, edit.game.ordinal)},
       tournament::player_value("white", section, pairing.players.white),
       tournament::player_value("black", section, pairing.players.black),
       {"round", round.number},
       {"table", pairing.table}});
}

// The end of a tournament would leave games without names.
Expected<void> check_none_played(const model::Tournament& before, const stream::Feed& feed) {
  int count = 0;
  rules::Sentence first;
  for (const auto& section : before.sections) {
    for (const auto& round : section.rounds) {
      for (const auto& pairing : round.pairings) {
        if (!game_played_now(pairing, feed)) continue;
        if (count++ == 0) {
          first =
              rules::Sentence("{white} - {black} at table {table} of round {round}",
                              {tournament::player_value("white", section, pairing.players.white),
                               tournament::player_value("black", section, pairing.players.black),
                               {"table", pairing.table},
                               {"round", round.number}});
        }
      }
    }
  }
  if (count == 0) return {};
  if (count == 1) {
    return rules::refuse(rules::ErrorCode::kFailedPrecondition,
                         "a game is played now: {game}. Nothing is changed. To end the tournament "
                         "all the same, force it (--force)",
                         {{"game", first}});
  }
  return rules::refuse(rules::ErrorCode::kFailedPrecondition,
                       "{count} games are played now, the first: {game}. Nothing is changed. To "
                       "end the tournament all the same, force it (--force)",
                       {{"count", count}, {"game", first}});
}

}  // namespace

Expected<void> check_not_in_play(const v1::EditTournamentRequest& request,
                                 const stream::Feed& feed) {
  return walk_edits(request, feed,
                    [&](const auto& edit, const auto& before, const auto& after) -> Expected<void> {
                      if (!after) return {};
                      if (const auto* tables = std::get_if<tournament::SetTables>(&edit)) {
                        return check_pairings(*tables, before, *after, feed);
                      }
                      if (const auto* give = std::get_if<tournament::GiveGame>(&edit)) {
                        return check_game_free(*give, before);
                      }
                      const auto* close = std::get_if<tournament::CloseTournament>(&edit);
                      const bool ends = close != nullptr && close->closed && !before.closed;
                      return ends ? check_none_played(before, feed) : Expected<void>();
                    });
}

Expected<void> check_places(const v1::EditTournamentRequest& request, const stream::Feed& feed,
                            const std::vector<std::string>& configured, storage::Archive& archive) {
  const Hall hall{feed, configured, archive};
  for (const auto& edit : request.edits()) {
    if (auto good = check(edit, hall); !good) return good;
  }
  return {};
}

}  // namespace jadoube::api
