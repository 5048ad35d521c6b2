// "<fen>\n<text>": the text is refused with a reason, or it means one legal move. Each legal move
// of the position can be written in descriptive notation and read again as the same.

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "rules/notation/descriptive.h"
#include "rules/notation/fen.h"
#include "rules/notation/move_text.h"

namespace {

using namespace jadoube::rules;

void expect_sound(const Position& position, std::string_view text) {
  const auto move = read_descriptive(position, text);
  if (move) {
    if (!position.is_legal(*move) || !looks_descriptive(text)) std::abort();
    return;
  }
  if (move.error().message.empty()) std::abort();
  if ((move.error().fault == MoveFault::kNoMove) == looks_descriptive(text)) std::abort();
  const bool several = move.error().fault == MoveFault::kAmbiguous;
  if (several != (move.error().candidates.size() > 1)) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::size_t line_end = text.find('\n');
  if (line_end == std::string_view::npos) return 0;
  const auto position = parse_fen(text.substr(0, line_end));
  if (!position) return 0;
  const std::string_view move_text = text.substr(line_end + 1);
  expect_sound(*position, move_text);
  const auto typed = read_typed_move(*position, move_text);
  if (typed && !position->is_legal(*typed)) std::abort();
  // One move of the position, chosen by the text: to write all of them is slow.
  const MoveList moves = position->legal_moves();
  if (moves.empty()) return 0;
  const Move move = moves[move_text.size() % moves.size()];
  if (read_descriptive(*position, to_descriptive(*position, move)) != move) std::abort();
  return 0;
}
