#pragma once

#include "daemon/model/game.h"
#include "rules/sentence.h"

namespace jadoube::texts {

/// How `game` got its result, as a part of a sentence: "by mate". A mate that stands is the reason,
/// whatever the players or an arbiter did after it [FIDE 2023 Art. 5.1.1]. Empty: it is not known.
rules::Sentence how_it_ended(const model::Game& game);

}  // namespace jadoube::texts
