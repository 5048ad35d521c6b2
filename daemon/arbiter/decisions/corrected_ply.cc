#include "daemon/arbiter/decisions/corrected_ply.h"

#include <optional>

#include "daemon/texts/position_note.h"
#include "daemon/tracking/recording/scoresheet.h"
#include "rules/notation/language.h"
#include "rules/notation/move_text.h"
#include "rules/notation/typed_move.h"

namespace jadoube::arbiter {

using model::Ply;
using model::PlyState;
using rules::ErrorCode;
using rules::Expected;
using rules::Move;
using rules::Position;
using rules::refuse;

namespace {

/// The move between two squares, "e1e3", whatever stands there.
std::optional<Move> between_squares(const std::string& text) {
  if (text.size() != 4) return std::nullopt;
  const auto from = rules::parse_square(text.substr(0, 2));
  const auto to = rules::parse_square(text.substr(2));
  if (!from || !to || *from == *to) return std::nullopt;
  return Move{*from, *to};
}

}  // namespace

Expected<Move> legal_move(const Position& before, std::size_t ply, const std::string& text) {
  const auto read = rules::read_typed_move(before, text);
  if (read) return *read;
  return refuse(ErrorCode::kInvalidArgument, "{why}, at ply {ply}, with {turn}{position}",
                {{"why", read.error().sentence},
                 {"ply", ply},
                 {"turn", texts::turn_text(before)},
                 {"position", texts::position_note(before)}});
}

Expected<Move> illegal_move(const Position& before, std::size_t ply, const std::string& text) {
  auto move = between_squares(text);
  if (!move) {
    const auto read = rules::read_move_as_it_stands(before, text, rules::Language::kEnglish);
    if (read) move = *read;
  }
  const auto own = before.square_sets().of(before.turn());
  if (!move || !rules::contains(own, move->from)) {
    return refuse(ErrorCode::kInvalidArgument,
                  "\"{move}\" is not a move of a piece of the side to move, at ply {ply}, with "
                  "{turn}: write it as e1e3{position}",
                  {{"move", text},
                   {"ply", ply},
                   {"turn", texts::turn_text(before)},
                   {"position", texts::position_note(before)}});
  }
  if (!before.is_legal(*move)) return *move;
  return refuse(ErrorCode::kInvalidArgument,
                "\"{move}\" is legal, at ply {ply}, with {turn}{position}",
                {{"move", text},
                 {"ply", ply},
                 {"turn", texts::turn_text(before)},
                 {"position", texts::position_note(before)}});
}

Ply corrected_ply(const Position& before, Move move, PlyState state, const Ply* instead,
                  model::Instant now) {
  auto ply =
      tracking::Scoresheet::ply_of(before, move, instead != nullptr ? instead->made_at : now);
  ply.state = state;
  ply.evidence = model::Evidence::kArbiter;
  ply.confirmed_at = now;
  if (instead != nullptr) {
    ply.white_clock = instead->white_clock;
    ply.black_clock = instead->black_clock;
  }
  return ply;
}

}  // namespace jadoube::arbiter
