#include "daemon/outputs/livechess/eboard_keeper.h"

#include <utility>
#include <variant>

namespace jadoube::outputs::livechess {

void EboardKeeper::reset(std::map<std::string, model::Board> boards, Instant now) {
  boards_.clear();
  for (auto& [id, board] : boards) boards_[id] = Kept{std::move(board), now};
  list_ = nullptr;
}

void EboardKeeper::apply(const model::Event& event) {
  const auto* change = std::get_if<model::Change>(&event.content);
  if (change == nullptr || event.board.empty()) return;
  Kept& kept = boards_[event.board];
  model::apply(*change, kept.board);
  if (std::holds_alternative<model::ClockChange>(*change)) kept.clock_at = event.at;
  kept.is_changed = true;
  list_ = nullptr;
}

void EboardKeeper::show_unwritten(std::map<std::string, model::Board> boards, Instant now) {
  if (boards.empty() && unwritten_.empty()) return;
  for (const auto& [id, kept] : unwritten_) boards_[id].is_changed = true;
  unwritten_.clear();
  for (auto& [id, board] : boards) unwritten_[id] = Kept{std::move(board), now};
  list_ = nullptr;
}

std::shared_ptr<const EboardList> EboardKeeper::list() {
  if (list_) return list_;
  for (const auto& [id, kept] : unwritten_) boards_.try_emplace(id);
  std::vector<std::shared_ptr<const Eboard>> all;
  for (auto& [id, kept] : boards_) {
    const auto unwritten = unwritten_.find(id);
    const Kept& now = unwritten == unwritten_.end() ? kept : unwritten->second;
    if (kept.is_changed || &now != &kept) {
      kept.told = std::make_shared<const Eboard>(
          eboard_of(id, now.board, now.clock_at, kept.told.get(), settings_));
      kept.is_changed = false;
    }
    all.push_back(kept.told);
  }
  list_ = eboard_list(std::move(all));
  return list_;
}

}  // namespace jadoube::outputs::livechess
