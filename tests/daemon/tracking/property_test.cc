// What holds for any stream of observations and any game, tried at random; the seeds are fixed.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <sstream>
#include <vector>

#include "daemon/tracking/board_tracker.h"
#include "daemon/tracking/sensed/sensed_placement.h"
#include "tests/daemon/tracking/garbage.h"
#include "tests/daemon/tracking/table.h"

namespace jadoube::tracking {
namespace property_test {

using std::chrono::milliseconds;

std::vector<std::uint8_t> random_bytes(unsigned seed, std::size_t count) {
  std::mt19937 random{seed};
  std::vector<std::uint8_t> bytes(count);
  std::ranges::generate(bytes, [&] { return static_cast<std::uint8_t>(random()); });
  return bytes;
}

TEST(BoardTracker, IsTheFoldOfItsChangesAfterAnyObservations) {
  for (unsigned seed = 1; seed <= 30; ++seed) {
    const auto bytes = random_bytes(seed, 8'000);
    Garbage garbage{bytes};
    BoardTracker tracker;
    model::Board folded;
    drivers::Instant now{};
    drivers::Instant reported_last{};
    while (const auto observation = garbage.next()) {
      now += garbage.pause();
      std::vector<model::TimedChange> changes;
      tracker.observe(now, *observation, changes);
      for (const auto& [at, change] : changes) {
        ASSERT_GE(at, reported_last);
        reported_last = at;
        model::apply(change, folded);
      }
      ASSERT_EQ(folded, tracker.board()) << "seed " << seed;
    }
  }
}

TEST(BoardTracker, PublishesTheSameHoweverOftenItIsAdvanced) {
  for (unsigned seed = 1; seed <= 10; ++seed) {
    const auto bytes = random_bytes(seed, 6'000);
    Garbage garbage{bytes};
    BoardTracker seldom, often;
    std::vector<model::TimedChange> changes_seldom, changes_often;
    drivers::Instant now{};
    while (const auto observation = garbage.next()) {
      const auto next = std::max(now, now + garbage.pause());
      for (; now < next; now += milliseconds{37}) often.advance(std::min(now, next), changes_often);
      now = next;
      seldom.observe(now, *observation, changes_seldom);
      often.observe(now, *observation, changes_often);
      ASSERT_EQ(changes_seldom, changes_often) << "seed " << seed;
    }
  }
}

/// Plays random games with untidy hands, and reports what it does.
class UntidyPlayers {
 public:
  explicit UntidyPlayers(unsigned seed) : random_(seed) {}

  /// The script of one ply.
  std::string script(const rules::Position& before, rules::Move move) {
    const auto& earlier = before.placement();
    const auto after = before.after(move).placement();
    const auto squares = differences(earlier, after);
    std::vector<std::string> steps;
    if (before.is_castling(move)) {
      for (const auto square : squares) {
        if (after[square] == rules::Piece::kNone) steps.push_back(lift(square));
      }
      std::ranges::shuffle(steps, random_);
      for (const auto square : squares) {
        if (after[square] != rules::Piece::kNone) steps.push_back(put(square, after[square]));
      }
    } else {
      const bool victim = earlier[move.to] != rules::Piece::kNone;
      if (victim && chance(30)) steps.push_back(lift(move.to));
      steps.push_back(lift(move.from));
      if (chance(20)) stop_on_the_way(earlier, after, move, steps);
      steps.push_back(put(move.to, after[move.to]));
      for (const auto square : squares) {
        if (square != move.from && square != move.to) steps.push_back(lift(square));
      }
      if (victim && chance(20)) flash(after, earlier[move.to], steps);
    }
    std::string text;
    for (const auto& step : steps) text += step + " ";
    return text;
  }

  rules::Move pick(const rules::Position& position) {
    const auto moves = position.legal_moves();
    return moves[random_() % moves.size()];
  }

 private:
  bool chance(unsigned percent) { return random_() % 100 < percent; }
  static std::string lift(rules::Square square) { return rules::to_string(square) + "-"; }
  static std::string put(rules::Square square, rules::Piece piece) {
    return rules::to_string(square) + "+" + rules::to_char(piece);
  }
  /// An empty square, on which the piece that moves is seen for a moment.
  void stop_on_the_way(const rules::Placement& earlier, const rules::Placement& after,
                       rules::Move move, std::vector<std::string>& steps) {
    const auto square = rules::square_at(static_cast<int>(random_() % 64));
    if (earlier[square] != rules::Piece::kNone || after[square] != rules::Piece::kNone) return;
    steps.push_back(put(square, earlier[move.from]));
    steps.push_back(lift(square));
  }
  /// The captured piece is seen on another square on its way out.
  void flash(const rules::Placement& after, rules::Piece victim, std::vector<std::string>& steps) {
    const auto square = rules::square_at(static_cast<int>(random_() % 64));
    if (after[square] != rules::Piece::kNone) return;
    steps.push_back(put(square, victim));
    if (chance(50)) steps.push_back("|");
    steps.push_back(lift(square));
  }

  std::mt19937 random_;
};

TEST(BoardTracker, FollowsRandomGamesOfUntidyPlayersWithAClock) {
  for (unsigned seed = 1; seed <= 25; ++seed) {
    UntidyPlayers players{seed};
    Table table;
    table.start_clock();
    auto position = rules::Position::initial();
    std::vector<rules::Move> played;
    for (int ply = 0; ply < 80 && !position.legal_moves().empty(); ++ply) {
      const auto move = players.pick(position);
      auto script = players.script(position, move);
      if (script.find('|') == std::string::npos) script += "|";
      table.hands(script + " 300ms");
      position = position.after(move);
      played.push_back(move);
      ASSERT_EQ(table.game().plies.size(), played.size()) << seed << ": " << script;
      ASSERT_EQ(table.game().plies.back().move, move) << seed << ": " << script;
      ASSERT_EQ(table.game().plies.back().evidence, model::Evidence::kPress)
          << seed << ": " << script;
    }
    EXPECT_EQ(table.game().revision, 0U);
  }
}

struct Timed {
  drivers::Instant at;
  drivers::Observation observation;
};

/// An evening at one board: games of untidy players, some cut short by garbage, then the starting
/// position.
std::vector<Timed> evening(unsigned seed) {
  std::mt19937 random{seed};
  UntidyPlayers players{seed};
  const auto bytes = random_bytes(seed, 2'000);
  Garbage garbage{bytes};
  std::vector<Timed> seen;
  drivers::Instant now{};
  const auto add = [&](milliseconds pause, const drivers::Observation& observation) {
    seen.push_back({now += std::max(pause, milliseconds{0}), observation});
  };
  const bool turned = seed % 2 == 0;
  drivers::ClockRead clock;
  for (int game = 0; game < 8; ++game) {
    const auto& start = rules::Placement::initial();
    add(milliseconds{200}, drivers::PlacementRead{turned ? rules::rotated(start) : start});
    now += milliseconds{random() % 3'000};
    auto position = rules::Position::initial();
    for (auto plies = random() % 12; plies > 0; --plies) {
      const auto move = players.pick(position);
      std::istringstream words{players.script(position, move) + "|"};
      for (std::string word; words >> word;) {
        const milliseconds pause{random() % 300};
        if (word == "|") {
          clock.running = random() % 8 != 0;
          clock.pressed = other(clock.pressed);
          if (game % 3 != 0) add(pause, clock);
          continue;
        }
        const auto square = *rules::parse_square(word.substr(0, 2));
        const auto piece = word[2] == '-' ? rules::Piece::kNone : *rules::parse_piece(word[3]);
        add(pause, drivers::SquareChanged{turned ? rules::rotated(square) : square, piece});
      }
      position = position.after(move);
    }
    for (auto noise = random() % 20; noise > 0; --noise) {
      if (const auto observation = garbage.next()) add(garbage.pause(), *observation);
    }
  }
  return seen;
}

TEST(BoardTracker, FollowsRandomGamesOfUntidyPlayersWithoutAClock) {
  for (unsigned seed = 1; seed <= 25; ++seed) {
    UntidyPlayers players{seed};
    Table table;
    auto position = rules::Position::initial();
    std::vector<rules::Move> played;
    for (int ply = 0; ply < 80 && !position.legal_moves().empty(); ++ply) {
      const auto move = players.pick(position);
      auto script = players.script(position, move);
      std::erase(script, '|');
      table.hands(script + " 2500ms");
      position = position.after(move);
      played.push_back(move);
      ASSERT_EQ(table.game().plies.size(), played.size()) << seed << ": " << script;
      ASSERT_EQ(table.game().plies.back().move, move) << seed << ": " << script;
    }
    EXPECT_EQ(table.game().revision, 0U) << seed;
  }
}

/// Both trackers get the same observations from the second one's beginning on, and must agree.
TEST(BoardTracker, BroughtToACheckpointContinuesAsTheOneThatWroteIt) {
  int checkpoints = 0;
  for (unsigned seed = 1; seed <= 100; ++seed) {
    BoardTracker original;
    std::optional<BoardTracker> restarted;
    std::vector<model::TimedChange> changes, others;
    const auto check_in = [&](std::size_t from) {
      for (auto i = from; i < changes.size(); ++i) {
        if (!std::holds_alternative<model::GameStarted>(changes[i].change)) continue;
        ++checkpoints;
        restarted.emplace(original.board().game->ordinal - 1);
        for (const auto& seen : checkpoint_of(original)) {
          restarted->observe(seen.at, seen.observation, others);
        }
        restarted->advance(changes[i].at, others);
        ASSERT_EQ(original.board(), restarted->board()) << "seed " << seed;
      }
    };
    for (const auto& [at, observation] : evening(seed)) {
      // Stopped at every timer, so that a checkpoint can be taken the moment a game begins.
      for (auto due = original.wake_at(); due <= at; due = original.wake_at()) {
        const auto before = changes.size();
        original.advance(due, changes);
        if (restarted) restarted->advance(due, others);
        check_in(before);
      }
      const auto before = changes.size();
      original.observe(at, observation, changes);
      if (restarted) restarted->observe(at, observation, others);
      check_in(before);
      if (restarted) {
        ASSERT_EQ(original.board(), restarted->board()) << "seed " << seed;
      }
    }
  }
  EXPECT_GT(checkpoints, 300);
}

TEST(BoardTracker, StaysSmall) {
  UntidyPlayers players{7};
  Table table;
  table.start_clock();
  auto position = rules::Position::initial();
  for (int ply = 0; ply < 300 && !position.legal_moves().empty(); ++ply) {
    const auto move = players.pick(position);
    table.hands(players.script(position, move) + "|");
    position = position.after(move);
  }
  const auto& plies = table.game().plies;
  EXPECT_LT(plies.size() * sizeof(model::Ply), 45'000U);
}

}  // namespace property_test
}  // namespace jadoube::tracking
