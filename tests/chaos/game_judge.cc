#include "tests/chaos/game_judge.h"

#include <grpcpp/channel.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <system_error>

#include "daemon/client/calls/client.h"
#include "jadoube/v1/game_service.grpc.pb.h"
#include "tests/chaos/findings.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace {

using namespace std::chrono_literals;

// After the kings are put into the centre, the result is known some seconds later.
constexpr std::chrono::seconds kResultKnown = 15s;
// The longest wait for one call to the daemon, and for all boards together. The shortest games end
// every twenty seconds.
constexpr std::chrono::seconds kCallPatience = 30s, kJudgePatience = 240s;

// The games that have ended, and the present game if the board was stopped.
std::vector<PlayedGame> played(const std::string& truth) {
  std::vector<PlayedGame> played;
  for (const auto& game : truth_in(truth)) played.push_back(played_game(game));
  return played;
}

// How long ago the last game on the board ended. A long time: none has ended.
std::chrono::duration<double> ended_ago(const std::string& truth) {
  std::error_code none;
  const auto written = std::filesystem::last_write_time(truth, none);
  if (none) return kResultKnown;
  return std::filesystem::file_time_type::clock::now() - written;
}

void judge_game(const values::v1::Game& record, const PlayedGame& game, JudgedGames& judged) {
  const auto found = verdict(record, game);
  ++judged.as[static_cast<int>(found)];
  judged.cut_short += found == Verdict::kSilent && lacks_last_plies(record, game);
  if (found != Verdict::kAsPlayed) {
    std::printf("%s: %s\n", record.name().c_str(), difference(record, game).c_str());
  } else if (game.over && record.result() != game.result) {
    ++judged.other_results;
    std::printf("%s: its result is %s, it was %s\n", record.name().c_str(),
                values::v1::Result_Name(record.result()).c_str(),
                values::v1::Result_Name(game.result).c_str());
  }
}

// True if the last game that has ended is on record as it was played, with its result.
bool has_last_result(const std::vector<values::v1::Game>& records,
                     const std::vector<PlayedGame>& games) {
  if (games.empty()) return true;
  for (const auto& pair : paired(records, games)) {
    if (!pair.recorded || pair.played != games.size() - 1) continue;
    const auto& record = records[*pair.recorded];
    return verdict(record, games.back()) == Verdict::kAsPlayed &&
           record.result() == games.back().result;
  }
  return false;
}

// What is known of a board when it can be judged.
struct Course {
  std::vector<values::v1::Game> records;
  // The number of games that had ended when the records were read.
  std::size_t ended = 0;
};

// The course of the board. An error says why it cannot be judged yet. A game that ends while its
// record is read is not known yet: then the record must be read again.
rules::Expected<Course> course_of(const std::string& address, const GameJudge::Player& player) {
  const auto games = played(player.truth);
  const bool is_late = ended_ago(player.truth) >= kResultKnown;
  auto records = GameJudge::recorded(address, player.board);
  if (!records) return tl::unexpected(records.error());
  if (played(player.truth).size() != games.size() ||
      (!is_late && !has_last_result(*records, games))) {
    return rules::refuse(rules::ErrorCode::kUnavailable,
                         "the result of its last game did not come");
  }
  return Course{std::move(*records), games.size()};
}

// The board stops after its record was read. It then writes the game that is under way, with the
// illegal plies that stand in it. A game that ended between the two counts as under way, and a game
// that began there does not count.
void judge_board(const GameJudge::Player& player, const Course& course, JudgedGames& judged) {
  const auto& records = course.records;
  player.process->signal(SIGTERM);
  player.process->wait(10s);
  auto games = played(player.truth);
  games.resize(std::min(games.size(), course.ended + 1));
  if (games.size() > course.ended) games.back().over = false;
  for (const auto& pair : paired(records, games)) {
    if (pair.recorded && pair.played) {
      judge_game(records[*pair.recorded], games[*pair.played], judged);
    } else if (pair.recorded) {
      const auto& record = records[*pair.recorded];
      // The pieces stand for the next game, and nobody has moved yet.
      if (*pair.recorded + 1 == records.size() && record.plies().empty() && !record.closed()) {
        continue;
      }
      ++judged.invented;
      std::printf("%s was never played: %s\n", record.name().c_str(),
                  tests::uci_of(record).c_str());
    } else if (games[*pair.played].over) {
      ++judged.missing;
      std::printf("%s: its game %zu is not on record\n", player.board.c_str(), *pair.played + 1);
    }
  }
}

