#include "tests/chaos/played_hall.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <system_error>
#include <thread>

#include "daemon/cli/client.h"
#include "jadoube/v1/game_service.grpc.pb.h"
#include "tests/support/pgn_games.h"
#include "tests/support/source_tree.h"

namespace jadoube::tests {
namespace {

using namespace std::chrono_literals;

// Kings that were put into the centre are a result some seconds later.
constexpr std::chrono::seconds kResultKnown = 15s;

// The games that the boards play, one after the other.
std::string games_file() { return source_path("tests/chaos/games.pgn"); }

void judge_game(const v1::Game& record, const PlayedGame& game, JudgedGames& judged) {
  const auto found = verdict(record, game);
  ++judged.as[static_cast<int>(found)];
  judged.cut_short += found == Verdict::kSilent && lacks_last_plies(record, game);
  if (found != Verdict::kAsPlayed) {
    std::printf("%s: %s\n", record.name().c_str(), difference(record, game).c_str());
  } else if (game.over && record.result() != game.result) {
    ++judged.other_results;
    std::printf("%s: its result is %s, it was %s\n", record.name().c_str(),
                v1::Result_Name(record.result()).c_str(), v1::Result_Name(game.result).c_str());
  }
}

}  // namespace

JudgedGames& JudgedGames::operator+=(const JudgedGames& other) {
  for (int i = 0; i < 4; ++i) as[i] += other.as[i];
  cut_short += other.cut_short;
  missing += other.missing;
  invented += other.invented;
  other_results += other.other_results;
  return *this;
}

std::string JudgedGames::text() const {
  const auto number = [](int value) { return std::to_string(value); };
  return number(as[0]) + " as played, " + number(as[1]) +
         " with what was played among their ways, " + number(as[2]) + " otherwise in doubt, " +
         number(as[3]) + " wrong in silence, of which " + number(cut_short) +
         " only lack their last plies; " + number(missing) + " that were played are missing, " +
         number(invented) + " were never played; " + number(other_results) +
         " of those as played have another result";
}

PlayedHall::PlayedHall(TestDaemon& daemon, int boards, unsigned first_seed)
    : daemon_(daemon), boards_(boards), first_seed_(first_seed) {}

std::vector<std::string> PlayedHall::ids() const {
  std::vector<std::string> ids;
  for (int i = 0; i < boards_; ++i) ids.push_back(id(i));
  return ids;
}

// The file in which the board writes its games when they end, and the last one when it is stopped.
std::filesystem::path PlayedHall::truth(int board) const {
  return daemon_.directory() / (id(board) + ".pgn");
}

void PlayedHall::begin() {
  const int games = static_cast<int>(games_in(games_file()).size());
  for (int i = 0; i < boards_; ++i) {
    const auto seed = first_seed_ + static_cast<unsigned>(i);
    players_.push_back(&daemon_.play(
        id(i), games_file(),
        {"--game", std::to_string((static_cast<int>(seed) - 1) % games + 1), "--style", "blitz",
         "--seed", std::to_string(seed), "--loop", "--truth", truth(i).string()}));
  }
}

bool PlayedHall::all_play() const {
  for (int i = 0; i < boards_; ++i) {
    const auto games = recorded(id(i));
    if (games.empty() || games.front().plies().empty()) return false;
  }
  return true;
}

std::vector<v1::Game> PlayedHall::recorded(const std::string& board) const {
  const auto stub = v1::GameService::NewStub(cli::connect(daemon_.address()));
  std::vector<v1::Game> games;
  v1::ListGamesRequest request;
  request.set_board("boards/" + board);
  v1::ListGamesResponse listed;
  grpc::ClientContext listing;
  if (!stub->ListGames(&listing, request, &listed).ok()) return games;
  for (const auto& game : listed.games()) {
    v1::GetGameRequest get;
    get.set_name(game.name());
    v1::GetGameResponse got;
    grpc::ClientContext context;
    if (stub->GetGame(&context, get, &got).ok()) games.push_back(got.game());
  }
  return games;
}

// The games that have ended, and the game that is under way if the board was stopped.
std::vector<PlayedGame> PlayedHall::played(int board) const {
  std::vector<PlayedGame> played;
  for (const auto& game : truth_in(truth(board))) played.push_back(played_game(game));
  return played;
}

// How long ago the last game on the board ended; long, if none has ended.
std::chrono::duration<double> PlayedHall::ended_ago(int board) const {
  std::error_code none;
  const auto written = std::filesystem::last_write_time(truth(board), none);
  if (none) return kResultKnown;
  return std::filesystem::file_time_type::clock::now() - written;
}

// Waits until the last result on the board must be known.
void PlayedHall::await_result(int board) const {
  while (ended_ago(board) < kResultKnown) std::this_thread::sleep_for(100ms);
}

JudgedGames PlayedHall::judge() {
  JudgedGames judged;
  for (int i = 0; i < boards_; ++i) judge_board(i, judged);
  return judged;
}

// The board stops after its record was read. It then writes the game that is under way, with the
// illegal plies that stand in it. A game that ended between the two counts as under way, and a
// game that began there does not count.
void PlayedHall::judge_board(int board, JudgedGames& judged) const {
  std::size_t ended = 0;
  std::vector<v1::Game> records;
  // A game that ends while its record is read is not known yet: then the record is read again.
  do {
    await_result(board);
    ended = played(board).size();
    records = recorded(id(board));
  } while (ended_ago(board) < kResultKnown);
  players_[static_cast<std::size_t>(board)]->signal(SIGTERM);
  players_[static_cast<std::size_t>(board)]->wait(10s);
  auto games = played(board);
  games.resize(std::min(games.size(), ended + 1));
  if (games.size() > ended) games.back().over = false;
  for (const auto& pair : paired(records, games)) {
    if (pair.recorded && pair.played) {
      judge_game(records[*pair.recorded], games[*pair.played], judged);
    } else if (pair.recorded) {
      ++judged.invented;
      std::printf("%s was never played\n", records[*pair.recorded].name().c_str());
    } else if (games[*pair.played].over) {
      ++judged.missing;
      std::printf("%s: its game %zu is not on record\n", id(board).c_str(), *pair.played + 1);
    }
  }
}

}  // namespace jadoube::tests
