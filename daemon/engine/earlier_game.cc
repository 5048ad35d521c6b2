#include "daemon/engine/earlier_game.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "daemon/arbiter/decisions/carry_out.h"
#include "daemon/storage/codec/row_codec.h"
#include "daemon/tracking/rederive.h"

namespace jadoube::engine {

namespace codec = storage::codec;

using model::Game;
using rules::ErrorCode;
using rules::Expected;

namespace {

Expected<Game> read(storage::Archive& archive, const std::string& board, int ordinal) {
  const auto row = archive.game(board, ordinal);
  if (!row) return tl::unexpected(row.error());
  if (*row) return codec::game_of(**row);
  return rules::refuse(ErrorCode::kNotFound, "there is no game {game} on record",
                       {{"game", model::game_id(board, ordinal)}});
}

/// The board's next recorded game. Its number is not always the next number.
Expected<Game> read_next(storage::Archive& archive, const std::string& board, int ordinal) {
  const auto next = archive.games_after({board, ordinal}, board, 1);
  if (!next) return tl::unexpected(next.error());
  return next->empty() ? read(archive, board, ordinal + 1)
                       : codec::game_without_plies_of(next->front());
}

/// The game with these corrections.
Expected<arbiter::Derived> derive(const EarlierGame& earlier,
                                  const std::vector<model::Correction>& corrections) {
  model::Board published;
  published.game = earlier.game;
  std::vector<model::TimedChange> changes;
  auto derived =
      tracking::rederive_closed(published, earlier.rows.seen, corrections, earlier.end, changes);
  if (!derived) return tl::unexpected(derived.error());
  return arbiter::Derived{*std::move(derived), std::move(changes)};
}

/// Fails if the readable rows do not lead to the recorded game. With a correction, they would
/// change moves that nobody has corrected.
Expected<void> lead_to_record(const EarlierGame& earlier) {
  const auto& rows = earlier.rows;
  if (rows.unreadable.empty()) return {};
  if (!rows.lacks_ruling) {
    const auto derived = derive(earlier, arbiter::corrections_of(rows.rulings));
    const auto& game = derived ? derived->tracker.board().game : std::nullopt;
    if (game && game->plies == earlier.game.plies && game->result == earlier.game.result) return {};
  }
  return rules::refuse(ErrorCode::kDataLoss,
                       "game {game} cannot be corrected: {row} of its record cannot be read, "
                       "and without it the moves would be wrong. Write a note to the game "
                       "instead, and enter the result in its pairing",
                       {{"game", earlier.game.ordinal}, {"row", rows.unreadable.front()}});
}

}  // namespace

Expected<EarlierGame> read_earlier_game(storage::Archive& archive, const std::string& board,
                                        int ordinal) {
  auto game = read(archive, board, ordinal);
  if (!game) return tl::unexpected(game.error());
  const auto next = read_next(archive, board, ordinal);
  if (!next) return tl::unexpected(next.error());
  auto rows = codec::read_rest_of_game(archive, board, ordinal, game->started_at);
  if (!rows) return tl::unexpected(rows.error());
  const auto end = next->started_at - model::Instant::duration(1);
  // The row of the last piece set up for the next game is among these rows, although it started
  // that game.
  std::erase_if(rows->seen, [&](const tracking::TimedObservation& seen) { return seen.at > end; });
  return EarlierGame{*std::move(game), *std::move(rows), end};
}

Expected<std::optional<std::string>> goes_on_as(storage::Archive& archive,
                                                const std::string& name) {
  constexpr std::size_t kAtOnce = 64;
  storage::Archive::GamePlace place;
  while (true) {
    const auto rows = archive.games_after(place, "", kAtOnce);
    if (!rows) return tl::unexpected(rows.error());
    for (const auto& row : *rows) {
      const auto game = codec::game_without_plies_of(row);
      if (game && game->continues == name) return model::game_id(row.board, row.ordinal);
    }
    if (rows->size() < kAtOnce) return std::nullopt;
    place = {rows->back().board, rows->back().ordinal};
  }
}

Expected<arbiter::Ruled> rule_on(const EarlierGame& earlier, const arbiter::DecisionRequest& call,
                                 model::Instant now) {
  if (auto can = arbiter::can_be_made_later(call.decision); !can)
    return tl::unexpected(can.error());
  model::Board board;
  board.game = earlier.game;
  auto ruling = arbiter::ruling_on(call, board, earlier.rows.rulings, now);
  if (!ruling) return tl::unexpected(ruling.error());
  ruling->earlier_game = earlier.game.ordinal;
  if (ruling->side_decision) return arbiter::Ruled{*std::move(ruling), earlier.game};
  if (auto whole = lead_to_record(earlier); !whole) return tl::unexpected(whole.error());
  if (auto& written = ruling->correction) written->after = std::min(written->after, earlier.end);
  const auto derived = arbiter::carry_out(
      *ruling, earlier.rows.rulings, earlier.game, earlier.end,
      [&](const std::vector<model::Correction>& all) { return derive(earlier, all); });
  if (!derived) return tl::unexpected(derived.error());
  auto game = *derived->tracker.board().game;
  game.closed = true;
  ruling->revision = game.revision;
  return arbiter::Ruled{*std::move(ruling), std::move(game)};
}

namespace {

constexpr const char* kWhole = "the record is whole";

}  // namespace

rules::Expected<arbiter::Incident> decide_earlier_incident(storage::Journal& journal,
                                                           const std::string& board,
                                                           arbiter::DecideOnIncident& word) {
  const auto rows = journal.incidents(board, word.id.game);
  if (!rows) return tl::unexpected(rows.error());
  const auto row = std::ranges::find(*rows, word.id.number, &storage::IncidentRow::number);
  if (row == rows->end()) {
    return rules::refuse(rules::ErrorCode::kNotFound, "the board has no incident {incident}",
                         {{"incident", to_string(word.id)}});
  }
  auto incident = storage::codec::incident_of(*row);
  if (!incident) return incident;
  word.about = incident->subject();
  auto decided = arbiter::check_not_done_by_another(word.decision, *incident).and_then([&] {
    return arbiter::decide(word.decision, *incident);
  });
  if (!decided) return tl::unexpected(decided.error());
  return incident;
}

rules::Expected<std::vector<arbiter::Incident>> settled_incidents(storage::Journal& journal,
                                                                  const std::string& board,
                                                                  const EarlierGame& earlier,
                                                                  const model::Game& game) {
  using arbiter::Life;
  // If the game did not change, the decisions about its incidents are still valid.
  if (game == earlier.game) return {};
  const bool whole = !game.incomplete && game.explanations.empty();
  const auto rows = journal.incidents(board, game.ordinal);
  if (!rows) return tl::unexpected(rows.error());
  std::vector<arbiter::Incident> settled;
  for (const auto& row : *rows) {
    auto incident = storage::codec::incident_of(row);
    if (!incident) return tl::unexpected(incident.error());
    const bool was_whole = incident->life == Life::kResolved && incident->reason == kWhole;
    if (incident->kind != arbiter::IncidentKind::kNeedsDecision) continue;
    if (whole ? !row.open : !was_whole) continue;
    incident->life = whole ? Life::kResolved : Life::kOpen;
    incident->reason = whole ? kWhole : "";
    incident->by.clear();
    settled.push_back(*std::move(incident));
  }
  return settled;
}

}  // namespace jadoube::engine
