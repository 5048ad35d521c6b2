#include "tests/score/session.h"

#include <deque>
#include <utility>

#include "daemon/tracking/rederive.h"
#include "drivers/simulator/players/hands.h"
#include "tests/support/emulated_chain.h"
#include "tests/support/emulated_connection.h"

namespace jadoube::score {
namespace {

// The host greets the board before the game starts. At the end, the board does not change for some
// time.
constexpr std::chrono::seconds kGreeting{5}, kAfterwards{30};

void move_by(BoardTime shift, simulator::Truth& truth) {
  for (auto& ply : truth.plies) {
    ply.touched += shift;
    ply.released += shift;
    if (ply.pressed) *ply.pressed += shift;
  }
  for (auto& touch : truth.touches) {
    touch.lifted += shift;
    touch.returned += shift;
  }
  for (auto& offence : truth.offences) {
    offence.at += shift;
    if (offence.mended) *offence.mended += shift;
  }
  for (auto& ply : truth.taken_back) ply.from += shift;
}

// The engine under test. It keeps its observations and its changes.
class Engine : public tests::Listener {
 public:
  explicit Engine(const Session& session) : sensing_(session.sensing), restarts_(session.restarts) {
    // The daemon reports the capabilities of a board before its first square. The drivers of other
    // makes know them. But no DGT board senses less, so its observations are changed here.
    if (session.board.make != simulator::Make::kDgt) return;
    is_changed_ = true;
    drivers::DeviceInfo board;
    board.capabilities.sensing = sensing_;
    if (drivers::has_usual_capabilities(board)) return;
    record_.push_back({Instant{}, drivers::DeviceRead{board}});
    std::vector<model::TimedChange> untold;
    tracker_.observe(Instant{}, drivers::DeviceRead{board}, untold);
  }

  void observe(Instant at, const drivers::Observation& observation) override {
    const drivers::Observation sensed =
        is_changed_ ? as_sensed(observation, sensing_) : observation;
    run_.seen.push_back({at, sensed});
    const auto* link = std::get_if<drivers::ConnectionChanged>(&sensed);
    if (restarts_ && link != nullptr && link->state == drivers::ConnectionState::kLost) restart();
    record_.push_back({at, sensed});
    tracker_.observe(at, sensed, run_.changes);
    note_start();
  }
  void advance(Instant now) override {
    tracker_.advance(now, run_.changes);
    note_start();
  }
  Instant wake_at() const override { return tracker_.wake_at(); }
  bool take_request(tracking::BoardRequest request) override {
    // Its boards keep no log.
    return request == tracking::BoardRequest::kPlacement && tracker_.take_request(request);
  }

  Run take() { return std::move(run_); }

 private:
  // A game is recorded from its checkpoint on.
  void note_start() {
    for (; looked_at_ < run_.changes.size(); ++looked_at_) {
      if (std::holds_alternative<model::GameStarted>(run_.changes[looked_at_].change)) {
        record_ = checkpoint_of(tracker_);
      }
    }
  }

  void restart() {
    const auto& game = tracker_.board().game;
    const auto now = record_.empty() ? Instant{} : record_.back().at;
    tracking::BoardTracker fresh(game ? game->ordinal - 1 : 0);
    tracker_ = rederive(std::move(fresh), record_, {}, now);
  }

  drivers::SensingClass sensing_;
  bool restarts_, is_changed_ = false;
  tracking::BoardTracker tracker_;
  Run run_;
  std::size_t looked_at_ = 0;
  std::vector<tracking::TimedObservation> record_;
};

}  // namespace

namespace {

// Of the second generator: its observations reach the engine without bytes.
Run run_second(const Session& session) {
  Engine engine(session);
  for (const Seen& one : session.seen) {
    engine.advance(one.at);
    engine.observe(one.at, one.what);
  }
  const auto end = tests::kTableZero + session.end;
  engine.advance(end);
  Run run = engine.take();
  run.end = end;
  return run;
}

}  // namespace

Session one_game(const rules::PgnGame& game, Setting setting) {
  setting.hands.quiet = kGreeting;
  const auto& control = setting.hands.control;
  setting.board.clock.reset();
  if (control) {
    setting.board.clock = simulator::ClockSettings{.base = control->base,
                                                   .increment = control->increment,
                                                   .next_period = control->next_period};
  }
  simulator::Performance played = perform(game, setting.hands);
  Session session;
  session.board = std::move(setting.board);
  session.start = played.start;
  session.script = std::move(played.script);
  session.games.push_back({played, game.start, played.game_end});
  session.end = played.end + kAfterwards;
  session.sensing = setting.sensing;
  session.rotated = setting.hands.rotated;
  return session;
}

void play_another(Session& session, const rules::PgnGame& game,
                  const simulator::HandsOptions& hands, const rules::Placement& left_behind) {
  simulator::Random random(hands.seed);
  simulator::Pieces pieces(left_behind);
  const auto set_up =
      set_up_pieces(session.end, left_behind, game.start.placement(), random, pieces);
  const auto script = pieces.script(hands.coil);
  session.script.insert(session.script.end(), script.begin(), script.end());
  simulator::Performance played = perform(game, hands);
  append_later(session.script, played.script, set_up);
  move_by(set_up, played);
  session.games.push_back({played, game.start, played.game_end + set_up});
  session.end = set_up + played.end + kAfterwards;
}

Run run(const Session& session) {
  if (!session.seen.empty()) return run_second(session);
  simulator::EmulatedBoard board(session.board, session.start);
  board.play(BoardTime(0), session.script);
  Engine engine(session);
  tests::EmulatedConnection line(board, engine, {}, session.board.make);
  line.keep_no_arrivals();
  line.run(session.end);
  Run run = engine.take();
  run.end = tests::kTableZero + session.end;
  return run;
}

std::vector<Run> run_on_line(const std::vector<Session>& sessions) {
  simulator::EmulatedBus bus(true);
  std::deque<Engine> engines;
  std::vector<tests::Listener*> listeners;
  std::vector<std::string> serials;
  BoardTime end{0};
  for (const Session& session : sessions) {
    serials.push_back(std::to_string(1001 + serials.size()));
    simulator::BoardSettings settings = session.board;
    settings.identity.serial = serials.back();
    bus.add(settings, session.start).play(tests::EmulatedChain::kSearch, session.script);
    listeners.push_back(&engines.emplace_back(session));
    end = std::max(end, session.end);
  }
  tests::EmulatedChain(bus, listeners, serials).run(end);
  std::vector<Run> runs;
  for (Engine& engine : engines) {
    runs.push_back(engine.take());
    runs.back().end = tests::kTableZero + end;
  }
  return runs;
}

Run run(std::vector<Seen> seen, Instant end) {
  Run run{std::move(seen), {}, end};
  tracking::BoardTracker tracker;
  for (const Seen& one : run.seen) tracker.observe(one.at, one.what, run.changes);
  tracker.advance(end, run.changes);
  return run;
}

}  // namespace jadoube::score
