// An import first reads the file, to find its games and to check that this journal has none of
// them. Then it writes all boards in one transaction, each row with its new name and number. Its
// events get numbers of this journal, so that each incident has its own place. Subscribers never
// get these events.
#include "daemon/engine/import.h"

#include <map>
#include <utility>

#include "daemon/engine/board_replay.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/codec/game_rows.h"
#include "daemon/storage/codec/row_codec.h"
#include "daemon/storage/copies/sent_record.h"

namespace jadoube::engine {
namespace {

namespace codec = storage::codec;

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;
using storage::Archive;
using storage::Batch;
using storage::GameRow;
using storage::Journal;

constexpr std::size_t kRowsInABatch = 1000;

// When the stored game began. Nothing if it cannot be read.
std::optional<storage::Instant> start_of(const GameRow& row) {
  const auto game = codec::game_without_plies_of(row);
  return game ? std::optional(game->started_at) : std::nullopt;
}

// Games by board, in order for each board.
using Games = std::map<std::string, std::vector<GameRow>>;

Expected<Games> games_of(storage::SentRecord& sent) {
  return sent.games().map([](std::vector<GameRow>&& rows) {
    Games games;
    for (auto& row : rows) games[row.board].push_back(std::move(row));
    return games;
  });
}

// One running import.
class Import {
 public:
  Import(Journal& journal, storage::SentRecord& sent, codec::Renaming renaming,
         const ImportRequest& request)
      : sent_(sent),
        renaming_(std::move(renaming)),
        request_(request),
        next_event_(journal.last_event() + 1) {}

  Expected<void> find_games(Archive& present) {
    auto games = games_of(sent_);
    if (!games) return tl::unexpected(games.error());
    games_ = *std::move(games);
    if (games_.empty()) return refuse(ErrorCode::kDataLoss, "it has no game");
    for (auto& [board, rows] : games_) {
      for (auto& row : rows) {
        auto good = check_new(present, row).and_then([&] { return complete(row); });
        if (!good) return good;
      }
    }
    return {};
  }

  Expected<void> write(const Journal::Write& write_batch) {
    write_batch_ = &write_batch;
    for (const auto& [board, games] : games_) {
      if (auto written = write_board(board, games); !written) return written;
    }
    return write_settings().and_then([&] { return flush(); });
  }

  Imported take() { return std::move(imported_); }

 private:
  Expected<void> check_new(Archive& present, const GameRow& row);
  Expected<void> complete(GameRow& row);
  Expected<model::Game> derive(const GameRow& row, const model::Game& reported);
  Expected<void> write_board(const std::string& board, const std::vector<GameRow>& games);
  Expected<void> write_incidents(const std::string& board,
                                 const std::map<std::uint64_t, std::uint64_t>& reported);
  Expected<void> write_settings();
  template <typename Row>
  void add(std::vector<Row>& rows, Expected<Row> row);
  Expected<void> flush();

