#include <algorithm>

#include "daemon/api/convert.h"
#include "rules/notation/fen.h"
#include "rules/notation/move_text.h"

namespace jadoube::api {
namespace {

using rules::ErrorCode;
using rules::refuse;

// What `to_proto` writes as `written`, of the values up to `last`; the first of them where it
// writes none so.
template <typename Value, typename Written>
Value value_of(Written written, Value last) {
  for (int i = 0; i <= static_cast<int>(last); ++i) {
    if (to_proto(static_cast<Value>(i)) == written) return static_cast<Value>(i);
  }
  return Value{};
}

model::Ply ply_of(const v1::Ply& ply, rules::Move move) {
  model::Ply out{.move = move, .san = ply.san(), .uci = ply.uci()};
  out.state = value_of(ply.state(), model::PlyState::kIllegal);
  out.evidence = value_of(ply.evidence(), model::Evidence::kResult);
  out.made_at = from_proto(ply.made_time());
  if (ply.has_confirmed_time()) out.confirmed_at = from_proto(ply.confirmed_time());
  if (ply.has_margin()) out.margin = ply.margin();
  if (ply.has_white_clock()) out.white_clock = std::chrono::seconds(ply.white_clock().seconds());
  if (ply.has_black_clock()) out.black_clock = std::chrono::seconds(ply.black_clock().seconds());
  return out;
}

model::Explanation explanation_of(const v1::Explanation& explanation) {
  return {.first_ply = static_cast<std::size_t>(std::max(explanation.first_ply(), 1) - 1),
          .san = {explanation.san().begin(), explanation.san().end()},
          .behind = explanation.behind()};
}

}  // namespace

model::Adjournment from_proto(const v1::Adjournment& adjournment) {
  model::Adjournment out{.at = from_proto(adjournment.time())};
  if (adjournment.has_white_clock()) {
    out.white_clock = std::chrono::seconds(adjournment.white_clock().seconds());
  }
  if (adjournment.has_black_clock()) {
    out.black_clock = std::chrono::seconds(adjournment.black_clock().seconds());
  }
  return out;
}

rules::Expected<model::Game> from_proto(const v1::Game& game) {
  const auto start = rules::parse_fen(game.start_fen());
  if (!start) return tl::unexpected(start.error());
  model::Game out{.start = *start};
  if (const auto place = parse_game_name(game.name())) out.ordinal = place->ordinal;
  out.started_at = from_proto(game.start_time());
  out.final_plies = static_cast<std::size_t>(std::clamp(game.final_plies(), 0, game.plies_size()));
  for (const auto& each : game.explanations()) out.explanations.push_back(explanation_of(each));
  out.revision = game.revision();
  out.result = from_proto(game.result());
  out.termination = value_of(game.termination(), model::Termination::kPosition);
  out.incomplete = game.incomplete();
  out.closed = game.closed();
  if (game.has_adjournment()) out.adjournment = from_proto(game.adjournment());
  if (const auto place = parse_game_name(game.continues())) {
    out.continues = place->board + "-" + std::to_string(place->ordinal);
  }
  auto position = *start;
  for (const auto& ply : game.plies()) {
    // By its SAN: in UCI an illegal castling is written like an illegal move of the king.
    const auto move = rules::read_move_as_it_stands(position, ply.san(), rules::Language::kEnglish);
    if (!move) {
      return refuse(ErrorCode::kInternal,
                    game.name() + ": " + ply.san() + ": " + move.error().message);
    }
    out.plies.push_back(ply_of(ply, *move));
    position = position.after(*move);
  }
  return out;
}

}  // namespace jadoube::api
