#include "daemon/engine/recovery.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "daemon/storage/archive.h"
#include "daemon/storage/database.h"
#include "daemon/storage/rows.h"
#include "rules/notation/san.h"
#include "rules/notation/uci.h"
#include "tests/daemon/engine/engine_parts.h"
#include "tests/support/packed.h"
#include "tests/support/source_tree.h"

namespace jadoube::engine {
namespace recovery_test {

using namespace std::chrono_literals;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

class RecoveryTest : public tests::EngineParts {
 protected:
  /// Writes everything pending. Then the daemon starts again, `later`.
  void restart(std::chrono::seconds later = 1s) {
    ASSERT_TRUE(pipeline_->commit());
    open();
    now_ += later;
    Recovery recovery({.journal = *journal_,
                       .feed = *feed_,
                       .pending = pending(),
                       .sessions = *sessions_,
                       .rules = *rules_},
                      [this] { return now_; });
    ASSERT_TRUE(recovery.restore_boards());
  }
  const storage::Batch& batch() { return pending().batch(); }
};

TEST_F(RecoveryTest, ANewJournalHasNoBoards) {
  restart();
  EXPECT_TRUE(sessions_->ids().empty());
  EXPECT_TRUE(pending().batch().empty());
}

TEST_F(RecoveryTest, TheGameIsAsItWasAndGivenToTheStream) {
  see_e4();
  const auto before = session().published().game;
  restart();
  EXPECT_EQ(session().published().game, before);
  EXPECT_EQ(feed_->board("one")->game, before);
}

TEST_F(RecoveryTest, WhatTheBoardCanDoIsKnownBeforeItIsConnected) {
  drivers::DeviceInfo board;
  board.capabilities = {.sensing = drivers::SensingClass::kOccupancy, .own_log = false};
  see(drivers::ConnectionChanged{drivers::ConnectionState::kLive, "/dev/x", ""});
  see(drivers::DeviceRead{board});
  see(drivers::PlacementRead{
      as_sensed(rules::Placement::initial(), drivers::SensingClass::kOccupancy)});
  see(drivers::SquareChanged{rules::Square::e2, rules::Piece::kNone});
  see(drivers::SquareChanged{rules::Square::e4, rules::Piece::kWhitePawn});
  ASSERT_EQ(session().published().game->plies.size(), 1u);
  const auto before = session().published().game;
  restart();
  EXPECT_EQ(session().published().device, board);
  EXPECT_EQ(session().published().game, before);
  see(drivers::ConnectionChanged{drivers::ConnectionState::kLive, "/dev/x", ""});
  auto stands = session().published().placement;
  stands.set(rules::Square::e7, rules::Piece::kNone);
  stands.set(rules::Square::e5, rules::Piece::kWhitePawn);
  see(drivers::PlacementRead{stands});
  now_ += 10s;
  session().advance(now_);
  ASSERT_EQ(session().published().game->plies.size(), 2u);
  EXPECT_EQ(session().published().game->plies[1].san, "e5");
}

TEST_F(RecoveryTest, OnlyTheLostConnectionIsNew) {
  see_e4();
  restart();
  ASSERT_EQ(batch().events.size(), 1u);
  EXPECT_EQ(session().published().link, drivers::ConnectionState::kLost);
  EXPECT_EQ(session().published().why, "the daemon was not running");
  EXPECT_TRUE(batch().games.empty());
}

TEST_F(RecoveryTest, AnOutageThatLastedIsReportedWithItsBeginningAndItsEnd) {
  see_e4();
  restart(60s);
  ASSERT_EQ(batch().observations.size(), 2u);
  EXPECT_LT(batch().observations[0].at, now_);
  EXPECT_EQ(batch().observations[1].at, now_);
}

TEST_F(RecoveryTest, ABoardThatWasLostBeforeIsNotLostAgain) {
  see_e4();
  see(drivers::ConnectionChanged{drivers::ConnectionState::kLost, "/dev/x", "gone"});
  restart();
  EXPECT_TRUE(pending().batch().empty());
}

TEST_F(RecoveryTest, AGameThatTheEventsTellInAnotherWayIsPublishedAgain) {
  see_e4();
  ASSERT_TRUE(pipeline_->commit());
  auto other = *session().published().game;
  other.plies.clear();
  pending().add_digest("one", other);
  restart();
  EXPECT_EQ(session().published().game->plies.size(), 1u);
  ASSERT_EQ(batch().games.size(), 2u);
  EXPECT_EQ(batch().events.size(), 3u);
}

// The board showed 1.c4 d5 2.d4. Another version has recorded 1.d4 d5 2.c4.
class OtherVersionTest : public RecoveryTest {
 protected:
  void play_and_record_otherwise() {
    see_start();
    play(rules::Square::c2, rules::Square::c4, rules::Piece::kWhitePawn);
    play(rules::Square::d7, rules::Square::d5, rules::Piece::kBlackPawn);
    play(rules::Square::d2, rules::Square::d4, rules::Piece::kWhitePawn);
    ASSERT_TRUE(pipeline_->commit());
    recorded_ = *session().published().game;
    auto& plies = recorded_.plies;
    ASSERT_EQ(plies.size(), 3u);
    ASSERT_NE(plies[2].state, model::PlyState::kProvisional);
    std::swap(plies[0].move, plies[2].move);
    std::swap(plies[0].san, plies[2].san);
    std::swap(plies[0].uci, plies[2].uci);
    plies[0].margin = 333;
    const model::TimedChange change{
        now_, model::PliesChange{.keep = 0, .plies = recorded_.plies, .revision = 5}};
    recorded_.revision = 5;
    pending().add_change("one", change, recorded_);
    pending().add_digest("one", recorded_);
  }
  void play(rules::Square from, rules::Square to, rules::Piece piece) {
    move(from, to, piece);
    now_ += 3s;
    session().advance(now_);
  }
  model::Game recorded_;
};

TEST_F(OtherVersionTest, ItsPliesStayAsTheyWereRecorded) {
  play_and_record_otherwise();
  restart();
  const auto& game = *session().published().game;
  EXPECT_EQ(game.plies, recorded_.plies);
  EXPECT_EQ(game.revision, recorded_.revision);
  EXPECT_EQ(feed_->board("one")->game->plies, recorded_.plies);
  EXPECT_THAT(session().incidents(), testing::IsEmpty()) << "nothing was revised";
  for (const auto& event : pending().events()) {
    const auto* change = std::get_if<model::Change>(&event->content);
    EXPECT_FALSE(change != nullptr && std::holds_alternative<model::PliesChange>(*change));
  }
}

TEST_F(OtherVersionTest, TheGameContinuesBehindThemAndSoDoesEachLaterStart) {
  play_and_record_otherwise();
  restart();
  see(drivers::ConnectionChanged{drivers::ConnectionState::kLive, "/dev/x", ""});
  see(drivers::PlacementRead{session().published().placement});
  play(rules::Square::e7, rules::Square::e6, rules::Piece::kBlackPawn);
  const auto before = *session().published().game;
  ASSERT_EQ(before.plies.size(), 4u);
  EXPECT_EQ(before.plies[0].san, "d4");
  EXPECT_EQ(before.plies[2].san, "c4");
  EXPECT_EQ(before.plies[3].san, "e6");
  restart();
  EXPECT_EQ(session().published().game->plies, before.plies);
  EXPECT_EQ(session().published().game->revision, before.revision);
}

TEST_F(RecoveryTest, RulingsComeBackWithTheGame) {
  see_e4();
  auto ruling = *arbiter::ruling_on(request(0, arbiter::SideDecision(arbiter::Note{1, "seen"})),
                                    session().published(), session().record().rulings(), now_);
  ASSERT_TRUE(session().decide(ruling));
  restart();
  ASSERT_EQ(session().record().rulings().size(), 1u);
  EXPECT_EQ(session().record().rulings()[0].text, ruling.text);
}

// A row whose checksum is right, and which this version cannot read.
class UnreadableRowTest : public RecoveryTest {
 protected:
  void spoil(const std::string& sql) {
    ASSERT_TRUE(pipeline_->commit());
    sessions_.reset();
    rules_.reset();
    pipeline_.reset();
    feed_.reset();
    journal_.reset();
    auto database =
        storage::Database::open(directory_ / "journal", storage::Database::Mode::kReadWrite);
    ASSERT_TRUE(database) << database.error().message;
    const auto done = database->execute(sql).and_then([&] { return storage::sum_rows(*database); });
    ASSERT_TRUE(done) << done.error().message;
  }
  std::vector<std::string> causes(const Recovery& recovery) const {
    std::vector<std::string> all;
    for (const auto& finding : recovery.unreadable()) {
      EXPECT_EQ(finding.kind, model::IncidentKind::kStorageFailing);
      all.push_back(tests::in_english(finding.facts.cause));
    }
    return all;
  }
  // Starts again, and says what arbiters are told.
  std::vector<std::string> start_again() {
    open();
    now_ += 1s;
    Recovery recovery({.journal = *journal_,
                       .feed = *feed_,
                       .pending = pending(),
                       .sessions = *sessions_,
                       .rules = *rules_},
                      [this] { return now_; });
    const auto restored = recovery.restore_boards();
    EXPECT_TRUE(restored) << restored.error().message;
    return causes(recovery);
  }
};

TEST_F(UnreadableRowTest, OfAnObservationIsLeftOutAndNamed) {
  see_e4();
  spoil(
      "UPDATE observation SET text = 'from a later version' WHERE number = "
      "(SELECT max(number) FROM observation)");
  EXPECT_THAT(start_again(), ElementsAre(AllOf(HasSubstr("board one"), HasSubstr("row "))));
  ASSERT_TRUE(session().published().game);
  EXPECT_EQ(session().published().placement[rules::Square::e2], rules::Piece::kNone)
      << "the rows before it are read";
  EXPECT_TRUE(feed_->has_board("one"));
}

TEST_F(UnreadableRowTest, OfARulingIsLeftOutAndNamed) {
  see_e4();
  auto ruling = *arbiter::ruling_on(request(0, arbiter::SideDecision(arbiter::Note{1, "seen"})),
                                    session().published(), session().record().rulings(), now_);
  ASSERT_TRUE(session().decide(ruling));
  const auto before = session().published().game;
  spoil("UPDATE observation SET text = 'arbiter {' WHERE substr(text, 1, 8) = 'arbiter '");
  EXPECT_THAT(start_again(), ElementsAre(HasSubstr("board one")));
  EXPECT_EQ(session().published().game, before);
}

// The pieces are known from a later row only. That is not the game that was published.
TEST_F(UnreadableRowTest, OfTheStartOfAGamePutsNoOtherGameInItsPlace) {
  see_e4();
  spoil("UPDATE observation SET text = 'x' WHERE checkpoint = 1");
  EXPECT_THAT(start_again(), ElementsAre(HasSubstr("board one")));
  const auto row = storage::Archive::open(directory_ / "journal")->game("one", 1);
  ASSERT_TRUE(row && *row);
  EXPECT_TRUE(batch().games.empty() || batch().games[0].ordinal != 1) << "it is not published anew";
}

TEST_F(UnreadableRowTest, OfAllRowsOfABoardLeavesItsGameOnRecord) {
  see_e4();
  spoil(
      "UPDATE observation SET text = 'x'; UPDATE event SET wire = 'x'; "
      "UPDATE game SET wire = 'x'");
  EXPECT_THAT(start_again(), ElementsAre(HasSubstr("and ")));
  EXPECT_TRUE(feed_->has_board("one"));
  // It is followed from its next report on.
  see(drivers::ConnectionChanged{drivers::ConnectionState::kLive, "/dev/x", ""});
  see(drivers::PlacementRead{rules::Placement::initial()});
  EXPECT_EQ(session().published().link, drivers::ConnectionState::kLive);
  ASSERT_TRUE(session().published().game);
  EXPECT_EQ(session().published().game->ordinal, 2) << "the first game stays on record";
  EXPECT_TRUE(pipeline_->commit());
}

// A daemon of that version wrote the journal. Its game in play had another last move there.
class StoredJournal : public UnreadableRowTest, public testing::WithParamInterface<int> {
 protected:
  void SetUp() override {
    sessions_.reset();
    rules_.reset();
    pipeline_.reset();
    feed_.reset();
    journal_.reset();
    const auto name = "tests/daemon/app/journals/version_" + std::to_string(GetParam()) + ".sqlite";
    std::filesystem::copy_file(jadoube::tests::source_path(name), directory_ / "journal",
                               std::filesystem::copy_options::overwrite_existing);
    now_ = drivers::Instant(std::chrono::hours(24 * 365 * 60));
    open();
  }
  const model::Game& game() { return *sessions_->published(board_).game; }
  // The firm plies, of which the last one is another legal move.
  void record_otherwise() {
    recorded_ = game();
    auto& plies = recorded_.plies;
    while (!plies.empty() && plies.back().state == model::PlyState::kProvisional) plies.pop_back();
    ASSERT_FALSE(plies.empty());
    const auto before = recorded_.position_after(plies.size() - 1);
    auto& last = plies.back();
    const auto moves = before.legal_moves();
    const auto other = std::ranges::find_if(moves, [&](auto move) { return move != last.move; });
    ASSERT_NE(other, moves.end());
    last.move = *other;
    last.san = rules::to_san(before, *other);
    last.uci = rules::to_uci(before, *other);
    ++recorded_.revision;
    const model::TimedChange change{
        now_, model::PliesChange{
                  .keep = plies.size() - 1, .plies = {last}, .revision = recorded_.revision}};
    recorded_.final_plies = 0;
    pending().add_change(board_, change, recorded_);
    pending().add_digest(board_, recorded_);
  }
  std::vector<model::Ply> first_plies() {
    const auto& all = game().plies;
    const auto some = std::min(all.size(), recorded_.plies.size());
    return {all.begin(), all.begin() + static_cast<std::ptrdiff_t>(some)};
  }

  const std::string board_ = GetParam() == 8 ? "table-1" : "immortal";
  model::Game recorded_;
};

TEST_P(StoredJournal, KeepsWhatAnotherVersionRecorded) {
  restart();
  ASSERT_TRUE(game().in_play());
  record_otherwise();
  spoil("DELETE FROM kept_board");
  EXPECT_THAT(start_again(), testing::IsEmpty());
  EXPECT_EQ(first_plies(), recorded_.plies);
  const auto revision = game().revision;
  EXPECT_GE(revision, recorded_.revision);
  restart();
  EXPECT_EQ(first_plies(), recorded_.plies) << "a later start keeps it too";
  EXPECT_EQ(game().revision, revision);
}

INSTANTIATE_TEST_SUITE_P(Versions, StoredJournal, testing::Values(8, 9, 10));

}  // namespace recovery_test
}  // namespace jadoube::engine
