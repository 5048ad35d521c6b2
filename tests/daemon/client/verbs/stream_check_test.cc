#include "daemon/client/verbs/stream_check.h"

#include <gmock/gmock.h>

#include "rules/notation/fen.h"
#include "rules/notation/san.h"
#include "rules/notation/uci.h"

namespace jadoube::cli {
namespace stream_check_test {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

// The streams of one board on which 1.e4 e5 were played. The second ply is provisional.
class StreamCheckTest : public testing::Test {
 protected:
  StreamCheckTest() {
    v1::WatchGamesResponse games;
    auto& game = *games.mutable_snapshot()->add_games();
    game.set_name("games/one-3");
    game.set_board("boards/one");
    game.set_start_fen(kStart);
    games.set_cursor("g0");
    game.set_fen(kStart);
    check_.take(games);
    v1::WatchBoardsResponse boards;
    auto& board = *boards.mutable_snapshot()->add_boards();
    board.set_name("boards/one");
    board.set_placement("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
    boards.set_cursor("b0");
    check_.take(boards);
    check_.take(plies(0, {"e2e4", "e7e5"}));
  }

  // The next event of the game's stream.
  v1::WatchGamesResponse games_event() {
    v1::WatchGamesResponse event;
    event.set_cursor("g" + std::to_string(++numbers_));
    event.mutable_time()->set_seconds(100 + numbers_);
    event.set_board("boards/one");
    event.set_game("games/one-3");
    return event;
  }
  v1::WatchBoardsResponse square(const std::string& name, const std::string& piece) {
    v1::WatchBoardsResponse event;
    event.set_cursor("b" + std::to_string(++numbers_));
    event.mutable_time()->set_seconds(100 + numbers_);
    event.set_board("boards/one");
    event.mutable_square_changed()->set_square(name);
    event.mutable_square_changed()->set_piece(piece);
    return event;
  }
  // The plies behind the first `keep`, the last one provisional.
  v1::WatchGamesResponse plies(int keep, const std::vector<std::string>& moves,
                               std::uint32_t revision = 0) {
    auto event = games_event();
    auto& change = *event.mutable_plies_changed();
    change.set_keep(keep);
    change.set_revision(revision);
    line_.resize(static_cast<std::size_t>(keep) + 1, rules::Position::initial());
    for (const auto& uci : moves) {
      const auto move = *rules::parse_uci(line_.back(), uci);
      auto& ply = *change.add_plies();
      ply.set_uci(uci);
      ply.set_san(rules::to_san(line_.back(), move));
      ply.set_state(&uci == &moves.back() ? values::v1::PLY_STATE_PROVISIONAL
                                          : values::v1::PLY_STATE_CONFIRMED);
      line_.push_back(line_.back().after(move));
    }
    change.set_fen(rules::to_fen(line_.back()));
    return event;
  }

  std::vector<std::string> faults_;
  StreamCheck check_{[this](const std::string& fault) { faults_.push_back(fault); }};
  int numbers_ = 0;
  std::vector<rules::Position> line_ = {rules::Position::initial()};
};

TEST_F(StreamCheckTest, FindsNoFaultInAStreamThatKeepsItsPromises) {
  check_.take(square("e2", ""));
  check_.take(square("e4", "P"));
  check_.take(plies(1, {"c7c5", "g1f3"}));
  check_.take(plies(1, {"e7e5"}, 1));
  auto result = games_event();
  result.mutable_result_changed()->set_result(values::v1::RESULT_DRAW);
  result.mutable_result_changed()->set_revision(1);
  check_.take(result);
  auto next = games_event();
  next.set_game("games/one-4");
  next.mutable_game_started()->mutable_game()->set_name("games/one-4");
  next.mutable_game_started()->mutable_game()->set_start_fen(kStart);
  next.mutable_game_started()->mutable_game()->set_fen(kStart);
  check_.take(next);
  EXPECT_THAT(faults_, IsEmpty());
  EXPECT_EQ(check_.events(), 7u);
}

TEST_F(StreamCheckTest, NoticesAMissingEventByThePositionOfTheNext) {
  (void)plies(2, {"g1f3"});
  auto next = plies(3, {"b8c6"});
  check_.take(next);
  EXPECT_THAT(faults_, ElementsAre(HasSubstr("3 plies are to stay, and there are 2")));
}

TEST_F(StreamCheckTest, NoticesPliesThatWereChangedWithoutAnEvent) {
  (void)plies(1, {"e7e6"});
  check_.take(plies(2, {"d2d4"}));
  EXPECT_THAT(faults_, ElementsAre(HasSubstr("its plies lead to")));
}

TEST_F(StreamCheckTest, NoticesARepeatedEvent) {
  const auto event = plies(2, {"g1f3"});
  check_.take(event);
  check_.take(event);
  EXPECT_THAT(faults_, ElementsAre(HasSubstr("the cursor of what came before it"),
                                   HasSubstr("it changes nothing")));
  check_.take(square("a1", "R"));
  EXPECT_THAT(faults_.back(), HasSubstr("a1 changes to what it was"));
}

TEST_F(StreamCheckTest, NoticesAConfirmedPlyThatChangesAtTheSameRevision) {
  check_.take(plies(0, {"d2d4"}));
  EXPECT_THAT(faults_, ElementsAre(HasSubstr("ply 1, e2e4, was more than provisional")));
}

TEST_F(StreamCheckTest, NoticesARevisionThatGoesBack) {
  check_.take(plies(1, {"c7c5"}, 2));
  check_.take(plies(1, {"e7e5"}, 1));
  EXPECT_THAT(faults_, ElementsAre(HasSubstr("revision 1 follows 2")));
}

TEST_F(StreamCheckTest, NoticesTimeThatGoesBack) {
  auto event = plies(2, {"g1f3"});
  event.mutable_time()->set_seconds(event.time().seconds() - 5);
  check_.take(event);
  EXPECT_THAT(faults_, ElementsAre(HasSubstr("ms before the last one")));
}

TEST_F(StreamCheckTest, TakesADateOfAClockThatWasSetRight) {
  auto event = plies(2, {"g1f3"});
  event.mutable_time()->set_seconds(event.time().seconds() - 60);
  check_.take(event);
  EXPECT_THAT(faults_, IsEmpty());
}

TEST_F(StreamCheckTest, NoticesASnapshotThatNobodyAskedFor) {
  v1::WatchGamesResponse games;
  games.mutable_snapshot();
  games.set_cursor("g9");
  check_.take(games);
  EXPECT_THAT(faults_, ElementsAre(HasSubstr("a snapshot comes in the middle")));
}

TEST_F(StreamCheckTest, TakesASnapshotAfterAResetAndNoticesIfItGoesBack) {
  check_.take(plies(1, {"c7c5"}, 2));
  v1::WatchGamesResponse reset;
  reset.mutable_reset()->set_missed_events(5);
  check_.take(reset);
  v1::WatchGamesResponse games;
  auto& game = *games.mutable_snapshot()->add_games();
  game.set_name("games/one-3");
  game.set_board("boards/one");
  game.set_start_fen(kStart);
  game.set_fen(kStart);
  game.set_revision(1);
  games.set_cursor("g9");
  check_.take(games);
  EXPECT_THAT(faults_, ElementsAre(HasSubstr("begins anew, so events are lost to who was at"),
                                   HasSubstr("a snapshot goes back")));
}

TEST_F(StreamCheckTest, AResetBeforeAnyCursorIsNoFault) {
  std::vector<std::string> faults;
  StreamCheck fresh([&](const std::string& fault) { faults.push_back(fault); });
  v1::WatchGamesResponse reset;
  reset.mutable_reset();
  fresh.take(reset);
  EXPECT_THAT(faults, ElementsAre());
}

TEST_F(StreamCheckTest, NoticesAGameThatWasLeftOut) {
  auto next = games_event();
  next.set_game("games/one-5");
  next.mutable_game_started()->mutable_game()->set_name("games/one-5");
  next.mutable_game_started()->mutable_game()->set_start_fen(kStart);
  next.mutable_game_started()->mutable_game()->set_fen(kStart);
  check_.take(next);
  EXPECT_THAT(faults_, ElementsAre(HasSubstr("begins behind games/one-3")));
}

TEST_F(StreamCheckTest, NoticesAnIllegalMoveThatIsNotMarkedAsOne) {
  auto event = plies(2, {"g1f3"});
  auto& ply = *event.mutable_plies_changed()->mutable_plies(0);
  ply.set_uci("g1g3");
  ply.set_san("Ng1-g3");
  ply.set_state(values::v1::PLY_STATE_CONFIRMED);
  check_.take(event);
  ASSERT_FALSE(faults_.empty());
  EXPECT_THAT(faults_.front(), HasSubstr("is illegal"));
}

TEST_F(StreamCheckTest, ComparesItsKnowledgeWithASnapshot) {
  const BoardsView held = check_.view();
  EXPECT_THAT(differences(held, check_.view()), IsEmpty());
  check_.take(square("e2", ""));
  check_.take(plies(2, {"g1f3"}));
  EXPECT_THAT(differences(held, check_.view()),
              ElementsAre(HasSubstr("boards/one: "), HasSubstr("games/one-3: ")));
}

TEST_F(StreamCheckTest, UnsavedChangesAreMarkedAndNotPartOfTheStream) {
  v1::WatchBoardsResponse response;
  auto& board = *response.mutable_unwritten()->add_boards();
  board.set_name("boards/one");
  board.set_not_durable(true);
  check_.take(response);
  check_.take(square("e2", ""));
  EXPECT_THAT(faults_, IsEmpty());
  board.set_not_durable(false);
  response.set_cursor("b99");
  check_.take(response);
  EXPECT_THAT(faults_, ElementsAre(HasSubstr("has a cursor"), HasSubstr("not marked so")));
}

}  // namespace stream_check_test
}  // namespace jadoube::cli
