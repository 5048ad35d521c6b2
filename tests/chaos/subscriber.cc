#include "tests/chaos/subscriber.h"

#include "daemon/cli/client.h"

namespace jadoube::tests {

Subscriber::Subscriber(const std::string& address) {
  const auto taken = [this](const auto& response) { take(response); };
  watcher_ = std::make_unique<cli::Watcher>(
      cli::connect(address), cli::WatchStart{},
      cli::WatchSink{.boards = taken,
                     .games = taken,
                     .connection = [](const std::string&) {},
                     .refused =
                         [this](const grpc::Status& status) {
                           const std::lock_guard lock(mutex_);
                           faults_.push_back("refused: " + status.error_message());
                         }});
}

template <typename Response>
void Subscriber::take(const Response& response) {
  const std::lock_guard lock(mutex_);
  check_.take(response);
  if (!response.board().empty()) events_[response.cursor()] = response.SerializeAsString();
}

std::vector<std::string> Subscriber::faults() const {
  const std::lock_guard lock(mutex_);
  return faults_;
}

std::map<std::string, std::string> Subscriber::events() const {
  const std::lock_guard lock(mutex_);
  return events_;
}

}  // namespace jadoube::tests
