#pragma once

#include <string>

namespace jadoube::cli {

/// The lines below a printed sheet: the code as a QR code, and in short groups for somebody who has
/// no reader. Empty for an empty code.
std::string evidence_code_text(const std::string& code);

/// How a QR code is drawn.
enum class QrStyle {
  /// Black on white by ANSI colours, whatever colours the terminal has.
  kTerminal,
  /// Without colours, for white paper.
  kPaper,
};

/// A QR code for `text`, with its white border. Each character shows two modules, one above the
/// other. Lines end with "\n". Empty: the text is too long for a QR code.
std::string qr_text(const std::string& text, QrStyle style);

}  // namespace jadoube::cli
