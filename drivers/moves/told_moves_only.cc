#include "drivers/moves/told_moves_only.h"

#include <utility>

namespace jadoube::drivers {

rules::Expected<void> accept_reading_only(Conversation conversation, const Command& command,
                                          std::string_view name, std::string about_clocks) {
  const auto refuse = [](std::string why) {
    return rules::refuse(rules::ErrorCode::kFailedPrecondition, std::move(why));
  };
  const std::string board = "a " + std::string(name) + " board";
  if (conversation != Conversation::kLive) return refuse("the board does not answer");
  if (std::holds_alternative<ReadLog>(command)) return refuse(board + " keeps no log");
  if (std::holds_alternative<ShowLights>(command)) {
    return refuse("this driver does not speak to the lights of " + board);
  }
  if (!std::holds_alternative<ReadPlacement>(command)) return refuse(std::move(about_clocks));
  return {};
}

}  // namespace jadoube::drivers
