#include "daemon/cli/game_text.h"

#include <algorithm>

#include "daemon/cli/text.h"
#include "rules/notation/fen.h"

namespace jadoube::cli {
namespace {

constexpr int kLastPliesShown = 6;

std::string ply_text(int index, const v1::Ply& ply) {
  const bool sure = ply.state() == v1::PLY_STATE_CONFIRMED;
  return std::to_string(index + 1) + " " + ply.san() + (sure ? "" : " " + state_text(ply.state()));
}

// "12. Nf3 Nc6", or "12... Nc6": the plies from number `first` on. Numbers count from 0, White's
// first move.
std::string moves_text(int first, const v1::Explanation& way) {
  if (way.san().empty()) return "no ply was made";
  std::string text;
  for (int i = 0; i < way.san_size(); ++i) {
    const int ply = first + i;
    if (i > 0) text += " ";
    if (i == 0 || ply % 2 == 0) text += move_number(ply) + " ";
    text += way.san(i);
  }
  return text;
}

}  // namespace

bool starts_from_starting_position(const v1::Game& game) {
  return game.start_fen() == rules::to_fen(rules::Position::initial());
}

std::string game_text(const v1::Game& game) {
  std::string text =
      bare(game.name()) + " is at revision " + std::to_string(game.revision()) + ", " +
      std::to_string(game.plies_size()) + " plies, " +
      outcome_text(game.result(), game.termination(), game.result_provisional()) +
      (game.incomplete() ? ", but plies are missing" : "") + "\n" +
      (starts_from_starting_position(game) ? "" : "it begins with " + game.start_fen() + "\n");
  const int first = std::max(0, game.plies_size() - kLastPliesShown);
  for (int i = first; i < game.plies_size(); ++i) {
    text += (i == first ? "the last: " : ", ") + ply_text(i, game.plies(i));
  }
  text += game.plies().empty() ? "" : "\n";
  if (game.has_software_clock()) {
    text +=
        "no clock at the board; the software clock: " + software_clock_text(game.software_clock()) +
        "\n";
  }
  if (game.only_legal_moves()) {
    text += "the board told legal moves only: illegal moves and touches were not seen\n";
  }
  return text;
}

std::string ways_text(const v1::Game& game) {
  if (game.explanations().empty()) return {};
  const auto is_empty = [](const v1::Explanation& way) { return way.san().empty(); };
  if (std::ranges::all_of(game.explanations(), is_empty)) {
    return "what was played from ply " + std::to_string(game.explanations(0).first_ply()) +
           " on is not known\n";
  }
  const auto ways = game.explanations_size();
  std::string text = "what stands can be explained in " + std::to_string(ways) +
                     (ways == 1 ? " way" : " ways") + ": jadoube arbiter choose " +
                     bare(game.name()) + " NUMBER\n";
  const int before = plies_before(game.start_fen());
  for (int i = 0; i < game.explanations_size(); ++i) {
    const auto& way = game.explanations(i);
    text += "  " + std::to_string(i + 1) + ") " + moves_text(before + way.first_ply() - 1, way) +
            ", " + std::to_string(way.probability_percent()) + " per cent\n";
  }
  return text;
}

}  // namespace jadoube::cli
