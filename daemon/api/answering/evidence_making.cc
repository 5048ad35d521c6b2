#include "daemon/api/answering/evidence_making.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <span>
#include <utility>

#include "daemon/api/answering/game_lookup.h"
#include "daemon/arbiter/decisions/ruling.h"
#include "daemon/evidence/shown_text.h"
#include "daemon/language/language.h"
#include "daemon/model/calendar.h"
#include "daemon/storage/codec/game_rows.h"
#include "daemon/storage/codec/row_codec.h"
#include "daemon/storage/seals/chained_rows.h"
#include "daemon/texts/sentences.h"
#include "daemon/texts/words.h"
#include "daemon/tracking/rederive.h"
#include "rules/laws/ending.h"

// The file has the rows of the game as they are in the journal now, each with its hash, and the
// seals of the journal. The daemon seals the last row of each run again, so that every row of the
// file is sealed.
//
// The file has the recorded moves, and also the moves that follow from the rows. It has the
// journal's seals of the game and of its tournament. So a change of a record in the journal is
// visible, even if the record has no row.
namespace jadoube::api {
namespace {

using rules::Expected;

namespace codec = storage::codec;

// New rows may arrive while a file is made: at most this many, and only for this time.
constexpr std::size_t kMostLaterRows = 128;
constexpr std::chrono::seconds kMaking{30};

// The last instant before the next game of the board began. Nothing: there is none.
Expected<std::optional<model::Instant>> end_of_game(const EvidenceSource& source,
                                                    storage::Archive& archive) {
  const auto& [board, ordinal] = source.place;
  const auto next = archive.games_after({board, ordinal}, board, 1);
  if (!next) return tl::unexpected(next.error());
  if (next->empty()) return std::nullopt;
  return codec::game_without_plies_of(next->front()).map([](const model::Game& game) {
    return std::optional(game.started_at - model::Instant::duration(1));
  });
}

evidence::DerivedMoves moves_of(const model::Game& game) {
  evidence::DerivedMoves derived{.result = std::string(rules::to_string(game.result))};
  for (std::size_t i = 0; i < game.plies.size(); ++i) {
    derived.moves.push_back(numbered_move(game, i));
  }
  return derived;
}

bool is_of(const tracking::BoardTracker& tracker, const EvidenceSource& source) {
  const auto& game = tracker.board().game;
  return tracker.none_left_out() && game && game->ordinal == source.game.ordinal;
}

Expected<evidence::DerivedMoves> derive_closed(const EvidenceSource& source,
                                               const codec::GameRows& rows,
                                               const std::vector<model::Correction>& corrections,
                                               model::Instant end) {
  model::Board published;
  published.game = source.game;
  std::vector<model::TimedChange> changes;
  return tracking::rederive_closed(published, rows.seen, corrections, end, changes)
      .map([](const tracking::BoardTracker& tracker) { return moves_of(*tracker.board().game); });
}

Expected<evidence::DerivedMoves> derive_last(const EvidenceSource& source,
                                             const codec::GameRows& rows,
                                             const std::vector<model::Correction>& corrections,
                                             model::Instant now) {
  const auto said = moves_of(source.game);
  tracking::BoardTracker before(source.game.ordinal - 1);
  before.know_starts({source.game.start});
  tracking::Derivation derivation{before};
  const std::span<const tracking::TimedObservation> seen(rows.seen);
  const auto all = derivation.derive(seen, corrections, now);
  if (!is_of(all, source)) {
    return rules::refuse(rules::ErrorCode::kFailedPrecondition,
                         "this version finds no such game in the observations of the board");
  }
  auto derived = moves_of(*all.board().game);
  if (derived == said || source.game.has_given_result()) return derived;
  // The request is older than the last rows.
  tracking::Derivation again{before};
  for (std::size_t taken = seen.size() - std::min(kMostLaterRows, seen.size()) + 1;
       taken <= seen.size(); ++taken) {
    if (seen[taken - 1].at < now - kMaking) continue;
    const auto tracker = again.derive(seen.first(taken), corrections, seen[taken - 1].at);
    if (is_of(tracker, source) && moves_of(*tracker.board().game) == said) return said;
  }
  return derived;
}

// A signed file has the same words in every version.
constexpr std::array kStateWords = {"provisional", "confirmed", "inferred after a gap",
                                    "corrected by an arbiter", "illegal"};

std::string dated(model::Instant at) { return evidence::moment_text(model::date_of(at)); }

std::string ply_line(const model::Game& game, std::size_t index) {
  const auto& ply = game.plies[index];
  return numbered_move(game, index) + ", white " + texts::reading_text(ply.white_clock) +
         ", black " + texts::reading_text(ply.black_clock) + ", made " + dated(ply.made_at) + ", " +
         kStateWords.at(static_cast<std::size_t>(ply.state));
}

std::string ruling_line(const model::Ruling& ruling) {
  return std::to_string(ruling.number) + ". " + dated(ruling.at) + ", by " + ruling.author + " (" +
         ruling.origin + "): " + texts::ruling_text(ruling);
}

void add_facts(evidence::Evidence& made, const EvidenceSource& source) {
  const auto add = [&](const char* name, const std::string& value) {
    if (!value.empty()) made.facts.emplace_back(name, value);
  };
  add("event", source.event);
  add("white", source.players[rules::Color::kWhite]);
  add("black", source.players[rules::Color::kBlack]);
  add("began", dated(source.game.started_at));
  add("result", std::string(rules::to_string(source.game.result)));
  add("revision", std::to_string(source.game.revision));
}

Expected<std::vector<evidence::RowRun>> runs_of(const EvidenceSource& source,
                                                storage::Archive& archive) {
  const auto& [board, ordinal] = source.place;
  const auto began = source.game.started_at;
  const auto span = archive.observations().of_game(board, began);
  if (!span) return tl::unexpected(span.error());
  auto runs = storage::chained_rows(archive, board, *span);
  if (!runs) return runs;
  const auto later = storage::codec::later_rows(archive, board, ordinal, began);
  if (!later) return tl::unexpected(later.error());
  for (const auto number : *later) {
    auto more = storage::chained_rows(archive, board, {number, number});
    if (!more) return more;
    runs->insert(runs->end(), more->begin(), more->end());
  }
  return runs;
}

Expected<evidence::EvidenceRecord> record_with_seal(storage::Archive& archive,
                                                    const std::string& record,
                                                    const std::string& bytes) {
  const auto sealed = archive.sealed_record(record);
  if (!sealed) return tl::unexpected(sealed.error());
  evidence::EvidenceRecord made{.record = record, .digest = system::digest_of(bytes)};
  if (*sealed) {
    if (const auto seal = evidence::Seal::parse((*sealed)->seal)) {
      made.sealed = {(*sealed)->statement, *seal};
    }
  }
  return made;
}

Expected<std::vector<evidence::EvidenceRecord>> records_of(const EvidenceSource& source,
                                                           storage::Archive& archive) {
  const auto& [board, ordinal] = source.place;
  std::vector<evidence::EvidenceRecord> records;
  const auto game = archive.game(board, ordinal);
  if (!game) return tl::unexpected(game.error());
  if (*game) {
    auto made = record_with_seal(archive, evidence::record_of_game(model::game_id(board, ordinal)),
                                 (*game)->wire);
    if (!made) return tl::unexpected(made.error());
    records.push_back(*std::move(made));
  }
  if (source.tournament.empty()) return records;
  const auto tournament = archive.tournament(source.tournament);
  if (!tournament) return tl::unexpected(tournament.error());
  auto made = record_with_seal(archive, evidence::record_of_tournament(source.tournament),
                               *tournament ? (*tournament)->wire : std::string());
  if (!made) return tl::unexpected(made.error());
  records.push_back(*std::move(made));
  return records;
}

void seal_ends(evidence::Evidence& made, const evidence::SigningKey& key) {
  for (auto& run : made.runs) {
    const auto last = run.last();
    if (!run.seals.empty() && run.seals.back().chain.place() >= last.place()) continue;
    run.seals.push_back({last, key.seal(evidence::chain_statement(made.board, last))});
  }
}

}  // namespace

std::string numbered_move(const model::Game& game, std::size_t index) {
  const auto number = static_cast<std::size_t>(game.start.fullmove_number());
  const std::size_t half = game.start.turn() == rules::Color::kWhite ? index : index + 1;
  return std::to_string(number + half / 2) + (half % 2 == 0 ? ". " : "... ") +
         game.plies[index].san;
}

evidence::DerivedMoves derived_moves(const EvidenceSource& source, storage::Archive& archive,
                                     model::Instant now) {
  const auto& [board, ordinal] = source.place;
  auto derived =
      end_of_game(source, archive).and_then([&](const std::optional<model::Instant>& end) {
        return codec::read_game(archive, board, ordinal, source.game.started_at)
            .and_then([&](codec::GameRows rows) {
              const auto corrections = arbiter::corrections_of(rows.rulings);
              if (!end) return derive_last(source, rows, corrections, now);
              // The row of the last piece set up for the next game is among these rows.
              std::erase_if(rows.seen, [&](const auto& seen) { return seen.at > *end; });
              return derive_closed(source, rows, corrections, *end);
            });
      });
  if (derived) return *std::move(derived);
  return {.why_not = derived.error().message};
}

Expected<EvidenceSource> find_evidence(const std::string& name, const stream::Feed& feed,
                                       storage::Archive& archive) {
  const auto place = parse_game_name(name);
  if (!place) return tl::unexpected(place.error());
  const auto imported = archive.is_imported(place->board);
  if (!imported) return tl::unexpected(imported.error());
  if (*imported) {
    return rules::refuse(rules::ErrorCode::kFailedPrecondition,
                         "game {game} was imported: only the daemon that recorded it can sign it",
                         {{"game", model::game_id(place->board, place->ordinal)}});
  }
  return find_readable_game(feed, archive, *place).map([&](model::Game&& game) {
    EvidenceSource source{*place, std::move(game)};
    const language::Speaking english{language::Language()};
    if (const auto heading = heading_of_game(feed, *place)) {
      source.event = seat_text(*heading);
      source.players = names_of(*heading);
      source.tournament = tournament_of_game(feed, *place);
    }
    return source;
  });
}

Expected<std::string> make_evidence_file(const EvidenceSource& source, storage::Archive& archive,
                                         const evidence::SigningKey& key, model::Instant now) {
  const language::Speaking english{language::Language()};
  const auto& [board, ordinal] = source.place;
  const auto rulings =
      storage::codec::read_rulings(archive, board, ordinal, source.game.started_at);
  if (!rulings) return tl::unexpected(rulings.error());
  auto runs = runs_of(source, archive);
  if (!runs) return tl::unexpected(runs.error());
  evidence::Evidence made{.game = model::game_id(board, ordinal),
                          .board = board,
                          .runs = *std::move(runs),
                          .made = model::date_of(now)};
  add_facts(made, source);
  for (std::size_t i = 0; i < source.game.plies.size(); ++i) {
    made.moves.push_back(ply_line(source.game, i));
  }
  auto records = records_of(source, archive);
  if (!records) return tl::unexpected(records.error());
  made.records = *std::move(records);
  made.derived = derived_moves(source, archive, now);
  for (const auto& ruling : *rulings) made.rulings.push_back(ruling_line(ruling));
  seal_ends(made, key);
  return to_text(made, key);
}

Expected<std::optional<evidence::SheetCode>> sheet_code(const EvidenceSource& source,
                                                        storage::Archive& archive) {
  const auto& [board, ordinal] = source.place;
  const auto began = source.game.started_at;
  const auto imported = archive.is_imported(board);
  if (!imported) return tl::unexpected(imported.error());
  const auto span = archive.observations().of_game(board, began);
  if (!span) return tl::unexpected(span.error());
  if (*imported || span->next > span->last) return std::nullopt;
  const auto before = archive.observations().sealed_up_to(board, span->next - 1);
  if (!before) return tl::unexpected(before.error());
  if (!*before) return std::nullopt;
  const auto later = storage::codec::later_rows(archive, board, ordinal, began);
  if (!later) return tl::unexpected(later.error());
  const auto last = later->empty() ? span->last : later->back();
  return storage::chain_after(archive, board, last).map([&](const auto& chain) {
    std::optional<evidence::SheetCode> code;
    if (chain) code = {model::game_id(board, ordinal), chain->hash()};
    return code;
  });
}

}  // namespace jadoube::api
