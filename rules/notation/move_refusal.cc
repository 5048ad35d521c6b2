#include "rules/notation/move_refusal.h"

#include "rules/notation/move_text.h"

namespace jadoube::rules {

Error to_error(const MoveRefusal& refusal) {
  const bool illegal = refusal.fault == MoveFault::kIllegal;
  return {illegal ? ErrorCode::kFailedPrecondition : ErrorCode::kInvalidArgument,
          refusal.sentence.english(), std::make_shared<const Sentence>(refusal.sentence)};
}

MoveRefusal several_moves(const Position& position, std::string_view text, const MoveList& meant,
                          Language language) {
  const auto name = [&](Move move) { return write_move(position, move, {.language = language}); };
  std::string names;
  for (std::size_t i = 0; i + 1 < meant.size(); ++i) names += (i > 0 ? ", " : "") + name(meant[i]);
  return {MoveFault::kAmbiguous,
          Sentence("\"{move}\" could be {moves} or {last}",
                   {{"move", text}, {"moves", names}, {"last", name(meant.back())}}),
          meant};
}

}  // namespace jadoube::rules
