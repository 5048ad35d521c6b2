// Kills the daemon again and again with kill -9, at random instants, while games are played on
// emulated boards and subscribers watch. At the end it makes four comparisons. Every game is
// compared with the played moves, every stream with the documented API, and every published event
// with the journal. Every output is compared with the output of a daemon that was never killed.
//
//   kill_chaos [KILLS=1000] [BOARDS=32] [SUBSCRIBERS=20] [SEED=1] [MEAN_LIFE=6]
//
// Ends with 0 if nothing was lost, sent twice, or wrong without a warning.
#include <grpcpp/channel.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <random>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "daemon/api/call/request.h"
#include "daemon/api/streams/encoded_events.h"
#include "daemon/client/calls/client.h"
#include "daemon/engine/earlier_game.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/codec/row_codec.h"
#include "jadoube/v1/incident_service.grpc.pb.h"
#include "tests/chaos/findings.h"
#include "tests/chaos/output_judge.h"
#include "tests/chaos/played_hall.h"
#include "tests/chaos/settling.h"
#include "tests/chaos/subscriber.h"
#include "tests/support/arguments.h"
#include "tests/support/test_daemon.h"

namespace {

using namespace jadoube;
using namespace std::chrono_literals;

// For the first plies on all boards, for one call, and for the end of a daemon. A slow machine
// needs some of it.
constexpr std::chrono::seconds kBeginning = 180s, kCall = 30s, kEnding = 60s;

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
    using tests::findings_of;
    int wrong = findings_of("the kills", [&] {
      begin();
      for (int i = 0; i < settings_.kills; ++i) kill_once(i);
      std::printf("the longest start took %.1f s\n",
                  std::chrono::duration<double>(longest_start_).count());
      return 0;
    });
    // Games that were played in the last gap are known when it is closed.
    wrong += findings_of("the last gap", [&] {
      return tests::await_no_outage(test_daemon_.address(), hall_.ids());
    });
    wrong += findings_of("incidents", [&] { return report_incidents(), 0; });
    wrong += findings_of("games", [&] { return judge_games(); });
    wrong += findings_of("streams", [&] { return judge_streams(); });
    subscribers_.clear();
    wrong += findings_of("outputs", [&] { return outputs_.read_outputs(); });
    wrong += findings_of("the end of the daemon", [&] { return end_daemon(); });
    wrong += findings_of("outputs", [&] { return outputs_.judge(); });
    wrong += findings_of("journal", [&] { return judge_journal(); });
    wrong += findings_of("corrections", [&] { return judge_corrections(); });
    if (wrong == 0) return EXIT_SUCCESS;
    findings_of("the record", [&] { return keep_record(), 0; });
    return EXIT_FAILURE;
  }

 private:
  void begin() {
    hall_.begin();
    test_daemon_.start_daemon();
    outputs_.begin();
    for (int i = 0; i < settings_.subscribers; ++i) {
      subscribers_.push_back(std::make_unique<tests::Subscriber>(test_daemon_.address()));
    }
    if (!tests::holds_within(kBeginning, [&] { return hall_.all_play(); })) {
      throw std::runtime_error("not every board has a ply:\n" + test_daemon_.daemon().output());
    }
  }

  int end_daemon() {
    test_daemon_.daemon().signal(SIGTERM);
    if (test_daemon_.daemon().wait(kEnding)) return 0;
    std::printf("the daemon does not end:\n%s\n", test_daemon_.daemon().output().c_str());
    return 1;
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

  // The number of games that are wrong without a warning, missing, or never played.
  int judge_games() {
    const auto judged = hall_.judge();
    std::printf("games: %s\n", judged.text().c_str());
    return judged.wrong();
  }

  // Keeps the journal. A daemon that starts with it can show what was wrong.
  void keep_record() const {
    const auto file = "kill_chaos-" + std::to_string(settings_.seed) + ".sqlite";
    std::filesystem::copy_file(test_daemon_.directory() / "data/journal.sqlite", file,
                               std::filesystem::copy_options::overwrite_existing);
    std::printf("the record is kept as %s\n", file.c_str());
  }

  // Prints the incidents, and what became of them.
  void report_incidents() {
    const auto stub = v1::IncidentService::NewStub(cli::connect(test_daemon_.address()));
    std::map<std::string, int> counts;
    v1::ListIncidentsRequest request;
    request.set_min_severity(values::v1::INCIDENT_SEVERITY_WARNING);
    v1::ListIncidentsResponse page;
    do {
      grpc::ClientContext context;
      context.set_deadline(std::chrono::system_clock::now() + kCall);
      if (!stub->ListIncidents(&context, request, &page).ok()) break;
      for (const auto& incident : page.incidents()) {
        ++counts[values::v1::IncidentSeverity_Name(incident.severity()).substr(18) + " " +
                 values::v1::IncidentKind_Name(incident.kind()).substr(14) + " " +
                 values::v1::IncidentLife_Name(incident.life()).substr(14)];
      }
      request.set_page_token(page.next_page_token());
    } while (!page.next_page_token().empty());
    for (const auto& [kind, count] : counts) std::printf("told: %d %s\n", count, kind.c_str());
  }

  int judge_streams() {
    // The last events may still be on their way.
    const int elsewhere = tests::await_same_place(subscribers_);
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
    return static_cast<int>(faults) + elsewhere;
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
        const auto earlier = engine::read_earlier_game(*archive, tests::PlayedHall::id(i), ordinal);
        if (!earlier) break;
        if (!earlier->game.plies.empty())
          judge_correction(tests::PlayedHall::id(i), *earlier, corrections);
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

  // The daemon is killed about twice while the delayed output holds something back.
  static std::chrono::seconds delay_of(const Settings& settings) {
    return std::chrono::ceil<std::chrono::seconds>(2 * settings.mean_life);
  }

  const Settings settings_;
  std::mt19937 random_;
  tests::TestDaemon test_daemon_;
  tests::PlayedHall hall_{test_daemon_, settings_.boards};
  tests::OutputJudge outputs_{test_daemon_, hall_.ids(), delay_of(settings_)};
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
  return jadoube::tests::findings_of("kill_chaos", [&] { return Chaos(settings).run(); });
}
