// "<fen>\n<text>": in every language, the text is refused, or means one legal move. That move can
// be written in every style and read again as the same. The same holds for moves as they stand, and
// for UCI.

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "rules/notation/fen.h"
#include "rules/notation/move_text.h"
#include "rules/notation/san.h"
#include "rules/notation/uci.h"

namespace {

using namespace jadoube::rules;

void expect_same_again(const Position& position, Move move, Language language) {
  for (const MoveForm form : {MoveForm::kSan, MoveForm::kShort, MoveForm::kLong}) {
    for (const PieceSign sign : {PieceSign::kLetter, PieceSign::kFigurine}) {
      const std::string text = write_move(position, move, {form, language, sign});
      const auto again = read_move(position, text, language);
      if (!again || *again != move) std::abort();
    }
  }
}

void expect_sound(const Position& position, std::string_view text, Language language) {
  const auto move = read_move(position, text, language);
  if (!move && move.error().message.empty()) std::abort();
  if (!move && (move.error().fault == MoveFault::kAmbiguous) == move.error().candidates.empty()) {
    std::abort();
  }
  if (move && !position.is_legal(*move)) std::abort();
  if (move) expect_same_again(position, *move, language);

  const auto standing = read_move_as_it_stands(position, text, language);
  if (!standing) return;
  const std::string written = write_move(position, *standing, {.language = language});
  if (read_move_as_it_stands(position, written, language) != *standing) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::size_t line_end = text.find('\n');
  if (line_end == std::string_view::npos) return 0;
  const auto position = parse_fen(text.substr(0, line_end));
  if (!position) return 0;
  const std::string_view move_text = text.substr(line_end + 1);
  for (const Language language : kLanguages) expect_sound(*position, move_text, language);
  const auto san = parse_san(*position, move_text);
  if (san && parse_san(*position, to_san(*position, *san)) != *san) std::abort();
  const auto uci = parse_uci(*position, move_text);
  if (uci && parse_uci(*position, to_uci(*position, *uci)) != *uci) std::abort();
  return 0;
}
