#include "daemon/api/answering/game_lookup.h"

#include <map>
#include <utility>
#include <vector>

#include "daemon/language/translate.h"
#include "daemon/outputs/output.h"
#include "daemon/outputs/table.h"
#include "daemon/storage/codec/row_codec.h"
#include "daemon/tournament/find.h"
#include "rules/time/time_control_text.h"

namespace jadoube::api {

namespace {

using language::tr;

outputs::Heading heading_at(const model::Tournament& tournament,
                            const tournament::PairingPlace& place) {
  const model::Section& section = tournament.sections[place.section];
  const model::Round& round = section.rounds[place.round];
  return outputs::pairing_heading(tournament, section, round, round.pairings[place.pairing]);
}

}  // namespace

std::optional<outputs::Heading> heading_of_game(const stream::Feed& feed, const GamePlace& place) {
  for (const auto& tournament : feed.tournaments()) {
    const auto found = tournament::pairing_of_game(*tournament, {place.board, place.ordinal});
    if (!found) continue;
    return heading_at(*tournament, *found);
  }
  return std::nullopt;
}

std::optional<tournament::CountedResult> counted_result_of(const stream::Feed& feed,
                                                           const GamePlace& place,
                                                           rules::Result of_game) {
  const model::GamePlace game{place.board, place.ordinal};
  for (const auto& tournament : feed.tournaments()) {
    const auto found = tournament::pairing_of_game(*tournament, game);
    if (!found) continue;
    const model::Pairing& pairing = tournament::at(*tournament, *found);
    // Only the last game of a pairing has the result that counts. An adjourned game may be before
    // it.
    if (pairing.games.back() != game) return std::nullopt;
    return tournament::counted_result(pairing, of_game);
  }
  return std::nullopt;
}

std::string tournament_of_game(const stream::Feed& feed, const GamePlace& place) {
  for (const auto& tournament : feed.tournaments()) {
    if (tournament::pairing_of_game(*tournament, {place.board, place.ordinal})) {
      return tournament->id;
    }
  }
  return {};
}

std::optional<outputs::Heading> heading_of_next_game(const stream::Feed& feed,
                                                     const std::string& board,
                                                     const std::string& serial) {
  std::vector<outputs::Heading> headings;
  for (const auto& tournament : feed.tournaments()) {
    if (tournament->closed) continue;
    for (const auto& place : tournament::next_pairings(*tournament, board, serial)) {
      headings.push_back(heading_at(*tournament, place));
    }
  }
  if (headings.size() != 1) return std::nullopt;
  return headings.front();
}

std::string seat_text(const outputs::Heading& heading) {
  std::string text = heading.event;
  if (heading.round > 0) text += tr(", round {round}", {{"round", heading.round}});
  if (heading.table > 0) {
    text += tr(", table {table}", {{"table", texts::text_of(outputs::table_name(heading))}});
  }
  return text;
}

model::ByColor<std::string> names_of(const outputs::Heading& heading) {
  model::ByColor<std::string> names;
  for (const auto color : model::kColors) {
    const outputs::Player& player = heading.players[color];
    names[color] = player.title.empty() ? player.name : player.title + " " + player.name;
  }
  return names;
}

namespace codec = storage::codec;

namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

// The game at `place`, if it is the last one of its board. The feed is newer than the journal's
// row.
std::optional<model::Game> latest(const stream::Feed& feed, const GamePlace& place) {
  auto board = feed.board(place.board);
  if (!board || !board->game || board->game->ordinal != place.ordinal) return std::nullopt;
  return std::move(board->game);
}

/// Why there is no such game. The numbers of games have no gap, so a missing game before another
/// one was deleted. Of an imported board, perhaps only some games were imported.
rules::Error missing(storage::Archive& archive, const GamePlace& place, bool is_to_come = false) {
  const auto name = game_name(place.board, place.ordinal);
  if (place.board.find(':') != std::string::npos) {
    return refuse(ErrorCode::kNotFound, "{game} is not among the imported games", {{"game", name}})
        .value();
  }
  const auto later = archive.games_after({place.board, place.ordinal}, place.board, 1);
  const bool was_there = !is_to_come && place.ordinal > 0 && later && !later->empty();
  return (was_there ? refuse(ErrorCode::kNotFound,
                             "game {game} is too old: it was removed from "
                             "the record",
                             {{"game", name}})
                    : refuse(ErrorCode::kNotFound, "there has never been a game {game}",
                             {{"game", name}}))
      .value();
}

}  // namespace

