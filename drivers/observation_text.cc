#include "drivers/observation_text.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <span>
#include <type_traits>
#include <variant>
#include <vector>

#include "rules/number.h"

namespace jadoube::drivers {
namespace {

using Says = ResultPieceSeen::Says;
using Button = ClockButtonPressed::Button;

// The words for the values of an enum, in the order of the enum.
constexpr std::string_view kSays[] = {"draw", "white-wins", "black-wins"};
constexpr std::string_view kSides[] = {"left", "right"};
constexpr std::string_view kLinkStates[] = {"lost", "connecting", "live"};
constexpr std::string_view kButtons[] = {"back", "minus", "run", "plus", "ok", "back+ok"};
constexpr std::string_view kBoardsOfPair[] = {"first", "second"};
constexpr std::string_view kAnswers[] = {"refused", "accepted"};
constexpr std::string_view kYesNo[] = {"no", "yes"};
constexpr std::string_view kSensing[] = {"identity", "colour", "occupancy"};
constexpr std::string_view kFacing[] = {"either-way", "makers-way"};
constexpr std::string_view kLogMarks[] = {"power-up",    "array", "turned-array", "four-rows",
                                          "empty-board", "read",  "game-start",   "watchdog"};
constexpr char kQuick = '~';

template <typename Enum>
std::string word(std::span<const std::string_view> words, Enum value) {
  return std::string(words[static_cast<std::size_t>(value)]);
}

constexpr std::string_view kEmpty = "-";
constexpr std::string_view kHexDigits = "0123456789ABCDEF";

// Writes any string as one word.
std::string escape(std::string_view text) {
  if (text.empty()) return std::string(kEmpty);
  std::string word;
  for (const char c : text) {
    if (c > ' ' && c <= '~' && c != '%' && text != kEmpty) {
      word += c;
    } else {
      const auto byte = static_cast<unsigned char>(c);
      word += {'%', kHexDigits[byte >> 4], kHexDigits[byte & 0x0F]};
    }
  }
  return word;
}

std::string to_text(std::chrono::seconds time) {
  const std::chrono::hh_mm_ss parts(time);
  const auto two = [](auto n) { return (n < 10 ? ":0" : ":") + std::to_string(n); };
  return std::to_string(parts.hours().count()) + two(parts.minutes().count()) +
         two(parts.seconds().count());
}

std::string to_text(const ClockFace& face) {
  return to_text(face.time) + (face.flag_fallen ? " flag" : "") + (face.blocked ? " blocked" : "") +
         (face.per_move ? " per-move" : "");
}

struct LogEntryWriter {
  std::string operator()(const LoggedSquare& entry) const {
    std::string text = to_string(entry.square) + rules::to_char(entry.piece);
    if (entry.quick) text += kQuick;
    return text;
  }
  std::string operator()(const LoggedPress& entry) const {
    return word(kSides, entry.side) + "=" + to_text(entry.time);
  }
  std::string operator()(LogMark mark) const { return word(kLogMarks, mark); }
};

// Writes one line. There is one function for each alternative of Observation.
struct Writer {
  std::string operator()(const SquareChanged& o) const {
    return "square " + to_string(o.square) + " " + rules::to_char(o.piece);
  }
  std::string operator()(const PlacementRead& o) const {
    return "placement " + rules::to_fen(o.placement);
  }
  std::string operator()(const ResultPieceSeen& o) const {
    return "result-piece " + to_string(o.square) + " " + word(kSays, o.says);
  }
  std::string operator()(const ClockRead& o) const {
    return "clock left " + to_text(o.left) + " right " + to_text(o.right) + " pressed " +
           word(kSides, o.pressed) + (o.running ? " running" : "") +
           (o.battery_low ? " battery-low" : "");
  }
  std::string operator()(const ClockMissing&) const { return "clock missing"; }
  std::string operator()(const ClockAnswered& o) const {
    return "answered " + escape(o.command) + " " + word(kAnswers, o.accepted) +
           (o.detail.empty() ? "" : " " + escape(o.detail));
  }
  std::string operator()(const ClockButtonPressed& o) const {
    return "button " + word(kButtons, o.button);
  }
  std::string operator()(const DeviceRead& o) const;
  std::string operator()(const ConnectionChanged& o) const {
    return "link " + word(kLinkStates, o.state) + " " + escape(o.port) +
           (o.why.empty() ? "" : " " + escape(o.why));
  }
  std::string operator()(const ChangesMissed&) const { return "changes missed"; }
  std::string operator()(const NoiseSkipped& o) const { return "noise " + std::to_string(o.bytes); }
  std::string operator()(const LogAwaited&) const { return "log awaited"; }
  std::string operator()(const LogRead& o) const {
    std::string line = "log read";
    for (const LogEntry& entry : o.entries) line += " " + std::visit(LogEntryWriter(), entry);
    return line;
  }
  std::string operator()(const PairObserved& o) const {
    return "pair " + word(kBoardsOfPair, o.board) + " " + std::visit(*this, o.seen);
  }
};

// The texts from a board about itself, each with its word in the line.
struct DeviceField {
  std::string_view key;
  std::string DeviceInfo::*value;
};
constexpr DeviceField kDeviceFields[] = {
    {"serial", &DeviceInfo::serial},       {"short-serial", &DeviceInfo::short_serial},
    {"firmware", &DeviceInfo::firmware},   {"hardware", &DeviceInfo::hardware},
    {"trademark", &DeviceInfo::trademark}, {"clock", &DeviceInfo::clock},
};

// The capabilities of a board, each with its word in the line.
struct CapabilityField {
  std::string_view key;
  bool Capabilities::*value;
};
constexpr CapabilityField kCapabilityFields[] = {
    {"clock-port", &Capabilities::clock},
    {"own-log", &Capabilities::own_log},
    {"lights", &Capabilities::lights},
    {"has-battery", &Capabilities::battery},
    {"calibration", &Capabilities::calibration},
    {"legal-moves-only", &Capabilities::only_legal_moves},
    {"sound", &Capabilities::sound}};

// The capabilities that differ from `usual`.
std::string to_text(const Capabilities& can, const Capabilities& usual) {
  std::string text;
  if (can.sensing != usual.sensing) text += " sensing=" + word(kSensing, can.sensing);
  if (can.facing != usual.facing) text += " facing=" + word(kFacing, can.facing);
  for (const auto& [key, value] : kCapabilityFields) {
    if (can.*value == usual.*value) continue;
    text += " " + std::string(key) + "=" + word(kYesNo, can.*value);
  }
  return text;
}

std::string Writer::operator()(const DeviceRead& o) const {
  std::string line = "device";
  for (const auto& [key, value] : kDeviceFields) {
    if (!(o.info.*value).empty()) line += " " + std::string(key) + "=" + escape(o.info.*value);
  }
  if (o.info.battery_percent) line += " battery=" + std::to_string(*o.info.battery_percent);
  if (o.info.charging) line += " charging=" + word(kYesNo, *o.info.charging);
  return line + to_text(o.info.capabilities, usual_capabilities(o.info.battery_percent));
}

// The string that `escape` wrote. Nothing if two digits do not follow a '%'.
std::optional<std::string> unescape(std::string_view word) {
  if (word.empty()) return std::nullopt;
  if (word == kEmpty) return "";
  std::string text;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (word[i] != '%') {
      text += word[i];
      continue;
    }
    const auto high = kHexDigits.find(i + 1 < word.size() ? word[i + 1] : '?');
    const auto low = kHexDigits.find(i + 2 < word.size() ? word[i + 2] : '?');
    if (high == kHexDigits.npos || low == kHexDigits.npos) return std::nullopt;
    text += static_cast<char>(high << 4 | low);
    i += 2;
  }
  return text;
}

using rules::parse_number;

// Reads "0:03:01". It accepts at most six digits of hours, more than any clock shows.
std::optional<std::chrono::seconds> parse_time(std::string_view word) {
  const auto colon = word.find(':');
  if (colon > 6 || word.size() != colon + 6 || word[colon + 3] != ':') return std::nullopt;
  const auto hours = parse_number<unsigned>(word.substr(0, colon));
  const auto minutes = parse_number<unsigned>(word.substr(colon + 1, 2));
  const auto seconds = parse_number<unsigned>(word.substr(colon + 4, 2));
  if (!hours || minutes.value_or(60) > 59 || seconds.value_or(60) > 59) return std::nullopt;
  return std::chrono::hours(*hours) + std::chrono::minutes(*minutes) +
         std::chrono::seconds(*seconds);
}

std::optional<rules::Piece> parse_piece(std::string_view word) {
  return word.size() == 1 ? rules::parse_piece(word[0]) : std::nullopt;
}

std::optional<rules::Placement> parse_placement(std::string_view word) {
  const auto placement = rules::parse_placement(word);
  return placement ? std::optional(*placement) : std::nullopt;
}

ClockFace read_face(Words& words) {
  ClockFace face;
  face.time = words.take(parse_time);
  face.flag_fallen = words.accept("flag");
  face.blocked = words.accept("blocked");
  face.per_move = words.accept("per-move");
  return face;
}

Observation read_square(Words& words) {
  const auto square = words.take(rules::parse_square);
  return SquareChanged{square, words.take(parse_piece)};
}

Observation read_placement(Words& words) { return PlacementRead{words.take(parse_placement)}; }

Observation read_result_piece(Words& words) {
  const auto square = words.take(rules::parse_square);
  return ResultPieceSeen{square, words.take_one_of<Says>(kSays)};
}

Observation read_clock(Words& words) {
  if (words.accept("missing")) return ClockMissing{};
  ClockRead clock;
  words.expect("left");
  clock.left = read_face(words);
  words.expect("right");
  clock.right = read_face(words);
  words.expect("pressed");
  clock.pressed = words.take_one_of<ClockSide>(kSides);
  clock.running = words.accept("running");
  clock.battery_low = words.accept("battery-low");
  return clock;
}

Observation read_answered(Words& words) {
  ClockAnswered answered;
  answered.command = words.take(unescape);
  answered.accepted = words.take_one_of<bool>(kAnswers);
  if (!words.at_end()) answered.detail = words.take(unescape);
  return answered;
}

Observation read_button(Words& words) {
  return ClockButtonPressed{words.take_one_of<Button>(kButtons)};
}

// Reads `word` as one of `words`, the names of a value.
template <typename Enum>
bool read_one_of(std::span<const std::string_view> words, std::string_view word, Enum& value) {
  const auto found = std::ranges::find(words, word);
  if (found != words.end()) value = static_cast<Enum>(found - words.begin());
  return found != words.end();
}

// Reads "own-log=no". False if there is no such word.
bool read_capability(std::string_view key, std::string_view value, Capabilities& can) {
  if (key == "sensing") return read_one_of(kSensing, value, can.sensing);
  if (key == "facing") return read_one_of(kFacing, value, can.facing);
  const auto* field = std::ranges::find(kCapabilityFields, key, &CapabilityField::key);
  return field != std::end(kCapabilityFields) && read_one_of(kYesNo, value, can.*(field->value));
}

// Reads what follows the key in "battery=88".
std::optional<std::monostate> read_device_word(std::string_view word, DeviceInfo& info) {
  const std::size_t equals = word.find('=');
  if (equals == word.npos) return std::nullopt;
  const std::string_view key = word.substr(0, equals), value = word.substr(equals + 1);
  const auto text = unescape(value);
  if (!text) return std::nullopt;
  if (key == "battery" && parse_number<int>(value)) {
    info.battery_percent = parse_number<int>(value);
    info.capabilities.battery = true;
    return std::monostate();
  }
  if (key == "charging" && std::ranges::find(kYesNo, value) != std::end(kYesNo)) {
    info.charging = value == kYesNo[1];
    return std::monostate();
  }
  if (read_capability(key, value, info.capabilities)) return std::monostate();
  const auto* field = std::ranges::find(kDeviceFields, key, &DeviceField::key);
  if (field == std::end(kDeviceFields)) return std::nullopt;
  info.*(field->value) = *text;
  return std::monostate();
}

Observation read_device(Words& words) {
  DeviceInfo info;
  while (!words.at_end() && !words.has_failed()) {
    words.take([&info](std::string_view word) { return read_device_word(word, info); });
  }
  return DeviceRead{info};
}

Observation read_link(Words& words) {
  ConnectionChanged link;
  link.state = words.take_one_of<ConnectionState>(kLinkStates);
  link.port = words.take(unescape);
  if (!words.at_end()) link.why = words.take(unescape);
  return link;
}

Observation read_noise(Words& words) {
  return NoiseSkipped{words.take(parse_number<std::uint32_t>)};
}

// Reads "e4P", "e2.", "e4P~".
std::optional<LogEntry> parse_logged_square(std::string_view word) {
  const bool quick = word.ends_with(kQuick);
  if (quick) word.remove_suffix(1);
  if (word.size() != 3) return std::nullopt;
  const auto square = rules::parse_square(word.substr(0, 2));
  const auto piece = rules::parse_piece(word[2]);
  if (!square || !piece) return std::nullopt;
  return LoggedSquare{*square, *piece, quick};
}

// Reads "left=0:03:01".
std::optional<LogEntry> parse_logged_press(std::string_view word) {
  const std::size_t equals = std::min(word.find('='), word.size());
  const auto side = std::ranges::find(kSides, word.substr(0, equals));
  if (side == std::end(kSides) || equals == word.size()) return std::nullopt;
  const auto time = parse_time(word.substr(equals + 1));
  if (!time) return std::nullopt;
  return LoggedPress{static_cast<ClockSide>(side - std::begin(kSides)), *time};
}

std::optional<LogEntry> parse_log_entry(std::string_view word) {
  if (const auto square = parse_logged_square(word)) return square;
  if (const auto press = parse_logged_press(word)) return press;
  const auto mark = std::ranges::find(kLogMarks, word);
  if (mark == std::end(kLogMarks)) return std::nullopt;
  return static_cast<LogMark>(mark - std::begin(kLogMarks));
}

Observation read_changes(Words& words) {
  words.expect("missed");
  return ChangesMissed{};
}

Observation read_log(Words& words) {
  if (words.accept("awaited")) return LogAwaited{};
  words.expect("read");
  LogRead log;
  while (!words.at_end() && !words.has_failed()) {
    log.entries.push_back(words.take(parse_log_entry));
  }
  return log;
}

Observation read_pair(Words& words);

// The reader for each first word.
struct Reader {
  std::string_view word;
  Observation (*read)(Words&);
};
constexpr Reader kReaders[] = {
    {"square", read_square}, {"placement", read_placement}, {"result-piece", read_result_piece},
    {"clock", read_clock},   {"answered", read_answered},   {"button", read_button},
    {"device", read_device}, {"link", read_link},           {"noise", read_noise},
    {"log", read_log},       {"changes", read_changes},     {"pair", read_pair},
};

std::optional<const Reader*> find_reader(std::string_view word) {
  const auto* reader = std::ranges::find(kReaders, word, &Reader::word);
  return reader == std::end(kReaders) ? std::nullopt : std::optional(reader);
}

// What one board of a pair may have observed.
constexpr std::string_view kSeenOfPair[] = {"square", "placement", "clock", "device", "link"};

Observation read_pair(Words& words) {
  PairObserved pair{words.take_one_of<BoardOfPair>(kBoardsOfPair), {}};
  const Reader* reader = words.take([](std::string_view word) {
    const bool may_be = std::ranges::find(kSeenOfPair, word) != std::end(kSeenOfPair);
    return may_be ? find_reader(word) : std::nullopt;
  });
  if (reader == nullptr) return pair;
  std::visit(
      [&pair]<typename Seen>(const Seen& seen) {
        if constexpr (std::is_assignable_v<decltype(pair.seen)&, const Seen&>) pair.seen = seen;
      },
      reader->read(words));
  return pair;
}

rules::Expected<Observation> refuse_word(std::string_view word) {
  if (word.empty()) {
    return rules::refuse(rules::ErrorCode::kInvalidArgument,
                         "the line has a word too few or a blank too many");
  }
  return rules::refuse(rules::ErrorCode::kInvalidArgument, "\"{word}\" does not fit in this place",
                       {{"word", escape(word)}});
}

}  // namespace

std::string to_text(const Observation& observation) { return std::visit(Writer(), observation); }

rules::Expected<Observation> parse_observation(std::string_view line) {
  Words words(line);
  const Reader* reader = words.take(find_reader);
  if (reader == nullptr) return refuse_word(*words.misfit());
  Observation observation = reader->read(words);
  if (const auto misfit = words.misfit()) return refuse_word(*misfit);
  return observation;
}

}  // namespace jadoube::drivers
