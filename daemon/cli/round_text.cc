#include "daemon/cli/round_text.h"

#include <algorithm>
#include <iomanip>
#include <map>
#include <sstream>

#include "daemon/cli/text.h"

namespace jadoube::cli {
namespace {

/// The widths of the columns for names and firmware.
struct Widths {
  std::size_t name = 0, firmware = 0;
};

const char* readiness_text(v1::RoundReadiness readiness) {
  switch (readiness) {
    case v1::ROUND_READINESS_READY:
      return "READY";
    case v1::ROUND_READINESS_LOOK:
      return "LOOK";
    default:
      return "NOT READY";
  }
}

bool is_note(const v1::RoundFinding& finding) {
  return finding.makes() == v1::ROUND_READINESS_READY;
}

std::string finding_text(const v1::RoundFinding& finding) {
  return finding.what() + " (" + finding.to_do() + ")";
}

std::string board_line(const v1::BoardCheck& board, const Widths& widths) {
  std::ostringstream line;
  line << std::left << std::setw(11) << readiness_text(board.readiness())
       << std::setw(static_cast<int>(widths.name + 2)) << bare(board.board())
       << std::setw(static_cast<int>(widths.firmware + 2))
       << (board.firmware().empty() ? "-" : board.firmware());
  const char* between = "";
  for (const auto& finding : board.findings()) {
    if (is_note(finding)) continue;
    line << between << finding_text(finding);
    between = "; ";
  }
  return without_blanks_behind(line.str()) + "\n";
}

/// Each note once, with its boards.
std::string notes(const v1::CheckRoundResponse& round) {
  std::map<std::string, std::string> boards;
  for (const auto& board : round.boards()) {
    for (const auto& finding : board.findings()) {
      if (!is_note(finding)) continue;
      auto& names = boards[finding_text(finding)];
      names += (names.empty() ? "" : ", ") + bare(board.board());
    }
  }
  std::string text;
  for (const auto& [note, names] : boards) text += "note: " + note + ": " + names + "\n";
  return text;
}

std::string summary(const v1::CheckRoundResponse& round) {
  const auto how_many = [&](v1::RoundReadiness readiness) {
    return std::to_string(
        std::ranges::count(round.boards(), readiness, &v1::BoardCheck::readiness));
  };
  const int boards = round.boards_size();
  return std::to_string(boards) + (boards == 1 ? " board: " : " boards: ") +
         how_many(v1::ROUND_READINESS_READY) + " ready, " + how_many(v1::ROUND_READINESS_LOOK) +
         " to look at, " + how_many(v1::ROUND_READINESS_NOT_READY) + " not ready\n";
}

}  // namespace

std::string round_text(const v1::CheckRoundResponse& round) {
  Widths widths{.name = 0, .firmware = 1};
  for (const auto& board : round.boards()) {
    widths.name = std::max(widths.name, bare(board.board()).size());
    widths.firmware = std::max(widths.firmware, board.firmware().size());
  }
  std::string text;
  for (const auto& board : round.boards()) text += board_line(board, widths);
  return text + notes(round) + summary(round);
}

}  // namespace jadoube::cli
