#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "daemon/evidence/evidence_file.h"
#include "daemon/storage/archive.h"

/// The rows of a board with the hashes of its chain. They are computed from what the journal has
/// now.
namespace jadoube::storage {

/// The observations of `board` in `span`, and the seals among them. There is a new run after each
/// seal that does not fit the rows before it, and where the chain of the board begins.
rules::Expected<std::vector<evidence::RowRun>> chained_rows(Archive& archive,
                                                            const std::string& board,
                                                            const ObservationReader::Span& span);

/// The chain of `board` after its observation `number`. Nothing: the chain of the board began
/// later.
rules::Expected<std::optional<evidence::Chain>> chain_after(Archive& archive,
                                                            const std::string& board,
                                                            std::uint64_t number);

}  // namespace jadoube::storage
