#include "daemon/release/withheld.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "daemon/release/public_feed.h"
#include "tests/daemon/outputs/hall_table.h"

namespace jadoube::release {
namespace withheld_test {

using namespace std::chrono_literals;

// Two rounds of one section. Table 1 is board "one", table 2 is board "two".
class WithheldTest : public tests::HallTable {
 protected:
  WithheldTest() {
    tournament_now_.sections = {{.id = "a"}};
    tournament_now_.tables = {{.table = 1, .board = "one"}, {.table = 2, .board = "two"}};
    for (int round = 1; round <= 2; ++round) {
      tournament_now_.sections[0].rounds.push_back({.number = round});
      for (int table = 1; table <= 2; ++table) {
        tournament_now_.sections[0].rounds.back().pairings.push_back(
            {.id = std::to_string(round) + "." + std::to_string(table),
             .table = table,
             .players = {table * 2 - 1, table * 2}});
      }
    }
    start_round(1);
  }

  model::Pairing& pairing(int round, int table) {
    return tournament_now_.sections[0].rounds[round - 1].pairings[table - 1];
  }
  void start_round(int number) {
    tournament_now_.sections[0].rounds[number - 1].started_at = at(1s);
  }
  void close_round(int number) {
    tournament_now_.sections[0].rounds[number - 1].closed_at = at(2s);
  }
  void put_tournament() { put(tournament_now_, at(now_ += 1s)); }
  // A game begins on `board`, and belongs to the pairing there.
  void begin(const std::string& board, int ordinal, model::Pairing& of) {
    start_game(at(now_ += 1s), board, ordinal);
    of.games.push_back({board, ordinal});
    put_tournament();
  }
  void end(const std::string& board) {
    report(at(now_ += 1s), board,
           model::Change(model::ResultChange{.result = rules::Result::kWhiteWins,
                                             .termination = model::Termination::kNormal,
                                             .revision = 0}));
  }
  bool is_withheld(const std::string& board, int ordinal) {
    (void)withheld_.update(*feed_);
    return withheld_.has(board, ordinal);
  }

  std::chrono::seconds now_{1000};
  model::Tournament tournament_now_{.id = "open", .name = "Open"};
  Withheld withheld_;
};

TEST_F(WithheldTest, IsEachGameOfAPairingThatIs) {
  begin("one", 1, pairing(1, 1));
  begin("two", 1, pairing(1, 2));
  EXPECT_FALSE(is_withheld("one", 1));
  EXPECT_FALSE(withheld_.any());
  pairing(1, 1).withheld = true;
  put_tournament();
  EXPECT_TRUE(is_withheld("one", 1));
  EXPECT_FALSE(is_withheld("two", 1));
  EXPECT_TRUE(withheld_.any());
}

TEST_F(WithheldTest, StaysSoAfterTheTournament) {
  begin("one", 1, pairing(1, 1));
  pairing(1, 1).withheld = true;
  close_round(1);
  tournament_now_.closed = true;
  put_tournament();
  EXPECT_TRUE(is_withheld("one", 1));
}

// Which pairing it belongs to is found out only after its first moves.
TEST_F(WithheldTest, IsAGameThatMayTurnOutToBeOne) {
  pairing(1, 1).withheld = true;
  put_tournament();
  EXPECT_TRUE(is_withheld("one", 1)) << "nobody knows of its start yet";
  start_game(at(now_ += 1s), "one", 1);
  EXPECT_TRUE(is_withheld("one", 1));
  EXPECT_FALSE(is_withheld("two", 1));
}

TEST_F(WithheldTest, IsNotAGameThatTurnsOutToBeAnother) {
  pairing(2, 1).withheld = true;
  begin("one", 1, pairing(1, 1));
  EXPECT_FALSE(is_withheld("one", 1)) << "that of round 1 goes on";
  EXPECT_TRUE(is_withheld("one", 2));
}

TEST_F(WithheldTest, IsNotAGameBeforeIt) {
  start_game(at(now_ += 1s), "one", 1);
  end("one");
  pairing(1, 1).withheld = true;
  put_tournament();
  EXPECT_FALSE(is_withheld("one", 1));
  EXPECT_TRUE(is_withheld("one", 2));
}

TEST_F(WithheldTest, IsNotAGameAfterIt) {
  pairing(1, 1).withheld = true;
  begin("one", 1, pairing(1, 1));
  end("one");
  EXPECT_TRUE(is_withheld("one", 1));
  EXPECT_FALSE(is_withheld("one", 2));
}

// The stream of everybody.
class WithheldFeedTest : public WithheldTest {
 protected:
  void open_feed(std::chrono::seconds delay = 0s) {
    released_ = std::make_unique<PublicFeed>(PublicFeed::Parts{
        .live = *feed_,
        .archive = archive(),
        .rules = {.without_tournament = [delay](const std::string&) { return delay; }},
        .now = [this] { return at(now_); },
        .epoch = journal_->epoch()});
    ASSERT_TRUE(released_->open());
  }
  model::Board shown(const std::string& board) {
    EXPECT_TRUE(released_->step());
    return released_->for_everybody().board(board).value_or(model::Board());
  }
  // True if any event that readers got has a ply with that SAN.
  bool any_event_reports(const std::string& san) {
    const auto read = released_->for_everybody().read(0, std::nullopt, {}, 1000);
    EXPECT_FALSE(read.forgotten);
    return std::ranges::any_of(read.events, [&](const auto& event) {
      std::vector<model::Ply> plies;
      if (const auto* corrected = std::get_if<model::EarlierGameCorrected>(&event->content)) {
        plies = corrected->game->plies;
      } else if (const auto* change = std::get_if<model::Change>(&event->content)) {
        if (const auto* some = std::get_if<model::PliesChange>(change)) plies = some->plies;
        if (const auto* started = std::get_if<model::GameStarted>(change)) {
          plies = started->game->plies;
        }
      }
      return std::ranges::find(plies, san, &model::Ply::san) != plies.end();
    });
  }
  std::size_t plies_of_earlier(int ordinal) {
    auto journal = archive();
    const auto game = released_->earlier_game(journal, "one", ordinal);
    EXPECT_TRUE(game && *game);
    return (*game)->game.plies.size();
  }

