#pragma once

#include <string>

namespace jadoube::cli {

/// The lines below a printed sheet: the code as a QR code, and in short groups for somebody who has
/// no reader. Empty for an empty code.
std::string evidence_code_text(const std::string& code);

}  // namespace jadoube::cli
