#include "daemon/engine/commit_pipeline.h"

#include <utility>

namespace jadoube::engine {

CommitPipeline::CommitPipeline(storage::Journal& journal, stream::Feed& feed)
    : journal_(journal), feed_(feed), pending_(journal.epoch(), journal.last_event() + 1) {}

rules::Expected<void> CommitPipeline::commit() {
  if (auto written = journal_.commit(pending_.batch()); !written) return written;
  shown_events_ = shown_incidents_ = 0;
  feed_.publish(pending_.take_events());
  return {};
}

void CommitPipeline::show_unwritten(const BoardOf& board_of) {
  const auto& batch = pending_.batch();
  stream::Unwritten news;
  for (; shown_events_ < batch.events.size(); ++shown_events_) {
    const auto& id = batch.events[shown_events_].board;
    if (!id.empty()) news.boards.emplace(id, board_of(id));
  }
  for (; shown_incidents_ < batch.incidents.size(); ++shown_incidents_) {
    news.incidents.push_back(batch.incidents[shown_incidents_]);
  }
  if (!news.boards.empty() || !news.incidents.empty()) feed_.show(std::move(news));
}

}  // namespace jadoube::engine
