#include "drivers/dgt/bus/dgt_bus.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace jadoube::drivers::dgt {
namespace {

using namespace std::chrono_literals;

// [spec: drivers/dgt/protocol.md#bus]: a board answers within 1100 ms.
constexpr auto kListens = 1200ms;
// If the answer to every ping is garbage, a broken board sends without end.
constexpr int kMostRounds = 8;

}  // namespace

void BusSearch::begin(std::span<const int> known, int quiet_rounds) {
  *this = {};
  known_.assign(known.begin(), known.end());
  to_hush_.assign(known.begin(), known.end());
  quiet_needed_ = quiet_rounds;
  rounds_left_ = kMostRounds;
}

std::optional<BusOrder> BusSearch::next() const {
  if (!is_under_way() || listens_until_ != kNever) return std::nullopt;
  return to_hush_.empty() ? BusOrder::kPing : BusOrder::kIgnoreNextPing;
}

void BusSearch::sent(Instant now) {
  if (!to_hush_.empty()) return to_hush_.pop_front();
  listens_until_ = now + kListens;
  received_something_ = false;
}

void BusSearch::process(int address) {
  if (listens_until_ == kNever || std::ranges::count(known_, address) > 0) return;
  known_.push_back(address);
  received_something_ = true;
}

void BusSearch::note_garbage() { received_something_ = true; }

void BusSearch::advance(Instant now) {
  if (now < listens_until_) return;
  listens_until_ = kNever;
  quiet_rounds_ = received_something_ ? 0 : quiet_rounds_ + 1;
  rounds_left_ = quiet_rounds_ < quiet_needed_ ? rounds_left_ - 1 : 0;
  to_hush_.assign(known_.begin(), known_.end());
}

namespace {

constexpr auto kByte = std::chrono::microseconds(1042);
// [spec: drivers/dgt/protocol.md#bus]: 20 ms at most, and the host should wait for 80 ms. Computers
// and adapters add their own delays, so it grows where answers come later.
constexpr auto kFirstPatience = 100ms, kMostPatience = 500ms;
// The bytes of one answer follow each other closely. An adapter may hold some back.
constexpr auto kWithinAnswer = 60ms;
constexpr auto kSearchEvery = 60s, kSearchWithoutBoards = 3s, kPingEvery = 1s;
constexpr int kQuietRoundsAtFirst = 2, kQuietRoundsLater = 1;
// The time between two readings of a clock: the longer of the first, and the second for each board.
constexpr auto kClockPeriod = 2000ms, kClockPeriodOfOne = 100ms;

}  // namespace

// A serial number has five digits, or ten digits of which the last five count. Larger numbers lose
// their upper bits [guess].
std::optional<std::size_t> DgtBus::expect(std::string_view serial) {
  constexpr std::size_t kDigits = 5;
  if (serial.size() > kDigits) serial.remove_prefix(serial.size() - kDigits);
  int number = 0;
  const auto [end, error] = std::from_chars(serial.data(), serial.data() + serial.size(), number);
  if (error != std::errc() || end != serial.data() + serial.size()) return std::nullopt;
  const int address = number % kBusAddresses;
  if (number < 0 || address == kAllBoards) return std::nullopt;
  place_for(address);
  const auto place = std::ranges::find(boards_, address, &BusBoard::address);
  return static_cast<std::size_t>(place - boards_.begin());
}

void DgtBus::open(Instant now) {
  for (BusBoard& board : boards_) board.forget();
  decoder_ = FrameDecoder(bus_sizes);
  skipped_seen_ = 0;
  question_.reset();
  search_ = {};
  patience_ = kFirstPatience;
  search_at_ = ping_at_ = now;
  open_ = true;
}

void DgtBus::receive(Instant now, std::span<const std::uint8_t> bytes,
                     std::vector<ChainSeen>& seen) {
  if (!open_) return;
  for (const std::uint8_t byte : bytes) {
    const auto frame = decoder_.take(now, byte);
    if (decoder_.skipped_bytes() != std::exchange(skipped_seen_, decoder_.skipped_bytes())) {
      note_garbage(now);
    }
    if (!frame) continue;
    if (const auto answer = bus_answer_in(*frame)) {
      process(now, *answer);
    } else {
      note_garbage(now);
    }
  }
  if (question_ && !bytes.empty()) {
    question_->waits_until = std::max(question_->waits_until, now + kWithinAnswer);
  }
  release(now, seen);
}

void DgtBus::process(Instant now, const BusAnswer& answer) {
  if (answer.address == kAllBoards) return note_garbage(now);
  const bool is_awaited =
      question_ && question_->address == answer.address && answer_to(question_->order) == answer.id;
  if (!is_awaited && !search_.is_under_way()) {
    // The answer is too late, or from a board that was not asked.
    patience_ = std::min(patience_ * 2, kMostPatience);
  }
  if (is_awaited) question_.reset();
  search_.process(answer.address);
  // Two answers at once may look like the answer of a third board. So the search asks each found
  // address, and a board gets its place after it has answered there.
  const auto known = std::ranges::find(boards_, answer.address, &BusBoard::address);
  if (known != boards_.end()) {
    known->process(now, answer);
  } else if (is_awaited) {
    place_for(answer.address).process(now, answer);
  }
}

