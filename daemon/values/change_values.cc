#include "daemon/values/change_values.h"

#include <algorithm>

#include "daemon/values/board_values.h"
#include "daemon/values/game_values.h"
#include "rules/notation/fen.h"

namespace jadoube::values {
namespace {

using rules::Expected;

tl::unexpected<rules::Error> is_no(const std::string& text, const char* what) {
  return rules::refuse(rules::ErrorCode::kDataLoss, "\"" + text + "\" is no " + what);
}

Expected<rules::Square> square_named(const std::string& name) {
  const auto square = rules::parse_square(name);
  if (!square) return is_no(name, "square");
  return *square;
}

Expected<rules::Piece> piece_in(const std::string& text) {
  if (text.empty()) return rules::Piece::kNone;
  const auto piece = text.size() == 1 ? rules::parse_piece(text[0]) : std::nullopt;
  if (!piece) return is_no(text, "piece");
  return *piece;
}

std::size_t count_of(std::int32_t number) { return static_cast<std::size_t>(std::max(number, 0)); }

}  // namespace

v1::ConnectionChanged encode(const model::ConnectionChange& change) {
  v1::ConnectionChanged out;
  out.set_state(encode(change.state));
  out.set_port(change.port);
  out.set_reason(change.why);
  return out;
}

model::ConnectionChange decode(const v1::ConnectionChanged& in) {
  return {.state = decode(in.state()), .port = in.port(), .why = in.reason()};
}

v1::DeviceRead encode(const model::DeviceChange& change) {
  v1::DeviceRead out;
  *out.mutable_device() = encode(*change.info);
  return out;
}

model::DeviceChange decode(const v1::DeviceRead& in) { return {decode(in.device())}; }

v1::SquareChanged encode(const model::SquareChange& change) {
  v1::SquareChanged out;
  out.set_square(rules::to_string(change.square));
  if (change.piece != rules::Piece::kNone) {
    out.set_piece(std::string(1, rules::to_char(change.piece)));
  }
  return out;
}

Expected<model::SquareChange> decode(const v1::SquareChanged& in) {
  const auto square = square_named(in.square());
  if (!square) return tl::unexpected(square.error());
  const auto piece = piece_in(in.piece());
  if (!piece) return tl::unexpected(piece.error());
  return model::SquareChange{.square = *square, .piece = *piece};
}

v1::PlacementRead encode(const model::PlacementChange& change) {
  v1::PlacementRead out;
  out.set_placement(rules::to_fen(change.placement));
  out.set_orientation(encode(change.orientation));
  out.set_orientation_assumed(change.orientation_is_assumed);
  return out;
}

Expected<model::PlacementChange> decode(const v1::PlacementRead& in) {
  const auto placement = rules::parse_placement(in.placement());
  if (!placement) return tl::unexpected(placement.error());
  return model::PlacementChange{
      .placement = *placement,
      .orientation = decode(in.orientation()).value_or(model::Orientation::kNormal),
      .orientation_is_assumed = in.orientation_assumed()};
}

v1::ClockRead encode(const model::ClockChange& change) {
  v1::ClockRead out;
  if (change.clock) *out.mutable_clock() = encode(*change.clock);
  return out;
}

model::ClockChange decode(const v1::ClockRead& in) {
  model::ClockChange change;
  if (in.has_clock()) change.clock = decode(in.clock());
  return change;
}

v1::UnexplainedChanged encode(const model::UnexplainedChange& change) {
  v1::UnexplainedChanged out;
  for (const rules::Square square : change.squares) out.add_squares(rules::to_string(square));
  return out;
}

Expected<model::UnexplainedChange> decode(const v1::UnexplainedChanged& in) {
  model::UnexplainedChange change;
  for (const std::string& name : in.squares()) {
    const auto square = square_named(name);
    if (!square) return tl::unexpected(square.error());
    change.squares.push_back(*square);
  }
  return change;
}

v1::PliesChanged encode(const model::PliesChange& change, const std::string& fen) {
  v1::PliesChanged out;
  out.set_keep(static_cast<std::int32_t>(change.keep));
  for (const model::Ply& ply : change.plies) *out.add_plies() = encode(ply);
  out.set_revision(change.revision);
  out.set_fen(fen);
  out.set_final_plies(static_cast<std::int32_t>(change.final_plies));
  return out;
}

model::PliesChange decode(const v1::PliesChanged& in) {
  model::PliesChange change{.keep = count_of(in.keep()),
                            .plies = {},
                            .revision = in.revision(),
                            .final_plies = count_of(in.final_plies())};
  for (const auto& ply : in.plies()) change.plies.push_back(decode(ply));
  return change;
}

v1::UncertaintyChanged encode(const model::UncertaintyChange& change) {
  v1::UncertaintyChanged out;
  for (const auto& each : change.explanations) *out.add_explanations() = encode(each);
  return out;
}

model::UncertaintyChange decode(const v1::UncertaintyChanged& in) {
  model::UncertaintyChange change;
  for (const auto& each : in.explanations()) change.explanations.push_back(decode(each));
  return change;
}

v1::ResultChanged encode(const model::ResultChange& change) {
  v1::ResultChanged out;
  out.set_result(encode(change.result));
  out.set_termination(encode(change.termination));
  out.set_revision(change.revision);
  out.set_incomplete(change.incomplete);
  out.set_provisional(change.provisional);
  if (change.adjournment) *out.mutable_adjournment() = encode(*change.adjournment);
  return out;
}

model::ResultChange decode(const v1::ResultChanged& in) {
  model::ResultChange change{.result = decode(in.result()),
                             .termination = decode(in.termination()),
                             .revision = in.revision(),
                             .incomplete = in.incomplete(),
                             .adjournment = {},
                             .provisional = in.provisional()};
  if (in.has_adjournment()) change.adjournment = decode(in.adjournment());
  return change;
}

v1::SoftwareClockChanged encode(const model::SoftwareClockChange& change) {
  v1::SoftwareClockChanged out;
  for (const auto& each : change.acts) *out.add_acts() = encode(each);
  return out;
}

model::SoftwareClockChange decode(const v1::SoftwareClockChanged& in) {
  model::SoftwareClockChange change;
  for (const auto& each : in.acts()) change.acts.push_back(decode(each));
  return change;
}

}  // namespace jadoube::values
