#include "daemon/release/past.h"

#include <limits>
#include <variant>
#include <vector>

#include "daemon/model/board.h"
#include "daemon/storage/codec/row_codec.h"

namespace jadoube::release {
namespace {

using rules::Expected;

// How many events are read at once.
constexpr std::size_t kRowsAtOnce = 512;
// The most reports among which a clock is searched.
constexpr std::size_t kMostReports = 4096;
// SQLite's numbers have a sign.
constexpr std::uint64_t kNewest = std::numeric_limits<std::int64_t>::max();

// `changes` are in the order from the newest to the oldest.
std::optional<model::Game> made_of(const std::vector<model::Event>& changes) {
  model::Board with_game;
  for (auto event = changes.rbegin(); event != changes.rend(); ++event) {
    model::apply(std::get<model::Change>(event->content), with_game);
  }
  return std::move(with_game.game);
}

}  // namespace

Expected<void> read_back(storage::Archive& archive, std::uint64_t last, const std::string& board,
                         model::Topic topic, const std::function<bool(model::Event)>& take) {
  while (true) {
    const auto rows = archive.events_back_from(last, board, topic, kRowsAtOnce);
    if (!rows) return tl::unexpected(rows.error());
    for (const storage::EventRow& row : *rows) {
      auto event = storage::codec::event_of(row);
      if (!event) continue;
      if (take(std::move(*event))) return {};
    }
    if (rows->size() < kRowsAtOnce || rows->back().number == 0) return {};
    last = rows->back().number - 1;
  }
}

Expected<std::optional<model::Game>> game_at(storage::Archive& archive, const std::string& board,
                                             std::uint64_t number) {
  std::vector<model::Event> since;
  const auto read =
      read_back(archive, number, board, model::Topic::kGames, [&](model::Event event) {
        const auto* change = std::get_if<model::Change>(&event.content);
        if (change == nullptr) return false;  // It is about another game.
        const bool begins = std::holds_alternative<model::GameStarted>(*change);
        since.push_back(std::move(event));
        return begins;
      });
  if (!read) return tl::unexpected(read.error());
  return made_of(since);
}

Expected<BoardThen> board_at(storage::Archive& archive, const std::string& board,
                             std::uint64_t number) {
  BoardThen then;
  std::size_t searched = 0;
  const auto read =
      read_back(archive, number, board, model::Topic::kBoards, [&](const model::Event& event) {
        const auto* change = std::get_if<model::Change>(&event.content);
        if (change == nullptr || std::holds_alternative<model::PairChange>(*change)) return false;
        if (!then.connection) {
          const auto* connection = std::get_if<model::ConnectionChange>(change);
          // Only a connected board reports anything else.
          then.connection = connection != nullptr
                                ? *connection
                                : model::ConnectionChange{drivers::ConnectionState::kLive, "", ""};
        }
        const auto* clock = std::get_if<model::ClockChange>(change);
        if (clock != nullptr) {
          then.clock = clock->clock;
          then.clock_read_at = event.at;
        }
        return clock != nullptr || ++searched == kMostReports;
      });
  if (!read) return tl::unexpected(read.error());
  return then;
}

Expected<std::shared_ptr<const model::Tournament>> tournament_at(storage::Archive& archive,
                                                                 const std::string& tournament,
                                                                 std::uint64_t number) {
  std::shared_ptr<const model::Tournament> found;
  const auto read =
      read_back(archive, number, "", model::Topic::kTournaments, [&](const model::Event& event) {
        const auto* changed = std::get_if<model::TournamentChanged>(&event.content);
        if (changed == nullptr || changed->tournament->id != tournament) return false;
        found = changed->tournament.share();
        return true;
      });
  if (!read) return tl::unexpected(read.error());
  return found;
}

Expected<std::optional<model::Game>> replayed_game_at(storage::Archive& archive,
                                                      const std::string& board, int ordinal,
                                                      std::uint64_t number) {
  std::vector<model::Event> since;
  std::optional<model::Game> corrected;
  bool began = false;
  const auto read =
      read_back(archive, number, board, model::Topic::kGames, [&](model::Event event) {
        const auto* reported = std::get_if<model::EarlierGameCorrected>(&event.content);
        if (reported != nullptr) {
          if (reported->game->ordinal != ordinal) return false;
          corrected = *reported->game;
          return true;
        }
        const auto* change = std::get_if<model::Change>(&event.content);
        if (change == nullptr || event.game > ordinal) return false;
        if (event.game < ordinal) return true;
        began = std::holds_alternative<model::GameStarted>(*change);
        since.push_back(std::move(event));
        return began;
      });
  if (!read) return tl::unexpected(read.error());
  if (corrected) return corrected;
  if (!began) return std::nullopt;
  auto game = made_of(since);
  if (game) game->closed = true;
  return game;
}

Expected<std::optional<storage::codec::StoredGame>> ended_game_at(storage::Archive& archive,
                                                                  const std::string& board,
                                                                  int ordinal,
                                                                  std::uint64_t number) {
  // The row is read first. So every later change of it is already an event.
  const auto row = archive.game(board, ordinal);
  if (!row) return tl::unexpected(row.error());
  if (!*row) return std::nullopt;
  bool is_corrected = false;
  const auto read =
      read_back(archive, kNewest, board, model::Topic::kGames, [&](const model::Event& event) {
        if (event.number <= number) return true;
        const auto* reported = std::get_if<model::EarlierGameCorrected>(&event.content);
        is_corrected = reported != nullptr && reported->game->ordinal == ordinal;
        return is_corrected;
      });
  if (!read) return tl::unexpected(read.error());
  if (!is_corrected) {
    auto stored = storage::codec::stored_game_of(**row);
    if (!stored) return tl::unexpected(stored.error());
    return std::optional(std::move(*stored));
  }
  auto game = replayed_game_at(archive, board, ordinal, number);
  if (!game) return tl::unexpected(game.error());
  if (!*game) return std::nullopt;
  return std::optional(storage::codec::StoredGame{.game = std::move(**game)});
}

}  // namespace jadoube::release
