// Games that are older than is to be kept go out of record while play goes on: one at a time, board
// by board, when there is nothing else to do, so that nobody waits for it.
#include "daemon/engine/engine.h"
#include "daemon/engine/retention.h"
#include "daemon/system/log.h"

namespace jadoube::engine {
namespace {

constexpr std::chrono::hours kLookEvery{1};
constexpr std::chrono::milliseconds kBetweenGames{200};

}  // namespace

void Engine::keep_for(std::chrono::days days, drivers::Instant first_look) {
  keep_ = days;
  forget_due_ = first_look;
}

// Looks at one board, and lets one game of it go.
void Engine::forget_oldest(drivers::Instant now) {
  if (boards_to_look_at_.empty()) {
    for (const auto& [id, state] : boards_) boards_to_look_at_.push_back(id);
    forget_due_ = now + (boards_to_look_at_.empty() ? drivers::Instant::duration(kLookEvery)
                                                    : drivers::Instant::duration(kBetweenGames));
    return;
  }
  forget_due_ = now + kBetweenGames;
  const auto forgotten = forget_oldest_of(boards_to_look_at_.back(), now);
  if (!forgotten) log::warning("old games stay on record: " + forgotten.error().message);
  if (forgotten && *forgotten) return;
  boards_to_look_at_.pop_back();
  if (boards_to_look_at_.empty()) forget_due_ = now + kLookEvery;
}

rules::Expected<bool> Engine::forget_oldest_of(const std::string& id, drivers::Instant now) {
  auto archive = storage::Archive::open(journal_.path());
  if (!archive) return tl::unexpected(archive.error());
  const auto game = oldest_to_forget(*archive, id, now - *keep_);
  if (!game) return tl::unexpected(game.error());
  if (!*game) return false;
  // First, so that nobody reads on where events are about to be missing.
  feed_.forget((*game)->last_event);
  if (auto done = journal_.forget(**game); !done) {
    if (done.error().code == rules::ErrorCode::kDataLoss) fail(done.error());
    return tl::unexpected(done.error());
  }
  log::info("game " + id + "-" + std::to_string((*game)->ordinal) +
            " is out of record: it is older than [daemon] keep_days");
  const auto tidied = journal_.tidy();
  if (!tidied && tidied.error().code != rules::ErrorCode::kUnavailable) fail(tidied.error());
  return true;
}

}  // namespace jadoube::engine
