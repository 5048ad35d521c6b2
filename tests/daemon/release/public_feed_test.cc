#include "daemon/release/public_feed.h"

#include <gmock/gmock.h>

#include "daemon/storage/database.h"
#include "tests/daemon/outputs/hall_table.h"

namespace jadoube::release {
namespace public_feed_test {

using namespace std::chrono_literals;

// Two events that are old enough, and a new one.
class PublicFeedTest : public tests::HallTable {
 protected:
  PublicFeedTest() {
    start_game(at(time_), "one", 1);
    play(at(time_), "one", "e2e4", "e4");
    time_ += 1s;
    lived_.note(2);
    time_ += 100s;
    play(at(time_), "one", "e7e5", "e5");
    lived_.note(3);
  }
  void execute(const std::string& sql) {
    auto database = storage::Database::open(path(), storage::Database::Mode::kReadWrite);
    ASSERT_TRUE(database);
    ASSERT_TRUE(database->execute(sql)) << sql;
  }
  void start() {
    open(1024);
    released_ = std::make_unique<PublicFeed>(PublicFeed::Parts{
        .live = *feed_,
        .archive = archive(),
        .rules = {.without_tournament = [](const std::string&) { return 60s; }, .lived = &lived_},
        .now = [this] { return at(time_); },
        .epoch = journal_->epoch()});
  }

  std::chrono::seconds time_{1000};
  LivedTime lived_{{.machine = [this] { return LivedTime::Machine{time_, "first"}; }}};
  std::unique_ptr<PublicFeed> released_;
};

TEST_F(PublicFeedTest, BeginsWithWhatIsOldEnough) {
  start();
  ASSERT_TRUE(released_->open());
  const auto shown = released_->feed().board("one");
  ASSERT_TRUE(shown && shown->game);
  EXPECT_EQ(shown->game->plies.size(), 1u);
}

// After a restart no board is connected yet. Everybody still sees how it was.
TEST_F(PublicFeedTest, BeginsWithTheConnectionAndTheClockOfThen) {
  model::ClockState clock;
  clock.white = 7min;
  clock.black = 5min;
  report(at(time_), "one",
         model::Change(model::ConnectionChange{drivers::ConnectionState::kLive, "/dev/a", ""}));
  report(at(time_), "one", model::Change(model::ClockChange{clock}));
  report(at(time_), "one",
         model::Change(model::SquareChange{rules::Square::e7, rules::Piece::kNone}));
  time_ += 1s;
  lived_.note(6);
  time_ += 100s;
  report(at(time_), "one",
         model::Change(model::ConnectionChange{drivers::ConnectionState::kLost, "/dev/a", "gone"}));
  boards_["one"].clock.reset();
  lived_.note(7);
  start();
  ASSERT_TRUE(released_->open());
  const auto shown = released_->feed().board("one");
  ASSERT_TRUE(shown);
  EXPECT_EQ(shown->link, drivers::ConnectionState::kLive);
  EXPECT_EQ(shown->clock, clock);
}

// Nobody may see the live stream because the journal cannot be read.
TEST_F(PublicFeedTest, IsEmptyUntilItCanFindOutWhatIsOldEnough) {
  start();
  execute("ALTER TABLE event RENAME TO away");
  EXPECT_FALSE(released_->open());
  EXPECT_TRUE(released_->is_held_back());
  EXPECT_EQ(&released_->for_everybody(), &released_->feed());
  EXPECT_FALSE(released_->step());
  EXPECT_FALSE(released_->feed().board("one"));

  execute("ALTER TABLE away RENAME TO event");
  ASSERT_TRUE(released_->step());
  const auto shown = released_->feed().board("one");
  ASSERT_TRUE(shown && shown->game);
  EXPECT_EQ(shown->game->plies.size(), 1u);
  // Readers who were there get it as events.
  EXPECT_FALSE(released_->feed().read(0, std::nullopt, {}, 100).events.empty());
}

// What a tournament does not show is no event: its number would tell that something has happened.
TEST_F(PublicFeedTest, AChangeThatNobodyMaySeeIsNoEvent) {
  model::Tournament tournament{.id = "open", .name = "Open", .sections = {{.id = "a"}}};
  tournament.sections[0].rounds = {{.number = 1, .pairings = {{.id = "p", .table = 1}}}};
  start();
  put(tournament, at(time_));
  ASSERT_TRUE(released_->open());
  ASSERT_TRUE(released_->step());
  const auto head = released_->feed().head();
  ++tournament.revision;
  tournament.sections[0].rounds[0].pairings[0].result = model::PairingResult{};
  put(tournament, at(time_));
  ASSERT_TRUE(released_->step());
  EXPECT_EQ(released_->feed().head(), head);
  tournament.name = "The open";
  put(tournament, at(time_));
  ASSERT_TRUE(released_->step());
  EXPECT_EQ(released_->feed().head(), head + 1) << "a name is no secret";
}

}  // namespace public_feed_test
}  // namespace jadoube::release
