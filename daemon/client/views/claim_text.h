#pragma once

#include <string>

#include "jadoube/v1/claim.pb.h"
#include "jadoube/values/v1/laws.pb.h"

namespace jadoube::cli {

/// The words of a verdict. A claim is valid or not; a question has the answer yes or no.
enum class VerdictWords { kValid, kYes };

/// An answer as people read it, the verdict first, then what proves it, three diagrams beside each
/// other:
///
///     VALID (9.2.2), after ply 8, White on the move
///     The position after 4...Ng8 has stood 3 times: after ply 0, 4 and 8.
///     Next: The game is drawn at once (Art. 9.5.2), unless ...
///     Note: rests on 2 inferred plies: 31 and 32
///
///     ply 0                 ply 4                 ply 8
///     the start             2...Ng8               4...Ng8
///                           0:59:40 0:59:40       0:59:20 0:59:20
///     8 r n b q k b n r     8 r n b q k b n r     8 r n b q k b n r
std::string claim_text(const v1::ClaimAnswer& answer, VerdictWords words = VerdictWords::kValid);

/// The same for the facts of Guidelines III.
std::string chances_text(const v1::LosingChances& chances);

/// The tournament rules, as the command line writes them. The words have been checked before.

/// For example "2018". UNSPECIFIED for an empty text.
values::v1::Edition edition_of(const std::string& year);

/// "standard", "rapid" or "blitz". UNSPECIFIED for an empty text.
values::v1::Tempo tempo_of(const std::string& word);

/// "full" or "limited". UNSPECIFIED for an empty text.
values::v1::Supervision supervision_of(const std::string& word);

}  // namespace jadoube::cli
