#include "tests/chaos/subscriber.h"

namespace jadoube::tests {
namespace {

// A cursor consists of the epoch, a dash and the number.
std::string epoch_of(const std::string& cursor) { return cursor.substr(0, cursor.rfind('-')); }

}  // namespace

Subscriber::Subscriber(const std::string& address, Server server)
    : server_(server), check_(new_check()) {
  const auto taken = [this](const auto& response) { take(response); };
  watcher_ = std::make_unique<cli::Watcher>(
      address, cli::WatchStart{},
      cli::WatchSink{.boards = taken,
                     .games = taken,
                     .connection = [](const std::string&) {},
                     .refused =
                         [this](const cli::CallStatus& status) {
                           const std::lock_guard lock(mutex_);
                           faults_.push_back("refused: " + status.message);
                         }});
}

std::unique_ptr<cli::StreamCheck> Subscriber::new_check() {
  return std::make_unique<cli::StreamCheck>(
      [this](const std::string& fault) { faults_.push_back(fault); });
}

template <typename Response>
void Subscriber::take(const Response& response) {
  const std::lock_guard lock(mutex_);
  const bool is_known = response.has_reset() && response.reset().missed_events() == 0;
  if (is_known && server_ == Server::kRelay) begin_anew();
  check_epoch(response.cursor());
  check_->take(response);
  if (!response.board().empty()) events_[response.cursor()] = response.SerializeAsString();
}

// The reset comes once for the boards and once for the games.
void Subscriber::begin_anew() {
  if (check_->boards_cursor().empty()) return;
  earlier_epoch_ = epoch_of(check_->boards_cursor());
  check_ = new_check();
  ++begun_anew_;
}

void Subscriber::check_epoch(const std::string& cursor) {
  if (cursor.empty() || !earlier_epoch_) return;
  if (epoch_of(cursor) == *earlier_epoch_) {
    faults_.push_back("the stream begins anew at " + cursor + ", and the relay is the same");
  }
  earlier_epoch_.reset();
}

std::vector<std::string> Subscriber::faults() const {
  const std::lock_guard lock(mutex_);
  return faults_;
}

std::map<std::string, std::string> Subscriber::events() const {
  const std::lock_guard lock(mutex_);
  return events_;
}

int Subscriber::begun_anew() const {
  const std::lock_guard lock(mutex_);
  return begun_anew_;
}

std::string Subscriber::place() const {
  const std::lock_guard lock(mutex_);
  return check_->boards_cursor() + " " + check_->games_cursor();
}

cli::BoardsView Subscriber::view() const {
  const std::lock_guard lock(mutex_);
  return check_->view();
}

}  // namespace jadoube::tests
