#include "rules/notation/typed_move.h"

#include "rules/notation/descriptive.h"
#include "rules/notation/move_text.h"
#include "rules/notation/uci.h"

namespace jadoube::rules {

tl::expected<Move, MoveRefusal> read_typed_move(const Position& position, std::string_view text) {
  if (const auto uci = parse_uci(position, text)) return *uci;
  auto algebraic = read_move(position, text, Language::kEnglish);
  if (algebraic || algebraic.error().fault != MoveFault::kNoMove) return algebraic;
  if (looks_descriptive(text)) return read_descriptive(position, text);
  return algebraic;
}

}  // namespace jadoube::rules
