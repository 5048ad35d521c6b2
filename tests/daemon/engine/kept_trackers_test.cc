// A restart that goes on from kept trackers publishes the same as one that replays everything.
#include <gmock/gmock.h>

#include <sstream>

#include "daemon/arbiter/decisions/carry_out.h"
#include "daemon/engine/board_replay.h"
#include "daemon/engine/recovery.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/codec/game_rows.h"
#include "daemon/storage/database.h"
#include "daemon/system/digest.h"
#include "daemon/tracking/rederive.h"
#include "tests/daemon/engine/engine_parts.h"
#include "tests/support/emulated_game.h"

namespace jadoube::engine {
namespace kept_trackers_test {

using drivers::simulator::Style;
using namespace std::chrono_literals;

constexpr std::size_t kNeverKept = 1'000'000;

std::vector<tracking::TimedObservation> observed(std::uint64_t seed, const char* fault) {
  std::istringstream text(
      "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 d6 6. Bg5 h6 7. Bh4 g5 8. Nxg5 hxg5 9. Bxg5 "
      "Bg4 10. Qd2 Nd4 11. Bxf6 Nf3+ 12. gxf3 Qxf6 13. fxg4 Rh3 14. Kg2 Qh4 15. f3 Rh2# 0-1\n");
  const auto game = rules::PgnReader(text, "game").next()->value();
  tests::EmulatedSettings settings{.style = Style::kMessy, .seed = seed, .accidents = 4};
  if (fault != nullptr) settings.faults.push_back(*drivers::simulator::parse_fault(fault));
  return tests::observations_of(tests::play(game, settings).arrivals);
}

class KeptTrackersTest : public tests::EngineParts {
 protected:
  void open_with(std::size_t kept_every) {
    kept_every_ = kept_every;
    open();
  }

  /// Writes everything pending, and starts again. Returns how many observations were replayed.
  std::size_t restart() {
    EXPECT_TRUE(pipeline_->commit());
    open();
    Recovery recovery({.journal = *journal_,
                       .feed = *feed_,
                       .pending = pending(),
                       .sessions = *sessions_,
                       .rules = *rules_},
                      [this] { return now_; });
    EXPECT_TRUE(recovery.restore_boards());
    return recovery.replayed();
  }

  void observe(const tracking::TimedObservation& seen) {
    now_ = std::max(now_, kStart + seen.at.time_since_epoch());
    session().observe(now_, seen.observation);
  }

  /// Lets an arbiter take away the last ply.
  void delete_last_ply() {
    const auto& game = session().published().game;
    if (!game || game->plies.empty()) return;
    ASSERT_TRUE(pipeline_->commit());
    auto ruling =
        arbiter::ruling_on(request(game->revision, arbiter::DeletePly{game->plies.size()}),
                           session().published(), session().record().rulings(), now_);
    if (!ruling) return;
    const auto rows = storage::codec::read_present_game(*journal_, "one");
    ASSERT_TRUE(rows);
    const auto derive =
        [&](const std::vector<model::Correction>& all) -> rules::Expected<arbiter::Derived> {
      std::vector<model::TimedChange> changes;
      auto derived =
          tracking::rederive(session().published(), rows->seen, all, ruling->at, changes);
      if (!derived) return tl::unexpected(derived.error());
      return arbiter::Derived{*std::move(derived), std::move(changes)};
    };
    auto derived =
        arbiter::carry_out(*ruling, session().record().rulings(), *game, ruling->at, derive);
    ASSERT_TRUE(derived) << derived.error().message;
    session().correct(*ruling, *std::move(derived));
  }

  /// All events in the journal, as bytes.
  std::vector<std::string> events() {
    EXPECT_TRUE(pipeline_->commit());
    std::vector<std::string> all;
    auto archive = storage::Archive::open(directory_ / "journal");
    const auto rows = archive->events_after(0, std::nullopt, 1'000'000);
    EXPECT_TRUE(rows);
    for (const auto& row : *rows) {
      all.push_back(std::to_string(row.number) + ' ' +
                    std::to_string(row.at.time_since_epoch().count()) + ' ' + row.wire);
    }
    return all;
  }

  const drivers::Instant kStart{1'000'000s};
};

// How the daemon goes on in the same game, if it is started again now and then.
struct Course {
  std::size_t kept_every, restart_every;
  bool is_corrected = false;
};

// What a daemon publishes of a game, in a journal of its own.
class Daemon : public KeptTrackersTest {
 public:
  std::vector<std::string> publish(const std::vector<tracking::TimedObservation>& seen,
                                   const Course& course) {
    open_with(course.kept_every);
    for (std::size_t i = 0; i < seen.size(); ++i) {
      observe(seen[i]);
      if (course.is_corrected && i % 60 == 59) delete_last_ply();
      if (i % course.restart_every == course.restart_every - 1) replayed_ += restart();
    }
    now_ += 1h;
    session().advance(now_);
    return events();
  }
  std::size_t replayed() const { return replayed_; }

