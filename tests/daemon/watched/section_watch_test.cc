#include "daemon/watched/section_watch.h"

#include <gmock/gmock.h>

#include <filesystem>

#include "tests/daemon/watched/fake_hall.h"
#include "tests/support/growing_trf.h"
#include "tests/support/process.h"

namespace jadoube::watched {
namespace section_watch_test {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using tests::growing_trf;

class SectionWatchTest : public testing::Test {
 protected:
  void save(const std::string& text) { tests::write_file(path_, text); }

  // Looks as often as it takes until the file counts as whole.
  const FileState& look(std::chrono::seconds after = StillFile::kStill) {
    return look(watch_, after);
  }
  const FileState& look(SectionWatch& watch, std::chrono::seconds after) {
    watch.look(hall_.tournament, now());
    steady_ += after;
    watch.look(hall_.tournament, now());
    watch.write_results(hall_.tournament, now());
    return watch.state();
  }
  SectionWatch::Now now() const {
    return {.time = model::Instant(std::chrono::hours(1)), .steady = steady_};
  }
  std::string results() const { return tests::read_file(folder_ / "open.jadoube.trf"); }

  tests::TemporaryDirectory folder_;
  const std::string path_ = folder_ / "open.trf";
  FakeHall hall_{path_};
  const Desk desk_ = hall_.desk();
  SectionWatch watch_{desk_, "open", "main"};
  StillFile::Time steady_{std::chrono::hours(1)};
};

TEST_F(SectionWatchTest, AsksAboutANewRoundAndChangesNothingByItself) {
  save(growing_trf(1, 0));
  EXPECT_EQ(look().standing, FileStanding::kAsks);
  EXPECT_EQ(found_text(watch_.state().found), "round 1 is there: 2 pairings, 6 changes");
  EXPECT_EQ(hall_.changes, 0);
  hall_.take(*watch_.version());
  EXPECT_EQ(look().standing, FileStanding::kNothingNew);
  save(growing_trf(2, 1));
  EXPECT_EQ(look().standing, FileStanding::kAsks);
  EXPECT_EQ(found_text(watch_.state().found), "round 2 is there: 2 pairings, 2 changes");
}

TEST_F(SectionWatchTest, AFileIsNotReadBeforeItIsStill) {
  save(growing_trf(1, 0));
  EXPECT_EQ(look(std::chrono::seconds(1)).standing, FileStanding::kBeingWritten);
  save(growing_trf(1, 0) + " ");
  EXPECT_EQ(look(std::chrono::seconds(1)).standing, FileStanding::kBeingWritten);
  EXPECT_EQ(hall_.looks, 0);
  EXPECT_EQ(look().standing, FileStanding::kAsks);
}

TEST_F(SectionWatchTest, AFileThatReplacesAnotherByItsNameIsReadToo) {
  save(growing_trf(1, 0));
  hall_.take(*(look(), watch_.version()));
  tests::write_file(folder_ / "new", growing_trf(2, 0));
  std::filesystem::rename(folder_ / "new", path_);
  EXPECT_EQ(look().standing, FileStanding::kAsks);
}

TEST_F(SectionWatchTest, HalfAFileIsWaitedForAndToldOnlyIfItStays) {
  save(tests::bad_trf());
  EXPECT_EQ(look().standing, FileStanding::kBeingWritten);
  EXPECT_EQ(look(StillFile::kSurelyStill).standing, FileStanding::kUnreadable);
  EXPECT_THAT(watch_.state().problem.english(), HasSubstr("open.trf:4"));
  save(growing_trf(1, 0));
  EXPECT_EQ(look().standing, FileStanding::kAsks);
  EXPECT_THAT(watch_.state().problem.english(), IsEmpty());
}

TEST_F(SectionWatchTest, AFileThatIsNotThereIsReportedAndReadWhenItComes) {
  EXPECT_EQ(look(StillFile::kSurelyStill).standing, FileStanding::kUnreadable);
  EXPECT_THAT(watch_.state().problem.english(), HasSubstr("open.trf is not there"));
  save(growing_trf(1, 0));
  EXPECT_EQ(look().standing, FileStanding::kAsks);
}

TEST_F(SectionWatchTest, AnEmptyFolderHasNothingNew) {
  hall_.section().watched->path = folder_.path();
  EXPECT_EQ(look(StillFile::kSurelyStill).standing, FileStanding::kNothingNew);
  save(growing_trf(1, 0));
  EXPECT_EQ(look().standing, FileStanding::kAsks);
  EXPECT_EQ(watch_.state().file, path_);
}

TEST_F(SectionWatchTest, TheKeyTakesItWithoutAskingAndOnce) {
  hall_.section().watched->applies = true;
  save(growing_trf(1, 0));
  EXPECT_EQ(look().standing, FileStanding::kNothingNew);
  EXPECT_EQ(hall_.changes, 1);
  EXPECT_EQ(hall_.author, "jadoube");
  EXPECT_EQ(hall_.section().rounds.size(), 1U);
  look();
  EXPECT_EQ(hall_.changes, 1);
}

TEST_F(SectionWatchTest, TheKeyTakesNothingWhileAQuestionIsOpen) {
  hall_.section().watched->applies = true;
  hall_.asks = true;
  save(growing_trf(1, 0));
  EXPECT_EQ(look().standing, FileStanding::kAsks);
  EXPECT_EQ(watch_.state().found.open_questions, 1U);
  EXPECT_EQ(hall_.changes, 0);
}

TEST_F(SectionWatchTest, WhatIsRefusedIsReportedAndAPersonIsAsked) {
  hall_.section().watched->applies = true;
  hall_.refuses = true;
  save(growing_trf(1, 0));
  EXPECT_EQ(look().standing, FileStanding::kAsks);
  EXPECT_EQ(watch_.state().problem.english(), "no table");
}

TEST_F(SectionWatchTest, AfterARestartAVersionThatWasTakenIsNotAskedAboutAgain) {
  save(growing_trf(1, 0));
  look();
  hall_.take(*watch_.version());
  // What an operator changes by hand afterwards stays.
  hall_.section().rounds.at(0).pairings.at(0).table = 7;
  ++hall_.tournament.revision;
  SectionWatch restarted(desk_, "open", "main");
  EXPECT_EQ(look(restarted, StillFile::kStill).standing, FileStanding::kNothingNew);
  // The same bytes again are the same version.
  save(growing_trf(1, 0));
  EXPECT_EQ(look(restarted, StillFile::kStill).standing, FileStanding::kNothingNew);
  EXPECT_EQ(hall_.section().rounds.at(0).pairings.at(0).table, 7);
}

TEST_F(SectionWatchTest, AVersionThatWasLeftIsNotAskedAboutAgain) {
  save(growing_trf(1, 0));
  hall_.section().watched->taken = look().version;
  ++hall_.tournament.revision;
  EXPECT_EQ(look().standing, FileStanding::kNothingNew);
  save(growing_trf(2, 0));
  EXPECT_EQ(look().standing, FileStanding::kAsks);
}

TEST_F(SectionWatchTest, AFileThatChangesNothingIsNotedWithoutAQuestion) {
  save(growing_trf(1, 0));
  look();
  hall_.take(*watch_.version());
  save(growing_trf(1, 0) + "### a comment\r\n");
  EXPECT_EQ(look().standing, FileStanding::kNothingNew);
  EXPECT_EQ(hall_.section().watched->taken, watch_.state().version);
}

TEST_F(SectionWatchTest, ResultsGoIntoAFileBesideAfterEachResultAndNeverIntoThatOfTheProgram) {
  save(growing_trf(1, 0));
  look();
  EXPECT_THAT(results(), IsEmpty());
  hall_.take(*watch_.version());
  look();
  EXPECT_EQ(results(), growing_trf(1, 0));
  hall_.white_wins = true;
  look();
  EXPECT_EQ(results(), growing_trf(1, 0));
  watch_.note_results();
  look();
  EXPECT_THAT(results(), HasSubstr("   4 w 1"));
  EXPECT_EQ(watch_.state().results_file, folder_ / "open.jadoube.trf");
  EXPECT_EQ(tests::read_file(path_), growing_trf(1, 0));
}

TEST_F(SectionWatchTest, ResultsStayBesideTheFileThatWasTakenUntilTheNextOneIs) {
  hall_.section().watched->path = folder_.path();
  save(growing_trf(1, 0));
  look();
  hall_.take(*watch_.version());
  look();
  const std::string next = folder_ / "round2.trf";
  tests::write_file(next, growing_trf(2, 0));
  std::filesystem::last_write_time(
      next, std::filesystem::last_write_time(path_) + std::chrono::seconds(5));
  watch_.note_results();
  EXPECT_EQ(look().standing, FileStanding::kAsks);
  EXPECT_FALSE(std::filesystem::exists(folder_ / "round2.jadoube.trf"));
  hall_.take(*watch_.version());
  look();
  EXPECT_EQ(tests::read_file(folder_ / "round2.jadoube.trf"), growing_trf(2, 0));
}

TEST_F(SectionWatchTest, ResultsThatCannotBeWrittenAreReportedAndWrittenLater) {
  save(growing_trf(1, 0));
  look();
  hall_.take(*watch_.version());
  std::filesystem::create_directories(folder_ / "open.jadoube.trf/full");
  EXPECT_THAT(look().results_problem.english(), HasSubstr("open.jadoube.trf cannot be written"));
  std::filesystem::remove_all(folder_ / "open.jadoube.trf");
  look(std::chrono::seconds(10));
  EXPECT_EQ(results(), growing_trf(1, 0));
  EXPECT_THAT(watch_.state().results_problem.english(), Not(HasSubstr("cannot be written")));
}

TEST_F(SectionWatchTest, AnotherPathIsAnotherFile) {
  save(growing_trf(1, 0));
  look();
  const std::string other = folder_ / "other.trf";
  tests::write_file(other, growing_trf(2, 0));
  hall_.section().watched->path = other;
  EXPECT_EQ(look().file, other);
  EXPECT_EQ(watch_.state().found.last_round, 2);
}

}  // namespace section_watch_test
}  // namespace jadoube::watched
