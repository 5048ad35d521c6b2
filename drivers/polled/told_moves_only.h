#pragma once

#include <string>
#include <string_view>

#include "drivers/command.h"
#include "drivers/driver.h"
#include "rules/error.h"

namespace jadoube::drivers {

/// Refuses what a board that tells only its moves cannot do: everything but `ReadPlacement`.
/// `name`: the make, as people write it. `about_clocks`: why it gets no command for a clock,
/// without values. FailedPrecondition says why; also while the board does not answer.
rules::Expected<void> accept_reading_only(Conversation conversation, const Command& command,
                                          std::string_view name,
                                          const rules::Sentence& about_clocks);

}  // namespace jadoube::drivers
