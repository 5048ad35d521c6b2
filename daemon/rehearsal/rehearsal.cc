#include "daemon/rehearsal/rehearsal.h"

#include <algorithm>
#include <deque>
#include <fstream>
#include <utility>

#include "daemon/outputs/game_in_play.h"
#include "daemon/rehearsal/rehearsal_plan.h"
#include "daemon/system/log.h"
#include "daemon/training/lesson.h"

namespace jadoube::rehearsal {
namespace {

using outputs::OutputSettings;
using outputs::OutputTrial;
using rules::ErrorCode;
using rules::Expected;
using rules::refuse;
using rules::Sentence;

// The rehearsal's daemon starts within this time.
constexpr std::chrono::seconds kStartsWithin{30};
// If an output was tested a moment ago, the test is tried again after this time.
constexpr std::chrono::seconds kAskAgain{2};

std::string title_of(const RehearsalPlan& plan) {
  std::string title;
  for (const auto& tournament : plan.tournaments) {
    title += (title.empty() ? "" : ", ") + tournament.name;
  }
  return title;
}

Report first_report(const RehearsalPlan& plan, const std::vector<OutputSettings>& outputs) {
  Report report{.state = State::kPreparing,
                .title = title_of(plan),
                .left_out = plan.left_out,
                .is_invented = plan.is_invented};
  std::vector<drivers::simulator::ClockSettings> clocks(plan.tables.size());
  const auto games = training::rehearsal_games(clocks);
  for (std::size_t i = 0; i < games.size(); ++i) {
    const PlannedTable& table = plan.tables[i];
    report.tables.push_back({.table = table, .all_plies = games[i].plies});
    const auto add = [&](bool is_there, FindingReport::What what) {
      if (is_there) report.findings.push_back({what, table.number, table.whose, table.board});
    };
    add(games[i].has_illegal_move, FindingReport::What::kIllegalMove);
    add(games[i].has_clock_fault, FindingReport::What::kClockStopped);
  }
  for (const OutputSettings& output : outputs) {
    report.outputs.push_back({.name = output.name, .kind = output.kind});
  }
  return report;
}

// Writes the last lines of the process before it ended into the log of this process.
void keep_last_lines(const std::filesystem::path& path) {
  constexpr std::size_t kLines = 10;
  std::deque<std::string> lines;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    lines.push_back(line);
    if (lines.size() > kLines) lines.pop_front();
  }
  for (const std::string& line : lines) log::warning("rehearsal: output of its process: " + line);
}

}  // namespace

Rehearsal::Rehearsal(Parts parts)
    : parts_(std::move(parts)), child_(parts_.program, parts_.directory) {
  if (auto removed = remove_files(parts_.directory); !removed) {
    log::warning("rehearsal: " + removed.error().message);
  }
}

Rehearsal::~Rehearsal() { shut_down(); }

Report Rehearsal::report() const {
  const std::lock_guard lock(mutex_);
  return report_;
}

bool Rehearsal::is_running() const { return rehearsal::is_running(report().state); }

Expected<void> Rehearsal::start(const std::string& author) {
  const std::lock_guard control(control_);
  if (const Report now = report(); rehearsal::is_running(now.state)) {
    return refuse(ErrorCode::kFailedPrecondition,
                  "a rehearsal is running: {author} started it. Stop it first",
                  {{"author", now.author}});
  }
  const auto played = outputs::game_in_play(parts_.feed, parts_.boards, parts_.now());
  if (played) {
    return refuse(ErrorCode::kFailedPrecondition,
                  "a game is being played at {place}: rehearse when no game is played",
                  {{"place", played->place}});
  }
  if (is_testing_) {
    return refuse(ErrorCode::kUnavailable,
                  "the rehearsal before still tests an output: try again in half a minute");
  }
  join();
  auto begun = begin(author);
  if (begun) return begun;
  child_.stop();
  (void)remove_files(parts_.directory);
  return begun;
}

