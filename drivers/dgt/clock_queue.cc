#include "drivers/dgt/clock_queue.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>

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

void ClockQueue::process(const ClockAck& ack, std::vector<Observation>& seen) {
  if (ack.command >= clock_id::kFirstUnasked || !on_line_) return;
  const bool normal = ack.status == kAckNormal;
  // An XL that has lost a command refuses it without its name.
  const bool nameless_refusal = !normal && ack.command == 0;
  if (ack.command != id() && !nameless_refusal) return;
  if (normal) {
    accept(ack, seen);
  } else {
    process_refusal(ack, seen);
  }
}

void ClockQueue::process_refusal(const ClockAck& ack, std::vector<Observation>& seen) {
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

void ClockQueue::note_other(Instant now, std::vector<Observation>& seen) {
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

namespace {

using rules::ErrorCode;

constexpr std::size_t kXlLetters = 6, kAsciiLetters = 8;

// Frames a clock command. The size counts the bytes after it, with the closing zero.
Bytes framed(std::uint8_t id, std::initializer_list<std::uint8_t> payload) {
  const std::uint8_t header[] = {ask::kClockMessage, static_cast<std::uint8_t>(payload.size() + 3),
                                 0x03, id};
  Bytes bytes(std::size(header) + payload.size() + 1, 0x00);
  std::copy(payload.begin(), payload.end(), std::copy(header, std::end(header), bytes.begin()));
  return bytes;
}

// `length` in steps of `step`, rounded up, from 1 to `most`. 0 for no sound.
std::uint8_t steps(std::chrono::microseconds length, std::chrono::microseconds step, int most) {
  if (length <= 0us) return 0;
  return static_cast<std::uint8_t>(std::clamp<std::int64_t>((length + step - 1us) / step, 1, most));
}

struct Digits {
  std::uint8_t hours, minutes, seconds;
};

// Binary digits. The clock's own report has BCD.
Digits digits(std::chrono::seconds time) {
  const std::chrono::hh_mm_ss parts(time);
  return {static_cast<std::uint8_t>(parts.hours().count()),
          static_cast<std::uint8_t>(parts.minutes().count()),
          static_cast<std::uint8_t>(parts.seconds().count())};
}

struct Glyph {
  char letter;
  std::uint8_t segments;
};

// [spec: drivers/dgt/protocol.md#segments]
constexpr Glyph kGlyphs[] = {
    {'0', 0x3F}, {'1', 0x06}, {'2', 0x5B}, {'3', 0x4F}, {'4', 0x66}, {'5', 0x6D},  {'6', 0x7D},
    {'7', 0x07}, {'8', 0x7F}, {'9', 0x6F}, {'a', 0x5F}, {'b', 0x7C}, {'c', 0x58},  {'d', 0x5E},
    {'e', 0x7B}, {'f', 0x71}, {'g', 0x3D}, {'h', 0x74}, {'i', 0x10}, {'j', 0x1E},  {'k', 0x75},
    {'l', 0x38}, {'m', 0x55}, {'n', 0x54}, {'o', 0x5C}, {'p', 0x73}, {'q', 0x67},  {'r', 0x50},
    {'s', 0x6D}, {'t', 0x78}, {'u', 0x3E}, {'v', 0x2A}, {'w', 0x7E}, {'x', 0x64},  {'y', 0x6E},
    {'z', 0x5B}, {'-', 0x40}, {'_', 0x08}, {'=', 0x48}, {'/', 0x52}, {'\\', 0x64}, {'|', 0x36},
    {'?', 0x53},
};

char lower(char letter) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
}

// As commands, these letters would do harm. They change the mode, read the log for eight seconds,
// start the boot loader, or change the board's memory permanently. In lower case they do nothing.
std::uint8_t harmless(char letter) {
  constexpr std::string_view kHarmful = "CDIJKNQST";
  return static_cast<std::uint8_t>(kHarmful.find(letter) == kHarmful.npos ? letter : lower(letter));
}

rules::Expected<void> check_text(const ShowText& text, ClockKind kind) {
  if (text.text.size() > letters_of(kind)) {
    return rules::refuse(ErrorCode::kInvalidArgument,
                         "\"{text}\" is longer than the {letters} letters that the clock shows",
                         {{"text", text.text}, {"letters", letters_of(kind)}});
  }
  const auto unprintable = [](char c) { return c < ' ' || c > '~' || c == '@' || c == '`'; };
  if (std::ranges::any_of(text.text, unprintable)) {
    return rules::refuse(ErrorCode::kInvalidArgument,
                         "a clock shows letters, digits and signs of ASCII without @ and `");
  }
  return {};
}

rules::Expected<void> check_time(std::chrono::seconds time) {
  if (time >= 0s && time < 10h) return {};
  return rules::refuse(ErrorCode::kInvalidArgument,
                       "{seconds} seconds are not in 0:00:00 to 9:59:59",
                       {{"seconds", time.count()}});
}

}  // namespace

ClockKind clock_kind(int major) { return major == 1 ? ClockKind::kXl : ClockKind::kAscii; }

std::string clock_name(std::uint8_t version) {
  const int major = version >> 4, minor = version & 0x0F;
  const std::string make = major == 1 ? "DGT XL " : major == 2 ? "DGT 3000 " : "DGT clock ";
  return make + std::to_string(major) + "." + std::to_string(minor);
}

std::size_t letters_of(ClockKind kind) {
  return kind == ClockKind::kXl ? kXlLetters : kAsciiLetters;
}

rules::Expected<void> check_clock_command(const Command& command, ClockKind kind) {
  if (const auto* text = std::get_if<ShowText>(&command)) return check_text(*text, kind);
  if (const auto* times = std::get_if<SetClock>(&command)) {
    const auto left = check_time(times->left);
    return left ? check_time(times->right) : left;
  }
  return {};
}

Bytes version_query() { return framed(clock_id::kVersion, {}); }

Bytes end_text() { return framed(clock_id::kEndText, {}); }

Bytes beep(std::chrono::milliseconds length) {
  const auto most = std::min<std::chrono::milliseconds>(length, 1min);
  return framed(clock_id::kBeep, {steps(most, 64ms, 0x7F)});
}

Bytes set_clock(const SetClock& command) {
  const Digits left = digits(command.left), right = digits(command.right);
  const std::uint8_t flags = !command.running                       ? 0x04
                             : *command.running == ClockSide::kLeft ? 0x01
                                                                    : 0x02;
  return framed(clock_id::kSetAndRun, {left.hours, left.minutes, left.seconds, right.hours,
                                       right.minutes, right.seconds, flags});
}

Bytes ascii_text(const ShowText& command) {
  std::array<std::uint8_t, kAsciiLetters> text;
  text.fill(' ');
  const std::size_t length = std::min(command.text.size(), text.size());
  std::transform(command.text.begin(), command.text.begin() + length, text.begin(), harmless);
  // The clock beeps for 62.5 ms, and 62.5 ms more for each step.
  const auto length_of_beep = std::min<std::chrono::milliseconds>(command.beep, 1min);
  const std::uint8_t beeps =
      command.beep <= 0ms ? 0 : steps(std::max(length_of_beep - 62500us, 1us), 62500us, 0x0F);
  return framed(clock_id::kAsciiText,
                {text[0], text[1], text[2], text[3], text[4], text[5], text[6], text[7], beeps});
}

Bytes segment_text(const ShowText& command) {
  std::array<std::uint8_t, kXlLetters> digit{};
  const std::size_t length = std::min(command.text.size(), digit.size());
  std::transform(command.text.begin(), command.text.begin() + length, digit.begin(), segments_of);
  const std::uint8_t dots = 0, sound = command.beep > 0ms ? 0x03 : 0x01;
  // Each display is sent from right to left.
  return framed(clock_id::kSegmentText,
                {digit[2], digit[1], digit[0], digit[5], digit[4], digit[3], dots, sound});
}

std::uint8_t segments_of(char letter) {
  const auto* glyph = std::ranges::find(kGlyphs, lower(letter), &Glyph::letter);
  return glyph == std::end(kGlyphs) ? 0 : glyph->segments;
}

}  // namespace jadoube::drivers::dgt
