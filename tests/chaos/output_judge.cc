#include "tests/chaos/output_judge.h"

#include <cstdio>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <thread>

#include "tests/support/http_client.h"

namespace jadoube::tests {
namespace {

namespace fs = std::filesystem;
using outputs::output_tests::LichessStub;
using namespace std::chrono_literals;

// More than are played.
constexpr int kRounds = 200;
constexpr const char* kMemory = "data/outputs/broadcast.round";
// The outputs of a daemon that has just started are complete by then.
constexpr std::chrono::seconds kOutputPatience = 60s;

// The tables are paired in the same way in each round.
std::string pairings(std::size_t tables) {
  std::string csv = "round,table,white,black\n";
  for (int round = 1; round <= kRounds; ++round) {
    for (std::size_t table = 1; table <= tables; ++table) {
      const auto number = std::to_string(table);
      csv += std::to_string(round) + "," + number + ",\"White, Player " + number +
             "\",\"Black, Player " + number + "\"\n";
    }
  }
  return csv;
}

void run(TestDaemon& daemon, std::vector<std::string> arguments) {
  const auto ran = daemon.ctl(std::move(arguments));
  if (ran.code != 0) throw std::runtime_error(ran.output);
}

std::string folder_of(const TestDaemon& daemon) { return daemon.directory() / "games"; }

std::string get(const TestDaemon& daemon, const std::string& path) {
  const auto reply = HttpClient(daemon.directory() / "http").get(path);
  return reply ? std::to_string(reply->status) + "\n" + reply->body : "no answer";
}

// Which round went to which broadcast, but not which games: so all of them are sent anew.
std::string without_games(const std::string& memory) {
  auto json = nlohmann::json::parse(memory);
  json["current"]["games"] = nlohmann::json::object();
  for (auto& round : json["earlier"]) round["games"] = nlohmann::json::object();
  return json.dump();
}

}  // namespace

OutputJudge::OutputJudge(TestDaemon& daemon, std::vector<std::string> boards)
    : daemon_(daemon), boards_(std::move(boards)) {
  add_outputs(daemon_, boards_, lichess_);
}

void OutputJudge::add_outputs(TestDaemon& daemon, const std::vector<std::string>& boards,
                              const LichessStub& lichess) {
  for (const auto& board : boards) daemon.add_board(board);
  const auto token = daemon.directory() / "token";
  write_file(token, "lip_test\n");
  fs::permissions(token, fs::perms::owner_read | fs::perms::owner_write);
  const auto output = [](const std::string& name, const std::string& kind) {
    return "[[output]]\nname = \"" + name + "\"\nkind = \"" + kind + "\"\n";
  };
  daemon.add_config("[http]\nlisten = [\"unix:" + (daemon.directory() / "http") + "\"]\n" +
                    output("live", "pgn") + output("late", "pgn") + "delay = \"" +
                    std::to_string(kDelay.count()) + "s\"\n" + output("cloud", "cloud") +
                    output("site", "folder") + "dir = \"" + folder_of(daemon) + "\"\n" +
                    output("broadcast", "lichess") + "round = \"abcdefgh\"\nurl = \"" +
                    lichess.url() + "\"\nsecret_file = \"" + token + "\"\ntournament = \"open\"\n");
}

void OutputJudge::begin() {
  write_file(daemon_.directory() / "pairings.csv", pairings(boards_.size()));
  run(daemon_, {"tournament", "set", "open", "--name", "Chaos Open"});
  run(daemon_, {"tournament", "import", "open", daemon_.directory() / "pairings.csv", "--apply"});
  std::vector<std::string> tables = {"tournament", "boards", "open"};
  for (std::size_t i = 0; i < boards_.size(); ++i) {
    tables.push_back(std::to_string(i + 1) + "=" + boards_[i]);
  }
  run(daemon_, std::move(tables));
}

OutputJudge::Shown OutputJudge::shown_by(const TestDaemon& daemon, LichessStub& lichess) {
  Shown shown;
  for (const char* output : {"live", "late"}) {
    for (const char* page : {"live.pgn", "games.pgn", "open/main.pgn"}) {
      const auto path = std::string("/pgn/") + output + "/" + page;
      shown[path] = get(daemon, path);
    }
  }
  const fs::path folder = folder_of(daemon);
  for (const auto& file : fs::recursive_directory_iterator(folder)) {
    if (!file.is_regular_file()) continue;
    shown["folder " + fs::relative(file.path(), folder).string()] = read_file(file.path());
  }
  for (auto chapter : lichess.state()) {
    // The site never removes a tag that a push does not have. So these only tell whether the game
    // was ever cut while it was sent. Its plies have their clocks again, and they count.
    for (const char* tag : {"WhiteClock", "BlackClock", "ReferenceTime"})
      chapter["tags"].erase(tag);
    shown["chapter " + chapter["tags"].value("GameId", "?")] = chapter.dump();
  }
  return shown;
}

void OutputJudge::read_outputs() { shown_ = shown_by(daemon_, lichess_); }

// The boards of the second daemon are not connected. No output may show more or less for that. A
// broadcast stays with the round that it began with, so the second daemon gets the first one's
// memory of that: else it would begin with a later round.
int OutputJudge::judge() {
  TestDaemon second;
  LichessStub lichess;
  add_outputs(second, boards_, lichess);
  fs::create_directories(second.directory() / "data");
  for (const auto& file : fs::directory_iterator(daemon_.directory() / "data")) {
    if (file.path().filename().string().starts_with("journal.sqlite")) {
      fs::copy(file.path(), fs::path(second.directory() / "data") / file.path().filename());
    }
  }
  fs::create_directories(second.directory() / "data/outputs");
  write_file(second.directory() / kMemory, without_games(read_file(daemon_.directory() / kMemory)));
  second.start_daemon();
  std::vector<std::string> wrong;
  const auto end = std::chrono::steady_clock::now() + kOutputPatience;
  do {
    std::this_thread::sleep_for(500ms);
    wrong.clear();
    const Shown now = shown_by(second, lichess);
    for (const auto& [name, text] : now) {
      const auto found = shown_.find(name);
      if (found == shown_.end()) {
        wrong.push_back(name + " is missing");
      } else if (found->second != text) {
        wrong.push_back(name + " is " + found->second + "\nnot " + text);
      }
    }
    for (const auto& [name, text] : shown_) {
      if (!name.starts_with("chapter ") && !now.contains(name))
        wrong.push_back(name + " is too much");
    }
  } while (!wrong.empty() && std::chrono::steady_clock::now() < end);
  for (const auto& each : wrong) std::printf("outputs: %s\n", each.c_str());
  std::printf("outputs: %zu texts compared, %zu are other than without kills\n", shown_.size(),
              wrong.size());
  return static_cast<int>(wrong.size());
}

}  // namespace jadoube::tests
