#include "tests/bench/event/event_viewers.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>

#include "drivers/transport/file_descriptor.h"
#include "jadoube/v1/hall_service.pb.h"
#include "tests/bench/event/grpc_stream.h"
#include "tests/bench/event/press_times.h"
#include "tests/support/board_farm.h"

namespace jadoube::bench {
namespace {

using Kind = ViewerGroup::Kind;
using Phase = SharedTimes::Phase;

constexpr int kMostPrinted = 10;
// In nanoseconds.
constexpr std::int64_t kLookEvery = 1'000'000'000;

/// The chunks of an HTTP response that goes on without end, and the server-sent events in them.
class EventReader {
 public:
  /// Gives the data of each event. False: the response is none, or has ended.
  template <typename Give>
  bool take(std::string_view bytes, const Give& give) {
    raw_ += bytes;
    if (!has_head_) {
      const auto end = raw_.find("\r\n\r\n");
      if (end == std::string::npos) return true;
      if (!raw_.starts_with("HTTP/1.1 200")) return false;
      raw_.erase(0, end + 4);
      has_head_ = true;
    }
    return take_chunks() && take_events(give);
  }

 private:
  bool take_chunks() {
    std::size_t at = 0;
    for (;;) {
      const auto line = raw_.find("\r\n", at);
      if (line == std::string::npos) break;
      std::size_t size = 0;
      const auto read = std::from_chars(raw_.data() + at, raw_.data() + line, size, 16);
      if (read.ec != std::errc() || size == 0) return false;
      if (raw_.size() < line + 2 + size + 2) break;
      events_.append(raw_, line + 2, size);
      at = line + 2 + size + 2;
    }
    raw_.erase(0, at);
    return true;
  }
  template <typename Give>
  bool take_events(const Give& give) {
    std::size_t at = 0;
    for (;;) {
      const auto end = events_.find("\n\n", at);
      if (end == std::string::npos) break;
      const std::string_view event = std::string_view(events_).substr(at, end - at);
      const auto data = event.find("data: ");
      if (data != std::string_view::npos) give(event.substr(data + 6));
      at = end + 2;
    }
    events_.erase(0, at);
    return true;
  }

  std::string raw_, events_;
  bool has_head_ = false;
};

/// The number after `key` in a text, or nothing.
std::optional<int> number_after(std::string_view text, std::string_view key) {
  const auto at = text.find(key);
  if (at == std::string_view::npos) return std::nullopt;
  int value = 0;
  std::from_chars(text.data() + at + key.size(), text.data() + text.size(), value);
  return value;
}

struct Table {
  std::string_view board;
  int settled = 0;
};

// Calls `give` with each table of a WatchHallResponse in JSON. It reads no more than it needs.
template <typename Give>
void read_tables(std::string_view message, const Give& give) {
  constexpr std::string_view kBoard = "{\"board\":\"boards/";
  auto at = message.find(kBoard);
  while (at != std::string_view::npos) {
    const auto next = message.find(kBoard, at + kBoard.size());
    const auto text = message.substr(at, next == std::string_view::npos ? next : next - at);
    Table table{.board = text.substr(kBoard.size(), text.find('"', kBoard.size()) - kBoard.size())};
    table.settled = number_after(text, "\"plyCount\":").value_or(0);
    // Provisional plies are the last ones.
    for (auto found = text.find("\"provisional\":true"); found != std::string_view::npos;
         found = text.find("\"provisional\":true", found + 1)) {
      --table.settled;
    }
    give(table);
    at = next;
  }
}

/// What all viewers of one group have seen.
struct Seen {
  std::vector<float> from_press, from_line;
  std::uint64_t bytes = 0, first_bytes = 0, messages = 0;
};

struct Group {
  ViewerGroup who;
  std::unordered_map<std::string, int> boards = {};
  Seen seen = {};
};

/// What everything that happens is told to.
class Watch {
 public:
  Watch(const std::string& times, std::string figures, const std::vector<ViewerGroup>& groups);
  int run();

 private:
  struct Viewer {
    Group* group;
    /// The board that it follows. Nothing: all.
    std::optional<int> board = {};
    drivers::FileDescriptor socket = {};
    EventReader events = {};
    std::unique_ptr<GrpcStream> grpc = {};
    /// By board: how many plies are settled. -1: nothing is known.
    std::vector<std::int16_t> settled = {};
    std::uint64_t last_event = 0;
    bool begun = false, ended = false;
  };

