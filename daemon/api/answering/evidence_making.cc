// The rows of the game go into the file as they are in the journal now. Each has its hash. The
// seals of the journal are added. The daemon seals the last row of each run once more, so that no
// row of the file is without a seal.
//
// The moves are those on record. Beside them, the file has the moves that follow from the rows, and
// the seals of the game and of its tournament as the journal has them. So a record that somebody
// changed in the journal shows, also if it has no row.
#include "daemon/api/answering/evidence_making.h"

#include <array>

#include "daemon/api/answering/evidence_derivation.h"
#include "daemon/api/answering/game_lookup.h"
#include "daemon/evidence/shown_text.h"
#include "daemon/language/language.h"
#include "daemon/model/calendar.h"
#include "daemon/storage/chained_rows.h"
#include "daemon/storage/codec/game_rows.h"
#include "daemon/texts/decision.h"
#include "daemon/texts/words.h"
#include "rules/laws/ending.h"

namespace jadoube::api {
namespace {

using rules::Expected;

// The words of a signed file are the same in every version.
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
  const auto span = archive.observations_of_game(board, began);
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
  const auto span = archive.observations_of_game(board, began);
  if (!span) return tl::unexpected(span.error());
  if (*imported || span->next > span->last) return std::nullopt;
  const auto before = archive.sealed_up_to(board, span->next - 1);
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
