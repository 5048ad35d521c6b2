#include "drivers/dgt/dgt_driver.h"

#include <algorithm>
#include <utility>

#include "drivers/dgt/frame_decoder.h"

// The problem: a board reports little without a request and remembers nothing that it has sent. The
// connection loses bytes. A change is sent once. A host that misses it has a wrong placement until
// it reads the whole board again.
//
// The policy has one component for each part:
//   FrameDecoder, decode   The meaning of the bytes. Bytes without a meaning are noise. Noise is
//                          counted and reported.
//   Greeting               Is it a board, and which one?
//   Doubt                  When to read the whole board: after connecting, after noise, on request,
//                          and from time to time.
//   KeepAlive              Is the board still there?
//   BoardIdentity          What the board has reported about itself.
//   BoardClock             The clock: its times, which may have to be read twice (ReadingCheck),
//   and
//                          the commands for it, one at a time (ClockQueue).
//   LogReading             The board's own log, on request.
// None of them writes. Each decides when it sends which question. `ask` sends the most urgent one.
// Two questions are at least kGap apart, because the input buffer of a board holds ten bytes.
//
// A board is live if it answers the version question. It is also live if it sends a dump, or two
// changes or clock messages, without a request. Random bytes do not look so, but a recording of one
// direction does.
//
// While a board sends its log, it can send nothing else, so nothing else is requested. Afterwards
// the whole board is read, because a change may have been lost [guess]. If the board sends a log
// without a request, the board is checked afterwards.
//
// Not handled: several boards on one connection (bus mode).