  std::unique_ptr<PublicFeed> released_;
};

TEST_F(WithheldFeedTest, NobodySeesItsMovesAlsoWithoutADelay) {
  pairing(1, 1).withheld = true;
  put_tournament();
  open_feed();
  begin("one", 1, pairing(1, 1));
  begin("two", 1, pairing(1, 2));
  play(at(now_ += 1s), "one", "e2e4", "e4");
  play(at(now_ += 1s), "two", "d2d4", "d4");
  EXPECT_TRUE(released_->is_held_back());
  EXPECT_EQ(shown("two").game->plies.size(), 1u);
  const model::Board one = shown("one");
  ASSERT_TRUE(one.game);
  EXPECT_EQ(one.game->ordinal, 1);
  EXPECT_TRUE(one.game->plies.empty());
  EXPECT_EQ(one.placement, rules::Position::initial().placement());
  EXPECT_FALSE(any_event_reports("e4"));
  EXPECT_TRUE(any_event_reports("d4"));
  end("one");
  EXPECT_EQ(shown("one").game->result, rules::Result::kWhiteWins);
  // Round 2 is for everybody.
  close_round(1);
  start_round(2);
  begin("one", 2, pairing(2, 1));
  play(at(now_ += 1s), "one", "c2c4", "c4");
  EXPECT_EQ(shown("one").game->plies.size(), 1u);
  EXPECT_EQ(plies_of_earlier(1), 0u);
}

TEST_F(WithheldFeedTest, ItsPiecesAndClockAreNotReported) {
  pairing(1, 1).withheld = true;
  begin("one", 1, pairing(1, 1));
  open_feed();
  rules::Placement after = rules::Position::initial().placement();
  after.set(*rules::parse_square("e2"), rules::Piece());
  const auto report_all = [&] {
    report(at(now_ += 1s), "one", model::Change(model::PlacementChange{after, {}}));
    report(at(now_ += 1s), "one",
           model::Change(
               model::ClockChange{model::ClockState{.white = 90s, .black = 80s, .running = {}}}));
    report(at(now_ += 1s), "one",
           model::Change(model::UnexplainedChange{{*rules::parse_square("e2")}}));
  };
  report_all();
  EXPECT_EQ(shown("one").placement, rules::Position::initial().placement());
  EXPECT_FALSE(shown("one").clock);
  EXPECT_TRUE(shown("one").unexplained.empty());
  // The same once it is shown.
  pairing(1, 1).withheld = false;
  put_tournament();
  EXPECT_EQ(shown("one").clock, (model::ClockState{.white = 90s, .black = 80s, .running = {}}));
  EXPECT_EQ(shown("one").placement, after);
}

TEST_F(WithheldFeedTest, TakesBackWhatWasSeen) {
  open_feed();
  begin("one", 1, pairing(1, 1));
  play(at(now_ += 1s), "one", "e2e4", "e4");
  EXPECT_FALSE(released_->is_held_back());
  EXPECT_EQ(shown("one").game->plies.size(), 1u);
  pairing(1, 1).withheld = true;
  put_tournament();
  play(at(now_ += 1s), "one", "e7e5", "e5");
  EXPECT_TRUE(shown("one").game->plies.empty());
  EXPECT_TRUE(released_->is_held_back());
  // And it is shown again, with all its moves.
  pairing(1, 1).withheld = false;
  put_tournament();
  EXPECT_EQ(shown("one").game->plies.size(), 2u);
  play(at(now_ += 1s), "one", "g1f3", "Nf3");
  EXPECT_EQ(shown("one").game->plies.size(), 3u);
}

// Moves that everybody saw before are in no stream any more.
TEST_F(WithheldFeedTest, NobodyReadsWhatWasSeenBeforeByAnOldCursor) {
  open_feed(60s);
  begin("one", 1, pairing(1, 1));
  play(at(now_ += 1s), "one", "e2e4", "e4");
  now_ += 100s;
  EXPECT_EQ(shown("one").game->plies.size(), 1u);
  EXPECT_TRUE(any_event_reports("e4"));
  const auto seen = released_->feed().head();
  pairing(1, 1).withheld = true;
  put_tournament();
  EXPECT_TRUE(shown("one").game->plies.empty());
  EXPECT_TRUE(released_->feed().read(0, std::nullopt, {}, 1000).forgotten);
  EXPECT_FALSE(released_->feed().read(seen, std::nullopt, {}, 1000).forgotten)
      << "who has seen all goes on";
}

TEST_F(WithheldFeedTest, IsStillSoAfterARestart) {
  pairing(1, 1).withheld = true;
  begin("one", 1, pairing(1, 1));
  play(at(now_ += 1s), "one", "e2e4", "e4");
  open(1024);
  open_feed();
  EXPECT_TRUE(shown("one").game->plies.empty());
  play(at(now_ += 1s), "one", "e7e5", "e5");
  EXPECT_TRUE(shown("one").game->plies.empty());
}

TEST_F(WithheldFeedTest, IsStillSoWithADelay) {
  open_feed(60s);
  pairing(1, 1).withheld = true;
  begin("one", 1, pairing(1, 1));
  play(at(now_ += 1s), "one", "e2e4", "e4");
  now_ += 100s;
  EXPECT_TRUE(shown("one").game->plies.empty());
  play(at(now_ += 1s), "one", "e7e5", "e5");
  now_ += 30s;
  // What is not old enough waits also when it is shown again.
  pairing(1, 1).withheld = false;
  put_tournament();
  EXPECT_EQ(shown("one").game->plies.size(), 1u);
  now_ += 60s;
  EXPECT_EQ(shown("one").game->plies.size(), 2u);
}

TEST_F(WithheldFeedTest, ACorrectionOfAnEarlierOneTellsNoMove) {
  pairing(1, 1).withheld = true;
  begin("one", 1, pairing(1, 1));
  play(at(now_ += 1s), "one", "e2e4", "e4");
  const model::Game game = *boards_["one"].game;
  close_round(1);
  start_round(2);
  begin("one", 2, pairing(2, 1));
  open_feed();
  report(at(now_ += 1s), "one", model::EarlierGameCorrected{game});
  ASSERT_TRUE(released_->step());
  EXPECT_FALSE(any_event_reports("e4"));
  EXPECT_EQ(plies_of_earlier(1), 0u);
}

}  // namespace withheld_test
}  // namespace jadoube::release
