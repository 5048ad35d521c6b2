#include "daemon/cli/claim_text.h"

#include <algorithm>
#include <iomanip>
#include <sstream>
#include <vector>

#include "daemon/cli/text.h"

namespace jadoube::cli {
namespace {

constexpr int kDiagramsInARow = 3;
constexpr int kDiagramWidth = 22;
constexpr std::size_t kWidth = 80;

std::string verdict_text(v1::ClaimVerdict verdict, VerdictWords words) {
  switch (verdict) {
    case v1::CLAIM_VERDICT_VALID:
      return words == VerdictWords::kValid ? "VALID" : "YES";
    case v1::CLAIM_VERDICT_NOT_VALID:
      return words == VerdictWords::kValid ? "NOT VALID" : "NO";
    default:
      return "NOT DECIDED";
  }
}

std::string clocks_text(const v1::ProvingPly& proof) {
  const bool told = proof.has_white_clock() && proof.has_black_clock();
  return told ? clock_text(proof.white_clock()) + " " + clock_text(proof.black_clock()) : "";
}

std::string move_text(const v1::ProvingPly& proof) {
  if (proof.move().empty()) return "the start";
  if (proof.announced()) return proof.move() + " (announced)";
  const bool sure = proof.state() == v1::PLY_STATE_CONFIRMED;
  return proof.move() + (sure ? "" : " " + state_text(proof.state()));
}

// One position of a proof, as a column of lines.
std::vector<std::string> column_of(const v1::ProvingPly& proof) {
  std::vector<std::string> lines = {"ply " + std::to_string(proof.ply()), move_text(proof),
                                    clocks_text(proof)};
  std::istringstream diagram(proof.diagram());
  for (std::string line; std::getline(diagram, line);) lines.push_back(line);
  return lines;
}

// Prints columns side by side. Spaces at the end of lines are removed.
void print_row(const std::vector<std::vector<std::string>>& columns, std::ostream& out) {
  std::size_t height = 0;
  for (const auto& column : columns) height = std::max(height, column.size());
  for (std::size_t i = 0; i < height; ++i) {
    std::ostringstream line;
    for (const auto& column : columns) {
      line << std::left << std::setw(kDiagramWidth) << (i < column.size() ? column[i] : "");
    }
    out << without_blanks_behind(line.str()) << "\n";
  }
}

void print_proof(const v1::ClaimAnswer& answer, std::ostream& out) {
  for (int first = 0; first < answer.proof_size(); first += kDiagramsInARow) {
    std::vector<std::vector<std::string>> columns;
    const int end = std::min(first + kDiagramsInARow, answer.proof_size());
    for (int i = first; i < end; ++i) columns.push_back(column_of(answer.proof(i)));
    out << "\n";
    print_row(columns, out);
  }
}

void print_line(const v1::MatingLine& line, std::ostream& out) {
  out << "\n" << player_text(line.player()) << " mates:\n";
  std::string text;
  for (const auto& move : line.moves()) {
    if (!text.empty() && text.size() + 1 + move.size() > kWidth) {
      out << text << "\n";
      text.clear();
    }
    text += (text.empty() ? "" : " ") + move;
  }
  if (!text.empty()) out << text << "\n";
  out << line.diagram();
}

void print_verdict(const v1::ClaimAnswer& answer, VerdictWords words, std::ostream& out) {
  if (!answer.place().empty()) {
    const auto name = [](const std::string& text) { return text.empty() ? "?" : text; };
    out << answer.place() << ": " << name(answer.white_player()) << " - "
        << name(answer.black_player()) << "\n";
  }
  out << verdict_text(answer.verdict(), words) << " (" << answer.article() << "), after ply "
      << answer.ply() << ", " << player_text(answer.turn()) << " on the move\n"
      << answer.sentence() << "\n"
      << "Next: " << answer.next_step() << "\n";
  for (const auto& each : answer.reservations()) out << "Note: " << each << "\n";
}

std::string time_text(bool known, const google::protobuf::Duration& time) {
  return known ? clock_text(time) : "unknown";
}

std::string claimed_ply_text(int ply) {
  return ply == 0 ? "none on record" : "ply " + std::to_string(ply);
}

void print_facts(const v1::LosingChances& chances, std::ostream& out) {
  const bool white = chances.player() == v1::COLOR_WHITE;
  out << "\nTime left:      " << time_text(chances.has_time_left(), chances.time_left())
      << ", the opponent "
      << time_text(chances.has_opponents_time_left(), chances.opponents_time_left());
  if (chances.time_ply() > 0) out << ", at the press of ply " << chances.time_ply();
  out << "\nLast capture:   " << claimed_ply_text(chances.last_capture_ply())
      << "\nLast pawn move: " << claimed_ply_text(chances.last_pawn_move_ply())
      << "\nSince progress: " << chances.plies_since_progress() << " plies"
      << "\nMaterial:       " << (white ? chances.white_material() : chances.black_material())
      << ", the opponent " << (white ? chances.black_material() : chances.white_material())
      << "\nThe opponent can mate by any series of legal moves: "
      << verdict_text(chances.opponent_can_mate(), VerdictWords::kYes) << "\n";
}

}  // namespace

std::string claim_text(const v1::ClaimAnswer& answer, VerdictWords words) {
  std::ostringstream out;
  print_verdict(answer, words, out);
  print_proof(answer, out);
  if (answer.has_mating_line()) print_line(answer.mating_line(), out);
  return out.str();
}

std::string chances_text(const v1::LosingChances& chances) {
  std::ostringstream out;
  print_verdict(chances.answer(), VerdictWords::kValid, out);
  print_facts(chances, out);
  print_proof(chances.answer(), out);
  return out.str();
}

}  // namespace jadoube::cli
