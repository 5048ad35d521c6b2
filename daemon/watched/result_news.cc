#include "daemon/watched/result_news.h"

#include <algorithm>
#include <utility>
#include <variant>

namespace jadoube::watched {
namespace {

constexpr std::size_t kEventsARead = 4096;

bool is_news(const model::Event& event) {
  if (const auto* change = std::get_if<model::Change>(&event.content)) {
    return std::holds_alternative<model::ResultChange>(*change) ||
           std::holds_alternative<model::GameStarted>(*change);
  }
  return std::holds_alternative<model::EarlierGameCorrected>(event.content) ||
         std::holds_alternative<model::TournamentChanged>(event.content);
}

}  // namespace

bool ResultNews::take() {
  if (!std::exchange(has_begun_, true)) {
    seen_ = feed_.head();
    return true;
  }
  bool found = false;
  while (seen_ < feed_.head()) {
    const auto read = feed_.read(seen_, std::nullopt, {}, kEventsARead);
    if (read.forgotten) {
      seen_ = feed_.head();
      return true;
    }
    found = found ||
            std::ranges::any_of(read.events, [](const auto& event) { return is_news(*event); });
    seen_ = read.seen;
  }
  return found;
}

}  // namespace jadoube::watched
