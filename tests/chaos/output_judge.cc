#include "tests/chaos/output_judge.h"

#include <grpcpp/channel.h>

#include <cstdio>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "daemon/client/calls/client.h"
#include "jadoube/v1/game_service.grpc.pb.h"
#include "tests/chaos/findings.h"
#include "tests/support/http_client.h"

namespace jadoube::tests {
namespace {

namespace fs = std::filesystem;
using outputs::output_tests::LichessStub;
using namespace std::chrono_literals;

// More rounds than are played.
constexpr int kRounds = 200;
constexpr const char* kMemory = "data/outputs/broadcast.round";
// The outputs of a daemon that has just started are complete by then, also on a slow machine.
constexpr std::chrono::seconds kOutputPatience = 180s;
// A push with only other clocks may wait ten seconds, and an output checks every two seconds.
constexpr std::chrono::seconds kOutputUnchanged = 13s;

// How often the hall is read. Its answer may be a moment old.
constexpr std::chrono::milliseconds kLook = 1s, kSlack = 1s;

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

std::map<std::string, std::string> texts_in(const fs::path& folder) {
  std::map<std::string, std::string> texts;
  std::error_code none;
  fs::recursive_directory_iterator file(folder, none);
  while (!none && file != fs::recursive_directory_iterator()) {
    std::error_code gone;
    if (file->is_regular_file(gone)) {
      texts[fs::relative(file->path(), folder, gone).string()] = read_file(file->path());
    }
    file.increment(none);
  }
  return texts;
}

OutputJudge::OutputJudge(TestDaemon& daemon, std::vector<std::string> boards,
                         std::chrono::seconds delay)
    : daemon_(daemon), boards_(std::move(boards)), delay_(delay), release_(delay, kSlack) {
  add_outputs(daemon_, lichess_);
}

OutputJudge::~OutputJudge() {
  stopping_ = true;
  if (watching_.joinable()) watching_.join();
}

void OutputJudge::watch() {
  while (!stopping_) {
    look();
    std::this_thread::sleep_for(kLook);
  }
}

// First the hall: what the public reads afterwards was there before.
void OutputJudge::look() {
  using Clock = std::chrono::steady_clock;
  for (std::size_t i = 0; i < boards_.size(); ++i) {
    const auto asked = Clock::now();
    if (const auto plies = plies_on(boards_[i])) {
      release_.saw_in_hall(std::to_string(i + 1), *plies, asked);
    }
  }
  const auto reply = HttpClient(daemon_.directory() / "http").get("/pgn/late/open.pgn");
  if (!reply || reply->status != 200) return;
  for (const auto& [white, plies] : plies_by_white(reply->body)) {
    const auto table = white.substr(white.rfind(' ') + 1);
    if (!table.empty()) release_.saw_in_public(table, plies, Clock::now());
  }
}

// All plies of all games of the board. Nothing: the daemon does not answer now.
std::optional<std::size_t> OutputJudge::plies_on(const std::string& board) {
  const auto stub = v1::GameService::NewStub(cli::connect(daemon_.address()));
  v1::ListGamesRequest request;
  request.set_board("boards/" + board);
  v1::ListGamesResponse listed;
  grpc::ClientContext listing;
  if (!stub->ListGames(&listing, request, &listed).ok()) return std::nullopt;
  std::size_t plies = 0;
  for (const auto& game : listed.games()) {
    const auto known = closed_.find(game.name());
    if (known != closed_.end()) {
      plies += known->second;
      continue;
    }
    v1::GetGameRequest get;
    get.set_name(game.name());
    v1::GetGameResponse got;
    grpc::ClientContext context;
    if (!stub->GetGame(&context, get, &got).ok()) return std::nullopt;
    const auto count = static_cast<std::size_t>(got.game().plies_size());
    if (got.game().closed()) closed_[game.name()] = count;
    plies += count;
  }
  return plies;
}

void OutputJudge::add_outputs(TestDaemon& daemon, const LichessStub& lichess) const {
  for (const auto& board : boards_) daemon.add_board(board);
  const auto token = daemon.directory() / "token";
  write_file(token, "lip_test\n");
  fs::permissions(token, fs::perms::owner_read | fs::perms::owner_write);
  const auto output = [](const std::string& name, const std::string& kind) {
    return "[[output]]\nname = \"" + name + "\"\nkind = \"" + kind + "\"\n";
  };
  daemon.add_config("[http]\nlisten = [\"unix:" + (daemon.directory() / "http") + "\"]\n" +
                    output("live", "pgn") + output("late", "pgn") + "delay = \"" +
                    std::to_string(delay_.count()) + "s\"\n" + output("cloud", "cloud") +
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
  watching_ = std::thread([this] { watch(); });
}

OutputJudge::Shown OutputJudge::shown_by(const TestDaemon& daemon, LichessStub& lichess) {
  Shown shown;
  for (const char* output : {"live", "late"}) {
    for (const char* page : {"live.pgn", "games.pgn", "open/main.pgn"}) {
      const auto path = std::string("/pgn/") + output + "/" + page;
      shown[path] = get(daemon, path);
    }
  }
  for (auto& [path, text] : texts_in(folder_of(daemon))) shown["folder " + path] = std::move(text);
  for (auto chapter : lichess.state()) {
    // The site never removes a tag that a push does not have. So these only tell whether the game
    // was ever cut while it was sent. Its plies have their clocks again, and they count.
    for (const char* tag : {"WhiteClock", "BlackClock", "ReferenceTime"})
      chapter["tags"].erase(tag);
    shown["chapter " + chapter["tags"].value("GameId", "?")] = chapter.dump();
  }
  return shown;
}

int OutputJudge::read_outputs() {
  stopping_ = true;
  if (watching_.joinable()) watching_.join();
  const auto began = std::chrono::steady_clock::now();
  auto since = began;
  std::string why = "it changes all the time";
  const bool settled = holds_within(delay_ + kOutputPatience, [&] {
    const auto now = std::chrono::steady_clock::now();
    try {
      auto shown = shown_by(daemon_, lichess_);
      if (std::exchange(shown_, shown) != shown) since = now;
    } catch (const std::exception& failed) {
      // The stand-in for the site answers late while it stores many games.
      why = failed.what();
      since = now;
    }
    return now - began > delay_ && now - since > kOutputUnchanged;
  });
  if (settled) return 0;
  std::printf("outputs: what they show cannot be read: %s\n", why.c_str());
  return 1;
}

// What is other in `now` than what the first daemon showed.
std::vector<std::string> OutputJudge::differences_from(const Shown& now) const {
  std::vector<std::string> wrong;
  for (const auto& [name, text] : now) {
    const auto found = shown_.find(name);
    if (found == shown_.end()) {
      wrong.push_back(name + " is missing");
    } else if (found->second != text) {
      wrong.push_back(name + " is " + found->second + "\nnot " + text);
    }
  }
  for (const auto& [name, text] : shown_) {
    if (!name.starts_with("chapter ") && !now.contains(name)) {
      wrong.push_back(name + " is too much");
    }
  }
  return wrong;
}

// The boards of the second daemon are not connected. No output may show more or less for that. A
// broadcast stays with the round that it began with, so the second daemon gets the first one's
// memory of that: else it would begin with a later round.
int OutputJudge::judge() {
  TestDaemon second;
  LichessStub lichess;
  add_outputs(second, lichess);
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
  holds_within(kOutputPatience, [&] {
    try {
      wrong = differences_from(shown_by(second, lichess));
    } catch (const std::exception& failed) {
      wrong = {std::string("the second daemon's cannot be read: ") + failed.what()};
    }
    return wrong.empty();
  });
  const auto early = release_.faults();
  wrong.insert(wrong.end(), early.begin(), early.end());
  for (const auto& each : wrong) std::printf("outputs: %s\n", each.c_str());
  std::printf("outputs: %zu times fewer plies were public than the hall had\n",
              release_.held_back());
  std::printf("outputs: %zu texts compared, %zu are other than without kills\n", shown_.size(),
              wrong.size());
  return static_cast<int>(wrong.size());
}

}  // namespace jadoube::tests
