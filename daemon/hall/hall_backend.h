#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "daemon/arbiter/decisions/ruling.h"
#include "daemon/arbiter/tournament_rules.h"
#include "daemon/model/board.h"
#include "daemon/model/daemon_finding.h"
#include "daemon/model/pair.h"
#include "daemon/system/process_usage.h"
#include "daemon/tournament/edit.h"
#include "rules/error.h"
#include "rules/square.h"

namespace jadoube::hall {

/// A call of an arbiter at a hub, as the relay makes it.
struct FarCall {
  /// The id of the hall.
  std::string hall;
  /// One of `far_methods`, and the bytes of its request with the names of the hall.
  std::string method, request;
  /// The arbiter's name, where they call from, and the tag of the language that they read.
  std::string author = {}, origin = {}, language = {};
};

/// The result of the call.
struct FarAnswer {
  /// The code of gRPC's status. 0: it is done.
  int code = 0;
  /// `message`: why it is not done, as a packed sentence (rules/sentence.h). `response`: its bytes.
  std::string message = {}, response = {};

  bool operator==(const FarAnswer&) const = default;
};

/// Sends calls to their halls. Any thread.
class FarCalls {
 public:
  using Done = std::function<void(const FarAnswer& answer)>;

  virtual ~FarCalls() = default;
  /// Sends a call. `done` is called once, on any thread.
  virtual void call(FarCall call, Done done) = 0;
};

/// No call is sent to another hall: each is refused at once.
class NoFarCalls final : public FarCalls {
 public:
  void call(FarCall call, Done done) override;
};

/// The work of a hall's engine now, and its speed.
struct EngineLoad {
  /// The observations and tasks that wait for the engine.
  std::size_t waiting = 0;
  /// The transactions of the journal; observations from their board until they are durable.
  system::LatencyHistogram::Reading commits = {}, observations = {};
};

/// The present facts of a hall that the stream of its events does not have.
struct HallStanding {
  /// Nothing: no engine runs here.
  std::optional<EngineLoad> load = {};
  /// The problem of the connection to the hub: a packed sentence, see rules/sentence.h. Empty:
  /// none.
  std::string hub_problem = {};
  /// The state of the two daemons of this hall. Nothing: the hall has only one.
  std::optional<model::FailoverReading> failover = {};
};

/// The lights that a board of a hall must show.
struct Lights {
  /// These squares light up, and no others.
  rules::Bitboard squares = 0;
  /// The board makes a sound too.
  bool sound = false;
};

/// The requests to a hall. Either the engine of this daemon carries them out, or none here can. Any
/// thread may call, and no call waits. Each `done` is called once, on any thread: with the result
/// when it is saved, or with the refusal.
class HallBackend {
 public:
  using Done = std::function<void(const rules::Expected<void>&)>;
  using PairsDone = std::function<void(const rules::Expected<std::vector<model::PairSetting>>&)>;

  virtual ~HallBackend() = default;

  /// Makes a ruling on `board`.
  virtual void decide(std::string board, arbiter::DecisionRequest request,
                      const arbiter::Done& done) = 0;
  /// Changes the rules of the hall.
  virtual void set_rules(arbiter::RulesRequest request, const arbiter::RulesDone& done) = 0;
  /// Changes a tournament.
  virtual void change_tournament(tournament::Request request, const tournament::Done& done) = 0;
  /// Lights up squares of the game on `board`. `done` is called when the board was asked.
  virtual void show_lights(std::string board, Lights lights, const Done& done) = 0;
  /// Asks `board` for all its squares. `done` is called when the board was asked.
  virtual void read_board(std::string board, const Done& done) = 0;
  /// The pairs of boards that are played on as one. Each `done` gets all of them.
  virtual void list_pairs(const PairsDone& done) = 0;
  virtual void set_pair(model::PairSetting setting, const PairsDone& done) = 0;
  virtual void remove_pair(std::string id, const PairsDone& done) = 0;

  /// The rules in force, of the hall and of each board.
  virtual const arbiter::CurrentRules& rules() const = 0;
  /// The halls elsewhere whose boards are shown here. None: all boards are read here.
  virtual std::vector<model::RemoteHall> remote_halls() const = 0;
  virtual HallStanding standing() const = 0;
  /// True: `decide` answers, be it with a refusal. False: decisions travel to the hall of the board
  /// with `far_calls`.
  virtual bool decides_here() const = 0;
  /// Sends a call to the hall of its board. Where `decides_here`, every call is refused.
  virtual FarCalls& far_calls() = 0;
};

/// A hall where nothing can be changed from here. It has no pairs and no rules.
class ClosedHall : public HallBackend {
 public:
  /// `why`: the refusal of whatever changes something. Pairs have a refusal of their own.
  explicit ClosedHall(rules::Error why) : why_(std::move(why)) {}

  void decide(std::string board, arbiter::DecisionRequest request,
              const arbiter::Done& done) override;
  void set_rules(arbiter::RulesRequest request, const arbiter::RulesDone& done) override;
  void change_tournament(tournament::Request request, const tournament::Done& done) override;
  void show_lights(std::string board, Lights lights, const Done& done) override;
  void read_board(std::string board, const Done& done) override;
  void list_pairs(const PairsDone& done) override;
  void set_pair(model::PairSetting setting, const PairsDone& done) override;
  void remove_pair(std::string id, const PairsDone& done) override;
  const arbiter::CurrentRules& rules() const override { return rules_; }
  std::vector<model::RemoteHall> remote_halls() const override { return {}; }
  HallStanding standing() const override { return {}; }
  bool decides_here() const override { return true; }
  FarCalls& far_calls() override { return no_far_calls_; }

 private:
  const rules::Error why_;
  const arbiter::CurrentRules rules_;
  NoFarCalls no_far_calls_;
};

}  // namespace jadoube::hall
