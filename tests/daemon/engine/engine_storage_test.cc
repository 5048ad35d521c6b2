#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <future>
#include <memory>

#include "daemon/storage/archive.h"
#include "daemon/storage/codec/row_codec.h"
#include "daemon/texts/incident.h"
#include "tests/daemon/engine/engine_table.h"
#include "tests/support/faulty_disk.h"

namespace jadoube {
namespace engine_storage_test {

using rules::Piece;
using rules::Square;
using testing::HasSubstr;
using tests::FaultyDisk;
using namespace std::chrono_literals;
using Answer = tests::FaultyDisk::Answer;

// An engine on a disk that behaves as the test says.
class EngineStorage : public tests::EngineTable {
 protected:
  ~EngineStorage() override { engine_.reset(); }

  void start() {
    EngineTable::open();
    start_engine();
  }
  void failed(const rules::Error&) override { failed_ = true; }

  void disk_is_full(bool full) {
    disk_.answer([full](int) { return full ? Answer::kFull : Answer::kDone; });
  }
  // Lets time pass, so that the engine tries again, until `holds` is true.
  bool wait_until(const std::function<bool()>& holds) {
    const auto deadline = std::chrono::steady_clock::now() + 20s;
    while (!holds()) {
      if (std::chrono::steady_clock::now() > deadline) return false;
      pass_unseen(2s);
      // A request about an unknown board wakes the engine. An engine that has ended does not
      // answer.
      const auto answered = std::make_shared<std::promise<void>>();
      engine_->take("nobody", {}, [answered](const auto&) { answered->set_value(); });
      answered->get_future().wait_for(100ms);
    }
    return true;
  }
  std::size_t plies() const {
    const auto board = feed_->board("one");
    return board && board->game ? board->game->plies.size() : 0;
  }
  bool is_shown_unwritten() const { return feed_->unwritten().read(0, {}).any; }
  std::string storage_incidents() const {
    std::string all;
    for (const auto& reported : feed_->unwritten().read(0, {}).news.incidents) {
      all += to_string(reported.incident->id) + " " + texts::what(*reported.incident) + "\n";
    }
    return all;
  }
  static model::Incident incident_in(const storage::EventRow& row) {
    const auto event = storage::codec::event_of(row);
    EXPECT_TRUE(event) << event.error().message;
    return *std::get<model::IncidentReported>(event->content).incident;
  }
  // The events in the journal, by number.
  std::vector<storage::EventRow> on_record() {
    auto archive = storage::Archive::open(directory_ / "journal");
    std::vector<storage::EventRow> rows;
    for (const auto stream :
         {storage::Stream::kBoards, storage::Stream::kGames, storage::Stream::kIncidents}) {
      const auto some = archive->events_after(0, stream, 100'000);
      rows.insert(rows.end(), some->begin(), some->end());
    }
    std::ranges::sort(rows, {}, &storage::EventRow::number);
    return rows;
  }
  static bool without_holes(const std::vector<storage::EventRow>& rows) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (rows[i].number != i + 1) return false;
    }
    return true;
  }
  // Reports it, and waits until it is published or the disk has failed. So each report is a
  // transaction.
  void see_alone(const drivers::Observation& observation) {
    const auto head = feed_->head();
    see(observation);
    ASSERT_TRUE(wait_until([&] { return feed_->head() > head || failed_; }));
  }
  // Four plies that lead to mate.
  void play_fools_mate() {
    see_alone(drivers::ConnectionChanged{drivers::ConnectionState::kLive, "/dev/x", ""});
    see_alone(drivers::PlacementRead{rules::Placement::initial()});
    for (const auto& [from, to, piece] : {std::tuple(Square::f2, Square::f3, Piece::kWhitePawn),
                                          std::tuple(Square::e7, Square::e5, Piece::kBlackPawn),
                                          std::tuple(Square::g2, Square::g4, Piece::kWhitePawn),
                                          std::tuple(Square::d8, Square::h4, Piece::kBlackQueen)}) {
      see_alone(drivers::SquareChanged{from, Piece::kNone});
      see_alone(drivers::SquareChanged{to, piece});
    }
  }

  // 1.e4 of a game that had begun before the disk was full. Returns the last event before that.
  std::uint64_t move_on_a_full_disk() {
    start();
    see_start();
    EXPECT_TRUE(wait_until([&] { return feed_->board("one") && feed_->board("one")->game; }));
    const auto head = feed_->head();
    disk_is_full(true);
    move(Square::e2, Square::e4, Piece::kWhitePawn);
    return head;
  }

