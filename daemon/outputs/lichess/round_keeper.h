#pragma once

#include <optional>
#include <string>
#include <vector>

#include "daemon/outputs/lichess/broadcast_memory.h"
#include "daemon/outputs/lichess/lichess_site.h"

namespace jadoube::outputs {

/// A round of the tournament, as it should be at Lichess.
struct WantedRound {
  int number = 0;
  RoundFields fields = {};
  bool is_over = false;
  /// True: Lichess has the present state of all its games.
  bool is_sent = false;
  /// True: Lichess has them, and each has a result.
  bool is_complete = false;
  /// Its games may go out: it has begun, or all rounds before it are over.
  bool may_go_out = false;
};

/// The next change at Lichess.
struct RoundStep {
  enum class Kind : std::uint8_t { kNone, kCreate, kEdit, kFinish };
  Kind kind = Kind::kNone;
  /// Our number of the round.
  int number = 0;
  /// With kCreate: the fields of the new round.
  RoundFields fields = {};
  /// Of kEdit and kFinish: what changes. `sent_after`: the fields as they were sent then.
  FormFields changes = {};
  RoundFields sent_after = {};
};

/// Decides how to keep the rounds of one broadcast at Lichess equal to those of the section. Pure:
/// other classes make the calls.
///
/// The problem: people and jadoube change a broadcast at the same time. After a crash it is not
/// known whether the last call was carried out. The policy:
/// - It looks before it makes a round. A round with the same name is used, or the only round with
///   the same number in its name. Either jadoube made it and the answer was lost, or people made
///   it.
/// - In a round that jadoube made, a field changes only if people have not changed it since it was
///   last sent. In a round that people made, no field changes.
/// - Rounds are made in the order of their numbers, because Lichess lists them in this order. A
///   round is not made if a later one already exists.
/// - A round is finished once: when the section's round is over, all games are pushed and the delay
///   has passed. If people open it again, it stays open.
/// - If people finish a round too early, it gets no more games. If they delete one, it is not made
///   again. An operator can allow both. A push would open a finished round again.
/// - If a round is finished at Lichess and over here when it is found, it gets no games: another
///   program has filled it. [seen: the code of lila]
class RoundKeeper {
 public:
  /// `kept` must exist longer. Nothing else changes it meanwhile.
  explicit RoundKeeper(KeptBroadcast& kept) : kept_(kept) {}

  /// Takes the present state at Lichess.
  void look(const BroadcastThere& there, const std::vector<WantedRound>& wanted, Instant now);

  /// What to change there. Ask again after each look.
  RoundStep next(const BroadcastThere& there, const std::vector<WantedRound>& wanted, Instant now,
                 std::chrono::seconds delay) const;

  /// Call it before the request for the round.
  void called(const RoundStep& step);
  /// Call it after Lichess has made the round.
  void made(const RoundStep& step, const RoundThere& round);
  /// Lichess refused to make it.
  void refused(const RoundStep& step);
  /// After a change was made.
  void changed(const RoundStep& step);

  /// An operator chooses the round there. Empty: a new one is made in place of one that was
  /// deleted. FailedPrecondition: it is still there.
  rules::Expected<void> choose(int number, const std::string& id);

 private:
  KeptRound& round_at(int number);
  const KeptRound* find(int number) const;
  const RoundThere* there_for(const WantedRound& wanted, const BroadcastThere& there) const;
  void find_rounds(const BroadcastThere& there, const std::vector<WantedRound>& wanted);

  KeptBroadcast& kept_;
};

/// The number in the name of a round, "Round 3". Nothing: it has none, or several [seen: the code
/// of lila].
std::optional<int> round_number_in(const std::string& name);

}  // namespace jadoube::outputs
