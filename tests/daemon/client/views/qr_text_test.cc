#include <gmock/gmock.h>

#include <sstream>

#include "daemon/client/views/view_texts.h"

namespace jadoube::cli {
namespace qr_text_test {

// The modules of a drawing: '#' is dark. An odd last row is drawn with a white one below it.
std::vector<std::string> modules_of(const std::string& drawn) {
  std::vector<std::string> modules;
  std::istringstream lines(drawn);
  for (std::string line; std::getline(lines, line);) {
    std::string upper, lower;
    for (std::size_t at = 0; at < line.size();) {
      const std::string_view rest = std::string_view(line).substr(at);
      const bool full = rest.starts_with("█"), top = rest.starts_with("▀");
      const bool bottom = rest.starts_with("▄");
      upper += full || top ? '#' : '.';
      lower += full || bottom ? '#' : '.';
      at += full || top || bottom ? 3 : 1;
    }
    modules.push_back(upper);
    modules.push_back(lower);
  }
  return modules;
}

const std::string kLink =
    "https://192.168.178.24:8443/enter#k3m9x2ab.abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG";

TEST(QrText, HasThreeFindersAndAWhiteBorder) {
  const auto modules = modules_of(qr_text(kLink, QrStyle::kPaper));
  const std::size_t width = modules[0].size();
  ASSERT_GE(modules.size(), width);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(modules[i], std::string(width, '.'));
  const std::vector<std::string> finder = {"#######", "#.....#", "#.###.#", "#.###.#",
                                           "#.###.#", "#.....#", "#######"};
  for (std::size_t i = 0; i < finder.size(); ++i) {
    EXPECT_EQ(modules[4 + i].substr(4, 7), finder[i]);
    EXPECT_EQ(modules[4 + i].substr(width - 11, 7), finder[i]);
    EXPECT_EQ(modules[width - 11 + i].substr(4, 7), finder[i]);
  }
}

TEST(QrText, FitsATerminal) {
  const auto drawn = qr_text(kLink, QrStyle::kPaper);
  EXPECT_LE(modules_of(drawn)[0].size(), 60);
  EXPECT_LE(std::ranges::count(drawn, '\n'), 30);
}

TEST(QrText, OnATerminalItIsBlackOnWhite) {
  const auto drawn = qr_text(kLink, QrStyle::kTerminal);
  EXPECT_TRUE(drawn.starts_with("\x1b[30;107m "));
  EXPECT_TRUE(drawn.ends_with("\x1b[0m\n"));
}

TEST(QrText, OfATextThatIsTooLongIsEmpty) {
  EXPECT_EQ(qr_text(std::string(5000, 'x'), QrStyle::kPaper), "");
}

}  // namespace qr_text_test
}  // namespace jadoube::cli
