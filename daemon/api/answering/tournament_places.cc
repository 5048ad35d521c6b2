#include "daemon/api/answering/tournament_places.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "daemon/api/answering/game_lookup.h"
#include "daemon/api/call/request.h"
#include "daemon/api/values/board_values.h"
#include "daemon/api/values/tournament_values.h"
#include "daemon/language/translate.h"
#include "daemon/storage/codec/row_codec.h"
#include "daemon/tournament/edit.h"
#include "daemon/tournament/find.h"

namespace jadoube::api {

rules::Expected<void> walk_edits(const v1::EditTournamentRequest& request, const stream::Feed& feed,
                                 const EditCheck& check) {
  const auto found = find_tournament(request.name(), feed.tournaments());
  if (!found || request.force()) return {};
  model::Tournament now = **found;
  for (const auto& each : request.edits()) {
    const auto edit = edit_of(each);
    if (!edit) return {};
    auto after = tournament::apply(*edit, now, {});
    if (auto good = check(*edit, now, after); !good) return good;
    if (!after) return {};
    now = *std::move(after);
  }
  return {};
}

std::optional<model::Game> game_played_now(const model::Pairing& pairing,
                                           const stream::Feed& feed) {
  if (pairing.games.empty() || pairing.result || pairing.postponed) return std::nullopt;
  const auto& place = pairing.games.back();
  auto board = feed.board(place.board);
  const bool is_last = board && board->game && board->game->ordinal == place.ordinal;
  if (!is_last || !board->game->in_play()) return std::nullopt;
  return std::move(board->game);
}

namespace {

using rules::Expected;

constexpr std::size_t kEventsAnAnswer = 100;

// A change of the tournament, and the number of its event.
struct Found {
  std::uint64_t number = 0;
  model::Instant at;
  model::TournamentChanged change;
};

void add_change(const Found& found, const model::Tournament* before,
                v1::ListTournamentChangesResponse& response) {
  // Nobody made the change: a game of the tournament began.
  if (found.change.author.empty()) return;
  auto& out = *response.add_changes();
  *out.mutable_time() = to_proto(found.at);
  out.set_author(found.change.author);
  out.set_origin(found.change.origin);
  for (const auto& line : tournament::differences(before, *found.change.tournament)) {
    out.add_lines(language::tr(line));
  }
}

}  // namespace

Expected<void> list_changes(const v1::ListTournamentChangesRequest& request,
                            const stream::Feed& feed, storage::Archive& archive,
                            v1::ListTournamentChangesResponse& response) {
  const auto wanted = find_tournament(request.name(), feed.tournaments());
  if (!wanted) return tl::unexpected(wanted.error());
  const auto from = parse_page_number(request.page_token(), feed.head());
  if (!from) return tl::unexpected(from.error());
  const auto last = *from == 0 ? feed.head() : *from;

  std::optional<Found> newer;
  auto next = last;
  while (true) {
    const auto rows =
        archive.events_back_from(next, "", model::Topic::kTournaments, kEventsAnAnswer);
    if (!rows) return tl::unexpected(rows.error());
    for (const auto& row : *rows) {
      next = row.number - 1;
      auto event = storage::codec::event_of(row);
      if (!event) continue;
      auto* change = std::get_if<model::TournamentChanged>(&event->content);
      if (change == nullptr || change->tournament->id != (*wanted)->id) continue;
      if (newer) add_change(*newer, &*change->tournament, response);
      newer = Found{row.number, event->at, std::move(*change)};
    }
    if (rows->size() < kEventsAnAnswer || next == 0) break;
    // The next answer begins with the oldest change of this one, because the state before it is not
    // known yet.
    if (newer && newer->number == last) continue;
    response.set_next_page_token(std::to_string(newer ? newer->number : next));
    return {};
  }
  if (newer) add_change(*newer, nullptr, response);
  if (feed.seen().forgotten > 0 && response.changes_size() > 0) {
    auto& first = *response.mutable_changes(response.changes_size() - 1);
    first.clear_lines();
    first.add_lines(language::tr("the state before is not kept"));
  }
  return {};
}

namespace {

// The boards and games of the hall.
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
                           "there is no board \"{board}\": no board was connected yet. Give the "
                           "serial number of a board that is connected later",
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

// Refuses the edit if a pairing that is played now would lose its board, and the edit does not name
// its table.
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
            "a game is played on {board} at table {table} of round {round}: {game}, {count} "
            "plies. Nothing is changed. To use the board, also give another board for table "
            "{table}, or none",
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

// Refuses the edit if it would take the game from another pairing.
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
      "remove it from them, force it (--force)",
      {{"game", model::game_id(edit.game.board, edit.game.ordinal)},
       tournament::player_value("white", section, pairing.players.white),
       tournament::player_value("black", section, pairing.players.black),
       {"round", round.number},
       {"table", pairing.table}});
}

// Refuses to end a tournament while a game is played: the game would lose its names.
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
                         "during the game, force it (--force)",
                         {{"game", first}});
  }
  return rules::refuse(rules::ErrorCode::kFailedPrecondition,
                       "{count} games are played now, the first: {game}. Nothing is changed. To "
                       "end the tournament with these games, force it (--force)",
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
