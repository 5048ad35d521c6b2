// Whatever an arbiter is told about how an incident ended is so at that moment: on the board, on
// the clock and in the record. Set JADOUBE_END_CLAIM_GAMES to play more games.
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <iostream>
#include <map>
#include <utility>

#include "daemon/arbiter/incidents/incident_list.h"
#include "daemon/arbiter/incidents/incident_tracker.h"
#include "daemon/texts/incident.h"
#include "tests/support/emulated_game.h"
#include "tests/support/random_chess.h"

namespace jadoube::arbiter {
namespace end_claims_property_test {

using drivers::simulator::DueOffence;
using drivers::simulator::OffenceKind;
using drivers::simulator::Style;

int games_to_play() {
  const char* games = std::getenv("JADOUBE_END_CLAIM_GAMES");
  return games == nullptr ? 40 : std::atoi(games);
}

/// Compares the end of every incident with a record of its own.
class EndJudge : public tests::Follower {
 public:
  void take(const model::TimedChange& change) override {
    tracker_.take(change, reported_);
    judge();
    record_.take(change);
  }
  void run_until(drivers::Instant now) override {
    tracker_.run_until(now, reported_);
    judge();
  }

  /// How many incidents ended for each reason. One line for each reason that is not so.
  std::map<model::EndReason, int> ended;
  std::vector<std::string> wrong;

 private:
  void judge() {
    for (; judged_ < reported_.size(); ++judged_) judge(reported_[judged_]);
  }
  void judge(const IncidentChange& change) {
    const auto& incident = change.incident;
    const auto reason = incident.end.reason;
    const auto before = std::exchange(ends_[incident.id], reason);
    if (reason == before || reason == model::EndReason::kNone) return;
    record_.reach(std::max(change.at, record_.now()));
    ++ended[reason];
    if (is_so(reason, incident, record_)) return;
    wrong.push_back(to_string(incident.id) + " " + std::string(to_string(incident.kind)) + " \"" +
                    texts::what(incident) + "\": " + texts::reason(incident));
  }

  IncidentTracker tracker_{TournamentRules{}};
  ObservedGame record_{TournamentRules{}};
  std::vector<IncidentChange> reported_;
  std::map<IncidentId, model::EndReason> ends_;
  std::size_t judged_ = 0;
};

/// A game of random moves.
rules::PgnGame random_game_of(std::uint32_t seed) {
  constexpr std::size_t kPlies = 100;
  tests::Random random(seed);
  rules::PgnGame game;
  auto position = game.start;
  while (game.plies.size() < kPlies && !position.legal_moves().empty()) {
    const auto move = tests::random_move(position, random);
    game.plies.push_back({.move = move});
    position = position.after(move);
  }
  return game;
}

tests::EmulatedSettings settings_of(int game) {
  constexpr std::array kStyles = {Style::kMessy, Style::kBlitz, Style::kMessy, Style::kClassical};
  constexpr std::array kOffences = {OffenceKind::kIllegalMove, OffenceKind::kPressWithoutMove,
                                    OffenceKind::kDisplacedAtPress};
  constexpr std::array kThen = {DueOffence::Then::kCorrected, DueOffence::Then::kStands,
                                DueOffence::Then::kUndoneAtOnce};
  const auto n = static_cast<std::size_t>(game);
  tests::EmulatedSettings settings{.style = kStyles[n % kStyles.size()],
                                   .seed = n + 1,
                                   .accidents = 1.0 + game % 3,
                                   .offence = DueOffence{kOffences[n % 3], kThen[n / 3 % 3]}};
  settings.clock = n % 5 != 4;
  return settings;
}

TEST(EndClaims, AreSoForEveryIncidentOfEmulatedGames) {
  std::map<model::EndReason, int> ended;
  for (int game = 0; game < games_to_play(); ++game) {
    EndJudge judge;
    tests::play(random_game_of(static_cast<std::uint32_t>(game) + 1), settings_of(game), &judge);
    for (const auto& line : judge.wrong) ADD_FAILURE() << "game " << game << ": " << line;
    for (const auto& [reason, count] : judge.ended) ended[reason] += count;
  }
  for (const auto& [reason, count] : ended) {
    std::cout << texts::sentence_of({.reason = reason}) << ": " << count << "\n";
  }
  EXPECT_GT(ended[model::EndReason::kBoardPutRight], 0);
  EXPECT_GT(ended[model::EndReason::kMoveNoLongerStands], 0);
}

}  // namespace end_claims_property_test
}  // namespace jadoube::arbiter