Expected<codec::StoredGame> find_game(const stream::Feed& feed, storage::Archive& archive,
                                      const GamePlace& place, const release::PublicFeed* released) {
  if (auto game = latest(feed, place)) return codec::StoredGame{.game = *std::move(game)};
  if (released != nullptr) {
    auto game = released->earlier_game(archive, place.board, place.ordinal);
    if (!game) return tl::unexpected(game.error());
    if (*game) return *std::move(*game);
    const auto last = released->last_game(archive, place.board);
    if (!last) return tl::unexpected(last.error());
    // There is no later game, so it may only not have begun yet.
    return tl::unexpected(missing(archive, place, *last && place.ordinal > **last));
  }
  const auto row = archive.game(place.board, place.ordinal);
  if (!row) return tl::unexpected(row.error());
  if (!*row) return tl::unexpected(missing(archive, place));
  return codec::stored_game_of(**row);
}

Expected<model::Game> find_readable_game(const stream::Feed& feed, storage::Archive& archive,
                                         const GamePlace& place) {
  auto found = find_game(feed, archive, place);
  if (!found) return tl::unexpected(found.error());
  if (found->unreadable) return refuse(ErrorCode::kInternal, found->unreadable->why);
  return std::move(found->game);
}

Expected<std::optional<GamePlace>> next_game(storage::Archive& archive, const GamePlace& after,
                                             const std::string& board,
                                             const release::PublicFeed* released) {
  GamePlace place = after;
  while (true) {
    const auto rows = archive.games_after({place.board, place.ordinal}, board, 1);
    if (!rows) return tl::unexpected(rows.error());
    if (rows->empty()) return std::nullopt;
    place = {rows->front().board, rows->front().ordinal};
    if (released == nullptr) return place;
    const auto last = released->last_game(archive, place.board);
    if (!last) return tl::unexpected(last.error());
    if (!*last || place.ordinal <= **last) return place;
  }
}

namespace {

// The headings of the games that everybody may see.
Expected<std::vector<values::v1::Game>> released_headings_after(
    const stream::Feed& feed, storage::Archive& archive, const GamePlace& after,
    const std::string& board, std::size_t limit, const release::PublicFeed& released) {
  std::vector<values::v1::Game> headings;
  storage::Archive::GamePlace place{after.board, after.ordinal};
  std::map<std::string, std::optional<int>> last_games;
  while (true) {
    const std::size_t missing = limit - headings.size();
    const auto rows = archive.games_after(place, board, missing);
    if (!rows) return tl::unexpected(rows.error());
    // The corrections are read after the rows, so every change of a row is known.
    const auto corrected = released.corrected_games(archive);
    if (!corrected) return tl::unexpected(corrected.error());
    for (const storage::GameRow& row : *rows) {
      place = {row.board, row.ordinal};
      if (!last_games.contains(row.board)) {
        const auto last = released.last_game(archive, row.board);
        if (!last) return tl::unexpected(last.error());
        last_games[row.board] = *last;
      }
      const auto& last = last_games[row.board];
      if (last && row.ordinal > *last) continue;
      auto game = latest(feed, {row.board, row.ordinal});
      if (!game && corrected->contains({row.board, row.ordinal})) {
        auto earlier = released.earlier_game(archive, row.board, row.ordinal);
        if (!earlier) return tl::unexpected(earlier.error());
        if (*earlier) game = std::move((*earlier)->game);
      } else if (!game) {
        auto stored = codec::game_without_plies_of(row);
        if (!stored) continue;
        game = released.as_shown(row.board, *std::move(stored));
      }
      if (game) headings.push_back(heading_of(row.board, *game));
    }
    if (rows->size() < missing || headings.size() == limit) return headings;
  }
}

}  // namespace

Expected<std::vector<values::v1::Game>> headings_after(const stream::Feed& feed,
                                                       storage::Archive& archive,
                                                       const GamePlace& after,
                                                       const std::string& board, std::size_t limit,
                                                       const release::PublicFeed* released) {
  if (released != nullptr) {
    return released_headings_after(feed, archive, after, board, limit, *released);
  }
  std::vector<values::v1::Game> headings;
  storage::Archive::GamePlace place{after.board, after.ordinal};
  while (true) {
    const std::size_t missing = limit - headings.size();
    const auto rows = archive.games_after(place, board, missing);
    if (!rows) return tl::unexpected(rows.error());
    for (const storage::GameRow& row : *rows) {
      place = {row.board, row.ordinal};
      auto game = latest(feed, {row.board, row.ordinal});
      if (!game) {
        auto stored = codec::game_without_plies_of(row);
        // A request for this game alone gets an error: the game cannot be read. A list has the
        // other games.
        if (!stored) continue;
        game = *std::move(stored);
      }
      headings.push_back(heading_of(row.board, *game));
    }
    if (rows->size() < missing || headings.size() == limit) return headings;
  }
}

std::string time_control_of(const stream::Feed& feed, const GamePlace& place,
                            const arbiter::CurrentRules& rules) {
  const auto heading = heading_of_game(feed, place);
  if (heading && !heading->time_control.empty()) return heading->time_control;
  if (heading && heading->has_odds) return {};
  const auto control = rules.of(place.board).control;
  return control ? rules::to_pgn_time_control(*control) : std::string();
}

}  // namespace jadoube::api
