#include "daemon/engine/import.h"

#include <gmock/gmock.h>

#include <filesystem>

#include "daemon/storage/archive.h"
#include "daemon/storage/codec/game_rows.h"
#include "daemon/storage/codec/row_codec.h"
#include "daemon/storage/copies/backup.h"
#include "daemon/storage/database.h"
#include "daemon/storage/last_mark.h"
#include "daemon/storage/rows.h"
#include "tests/daemon/engine/engine_table.h"

namespace jadoube {
namespace import_test {

namespace codec = storage::codec;

using rules::ErrorCode;
using rules::Piece;
using rules::Square;
using storage::Archive;
using storage::Database;
using storage::Journal;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using namespace std::chrono_literals;

// An engine with a corrected and finished game of two plies and a second game, and a journal
// elsewhere with an event of its own.
class ImportTest : public tests::StartedDaemon {
 protected:
  void play() {
    see_start();
    move(Square::e2, Square::e4, Piece::kWhitePawn);
    pass_unseen(2s);
    move(Square::e7, Square::e5, Piece::kBlackPawn);
    pass_unseen(3s);
    ASSERT_TRUE(decide(0, arbiter::ReplacePly{2, "e6"}));
    see_start();
    pass_unseen(10s);
    move(Square::d2, Square::d4, Piece::kWhitePawn);
    pass_unseen(5s);
    // A decision about the first game during the second one.
    const auto later =
        decide(1, arbiter::GiveResult{rules::Result::kWhiteWins, model::Termination::kNormal}, 1);
    ASSERT_TRUE(later) << later.error().message;
    source_ = *settled().game;
    ASSERT_EQ(source_.ordinal, 2);
    engine_.reset();
  }

  storage::ExcerptGame game(int ordinal) {
    auto archive = Archive::open(directory_ / "journal");
    const auto row = archive->game("one", ordinal);
    storage::ExcerptGame found{.board = "one",
                               .ordinal = ordinal,
                               .began = codec::game_without_plies_of(**row)->started_at};
    found.later = *codec::later_rows(*archive, "one", ordinal, found.began);
    return found;
  }

  std::string export_games(const std::vector<int>& ordinals, const std::string& name = "sent") {
    std::vector<storage::ExcerptGame> games;
    for (const int ordinal : ordinals) games.push_back(game(ordinal));
    const auto made = storage::excerpt(
        {directory_ / "journal"}, games, directory_ / name,
        [this](const storage::ExcerptGame& of, storage::Instant) {
          return std::vector<storage::SessionRow>{{of.board, of.ordinal, {}, recorded_}};
        });
    EXPECT_TRUE(made) << made.error().message;
    return directory_ / name;
  }

  Journal elsewhere() {
    auto journal = Journal::open(elsewhere_);
    EXPECT_TRUE(journal) << journal.error().message;
    if (journal->last_event() == 0) {
      EXPECT_TRUE(journal->commit(
          {.observations = {{"two", storage::Instant(5s), false, "other"}},
           .events = {{1, storage::Stream::kBoards, "two", storage::Instant(5s), "w"}}}));
    }
    return std::move(*journal);
  }

  rules::Expected<engine::Imported> import(const std::string& file,
                                           const std::string& as = "club") {
    auto journal = elsewhere();
    return engine::import_record(journal, {file, as, now_});
  }

  model::Game stored(const std::string& board, int ordinal) {
    auto archive = Archive::open(elsewhere_);
    const auto row = archive->game(board, ordinal);
    EXPECT_TRUE(row && *row);
    return codec::game_of(**row).value_or(model::Game());
  }

  std::string everything() {
    (void)elsewhere();
    auto database = Database::open(elsewhere_, Database::Mode::kReadOnly);
    return *database->text(
        "SELECT (SELECT count(*) FROM observation) || ' ' || (SELECT count(*) FROM event) || ' ' ||"
        "       (SELECT count(*) FROM game) || ' ' || (SELECT count(*) FROM incident) || ' ' ||"
        "       (SELECT count(*) FROM imported) || ' ' || (SELECT count(*) FROM event_setting)");
  }

  void expect_refused(const std::string& file, const std::string& sentence) {
    const auto before = everything();
    const auto refused = import(file);
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().message, HasSubstr(sentence));
    EXPECT_THAT(refused.error().message, HasSubstr(file));
    EXPECT_THAT(refused.error().message, Not(HasSubstr(".import")));
    EXPECT_EQ(everything(), before);
    EXPECT_FALSE(std::filesystem::exists(elsewhere_ + ".import"));
  }

  void change(const std::string& file, const std::string& sql) {
    auto database = Database::open(file, Database::Mode::kReadWrite);
    const auto done =
        database->execute(sql).and_then([&] { return storage::break_seal(*database); });
    ASSERT_TRUE(done) << done.error().message;
    // As somebody could do who writes such a file, if the file has the tables for it.
    (void)storage::sum_rows(*database);
  }

