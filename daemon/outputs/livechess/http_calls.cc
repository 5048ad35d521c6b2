#include "daemon/outputs/livechess/http_calls.h"

namespace jadoube::outputs::livechess {

std::optional<std::string> answer_call(std::string_view call, const EboardList& boards,
                                       const std::vector<std::shared_ptr<const Round>>&) {
  if (call == "eboards") return boards.pretty;
  return std::nullopt;
}

}  // namespace jadoube::outputs::livechess
