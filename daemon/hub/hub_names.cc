#include "daemon/hub/hub_names.h"

#include <algorithm>
#include <cstdint>
#include <iterator>

#include "rules/number.h"

namespace jadoube::hub {
namespace {

// The prefixes of the names for each kind of readers.
struct Beginnings {
  Readers readers;
  std::string_view stream, subject;
};
constexpr Beginnings kBeginnings[] = {
    {Readers::kViewers, "JADOUBE-V2_", "jadoube.v2."},
    {Readers::kArbiters, "JADOUBE-V2-ARBITERS_", "jadoube.v2-arbiters."}};
// The prefixes of streams with an earlier form of messages.
constexpr std::string_view kEarlierStreams[] = {"JADOUBE_", "JADOUBE-ARBITERS_"};
constexpr std::string_view kCalls = "jadoube.v2-calls.";
// The name of the hall itself, used in place of a board's name. No board has this name.
constexpr std::string_view kHallItself = "=";
constexpr std::string_view kHexDigits = "0123456789abcdef";
constexpr std::size_t kLongestId = 32;
constexpr std::size_t kLongestBoard = 256;
constexpr std::size_t kLongestEpoch = 64;

bool is_small_or_digit(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }

bool is_kept(char c) {
  return is_small_or_digit(c) || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
}

const Beginnings& beginnings_for(Readers readers) {
  return kBeginnings[static_cast<std::size_t>(readers)];
}

std::string written(std::string_view board) {
  if (board.empty()) return std::string(kHallItself);
  std::string token;
  for (const char c : board) {
    if (is_kept(c)) {
      token += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    token += {'=', kHexDigits[byte >> 4U], kHexDigits[byte & 15U]};
  }
  return token;
}

std::optional<std::string> board_of(std::string_view token) {
  if (token == kHallItself) return std::string();
  if (token.empty() || token.size() > kLongestBoard * 3) return std::nullopt;
  std::string board;
  for (std::size_t i = 0; i < token.size(); ++i) {
    if (is_kept(token[i])) {
      board += token[i];
      continue;
    }
    if (token[i] != '=' || i + 2 >= token.size()) return std::nullopt;
    const auto high = kHexDigits.find(token[i + 1]), low = kHexDigits.find(token[i + 2]);
    if (high == std::string_view::npos || low == std::string_view::npos) return std::nullopt;
    board += static_cast<char>(high << 4U | low);
    i += 2;
  }
  // Only a token that `written` writes is accepted, so a board has exactly one subject.
  if (board.size() > kLongestBoard || written(board) != token) return std::nullopt;
  return board;
}

}  // namespace

bool is_hub_id(std::string_view id) {
  return !id.empty() && id.size() <= kLongestId && is_small_or_digit(id.front()) &&
         std::ranges::all_of(id, [](char c) { return is_small_or_digit(c) || c == '-'; });
}

std::string stream_name(const HallStream& stream) {
  return std::string(beginnings_for(stream.readers).stream) + stream.event + "_" + stream.hall;
}

std::optional<std::string> hall_of_stream(std::string_view name, std::string_view event,
                                          Readers readers) {
  const std::string begin =
      stream_name({.event = std::string(event), .hall = {}, .readers = readers});
  if (!name.starts_with(begin)) return std::nullopt;
  const auto hall = name.substr(begin.size());
  if (!is_hub_id(hall)) return std::nullopt;
  return std::string(hall);
}

bool is_of_earlier_form(std::string_view name, std::string_view event) {
  return std::ranges::any_of(kEarlierStreams, [&](std::string_view beginning) {
    return name.starts_with(std::string(beginning) + std::string(event) + "_");
  });
}

std::string board_subject(const HallStream& stream, std::string_view board) {
  return alive_subject(stream) + "." + written(board);
}

std::string all_board_subjects(const HallStream& stream) { return alive_subject(stream) + ".*"; }

std::string alive_subject(const HallStream& stream) {
  return std::string(beginnings_for(stream.readers).subject) + stream.event + "." + stream.hall;
}

std::string calls_subject(const HallStream& stream) {
  return std::string(kCalls) + stream.event + "." + stream.hall;
}

std::optional<Subject> parse_subject(std::string_view subject) {
  const auto* begin = std::ranges::find_if(
      kBeginnings, [&](const Beginnings& each) { return subject.starts_with(each.subject); });
  if (begin == std::end(kBeginnings)) return std::nullopt;
  subject.remove_prefix(begin->subject.size());
  const auto first = subject.find('.');
  if (first == std::string_view::npos) return std::nullopt;
  const auto event = subject.substr(0, first);
  const auto rest = subject.substr(first + 1);
  const auto second = rest.find('.');
  const auto hall = rest.substr(0, second);
  if (!is_hub_id(event) || !is_hub_id(hall)) return std::nullopt;
  Subject parsed{.stream = {.event = std::string(event),
                            .hall = std::string(hall),
                            .readers = begin->readers}};
  if (second == std::string_view::npos) return parsed;
  parsed.board = board_of(rest.substr(second + 1));
  if (!parsed.board) return std::nullopt;
  return parsed;
}

std::string to_text(const EventId& id) { return id.epoch + ":" + std::to_string(id.number); }

std::optional<EventId> parse_event_id(std::string_view text) {
  const auto colon = text.find(':');
  if (colon == std::string_view::npos || colon == 0 || colon > kLongestEpoch) return std::nullopt;
  const auto epoch = text.substr(0, colon);
  if (!std::ranges::all_of(epoch, is_kept)) return std::nullopt;
  const auto digits = text.substr(colon + 1);
  const auto number = rules::parse_number<std::uint64_t>(digits);
  if (!number || *number == 0 || std::to_string(*number) != digits) return std::nullopt;
  return EventId{.epoch = std::string(epoch), .number = *number};
}

namespace {

constexpr std::string_view kForm = "1 ";
constexpr std::string_view kNone = "-";
constexpr std::chrono::days kLongestDelay{1};
// The last time of the year 9999.
constexpr std::chrono::milliseconds kLastClock{253'402'300'799'000};

}  // namespace

std::string to_text(const SignOfLife& sign) {
  return std::string(kForm) + std::to_string(sign.delay.count()) + " " +
         (sign.last ? to_text(*sign.last) : std::string(kNone)) +
         (sign.clock ? " " + std::to_string(sign.clock->count()) : std::string());
}

std::optional<SignOfLife> parse_sign_of_life(std::string_view text) {
  if (!text.starts_with(kForm)) return std::nullopt;
  text.remove_prefix(kForm.size());
  const auto blank = text.find(' ');
  if (blank == std::string_view::npos) return std::nullopt;
  const auto seconds = rules::parse_number<long>(text.substr(0, blank));
  if (!seconds || *seconds < 0 || std::chrono::seconds(*seconds) > kLongestDelay) {
    return std::nullopt;
  }
  SignOfLife sign{.delay = std::chrono::seconds(*seconds)};
  text.remove_prefix(blank + 1);
  const auto next = text.find(' ');
  const auto last = text.substr(0, next);
  if (next != std::string_view::npos) {
    const auto clock = rules::parse_number<std::int64_t>(text.substr(next + 1));
    if (!clock || *clock < 0 || *clock > kLastClock.count()) return std::nullopt;
    sign.clock = std::chrono::milliseconds(*clock);
  }
  if (last == kNone) return sign;
  sign.last = parse_event_id(last);
  if (!sign.last) return std::nullopt;
  return sign;
}

}  // namespace jadoube::hub
