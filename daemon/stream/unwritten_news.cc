#include "daemon/stream/unwritten_news.h"

#include <utility>

#include "daemon/model/ids.h"

namespace jadoube::stream {

bool is_wanted(const std::string& board, const BoardFilter& filter) {
  return filter.empty() || filter.contains(board) || model::is_daemon_id(board);
}

void UnwrittenNews::show(Unwritten news) {
  {
    const std::lock_guard lock(mutex_);
    ++version_;
    for (auto& [id, board] : news.boards) boards_[id] = {version_, std::move(board)};
    for (auto& reported : news.incidents) {
      const auto& id = reported.incident->id;
      const auto key = std::tuple(reported.board, id.game, id.number);
      incidents_[key] = {version_, std::move(reported)};
    }
  }
  changed_.notify_all();
}

UnwrittenNews::Read UnwrittenNews::read(std::uint64_t version, const BoardFilter& filter) const {
  const std::lock_guard lock(mutex_);
  Read read{.version = version_, .any = !boards_.empty() || !incidents_.empty()};
  for (const auto& [id, board] : boards_) {
    if (board.version > version && is_wanted(id, filter)) read.news.boards[id] = board.shown;
  }
  for (const auto& [key, incident] : incidents_) {
    if (incident.version > version && is_wanted(incident.shown.board, filter)) {
      read.news.incidents.push_back(incident.shown);
    }
  }
  return read;
}

void UnwrittenNews::set_storage(Storage storage) {
  const std::lock_guard lock(mutex_);
  storage_ = std::move(storage);
}

Storage UnwrittenNews::storage() const {
  const std::lock_guard lock(mutex_);
  return storage_;
}

void UnwrittenNews::end() {
  boards_.clear();
  incidents_.clear();
}

}  // namespace jadoube::stream