// A call that a daemon which hangs does not answer must end too.
std::unique_ptr<grpc::ClientContext> bounded_call() {
  auto context = std::make_unique<grpc::ClientContext>();
  context->set_deadline(std::chrono::system_clock::now() + kCallPatience);
  return context;
}

}  // namespace

// Of 939 games under kills, one had no result, and one had what was played among its explanations.
// So these bounds are far from what is usual, and near to nothing that works.
int JudgedGames::wrong() const {
  const auto is = [&](Verdict verdict) { return as[static_cast<int>(verdict)]; };
  const int games = is(Verdict::kAsPlayed) + is(Verdict::kAmongTheWays) + is(Verdict::kInDoubt) +
                    is(Verdict::kSilent);
  const auto beyond = [](int found, int usual) { return std::max(0, found - usual); };
  return is(Verdict::kSilent) + missing + invented + not_judged +
         beyond(is(Verdict::kInDoubt), 1 + games / 20) +
         beyond(is(Verdict::kAmongTheWays), 1 + games / 10) + beyond(other_results, 1 + games / 50);
}

JudgedGames& JudgedGames::operator+=(const JudgedGames& other) {
  for (int i = 0; i < 4; ++i) as[i] += other.as[i];
  cut_short += other.cut_short;
  missing += other.missing;
  invented += other.invented;
  other_results += other.other_results;
  not_judged += other.not_judged;
  return *this;
}

std::string JudgedGames::text() const {
  const auto number = [](int value) { return std::to_string(value); };
  return number(as[0]) + " as played, " + number(as[1]) +
         " with what was played among their ways, " + number(as[2]) + " otherwise in doubt, " +
         number(as[3]) + " wrong in silence, of which " + number(cut_short) +
         " only lack their last plies; " + number(missing) + " that were played are missing, " +
         number(invented) + " were never played; " + number(other_results) +
         " of those as played have another result" +
         (not_judged == 0 ? "" : "; " + number(not_judged) + " boards were not judged");
}

rules::Expected<std::vector<values::v1::Game>> GameJudge::recorded(const std::string& address,
                                                                   const std::string& board) {
  const auto stub = v1::GameService::NewStub(cli::connect(address));
  const auto refusal = [](const grpc::Status& status) {
    return rules::refuse(rules::ErrorCode::kUnavailable,
                         "its record cannot be read: " + status.error_message());
  };
  std::vector<values::v1::Game> games;
  v1::ListGamesRequest request;
  request.set_board("boards/" + board);
  v1::ListGamesResponse listed;
  if (const auto done = stub->ListGames(bounded_call().get(), request, &listed); !done.ok()) {
    return refusal(done);
  }
  for (const auto& game : listed.games()) {
    v1::GetGameRequest get;
    get.set_name(game.name());
    v1::GetGameResponse got;
    if (const auto done = stub->GetGame(bounded_call().get(), get, &got); !done.ok()) {
      return refusal(done);
    }
    games.push_back(got.game());
  }
  return games;
}

JudgedGames GameJudge::judge() const {
  JudgedGames judged;
  std::map<std::string, std::string> why_not;
  std::map<std::string, std::chrono::steady_clock::time_point> look_again;
  auto left = players_;
  holds_within(kJudgePatience, [&] {
    std::erase_if(left, [&](const Player& player) {
      // Reading a record is work for the daemon.
      if (std::chrono::steady_clock::now() < look_again[player.board]) return false;
      const auto course = course_of(address_, player);
      look_again[player.board] = std::chrono::steady_clock::now() + 1s;
      if (course) judge_board(player, *course, judged);
      if (!course) why_not[player.board] = course.error().message;
      return course.has_value();
    });
    return left.empty();
  });
  for (const auto& player : left) {
    ++judged.not_judged;
    std::printf("%s is not judged: %s\n", player.board.c_str(), why_not[player.board].c_str());
    player.process->signal(SIGTERM);
    player.process->wait(10s);
  }
  return judged;
}

}  // namespace jadoube::tests
