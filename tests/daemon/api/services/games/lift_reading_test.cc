#include <gmock/gmock.h>

#include <sstream>

#include "daemon/api/services/games/game_readings.h"
#include "tests/daemon/engine/engine_table.h"

namespace jadoube::api {
namespace lift_reading_test {

using rules::ErrorCode;
using testing::ElementsAre;
using testing::IsEmpty;
using namespace std::chrono_literals;

// An engine with boards that hands play on, and its journal.
class LiftReadingTest : public tests::EngineTable {
 protected:
  void SetUp() override { open(); }

  void see(const std::string& board, const drivers::Observation& observation) {
    EngineTable::see(observation, board, 300ms);
  }

  void set_up(const std::string& board) {
    see(board, drivers::ConnectionChanged{drivers::ConnectionState::kLive, "/dev/x", ""});
    see(board, drivers::PlacementRead{rules::Placement::initial()});
    pass_unseen(2s);
  }

  // "b1- b1+N .": a square each 300 ms, and a second of thought.
  void hands(const std::string& board, const std::string& script) {
    std::istringstream words{script};
    for (std::string word; words >> word;) {
      if (word == ".") {
        pass_unseen(1s);
        continue;
      }
      const auto piece = word[2] == '-' ? rules::Piece::kNone : *rules::parse_piece(word[3]);
      see(board, drivers::SquareChanged{*rules::parse_square(word.substr(0, 2)), piece});
    }
  }

  // Does what was taken, and answers.
  rules::Expected<v1::ListLiftsResponse> ask(const v1::ListLiftsRequest& request) {
    start_engine();
    engine_->stop();
    auto archive = storage::Archive::open(directory_ / "journal");
    auto reading = LiftReading::of(request);
    if (!reading) return tl::unexpected(reading.error());
    for (bool done = false; !done;) {
      const auto step = reading->step(*feed_, *archive);
      if (!step) return tl::unexpected(step.error());
      done = *step;
    }
    v1::ListLiftsResponse response;
    reading->answer(now_.load() + 1s, response);
    return response;
  }
  rules::Expected<v1::ListLiftsResponse> ask(const std::string& game, int ply = 0,
                                             int page_size = 0, const std::string& token = "") {
    v1::ListLiftsRequest request;
    request.set_game(game);
    request.set_ply(ply);
    request.set_page_size(page_size);
    request.set_page_token(token);
    return ask(request);
  }

