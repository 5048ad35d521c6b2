#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <system_error>

#include "daemon/client/client.h"
#include "daemon/client/command_line/program.h"
#include "daemon/client/text.h"
#include "daemon/client/verbs/record_verbs.h"
#include "daemon/client/verbs/verb_groups.h"
#include "daemon/client/verbs/verb_table.h"
#include "daemon/client/verbs/verb_texts.h"
#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/texts/words.h"
#include "jadoube/v1/board_service.pb.h"
#include "jadoube/v1/failover_service.pb.h"
#include "jadoube/v1/output_service.pb.h"
#include "jadoube/v1/status_service.pb.h"

namespace jadoube::cli {

namespace {

using language::tr;
using language::trn;

// The state of the journal's copy.
std::string copy_text(const v1::Failover& failover, std::int64_t now) {
  if (failover.in_step() && failover.connected()) {
    if (!failover.has_checked_time()) return tr("the copy is complete");
    const auto ago = std::max<std::int64_t>(now - failover.checked_time().seconds(), 0);
    return trn("the copy is complete, and all its rows were right {count} second ago",
               "the copy is complete, and all its rows were right {count} seconds ago",
               static_cast<std::size_t>(ago));
  }
  if (!failover.has_copied_time()) return tr("there is NO COMPLETE COPY");
  const auto seconds = std::max<std::int64_t>(now - failover.copied_time().seconds(), 0);
  return trn("the copy was complete {count} second ago",
             "the copy was complete {count} seconds ago", static_cast<std::size_t>(seconds)) +
         (failover.behind() > 0
              ? ", " + trn("{count} transaction missing", "{count} transactions missing",
                           static_cast<std::size_t>(failover.behind()))
              : "");
}

std::string role_text(const v1::Failover& failover) {
  const language::Arguments names = {{"name", failover.name()}, {"peer", failover.peer()}};
  if (failover.peer().empty()) {
    return failover.active()
               ? tr("failover {name} is ACTIVE, and has no standby", names)
               : tr("failover {name} is STANDBY, and has not found the other daemon", names);
  }
  return failover.active() ? tr("failover {name} is ACTIVE, {peer} is its standby", names)
                           : tr("failover {name} is STANDBY, {peer} is active", names);
}

}  // namespace

std::string failover_text(const v1::GetStatusResponse& status, std::int64_t now) {
  if (!status.has_failover()) return {};
  const auto& failover = status.failover();
  const std::string text = role_text(failover) + "; " + copy_text(failover, now) + "\n";
  if (failover.problem().empty()) return text;
  return text + "         " + failover.problem() + "\n";
}

namespace {

int take_over(const Common& common, const v1::TakeOverRequest& request) {
  return ask<v1::TakeOverResponse>(common, request, [](const v1::TakeOverResponse&) {
    std::cout << language::tr("This daemon takes over. See jadoube status.") << "\n";
  });
}

using language::mark;

std::string bytes(std::int64_t count) {
  return texts::bytes_text(static_cast<std::uint64_t>(count));
}

constexpr std::size_t kColumns = 80;
// The most boards, and the most outputs. With all other lines, they fill one screen.
constexpr std::size_t kMostListed = 5;

// "3 d 4 h", "4 h 12 min", "12 min", "40 s".
std::string age_text(std::int64_t seconds) {
  const std::int64_t minutes = seconds / 60, hours = minutes / 60, days = hours / 24;
  if (minutes < 1) return tr("{seconds} s", {{"seconds", std::max<std::int64_t>(seconds, 0)}});
  if (hours < 1) return tr("{minutes} min", {{"minutes", minutes}});
  if (days < 1) {
    return tr("{hours} h {minutes} min", {{"hours", hours}, {"minutes", minutes % 60}});
  }
  return tr("{days} d {hours} h", {{"days", days}, {"hours", hours % 24}});
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

// The first items, one on each line, and the number of the others.
std::string list_text(const std::vector<std::string>& items) {
  std::string text;
  const std::size_t shown = items.size() > kMostListed ? kMostListed - 1 : items.size();
  for (std::size_t i = 0; i < shown; ++i) text += "         " + items[i] + "\n";
  if (shown < items.size()) {
    text += "         " + trn("and {count} more", "and {count} more", items.size() - shown) + "\n";
  }
  return text;
}

std::string boards_line(const v1::Load& load) {
  std::string text = tr("boards   {count} live", {{"count", load.boards_live()}});
  if (load.boards_connecting() > 0) {
    text += ", " + tr("{count} connecting", {{"count", load.boards_connecting()}});
  }
  if (load.boards_lost() > 0) {
    text += ", " + tr("{count} LOST", {{"count", load.boards_lost()}});
  }
  return text + "; " +
         trn("{count} game in play", "{count} games in play",
             static_cast<std::size_t>(load.games())) +
         "\n";
}

std::vector<std::string> lost_boards(const std::vector<v1::Board>& boards) {
  std::vector<std::string> lost;
  for (const auto& board : boards) {
    if (board.connection() != values::v1::CONNECTION_STATE_LOST) continue;
    lost.push_back(bare(board.name()) + ": " + board.connection_reason());
  }
  return lost;
}

// What is wrong with an output, and since when. Empty: nothing.
std::string output_trouble(const v1::Output& output, std::int64_t now) {
  if (output.frozen()) return tr("stopped by hand");
  if (output.ok()) return {};
  std::string behind = tr("nothing was sent yet");
  if (output.has_published_time()) {
    behind = tr("{time} behind", {{"time", age_text(now - output.published_time().seconds())}});
  }
  return behind + (output.problem().empty() ? "" : ": " + output.problem());
}

std::string outputs_text(const std::vector<v1::Output>& outputs, std::int64_t now) {
  if (outputs.empty()) return tr("outputs  none") + "\n";
  std::vector<std::string> troubles;
  for (const auto& output : outputs) {
    const auto trouble = output_trouble(output, now);
    if (!trouble.empty()) troubles.push_back(bare(output.name()) + ": " + trouble);
  }
  const auto good = outputs.size() - troubles.size();
  std::string text = tr("outputs  {count} up to date", {{"count", good}});
  if (!troubles.empty()) text += ", " + tr("{count} NOT", {{"count", troubles.size()}});
  return text + "\n" + list_text(troubles);
}

std::string latencies_text(const v1::Load& load) {
  std::string text;
  const auto add = [&](const char* what, bool is_set, const google::protobuf::Duration& time) {
    if (!is_set) return;
    text += (text.empty() ? "" : ", ") + tr(what) + " " + time_within(time);
  };
  add(mark("saved"), load.has_board_to_durable_p99(), load.board_to_durable_p99());
  add(mark("disk"), load.has_commit_p99(), load.commit_p99());
  add(mark("sent"), load.has_durable_to_written_p99(), load.durable_to_written_p99());
  return text.empty() ? text : tr("within   {times} (99 of 100)", {{"times", text}}) + "\n";
}

std::string load_text(const v1::Load& load) {
  const auto count = [](std::int64_t number) { return static_cast<std::size_t>(number); };
  std::string text =
      trn("clients  {count} stream", "clients  {count} streams", count(load.streams())) + ", " +
      trn("{count} display", "{count} displays", count(load.displays())) + "\n" +
      latencies_text(load);
  text += trn("engine   {count} observation waits", "engine   {count} observations wait",
              count(load.waiting_observations()));
  if (load.memory_bytes() > 0) {
    text +=
        "; " + tr("memory {bytes}",
                  {{"bytes", texts::bytes_text(static_cast<std::uint64_t>(load.memory_bytes()))}});
  }
  return text + "\n";
}

std::string hall_text(const v1::RemoteHall& hall) {
  std::string text = tr("no message yet");
  if (hall.has_age()) {
    const std::string age = age_text(hall.age().seconds());
    text = hall.silent() ? tr("NO MESSAGE for {time}", {{"time", age}})
                         : tr("last message {time} ago", {{"time", age}});
  }
  text = tr("hall {hall}", {{"hall", hall.hall()}}) + ": " + text;
  const auto delay = hall.delay().seconds();
  return delay > 0 ? text + ", " + tr("{time} delay", {{"time", age_text(delay)}}) : text;
}

// The halls that a relay shows, and its hub.
std::string halls_text(const v1::GetStatusResponse& status) {
  std::string text;
  if (status.halls_size() > 0) {
    text += tr("halls    {count}", {{"count", status.halls_size()}}) + "\n";
    std::vector<std::string> halls;
    for (const auto& hall : status.halls()) halls.push_back(hall_text(hall));
    text += list_text(halls);
  }
  return status.hub_problem().empty()
             ? text
             : text + tr("hub      {problem}", {{"problem", status.hub_problem()}}) + "\n";
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
    const auto end = std::min(text.find('\n', begin), text.size());
    all += shortened(text.substr(begin, end - begin)) + "\n";
    begin = end + 1;
  }
  return all;
}

}  // namespace

std::string storage_text(const v1::Storage& storage) {
  std::string text =
      trn("journal  {file}, {bytes}, {count} event", "journal  {file}, {bytes}, {count} events",
          static_cast<std::size_t>(storage.events()),
          {{"file", storage.journal()}, {"bytes", bytes(storage.journal_bytes())}}) +
      "\n" +
      tr("room     {free}, and {reserve} kept back",
         {{"free", bytes(storage.free_bytes())}, {"reserve", bytes(storage.reserve_bytes())}});
  if (storage.has_lasts()) {
    text += tr("; enough for about {time} at the present rate",
               {{"time", texts::lasting_text(std::chrono::seconds(storage.lasts().seconds()))}});
  }
  text += "\n";
  if (storage.durable()) return text + tr("durable  yes") + "\n";
  return text +
         trn("durable  NO: {refusal}; {count} event waits to be written",
             "durable  NO: {refusal}; {count} events wait to be written",
             static_cast<std::size_t>(storage.waiting_events()), {{"refusal", storage.refusal()}}) +
         "\n";
}

std::string parts_text(const std::string& parts) {
  return parts.empty() ? parts : tr("parts    {parts}", {{"parts", parts}}) + "\n";
}

std::string status_text(const Overview& overview) {
  const auto& status = overview.status;
  std::string text = "jadoubed " + status.version();
  if (status.has_started_time()) {
    text += ", " + tr("for {age} (since {start})",
                      {{"age", age_text(overview.now - status.started_time().seconds())},
                       {"start", date_time_text(status.started_time())}});
  }
  // A standby has no other status.
  if (status.has_failover() && !status.failover().active()) {
    return fitted(text) + failover_text(status, overview.now);
  }
  text += "\n" + boards_line(status.load()) + list_text(lost_boards(overview.boards)) +
          outputs_text(overview.outputs, overview.now) + load_text(status.load()) +
          storage_text(status.storage()) + parts_text(overview.parts) + halls_text(status);
  // What is wrong with the copy is printed as a whole.
  return fitted(text) + failover_text(status, overview.now);
}

namespace {

// All boards, page by page. If a call fails: those that were read.
std::vector<v1::Board> all_boards(const Common& common) {
  std::vector<v1::Board> all;
  v1::ListBoardsRequest request;
  do {
    v1::ListBoardsResponse page;
    const auto listed = call(common, request, page);
    if (!listed.ok()) break;
    all.insert(all.end(), page.boards().begin(), page.boards().end());
    request.set_page_token(page.next_page_token());
  } while (!request.page_token().empty());
  return all;
}

// The parts of the journal, as the daemon's program finds them in the file. Empty: the file is not
// on this machine, or the program is not there.
std::string parts_of_journal(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return {};
  return output_of(kJournalProgram, {kJournalParts, path, "--lang", language::spoken().tag()});
}

void print(const Common& common, const v1::GetStatusResponse& status) {
  Overview overview{.status = status};
  overview.now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  if (status.load().boards_lost() > 0) overview.boards = all_boards(common);
  v1::ListOutputsResponse outputs;
  const auto listed = call(common, v1::ListOutputsRequest(), outputs);
  if (listed.ok()) overview.outputs = {outputs.outputs().begin(), outputs.outputs().end()};
  overview.parts = parts_of_journal(status.storage().journal());
  std::cout << status_text(overview);
}

}  // namespace

namespace {

int status(const Common& common) {
  return ask<v1::GetStatusResponse>(
      common, v1::GetStatusRequest(), [&](const v1::GetStatusResponse& response) {
        print(common, response);
        if (!response.failover().problem().empty()) return kFailure;
        const bool is_standby = response.has_failover() && !response.failover().active();
        const bool is_saved = is_standby || response.storage().durable();
        return is_saved && response.hub_problem().empty() ? kSuccess : kFailure;
      });
}

const Verb kStatusVerbs[] = {
    plain_row("status",
              "Show the state of the daemon on one screen: boards, outputs, clients, disk, and "
              "whether everything is saved",
              status),
    row("take-over",
        mark("Make the standby (the second daemon of a hall) active. --server: the address of the "
             "standby. If the active daemon runs, it gives up the boards, and nothing is lost"),
        {switch_value("--incomplete",
                      "Do this even if the other daemon does not answer and the copy of its "
                      "journal is not complete. Then published events may be missing",
                      "incomplete")},
        take_over),
};

}  // namespace

void add_status_verbs(CLI::App& app, const Common& common, int& code) {
  add_verbs(app, kStatusVerbs, common, code);
}

}  // namespace jadoube::cli