 private:
  void TestBody() override {}
  std::size_t replayed_ = 0;
};

void expect_same(const std::vector<tracking::TimedObservation>& seen, bool is_corrected,
                 std::size_t restart_every = 23) {
  // One after the other: there is only one disk.
  const auto run = [&](std::size_t kept_every) {
    Daemon daemon;
    auto published = daemon.publish(seen, {kept_every, restart_every, is_corrected});
    return std::pair(std::move(published), daemon.replayed());
  };
  const auto [published, replayed] = run(kNeverKept);
  EXPECT_GT(published.size(), 100U);
  const auto [again, replayed_with_kept] = run(7);
  EXPECT_EQ(again, published);
  EXPECT_LT(replayed_with_kept, replayed / 5);
}

TEST(KeptTrackersOfAGame, PublishWhatAReplayOfEverythingPublishes) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) expect_same(observed(seed, nullptr), false);
}

TEST(KeptTrackersOfAGame, PublishTheSameAroundOutages) {
  // Each replay of an outage takes long.
  expect_same(observed(1, "hangup@20=15"), false, 120);
}

TEST(KeptTrackersOfAGame, PublishTheSameAfterCorrections) {
  expect_same(observed(1, nullptr), true);
  expect_same(observed(2, nullptr), true);
}

TEST_F(KeptTrackersTest, AreNotUsedIfTheyAreDamaged) {
  open_with(1);
  see_e4();
  const auto before = session().published().game;
  ASSERT_TRUE(pipeline_->commit());
  ASSERT_TRUE(storage::Database::open(directory_ / "journal", storage::Database::Mode::kReadWrite)
                  ->execute("UPDATE kept_board SET wire = zeroblob(length(wire))"));
  EXPECT_EQ(restart(), 5U);
  EXPECT_EQ(session().published().game, before);
  // They were kept again.
  EXPECT_LE(restart(), 1U);
  EXPECT_EQ(session().published().game, before);
}

TEST_F(KeptTrackersTest, AreNotUsedUnderOtherRules) {
  open_with(1);
  see_e4();
  const auto before = session().published().game;
  current_.set({.rules = {.default_time = std::chrono::minutes{17}}});
  EXPECT_EQ(restart(), 5U);
  EXPECT_EQ(session().published().game, before);
}

TEST_F(KeptTrackersTest, AreOfThePresentGame) {
  open_with(6);
  see_e4();
  move(rules::Square::e7, rules::Square::e5, rules::Piece::kBlackPawn);
  move(rules::Square::g1, rules::Square::f3, rules::Piece::kWhiteKnight);
  move(rules::Square::b8, rules::Square::c6, rules::Piece::kBlackKnight);
  ASSERT_TRUE(pipeline_->commit());
  const auto kept = journal_->kept_board("one");
  ASSERT_TRUE(kept && *kept);
  const auto& rules = rules_->rules_of("one");
  const auto record = *storage::codec::kept_board_of("one", (*kept)->wire);
  EXPECT_TRUE(trackers_in(record, 1, rules));
  EXPECT_EQ(trackers_in(record, 2, rules).error().code, rules::ErrorCode::kFailedPrecondition);
  // The next game has its checkpoint, and nothing is kept of it yet.
  see(drivers::PlacementRead{rules::Placement::initial()});
  now_ += 60s;
  session().advance(now_);
  ASSERT_EQ(session().published().game->ordinal, 2);
  ASSERT_TRUE(pipeline_->commit());
  EXPECT_FALSE(*journal_->kept_board("one"));
}

TEST_F(KeptTrackersTest, AreOnlyForTheProgramThatKeptThem) {
  see_e4();
  const auto& rules = rules_->rules_of("one");
  const tracking::BoardTracker games;
  const arbiter::IncidentTracker incidents(rules);
  auto kept = kept_now({games, incidents}, games.board(), 0);
  EXPECT_EQ(kept.program, system::build_id());
  EXPECT_FALSE(kept.program.empty());
  EXPECT_TRUE(trackers_in(kept, 0, rules));
  kept.program += "x";
  const auto refused = trackers_in(kept, 0, rules);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, testing::HasSubstr("another version"));
}

}  // namespace kept_trackers_test
}  // namespace jadoube::engine
