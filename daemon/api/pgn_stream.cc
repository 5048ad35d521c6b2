#include "daemon/api/pgn_stream.h"

#include "daemon/api/game_heading.h"
#include "daemon/api/game_lookup.h"
#include "daemon/api/pgn_export.h"
#include "daemon/api/request.h"
#include "daemon/api/status.h"
#include "daemon/language/speaking.h"

namespace jadoube::api {

using rules::Expected;

PgnStream::PgnStream(Fanout& fanout, const v1::ExportPgnRequest& request, Audience audience,
                     RulesOfBoard rules_of, const release::PublicFeed* released)
    : fanout_(fanout),
      confirmed_only_(request.confirmed_only()),
      audience_(audience),
      rules_of_(std::move(rules_of)),
      released_(released),
      language_(language::spoken()) {
  if (const auto parsed = parse(request); !parsed) {
    Finish(to_status(parsed.error()));
    return;
  }
  ask_for_next();
}

Expected<void> PgnStream::parse(const v1::ExportPgnRequest& request) {
  if (request.names().empty()) wants_.push_back({});
  for (const std::string& name : request.names()) {
    if (auto place = parse_game_name(name)) {
      wants_.push_back({.game = std::move(*place), .board = {}});
      continue;
    }
    auto board = parse_board_name(name);
    if (!board) {
      return rules::refuse(
          rules::ErrorCode::kInvalidArgument,
          "\"{name}\" is neither a game nor a board: write games/12345-1 or boards/12345",
          {{"name", name}});
    }
    wants_.push_back({.game = std::nullopt, .board = std::move(*board)});
  }
  return {};
}

void PgnStream::ask_for_next() {
  const language::Speaking speaking(language_);
  const bool posted = fanout_.post([this](storage::Archive& archive) { write_next(archive); });
  if (!posted) Finish(daemon_stops());
}

void PgnStream::write_next(storage::Archive& archive) {
  if (fanout_.is_over()) return Finish(daemon_stops());
  const auto place = next_place(archive);
  if (!place) return Finish(to_status(place.error()));
  if (!*place) return Finish(grpc::Status::OK);
  const auto game = find_game(fanout_.feed(), archive, **place, released_);
  if (!game) return Finish(to_status(game.error()));
  response_.set_game(game_name((*place)->board, (*place)->ordinal));
  response_.set_pgn(
      export_pgn((*place)->board, *game,
                 {.confirmed_only = confirmed_only_,
                  .audience = audience_,
                  .time_control = time_control_of(fanout_.feed(), **place, rules_of_),
                  .counted = counted_result_of(fanout_.feed(), **place, game->game.result)},
                 heading_of_game(fanout_.feed(), **place)));
  StartWrite(&response_);
}

Expected<std::optional<GamePlace>> PgnStream::next_place(storage::Archive& archive) {
  while (!wants_.empty()) {
    const Want& want = wants_.front();
    if (want.game) {
      auto place = want.game;
      wants_.pop_front();
      return place;
    }
    if (!want.board.empty()) {
      const auto known = check_on_record(want.board, fanout_.feed(), archive);
      if (!known) return tl::unexpected(known.error());
    }
    auto place = next_game(archive, after_, want.board, released_);
    if (!place) return place;
    if (*place) {
      after_ = **place;
      return place;
    }
    wants_.pop_front();
    after_ = {};
  }
  return std::nullopt;
}

void PgnStream::OnWriteDone(bool ok) {
  if (!ok) return Finish({grpc::StatusCode::CANCELLED, "the client is gone"});
  ask_for_next();
}

void PgnStream::OnDone() { delete this; }

}  // namespace jadoube::api
