#include "drivers/dgt/clock_queue.h"

#include <algorithm>

#include "drivers/dgt/frame_decoder.h"

// The board polls the clock a few times a second. So a command takes 0.1 to 0.4 s. Some commands
// are lost, and some acknowledgements come twice [spec: drivers/dgt/protocol.md#clock-discipline].
//
//   waits --take--> on the line --its ack, normal------------> answered: accepted
//     ^                 |  |  '--its ack, not normal, twice--> answered: refused
//     |                 |  '-----third time without ack------> answered: no answer
//     '--no ack in 2 s--'        (or: refused the first time)
//
// An acknowledgement of another command repeats an earlier one and is ignored. If the clock reports
// its time half a second or more after the command, it no longer works on the command. Then the
// acknowledgement was lost, and the wait ends early.
//
// Not handled: a repeated acknowledgement of the same command is taken for the new command's.

namespace jadoube::drivers::dgt {
namespace {

using namespace std::chrono_literals;

// Longer than three tries of the command together.
constexpr auto kLongestClosed = 10s;
// The greatest difference between the time that was set and the first reading of the running clock.
constexpr auto kMatch = 2s;

bool near(std::chrono::seconds a, std::chrono::seconds b) {
  return std::chrono::abs(a - b) <= kMatch;
}

}  // namespace

void SetClockGate::close(Instant now, const SetClock& command) {
  *this = {};
  set_ = command;
  closed_ = true;
  opens_at_ = now + kLongestClosed;
}

void SetClockGate::acknowledged() {
  acknowledged_ = true;
  closed_ = closed_ && !matched_;
}

bool SetClockGate::lets_pass(Instant now, const ClockRead& reading) {
  if (!closed_) return true;
  matched_ =
      matched_ || (near(reading.left.time, set_.left) && near(reading.right.time, set_.right));
  closed_ = now < opens_at_ && !(acknowledged_ && matched_);
  return !closed_ || (reading.left.time <= set_.left && reading.right.time <= set_.right);
}

namespace {

using rules::Sentence;

constexpr auto kAckPatience = 2s;
constexpr auto kAckUsual = 500ms;
constexpr int kTries = 3;
constexpr std::size_t kMostWaiting = 16;

std::string_view name_of(const Command& command) {
  constexpr std::string_view kNames[] = {"read placement", "read log",   "read clock version",
                                         "show text",      "end text",   "beep",
                                         "set clock",      "show lights"};
  static_assert(std::size(kNames) == std::variant_size_v<Command>);
  return kNames[command.index()];
}

Sentence refusal(std::uint8_t status) {
  if (status == 0x40)
    return Sentence("the clock refused: it must be in option 23 (XL) or 25 (DGT 3000)");
  return Sentence("the clock refused with status {status}", {{"status", status}});
}

}  // namespace

rules::Expected<void> ClockQueue::add(const Command& command) {
  if (auto possible = check_clock_command(command, kind_); !possible) return possible;
  if (waiting_.size() >= kMostWaiting) {
    return rules::refuse(rules::ErrorCode::kUnavailable, "too many clock commands wait already");
  }
  waiting_.push_back({.command = command});
  // Several clocks keep showing an old text over the new times. So the text is removed first.
  if (std::holds_alternative<SetClock>(command)) {
    waiting_.push_back({.command = EndText{}, .for_owner = false});
  }
  return {};
}

void ClockQueue::ask_version() {
  const auto asks = [](const Entry& entry) {
    return std::holds_alternative<ReadClockVersion>(entry.command);
  };
  if (std::ranges::none_of(waiting_, asks)) {
    waiting_.push_back({.command = ReadClockVersion{}, .for_owner = false});
  }
}

void ClockQueue::hear(const ClockAck& ack, std::vector<Observation>& seen) {
  if (ack.command >= clock_id::kFirstUnasked || !on_line_) return;
  const bool normal = ack.status == kAckNormal;
  // An XL that has lost a command refuses it without its name.
  const bool nameless_refusal = !normal && ack.command == 0;
  if (ack.command != id() && !nameless_refusal) return;
  if (normal) {
    accept(ack, seen);
  } else {
    hear_refusal(ack, seen);
  }
}

void ClockQueue::hear_refusal(const ClockAck& ack, std::vector<Observation>& seen) {
  if (was_refused_) return finish(false, refusal(ack.status), seen);
  was_refused_ = true;
  on_line_ = false;
}

void ClockQueue::accept(const ClockAck& ack, std::vector<Observation>& seen) {
  if (asks_version()) {
    kind_ = clock_kind(ack.detail >> 4);
    clock_ = clock_name(ack.detail);
  }
  if (std::holds_alternative<SetClock>(waiting_.front().command)) gate_.acknowledged();
  finish(true, {}, seen);
}

void ClockQueue::hear_other(Instant now, std::vector<Observation>& seen) {
  if (on_line_ && now >= sent_at_ + kAckUsual) send_again_or_give_up(seen);
}

void ClockQueue::lose_clock(std::vector<Observation>& seen) {
  while (!waiting_.empty()) finish(false, Sentence("no clock is connected"), seen);
  kind_ = ClockKind::kUnknown;
  clock_.clear();
}

void ClockQueue::advance(Instant now, std::vector<Observation>& seen) {
  if (now >= times_out_at()) send_again_or_give_up(seen);
  prepare(seen);
}

Instant ClockQueue::times_out_at() const { return on_line_ ? sent_at_ + kAckPatience : kNever; }

// The bytes of a text depend on the clock. So the clock must first report its type.
void ClockQueue::prepare(std::vector<Observation>& seen) {
  while (is_due() && std::holds_alternative<ShowText>(waiting_.front().command)) {
    Entry& text = waiting_.front();
    const auto possible = check_clock_command(text.command, kind_);
    if (kind_ == ClockKind::kUnknown && !text.asked_kind) {
      text.asked_kind = true;
      waiting_.push_front({.command = ReadClockVersion{}, .for_owner = false});
    } else if (kind_ == ClockKind::kUnknown) {
      finish(false, Sentence("the clock did not report its model"), seen);
    } else if (!possible) {
      finish(false, possible.error().sentence(), seen);
    } else {
      return;
    }
  }
}

Bytes ClockQueue::take(Instant now) {
  on_line_ = true;
  sent_at_ = now;
  ++sent_times_;
  const Command& command = waiting_.front().command;
  if (const auto* times = std::get_if<SetClock>(&command)) gate_.close(now, *times);
  return encode();
}

std::uint8_t ClockQueue::id() const {
  const std::uint8_t text = kind_ == ClockKind::kXl ? clock_id::kSegmentText : clock_id::kAsciiText;
  // Only commands for the clock are passed to this function.
  const std::uint8_t ids[] = {
      0, 0, clock_id::kVersion, text, clock_id::kEndText, clock_id::kBeep, clock_id::kSetAndRun, 0};
  static_assert(std::size(ids) == std::variant_size_v<Command>);
  return ids[waiting_.front().command.index()];
}

Bytes ClockQueue::encode() const {
  const Command& command = waiting_.front().command;
  if (const auto* text = std::get_if<ShowText>(&command)) {
    return kind_ == ClockKind::kXl ? segment_text(*text) : ascii_text(*text);
  }
  if (const auto* sound = std::get_if<Beep>(&command)) return beep(sound->length);
  if (const auto* times = std::get_if<SetClock>(&command)) return set_clock(*times);
  return asks_version() ? version_query() : end_text();
}

bool ClockQueue::asks_version() const {
  return std::holds_alternative<ReadClockVersion>(waiting_.front().command);
}

void ClockQueue::send_again_or_give_up(std::vector<Observation>& seen) {
  if (sent_times_ >= kTries) return finish(false, Sentence("the clock did not answer"), seen);
  on_line_ = false;
}

void ClockQueue::finish(bool accepted, const Sentence& detail, std::vector<Observation>& seen) {
  const Entry entry = waiting_.front();
  waiting_.pop_front();
  on_line_ = was_refused_ = false;
  sent_times_ = 0;
  if (!accepted && std::holds_alternative<SetClock>(entry.command)) gate_.open();
  if (!entry.for_owner) return;
  seen.push_back(ClockAnswered{std::string(name_of(entry.command)), accepted, detail.packed()});
}

}  // namespace jadoube::drivers::dgt
