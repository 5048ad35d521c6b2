#include "daemon/api/answering/tournament_places.h"

#include <gmock/gmock.h>

#include "daemon/storage/journal.h"
#include "tests/daemon/api/played_hall.h"
#include "tests/support/process.h"

namespace jadoube::api {
namespace tournament_places_test {

using testing::HasSubstr;

class TournamentPlacesTest : public testing::Test {
 protected:
  TournamentPlacesTest() { feed_.restore("seen", {}); }

  // The fault. Empty: none.
  std::string refusal(const v1::TournamentEdit& edit) {
    v1::EditTournamentRequest request;
    *request.add_edits() = edit;
    const auto checked = check_places(request, feed_, {"table-1"}, archive_);
    return checked ? "" : checked.error().message;
  }
  static v1::TournamentEdit board(const std::string& name) {
    v1::TournamentEdit edit;
    edit.mutable_set_tables()->add_tables()->set_board(name);
    return edit;
  }

  tests::TemporaryDirectory directory_;
  storage::Journal journal_ = *storage::Journal::open(directory_ / "journal");
  storage::Archive archive_ = *storage::Archive::open(directory_ / "journal");
  stream::Feed feed_{0};
};

TEST_F(TournamentPlacesTest, BoardsThatWereSeenOrAreInTheConfigurationAreThere) {
  EXPECT_EQ(refusal(board("boards/seen")), "");
  EXPECT_EQ(refusal(board("boards/table-1")), "");
  EXPECT_EQ(refusal(board("")), "");
}

TEST_F(TournamentPlacesTest, ABoardThatIsNotThereIsNamedWithThoseThatAre) {
  EXPECT_EQ(refusal(board("boards/tabel-1")),
            "there is no board \"tabel-1\": there are seen, table-1");
}

TEST_F(TournamentPlacesTest, AGameThatIsNotThereIsNamed) {
  v1::TournamentEdit edit;
  edit.mutable_give_game()->set_game("games/seen-9");
  EXPECT_THAT(refusal(edit), HasSubstr("seen-9"));
}

// Round 3 is under way. Table 1 has board "one", table 2 has board "two" with a game of two plies.
class TakenBoards : public testing::Test {
 protected:
  TakenBoards() {
    tournament_.id = "open";
    tournament_.tables = {{1, "one", ""}, {2, "two", ""}};
    model::Round round{.number = 3, .started_at = model::Instant(std::chrono::seconds(1))};
    round.pairings = {{.id = "p1", .table = 1, .players = {1, 2}},
                      {.id = "p2", .table = 2, .players = {3, 4}, .games = {{"two", 5}}}};
    tournament_.sections = {{.id = "main", .rounds = {round}}};
    game_ = {.ordinal = 5, .plies = std::vector<model::Ply>(2)};
  }

  // What is wrong with putting `board` on `table`.
  std::string refusal(int table, const std::string& board, bool names_both = false) {
    stream::Feed feed{0};
    restore_hall(feed, game_, tournament_);
    feed.restore("one", {});
    const auto checked = check_not_in_play(request(table, board, names_both), feed);
    if (checked) return "";
    EXPECT_EQ(checked.error().code, rules::ErrorCode::kFailedPrecondition);
    return checked.error().message;
  }
  static v1::EditTournamentRequest request(int table, const std::string& board,
                                           bool names_both = false) {
    v1::EditTournamentRequest request;
    request.set_name("tournaments/open");
    auto& edit = *request.add_edits()->mutable_set_tables();
    if (names_both) edit.add_tables()->set_table(2);
    auto& named = *edit.add_tables();
    named.set_table(table);
    if (!board.empty()) named.set_board("boards/" + board);
    return request;
  }

  // What is wrong with `edit` while the game of table 2 is played.
  std::string refusal_of(const v1::TournamentEdit& edit, bool force = false) {
    stream::Feed feed{0};
    restore_hall(feed, game_, tournament_);
    v1::EditTournamentRequest request;
    request.set_name("tournaments/open");
    request.set_force(force);
    *request.add_edits() = edit;
    const auto checked = check_not_in_play(request, feed);
    return checked ? "" : checked.error().message;
  }

  model::Tournament tournament_;
  model::Game game_;
};

TEST_F(TakenBoards, AGameIsTakenFromAnotherPairingOnlyByForce) {
  v1::TournamentEdit edit;
  edit.mutable_give_game()->set_pairing("p1");
  edit.mutable_give_game()->set_game("games/two-5");
  EXPECT_THAT(refusal_of(edit),
              HasSubstr("two-5 belongs to starting number 3 - starting number 4, round 3, table "
                        "2. Nothing is changed. To remove it from them, force it (--force)"));
  EXPECT_EQ(refusal_of(edit, true), "");
  edit.mutable_give_game()->set_game("games/two-4");
  EXPECT_EQ(refusal_of(edit), "");
  edit.mutable_give_game()->set_game("games/two-5");
  edit.mutable_give_game()->set_pairing("p2");
  EXPECT_THAT(refusal_of(edit), HasSubstr("belongs to this pairing already"));
}

TEST_F(TakenBoards, ATournamentEndsOnlyByForceWhileAGameIsPlayed) {
  v1::TournamentEdit edit;
  edit.set_close(true);
  EXPECT_THAT(refusal_of(edit), HasSubstr("a game is played now: starting number 3 - starting "
                                          "number 4 at table 2 of round 3"));
  EXPECT_EQ(refusal_of(edit, true), "");
  game_.result = rules::Result::kDraw;
  EXPECT_EQ(refusal_of(edit), "");
}

TEST_F(TakenBoards, ABoardIsNotTakenFromAGameThatIsPlayedWithoutConsent) {
  EXPECT_THAT(refusal(1, "two"),
              HasSubstr("a game is played on board two at table 2 of round 3: two-5, 2 plies. "
                        "Nothing is changed."));
  EXPECT_EQ(refusal(1, "two", true), "");
}

TEST_F(TakenBoards, AnEditThatNamesTheTableOfTheGameSaysWhatItMeans) {
  EXPECT_EQ(refusal(2, "one"), "");
  EXPECT_EQ(refusal(2, ""), "");
}

TEST_F(TakenBoards, WhatIsNotPlayedOnMayBeTaken) {
  EXPECT_EQ(refusal(2, "two"), "");
  EXPECT_EQ(refusal(3, "one"), "");
  game_.result = rules::Result::kDraw;
  EXPECT_EQ(refusal(1, "two"), "");
  game_ = {.ordinal = 6};
  EXPECT_EQ(refusal(1, "two"), "");
}

TEST_F(TakenBoards, AClosedRoundNeedsNoBoard) {
  tournament_.sections[0].rounds[0].closed_at = model::Instant(std::chrono::seconds(9));
  EXPECT_EQ(refusal(1, "two"), "");
}

}  // namespace tournament_places_test
}  // namespace jadoube::api
