#include "daemon/api/answering/evidence_derivation.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <span>
#include <utility>

#include "daemon/arbiter/decisions/ruling.h"
#include "daemon/storage/codec/game_codec.h"
#include "daemon/storage/codec/game_rows.h"
#include "daemon/tracking/rederive.h"

namespace jadoube::api {
namespace {

namespace codec = storage::codec;
using rules::Expected;

// Rows may come while a file is made: not more than these, and not for longer.
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
                         "this version finds no such game in what the board showed");
  }
  auto derived = moves_of(*all.board().game);
  if (derived == said || source.game.has_given_result()) return derived;
  // The file was asked for some rows ago.
  tracking::Derivation again{before};
  for (std::size_t taken = seen.size() - std::min(kMostLaterRows, seen.size()) + 1;
       taken <= seen.size(); ++taken) {
    if (seen[taken - 1].at < now - kMaking) continue;
    const auto tracker = again.derive(seen.first(taken), corrections, seen[taken - 1].at);
    if (is_of(tracker, source) && moves_of(*tracker.board().game) == said) return said;
  }
  return derived;
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
              // The last piece that was set up for the next game is among these rows.
              std::erase_if(rows.seen, [&](const auto& seen) { return seen.at > *end; });
              return derive_closed(source, rows, corrections, *end);
            });
      });
  if (derived) return *std::move(derived);
  return {.why_not = derived.error().message};
}

}  // namespace jadoube::api
