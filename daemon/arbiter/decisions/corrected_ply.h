#pragma once

#include <cstddef>
#include <string>

#include "daemon/model/game.h"
#include "rules/error.h"

/// The plies that an arbiter's decisions write.
namespace jadoube::arbiter {

/// The legal move that `text`, as people write it in English or as UCI does, is as ply `ply`,
/// counted from 1. InvalidArgument: it is none, or could be several, which are named.
rules::Expected<rules::Move> legal_move(const rules::Position& before, std::size_t ply,
                                        const std::string& text);

/// The move of a man of who is to move that the position does not allow: "e1e3", or as the record
/// writes it, "Ke1-e3". InvalidArgument: it is none.
rules::Expected<rules::Move> illegal_move(const rules::Position& before, std::size_t ply,
                                          const std::string& text);

/// A ply as the arbiter has it, `now`. What is known of the one that stood in its place, `instead`,
/// stays.
model::Ply corrected_ply(const rules::Position& before, rules::Move move, model::PlyState state,
                         const model::Ply* instead, model::Instant now);

}  // namespace jadoube::arbiter
