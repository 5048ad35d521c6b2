#include "drivers/simulator/written_hands.h"

#include <algorithm>

namespace jadoube::drivers::simulator {

rules::Expected<void> WrittenHands::take(BoardTime now, std::string_view text) {
  rules::Expected<void> taken;
  begun_ += text;
  std::size_t at = 0;
  for (std::size_t end; (end = begun_.find('\n', at)) != begun_.npos; at = end + 1) {
    auto line = take_line(now, begun_.substr(at, end - at));
    if (taken && !line) taken = std::move(line);
  }
  begun_.erase(0, at);
  return taken;
}

rules::Expected<void> WrittenHands::take_line(BoardTime now, const std::string& line) {
  const auto script = parse_script(line);
  if (!script) {
    return rules::refuse(rules::ErrorCode::kInvalidArgument,
                         "\"" + line +
                             "\" is not an action, as \"0 lift e1\" or \"+0.5 place e1 "
                             "K\" or \"+0.2 press left\"");
  }
  const auto first = line.find_first_not_of(" \t");
  const bool is_relative = first != line.npos && line[first] == '+';
  for (const Act& act : *script) {
    const BoardTime last = acts_.empty() ? now : std::max(now, acts_.back().at);
    acts_.push_back({is_relative ? last + act.at : std::max(last, now + act.at), act.what});
    has_more_ = true;
  }
  return {};
}

Script WrittenHands::rest(BoardTime now) {
  has_more_ = false;
  std::erase_if(acts_, [&](const Act& act) { return act.at < now; });
  Script rest;
  for (const Act& act : acts_) rest.push_back({act.at - now, act.what});
  return rest;
}

}  // namespace jadoube::drivers::simulator