  storage::SentRecord& sent_;
  const codec::Renaming renaming_;
  const ImportRequest& request_;
  std::uint64_t next_event_;
  Games games_;
  const Journal::Write* write_batch_ = nullptr;
  Batch batch_;
  std::size_t in_batch_ = 0;
  Expected<void> good_;
  Imported imported_;
};

// Checks that the file has the complete game. Also checks that this journal does not have the game,
// or another game with its name.
Expected<void> Import::check_new(Archive& present, const GameRow& row) {
  const auto name = model::game_id(row.board, row.ordinal);
  const auto as = renaming_.board(row.board);
  if (!as) return tl::unexpected(as.error());
  const auto began = start_of(row);
  if (row.ordinal < 1 || !began) {
    return refuse(ErrorCode::kDataLoss, "the record of game {game} is invalid", {{"game", name}});
  }
  auto places = present.boards_from(row.board);
  if (!places) return tl::unexpected(places.error());
  places->push_back(*as);
  for (const auto& place : *places) {
    const auto found = present.game(place, row.ordinal);
    if (!found) return tl::unexpected(found.error());
    if (!*found) continue;
    if (start_of(**found) == began) {
      return refuse(ErrorCode::kFailedPrecondition,
                    "its game {game} is on record already, as {other}",
                    {{"game", name}, {"other", model::game_id(place, row.ordinal)}});
    }
    if (place == *as) {
      return refuse(ErrorCode::kFailedPrecondition,
                    "another game is called {game} already: name another --as",
                    {{"game", model::game_id(place, row.ordinal)}});
    }
  }
  return {};
}

// The row of a running game has its start but not its plies. The plies follow from the
// observations.
Expected<void> Import::complete(GameRow& row) {
  const auto reported = codec::game_of(row);
  const auto name = model::game_id(row.board, row.ordinal);
  if (!reported) {
    return refuse(ErrorCode::kDataLoss, "game {game}: {why}",
                  {{"game", name}, {"why", reported.error().sentence()}});
  }
  const auto span = sent_.archive().observations().of_game(row.board, reported->started_at);
  if (!span) return tl::unexpected(span.error());
  if (span->next > span->last) {
    return refuse(ErrorCode::kDataLoss,
                  "the observations of game {game} are missing: have the file made and sent again",
                  {{"game", name}});
  }
  if (reported->closed) return {};
  const auto game = derive(row, *reported);
  if (!game) return tl::unexpected(game.error());
  const bool same = digest(*game) == row.digest;
  row = codec::to_row(row.board, *game, digest(*game));
  if (same) return {};
  imported_.read_otherwise.push_back(model::game_id(*renaming_.board(row.board), row.ordinal));
  return {};
}

Expected<model::Game> Import::derive(const GameRow& row, const model::Game& reported) {
  const auto received =
      codec::read_game(sent_.archive(), row.board, row.ordinal, reported.started_at);
  if (!received) return tl::unexpected(received.error());
  const auto end = sent_.last_event_at(row.board);
  if (!end) return tl::unexpected(end.error());
  const auto past = replay_board(arbiter::TournamentRules(),
                                 {.rulings = received->rulings, .games_before = row.ordinal - 1},
                                 received->seen, *end);
  const auto& game = past.games.board().game;
  if (game && game->ordinal == row.ordinal) return *game;
  return refuse(ErrorCode::kDataLoss,
                "the observations of board {board} do not lead to game "
                "{game}",
                {{"board", row.board}, {"game", model::game_id(row.board, row.ordinal)}});
}

// Adds a row to the batch. After a refused row, no more rows are added.
template <typename Row>
void Import::add(std::vector<Row>& rows, Expected<Row> row) {
  if (!good_) return;
  if (!row) {
    good_ = tl::unexpected(row.error());
    return;
  }
  rows.push_back(*std::move(row));
  if (++in_batch_ >= kRowsInABatch) good_ = flush();
}

Expected<void> Import::flush() {
  if (!good_) return good_;
  in_batch_ = 0;
  const auto batch = std::exchange(batch_, {});
  return (*write_batch_)(batch);
}

Expected<void> Import::write_board(const std::string& board, const std::vector<GameRow>& games) {
  const auto name = renaming_.board(board);
  if (!name) return tl::unexpected(name.error());
  add<storage::ImportedBoard>(batch_.imported, {{*name, board, request_.now}});
  auto read = sent_.read_observations(board, [&](storage::ObservationRow row) {
    ++imported_.observations;
    add(batch_.observations, renaming_.renamed(std::move(row)));
  });
  if (!read) return read;
  for (const auto& game : games) {
    imported_.games.push_back(model::game_id(*name, game.ordinal));
    add(batch_.games, renaming_.renamed(game));
  }
  std::map<std::uint64_t, std::uint64_t> reported;
  read = sent_.read_events(board, [&](storage::EventRow row) {
    if (row.stream == storage::Stream::kIncidents) reported[row.number] = next_event_;
    add(batch_.events, renaming_.renamed(row).map([&](storage::EventRow&& renamed) {
      renamed.stream = storage::imported(renamed.stream);
      renamed.number = next_event_++;
      return std::move(renamed);
    }));
  });
  if (!read) return read;
  if (auto written = write_incidents(board, reported); !written) return written;
  read = sent_.read_sessions(board, [&](storage::SessionRow row) {
    row.board = *name;
    add<storage::SessionRow>(batch_.sessions, std::move(row));
  });
  return read ? good_ : read;
}

// `reported`: the new numbers of the events with incidents, by their old numbers.
Expected<void> Import::write_incidents(const std::string& board,
                                       const std::map<std::uint64_t, std::uint64_t>& reported) {
  auto incidents = sent_.incidents(board);
  if (!incidents) return tl::unexpected(incidents.error());
  for (auto& row : *incidents) {
    const auto event = reported.find(row.event);
    if (event == reported.end()) {
      return refuse(ErrorCode::kDataLoss, "no event reported incident {incident} of board {board}",
                    {{"incident", row.number}, {"board", board}});
    }
    row.event = event->second;
    add(batch_.incidents, renaming_.renamed(row));
  }
  return good_;
}

Expected<void> Import::write_settings() {
  auto settings = sent_.settings();
  if (!settings) return tl::unexpected(settings.error());
  for (auto& row : *settings) {
    row.import = renaming_.import();
    add<storage::RulesSettingRow>(batch_.settings, std::move(row));
  }
  return good_;
}

}  // namespace

Expected<Imported> import_record(Journal& journal, const ImportRequest& request) {
  auto renaming = codec::Renaming::make(request.as);
  if (!renaming) return tl::unexpected(renaming.error());
  auto present = Archive::open(journal.file().path());
  if (!present) return tl::unexpected(present.error());
  auto sent = storage::SentRecord::open(request.file, journal.file().path() + ".import");
  if (!sent) return tl::unexpected(sent.error());
  Import import(journal, *sent, *std::move(renaming), request);
  const auto written = import.find_games(*present).and_then(
      [&] { return journal.write_whole([&](const auto& write) { return import.write(write); }); });
  if (written) return import.take();
  return refuse(written.error().code, "{file}: {why}",
                {{"file", request.file}, {"why", written.error().sentence()}});
}

}  // namespace jadoube::engine