  // "1 e4: b1 e2": the ply, what was played, the squares of what was lifted before it.
  static std::vector<std::string> reported(const rules::Expected<v1::ListLiftsResponse>& response) {
    std::vector<std::string> plies;
    if (!response) return {response.error().message};
    for (const auto& ply : response->plies()) {
      plies.push_back(std::to_string(ply.ply()) + " " + ply.san() + ":");
      for (const auto& lift : ply.lifts()) plies.back() += " " + lift.square();
    }
    return plies;
  }
};

TEST_F(LiftReadingTest, ReportsTheLiftsOfAGameThatContinues) {
  set_up("one");
  hands("one", "b1- b1+N e2- e4+P e7-");
  const auto response = ask("games/one-1");
  EXPECT_THAT(reported(response), ElementsAre("1 e4: b1 e2", "2 : e7"));
  const auto& first = response->plies(0);
  EXPECT_EQ(first.article(), "4.3.1");
  EXPECT_EQ(first.broken_article(), "4.3.1");
  EXPECT_THAT(first.allowed_san(), ElementsAre("Na3", "Nc3"));
  EXPECT_EQ(first.lifts(0).end(), v1::LIFT_END_PUT_BACK);
  EXPECT_EQ(first.lifts(0).duration().nanos(), 300'000'000);
  EXPECT_EQ(first.lifts(1).to(), "e4");
  EXPECT_EQ(response->plies(1).lifts(0).end(), v1::LIFT_END_IN_THE_AIR);
}

TEST_F(LiftReadingTest, ReportsTheSameAfterARestart) {
  set_up("one");
  hands("one", "b1- b1+N e2- e4+P");
  const auto before = ask("games/one-1");
  open();
  EXPECT_EQ(ask("games/one-1")->SerializeAsString(), before->SerializeAsString());
}

TEST_F(LiftReadingTest, ReportsTheLiftsOfAGameThatIsOverAndOfNoOther) {
  set_up("one");
  hands("one", "b1- b1+N e2- e4+P . e7- e5+p . g1- f3+N . b8- c6+n");
  set_up("one");
  hands("one", "g1- g1+N d2- d4+P");
  EXPECT_THAT(reported(ask("games/one-2")), ElementsAre("1 d4: g1 d2"));
  EXPECT_THAT(reported(ask("games/one-1", 1)), ElementsAre("1 e4: b1 e2"));
  EXPECT_THAT(reported(ask("games/one-1")),
              ElementsAre("1 e4: b1 e2", "2 e5: e7", "3 Nf3: g1", "4 Nc6: b8"));
}

TEST_F(LiftReadingTest, ReportsTheLiftsOfAGameThatBeganWithItsClock) {
  see("one", drivers::ConnectionChanged{drivers::ConnectionState::kLive, "/dev/x", ""});
  see("one", drivers::PlacementRead{
                 *rules::parse_placement("rknbbnqr/pppppppp/8/8/8/8/PPPPPPPP/RKNBBNQR")});
  pass_unseen(3s);
  drivers::ClockRead clock;
  clock.running = true;
  see("one", clock);
  hands("one", "c1- c1+N . e2- e4+P .");
  EXPECT_THAT(reported(ask("games/one-1")), ElementsAre("1 e4: c1 e2"));
}

TEST_F(LiftReadingTest, ReportsNothingOfOtherBoards) {
  set_up("one");
  set_up("two");
  hands("one", "b1-");
  hands("two", "g1- g1+N");
  hands("one", "b1+N");
  EXPECT_THAT(reported(ask("games/one-1")), ElementsAre("1 : b1"));
}

TEST_F(LiftReadingTest, ReadsALongGameInMoreThanOneStep) {
  set_up("one");
  for (int i = 0; i < 2500; ++i) see("one", drivers::NoiseSkipped{1});
  hands("one", "b1- b1+N");
  EXPECT_THAT(reported(ask("games/one-1")), ElementsAre("1 : b1"));
}

TEST_F(LiftReadingTest, ReportsOnePlyWhereOneIsAskedFor) {
  set_up("one");
  hands("one", "e2- e4+P e7- e5+p g1- f3+N");
  EXPECT_THAT(reported(ask("games/one-1", 2)), ElementsAre("2 e5: e7"));
  EXPECT_THAT(reported(ask("games/one-1", 4)), IsEmpty());
}

TEST_F(LiftReadingTest, ReportsThePliesInPages) {
  set_up("one");
  hands("one", "e2- e4+P e7- e5+p g1- f3+N");
  const auto first = ask("games/one-1", 0, 2);
  EXPECT_THAT(reported(first), ElementsAre("1 e4: e2", "2 e5: e7"));
  const auto second = ask("games/one-1", 0, 2, first->next_page_token());
  EXPECT_THAT(reported(second), ElementsAre("3 Nf3: g1"));
  EXPECT_EQ(second->next_page_token(), "");
}

TEST_F(LiftReadingTest, RefusesWhatCannotBe) {
  EXPECT_EQ(ask("games/one-1").error().code, ErrorCode::kNotFound);
  EXPECT_EQ(ask("one").error().code, ErrorCode::kInvalidArgument);
  EXPECT_EQ(ask("games/one-1", -1).error().code, ErrorCode::kInvalidArgument);
  set_up("one");
  hands("one", "e2- e4+P");
  EXPECT_EQ(ask("games/one-1", 3).error().code, ErrorCode::kInvalidArgument);
  EXPECT_EQ(ask("games/one-1", 3).error().message, "there is no ply 3: the game has 1");
  EXPECT_EQ(ask("games/one-1", 0, 0, "rubbish").error().code, ErrorCode::kInvalidArgument);
}

}  // namespace lift_reading_test
}  // namespace jadoube::api
