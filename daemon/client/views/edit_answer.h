#pragma once

#include <string>

#include "jadoube/v1/tournament_service.pb.h"

namespace jadoube::cli {

/// Which game it is: "open, round 3, table 12: Stone, Anna - Field, Ben".
std::string pairing_place(const values::v1::Tournament& tournament,
                          const values::v1::Section& section, const values::v1::Round& round,
                          const values::v1::Pairing& pairing);

/// What is true after an edit of a pairing, a round, a player or the whole tournament, in one line
/// for an operator: "open, round 3, table 12: Stone, Anna - Field, Ben, game one-2". Empty: the
/// edit is about sections, names or tables; the printed tournament shows the edit.
std::string edit_answer(const v1::TournamentEdit& edit, const values::v1::Tournament& after);

}  // namespace jadoube::cli
