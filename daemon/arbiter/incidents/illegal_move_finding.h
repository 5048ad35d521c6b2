#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "daemon/arbiter/incidents/finding.h"
#include "daemon/arbiter/incidents/record.h"

namespace jadoube::arbiter {

/// Distinguishes illegal moves of one ply in the key of a finding.
constexpr std::int64_t detail_of_move(rules::Move move) {
  return index_of(move.from) * rules::kSquareCount + index_of(move.to);
}

/// What all findings of an illegal move have. `before`: the position in which it was made. `index`:
/// its ply, from 0. `written`: the ply as the record writes it, "2.Nb1-b5". A pawn that was left on
/// its last rank is a kind of its own [FIDE 2023 Art. 7.5.1, 7.5.2].
Finding illegal_move(const Record& record, const rules::Position& before, std::size_t index,
                     rules::Move move, const std::string& written);

}  // namespace jadoube::arbiter
