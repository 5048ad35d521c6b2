#include <qrencode.h>

#include <memory>

#include "daemon/client/views/view_texts.h"
#include "daemon/language/translate.h"

namespace jadoube::cli {

namespace {

constexpr std::size_t kHashGroup = 8, kHashGroups = 4;

// "jadoube:1:table-1-3:" on a line of its own, then the hash.
std::string grouped(const std::string& code) {
  const auto hash = code.rfind(':') + 1;
  std::string text = "  " + code.substr(0, hash);
  for (std::size_t at = hash, group = 0; at < code.size(); at += kHashGroup, ++group) {
    text += (group % kHashGroups == 0 ? "\n  " : " ") + code.substr(at, kHashGroup);
  }
  return text + "\n";
}

}  // namespace

std::string evidence_code_text(const std::string& code) {
  if (code.empty()) return {};
  return "\n" +
         language::tr("The record of this sheet. To compare it: jadoube verify FILE --code") +
         "\n" + grouped(code) + "\n" + qr_text(code, QrStyle::kPaper);
}

namespace {

// A reader needs this white border, in modules.
constexpr int kBorder = 4;

class Modules {
 public:
  explicit Modules(const std::string& text)
      : code_(QRcode_encodeString8bit(text.c_str(), 0, QR_ECLEVEL_M), QRcode_free) {}

  explicit operator bool() const { return code_ != nullptr; }
  // With the border.
  int width() const { return code_->width + 2 * kBorder; }
  bool is_dark(int row, int column) const {
    const int y = row - kBorder, x = column - kBorder;
    if (y < 0 || x < 0 || y >= code_->width || x >= code_->width) return false;
    return (code_->data[y * code_->width + x] & 1) != 0;
  }

 private:
  const std::unique_ptr<QRcode, decltype(&QRcode_free)> code_;
};

const char* character(bool upper, bool lower) {
  if (upper && lower) return "█";
  if (upper) return "▀";
  return lower ? "▄" : " ";
}

}  // namespace

std::string qr_text(const std::string& text, QrStyle style) {
  const Modules modules(text);
  if (!modules) return {};
  std::string drawn;
  for (int row = 0; row < modules.width(); row += 2) {
    if (style == QrStyle::kTerminal) drawn += "\x1b[30;107m";
    for (int column = 0; column < modules.width(); ++column) {
      drawn += character(modules.is_dark(row, column), modules.is_dark(row + 1, column));
    }
    if (style == QrStyle::kTerminal) drawn += "\x1b[0m";
    drawn += '\n';
  }
  return drawn;
}

}  // namespace jadoube::cli