// Garbage instead of the expected answer counts as that answer, damaged.
void DgtBus::note_garbage(Instant now) {
  if (search_.listens_until() != kNever) return search_.note_garbage();
  if (!question_) return;
  question_->is_damaged = true;
  question_->waits_until = std::min(question_->waits_until, now + kWithinAnswer);
}

void DgtBus::advance(Instant now, std::vector<std::uint8_t>& out, std::vector<ChainSeen>& seen) {
  if (!open_) return;
  decoder_.expire(now);
  search_.advance(now);
  if (question_ && now >= question_->waits_until) {
    const Question missed = *std::exchange(question_, std::nullopt);
    if (missed.board != nullptr) missed.board->miss(now, missed.is_damaged);
  }
  release(now, seen);
  if (!question_ && now >= asks_at()) ask_next(now, out);
}

Instant DgtBus::asks_at() const {
  if (search_.is_under_way()) {
    return search_.listens_until() == kNever ? Instant{} : search_.listens_until();
  }
  Instant at = std::min(search_at_, ping_at_);
  for (const BusBoard& board : boards_) at = std::min(at, board.due_at());
  return at;
}

Instant DgtBus::wake_at() const {
  if (!open_) return kNever;
  Instant at = std::min(decoder_.expires_at(), search_.listens_until());
  for (const BusBoard& board : boards_) at = std::min(at, board.next_at());
  return std::min(at, question_ ? question_->waits_until : asks_at());
}

void DgtBus::ask_next(Instant now, std::vector<std::uint8_t>& out) {
  if (!search_.is_under_way() && now >= search_at_) begin_search(now);
  if (const auto order = search_.next()) {
    const int address = search_.address();
    search_.sent(now);
    return ask(now, address, *order, nullptr, out);
  }
  if (search_.is_under_way()) return;
  if (now >= ping_at_) {
    ping_at_ = now + kPingEvery;
    if (BusBoard* silent = silent_board()) {
      return ask(now, silent->address(), BusOrder::kPing, nullptr, out);
    }
  }
  if (BusBoard* board = board_to_ask(now)) {
    ask(now, board->address(), board->take(now), board, out);
  }
}

// A ping of all boards has no answer of its own: the search listens for it.
void DgtBus::ask(Instant now, int address, BusOrder order, BusBoard* board,
                 std::vector<std::uint8_t>& out) {
  const auto bytes = BusCommand(order, address).bytes();
  out.insert(out.end(), bytes.begin(), bytes.end());
  if (address == kAllBoards) return;
  const auto patience = order == BusOrder::kStartGame ? patience_ + kFirstPatience : patience_;
  question_ = Question{.board = board,
                       .address = address,
                       .order = order,
                       .waits_until = now + static_cast<int>(bytes.size()) * kByte + patience};
}

// The boards take turns.
BusBoard* DgtBus::board_to_ask(Instant now) {
  for (std::size_t i = 1; i <= boards_.size(); ++i) {
    const std::size_t place = (turn_ + i) % boards_.size();
    if (boards_[place].due_at() > now) continue;
    turn_ = place;
    return &boards_[place];
  }
  return nullptr;
}

BusBoard* DgtBus::silent_board() {
  for (std::size_t i = 1; i <= boards_.size(); ++i) {
    const std::size_t place = (silent_turn_ + i) % boards_.size();
    if (boards_[place].conversation() != Conversation::kDead) continue;
    silent_turn_ = place;
    return &boards_[place];
  }
  return nullptr;
}

void DgtBus::begin_search(Instant now) {
  std::vector<int> known;
  for (const BusBoard& board : boards_) {
    if (board.conversation() != Conversation::kDead) known.push_back(board.address());
  }
  search_.begin(known, known.empty() ? kQuietRoundsAtFirst : kQuietRoundsLater);
  search_at_ = now + (known.empty() ? kSearchWithoutBoards : kSearchEvery);
}

BusBoard& DgtBus::place_for(int address) {
  const auto found = std::ranges::find(boards_, address, &BusBoard::address);
  if (found != boards_.end()) return *found;
  BusBoard& added = boards_.emplace_back(address);
  const auto period = std::max(kClockPeriod, static_cast<int>(boards_.size()) * kClockPeriodOfOne);
  for (BusBoard& board : boards_) board.set_clock_period(period);
  return added;
}

rules::Expected<void> DgtBus::send(Instant now, std::size_t place, const Command& command) {
  return boards_[place].send(now, command);
}

void DgtBus::release(Instant now, std::vector<ChainSeen>& seen) {
  for (std::size_t place = 0; place < boards_.size(); ++place) {
    boards_[place].release(now, released_);
    for (Observation& each : released_) seen.push_back({place, std::move(each)});
    released_.clear();
  }
}

std::unique_ptr<Chain> make_dgt_bus() { return std::make_unique<DgtBus>(); }

}  // namespace jadoube::drivers::dgt
