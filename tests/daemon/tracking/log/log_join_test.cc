#include "daemon/tracking/log/log_join.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "daemon/tracking/sensed/sensed_placement.h"
#include "drivers/observation_text.h"

namespace jadoube::tracking {
namespace log_join_test {

using drivers::LogEntry;
using rules::Piece;
using rules::Placement;
using rules::Square;
using testing::ElementsAre;

std::vector<LogEntry> log_of(const std::string& words) {
  const auto line = "log read" + (words.empty() ? "" : " " + words);
  return std::get<drivers::LogRead>(*drivers::parse_observation(line)).entries;
}

// What is known before and after an outage; the game begins with the starting position.
struct Seen {
  explicit Seen(const std::string& changes) {
    for (const LogEntry& entry : log_of(changes)) lately.push_back(see(entry, before));
    read = before;
  }

  Seen& then(const std::string& changes) {
    for (const LogEntry& entry : log_of(changes)) see(entry, read);
    return *this;
  }

  /// The board is read, and the line is lost again.
  Seen& read_then(const std::string& changes) {
    on_the_way.push_back(read);
    return then(changes);
  }

  Seen& since_read(const std::string& changes) {
    auto now = read;
    for (const auto& each : since) {
      if (!each.press) now.set(each.square, each.now);
    }
    for (const LogEntry& entry : log_of(changes)) since.push_back(see(entry, now));
    return *this;
  }

  std::optional<std::string> missed(const std::string& log) const {
    const auto entries = log_of(log);
    const auto found = LogJoin(entries, ends()).missed();
    if (!found) return std::nullopt;
    return to_text(drivers::LogRead{found->entries}).substr(8) + (found->whole ? "" : " ...");
  }

  std::optional<std::string> since_listed(const std::string& log) const {
    const auto entries = log_of(log);
    const auto found = LogJoin(entries, ends()).missed();
    if (!found || !found->since_listed) return std::nullopt;
    EXPECT_FALSE(found->whole);
    return to_text(drivers::LogRead{found->since_listed->entries}).substr(8);
  }

  bool has_ended(const std::string& log) const {
    const auto entries = log_of(log);
    return LogJoin(entries, ends()).ended().has_value();
  }

  bool is_sure(const std::string& log) const {
    const auto entries = log_of(log);
    return LogJoin(entries, ends()).is_sure();
  }

  /// The log has come.
  Seen& log_came() {
    since_before_log = since.size();
    return *this;
  }

  Ends ends() const {
    return {lately,
            before,
            read,
            since,
            drivers::ClockSide::kLeft,
            set_up,
            before,
            on_the_way,
            since_before_log.value_or(since.size()),
            lasted,
            clock};
  }

  std::vector<SensorEvent> lately, since;
  std::optional<std::size_t> since_before_log;
  std::vector<LogEntry> set_up;
  std::vector<Placement> on_the_way;
  Placement before = Placement::initial(), read;
  std::chrono::nanoseconds lasted{};
  std::optional<drivers::ClockRead> clock;