Expected<void> Rehearsal::begin(const std::string& author) {
  plan_ = plan_rehearsal(parts_.feed.tournaments(), parts_.real.rules());
  outputs_ = parts_.real.outputs();
  // The directory may name folders of an earlier rehearsal that were not removed.
  auto started = remove_files(parts_.directory)
                     .and_then([this] { return child_.prepare(); })
                     .and_then([this] { return write_files(parts_.directory, plan_, outputs_); })
                     .and_then([this] {
                       return child_.start({"--rehearsal", parts_.directory.string()});
                     });
  if (!started) return started;
  hall_ = parts_.reach(child_.address());
  {
    const std::lock_guard lock(mutex_);
    report_ = first_report(plan_, outputs_);
    report_.author = author;
    report_.started_at = parts_.now();
    ending_ = State::kNone;
    why_ = {};
  }
  log::info("rehearsal: " + author + " starts it, with " + std::to_string(plan_.tables.size()) +
            " tables");
  follower_ = std::thread([this] { follow(); });
  is_testing_ = true;
  tester_ = std::thread([this] {
    test_real();
    is_testing_ = false;
  });
  return {};
}

void Rehearsal::join() {
  if (follower_.joinable()) follower_.join();
  if (tester_.joinable()) tester_.join();
}

void Rehearsal::stop(const std::string& author) {
  const std::lock_guard control(control_);
  if (!is_running()) return;
  end(State::kStopped, Sentence("{author} stopped it", {{"author", author}}));
  if (follower_.joinable()) follower_.join();
}

void Rehearsal::shut_down() {
  const std::lock_guard control(control_);
  end(State::kStopped, Sentence("the daemon stops"));
  join();
}

// Only the first reason is kept.
void Rehearsal::end(State state, Sentence why) {
  const std::lock_guard lock(mutex_);
  if (ending_ != State::kNone || !rehearsal::is_running(report_.state)) return;
  ending_ = state;
  why_ = std::move(why);
  changed_.notify_all();
}

// False: the rehearsal must end.
bool Rehearsal::wait(std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  return !changed_.wait_for(lock, time, [this] { return ending_ != State::kNone; });
}

void Rehearsal::set_state(State state) {
  const std::lock_guard lock(mutex_);
  report_.state = state;
}

void Rehearsal::set_trial(const std::string& name, OutputTrial trial) {
  const std::lock_guard lock(mutex_);
  const auto found = std::ranges::find(report_.outputs, name, &OutputReport::name);
  if (found != report_.outputs.end()) found->trial = std::move(trial);
}

// Checks the real hall and the process. False: the rehearsal must end.
bool Rehearsal::may_go_on() {
  const auto played = outputs::game_in_play(parts_.feed, parts_.boards, parts_.now());
  if (played) {
    end(State::kStopped, Sentence("a game began at {place}", {{"place", played->place}}));
  } else if (!child_.is_running()) {
    end(State::kFailed, Sentence("the process with the emulated boards ended. The log of the "
                                 "daemon has the reason"));
  }
  return wait(std::chrono::milliseconds(0));
}

std::string Rehearsal::http_socket() const { return http_socket_in(parts_.directory); }

void Rehearsal::follow() {
  if (set_up()) play();
  if (may_go_on()) {
    set_state(State::kChecking);
    check_fed();
  }
  // The real outputs are tested while the games are played, and a test may take longer.
  while (may_go_on() && !is_over()) wait(parts_.look);
  end(State::kDone, {});
  finish();
}

bool Rehearsal::set_up() {
  const auto until = Clock::now() + kStartsWithin;
  while (may_go_on()) {
    const auto done = hall_->set_up(plan_);
    if (done) return true;
    if (done.error().code != ErrorCode::kUnavailable || Clock::now() > until) {
      end(State::kFailed, done.error().sentence());
      return false;
    }
    wait(parts_.look);
  }
  return false;
}

void Rehearsal::play() {
  set_state(State::kPlaying);
  const auto until = Clock::now() + parts_.longest;
  while (may_go_on() && Clock::now() < until) {
    if (const auto reading = hall_->read()) take(*reading);
    const Report now = report();
    if (std::ranges::all_of(now.tables, &TableReport::is_complete) &&
        std::ranges::all_of(now.findings, &FindingReport::is_found)) {
      return;
    }
    wait(parts_.look);
  }
}

void Rehearsal::take(const HallReading& reading) {
  const std::lock_guard lock(mutex_);
  for (TableReport& table : report_.tables) {
    const auto game = reading.games.find(table.table.board);
    if (game == reading.games.end()) continue;
    table.plies = std::min(game->second.plies, table.all_plies);
    table.result = game->second.result;
  }
  for (FindingReport& finding : report_.findings) {
    finding.is_found |= reading.found.contains({finding.board, finding.what});
  }
}

