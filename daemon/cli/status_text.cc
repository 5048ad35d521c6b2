#include "daemon/cli/status_text.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "daemon/cli/storage_text.h"
#include "daemon/cli/text.h"
#include "daemon/texts/disk_text.h"

namespace jadoube::cli {
namespace {

constexpr std::size_t kColumns = 80;
// Of boards, and of outputs. With all other lines that makes a screen.
constexpr std::size_t kMostShown = 5;

std::string count_text(std::int64_t count, const std::string& one, const std::string& many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

// "3 d 4 h", "4 h 12 min", "12 min", "40 s".
std::string age_text(std::int64_t seconds) {
  const std::int64_t minutes = seconds / 60, hours = minutes / 60, days = hours / 24;
  if (minutes < 1) return std::to_string(std::max<std::int64_t>(seconds, 0)) + " s";
  if (hours < 1) return std::to_string(minutes) + " min";
  if (days < 1) return std::to_string(hours) + " h " + std::to_string(minutes % 60) + " min";
  return std::to_string(days) + " d " + std::to_string(hours % 24) + " h";
}

// "0.2 ms", "20 ms", "1 s".
std::string time_within(const google::protobuf::Duration& time) {
  const double milliseconds =
      static_cast<double>(time.seconds()) * 1e3 + static_cast<double>(time.nanos()) * 1e-6;
  std::array<char, 32> text{};
  const bool is_long = milliseconds >= 1000;
  std::snprintf(text.data(), text.size(), is_long ? "%.0f s" : "%.3g ms",
                is_long ? milliseconds / 1000 : milliseconds);
  return text.data();
}

// Each item in a line of its own, as many as fit, and how many there are besides.
std::string list_text(const std::vector<std::string>& items) {
  std::string text;
  const std::size_t shown = items.size() > kMostShown ? kMostShown - 1 : items.size();
  for (std::size_t i = 0; i < shown; ++i) text += "         " + items[i] + "\n";
  if (shown < items.size()) {
    text += "         and " + std::to_string(items.size() - shown) + " more\n";
  }
  return text;
}

std::string boards_line(const v1::Load& load) {
  std::string text = "boards   " + std::to_string(load.boards_live()) + " live";
  if (load.boards_connecting() > 0) {
    text += ", " + std::to_string(load.boards_connecting()) + " connecting";
  }
  if (load.boards_lost() > 0) text += ", " + std::to_string(load.boards_lost()) + " LOST";
  return text + "; " + count_text(load.games(), "game", "games") + " in play\n";
}

std::vector<std::string> lost_boards(const std::vector<v1::Board>& boards) {
  std::vector<std::string> lost;
  for (const auto& board : boards) {
    if (board.connection() != v1::CONNECTION_STATE_LOST) continue;
    lost.push_back(bare(board.name()) + ": " + board.connection_reason());
  }
  return lost;
}

// What is wrong with an output, and since when. Empty: nothing.
std::string output_trouble(const v1::Output& output, std::int64_t now) {
  if (output.frozen()) return "stopped by hand";
  if (output.ok()) return {};
  std::string behind = "nothing has gone out yet";
  if (output.has_published_time()) {
    behind = age_text(now - output.published_time().seconds()) + " behind";
  }
  return behind + (output.problem().empty() ? "" : ": " + output.problem());
}

std::string outputs_text(const std::vector<v1::Output>& outputs, std::int64_t now) {
  if (outputs.empty()) return "outputs  none\n";
  std::vector<std::string> troubles;
  for (const auto& output : outputs) {
    const auto trouble = output_trouble(output, now);
    if (!trouble.empty()) troubles.push_back(bare(output.name()) + ": " + trouble);
  }
  const auto good = outputs.size() - troubles.size();
  std::string text = "outputs  " + std::to_string(good) + " up to date";
  if (!troubles.empty()) text += ", " + std::to_string(troubles.size()) + " NOT";
  return text + "\n" + list_text(troubles);
}

std::string times_text(const v1::Load& load) {
  std::string text;
  const auto add = [&](const char* what, bool is_set, const google::protobuf::Duration& time) {
    if (!is_set) return;
    text += (text.empty() ? "" : ", ") + std::string(what) + " " + time_within(time);
  };
  add("saved", load.has_board_to_durable_p99(), load.board_to_durable_p99());
  add("disk", load.has_commit_p99(), load.commit_p99());
  add("sent", load.has_durable_to_written_p99(), load.durable_to_written_p99());
  return text.empty() ? text : "within   " + text + " (99 of 100)\n";
}

std::string load_text(const v1::Load& load) {
  std::string text = "clients  " + count_text(load.streams(), "stream", "streams") + ", " +
                     count_text(load.displays(), "display", "displays") + "\n" + times_text(load);
  text += "engine   " +
          count_text(load.waiting_observations(), "observation waits", "observations wait");
  if (load.memory_bytes() > 0) {
    text += "; memory " + texts::bytes_text(static_cast<std::uint64_t>(load.memory_bytes()));
  }
  return text + "\n";
}

std::string hall_text(const v1::RemoteHall& hall) {
  std::string text = "hall " + hall.hall() + ": ";
  if (!hall.has_age()) {
    text += "not heard yet";
  } else {
    text += (hall.silent() ? "NOT HEARD for " : "heard ") + age_text(hall.age().seconds()) +
            (hall.silent() ? "" : " ago");
  }
  const auto delay = hall.delay().seconds();
  return delay > 0 ? text + ", " + age_text(delay) + " delay" : text;
}

// The halls that a relay shows, and its hub.
std::string halls_text(const v1::GetStatusResponse& status) {
  std::string text;
  if (status.halls_size() > 0) {
    text += "halls    " + std::to_string(status.halls_size()) + "\n";
    std::vector<std::string> halls;
    for (const auto& hall : status.halls()) halls.push_back(hall_text(hall));
    text += list_text(halls);
  }
  return status.hub_problem().empty() ? text : text + "hub      " + status.hub_problem() + "\n";
}

// A character of UTF-8 stays whole.
std::string shortened(const std::string& line) {
  const auto is_start = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; };
  if (static_cast<std::size_t>(std::ranges::count_if(line, is_start)) <= kColumns) return line;
  std::size_t characters = 0, end = 0;
  for (; end < line.size(); ++end) {
    if (is_start(line[end]) && ++characters > kColumns - 3) break;
  }
  return line.substr(0, end) + "...";
}

std::string fitted(const std::string& text) {
  std::string all;
  for (std::size_t begin = 0; begin < text.size();) {
    const auto end = text.find('\n', begin);
    all += shortened(text.substr(begin, end - begin)) + "\n";
    begin = end + 1;
  }
  return all;
}

}  // namespace

std::string status_text(const Overview& overview) {
  const auto& status = overview.status;
  std::string text = "jadoubed " + status.version();
  if (status.has_started_time()) {
    text += ", for " + age_text(overview.now - status.started_time().seconds()) + " (since " +
            date_time_text(status.started_time()) + ")";
  }
  text += "\n" + boards_line(status.load()) + list_text(lost_boards(overview.boards)) +
          outputs_text(overview.outputs, overview.now) + load_text(status.load()) +
          storage_text(status.storage()) + parts_text(overview.parts) + halls_text(status);
  return fitted(text);
}

}  // namespace jadoube::cli
