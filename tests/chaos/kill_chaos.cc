// Kills the daemon again and again with kill -9, at random instants, while games are played on
// emulated boards and subscribers watch. At the end it compares every game with what was played,
// every stream with what the API promises, everything that was published with the journal, and
// what every output shows with what it would show if nothing had been killed.
//
//   kill_chaos [KILLS=1000] [BOARDS=32] [SUBSCRIBERS=20] [SEED=1] [MEAN_LIFE=6]
//
// Ends with 0 if nothing was lost, sent twice, or wrong without a warning.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <random>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "daemon/api/cursor.h"
#include "daemon/api/event_encoder.h"
#include "daemon/cli/client.h"
#include "daemon/engine/earlier_game.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/codec/event_codec.h"
#include "jadoube/v1/game_service.grpc.pb.h"
#include "jadoube/v1/incident_service.grpc.pb.h"
#include "tests/chaos/output_judge.h"
#include "tests/chaos/subscriber.h"
#include "tests/chaos/truth.h"
#include "tests/support/arguments.h"
#include "tests/support/pgn_games.h"
#include "tests/support/source_tree.h"
#include "tests/support/test_daemon.h"

namespace {

using namespace jadoube;
using namespace std::chrono_literals;
using tests::Verdict;

// The last news may still be on its way to a subscriber. The last gap must be closed too: games
// that were played in it are known when the board's log has come.
constexpr std::chrono::seconds kSettled = 20s;

// Kings that were put into the centre are a result some seconds later.
constexpr std::chrono::seconds kResultKnown = 15s;

// The games that the boards play, one after the other.
const std::string kGames = jadoube::tests::source_path("tests/chaos/games.pgn");

struct Settings {
  int kills = 1000, boards = 32, subscribers = 20;
  unsigned seed = 1;
  // The daemon is killed at random instants, so the lives of the daemons are distributed
  // exponentially. If a life lasts six seconds, it usually ends before the log of a board has come.
  // That takes eight seconds, and three seconds before that until the board is read.
  std::chrono::duration<double> mean_life = 6s;
};

class Chaos {
 public:
  explicit Chaos(const Settings& settings) : settings_(settings), random_(settings.seed) {}

  int run() {
    begin();
    for (int i = 0; i < settings_.kills; ++i) kill_once(i);
    std::this_thread::sleep_for(kSettled);
    std::printf("the longest start took %.1f s\n",
                std::chrono::duration<double>(longest_start_).count());
    tell_incidents();
    int wrong = judge_games() + judge_streams();
    subscribers_.clear();
    std::this_thread::sleep_for(tests::OutputJudge::kDelay + 5s);
    outputs_.read_outputs();
    test_daemon_.daemon().signal(SIGTERM);
    test_daemon_.daemon().wait(10s);
    wrong += outputs_.judge();
    if (wrong + judge_journal() + judge_corrections() == 0) return EXIT_SUCCESS;
    keep_record();
    return EXIT_FAILURE;
  }

 private:
  static std::string id(int board) { return "board-" + std::to_string(board); }
  static std::vector<std::string> ids(int boards) {
    std::vector<std::string> ids;
    for (int i = 0; i < boards; ++i) ids.push_back(id(i));
    return ids;
  }

  // The file in which the board writes its games when they end, and the last one when it is
  // stopped.
  std::filesystem::path truth(int board) const {
    return test_daemon_.directory() / (id(board) + ".pgn");
  }

  void begin() {
    const int games = static_cast<int>(tests::games_in(kGames).size());
    for (int i = 0; i < settings_.boards; ++i) {
      players_.push_back(
          &test_daemon_.play(id(i), kGames,
                             {"--game", std::to_string(i % games + 1), "--style", "blitz", "--seed",
                              std::to_string(i + 1), "--loop", "--truth", truth(i).string()}));
    }
    test_daemon_.start_daemon();
    outputs_.begin();
    for (int i = 0; i < settings_.subscribers; ++i) {
      subscribers_.push_back(std::make_unique<tests::Subscriber>(test_daemon_.address()));
    }
    while (!all_play()) std::this_thread::sleep_for(100ms);
  }

  // True if a ply was seen on every board. Otherwise the board's log cannot tell a starting
  // position that nobody saw from a later one.
  bool all_play() const {
    for (int i = 0; i < settings_.boards; ++i) {
      const auto games = recorded(id(i));
      if (games.empty() || games.front().plies().empty()) return false;
    }
    return true;
  }

  void kill_once(int number) {
    std::exponential_distribution<double> life(1 / settings_.mean_life.count());
    std::this_thread::sleep_for(std::chrono::duration<double>(life(random_)));
    test_daemon_.daemon().signal(SIGKILL);
    test_daemon_.daemon().wait(10s);
    const auto killed = std::chrono::steady_clock::now();
    test_daemon_.start_daemon();
    longest_start_ = std::max(longest_start_, std::chrono::steady_clock::now() - killed);
    if ((number + 1) % 100 == 0) std::printf("%d kills\n", number + 1);
  }