// True if every output was checked.
bool Rehearsal::is_over() const {
  return std::ranges::all_of(report().outputs,
                             [](const OutputReport& output) { return output.trial.has_value(); });
}

int Rehearsal::tables_of(const OutputSettings& output) const {
  return static_cast<int>(std::ranges::count_if(plan_.tables, [&](const PlannedTable& table) {
    return (output.tournament.empty() || output.tournament == table.tournament) &&
           (output.section.empty() || output.section == table.section);
  }));
}

void Rehearsal::check_fed() {
  // An output publishes some seconds after the last move.
  const bool is_fed_any = std::ranges::any_of(
      outputs_, [](const OutputSettings& output) { return is_fed(output.kind); });
  if (is_fed_any) wait(parts_.settle);
  for (const OutputSettings& output : outputs_) {
    if (is_fed(output.kind) && may_go_on()) check_fed(output);
  }
}

// The output of the rehearsal must have all games within some seconds. The real output is tested
// too, because readers use that one.
void Rehearsal::check_fed(const OutputSettings& output) {
  const int all = tables_of(output);
  const auto until = Clock::now() + parts_.follow;
  OutputTrial trial;
  do {
    const auto tested = hall_->test_output(output.name);
    const bool is_asked_too_soon =
        !tested && tested.error().code == ErrorCode::kUnavailable && Clock::now() < until;
    if (is_asked_too_soon) continue;
    trial = tested ? *tested : OutputTrial{.what = tested.error().sentence()};
    if (!tested) break;
    if (output.kind == outputs::Kind::kFolder) trial.games = games_in_folder(output.dir);
    if (trial.ok && trial.games.value_or(0) >= all) break;
  } while (Clock::now() < until && wait(kAskAgain) && may_go_on());
  const int games = trial.games.value_or(0);
  if (trial.ok && games < all) {
    trial.ok = false;
    trial.what = Sentence("Only {games} of {all} games of the rehearsal were published.",
                          {{"games", games}, {"all", all}});
  } else if (trial.ok) {
    trial.what = Sentence("All {all} games of the rehearsal were published, marked as a test.",
                          {{"all", all}});
  }
  // The address is that of the rehearsal. Other machines cannot reach it.
  trial.address.clear();
  while (may_go_on()) {
    const auto real = parts_.real.test_output(output.name);
    if (!real && real.error().code == ErrorCode::kUnavailable) {
      wait(kAskAgain);
      continue;
    }
    if (!real) {
      trial = {.what = real.error().sentence()};
    } else if (!real->ok) {
      trial = *real;
    } else {
      trial.address = real->address;
      trial.advice = real->advice;
      trial.took = real->took;
    }
    return set_trial(output.name, std::move(trial));
  }
}

// Runs on its own thread, because hosts may be slow.
void Rehearsal::test_real() {
  for (const OutputSettings& output : outputs_) {
    if (is_fed(output.kind)) continue;
    while (wait(std::chrono::milliseconds(0))) {
      auto tested = parts_.real.test_output(output.name);
      if (!tested && tested.error().code == ErrorCode::kUnavailable) {
        wait(kAskAgain);
        continue;
      }
      set_trial(output.name,
                tested ? *std::move(tested) : OutputTrial{.what = tested.error().sentence()});
      break;
    }
  }
}

// Removes everything of the rehearsal, whatever its result.
void Rehearsal::finish() {
  hall_.reset();
  bool has_failed = false;
  {
    const std::lock_guard lock(mutex_);
    has_failed = ending_ == State::kFailed;
  }
  if (has_failed) keep_last_lines(parts_.directory / "log");
  child_.stop();
  const auto removed = remove_files(parts_.directory);
  const std::lock_guard lock(mutex_);
  report_.state = removed ? ending_ : State::kFailed;
  report_.why = removed ? why_ : removed.error().sentence();
  report_.ended_at = parts_.now();
  log::info("rehearsal: it is over" +
            (report_.why.empty() ? std::string() : ": " + report_.why.english()));
}

}  // namespace jadoube::rehearsal
