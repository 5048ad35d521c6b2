#include "tests/support/emulated_pair.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "daemon/tracking/pair/board_pair.h"

namespace jadoube::tests {

namespace simulator = drivers::simulator;
using drivers::BoardOfPair;
using simulator::BoardTime;

namespace {

// The boards take turns of this length. So an observation of one board may be this much later than
// a later one of the other.
constexpr BoardTime kTurn = std::chrono::milliseconds(5);

}  // namespace

// One board with its connection. It is the listener of the connection.
class EmulatedPair::Side : public Listener {
 public:
  Side(BoardOfPair which, const simulator::BoardSettings& settings, const rules::Placement& start,
       simulator::Script script, Listener& pair)
      : which_(which), pair_(pair), board_(settings, start) {
    board_.play(BoardTime(0), std::move(script));
    line_.emplace(board_, *this, BoardTime(0), settings.make);
    line_->keep_no_arrivals();
  }

  void observe(drivers::Instant at, const drivers::Observation& observation) override {
    if (const auto reported = tracking::of_pair(which_, observation)) pair_.observe(at, *reported);
  }
  void advance(drivers::Instant now) override { pair_.advance(now); }
  drivers::Instant wake_at() const override { return pair_.wake_at(); }
  bool take_request(tracking::BoardRequest request) override {
    return request == tracking::BoardRequest::kPlacement && std::exchange(wants_placement_, false);
  }

  void want_placement() { wants_placement_ = true; }
  void run(BoardTime end) { line_->run(end); }

 private:
  const BoardOfPair which_;
  Listener& pair_;
  simulator::EmulatedBoard board_;
  std::optional<EmulatedConnection> line_;
  bool wants_placement_ = false;
};

EmulatedPair::EmulatedPair(const simulator::PairPerformance& played, EmulatedPairSettings settings,
                           Listener& listener) {
  auto start = rules::Placement::initial();
  auto first = played.scripts[0];
  first.insert(first.end(), played.clock.begin(), played.clock.end());
  std::ranges::stable_sort(first, {}, &simulator::Act::at);
  auto second = played.scripts[1];
  sides_[0] = std::make_unique<Side>(BoardOfPair::kFirst, settings.boards[0], start,
                                     std::move(first), listener);
  if (settings.black_is_turned) {
    start = rules::rotated(start);
    second = turned(std::move(second));
  }
  settings.boards[1].clock = std::nullopt;
  sides_[1] = std::make_unique<Side>(BoardOfPair::kSecond, settings.boards[1], start,
                                     std::move(second), listener);
  listener_ = &listener;
}

EmulatedPair::~EmulatedPair() = default;

void EmulatedPair::run(BoardTime end) {
  while (now_ < end) {
    now_ = std::min(end, now_ + kTurn);
    for (const auto& side : sides_) side->run(now_);
    if (!listener_->take_request(tracking::BoardRequest::kPlacement)) continue;
    for (const auto& side : sides_) side->want_placement();
  }
}

}  // namespace jadoube::tests
