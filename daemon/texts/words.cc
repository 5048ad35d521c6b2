#include "daemon/texts/words.h"

#include <array>

#include "daemon/language/translate.h"
#include "rules/notation/move_number.h"
#include "rules/notation/san.h"

namespace jadoube::texts {

using language::mark;
using language::tr;
using language::trn;

std::string name_of(rules::Color player) {
  return player == rules::Color::kWhite ? tr("White") : tr("Black");
}

std::string name_of(std::optional<rules::Color> player) {
  return player ? name_of(*player) : std::string();
}

std::string name_of(rules::EndKind ending) {
  constexpr std::array kEndings = {mark("checkmate"),        mark("stalemate"),
                                   mark("dead position"),    mark("fivefold repetition"),
                                   mark("75 moves"),         mark("resignation"),
                                   mark("agreement"),        mark("threefold repetition"),
                                   mark("50 moves"),         mark("flag fall"),
                                   mark("both flags"),       mark("illegal moves"),
                                   mark("illegal position"), mark("absence")};
  return tr(kEndings[static_cast<std::size_t>(ending)]);
}

std::string times(std::size_t count) {
  if (count == 1) return tr("once");
  if (count == 2) return tr("twice");
  return trn("{count} time", "{count} times", count);
}

std::string listed(const std::vector<std::size_t>& numbers) {
  std::string text;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto number = std::to_string(numbers[i]);
    if (i == 0) {
      text = number;
    } else if (i + 1 < numbers.size()) {
      text += ", " + number;
    } else {
      text = tr("{numbers} and {last}", {{"numbers", text}, {"last", number}});
    }
  }
  return text;
}

std::string names_of(const std::vector<rules::Square>& squares) {
  std::string names;
  for (const auto square : squares) names += (names.empty() ? "" : ", ") + to_string(square);
  return names;
}

std::string name_of(rules::Piece piece) {
  return std::string(language::Argument("piece", piece).text({}));
}

std::string can_still_mate(rules::Verdict verdict, rules::Color player) {
  switch (verdict) {
    case rules::Verdict::kYes:
      return tr("{player} can still mate", {{"player", player}});
    case rules::Verdict::kNo:
      return tr("{player} cannot mate any more", {{"player", player}});
    case rules::Verdict::kUndecided:
      break;
  }
  return tr("whether {player} can still mate is not decided", {{"player", player}});
}

std::string written_move(const rules::Position& before, rules::Move move) {
  return rules::move_number_text(before) + rules::to_san(before, move);
}

std::string written_ply(const rules::Game& game, std::size_t number) {
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