  std::vector<v1::Game> recorded(const std::string& board) const {
    const auto stub = v1::GameService::NewStub(cli::connect(test_daemon_.address()));
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
  std::vector<tests::PlayedGame> played(int board) const {
    std::vector<tests::PlayedGame> played;
    for (const auto& game : tests::truth_in(truth(board))) {
      played.push_back(tests::played_game(game));
    }
    return played;
  }

  // How long ago the last game on the board ended; long, if none has ended.
  std::chrono::duration<double> ended_ago(int board) const {
    std::error_code none;
    const auto written = std::filesystem::last_write_time(truth(board), none);
    if (none) return kResultKnown;
    return std::filesystem::file_time_type::clock::now() - written;
  }

  // Waits until the last result on the board must be known.
  void await_result(int board) const {
    while (ended_ago(board) < kResultKnown) std::this_thread::sleep_for(100ms);
  }

  // The quality of the games in the record.
  struct Judged {
    int as[4] = {}, cut_short = 0, missing = 0, invented = 0, other_results = 0;
  };

  // The number of games that are wrong without a warning, missing, or never played.
  int judge_games() {
    Judged judged;
    for (int i = 0; i < settings_.boards; ++i) judge_board(i, judged);
    std::printf(
        "games: %d as played, %d with what was played among their ways, %d otherwise in doubt, "
        "%d wrong in silence, of which %d only lack their last plies; %d that were played are "
        "missing, %d were never played; %d of those "
        "as played have another result\n",
        judged.as[0], judged.as[1], judged.as[2], judged.as[3], judged.cut_short, judged.missing,
        judged.invented, judged.other_results);
    return judged.as[static_cast<int>(Verdict::kSilent)] + judged.missing + judged.invented;
  }

  // The board stops after its record was read. It then writes the game that is under way, with the
  // illegal plies that stand in it. A game that ended between the two counts as under way, and a
  // game that began there does not count.
  void judge_board(int board, Judged& judged) const {
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
    for (const auto& pair : tests::paired(records, games)) {
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

  static void judge_game(const v1::Game& record, const tests::PlayedGame& game, Judged& judged) {
    const auto found = tests::verdict(record, game);
    ++judged.as[static_cast<int>(found)];
    judged.cut_short += found == Verdict::kSilent && tests::lacks_last_plies(record, game);
    if (found != Verdict::kAsPlayed) {
      std::printf("%s: %s\n", record.name().c_str(), tests::difference(record, game).c_str());
    } else if (game.over && record.result() != game.result) {
      ++judged.other_results;
      std::printf("%s: its result is %s, it was %s\n", record.name().c_str(),
                  v1::Result_Name(record.result()).c_str(), v1::Result_Name(game.result).c_str());
    }
  }

  // Keeps the journal. A daemon that starts with it can show what was wrong.
  void keep_record() const {
    const auto file = "kill_chaos-" + std::to_string(settings_.seed) + ".sqlite";
    std::filesystem::copy_file(test_daemon_.directory() / "data/journal.sqlite", file,
                               std::filesystem::copy_options::overwrite_existing);
    std::printf("the record is kept as %s\n", file.c_str());
  }

  // Prints the incidents, and what became of them.
  void tell_incidents() {
    const auto stub = v1::IncidentService::NewStub(cli::connect(test_daemon_.address()));
    std::map<std::string, int> counts;
    v1::ListIncidentsRequest request;
    request.set_min_severity(v1::INCIDENT_SEVERITY_WARNING);
    v1::ListIncidentsResponse page;
    do {
      grpc::ClientContext context;
      if (!stub->ListIncidents(&context, request, &page).ok()) break;
      for (const auto& incident : page.incidents()) {
        ++counts[v1::IncidentSeverity_Name(incident.severity()).substr(18) + " " +
                 v1::IncidentKind_Name(incident.kind()).substr(14) + " " +
                 v1::IncidentLife_Name(incident.life()).substr(14)];
      }
      request.set_page_token(page.next_page_token());
    } while (!page.next_page_token().empty());
    for (const auto& [kind, count] : counts) std::printf("told: %d %s\n", count, kind.c_str());
  }

  int judge_streams() {
    std::size_t faults = 0, events = 0;
    for (const auto& subscriber : subscribers_) {
      const auto all = subscriber->faults();
      faults += all.size();
      for (std::size_t i = 0; i < std::min<std::size_t>(all.size(), 3); ++i) {
        std::printf("stream: %s\n", all[i].c_str());
      }
      for (auto& [cursor, event] : subscriber->events()) published_[cursor] = event;
      events += subscriber->events().size();
    }
    std::printf("streams: %d subscribers took %zu events, %zu faults\n", settings_.subscribers,
                events, faults);
    return static_cast<int>(faults);
  }

  // The number of published events that the journal does not have, or has with other content.
  int judge_journal() {
    auto archive = storage::Archive::open(test_daemon_.directory() / "data/journal.sqlite");
    if (!archive) {
      std::printf("journal: %s\n", archive.error().message.c_str());
      return 1;
    }
    std::map<std::string, std::string> kept;
    // A cursor consists of the epoch, a dash and the number.
    const auto any = published_.empty() ? std::string() : published_.begin()->first;
    const auto epoch = any.substr(0, any.rfind('-'));
    keep_all(*archive, storage::Stream::kBoards, epoch, kept);
    keep_all(*archive, storage::Stream::kGames, epoch, kept);
    const auto missing = std::ranges::count_if(published_, [&](const auto& event) {
      const auto found = kept.find(event.first);
      return found == kept.end() || found->second != event.second;
    });
    std::printf("journal: %zu events published, %td of them not in the journal\n",
                published_.size(), missing);
    return static_cast<int>(missing);
  }

  // The result of corrections in closed games that replace a ply by itself.
  struct Corrections {
    int made = 0, refused = 0, changed = 0;
  };

  // The number of games that refuse such a correction. Prints how many games change by it.
  int judge_corrections() {
    auto archive = storage::Archive::open(test_daemon_.directory() / "data/journal.sqlite");
    if (!archive) return 1;
    Corrections corrections;
    for (int i = 0; i < settings_.boards; ++i) {
      for (int ordinal = 1;; ++ordinal) {
        const auto earlier = engine::read_earlier_game(*archive, id(i), ordinal);
        if (!earlier) break;
        if (!earlier->game.plies.empty()) judge_correction(id(i), *earlier, corrections);
      }
    }
    std::printf("corrections: of %d closed games %d refuse one, %d are changed by one of nothing\n",
                corrections.made, corrections.refused, corrections.changed);
    return corrections.refused;
  }

  void judge_correction(const std::string& board, const engine::EarlierGame& earlier,
                        Corrections& corrections) {
    const auto& game = earlier.game;
    const auto ply = 1 + random_() % game.plies.size();
    const arbiter::DecisionRequest call{
        "chaos", "", game.ordinal, game.revision,
        arbiter::RecordDecision(arbiter::ReplacePly{ply, game.plies[ply - 1].san})};
    const auto ruled = engine::rule_on(earlier, call, earlier.end + 1h);
    const bool same =
        ruled && ruled->game.result == game.result &&
        std::ranges::equal(ruled->game.plies, game.plies, {}, &model::Ply::move, &model::Ply::move);
    ++corrections.made;
    corrections.refused += ruled ? 0 : 1;
    corrections.changed += ruled && !same ? 1 : 0;
    if (same) return;
    std::printf("%s-%d: ply %zu replaced by itself: %s\n", board.c_str(), game.ordinal, ply,
                ruled ? "it changes the game" : ruled.error().message.c_str());
  }

  // The events of a stream in the journal, as messages of the API.
  static void keep_all(storage::Archive& archive, storage::Stream stream, const std::string& epoch,
                       std::map<std::string, std::string>& kept) {
    for (std::uint64_t after = 0;;) {
      const auto rows = archive.events_after(after, stream, 10'000);
      if (!rows || rows->empty()) return;
      for (const auto& row : *rows) {
        const auto event = storage::codec::event_of(row);
        if (event) kept[api::to_cursor(epoch, row.number)] = *api::encode({.epoch = epoch}, *event);
      }
      after = rows->back().number;
    }
  }

  const Settings settings_;
  std::mt19937 random_;
  tests::TestDaemon test_daemon_;
  tests::OutputJudge outputs_{test_daemon_, ids(settings_.boards)};
  std::vector<tests::Process*> players_;
  std::vector<std::unique_ptr<tests::Subscriber>> subscribers_;
  std::map<std::string, std::string> published_;
  std::chrono::steady_clock::duration longest_start_{};
};

}  // namespace

int main(int argc, char** argv) {
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  Settings settings;
  settings.kills = jadoube::tests::number_argument(argc, argv, 1, settings.kills);
  settings.boards = jadoube::tests::number_argument(argc, argv, 2, settings.boards);
  settings.subscribers = jadoube::tests::number_argument(argc, argv, 3, settings.subscribers);
  settings.seed = static_cast<unsigned>(jadoube::tests::number_argument(argc, argv, 4, 1));
  settings.mean_life = std::chrono::seconds(jadoube::tests::number_argument(argc, argv, 5, 6));
  return Chaos(settings).run();
}