  std::string recorded_ = "# jadoube session 1\n";
  const std::string elsewhere_ = directory_ / "elsewhere";
  model::Game source_;
};

TEST_F(ImportTest, AGameThatIsOverSaysTheSameUnderItsNewName) {
  play();
  const auto imported = import(export_games({1}));
  ASSERT_TRUE(imported) << imported.error().message;
  EXPECT_THAT(imported->games, ElementsAre("club:one-1"));
  EXPECT_THAT(imported->read_otherwise, testing::IsEmpty());
  const auto game = stored("club:one", 1);
  EXPECT_EQ(game.ordinal, 1);
  ASSERT_GT(game.plies.size(), 1u);
  EXPECT_EQ(game.plies[1].san, "e6");
  EXPECT_EQ(game.result, rules::Result::kWhiteWins);
  auto archive = Archive::open(elsewhere_);
  const auto rulings = codec::read_rulings(*archive, "club:one", 1, game.started_at);
  ASSERT_TRUE(rulings);
  ASSERT_EQ(rulings->size(), 2u);
  EXPECT_EQ(rulings->back().earlier_game, 1);
}

TEST_F(ImportTest, AGameUnderWayIsAsItsObservationsTellIt) {
  play();
  ASSERT_TRUE(import(export_games({2})));
  const auto read = stored("club:one", 2);
  EXPECT_EQ(read.plies, source_.plies);
  EXPECT_EQ(read.revision, source_.revision);
  EXPECT_FALSE(read.closed);
}

TEST_F(ImportTest, NothingOfItBecomesABoardOrAnEventHere) {
  play();
  ASSERT_TRUE(import(export_games({1, 2})));
  auto journal = elsewhere();
  EXPECT_THAT(*journal.boards(), ElementsAre("two"));
  EXPECT_EQ(journal.last_instant(), storage::Instant(5s));
  EXPECT_FALSE(*journal.last_setting());
  auto archive = Archive::open(elsewhere_);
  for (const auto stream : {storage::Stream::kGames, storage::Stream::kIncidents}) {
    EXPECT_THAT(*archive->events_after(0, stream, 99), testing::IsEmpty());
  }
  EXPECT_EQ(archive->events_after(0, storage::Stream::kBoards, 99)->size(), 1u);
  EXPECT_THAT(*archive->incidents({}, 99), testing::IsEmpty());
  EXPECT_TRUE(journal.commit(
      {.events = {{journal.last_event() + 1, storage::Stream::kBoards, "two", {}, "w"}}}));
}

TEST_F(ImportTest, ExportedAgainItHoldsTheSame) {
  play();
  const auto sent = export_games({1, 2});
  ASSERT_TRUE(import(sent));
  std::vector<storage::ExcerptGame> games{game(1), game(2)};
  for (auto& each : games) {
    each.board = "club:one";
    each.later.clear();
  }
  ASSERT_TRUE(storage::excerpt({elsewhere_}, games, directory_ / "again"));
  const auto reported = [](const std::string& file) {
    auto database = Database::open(file, Database::Mode::kReadOnly);
    return *database->text(
        "SELECT group_concat(line, x'0a') FROM ("
        "SELECT at || checkpoint || text AS line FROM observation UNION ALL "
        "SELECT stream || ' ' || at FROM event UNION ALL "
        "SELECT ordinal || digest FROM game UNION ALL "
        "SELECT game || ' ' || number || severity || open FROM incident UNION ALL "
        "SELECT at || author || origin || wire || file FROM event_setting UNION ALL "
        "SELECT game || began || text FROM session)");
  };
  EXPECT_EQ(reported(directory_ / "again"), reported(sent));
  EXPECT_THAT(reported(sent), HasSubstr("jadoube session 1"));
}

TEST_F(ImportTest, TheSameGameIsNotTakenTwice) {
  play();
  ASSERT_TRUE(import(export_games({1})));
  expect_refused(export_games({1, 2}, "more"), "game one-1 is on record already, as club:one-1");
  const auto other_name = import(directory_ / "more", "other");
  ASSERT_FALSE(other_name);
  EXPECT_EQ(other_name.error().code, ErrorCode::kFailedPrecondition);
}

TEST_F(ImportTest, AnotherGameOfABoardThatWasImportedJoinsIt) {
  play();
  ASSERT_TRUE(import(export_games({2})));
  auto archive = Archive::open(elsewhere_);
  EXPECT_FALSE(*archive->game("club:one", 1));
  ASSERT_TRUE(import(export_games({1}, "first")));
  EXPECT_EQ(stored("club:one", 1).plies.at(1).san, "e6");
  EXPECT_EQ(stored("club:one", 2).plies, source_.plies);
}

TEST_F(ImportTest, AGameThatIsPlayedHereIsNotImported) {
  play();
  const auto sent = export_games({1});
  auto journal = Journal::open(directory_ / "journal");
  const auto refused = engine::import_record(*journal, {sent, "club", now_});
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("on record already, as one-1"));
}

