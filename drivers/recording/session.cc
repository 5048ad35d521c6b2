#include "drivers/recording/session.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <istream>
#include <ostream>
#include <sstream>
#include <string_view>

#include "drivers/transport/file_descriptor.h"
#include "drivers/transport/terminal.h"
#include "rules/number.h"

namespace jadoube::drivers {
namespace {

using rules::ErrorCode;
using rules::Expected;
using std::chrono::milliseconds;

constexpr std::string_view kFirstLine = "# jadoube session 1";
constexpr std::string_view kBlanks = " \t";

// Sessions are sent by mail, so spaces and carriage returns at the end of a line are ignored.
std::string_view without_tail(std::string_view line) {
  const auto last = line.find_last_not_of(" \t\r");
  return line.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

// Removes the next word from the front of `line`. Empty at the end of the line.
std::string_view take_word(std::string_view& line) {
  line.remove_prefix(std::min(line.find_first_not_of(kBlanks), line.size()));
  const std::string_view word = line.substr(0, line.find_first_of(kBlanks));
  line.remove_prefix(word.size());
  return word;
}

std::optional<milliseconds> to_time(std::string_view word) {
  const auto dot = word.find('.');
  if (dot > 9 || word.size() != dot + 4) return std::nullopt;
  const auto seconds = rules::parse_digits<std::uint32_t>(word.substr(0, dot), 10);
  const auto millis = rules::parse_digits<std::uint32_t>(word.substr(dot + 1), 10);
  if (!seconds || !millis) return std::nullopt;
  return std::chrono::seconds(*seconds) + milliseconds(*millis);
}

std::optional<Direction> to_direction(std::string_view word) {
  if (word == "<") return Direction::kFromBoard;
  if (word == ">") return Direction::kToBoard;
  return std::nullopt;
}

std::optional<std::uint8_t> to_byte(std::string_view word) {
  const auto number =
      word.size() == 2 ? rules::parse_digits<std::uint32_t>(word, 16) : std::nullopt;
  if (!number) return std::nullopt;
  return static_cast<std::uint8_t>(*number);
}

tl::unexpected<rules::Error> wrong(std::string what) {
  return rules::refuse(ErrorCode::kInvalidArgument, std::move(what));
}

Expected<Chunk> parse_chunk(std::string_view line) {
  const std::string_view time_word = take_word(line);
  const auto at = to_time(time_word);
  if (!at) return wrong("a time reads \"12.034\", not \"" + std::string(time_word) + "\"");
  const std::string_view direction_word = take_word(line);
  const auto direction = to_direction(direction_word);
  if (!direction) {
    return wrong("a direction is \"<\" or \">\", not \"" + std::string(direction_word) + "\"");
  }
  Chunk chunk{*at, *direction, {}};
  for (auto word = take_word(line); !word.empty(); word = take_word(line)) {
    const auto byte = to_byte(word);
    if (!byte) return wrong("a byte is two hexadecimal digits, not \"" + std::string(word) + "\"");
    chunk.bytes.push_back(*byte);
  }
  if (chunk.bytes.empty()) return wrong("a chunk has at least one byte");
  return chunk;
}

// "# key: value". Any other comment is for people only.
void read_comment(std::string_view line, Session& session) {
  if (!session.chunks.empty() || !line.starts_with("# ")) return;
  line.remove_prefix(2);
  const auto colon = line.find(": ");
  if (colon == std::string_view::npos || colon == 0) return;
  session.provenance.emplace_back(line.substr(0, colon), line.substr(colon + 2));
}

Expected<void> read_line(std::string_view line, Session& session) {
  if (line.empty()) return {};
  if (line.front() == '#') {
    read_comment(line, session);
    return {};
  }
  Expected<Chunk> chunk = parse_chunk(line);
  if (!chunk) return tl::unexpected(chunk.error());
  if (!session.chunks.empty() && chunk->at < session.chunks.back().at) {
    return wrong("time runs backwards");
  }
  session.chunks.push_back(std::move(*chunk));
  return {};
}

tl::unexpected<rules::Error> wrong_at(const std::string& name, int number, std::string what) {
  return wrong(name + ":" + std::to_string(number) + ": " + std::move(what));
}

// A device may send any text as a value. It must not break the line.
std::string on_one_line(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return text;
}

}  // namespace

Expected<Session> read_session(std::istream& input, const std::string& name) {
  std::string line;
  if (!std::getline(input, line) || without_tail(line) != kFirstLine) {
    return wrong_at(name, 1, "a session begins with \"" + std::string(kFirstLine) + "\"");
  }
  Session session;
  for (int number = 2; std::getline(input, line); ++number) {
    const Expected<void> read = read_line(without_tail(line), session);
    if (!read) return wrong_at(name, number, read.error().message);
  }
  return session;
}

Session pace_raw(std::span<const std::uint8_t> bytes) {
  constexpr std::size_t kTogether = 24;
  // A quarter of the bytes of a connection with 9600 baud. A game is replayed several times as fast
  // as it was played, and still no faster than hands can move.
  constexpr std::size_t kBytesPerSecond = 240;
  Session session;
  for (std::size_t from = 0; from < bytes.size(); from += kTogether) {
    const auto chunk = bytes.subspan(from, std::min(kTogether, bytes.size() - from));
    const auto at = milliseconds((from + chunk.size()) * 1000 / kBytesPerSecond);
    session.chunks.push_back({at, Direction::kFromBoard, {chunk.begin(), chunk.end()}});
  }
  return session;
}

SessionWriter::SessionWriter(std::ostream& output,
                             const std::vector<std::pair<std::string, std::string>>& provenance)
    : output_(&output) {
  *output_ << kFirstLine << '\n';
  for (const auto& [key, value] : provenance) {
    *output_ << "# " << key << ": " << on_one_line(value) << '\n';
  }
}

void SessionWriter::write(const Chunk& chunk) {
  char text[32];
  std::snprintf(text, sizeof text, "%lld.%03lld %c",
                static_cast<long long>(chunk.at.count() / 1000),
                static_cast<long long>(chunk.at.count() % 1000),
                chunk.direction == Direction::kFromBoard ? '<' : '>');
  std::string line = text;
  for (const std::uint8_t byte : chunk.bytes) {
    std::snprintf(text, sizeof text, " %02x", byte);
    line += text;
  }
  *output_ << line << '\n';
}

rules::Expected<Session> load_session(const std::filesystem::path& path) {
  const auto text = read_given_file(path.string());
  if (!text) return rules::refuse(text.error().code, path.string() + ": cannot be opened");
  if (path.extension() != ".bin") {
    std::istringstream lines(*text);
    return read_session(lines, path.string());
  }
  Session session = pace_raw({reinterpret_cast<const std::uint8_t*>(text->data()), text->size()});
  session.provenance.emplace_back("made from", path.filename().string() + ", times made up");
  return session;
}

namespace {

using rules::ErrorCode;
using rules::Expected;
using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

// The board's end of the connection. During every wait it reads the host's bytes, so that the host
// never blocks.
class Player {
 public:
  Player(PseudoTerminal device, const std::atomic<bool>& stop)
      : device_(std::move(device)), stop_(stop) {}

