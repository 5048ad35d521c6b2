#pragma once

#include <cstddef>
#include <string>

#include "daemon/model/game.h"
#include "rules/error.h"

/// The plies that an arbiter's decisions write.
namespace jadoube::arbiter {

/// The legal move that `text` names as ply `ply`, from 1. `text` is in UCI or
/// English notation, algebraic or descriptive.
/// InvalidArgument: it is no legal move, or could be several; the message names them.
rules::Expected<rules::Move> legal_move(const rules::Position& before, std::size_t ply,
                                        const std::string& text);

/// An illegal move of a piece of the side to move: "e1e3", or "Ke1-e3" as the record writes it.
/// InvalidArgument: the text is no such move.
rules::Expected<rules::Move> illegal_move(const rules::Position& before, std::size_t ply,
                                          const std::string& text);

/// A ply as the arbiter decides it at `now`. What is known of the ply in its place, `instead`,
/// stays.
model::Ply corrected_ply(const rules::Position& before, rules::Move move, model::PlyState state,
                         const model::Ply* instead, model::Instant now);

}  // namespace jadoube::arbiter