 private:
  static SensorEvent see(const LogEntry& entry, Placement& placement) {
    if (const auto* press = std::get_if<drivers::LoggedPress>(&entry)) {
      const bool left = press->side == drivers::ClockSide::kLeft;
      return {
          {},
          Press{left ? rules::Color::kWhite : rules::Color::kBlack, {}, press->time, press->time}};
    }
    const auto& seen = std::get<drivers::LoggedSquare>(entry);
    const auto was = placement[seen.square];
    placement.set(seen.square, seen.piece);
    return {{}, {}, seen.square, was, seen.piece};
  }
};

// All pieces, as a log lists them.
std::string listed(const Placement& current) {
  std::string pieces;
  for (const auto square : differences({}, current)) {
    pieces += " " + rules::to_string(square) + rules::to_char(current[square]);
  }
  return pieces;
}

TEST(LogJoin, BeginsAfterWhatWasObservedLast) {
  const auto seen = Seen("e2. e4P").then("e7. e5p");
  EXPECT_EQ(seen.missed("array e2. e4P e7. e5p"), " e7. e5p");
}

TEST(LogJoin, BeginsWhereMostOfWhatWasObservedFits) {
  const auto seen = Seen("g1. f3N g8. f6n").then("f3. g1N f6. g8n g1. f3N g8. f6n");
  EXPECT_EQ(seen.missed("array g1. f3N g8. f6n f3. g1N f6. g8n g1. f3N g8. f6n"),
            " f3. g1N f6. g8n g1. f3N g8. f6n");
}

TEST(LogJoin, EndsWithinAMovementWhoseFirstSquareWasWrittenOver) {
  const auto seen = Seen("e2. e4P").then("d7. d5p e4. d5.").since_read("d5P");
  EXPECT_EQ(seen.missed("array e2. e4P d7. d5p e4. d5P"), " d7. d5p e4. d5.");
}

TEST(LogJoin, EndsWhereWhatWasObservedSinceWasWrittenOver) {
  const auto seen =
      Seen("e2. e4P").then("g8. f6n g1. f3N f6. g8n f3. g1N").since_read("g8. f6n f6. f6n g1.");
  EXPECT_EQ(seen.missed("array e2. e4P g8. f6n g1. f3N f6. g8n f3. g1N g8. f6n g1."),
            " g8. f6n g1. f3N f6. g8n f3. g1N");
}

TEST(LogJoin, EndsWhereItContinuesAsWasObservedSince) {
  const auto seen = Seen("e2. e4P").then("e7. e5p").since_read("g1. f3N");
  EXPECT_EQ(seen.missed("array e2. e4P e7. e5p g1. f3N"), " e7. e5p");
}

TEST(LogJoin, ALogThatWasSentEarlierThanWhatWasObservedSinceEndsEarlier) {
  const auto seen = Seen("e2. e4P").then("e7. e5p").since_read("g1. f3N");
  EXPECT_EQ(seen.missed("array e2. e4P e7. e5p"), " e7. e5p");
}

TEST(LogJoin, WhatIsPlayedAgainBehindTheLogIsNotWhatItEndsWith) {
  const std::string cycle = "g1. f3N g8. f6n f3. g1N f6. g8n";
  const auto seen = Seen("e2. e4P").then("e7. e5p").log_came().since_read(cycle);
  EXPECT_EQ(seen.missed("array e2. e4P e7. e5p " + cycle), " e7. e5p " + cycle);
  const auto begun = Seen("e2. e4P").then("e7. e5p").since_read("g1. f3N").log_came().since_read(
      "g8. f6n f3. g1N f6. g8n " + cycle);
  EXPECT_EQ(begun.missed("array e2. e4P e7. e5p " + cycle + " g1. f3N"), " e7. e5p " + cycle);
}

TEST(LogJoin, ABoardMayHaveWrittenOnWhileItSentItsLog) {
  const auto seen = Seen("e2. e4P").then("e7. e5p").log_came().since_read("g1. f3N g8. f6n");
  EXPECT_EQ(seen.missed("array e2. e4P e7. e5p g1. f3N"), " e7. e5p");
}

TEST(LogJoin, APressThatWasObservedIsNotNew) {
  const auto seen = Seen("e2. e4P left=0:02:59").then("e7. e5p");
  EXPECT_EQ(seen.missed("array e2. e4P left=0:02:59 e7. e5p right=0:02:58"),
            " e7. e5p right=0:02:58");
}

TEST(LogJoin, APressThatWasNotObservedIsNew) {
  const auto seen = Seen("e2. e4P").then("e7. e5p");
  EXPECT_EQ(seen.missed("array e2. e4P left=0:02:59 e7. e5p"), " left=0:02:59 e7. e5p");
}

TEST(LogJoin, APressBeforeTheLastChangeIsNewWhereItWasNotObserved) {
  const auto seen = Seen("e2. e4P left=0:02:59 e7. e5p g1.").then("f3N");
  EXPECT_EQ(seen.missed("array e2. e4P left=0:02:59 e7. e5p right=0:02:58 g1. f3N"),
            " right=0:02:58 f3N");
}

TEST(LogJoin, ALogOfAnEarlierGameToTheSamePositionIsNotTakenForThisOne) {
  const auto seen = Seen("e2. e4P e7. e5p").then("g1. f3N");
  EXPECT_EQ(seen.missed("array e2. e4P e7. e5p d2. d4P array e2. e4P e7. e5p g1. f3N"), " g1. f3N");
}

TEST(LogJoin, AHostMayHaveReadTheLogSinceTheStartingPosition) {
  const auto seen = Seen("e2. e4P").then("e7. e5p");
  EXPECT_EQ(seen.missed("array e2. e4P d7. d5p array read e2. e4P e7. e5p"), " e7. e5p");
}

TEST(LogJoin, ChangesThatWereNotObservedMayBeAmongTheLast) {
  const Seen seen = Seen("e2. e4P e7. e5p g1. f3N b8. c6n").then("f1. c4B");
  EXPECT_EQ(seen.missed("array e2. e4P e7. e5p g1. g4N g4. f3N b8. c6n f1. c4B"), " f1. c4B");
  EXPECT_EQ(seen.missed("array e2. e4P e7. e5p g1. f3N b8. b5n b5. b4n b4. c6n f1. c4B"),
            " f1. c4B");
}

TEST(LogJoin, OfGamesThatBeganAlikeThePressesShowWhichIsMeant) {
  const auto seen = Seen("e2. e4P left=0:02:57").then("e7. e5p");
  EXPECT_EQ(seen.missed("array e2. e4P left=0:02:57 e7. e5p array e2. e4P left=0:02:50 d7. d5p"),
            " e7. e5p");
}

TEST(LogJoin, IsSureWhereThePressesHaveTheirTimes) {
  const auto seen = Seen("e2. e4P left=0:02:57 e7. e5p right=0:02:54");
  EXPECT_TRUE(seen.is_sure("array e2. e4P left=0:02:57 e7. e5p right=0:02:54"));
  EXPECT_TRUE(seen.is_sure("array e2. e4P left=0:02:57 read e7. e5p right=0:02:54"));
  EXPECT_FALSE(seen.is_sure("array e2. e4P left=0:02:51 e7. e5p right=0:02:50"));
  const auto twice = Seen("e2. e4P left=0:02:57 e7. e5p right=0:02:54 right=0:02:54 g1. f3N");
  EXPECT_TRUE(twice.is_sure("array e2. e4P left=0:02:57 e7. e5p right=0:02:54 g1. f3N"));
  const auto once = Seen("e2. e4P e7. e5p right=0:02:54 g1. f3N left=0:02:50");
  EXPECT_TRUE(
      once.is_sure("array e2. e4P left=0:02:57 e7. e5p right=0:02:54 g1. f3N left=0:02:50"));
  EXPECT_FALSE(Seen("e2. e4P").is_sure("array e2. e4P left=0:02:57"));
}

TEST(LogJoin, OfStartingPositionsThatWereNotPlayedFromTheOrderOfSettingUpShowsWhichIsMeant) {
  auto seen = Seen("").then("e2. e4P");
  for (const auto square : {Square::d1, Square::g8, Square::h8}) {
    seen.set_up.push_back(drivers::LoggedSquare{square, Placement::initial()[square]});
  }
  EXPECT_EQ(seen.missed("d1Q g8n h8r array e2. e4P d2. d4P h8r g8n d1Q array d2. d4P"), " e2. e4P");
}

TEST(LogJoin, TheLastPiecesThatWereSetUpShowItWhereTheConnectionHadLostTheOthers) {
  auto seen = Seen("").then("e2. e4P");
  seen.set_up = {drivers::LoggedSquare{Square::d5, Piece::kWhiteKing}};
  for (const auto square : {Square::e8, Square::d8}) {
    seen.set_up.push_back(drivers::LoggedSquare{square, Placement::initial()[square]});
  }
  EXPECT_TRUE(seen.is_sure("b1N e8k d8q array d2. d4P e1K g8n array e2. e4P"));
  EXPECT_TRUE(seen.is_sure("h8r e8k d8q array g1. b1N e8k d8q array d2. e1K g8n array e2. e4P"));
  EXPECT_FALSE(seen.is_sure("b1N e8k d8q array d2. d4P e8k d8q array e2. e4P e1K d8q array"));
}

TEST(LogJoin, ThePlacementIsWrittenAgainBehindAStartingPosition) {
  const auto seen = Seen("e2. e4P").then("e7. e5p");
  EXPECT_EQ(seen.missed("array e2. e4P g1. f3N f3. g1N e4. e2P array d7p e2. e4P e7. e5p"),
            " e7. e5p");
}

TEST(LogJoin, WithoutAStartingPositionMoreMustFit) {
  const auto seen = Seen("e2. e4P e7. e5p").then("g1. f3N");
  EXPECT_EQ(seen.missed("e2. e4P e7. e5p g1. f3N"), std::nullopt);
  const auto more = Seen("e2. e4P e7. e5p d2. d4P d7. d6p").then("g1. f3N");
  EXPECT_EQ(more.missed("e2. e4P e7. e5p d2. d4P d7. d6p g1. f3N"), " g1. f3N");
}

TEST(LogJoin, ALogThatDoesNotLeadToWhatWasReadIsNotUsed) {
  const auto seen = Seen("e2. e4P").then("e7. e5p");
  EXPECT_EQ(seen.missed("array e2. e4P e7. e6p"), std::nullopt);
  EXPECT_EQ(seen.missed("array e2. e4P"), std::nullopt);
  EXPECT_EQ(seen.missed(""), std::nullopt);
}

TEST(LogJoin, BreaksOffWhereThePowerWasAwayWhilePiecesMoved) {
  const auto seen = Seen("e2. e4P").then("e7. e5p g1. f3N");
  EXPECT_EQ(seen.missed("array e2. e4P e7. e5p power-up e4P f3N e5p"), " e7. e5p ...");
}

TEST(LogJoin, ContinuesFromThePiecesOnTheBoardWhenThePowerCameBack) {
  const auto seen = Seen("e2. e4P").then("e7. e5p g1. f3N b8. c6n");
  const auto pieces = listed(Seen("e2. e4P e7. e5p g1. f3N").before);
  EXPECT_EQ(seen.since_listed("array e2. e4P e7. power-up" + pieces + " b8. c6n right=0:02:58"),
            " b8. c6n right=0:02:58");
  EXPECT_EQ(seen.since_listed("array e2. e4P e7. power-up" + pieces + " b8. a6n"), std::nullopt);
}

TEST(LogJoin, AListWithTheChangesThatFollowItIsNotThePlacementBefore) {
  const auto seen = Seen("e2. e4P").then("e7. e5p");
  const auto pieces = listed(Seen("g1. f3N e2. e4P").before);
  EXPECT_EQ(seen.since_listed("array e2. e4P power-up" + pieces + " f3. g1N e7. e5p"),
            " f3. g1N e7. e5p");
}

// The line lost what came while the log did.
TEST(LogJoin, HasWhatCameAfterTheReadingAndWasNotObserved) {
  const auto seen = Seen("e2. e4P").then("e7. e5p");
  EXPECT_EQ(seen.missed("array e2. e4P e7. e5p f2. f4P left=0:02:58 e5. f4. f4p"),
            " e7. e5p f2. f4P left=0:02:58 e5. f4. f4p");
}

TEST(LogJoin, BreaksOffWhereAStartingPositionWasSetUp) {
  const auto seen = Seen("e2. e4P").then("e7. e5p e5. e4. e2P e7p d2. d4P");
  EXPECT_EQ(seen.missed("array e2. e4P e7. e5p e5. e4. e2P e7p array d2. d4P"),
            " e7. e5p e5. e4. e2P e7p ...");
}

TEST(LogJoin, BeginsOnlyWhereThePlacementsReadOnTheWayCameAfterIt) {
  // After e4 three more plies are read one after the other, none of which the log has since then.
  const std::string other = "array e2. e4P c7. c5p g1. f3N";
  auto seen = Seen("e2. e4P").then("e7. e5p").read_then("b1. c3N").read_then("b8. c6n");
  EXPECT_EQ(seen.missed("array e2. e4P e7. e5p b1. c3N b8. c6n"), " e7. e5p b1. c3N b8. c6n");
  seen.read_then("e5. e7p c3. b1N c6. b8n c7. c5p g1. f3N");
  EXPECT_EQ(seen.missed(other), std::nullopt);
}

// Two games with the clock, the first of which took at least nine seconds.
TEST(LogJoin, WhereOnlyTheStartingPositionWasObservedAGameIsNewThatTheOutageHadTimeFor) {
  const std::string log =
      "array e2. e4P left=0:02:57 e7. e5p right=0:02:54 g1. f3N g8. f6n f3. g1N f6. g8n e4. e2P "
      "e5. e7p array d2. d4P left=0:02:59 d7. d5p right=0:02:58";
  Seen seen("");
  seen.then("d2. d4P d7. d5p");
  seen.clock.emplace();
  seen.clock->left.time = seen.clock->right.time = std::chrono::minutes{3};
  for (const auto& [seconds, is_new] : {std::pair{60, true}, std::pair{2, false}}) {
    seen.lasted = std::chrono::seconds{seconds};
    EXPECT_EQ(seen.has_ended(log), is_new) << seconds;
    EXPECT_EQ(seen.is_sure(log), is_new) << seconds;
  }
  seen.lasted = std::chrono::minutes{5};
  EXPECT_FALSE(
      seen.is_sure("array e2. e4P e7. e5p e4. e2P e5. e7p " + log.substr(log.rfind("array"))))
      << "nobody pressed";
  seen.clock->left.time = std::chrono::minutes{-1};
  EXPECT_FALSE(seen.is_sure(log)) << "another clock";
}

}  // namespace log_join_test
}  // namespace jadoube::tracking
