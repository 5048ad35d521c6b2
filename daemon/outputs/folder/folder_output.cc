#include "daemon/outputs/folder/folder_output.h"

#include <map>

#include "daemon/outputs/frozen_games.h"

namespace jadoube::outputs {

namespace {

// After an error, the folder is tried again this often.
constexpr std::chrono::seconds kFolderRetry{10};

}  // namespace

FolderOutput::FolderOutput(std::string dir, FolderForm form, std::vector<std::string> tops)
    : form_(form), texts_(form), writer_(std::move(dir), {}, std::move(tops)) {}

Health FolderOutput::publish(const std::vector<Round>& rounds, Instant now) {
  Health health{.alerts = frozen_alerts(rounds, form_.policy)};
  const auto written = writer_.write(folder_files(rounds, form_, texts_));
  if (written) return health;
  health.ok = false;
  health.problem = written.error().sentence().packed();
  health.call_again = now + kFolderRetry;
  return health;
}

namespace {

class OrderOfWrites {
 public:
  explicit OrderOfWrites(const std::vector<PendingWrite>& writes)
      : writes_(writes), seen_(writes.size()) {
    for (std::size_t i = 0; i < writes.size(); ++i) {
      if (!writes[i].game_then.empty()) target_.emplace(writes[i].game_then, i);
    }
    for (std::size_t i = 0; i < writes.size(); ++i) visit(i);
  }

  std::vector<std::size_t> take() { return std::move(order_); }

 private:
  // Adds every file of a chain, its end first.
  void visit(std::size_t first) {
    std::vector<std::size_t> chain;
    for (std::size_t next = first; !seen_[next];) {
      seen_[next] = true;
      chain.push_back(next);
      const auto target = target_.find(writes_[next].game_now);
      if (target == target_.end()) break;
      next = target->second;
    }
    order_.insert(order_.end(), chain.rbegin(), chain.rend());
  }

  const std::vector<PendingWrite>& writes_;
  std::vector<bool> seen_;
  std::map<std::string, std::size_t> target_;
  std::vector<std::size_t> order_;
};

}  // namespace

std::vector<std::size_t> write_order(const std::vector<PendingWrite>& writes) {
  return OrderOfWrites(writes).take();
}

std::string players_of(const std::string& pgn) {
  const std::size_t begin = pgn.find("\n[White \"");
  if (begin == std::string::npos) return "";
  const std::size_t end = pgn.find("\n[Result ", begin);
  return end == std::string::npos ? "" : pgn.substr(begin, end - begin);
}

}  // namespace jadoube::outputs
