#include "rules/notation/move_refusal.h"

#include "rules/notation/move_text.h"

namespace jadoube::rules {

Error to_error(const MoveRefusal& refusal) {
  const bool illegal = refusal.fault == MoveFault::kIllegal;
  return {illegal ? ErrorCode::kFailedPrecondition : ErrorCode::kInvalidArgument, refusal.message};
}

MoveRefusal several_moves(const Position& position, std::string_view text, const MoveList& meant,
                          Language language) {
  std::string names;
  for (std::size_t i = 0; i < meant.size(); ++i) {
    if (i > 0) names += i + 1 < meant.size() ? ", " : " or ";
    names += write_move(position, meant[i], {.language = language});
  }
  return {MoveFault::kAmbiguous, "\"" + std::string(text) + "\" could be " + names, meant};
}

}  // namespace jadoube::rules
