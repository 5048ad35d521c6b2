#include "daemon/analysis/analysis_queue.h"

#include <algorithm>
#include <utility>

namespace jadoube::analysis {

void AnalysisQueue::put(const std::string& name, Game game, const Evaluations& known) {
  const auto found = games_.find(name);
  if (found != games_.end() && found->second.game == game) return;
  Queued queued;
  rules::Position position = game.start;
  queued.keys.reserve(game.moves.size() + 1);
  queued.keys.push_back(key_of(position));
  for (const rules::Move move : game.moves) {
    position = position.after(move);
    queued.keys.push_back(key_of(position));
  }
  while (queued.done < queued.keys.size() && is_known(queued.keys[queued.done], known)) {
    ++queued.done;
  }
  const bool has_same_end =
      found != games_.end() && found->second.keys.back() == queued.keys.back();
  queued.since = has_same_end ? found->second.since : ++changes_;
  queued.game = std::move(game);
  games_.insert_or_assign(name, std::move(queued));
}

void AnalysisQueue::remove(const std::string& name) { games_.erase(name); }

void AnalysisQueue::keep_only(const std::set<std::string>& names) {
  std::erase_if(games_, [&](const auto& each) { return !names.contains(each.first); });
}

bool AnalysisQueue::is_known(PositionKey key, const Evaluations& known) const {
  return given_up_.contains(key) || known.find(key).has_value();
}

rules::Position AnalysisQueue::position_at(const Game& game, std::size_t plies) {
  rules::Position position = game.start;
  for (std::size_t i = 0; i < plies; ++i) position = position.after(game.moves[i]);
  return position;
}

std::optional<AnalysisQueue::Task> AnalysisQueue::next(const Evaluations& known) {
  while (true) {
    auto task = latest(known);
    if (!task) task = earlier(known, true);
    if (!task) task = earlier(known, false);
    if (!task || can_be_analysed(task->position)) {
      // The Laws give the score of some positions, and then no engine is needed.
      if (!task || !score_by_law(task->position)) return task;
    }
    give_up(task->key);
  }
}

std::optional<AnalysisQueue::Task> AnalysisQueue::latest(const Evaluations& known) {
  const Queued* first = nullptr;
  waiting_ = 0;
  for (const auto& [name, queued] : games_) {
    if (!queued.game.in_play || is_known(queued.keys.back(), known)) continue;
    ++waiting_;
    if (first == nullptr || queued.since < first->since) first = &queued;
  }
  if (first == nullptr) return std::nullopt;
  return Task{.position = position_at(first->game, first->game.moves.size()),
              .key = first->keys.back(),
              .is_latest = true};
}

std::optional<AnalysisQueue::Task> AnalysisQueue::earlier(const Evaluations& known, bool in_play) {
  for (auto& [name, queued] : games_) {
    if (queued.game.in_play != in_play) continue;
    while (queued.done < queued.keys.size() && is_known(queued.keys[queued.done], known)) {
      ++queued.done;
    }
    if (queued.done == queued.keys.size()) continue;
    return Task{.position = position_at(queued.game, queued.done), .key = queued.keys[queued.done]};
  }
  return std::nullopt;
}

std::chrono::milliseconds think_time(std::chrono::milliseconds full, std::size_t waiting) {
  const auto share = full * static_cast<int>(kAtFullTime) /
                     static_cast<int>(std::clamp<std::size_t>(waiting, kAtFullTime, 10'000));
  return std::max(kLeastThink, share);
}

}  // namespace jadoube::analysis
