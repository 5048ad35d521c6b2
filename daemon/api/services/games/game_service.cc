#include "daemon/api/services/games/game_service.h"

#include "daemon/api/answering/game_lookup.h"
#include "daemon/api/answering/pgn_export.h"
#include "daemon/api/call/caller.h"
#include "daemon/api/call/request.h"
#include "daemon/api/call/token_forwarder.h"
#include "daemon/api/streams/fanout.h"
#include "daemon/api/streams/watch_stream.h"
#include "daemon/api/values/board_values.h"
#include "daemon/api/values/publish.h"
#include "daemon/api/values/tournament_values.h"
#include "daemon/language/language.h"
#include "daemon/tournament/result.h"

namespace jadoube::api {
namespace {

using rules::ErrorCode;
using rules::refuse;

// A game of 300 plies has about 25 kB, and clients accept 4 MiB in one message.
constexpr std::size_t kGamesInAPart = 50;

class RefusedExport final : public grpc::ServerWriteReactor<v1::ExportPgnResponse> {
 public:
  explicit RefusedExport(const grpc::Status& status) { Finish(status); }
  void OnDone() override { delete this; }
};

// The start of a page. The token is the name of the last game on the page before.
rules::Expected<GamePlace> parse_page_token(const std::string& token) {
  if (token.empty()) return GamePlace{};
  auto place = parse_game_name(token);
  if (place) return place;
  return refuse_page_token();
}

// Fills in the result that counts in the tournament.
void set_counted(const stream::Feed& feed, values::v1::Game& game) {
  const auto place = parse_game_name(game.name());
  if (!place) return;
  const auto own = game.result_provisional() ? rules::Result::kUnknown : from_proto(game.result());
  const auto counted = counted_result_of(feed, *place, own);
  if (!counted) return;
  game.set_score(tournament::result_text(counted->result));
  game.set_score_source(to_proto(counted->source));
}

rules::Expected<void> list_games(const stream::Feed& feed, storage::Archive& archive,
                                 const v1::ListGamesRequest& request,
                                 v1::ListGamesResponse& response,
                                 const release::PublicFeed* released) {
  const auto board = parse_optional_board(request.board(), feed, archive);
  if (!board) return tl::unexpected(board.error());
  const auto after = parse_page_token(request.page_token());
  if (!after) return tl::unexpected(after.error());
  const std::size_t size = page_size(request.page_size());
  auto games = headings_after(feed, archive, *after, *board, size + 1, released);
  if (!games) return tl::unexpected(games.error());
  const bool more = games->size() > size;
  if (more) games->pop_back();
  for (values::v1::Game& game : *games) {
    set_counted(feed, game);
    *response.add_games() = std::move(game);
  }
  if (more) response.set_next_page_token(response.games().rbegin()->name());
  return {};
}

struct ClockReading {
  const stream::Feed& feed;
  const arbiter::CurrentRules& rules;
  model::Instant now;
};

// Fills in the software clock of a game that has one.
void set_software_clock(const ClockReading& reading, const GamePlace& place,
                        const model::Game& game, values::v1::Game& out) {
  const auto board = reading.feed.board(place.board);
  const bool is_present = board && board->game && board->game->ordinal == place.ordinal;
  if (is_present && board->clock) return;
  const auto control = time_control_of(reading.feed, place, reading.rules);
  const auto clock = outputs::computed_clock(control, game, reading.now);
  if (clock) *out.mutable_software_clock() = to_proto(*clock);
}

}  // namespace

std::vector<std::string> GameMessages::snapshot(const stream::Feed::Snapshot& snapshot) const {
  std::vector<std::string> parts;
  v1::WatchGamesResponse part;
  part.mutable_snapshot();
  for (const auto& [id, board, incidents] : snapshot.boards) {
    if (!board.game) continue;
    if (static_cast<std::size_t>(part.snapshot().games_size()) == kGamesInAPart) {
      part.mutable_snapshot()->set_more(true);
      keep_for(audience(), part);
      parts.push_back(part.SerializeAsString());
      part.mutable_snapshot()->Clear();
    }
    *part.mutable_snapshot()->add_games() = to_proto(id, *board.game);
  }
  part.set_cursor(to_cursor(epoch(), snapshot.head));
  keep_for(audience(), part);
  parts.push_back(part.SerializeAsString());
  return parts;
}

GameService::GameService(const std::string& epoch, Fanout& fanout, ClockParts clocks,
                         Audience audience, TokenForwarder* forwarder)
    : messages_(epoch, audience),
      fanout_(fanout),
      clocks_(std::move(clocks)),
      forwarder_(forwarder) {}

model::Instant GameService::now_on(const std::string& board) const {
  const model::Instant now = clocks_.now();
  return clocks_.released == nullptr ? now : now - clocks_.released->delay_of(board);
}

grpc::ServerUnaryReactor* GameService::ListGames(grpc::CallbackServerContext* context,
                                                 const v1::ListGamesRequest* request,
                                                 v1::ListGamesResponse* response) {
  const language::Speaking speaking(language_of(*context));
  auto* reactor = context->DefaultReactor();
  if (auto refusal = refusal_of_token(forwarder_, *context)) {
    reactor->Finish(*refusal);
    return reactor;
  }
  const Audience audience = messages_.of(*context).audience();
  answer(fanout_, reactor, [this, audience, request, response](storage::Archive& archive) {
    return list_games(fanout_.feed(), archive, *request, *response, clocks_.released).map([&] {
      for (values::v1::Game& game : *response->mutable_games()) keep_for(audience, game);
    });
  });
  return reactor;
}

grpc::ServerUnaryReactor* GameService::GetGame(grpc::CallbackServerContext* context,
                                               const v1::GetGameRequest* request,
                                               v1::GetGameResponse* response) {
  const language::Speaking speaking(language_of(*context));
  auto* reactor = context->DefaultReactor();
  if (auto refusal = refusal_of_token(forwarder_, *context)) {
    reactor->Finish(*refusal);
    return reactor;
  }
  const auto place = parse_game_name(request->name());
  if (!place) {
    reactor->Finish(to_status(place.error()));
    return reactor;
  }
  const Audience audience = messages_.of(*context).audience();
  answer(fanout_, reactor, [this, audience, place = *place, response](storage::Archive& archive) {
    return find_game(fanout_.feed(), archive, place, clocks_.released)
        .map([&](const storage::codec::StoredGame& found) {
          *response->mutable_game() = to_proto(place.board, found);
          set_software_clock({fanout_.feed(), clocks_.rules, now_on(place.board)}, place,
                             found.game, *response->mutable_game());
          set_counted(fanout_.feed(), *response->mutable_game());
          keep_for(audience, *response->mutable_game());
        });
  });
  return reactor;
}

grpc::ServerWriteReactor<grpc::ByteBuffer>* GameService::WatchGames(
    grpc::CallbackServerContext* context, const grpc::ByteBuffer* request) {
  const language::Speaking speaking(language_of(*context));
  if (auto refusal = refusal_of_token(forwarder_, *context)) return new RefusedStream(*refusal);
  return open_watch<v1::WatchGamesRequest>(*context, *request, fanout_, messages_.of(*context));
}

grpc::ServerWriteReactor<v1::ExportPgnResponse>* GameService::ExportPgn(
    grpc::CallbackServerContext* context, const v1::ExportPgnRequest* request) {
  const language::Speaking speaking(language_of(*context));
  if (auto refusal = refusal_of_token(forwarder_, *context)) return new RefusedExport(*refusal);
  return new PgnStream(fanout_, *request, messages_.of(*context).audience(), clocks_.rules,
                       clocks_.released);
}

}  // namespace jadoube::api