TEST_F(ImportTest, AFileOfAnOlderVersionIsRead) {
  play();
  const auto sent = export_games({1, 2});
  std::string sql =
      "DELETE FROM meta WHERE key = 'seal'; DROP TABLE imported; DROP TABLE session;"
      "DROP TABLE tournament; DROP TABLE kept_board; DROP TABLE chain; DROP TABLE record_seal; "
      "DROP INDEX "
      "observation_ruling;"
      "ALTER TABLE event_setting DROP COLUMN import; PRAGMA user_version = 3;";
  for (const char* table :
       {"meta", "board", "observation", "event", "game", "incident", "event_setting"}) {
    sql += std::string("ALTER TABLE ") + table + " DROP COLUMN crc;";
  }
  ASSERT_TRUE(Database::open(sent, Database::Mode::kReadWrite)->execute(sql));
  const auto imported = import(sent);
  ASSERT_TRUE(imported) << imported.error().message;
  EXPECT_EQ(imported->games.size(), 2u);
}

TEST_F(ImportTest, AFileThatIsNewerOrNoneOfOursOrNotThereIsRefused) {
  play();
  const auto sent = export_games({1});
  change(sent, "PRAGMA user_version = 99");
  expect_refused(sent, "written by a newer jadoube (journal version 99");
  tests::write_file(sent, "a letter to the organiser, which is no record of anything at all");
  expect_refused(sent, "is not a record of jadoube");
  tests::write_file(sent, "");
  expect_refused(sent, "is not a journal of jadoube: name a file that `jadoube export` made");
  expect_refused(directory_ / "nowhere", "there is no such file");
  expect_refused(directory_.path(), "is not a file with a record");
}

TEST_F(ImportTest, AFileThatIsCutOrHoldsWildValuesIsRefusedAndNothingChanges) {
  play();
  int number = 0;
  const auto damaged = [&](const std::string& sql, const std::string& sentence) {
    const auto sent = export_games({1, 2}, "sent" + std::to_string(++number));
    change(sent, sql);
    expect_refused(sent, sentence);
  };
  damaged("UPDATE observation SET text = 'square e9 K' WHERE checkpoint = 0", "cannot be read");
  damaged("UPDATE observation SET at = at + 1", "the observations of game one-1 are missing");
  damaged("DELETE FROM observation WHERE checkpoint = 1",
          "the observations of game one-1 are missing");
  damaged("UPDATE game SET wire = x'ffff'", "the record of game one-1 is invalid");
  damaged("UPDATE game SET ordinal = ordinal + 10", "the record of game one-11 is invalid");
  damaged("UPDATE game SET ordinal = -1 WHERE ordinal = 1", "the record of game one--1 is invalid");
  damaged("UPDATE game SET ordinal = ordinal + (1 << 40)", "the record of game one-0 is invalid");
  damaged("UPDATE game SET board = '../one'", "a board has an invalid name");
  damaged("UPDATE event SET wire = x'ffff' WHERE number = 2",
          "event 2 of board one cannot be read");
  damaged("UPDATE event SET stream = 7 WHERE stream < 2", "of no stream");
  damaged("DELETE FROM game", "it has no game");
  damaged("ALTER TABLE observation RENAME COLUMN text TO words", "no such column");
  damaged("DROP TABLE incident", "it has no table incident");
  const auto sent = export_games({1, 2}, "cut");
  std::filesystem::resize_file(sent, std::filesystem::file_size(sent) / 2);
  expect_refused(sent, "malformed");
}

// Each byte of the sent file counts, also if SQLite finds nothing wrong. The row is named.
TEST_F(ImportTest, WhatChangedOnTheWayIsFound) {
  play();
  int number = 0;
  for (const auto& [sql, named] : std::initializer_list<std::pair<std::string, std::string>>{
           {"UPDATE observation SET text = 'square e5 P' WHERE text = 'square e4 P'",
            "observation "},
           {"UPDATE event SET wire = substr(wire, 1, 20) || x'41' || substr(wire, 22)"
            " WHERE number = 2",
            "event 2 of board one): "},
           {"UPDATE session SET text = text || ' ' WHERE game = 1", "recording 1 of game one-1): "},
           {"UPDATE game SET digest = ''", "game one-1, game one-2): "}}) {
    const auto sent = export_games({1, 2}, "sent" + std::to_string(++number));
    ASSERT_TRUE(Database::open(sent, Database::Mode::kReadWrite)->execute(sql)) << sql;
    expect_refused(sent, "is damaged (rows are not as they were written: " + named);
  }
}

