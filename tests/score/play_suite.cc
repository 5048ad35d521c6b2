#include "tests/score/play_suite.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

#include "tests/score/makes.h"
#include "tests/score/recordings.h"

namespace jadoube::score {
namespace {

void play_ways(const TrueGame& game, const std::vector<Seen>& seen, bool rotated,
               std::vector<WayScore>& scores) {
  std::vector<std::string> truth;
  for (const auto& ply : game.truth.plies) truth.push_back(ply.uci);
  scores.resize(all_ways().size());
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const auto baseline = all_ways()[i].make(game.start);
    play_to(*baseline, seen, rotated);
    const int errors = edit_distance(truth, baseline->moves());
    scores[i].games += 1;
    scores[i].exact += errors == 0;
    scores[i].plies += static_cast<int>(truth.size());
    scores[i].ply_errors += errors;
  }
}

void add_limits(const Session& session, const Run& run, SuiteScore& score) {
  if (session.sensing == drivers::SensingClass::kIdentity) return;
  const TrueGame& game = session.games.front();
  const auto moves = moves_of(game);
  Evidence evidence{session.sensing, felt_squares(session, run)};
  score.limit.add(information_limit(game.start, moves, evidence));
  evidence.promotion_reported = true;
  score.limit_if_reported.add(information_limit(game.start, moves, evidence));
}

void add(const std::vector<WayScore>& from, std::vector<WayScore>& to) {
  to.resize(std::max(to.size(), from.size()));
  for (std::size_t i = 0; i < from.size(); ++i) {
    to[i].games += from[i].games;
    to[i].exact += from[i].exact;
    to[i].plies += from[i].plies;
    to[i].ply_errors += from[i].ply_errors;
  }
}

void add_one(const Suite& suite, const Session& session, const Run& run, Compare compare,
             SuiteScore& score) {
  score.score.add(judge(session, run));
  if (compare == Compare::kNo) return;
  add_limits(session, run, score);
  if (suite.compare) play_ways(session.games.front(), run.seen, session.rotated, score.ways);
}

}  // namespace

Played play_together(const Suite& suite, std::size_t number, int index, int sessions) {
  const int together = std::max(suite.boards_on_line, 1);
  Played played{.first = index / together * together, .sessions = {}, .runs = {}};
  for (int i = played.first; i < std::min(played.first + together, sessions); ++i) {
    played.sessions.push_back(suite.make(i, seed_of(number, i)));
  }
  if (suite.boards_on_line > 0) {
    played.runs = run_on_line(played.sessions);
  } else {
    played.runs.push_back(run(played.sessions.front()));
  }
  return played;
}

SuiteScore play_suite(const Suite& suite, std::size_t number, int sessions, int threads,
                      Compare compare) {
  SuiteScore total{suite.name, suite.content, {}, {}, suite.sensing};
  std::atomic<int> next = 0;
  std::mutex adding;
  const auto work = [&] {
    SuiteScore mine;
    const int together = std::max(suite.boards_on_line, 1);
    for (int first = next.fetch_add(together); first < sessions; first = next.fetch_add(together)) {
      const Played played = play_together(suite, number, first, sessions);
      for (std::size_t i = 0; i < played.runs.size(); ++i) {
        add_one(suite, played.sessions[i], played.runs[i], compare, mine);
      }
    }
    const std::lock_guard lock(adding);
    total.score.add(mine.score);
    total.limit.add(mine.limit);
    total.limit_if_reported.add(mine.limit_if_reported);
    add(mine.ways, total.ways);
  };
  std::vector<std::thread> workers;
  for (int i = 1; i < threads; ++i) workers.emplace_back(work);
  work();
  for (std::thread& worker : workers) worker.join();
  return total;
}

SuiteScore play_recordings() {
  SuiteScore total{"S13 real recordings", "the two real games there are", {}, {}};
  for (const Recording& recording : real_recordings()) {
    total.score.add(judge(recording.truth, run(recording.seen, recording.end)));
    play_ways(recording.truth.games.front(), recording.seen, false, total.ways);
  }
  return total;
}

}  // namespace jadoube::score