  FaultyDisk disk_;
  std::atomic<bool> failed_ = false;
};

TEST_F(EngineStorage, ShowsTheBoardsOnAFullDiskAndPublishesNothing) {
  const auto head = move_on_a_full_disk();
  ASSERT_TRUE(wait_until([&] {
    const auto boards = feed_->unwritten().read(0, {}).news.boards;
    return boards.contains("one") && boards.at("one").placement[Square::e4] == Piece::kWhitePawn;
  }));
  EXPECT_EQ(feed_->head(), head);
  EXPECT_EQ(feed_->board("one")->placement[Square::e4], Piece::kNone);
  EXPECT_EQ(on_record().back().number, head);
}

TEST_F(EngineStorage, TellsThatStorageFailsThoughItCannotBeWritten) {
  start();
  disk_is_full(true);
  see_start();
  EXPECT_TRUE(wait_until([&] { return !storage_incidents().empty(); }));
  EXPECT_THAT(storage_incidents(), HasSubstr("0.1 "));
  EXPECT_THAT(storage_incidents(), HasSubstr("nothing can be saved"));
  EXPECT_THAT(feed_->unwritten().storage().refusal, HasSubstr("full"));
  EXPECT_GT(feed_->unwritten().storage().waiting, 0u);
}

TEST_F(EngineStorage, PublishesEverythingOnceInOrderWhenThereIsRoomAgain) {
  start();
  see_start();
  disk_is_full(true);
  move(Square::e2, Square::e4, Piece::kWhitePawn);
  ASSERT_TRUE(wait_until([&] { return !storage_incidents().empty(); }));
  move(Square::e7, Square::e5, Piece::kBlackPawn);
  disk_is_full(false);
  ASSERT_TRUE(
      wait_until([&] { return plies() == 2 && feed_->unwritten().storage().refusal.empty(); }));
  EXPECT_FALSE(is_shown_unwritten());
  EXPECT_EQ(feed_->unwritten().storage().waiting, 0u);
  // It was told, and it is over.
  ASSERT_TRUE(wait_until([&] { return feed_->snapshot({}).incidents.empty(); }));
  engine_->stop();
  const auto rows = on_record();
  EXPECT_TRUE(without_holes(rows));
  EXPECT_EQ(rows.back().number, feed_->head());
  EXPECT_EQ(incident_in(rows.back()).end.reason, model::EndReason::kRoomAgain);
}

TEST_F(EngineStorage, ADaemonThatEndsOnAFullDiskBeginsFromWhatWasWritten) {
  const auto head = move_on_a_full_disk();
  ASSERT_TRUE(wait_until([&] { return is_shown_unwritten(); }));
  engine_->stop();
  disk_is_full(false);
  start();
  // The numbers of all cursors that anybody got are in the journal, and name the same events. New
  // is the lost connection. If the test took long, the connection that is not open yet is new too.
  EXPECT_GT(feed_->head(), head);
  EXPECT_LE(feed_->head(), head + 2);
  EXPECT_FALSE(is_shown_unwritten());
  EXPECT_EQ(feed_->board("one")->placement[Square::e4], Piece::kNone);
}

TEST_F(EngineStorage, AnArbiterIsRefusedOnAFullDisk) {
  start();
  see_start();
  ASSERT_TRUE(wait_until([&] { return feed_->board("one") && feed_->board("one")->game; }));
  disk_is_full(true);
  move(Square::e2, Square::e4, Piece::kWhitePawn);
  ASSERT_TRUE(wait_until([&] { return is_shown_unwritten(); }));
  const auto ruled = decide(1, arbiter::SideDecision(arbiter::Note{0, "seen"}));
  ASSERT_FALSE(ruled);
  EXPECT_EQ(ruled.error().code, rules::ErrorCode::kUnavailable);
}

TEST_F(EngineStorage, AJournalThatWasDeletedIsWrittenAgainAndTheDaemonBeginsFromIt) {
  start();
  play_fools_mate();
  ASSERT_TRUE(wait_until([&] { return plies() == 4; }));
  for (const char* suffix : {"", "-wal", "-shm"}) {
    std::filesystem::remove(directory_ / ("journal" + std::string(suffix)));
  }
  ASSERT_TRUE(wait_until([&] { return failed_.load(); }));
  const auto published = feed_->head();
  engine_.reset();
  EXPECT_EQ(on_record().size(), published);
  failed_ = false;
  start();
  EXPECT_EQ(plies(), 4u);
}

TEST_F(EngineStorage, ALogThatIsDeletedWhileItIsWrittenIsWhollyInTheJournalWhenTheDaemonEnds) {
  start();
  play_fools_mate();
  ASSERT_TRUE(wait_until([&] { return plies() == 4; }));
  ASSERT_TRUE(std::filesystem::remove(directory_ / "journal-wal"));
  ASSERT_TRUE(wait_until([&] { return failed_.load(); }));
  // The files are as they are if the daemon ends at once.
  std::filesystem::copy(directory_ / "journal", directory_ / "as it was");
  engine_.reset();
  std::filesystem::rename(directory_ / "as it was", directory_ / "journal");
  failed_ = false;
  start();
  EXPECT_EQ(plies(), 4u);
}

TEST_F(EngineStorage, AJournalThatAnotherFileTookThePlaceOfIsWrittenBesideIt) {
  start();
  play_fools_mate();
  ASSERT_TRUE(wait_until([&] { return plies() == 4; }));
  std::filesystem::remove(directory_ / "journal");
  std::ofstream(directory_ / "journal") << "mine";
  ASSERT_TRUE(wait_until([&] { return failed_.load(); }));
  engine_.reset();
  EXPECT_EQ(tests::read_file(directory_ / "journal"), "mine");
  std::filesystem::remove(directory_ / "journal");
  std::filesystem::rename(directory_ / "journal.was", directory_ / "journal");
  failed_ = false;
  start();
  EXPECT_EQ(plies(), 4u);
}

TEST_F(EngineStorage, AJournalThatCannotBeWrittenAgainIsToldAsNotDurable) {
  start();
  play_fools_mate();
  ASSERT_TRUE(wait_until([&] { return plies() == 4; }));
  std::filesystem::remove(directory_ / "journal");
  std::filesystem::create_directories(directory_ / "journal.again/in the way");
  ASSERT_TRUE(wait_until([&] { return !feed_->unwritten().storage().refusal.empty(); }));
  EXPECT_THAT(feed_->unwritten().storage().refusal, HasSubstr("was deleted or moved away"));
  EXPECT_FALSE(failed_);
  std::filesystem::remove_all(directory_ / "journal.again");
  EXPECT_TRUE(wait_until([&] { return failed_.load(); }));
}

TEST_F(EngineStorage, AWarningThatWasOpenIsLookedAtAnewAfterARestartAndNumbersGoOn) {
  {
    auto journal = storage::Journal::open(directory_ / "journal");
    const storage::IncidentRow open{
        .board = "", .game = 0, .number = 4, .event = 1, .severity = 3, .open = true, .wire = ""};
    ASSERT_TRUE(journal->commit(
        {.events = {{1, storage::Stream::kIncidents, "", {}, "told"}}, .incidents = {open}}));
  }
  start();
  EXPECT_TRUE(feed_->snapshot({}).incidents.empty());
  EXPECT_EQ(feed_->head(), 2u);
  EXPECT_EQ(incident_in(on_record().back()).end.reason, model::EndReason::kCheckedAgain);
  disk_is_full(true);
  see_start();
  ASSERT_TRUE(wait_until([&] { return !storage_incidents().empty(); }));
  EXPECT_THAT(storage_incidents(), HasSubstr("0.5 "));
}

TEST_F(EngineStorage, ADiskThatIsFullAtAnyOperationOfAGameLosesNothing) {
  for (int full_at = 1;; ++full_at) {
    std::filesystem::remove(directory_ / "journal");
    disk_.answer({});
    start();
    const int first = disk_.operations();
    disk_.answer([&](int operation) {
      return operation == first + full_at ? Answer::kFull : Answer::kDone;
    });
    play_fools_mate();
    ASSERT_TRUE(wait_until([&] { return plies() == 4 && !is_shown_unwritten(); })) << full_at;
    const bool was_full = disk_.operations() >= first + full_at;
    engine_->stop();
    ASSERT_EQ(feed_->board("one")->game->plies[3].san, "Qh4#");
    ASSERT_FALSE(failed_);
    ASSERT_TRUE(without_holes(on_record()));
    engine_.reset();
    if (!was_full) return;
  }
}

TEST_F(EngineStorage, ADiskThatFailsAtAnyOperationOfAGameEndsTheDaemonAndWhatWasPublishedIsKept) {
  for (int fails_at = 1;; ++fails_at) {
    std::filesystem::remove(directory_ / "journal");
    disk_.answer({});
    failed_ = false;
    start();
    const int first = disk_.operations();
    disk_.answer([&](int operation) {
      return operation >= first + fails_at ? Answer::kFails : Answer::kDone;
    });
    play_fools_mate();
    engine_->stop();
    const auto published = feed_->head();
    disk_.answer({});
    engine_.reset();
    const auto rows = on_record();
    ASSERT_TRUE(without_holes(rows));
    ASSERT_GE(rows.size(), published) << fails_at;
    if (!failed_) {
      RecordProperty("operations", fails_at);
      return;
    }
  }
}

}  // namespace engine_storage_test
}  // namespace jadoube