  void open(Group& group, int number);
  void read(Viewer& viewer);
  void take_tables(Viewer& viewer, std::string_view message);
  void take_event(Viewer& viewer, std::string_view message);
  void take_game(Viewer& viewer, const v1::WatchGamesResponse& response);
  void set_settled(Viewer& viewer, std::string_view board, int settled, bool is_new);
  void begin(Viewer& viewer);
  void fault(const Viewer& viewer, const std::string& what);
  int completed(int board) const;
  std::vector<std::string> late_boards(const Viewer& viewer) const;
  void look_whether_all_arrived();
  void judge();
  void report();

  bool measures() const { return times_->phase == Phase::kMeasures; }

  const std::shared_ptr<SharedTimes> times_;
  const std::string figures_;
  const drivers::FileDescriptor epoll_;
  std::vector<std::unique_ptr<Group>> groups_;
  std::vector<std::unique_ptr<Viewer>> viewers_;
  int faults_ = 0;
  std::int64_t now_ = 0, looked_ = 0;
};

drivers::FileDescriptor connected(int port) {
  drivers::FileDescriptor socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(socket.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    return {};
  }
  const int on = 1;
  ::setsockopt(socket.get(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  return socket;
}

void send_all(int socket, const std::string& bytes) {
  for (std::size_t at = 0; at < bytes.size();) {
    const auto count = ::send(socket, bytes.data() + at, bytes.size() - at, MSG_NOSIGNAL);
    if (count <= 0) return;
    at += static_cast<std::size_t>(count);
  }
}

Watch::Watch(const std::string& times, std::string figures, const std::vector<ViewerGroup>& groups)
    : times_(map_shared_times(times)),
      figures_(std::move(figures)),
      epoll_(::epoll_create1(EPOLL_CLOEXEC)) {
  for (const auto& who : groups) {
    Group& group = *groups_.emplace_back(std::make_unique<Group>(Group{who}));
    for (std::size_t i = 0; i < who.boards.size(); ++i) {
      group.boards[who.boards[i]] = who.first_board + static_cast<int>(i);
    }
  }
  for (auto& group : groups_) {
    for (int i = 0; i < group->who.count; ++i) open(*group, i);
  }
}

void Watch::open(Group& group, int number) {
  Viewer& viewer = *viewers_.emplace_back(std::make_unique<Viewer>(Viewer{.group = &group}));
  viewer.settled.assign(SharedTimes::kMostBoards, -1);
  viewer.socket = connected(group.who.port);
  if (!viewer.socket) return fault(viewer, "it is not let in");
  if (group.who.kind == Kind::kProgram) {
    v1::WatchEventsRequest request;
    request.set_without_boards(true);
    viewer.grpc = std::make_unique<GrpcStream>("/jadoube.v1.HallService/WatchEvents",
                                               request.SerializeAsString());
    send_all(viewer.socket.get(), viewer.grpc->take_output());
  } else {
    std::string wanted = "%7B%7D";
    if (group.who.kind == Kind::kGame) {
      // Every game has viewers; some have one more than others.
      const auto& board =
          group.who.boards[static_cast<std::size_t>(number) % group.who.boards.size()];
      viewer.board = group.boards.at(board);
      wanted = "%7B%22boards%22:%5B%22boards/" + board + "%22%5D%7D";
    }
    send_all(viewer.socket.get(), "GET /jadoube.v1.HallService/WatchHall?message=" + wanted +
                                      " HTTP/1.1\r\nHost: localhost\r\n"
                                      "Accept: text/event-stream\r\n\r\n");
  }
  epoll_event event{.events = EPOLLIN, .data = {.ptr = &viewer}};
  ::epoll_ctl(epoll_.get(), EPOLL_CTL_ADD, viewer.socket.get(), &event);
}

int Watch::run() {
  std::array<epoll_event, 256> ready;
  while (times_->phase != Phase::kEnds) {
    const int count = ::epoll_wait(epoll_.get(), ready.data(), static_cast<int>(ready.size()), 100);
    for (int i = 0; i < count; ++i) {
      read(*static_cast<Viewer*>(ready[static_cast<std::size_t>(i)].data.ptr));
    }
    const bool is_due = tests::now_nanoseconds() - looked_ > kLookEvery;
    if (times_->phase == Phase::kArrives && is_due) look_whether_all_arrived();
  }
  judge();
  report();
  return faults_ == 0 ? 0 : 1;
}

void Watch::read(Viewer& viewer) {
  static std::array<char, 1 << 18> bytes;
  const auto size = ::recv(viewer.socket.get(), bytes.data(), bytes.size(), MSG_DONTWAIT);
  if (size < 0 && (errno == EAGAIN || errno == EINTR)) return;
  now_ = tests::now_nanoseconds();
  bool goes_on = size > 0;
  if (goes_on) {
    const std::string_view text(bytes.data(), static_cast<std::size_t>(size));
    Seen& seen = viewer.group->seen;
    if (!viewer.begun) seen.first_bytes += text.size();
    if (measures()) seen.bytes += text.size();
    if (viewer.grpc) {
      goes_on = viewer.grpc->take(text, [&](std::string_view each) { take_event(viewer, each); });
      if (const auto answer = viewer.grpc->take_output(); !answer.empty()) {
        send_all(viewer.socket.get(), answer);
      }
    } else {
      goes_on = viewer.events.take(text, [&](std::string_view each) { take_tables(viewer, each); });
    }
  }
  if (goes_on) return;
  viewer.ended = true;
  ::epoll_ctl(epoll_.get(), EPOLL_CTL_DEL, viewer.socket.get(), nullptr);
  fault(viewer, "its stream has ended");
}

void Watch::begin(Viewer& viewer) {
  if (std::exchange(viewer.begun, true)) return;
  ++times_->begun;
}

void Watch::take_tables(Viewer& viewer, std::string_view message) {
  if (measures()) ++viewer.group->seen.messages;
  const bool is_first = !viewer.begun;
  if (is_first && message.find("\"complete\":true") == std::string_view::npos) {
    return fault(viewer, "its first message is not complete");
  }
  read_tables(message, [&](const Table& table) {
    set_settled(viewer, table.board, table.settled, is_first);
  });
  if (message.find("\"time\":\"") == std::string_view::npos) fault(viewer, "a message has no time");
  begin(viewer);
}

// The number in a cursor. 0: there is none.
std::uint64_t number_in_cursor(std::string_view cursor) {
  const auto dash = cursor.rfind('-');
  std::uint64_t number = 0;
  if (dash == std::string_view::npos) return 0;
  std::from_chars(cursor.data() + dash + 1, cursor.data() + cursor.size(), number);
  return number;
}

void Watch::take_event(Viewer& viewer, std::string_view message) {
  if (measures()) ++viewer.group->seen.messages;
  static v1::WatchEventsResponse response;
  if (!response.ParseFromArray(message.data(), static_cast<int>(message.size()))) {
    return fault(viewer, "a message cannot be read");
  }
  if (response.has_reset()) fault(viewer, "the stream begins anew");
  const auto number = number_in_cursor(response.cursor());
  const bool is_event = viewer.begun && response.has_game();
  if (is_event && number <= viewer.last_event) {
    fault(viewer,
          "event " + response.cursor() + " comes after " + std::to_string(viewer.last_event));
  }
  viewer.last_event = std::max(viewer.last_event, number);
  if (response.has_game()) take_game(viewer, response.game());
  // The last part of the snapshot has a cursor.
  if (number != 0) begin(viewer);
}

template <typename Plies>
int settled_in(const Plies& plies) {
  int settled = plies.size();
  while (settled > 0 && plies[settled - 1].state() == values::v1::PLY_STATE_PROVISIONAL) --settled;
  return settled;
}

std::string_view board_in(std::string_view name) { return name.substr(name.find('/') + 1); }

void Watch::take_game(Viewer& viewer, const v1::WatchGamesResponse& response) {
  for (const auto& game : response.snapshot().games()) {
    set_settled(viewer, board_in(game.board()), settled_in(game.plies()), true);
  }
  if (response.has_game_started()) {
    set_settled(viewer, board_in(response.board()),
                settled_in(response.game_started().game().plies()), true);
  }
  if (response.has_plies_changed()) {
    const auto& change = response.plies_changed();
    set_settled(viewer, board_in(response.board()), change.keep() + settled_in(change.plies()),
                false);
  }
}

void Watch::set_settled(Viewer& viewer, std::string_view board, int settled, bool is_new) {
  const auto known = viewer.group->boards.find(std::string(board));
  if (known == viewer.group->boards.end()) {
    return fault(viewer, "it is told of board " + std::string(board));
  }
  const auto number = static_cast<std::size_t>(known->second);
  auto& before = viewer.settled[number];
  const int first = before;
  before = static_cast<std::int16_t>(settled);
  if (is_new || first < 0) return;
  if (settled < first) {
    return fault(viewer, std::string(board) + ": " + std::to_string(first) +
                             " plies were settled, now " + std::to_string(settled));
  }
  if (!measures()) return;
  Seen& seen = viewer.group->seen;
  for (int ply = first; ply < std::min(settled, SharedTimes::kMostPlies); ++ply) {
    const auto& times = times_->plies[number][static_cast<std::size_t>(ply)];
    const std::int64_t on_the_line = times.on_the_line;
    if (on_the_line == 0 || times.pressed < times_->from) continue;
    seen.from_press.push_back(static_cast<float>(now_ - times.pressed) * 1e-6F);
    seen.from_line.push_back(static_cast<float>(now_ - on_the_line) * 1e-6F);
  }
}

// The number of plies that a board had completed before the end of the measurement.
int Watch::completed(int board) const {
  const auto& plies = times_->plies[static_cast<std::size_t>(board)];
  const auto is_completed = [&](const auto& ply) {
    return ply.on_the_line != 0 && ply.on_the_line < times_->to;
  };
  return static_cast<int>(std::ranges::find_if_not(plies, is_completed) - plies.begin());
}

// The boards of which the viewer lacks plies.
std::vector<std::string> Watch::late_boards(const Viewer& viewer) const {
  std::vector<std::string> late;
  for (const auto& [board, number] : viewer.group->boards) {
    if (viewer.board && viewer.board != number) continue;
    if (viewer.settled[static_cast<std::size_t>(number)] < completed(number)) late.push_back(board);
  }
  return late;
}

void Watch::look_whether_all_arrived() {
  looked_ = tests::now_nanoseconds();
  times_->all_arrived =
      std::ranges::all_of(viewers_, [&](const auto& each) { return late_boards(*each).empty(); });
}

// Each ply that was completed in the measurement, or before, must have come.
void Watch::judge() {
  for (const auto& viewer : viewers_) {
    if (!viewer->begun) fault(*viewer, "nothing has come");
    for (const auto& board : late_boards(*viewer)) fault(*viewer, board + ": plies have not come");
  }
}

void Watch::fault(const Viewer& viewer, const std::string& what) {
  if (faults_++ >= kMostPrinted) return;
  constexpr std::array<const char*, 3> kNames{"one game", "all games", "a program"};
  std::printf("a viewer of %s %s: %s\n", kNames[static_cast<std::size_t>(viewer.group->who.kind)],
              viewer.group->who.where.c_str(), what.c_str());
  std::fflush(stdout);
}

float share_of(std::vector<float>& values, double share) {
  if (values.empty()) return 0;
  std::ranges::sort(values);
  return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

void Watch::report() {
  struct Row {
    int viewers = 0;
    Seen seen = {};
  };
  std::map<std::pair<std::string, Kind>, Row> rows;
  for (auto& group : groups_) {
    Row& row = rows[{group->who.where, group->who.kind}];
    row.viewers += group->who.count;
    Seen& seen = group->seen;
    row.seen.bytes += seen.bytes;
    row.seen.first_bytes += seen.first_bytes;
    row.seen.messages += seen.messages;
    std::ranges::move(seen.from_press, std::back_inserter(row.seen.from_press));
    std::ranges::move(seen.from_line, std::back_inserter(row.seen.from_line));
  }
  const double seconds = static_cast<double>(times_->to - times_->from) * 1e-9;
  std::ofstream figures(figures_);
  std::printf(
      "viewers                                   B/s each  first kB  messages/s   from the press, "
      "ms"
      "            from the line, ms         plies\n");
  constexpr std::array<const char*, 3> kNames{"one game, SSE", "all games, SSE", "program, gRPC"};
  constexpr std::array<const char*, 3> kShort{"game", "wall", "program"};
  for (auto& [key, row] : rows) {
    const auto& [where, kind] = key;
    const auto name = kNames[static_cast<std::size_t>(kind)];
    const double each = static_cast<double>(row.seen.bytes) / seconds / row.viewers;
    const double first = static_cast<double>(row.seen.first_bytes) / row.viewers;
    const auto count = row.seen.from_line.size();
    std::printf(
        "%5d %-14s %-20s %9.0f %9.1f %11.0f   p50 %5.0f p99 %6.0f max %6.0f  p50 %6.1f p99 %6.1f "
        "max %6.1f %9zu\n",
        row.viewers, name, where.c_str(), each, first / 1000,
        static_cast<double>(row.seen.messages) / seconds, share_of(row.seen.from_press, .5),
        share_of(row.seen.from_press, .99), share_of(row.seen.from_press, 1),
        share_of(row.seen.from_line, .5), share_of(row.seen.from_line, .99),
        share_of(row.seen.from_line, 1), count);
    const std::string of = (where.find("hall") == std::string::npos ? "" : "hall_") +
                           std::string(kShort[static_cast<std::size_t>(kind)]);
    figures << of << "_bytes_per_second " << each << "\n"
            << of << "_first_bytes " << first << "\n"
            << of << "_p50_ms " << share_of(row.seen.from_line, .5) << "\n"
            << of << "_p99_ms " << share_of(row.seen.from_line, .99) << "\n";
  }
  std::printf("%zu streams, %d faults\n", viewers_.size(), faults_);
}

}  // namespace

int watch_event(const std::string& times, const std::string& figures,
                const std::vector<ViewerGroup>& groups) {
  return Watch(times, figures, groups).run();
}

}  // namespace jadoube::bench