// A journal is checked when it is opened, and its imports with it.
TEST_F(ImportTest, OneFlippedBitInAnImportedEventIsFoundAndTheEventIsNamed) {
  play();
  ASSERT_TRUE(import(export_games({1, 2})));
  const std::string event = "SELECT max(number) FROM event WHERE board = 'club:one'";
  std::string number;
  {
    auto database = Database::open(elsewhere_, Database::Mode::kReadWrite);
    number = std::to_string(*database->integer(event));
    const auto byte = *database->integer(
        "SELECT instr('0123456789abcdef', lower(substr(hex(wire), 2, 1))) - 1 FROM event"
        " WHERE number = " +
        number);
    const std::string flipped(1, "0123456789abcdef"[static_cast<std::size_t>(byte ^ 1)]);
    const auto head =
        *database->text("SELECT substr(hex(wire), 1, 1) FROM event WHERE number = " + number);
    ASSERT_TRUE(database->execute("UPDATE event SET wire = x'" + head + flipped +
                                  "' || substr(wire, 2) WHERE number = " + number));
  }
  const auto opened = Journal::open(elsewhere_);
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().code, ErrorCode::kDataLoss);
  EXPECT_THAT(opened.error().message, HasSubstr("rows are not as they were written: event " +
                                                number + " of board club:one): "));
}

TEST_F(ImportTest, AFileFromWhichADaemonWentOnIsRead) {
  play();
  const auto sent = export_games({1, 2});
  ASSERT_TRUE(Journal::open(sent)->commit({.observations = {{"one", now_, false, "link lost p"}}}));
  const auto imported = import(sent);
  EXPECT_TRUE(imported) << imported.error().message;
}

TEST_F(ImportTest, ANameThatAPluggedInBoardCouldHaveIsRefused) {
  play();
  const auto sent = export_games({1});
  for (const std::string as : {"", "a b", "a:b", "a/b", "\n"}) {
    const auto refused = import(sent, as);
    ASSERT_FALSE(refused) << as;
    EXPECT_EQ(refused.error().code, ErrorCode::kInvalidArgument);
  }
}

TEST_F(ImportTest, RemovedItIsGoneWithEverythingAboutItAndTheRestIsAsBefore) {
  play();
  const auto before = everything();
  const auto sent = export_games({1, 2});
  ASSERT_TRUE(import(sent));
  const auto last_event = elsewhere().last_event();
  const auto removed = elsewhere().remove_import("club");
  ASSERT_TRUE(removed) << removed.error().message;
  EXPECT_THAT(*removed, ElementsAre("club:one-1", "club:one-2"));
  EXPECT_EQ(everything(), before);
  auto database = Database::open(elsewhere_, Database::Mode::kReadOnly);
  EXPECT_EQ(*database->integer("SELECT (SELECT count(*) FROM session) +"
                               " (SELECT count(*) FROM board WHERE id != 'two')"),
            0);
  // Numbers of events are never given twice.
  auto journal = elsewhere();
  EXPECT_EQ(journal.last_event(), last_event);
  EXPECT_EQ(journal.lost_events(), 0u);
  EXPECT_TRUE(import(sent)) << "it can be imported again";
}

TEST_F(ImportTest, OnlyTheNamedImportIsRemoved) {
  play();
  ASSERT_TRUE(import(export_games({1})));
  ASSERT_TRUE(import(export_games({2}, "second"), "club.2"));
  auto journal = elsewhere();
  for (const std::string none : {"", "clu", "club:one", "two", "%"}) {
    const auto refused = journal.remove_import(none);
    ASSERT_FALSE(refused) << none;
    EXPECT_EQ(refused.error().code, ErrorCode::kNotFound);
    EXPECT_EQ(refused.error().message, "nothing was imported as \"" + none + "\"");
  }
  EXPECT_THAT(*journal.remove_import("club"), ElementsAre("club:one-1"));
  EXPECT_EQ(stored("club.2:one", 2).plies, source_.plies);
}

TEST_F(ImportTest, AFullDiskChangesNothing) {
  play();
  recorded_ += "# " + std::string(500'000, 'x') + "\n";
  const auto sent = export_games({1, 2});
  const auto before = everything();
  {
    auto journal = elsewhere();
    ASSERT_TRUE(journal.file().limit_pages(20));
    const auto refused = engine::import_record(journal, {sent, "club", now_});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::kUnavailable);
  }
  EXPECT_EQ(everything(), before);
  EXPECT_TRUE(import(sent));
}

}  // namespace import_test
}  // namespace jadoube
