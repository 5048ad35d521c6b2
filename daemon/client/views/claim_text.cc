#include <algorithm>
#include <cctype>
#include <iomanip>
#include <sstream>
#include <vector>

#include "daemon/client/text.h"
#include "daemon/client/views/view_texts.h"
#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/texts/sheets/text_table.h"

namespace jadoube::cli {
namespace {

using language::tr;
using language::trn;

constexpr int kDiagramsInARow = 3;
constexpr std::size_t kDiagramWidth = 22;
constexpr std::size_t kWidth = 80;

std::string verdict_text(v1::ClaimVerdict verdict, VerdictWords words) {
  switch (verdict) {
    case v1::CLAIM_VERDICT_VALID:
      return words == VerdictWords::kValid ? tr("VALID") : tr("YES");
    case v1::CLAIM_VERDICT_NOT_VALID:
      return words == VerdictWords::kValid ? tr("NOT VALID") : tr("NO");
    default:
      return tr("NOT DECIDED");
  }
}

std::string clocks_text(const v1::ProvingPly& proof) {
  const bool reported = proof.has_white_clock() && proof.has_black_clock();
  return reported ? clock_text(proof.white_clock()) + " " + clock_text(proof.black_clock()) : "";
}

std::string move_text(const v1::ProvingPly& proof) {
  if (proof.move().empty()) return tr("the start");
  const auto move = language::moves_text(proof.move());
  if (proof.announced()) return tr("{move} (announced)", {{"move", move}});
  const bool sure = proof.state() == values::v1::PLY_STATE_CONFIRMED;
  return move + (sure ? "" : " " + state_text(proof.state()));
}

// One position of a proof, as a column of lines.
std::vector<std::string> column_of(const v1::ProvingPly& proof) {
  std::vector<std::string> lines = {tr("ply {ply}", {{"ply", proof.ply()}}), move_text(proof),
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
    std::string line;
    for (const auto& column : columns) {
      line += texts::padded(i < column.size() ? column[i] : "", kDiagramWidth);
    }
    out << without_blanks_behind(line) << "\n";
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
  out << "\n" << tr("{player} mates:", {{"player", to_player(line.player())}}) << "\n";
  std::string text;
  for (const auto& san : line.moves()) {
    const auto move = language::moves_text(san);
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
  out << tr("{verdict} ({article}), after ply {ply}, {player} on the move",
            {{"verdict", verdict_text(answer.verdict(), words)},
             {"article", answer.article()},
             {"ply", answer.ply()},
             {"player", to_player(answer.turn())}})
      << "\n"
      << answer.sentence() << "\n"
      << tr("Next: {step}", {{"step", answer.next_step()}}) << "\n";
  for (const auto& each : answer.reservations()) {
    out << tr("Note: {reservation}", {{"reservation", each}}) << "\n";
  }
}

std::string known_time_text(bool known, const google::protobuf::Duration& time) {
  return known ? clock_text(time) : tr("unknown");
}

std::string claimed_ply_text(int ply) {
  return ply == 0 ? tr("none on record") : tr("ply {ply}", {{"ply", ply}});
}

void print_facts(const v1::LosingChances& chances, std::ostream& out) {
  const bool white = chances.player() == values::v1::COLOR_WHITE;
  const auto time = known_time_text(chances.has_time_left(), chances.time_left());
  const auto opponents =
      known_time_text(chances.has_opponents_time_left(), chances.opponents_time_left());
  out << "\n"
      << (chances.time_ply() > 0
              ? tr("Time left:      {time}, the opponent {opponents}, at the press of ply {ply}",
                   {{"time", time}, {"opponents", opponents}, {"ply", chances.time_ply()}})
              : tr("Time left:      {time}, the opponent {opponents}",
                   {{"time", time}, {"opponents", opponents}}))
      << "\n"
      << tr("Last capture:   {ply}", {{"ply", claimed_ply_text(chances.last_capture_ply())}})
      << "\n"
      << tr("Last pawn move: {ply}", {{"ply", claimed_ply_text(chances.last_pawn_move_ply())}})
      << "\n"
      << trn("Since progress: {count} ply", "Since progress: {count} plies",
             static_cast<std::size_t>(chances.plies_since_progress()))
      << "\n"
      << tr("Material:       {own}, the opponent {other}",
            {{"own", white ? chances.white_material() : chances.black_material()},
             {"other", white ? chances.black_material() : chances.white_material()}})
      << "\n"
      << tr("The opponent can mate by any series of legal moves: {verdict}",
            {{"verdict", verdict_text(chances.opponent_can_mate(), VerdictWords::kYes)}})
      << "\n";
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

namespace {

// The value named `prefix` and `word` in capitals. If there is none, the first value, UNSPECIFIED.
template <typename Value>
Value value_of(bool (*parse)(google::protobuf::ConstStringParam, Value*), std::string word,
               const std::string& prefix) {
  std::ranges::transform(word, word.begin(), [](unsigned char c) { return std::toupper(c); });
  Value value = {};
  parse(prefix + word, &value);
  return value;
}

}  // namespace

values::v1::Edition edition_of(const std::string& year) {
  return value_of(&values::v1::Edition_Parse, year, "EDITION_FIDE_");
}

values::v1::Tempo tempo_of(const std::string& word) {
  return value_of(&values::v1::Tempo_Parse, word, "TEMPO_");
}

values::v1::Supervision supervision_of(const std::string& word) {
  return value_of(&values::v1::Supervision_Parse, word, "SUPERVISION_");
}

}  // namespace jadoube::cli
