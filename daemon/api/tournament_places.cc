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
    return rules::refuse(rules::ErrorCode::kNotFound,
                         "there is no board \"" + *id + "\"" +
                             (names.empty() ? ": no board was seen yet. A board that comes later "
                                              "can be named by its serial number"
                                            : ": there are " + names));
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

std::string board_called(const model::TableBoard& table) {
  return table.board.empty() ? "the board with the serial number " + table.serial
                             : "board " + table.board;
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
            "a game is played on " + board_called(had) + " at table " +
                std::to_string(pairing.table) + " of round " + std::to_string(round.number) + ": " +
                model::game_id(place.board, place.ordinal) + ", " +
                std::to_string(game->plies.size()) +
                " plies. Nothing is changed. To take the board all the same, say also which board "
                "table " +
                std::to_string(pairing.table) + " has then, or that it has none");
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
    return rules::refuse(
        rules::ErrorCode::kFailedPrecondition,
        model::game_id(edit.game.board, edit.game.ordinal) + " belongs to this pairing already");
  }
  return rules::refuse(rules::ErrorCode::kFailedPrecondition,
                       model::game_id(edit.game.board, edit.game.ordinal) + " belongs to " +
                           tournament::names_of(section, pairing.players) + ", round " +
                           std::to_string(round.number) + ", table " +
                           std::to_string(pairing.table) +
                           ". Nothing is changed. To take it from them, force it (--force)");
}

// The end of a tournament would leave games without names.
Expected<void> check_none_played(const model::Tournament& before, const stream::Feed& feed) {
  int count = 0;
  std::string first;
  for (const auto& section : before.sections) {
    for (const auto& round : section.rounds) {
      for (const auto& pairing : round.pairings) {
        if (!game_played_now(pairing, feed)) continue;
        if (count++ == 0) {
          first = tournament::names_of(section, pairing.players) + " at table " +
                  std::to_string(pairing.table) + " of round " + std::to_string(round.number);
        }
      }
    }
  }
  if (count == 0) return {};
  return rules::refuse(rules::ErrorCode::kFailedPrecondition,
                       (count == 1 ? "a game is played now: "
                                   : std::to_string(count) + " games are played now, the first: ") +
                           first +
                           ". Nothing is changed. To end the tournament all the same, force it "
                           "(--force)");
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
