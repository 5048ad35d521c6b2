#include "daemon/api/lift_convert.h"

#include "daemon/api/convert.h"
#include "rules/notation/move_number.h"

namespace jadoube::api {
namespace {

v1::LiftEnd end_of(tracking::LiftEnd end) {
  switch (end) {
    case tracking::LiftEnd::kInTheAir:
      return v1::LIFT_END_IN_THE_AIR;
    case tracking::LiftEnd::kPutBack:
      return v1::LIFT_END_PUT_BACK;
    case tracking::LiftEnd::kMoved:
      return v1::LIFT_END_MOVED;
    case tracking::LiftEnd::kTaken:
      return v1::LIFT_END_TAKEN;
  }
  return v1::LIFT_END_UNSPECIFIED;
}

v1::Lift lift_of(const tracking::Lift& lift) {
  v1::Lift out;
  out.set_square(rules::to_string(lift.square));
  out.set_piece(std::string(1, rules::to_char(lift.piece)));
  *out.mutable_lift_time() = to_proto(lift.lifted);
  if (lift.ended) *out.mutable_duration() = to_proto(*lift.ended - lift.lifted);
  out.set_end(end_of(lift.end));
  const bool stands =
      lift.end == tracking::LiftEnd::kPutBack || lift.end == tracking::LiftEnd::kMoved;
  if (stands) out.set_to(rules::to_string(lift.to));
  if (lift.running) out.set_running(to_proto(*lift.running));
  return out;
}

}  // namespace

v1::PlyLifts to_proto(const tracking::PlyLifts& lifts, const model::Game& game) {
  v1::PlyLifts out;
  out.set_ply(static_cast<std::int32_t>(lifts.ply + 1));
  out.set_turn(to_proto(lifts.turn));
  if (lifts.ply < game.plies.size()) out.set_san(game.plies[lifts.ply].san);
  for (const auto& lift : lifts.lifts) *out.add_lifts() = lift_of(lift);
  out.set_article(lifts.article);
  for (const auto& san : lifts.allowed) out.add_allowed_san(san);
  out.set_broken_article(lifts.broken);
  out.set_move_number(rules::move_number(game.start, lifts.ply));
  return out;
}

}  // namespace jadoube::api
