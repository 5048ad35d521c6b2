#include "drivers/polled/told_moves_only.h"

#include <utility>

namespace jadoube::drivers {

rules::Expected<void> accept_reading_only(Conversation conversation, const Command& command,
                                          std::string_view name,
                                          const rules::Sentence& about_clocks) {
  constexpr auto kNotNow = rules::ErrorCode::kFailedPrecondition;
  if (conversation != Conversation::kLive) return refuse(kNotNow, "the board does not answer");
  if (std::holds_alternative<ReadLog>(command)) {
    return refuse(kNotNow, "a {make} board keeps no log", {{"make", name}});
  }
  if (std::holds_alternative<ShowLights>(command)) {
    return refuse(kNotNow, "this driver does not speak to the lights of a {make} board",
                  {{"make", name}});
  }
  if (!std::holds_alternative<ReadPlacement>(command)) {
    return refuse(kNotNow, about_clocks.form);
  }
  return {};
}

}  // namespace jadoube::drivers
