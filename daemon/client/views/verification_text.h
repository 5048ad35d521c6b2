#pragma once

#include <optional>
#include <string>

#include "daemon/evidence/verification.h"

/// What is wrong with an evidence file, in the language of the thread.
namespace jadoube::cli {

/// A row in one line: who decided what, or what the board sensed.
std::string evidence_row_text(const evidence::EvidenceRow& row);

/// One thing that is wrong, in one sentence or two. `rows_are_wrong`: the file has wrong rows.
std::string fault_text(const evidence::FaultFound& found, bool rows_are_wrong);

/// When the file was stamped, and by whom. Empty: the stamp does not have it, or there is no stamp.
std::string stamp_text(const std::optional<evidence::TimeStamp>& stamp);

/// What the stamp of a file proves that is as it was signed.
std::string stamp_verdict_text(const std::optional<evidence::TimeStamp>& stamp);

/// "2026-11-20 14:02:03", in local time.
std::string evidence_time_text(drivers::Instant at);

}  // namespace jadoube::cli