  void await_host() {
    while (!host_spoke_ && !stop_) wait(POLLIN, Clock::time_point::max());
  }

  void await(Clock::time_point moment) {
    while (Clock::now() < moment && !stop_) wait(POLLIN, moment);
  }

  void play(std::span<const std::uint8_t> bytes) {
    while (!bytes.empty() && !stop_) {
      const ssize_t written = ::write(device_.fd(), bytes.data(), bytes.size());
      if (written > 0) bytes = bytes.subspan(static_cast<std::size_t>(written));
      if (!bytes.empty()) wait(POLLIN | POLLOUT, Clock::time_point::max());
    }
  }

 private:
  // Waits for one of `events`, until `deadline` or until the next look at `stop`.
  void wait(int events, Clock::time_point deadline) {
    constexpr milliseconds kLook{100};
    const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now());
    const auto patience = std::clamp(left, milliseconds(0), kLook);
    pollfd waiting{device_.fd(), static_cast<short>(events), 0};
    if (poll(&waiting, 1, static_cast<int>(patience.count())) > 0) drop_what_the_host_says();
  }

  void drop_what_the_host_says() {
    std::array<std::uint8_t, 1024> received{};
    while (::read(device_.fd(), received.data(), received.size()) > 0) host_spoke_ = true;
  }

  PseudoTerminal device_;
  const std::atomic<bool>& stop_;
  bool host_spoke_ = false;
};

Clock::duration paced(milliseconds at, double speed) {
  if (speed == 0) return {};
  return std::chrono::duration_cast<Clock::duration>(
      std::chrono::duration<double, std::milli>(static_cast<double>(at.count()) / speed));
}

void play_all(const Session& session, double speed, Player& player) {
  std::optional<milliseconds> first;
  const auto begin = Clock::now();
  for (const Chunk& chunk : session.chunks) {
    if (chunk.direction != Direction::kFromBoard) continue;
    if (!first) first = chunk.at;
    player.await(begin + paced(chunk.at - *first, speed));
    player.play(chunk.bytes);
  }
}

}  // namespace

Expected<void> replay(const Session& session, const ReplayOptions& options, std::ostream& progress,
                      const std::atomic<bool>& stop) {
  if (!std::isfinite(options.speed) || options.speed < 0) {
    return rules::refuse(ErrorCode::kInvalidArgument, "a speed is 0 or more");
  }
  Expected<PseudoTerminal> device = PseudoTerminal::open(options.link);
  if (!device) return tl::unexpected(device.error());
  progress << "line: " << (options.link.empty() ? device->path() : options.link) << std::endl;

  Player player(std::move(*device), stop);
  progress << "waiting for the host to speak" << std::endl;
  player.await_host();
  progress << "playing" << std::endl;
  play_all(session, options.speed, player);
  progress << "played; the line stays open for " << options.linger.count() << " ms" << std::endl;
  player.await(Clock::now() + options.linger);
  return {};
}

}  // namespace jadoube::drivers
