#include <gmock/gmock.h>

#include "daemon/api/services/games/game_readings.h"
#include "tests/daemon/engine/engine_table.h"

namespace jadoube::api {
namespace film_reading_test {

using rules::ErrorCode;
using rules::Piece;
using rules::Square;
using testing::ElementsAre;
using namespace std::chrono_literals;

// An engine with boards that hands play on, and its journal.
class FilmReadingTest : public tests::EngineTable {
 protected:
  void SetUp() override { open(); }

  void set_up(const std::string& board) {
    see(drivers::ConnectionChanged{drivers::ConnectionState::kLive, "/dev/x", ""}, board);
    see(drivers::PlacementRead{rules::Placement::initial()}, board);
    pass_unseen(2s);
  }
  void square(Square where, Piece piece = Piece::kNone, const std::string& board = "one") {
    see(drivers::SquareChanged{where, piece}, board, 300ms);
  }

  // `begin`, `end`: in seconds before now.
  rules::Expected<v1::Film> ask(const std::string& game, std::optional<double> begin = {},
                                std::optional<double> end = {}) {
    start_engine();
    engine_->stop();
    const auto before = [&](double seconds) {
      return to_proto(now_.load() - std::chrono::milliseconds(static_cast<int>(seconds * 1000)));
    };
    v1::GetFilmRequest request;
    request.set_game(game);
    if (begin) *request.mutable_begin_time() = before(*begin);
    if (end) *request.mutable_end_time() = before(*end);
    auto archive = storage::Archive::open(directory_ / "journal");
    auto reading = FilmReading::of(request, now_.load());
    if (!reading) return tl::unexpected(reading.error());
    for (bool done = false; !done;) {
      const auto step = reading->step(*feed_, *archive);
      if (!step) return tl::unexpected(step.error());
      done = *step;
    }
    return reading->film();
  }

  // "e2." and "e4P".
  static std::vector<std::string> reported(const rules::Expected<v1::Film>& film) {
    if (!film) return {film.error().message};
    std::vector<std::string> squares;
    for (const auto& frame : film->frames()) {
      for (const auto& each : frame.squares()) {
        squares.push_back(each.square() + (each.piece().empty() ? "." : each.piece()));
      }
    }
    return squares;
  }
  static std::string refusal(const rules::Expected<v1::Film>& film) {
    return film ? "" : film.error().message;
  }
};

TEST_F(FilmReadingTest, HasTheLastMinuteOfAGameThatContinues) {
  set_up("one");
  square(Square::e2);
  square(Square::e4, Piece::kWhitePawn);
  pass_unseen(70s);
  square(Square::e7);
  square(Square::e5, Piece::kBlackPawn);
  const auto film = ask("games/one-1");
  EXPECT_THAT(reported(film), ElementsAre("e7.", "e5p"));
  EXPECT_EQ(film->placement(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
  EXPECT_EQ(film->game(), "games/one-1");
  EXPECT_EQ(film->end_time().seconds() - film->begin_time().seconds(), 60);
  const auto& frame = film->frames(1).time();
  EXPECT_EQ(frame.SerializeAsString(), to_proto(now_.load()).SerializeAsString());
}

TEST_F(FilmReadingTest, HasAnyPartOfAGameThatIsOver) {
  set_up("one");
  square(Square::e2);
  square(Square::e4, Piece::kWhitePawn);
  square(Square::e7);
  square(Square::e5, Piece::kBlackPawn);
  pass_unseen(30s);
  set_up("one");
  square(Square::d2);
  EXPECT_THAT(reported(ask("games/one-1", 33.2, 32.9)), ElementsAre("e4P"));
  EXPECT_THAT(reported(ask("games/one-2")), ElementsAre("d2."));
}

TEST_F(FilmReadingTest, BeginsWithTheGameIfItIsAskedForMore) {
  set_up("one");
  square(Square::e2);
  const auto film = ask("games/one-1", 200, 0);
  EXPECT_THAT(reported(film), ElementsAre("e2."));
  EXPECT_EQ(film->placement(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
}

TEST_F(FilmReadingTest, IsTheSameAfterARestart) {
  set_up("one");
  square(Square::e2);
  square(Square::e4, Piece::kWhitePawn);
  const auto before = ask("games/one-1", 10, 0);
  open();
  EXPECT_EQ(ask("games/one-1", 10, 0)->SerializeAsString(), before->SerializeAsString());
}

TEST_F(FilmReadingTest, HasNothingOfOtherBoards) {
  set_up("one");
  set_up("two");
  square(Square::e2, Piece::kNone, "one");
  square(Square::d2, Piece::kNone, "two");
  EXPECT_THAT(reported(ask("games/one-1")), ElementsAre("e2."));
}

TEST_F(FilmReadingTest, ReadsALongGameInMoreThanOneStep) {
  set_up("one");
  for (int i = 0; i < 2500; ++i) see(drivers::NoiseSkipped{1});
  square(Square::b1);
  EXPECT_THAT(reported(ask("games/one-1", 10)), ElementsAre("b1."));
}

TEST_F(FilmReadingTest, IsTurnedIfAnArbiterTurnedTheBoard) {
  see(drivers::ConnectionChanged{drivers::ConnectionState::kLive, "/dev/x", ""});
  see(drivers::PlacementRead{
      *rules::parse_placement("rknbbnqr/pppppppp/8/8/8/8/PPPPPPPP/RKNBBNQR")});
  pass_unseen(3s);
  drivers::ClockRead clock;
  clock.running = true;
  see(clock);
  square(Square::e2);
  start_engine();
  const auto ruled =
      decide(0, model::RecordDecision{model::TurnBoard{model::Orientation::kRotated}});
  ASSERT_TRUE(ruled) << ruled.error().message;
  engine_->stop();
  EXPECT_THAT(reported(ask("games/one-1")), ElementsAre("d7."));
}

TEST_F(FilmReadingTest, RefusesWhatCannotBe) {
  EXPECT_EQ(ask("one").error().code, ErrorCode::kInvalidArgument);
  EXPECT_EQ(ask("games/one-1").error().code, ErrorCode::kNotFound);
  set_up("one");
  square(Square::e2);
  EXPECT_THAT(refusal(ask("games/one-1", 1, 2)), testing::HasSubstr("before it begins"));
  EXPECT_THAT(refusal(ask("games/one-1", -5)), testing::HasSubstr("in the future"));
  EXPECT_EQ(refusal(ask("games/one-1", 301, 0)), "a film has at most 5 minutes");
  EXPECT_THAT(refusal(ask("games/one-1", 110, 100)),
              testing::HasSubstr("before game games/one-1 began"));
}

}  // namespace film_reading_test
}  // namespace jadoube::api
