#pragma once

#include "rules/mate/reach.h"

namespace jadoube::rules {

/// Whether a mate by `player` with the mated king on `square` could be put together from men on
/// squares they may reach: one that checks, and for each square beside the king a man of his own on
/// it or an attack on it. True also where the search grows too long. False is a proof.
bool may_be_mated_on(Square square, Color player, const Reach& reach);

}  // namespace jadoube::rules
