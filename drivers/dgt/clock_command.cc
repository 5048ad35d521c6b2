#include "drivers/dgt/clock_command.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>

#include "drivers/dgt/frame_decoder.h"

namespace jadoube::drivers::dgt {
namespace {

using namespace std::chrono_literals;
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
