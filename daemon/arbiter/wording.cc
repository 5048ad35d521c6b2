#include "daemon/arbiter/wording.h"

#include "rules/notation/move_number.h"
#include "rules/notation/san.h"

namespace jadoube::arbiter {

std::string name_of(rules::Color player) { return std::string(rules::to_string(player)); }

std::string counted(std::size_t count, const std::string& one, const std::string& many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

std::string times(std::size_t count) {
  if (count == 1) return "once";
  if (count == 2) return "twice";
  return std::to_string(count) + " times";
}

std::string listed(const std::vector<std::size_t>& plies) {
  std::string text;
  for (std::size_t i = 0; i < plies.size(); ++i) {
    if (i > 0) text += i + 1 == plies.size() ? " and " : ", ";
    text += std::to_string(plies[i]);
  }
  return text;
}

std::string written_move(const rules::Position& before, rules::Move move) {
  return rules::move_number_text(before) + rules::to_san(before, move);
}

std::string written_ply(const rules::Game& game, std::size_t number) {
  if (number == 0) return "the start";
  return written_move(game.position_after(number - 1), game.moves()[number - 1]);
}

std::string diagram(const rules::Placement& placement) {
  std::string text;
  for (int rank = 7; rank >= 0; --rank) {
    text += static_cast<char>('1' + rank);
    for (int file = 0; file < 8; ++file) {
      text += ' ';
      text += rules::to_char(placement[rules::square_at(file, rank)]);
    }
    text += '\n';
  }
  return text + "  a b c d e f g h\n";
}

}  // namespace jadoube::arbiter
