#include <gmock/gmock.h>

#include "daemon/client/views/view_texts.h"

namespace jadoube::cli {
namespace edit_answer_test {

values::v1::Tournament open() {
  values::v1::Tournament tournament;
  tournament.set_name("tournaments/open");
  auto& section = *tournament.add_sections();
  section.set_id("main");
  for (const auto& [number, name] : {std::pair(1, "Stone, Anna"), {2, "Field, Ben"}}) {
    auto& player = *section.add_players();
    player.set_number(number);
    player.set_name(name);
  }
  auto& round = *section.add_rounds();
  round.set_number(3);
  auto& pairing = *round.add_pairings();
  pairing.set_id("p1");
  pairing.set_table(12);
  pairing.set_white(1);
  pairing.set_black(2);
  pairing.add_games("games/one-2");
  return tournament;
}

TEST(EditAnswer, OfAPairingHasItsPlaceItsPlayersAndItsGame) {
  v1::TournamentEdit edit;
  edit.mutable_give_game()->set_pairing("p1");
  EXPECT_EQ(edit_answer(edit, open()),
            "open, round 3, table 12: Stone, Anna - Field, Ben, game one-2\n");
  edit.set_postpone("p1");
  auto later = open();
  auto& pairing = *later.mutable_sections(0)->mutable_rounds(0)->mutable_pairings(0);
  pairing.set_postponed(true);
  pairing.set_table(0);
  EXPECT_EQ(edit_answer(edit, later),
            "open, round 3, no table: Stone, Anna - Field, Ben, game one-2, postponed\n");
}

TEST(EditAnswer, OfANewPairingFindsIt) {
  v1::TournamentEdit edit;
  auto& pair = *edit.mutable_add_pairing();
  pair.set_round(3);
  pair.set_white(1);
  pair.set_black(2);
  EXPECT_THAT(edit_answer(edit, open()), testing::HasSubstr("table 12: Stone, Anna - Field, Ben"));
}

TEST(EditAnswer, OfRoundsAndPlayersIsOneLine) {
  v1::TournamentEdit edit;
  edit.mutable_start_round()->set_round(3);
  EXPECT_EQ(edit_answer(edit, open()), "open: round 3 is in play\n");
  edit.mutable_add_player()->mutable_player()->set_number(9);
  edit.mutable_add_player()->mutable_player()->set_name("Reed, Cleo");
  EXPECT_EQ(edit_answer(edit, open()), "open: number 9 is Reed, Cleo\n");
  edit.set_close(true);
  EXPECT_EQ(edit_answer(edit, open()), "open is over: its boards are free\n");
}

TEST(EditAnswer, OfTablesIsTheTournamentItself) {
  v1::TournamentEdit edit;
  edit.mutable_set_tables();
  EXPECT_EQ(edit_answer(edit, open()), "");
}

TEST(EditAnswer, OfAWatchedFileSaysWhatHappensWithIt) {
  v1::TournamentEdit edit;
  edit.mutable_set_watched()->set_path("/srv/a");
  EXPECT_EQ(edit_answer(edit, open()),
            "/srv/a is watched. Its content: jadoube tournament watch open\n");
  edit.mutable_set_watched()->set_apply(true);
  EXPECT_EQ(edit_answer(edit, open()), "/srv/a is watched, and its changes are made at once\n");
  edit.mutable_set_watched()->clear_path();
  EXPECT_EQ(edit_answer(edit, open()), "no file is watched now\n");
  edit.mutable_leave_watched();
  EXPECT_EQ(edit_answer(edit, open()), "the present content of the file is not used\n");
}

}  // namespace edit_answer_test
}  // namespace jadoube::cli
