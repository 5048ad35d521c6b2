#include "daemon/engine/commit_pipeline.h"

#include <utility>

#include "daemon/model/daemon_id.h"

namespace jadoube::engine {

CommitPipeline::CommitPipeline(storage::Journal& journal, stream::Feed& feed, Now now,
                               Confirm confirm)
    : journal_(journal),
      feed_(feed),
      now_(std::move(now)),
      confirm_(std::move(confirm)),
      pending_(journal.last_event() + 1) {}

rules::Expected<void> CommitPipeline::commit() {
  const auto began = std::chrono::steady_clock::now();
  if (auto written = journal_.commit(pending_.batch()); !written) return written;
  if (!pending_.empty()) count(began);
  shown_ = 0;
  confirm_();
  feed_.publish(pending_.take_events());
  return {};
}

void CommitPipeline::count(std::chrono::steady_clock::time_point began) {
  syncs_.record(std::chrono::steady_clock::now() - began);
  const drivers::Instant now = now_();
  for (const auto& row : pending_.batch().observations) observations_.record(now - row.at);
}

void CommitPipeline::show_unwritten(const BoardOf& board_of) {
  const auto& events = pending_.events();
  stream::Unwritten news;
  for (; shown_ < events.size(); ++shown_) {
    const model::Event& event = *events[shown_];
    if (!model::is_daemon_id(event.board)) news.boards.emplace(event.board, board_of(event.board));
    const auto* told = std::get_if<model::IncidentTold>(&event.content);
    if (told != nullptr) news.incidents.push_back({event.board, told->incident.share()});
  }
  if (!news.boards.empty() || !news.incidents.empty()) feed_.show(std::move(news));
}

}  // namespace jadoube::engine
