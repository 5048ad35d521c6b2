#include "daemon/texts/words.h"

#include "rules/notation/move_number.h"
#include "rules/notation/san.h"

namespace jadoube::texts {

std::string name_of(rules::Color player) { return std::string(rules::to_string(player)); }

std::string name_of(std::optional<rules::Color> player) {
  return player ? name_of(*player) : std::string();
}

std::string counted(std::size_t count, const std::string& one, const std::string& many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

std::string times(std::size_t count) {
  if (count == 1) return "once";
  if (count == 2) return "twice";
  return std::to_string(count) + " times";
}

std::string listed(const std::vector<std::size_t>& numbers) {
  std::string text;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (i > 0) text += i + 1 == numbers.size() ? " and " : ", ";
    text += std::to_string(numbers[i]);
  }
  return text;
}

std::string names_of(const std::vector<rules::Square>& squares) {
  std::string names;
  for (const auto square : squares) names += (names.empty() ? "" : ", ") + to_string(square);
  return names;
}

std::string name_of(rules::Piece piece) {
  static constexpr const char* kTypes[] = {"pawn", "knight", "bishop", "rook", "queen", "king"};
  return std::string(color_of(piece) == rules::Color::kWhite ? "white " : "black ") +
         kTypes[static_cast<int>(type_of(piece))];
}

std::string can_still_mate(rules::Verdict verdict, rules::Color player) {
  switch (verdict) {
    case rules::Verdict::kYes:
      return name_of(player) + " can still mate";
    case rules::Verdict::kNo:
      return name_of(player) + " cannot mate any more";
    case rules::Verdict::kUndecided:
      break;
  }
  return "whether " + name_of(player) + " can still mate is not decided";
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

}  // namespace jadoube::texts
