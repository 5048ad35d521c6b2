#pragma once

#include <string>

#include "jadoube/v1/lift.pb.h"

namespace jadoube::cli {

/// The lifts before one ply as people read them, a line each. One more line has the obligation, if
/// the move played did not meet it or there was no move yet:
///
///     12... Nf6    14:02:03.123  n b8  0.74 s  put back     Black's clock ran
///                  14:02:05.100  n g8  0.61 s  to f6        Black's clock ran
///                  if the touch was meant, 4.3.1 leaves Na6 Nc6, and the ply played breaks 4.3.1
std::string lifts_text(const v1::PlyLifts& lifts);

}  // namespace jadoube::cli