namespace jadoube::drivers::dgt {
namespace {

using namespace std::chrono_literals;

// [spec: drivers/dgt/protocol.md#timing]
constexpr auto kGap = 100ms;
constexpr auto kBatteryEvery = 5min;
// The evidence that makes a board live.
constexpr int kProof = 2, kHint = 1;
// If more bytes than this are held, they can only be the log or the trademark. Their end is seconds
// away.
constexpr std::size_t kLongFrame = 103;

// One or two lost messages. More lost messages may be several plies. A dump does not show their
// order, but the board's log may.
constexpr int kLostInPassing = 2;

// After its log, the board sends the changes that it held back. Then it is read. Both take at most
// this time [guess]. Changes that are not reported by then were missed.
constexpr auto kBehindLog = 500ms;

int squares_that_differ(const rules::Placement& one, const rules::Placement& other) {
  int count = 0;
  for (int i = 0; i < rules::kSquareCount; ++i) {
    const auto square = rules::square_at(i);
    count += one[square] != other[square];
  }
  return count;
}

}  // namespace

void DgtDriver::open(Instant now) {
  *this = {};
  open_ = true;
  free_at_ = now;
  greeting_.open(now);
}

void DgtDriver::receive(Instant now, std::span<const std::uint8_t> bytes, Seen& seen) {
  if (!open_ || conversation_ == Conversation::kDead) return;
  for (const std::uint8_t byte : bytes) {
    const auto frame = decoder_.take(now, byte);
    note_skipped(now);
    if (frame) take_in(now, *frame, seen);
  }
  if (decoder_.held_bytes() > kLongFrame) keep_alive_.process(now);
  if (decoder_.held_id() == says::kEventLog) {
    log_.note_part(now);
  } else {
    log_.note_other(now);
  }
}

void DgtDriver::take_in(Instant now, const Frame& frame, Seen& seen) {
  Message message = decode(frame);
  if (std::holds_alternative<Malformed>(message)) return note_noise(now, frame.size());
  noise_.end(seen);
  keep_alive_.process(now);
  std::visit([&](auto& what) { understand(now, what, seen); }, message);
}

void DgtDriver::understand(Instant now, const BoardDump& dump, Seen& seen) {
  prove(now, kProof);
  const int silent = placement_ ? squares_that_differ(*placement_, dump.placement) : 0;
  const bool is_news = now >= std::exchange(was_silent_until_, Instant::min());
  if (is_news && silent > (doubt_.checks() ? 0 : kLostInPassing)) seen.push_back(ChangesMissed{});
  placement_ = dump.placement;
  doubt_.note_dump(now);
  seen.push_back(PlacementRead{dump.placement});
  seen.insert(seen.end(), dump.results.begin(), dump.results.end());
}

void DgtDriver::understand(Instant now, const FieldUpdate& update, Seen& seen) {
  prove(now, kHint);
  doubt_.note_change(now);
  if (placement_) placement_->set(update.square, update.piece);
  seen.push_back(SquareChanged{update.square, update.piece});
  if (update.result) seen.push_back(ResultPieceSeen{update.square, *update.result});
}

void DgtDriver::understand(Instant now, const ClockRead& reading, Seen& seen) {
  prove(now, kHint);
  clock_.process(now, reading, seen);
  doubt_.note_clock(now, reading.running);
}

void DgtDriver::understand(Instant now, const ClockAck& ack, Seen& seen) {
  prove(now, kHint);
  clock_.process(ack, seen);
  identity_.set_clock(clock_.name());
  report(seen);
}

void DgtDriver::understand(Instant now, NoClock, Seen& seen) {
  prove(now, kHint);
  if (!clock_.note_missing(seen)) return;
  doubt_.note_clock(now, false);
  identity_.set_clock({});
  report(seen);
}

void DgtDriver::understand(Instant now, NothingToReport, Seen& seen) {
  clock_.note_nothing(now, seen);
}

void DgtDriver::understand(Instant now, const Battery& battery, Seen& seen) {
  battery_at_ = now + kBatteryEvery;
  take_answer(battery, seen);
}

void DgtDriver::understand(Instant now, const Version& version, Seen& seen) {
  prove(now, kProof);
  take_answer(version, seen);
}

void DgtDriver::understand(Instant now, EventLog& log, Seen& seen) {
  if (!log_.is_under_way()) return doubt_.check(now);
  const bool broke_off = log_.broke_off();
  log_.note_complete();
  seen.push_back(LogRead{std::move(log.entries)});
  read_after_log(now, broke_off);
}

void DgtDriver::prove(Instant now, int weight) {
  if (conversation_ != Conversation::kGreeting) return;
  evidence_ += weight;
  if (evidence_ < kProof) return;
  conversation_ = Conversation::kLive;
  greeting_.vouch();
  keep_alive_.start(now);
}

void DgtDriver::report(Seen& seen) {
  if (identified()) identity_.settle();
  identity_.report(seen);
}

void DgtDriver::note_noise(Instant now, std::uint64_t bytes) {
  noise_.add(now, bytes);
  distrust();
}

void DgtDriver::note_skipped(Instant now) {
  if (noise_.follow(now, decoder_.skipped_bytes()) > 0) distrust();
}

void DgtDriver::distrust() {
  was_silent_until_ = Instant::min();
  doubt_.suspect();
}

rules::Expected<void> DgtDriver::send(Instant, const Command& command) {
  constexpr auto kNotNow = rules::ErrorCode::kFailedPrecondition;
  if (conversation_ != Conversation::kLive) return refuse(kNotNow, "the board does not answer");
  if (std::holds_alternative<ReadPlacement>(command)) {
    doubt_.suspect();
    return {};
  }
  if (std::holds_alternative<ReadLog>(command)) {
    log_.want();
    log_announced_ = false;
    return {};
  }
  if (std::holds_alternative<ShowLights>(command)) {
    return refuse(kNotNow, "this driver does not support the lights of a DGT board");
  }
  return clock_.add(command);
}

void DgtDriver::advance(Instant now, std::vector<std::uint8_t>& out, Seen& seen) {
  if (!open_ || conversation_ == Conversation::kDead) return;
  decoder_.expire(now);
  note_skipped(now);
  noise_.advance(now, seen);
  greeting_.advance(now);
  report(seen);
  doubt_.advance(now);
  clock_.advance(now, seen);
  report_log(now, seen);
  if (greeting_.has_failed() || now >= keep_alive_.dies_at()) {
    conversation_ = Conversation::kDead;
  } else if (now >= asks_at()) {
    ask(now, out);
    free_at_ = now + kGap;
  }
}

Instant DgtDriver::wake_at() const {
  if (!open_ || conversation_ == Conversation::kDead) return kNever;
  return std::min({decoder_.expires_at(), noise_.reported_at(), greeting_.times_out_at(),
                   doubt_.times_out_at(), clock_.times_out_at(), keep_alive_.dies_at(),
                   log_.times_out_at(), asks_at()});
}

void DgtDriver::report_log(Instant now, Seen& seen) {
  if (!std::exchange(log_announced_, true)) seen.push_back(LogAwaited{});
  const bool broke_off = log_.broke_off();
  if (!log_.gives_up(now)) return;
  seen.push_back(LogRead{});
  read_after_log(now, broke_off);
}

// While the board sends the log, it reports no changes, and the caller expects that. The changes
// follow the log. But if the board lost its power, it sends none.
void DgtDriver::read_after_log(Instant now, bool broke_off) {
  if (broke_off) return doubt_.check(now);
  was_silent_until_ = now + kBehindLog;
  doubt_.suspect();
}

// Before updates are requested, the acknowledgements of the clock are not passed on.
bool DgtDriver::is_updating() const { return greeting_.step() > GreetingStep::kUpdates; }

// Earlier questions must be answered first. During a check, the board must first send updates again
// and be read once more. Otherwise a change just before that would be lost.
bool DgtDriver::may_ask_log() const {
  return log_.is_due() && !doubt_.checks() && !doubt_.is_open() &&
         greeting_.step() == GreetingStep::kDone && !clock_.is_asked();
}

Instant DgtDriver::asks_at() const {
  if (log_.is_under_way()) return kNever;
  if (may_ask_log()) return free_at_;
  if (greeting_.is_due() || (is_updating() && clock_.is_due())) return free_at_;
  return std::max(free_at_, std::min({doubt_.due_at(), keep_alive_.due_at(), battery_at_}));
}

void DgtDriver::ask(Instant now, Bytes& out) {
  if (now >= doubt_.due_at()) {
    out.push_back(doubt_.take(now));
  } else if (is_updating() && clock_.is_due()) {
    clock_.ask(now, out);
  } else if (greeting_.is_due()) {
    out.push_back(greeting_.take(now));
    if (greeting_.step() == GreetingStep::kUpdates) {
      doubt_.start(now);
      clock_.ask_version();
    }
  } else if (may_ask_log()) {
    log_.asked(now);
    out.push_back(ask::kEventLog);
  } else if (now >= keep_alive_.due_at()) {
    keep_alive_.asked(now);
    out.push_back(ask::kSerialNumber);
  } else {
    battery_at_ = now + kBatteryEvery;
    out.push_back(ask::kBattery);
  }
}

std::unique_ptr<Driver> make_dgt_driver() { return std::make_unique<DgtDriver>(); }

}  // namespace jadoube::drivers::dgt
