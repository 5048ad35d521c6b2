#include <gmock/gmock.h>

#include "drivers/observation_text.h"
#include "jadoube/v1/board_service.grpc.pb.h"
#include "jadoube/v1/film_service.grpc.pb.h"
#include "jadoube/v1/game_service.grpc.pb.h"
#include "jadoube/v1/lift_service.grpc.pb.h"
#include "rules/time/time_control_text.h"
#include "tests/daemon/api/served_stream.h"

namespace jadoube::api {
namespace service_test {

using grpc::StatusCode;
using rules::Piece;
using rules::Square;

class ServiceTest : public ServedFeed {
 protected:
  void SetUp() override {
    ServedFeed::SetUp();
    boards_ = v1::BoardService::NewStub(channel_);
    games_ = v1::GameService::NewStub(channel_);
    lifts_ = v1::LiftService::NewStub(channel_);
    films_ = v1::FilmService::NewStub(channel_);
  }

  // Journals and publishes a change, as the engine does.
  void publish(const std::string& board, const model::Change& change) {
    model::Board& state = boards_state_[board];
    model::apply(change, state);
    const auto event = tests::numbered(
        feed_.head() + 1,
        model::event_of(board, {model::Instant(std::chrono::seconds(1)), change}, state.game));
    storage::Batch batch;
    batch.events.push_back(storage::codec::to_row(*event));
    if (state.game) batch.games.push_back(storage::codec::to_row(board, *state.game, ""));
    ASSERT_TRUE(journal_->commit(batch));
    feed_.publish({event});
  }
  void publish_square(const std::string& board, Square square, Piece piece = Piece::kWhitePawn) {
    publish(board, model::SquareChange{square, piece});
  }

  // The squares of the next `count` events behind `after`.
  std::vector<std::string> squares_after(const std::string& after, std::size_t count,
                                         const std::vector<std::string>& names = {}) {
    Context<v1::WatchBoardsRequest> call;
    call.request.set_after(after);
    for (const auto& name : names) call.request.add_boards(name);
    const auto reader = boards_->WatchBoards(&call.client, call.request);
    std::vector<std::string> squares;
    v1::WatchBoardsResponse response;
    while (squares.size() < count && reader->Read(&response)) {
      if (response.has_square_changed()) squares.push_back(response.square_changed().square());
    }
    call.client.TryCancel();
    reader->Finish();
    return squares;
  }

  std::string snapshot_cursor() {
    Context<v1::WatchBoardsRequest> call;
    const auto reader = boards_->WatchBoards(&call.client, call.request);
    v1::WatchBoardsResponse response;
    EXPECT_TRUE(reader->Read(&response));
    EXPECT_TRUE(response.has_snapshot());
    call.client.TryCancel();
    reader->Finish();
    return response.cursor();
  }

  StatusCode watch_status(const std::string& board, const std::string& after) {
    Context<v1::WatchBoardsRequest> call;
    if (!board.empty()) call.request.add_boards(board);
    call.request.set_after(after);
    const auto reader = boards_->WatchBoards(&call.client, call.request);
    v1::WatchBoardsResponse response;
    while (reader->Read(&response)) continue;
    return reader->Finish().error_code();
  }

  std::map<std::string, model::Board> boards_state_;
  std::unique_ptr<v1::BoardService::Stub> boards_;
  std::unique_ptr<v1::GameService::Stub> games_;
  std::unique_ptr<v1::LiftService::Stub> lifts_;
  std::unique_ptr<v1::FilmService::Stub> films_;
};

TEST_F(ServiceTest, AStreamBeginsWithASnapshotAndContinuesWithEvents) {
  publish_square("a", Square::e4);
  Context<v1::WatchBoardsRequest> call;
  const auto reader = boards_->WatchBoards(&call.client, call.request);
  v1::WatchBoardsResponse response;
  ASSERT_TRUE(reader->Read(&response));
  ASSERT_EQ(response.snapshot().boards_size(), 1);
  EXPECT_EQ(response.snapshot().boards(0).placement(), "8/8/8/8/4P3/8/8/8");
  publish_square("a", Square::d4);
  ASSERT_TRUE(reader->Read(&response));
  EXPECT_EQ(response.board(), "boards/a");
  EXPECT_EQ(response.square_changed().square(), "d4");
  EXPECT_EQ(response.square_changed().piece(), "P");
  call.client.TryCancel();
}

TEST_F(ServiceTest, WhatCannotBeWrittenIsShownWithoutACursorUntilEventsHaveToldIt) {
  publish_square("a", Square::e4);
  Context<v1::WatchBoardsRequest> call;
  const auto reader = boards_->WatchBoards(&call.client, call.request);
  v1::WatchBoardsResponse response;
  ASSERT_TRUE(reader->Read(&response));
  const auto cursor = response.cursor();
  auto seen = boards_state_["a"];
  seen.placement.set(Square::d4, Piece::kWhitePawn);
  feed_.unwritten().show({.boards = {{"a", seen}}});
  ASSERT_TRUE(reader->Read(&response));
  ASSERT_EQ(response.unwritten().boards_size(), 1);
  EXPECT_TRUE(response.unwritten().boards(0).not_durable());
  EXPECT_EQ(response.unwritten().boards(0).placement(), "8/8/8/8/3PP3/8/8/8");
  EXPECT_EQ(response.cursor(), "");
  publish_square("a", Square::d4);
  ASSERT_TRUE(reader->Read(&response));
  EXPECT_EQ(response.square_changed().square(), "d4");
  ASSERT_TRUE(reader->Read(&response));
  EXPECT_TRUE(response.has_unwritten());
  EXPECT_EQ(response.unwritten().boards_size(), 0);
  call.client.TryCancel();
  // A reader that goes on behind its last cursor gets events and nothing else.
  EXPECT_THAT(squares_after(cursor, 1), testing::ElementsAre("d4"));
}

TEST_F(ServiceTest, WhoComesWhileNothingCanBeWrittenGetsWhatIsWrittenAndThenWhatIsShown) {
  publish_square("a", Square::e4);
  auto seen = boards_state_["a"];
  seen.placement.set(Square::d4, Piece::kWhitePawn);
  feed_.unwritten().show({.boards = {{"a", seen}, {"new", seen}}});
  Context<v1::WatchBoardsRequest> call;
  const auto reader = boards_->WatchBoards(&call.client, call.request);
  v1::WatchBoardsResponse response;
  ASSERT_TRUE(reader->Read(&response));
  EXPECT_EQ(response.snapshot().boards(0).placement(), "8/8/8/8/4P3/8/8/8");
  ASSERT_TRUE(reader->Read(&response));
  EXPECT_EQ(response.unwritten().boards_size(), 2);
  call.client.TryCancel();
}

TEST_F(ServiceTest, ListsABoardAsItIsSeenAndSaysThatItIsNotDurable) {
  publish_square("a", Square::e4);
  publish_square("b", Square::e4);
  auto seen = boards_state_["a"];
  seen.placement.set(Square::d4, Piece::kWhitePawn);
  feed_.unwritten().show({.boards = {{"a", seen}}});
  Context<v1::ListBoardsRequest> call;
  v1::ListBoardsResponse list;
  ASSERT_TRUE(boards_->ListBoards(&call.client, call.request, &list).ok());
  ASSERT_EQ(list.boards_size(), 2);
  EXPECT_TRUE(list.boards(0).not_durable());
  EXPECT_EQ(list.boards(0).placement(), "8/8/8/8/3PP3/8/8/8");
  EXPECT_FALSE(list.boards(1).not_durable());
}

TEST_F(ServiceTest, AResumedStreamMissesNothingThatTheFeedStillHas) {
  publish_square("a", Square::a1);
  const std::string cursor = snapshot_cursor();
  publish_square("a", Square::a2);
  publish_square("b", Square::a3);
  publish_square("a", Square::a4);
  EXPECT_THAT(squares_after(cursor, 3), testing::ElementsAre("a2", "a3", "a4"));
  EXPECT_THAT(squares_after(cursor, 2, {"boards/a"}), testing::ElementsAre("a2", "a4"));
}

TEST_F(ServiceTest, AResumedStreamReadsFromTheJournalWhatTheFeedHasForgotten) {
  publish_square("a", Square::a1);
  const std::string cursor = snapshot_cursor();
  std::vector<std::string> expected;
  for (int i = 0; i < 1000; ++i) {
    const Square square = rules::square_at(i % 64);
    // Other boards lie between, so that whole batches are filtered out.
    for (int j = 0; j < 3; ++j) publish_square("b", square);
    publish_square("a", square);
    expected.push_back(rules::to_string(square));
  }
  EXPECT_EQ(squares_after(cursor, 1000, {"boards/a"}), expected);
}

TEST_F(ServiceTest, AResumedStreamOfGamesIsNotResetByTheBoardsEventsInBetween) {
  model::Game game{.ordinal = 1};
  publish("a", model::GameStarted{game});
  Context<v1::WatchGamesRequest> first;
  auto reader = games_->WatchGames(&first.client, first.request);
  v1::WatchGamesResponse response;
  ASSERT_TRUE(reader->Read(&response));
  const std::string cursor = response.cursor();
  first.client.TryCancel();
  reader->Finish();
  for (int i = 0; i < 100; ++i) publish_square("a", Square::e4);

  Context<v1::WatchGamesRequest> call;
  call.request.set_after(cursor);
  reader = games_->WatchGames(&call.client, call.request);
  publish("a", model::ResultChange{rules::Result::kDraw, model::Termination::kKingsGesture, 0});
  ASSERT_TRUE(reader->Read(&response));
  EXPECT_FALSE(response.has_reset());
  EXPECT_EQ(response.result_changed().result(), values::v1::RESULT_DRAW);
  call.client.TryCancel();
}

TEST_F(ServiceTest, AReaderThatStopsReadingIsToldWhatItMissedAndGetsASnapshot) {
  publish_square("a", Square::a1);
  Context<v1::WatchBoardsRequest> call;
  const auto reader = boards_->WatchBoards(&call.client, call.request);
  v1::WatchBoardsResponse response;
  ASSERT_TRUE(reader->Read(&response));
  // More than gRPC and the socket buffer for one who does not read; then more events than the feed
  // keeps.
  publish("a", model::ConnectionChange{drivers::ConnectionState::kLost, "x",
                                       std::string(3'000'000, 'x')});
  for (int i = 0; i < 20; ++i) publish_square("a", rules::square_at(i));
  publish("a", model::ConnectionChange{drivers::ConnectionState::kLive, "x", ""});
  // The snapshot is of any moment since then. What came after it follows.
  bool reset = false, is_live = false;
  while (!is_live && reader->Read(&response)) {
    if (response.has_reset()) {
      reset = true;
      EXPECT_GT(response.reset().missed_events(), 0);
    }
    if (!reset) continue;
    is_live = response.has_snapshot()
                  ? response.snapshot().boards(0).connection() == values::v1::CONNECTION_STATE_LIVE
                  : response.connection_changed().state() == values::v1::CONNECTION_STATE_LIVE;
  }
  EXPECT_TRUE(reset);
  EXPECT_TRUE(is_live);
  call.client.TryCancel();
}

TEST_F(ServiceTest, ACursorOfBeforeWhatIsKeptBeginsAnew) {
  for (int i = 0; i < 3; ++i) publish_square("a", Square::a1);
  feed_.forget(2);
  EXPECT_EQ(watch_status("", journal_->epoch() + "-1"), StatusCode::OUT_OF_RANGE);
}

TEST_F(ServiceTest, RefusesWhatIsWrongWithTheStatusTheProtoNames) {
  publish_square("a", Square::a1);
  EXPECT_EQ(watch_status("a", ""), StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(watch_status("boards/nobody", ""), StatusCode::NOT_FOUND);
  EXPECT_EQ(watch_status("", "rubbish"), StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(watch_status("", "0123456789abcdef-1"), StatusCode::OUT_OF_RANGE);
  EXPECT_EQ(watch_status("", journal_->epoch() + "-99"), StatusCode::OUT_OF_RANGE);

  Context<v1::GetBoardRequest> board;
  v1::GetBoardResponse got_board;
  board.request.set_name("boards/nobody");
  EXPECT_EQ(boards_->GetBoard(&board.client, board.request, &got_board).error_code(),
            StatusCode::NOT_FOUND);

  for (const auto& [name, code] : {std::pair("games/a-1", StatusCode::NOT_FOUND),
                                   std::pair("games/a", StatusCode::INVALID_ARGUMENT),
                                   std::pair("a-1", StatusCode::INVALID_ARGUMENT),
                                   std::pair("games/-1", StatusCode::INVALID_ARGUMENT)}) {
    Context<v1::GetGameRequest> game;
    v1::GetGameResponse got;
    game.request.set_name(name);
    EXPECT_EQ(games_->GetGame(&game.client, game.request, &got).error_code(), code) << name;
  }
}

TEST_F(ServiceTest, ListsBoardsAndGamesInPages) {
  for (const char* board : {"a", "b", "c"})
    publish(board, model::GameStarted{model::Game{.ordinal = 1}});
  publish("a", model::GameStarted{model::Game{.ordinal = 2}});

  std::vector<std::string> names;
  v1::ListGamesRequest request;
  request.set_page_size(3);
  do {
    Context<v1::ListGamesRequest> call;
    v1::ListGamesResponse page;
    ASSERT_TRUE(games_->ListGames(&call.client, request, &page).ok());
    EXPECT_LE(page.games_size(), 3);
    for (const auto& game : page.games()) names.push_back(game.name());
    request.set_page_token(page.next_page_token());
  } while (!request.page_token().empty());
  EXPECT_THAT(names, testing::ElementsAre("games/a-1", "games/a-2", "games/b-1", "games/c-1"));

  v1::ListBoardsRequest boards;
  boards.set_page_size(2);
  Context<v1::ListBoardsRequest> call;
  v1::ListBoardsResponse page;
  ASSERT_TRUE(boards_->ListBoards(&call.client, boards, &page).ok());
  EXPECT_EQ(page.boards_size(), 2);
  EXPECT_EQ(page.next_page_token(), "boards/b");
}

TEST_F(ServiceTest, ListsTheLiftsOfAGame) {
  const auto began = model::Instant(std::chrono::seconds(1));
  publish("a", model::GameStarted{model::Game{.ordinal = 1, .started_at = began}});
  const auto initial = drivers::PlacementRead{rules::Placement::initial()};
  storage::Batch seen;
  seen.observations = {
      {"a", began, true, drivers::to_text(initial)},
      {"a", began, false, drivers::to_text(drivers::SquareChanged{Square::b1, Piece::kNone})},
      {"a", began + std::chrono::seconds(1), false, drivers::to_text(initial)}};
  ASSERT_TRUE(journal_->commit(seen));
  Context<v1::ListLiftsRequest> call;
  call.request.set_game("games/a-1");
  v1::ListLiftsResponse response;
  ASSERT_TRUE(lifts_->ListLifts(&call.client, call.request, &response).ok());
  ASSERT_EQ(response.plies_size(), 1);
  EXPECT_EQ(response.plies(0).lifts(0).square(), "b1");

  Context<v1::ListLiftsRequest> wrong;
  wrong.request.set_game("games/a-2");
  EXPECT_EQ(lifts_->ListLifts(&wrong.client, wrong.request, &response).error_code(),
            StatusCode::NOT_FOUND);
}

TEST_F(ServiceTest, GivesTheFilmOfAPartOfAGame) {
  const auto began = model::Instant(std::chrono::seconds(1));
  publish("a", model::GameStarted{model::Game{.ordinal = 1, .started_at = began}});
  Context<v1::GetFilmRequest> early;
  early.request.set_game("games/a-1");
  v1::GetFilmResponse response;
  EXPECT_EQ(films_->GetFilm(&early.client, early.request, &response).error_code(),
            StatusCode::FAILED_PRECONDITION);

  const auto initial = drivers::PlacementRead{rules::Placement::initial()};
  storage::Batch seen;
  seen.observations = {{"a", began, true, drivers::to_text(initial)},
                       {"a", began + std::chrono::seconds(1), false,
                        drivers::to_text(drivers::SquareChanged{Square::b1, Piece::kNone})}};
  ASSERT_TRUE(journal_->commit(seen));
  Context<v1::GetFilmRequest> call;
  call.request.set_game("games/a-1");
  call.request.mutable_begin_time()->set_seconds(1);
  call.request.mutable_end_time()->set_seconds(3);
  ASSERT_TRUE(films_->GetFilm(&call.client, call.request, &response).ok());
  ASSERT_EQ(response.film().frames_size(), 1);
  EXPECT_EQ(response.film().frames(0).squares(0).square(), "b1");
}

TEST_F(ServiceTest, ExportsOneGameABoardsGamesOrAll) {
  model::Game game{.ordinal = 1};
  publish("a", model::GameStarted{game});
  publish("a", model::PliesChange{
                   0, {{.move = {Square::e2, Square::e4}, .san = "e4", .uci = "e2e4"}}, 0});
  publish("a", model::GameStarted{model::Game{.ordinal = 2}});
  publish("b", model::GameStarted{game});
  const auto exported = [&](const std::vector<std::string>& names) {
    Context<v1::ExportPgnRequest> call;
    for (const auto& name : names) call.request.add_names(name);
    const auto reader = games_->ExportPgn(&call.client, call.request);
    std::vector<std::string> games;
    v1::ExportPgnResponse response;
    while (reader->Read(&response)) games.push_back(response.game());
    EXPECT_TRUE(reader->Finish().ok());
    return games;
  };
  EXPECT_THAT(exported({}), testing::ElementsAre("games/a-1", "games/a-2", "games/b-1"));
  EXPECT_THAT(exported({"boards/a"}), testing::ElementsAre("games/a-1", "games/a-2"));
  EXPECT_THAT(exported({"games/b-1", "games/a-1"}), testing::ElementsAre("games/b-1", "games/a-1"));
}

TEST_F(ServiceTest, GetsTheSoftwareClockOfAGameWithoutAClockAndTellsWhatIsDoneWithIt) {
  const auto clock_of_game = [&] {
    Context<v1::GetGameRequest> call;
    call.request.set_name("games/a-1");
    v1::GetGameResponse response;
    EXPECT_TRUE(games_->GetGame(&call.client, call.request, &response).ok());
    return response.game().software_clock();
  };
  publish("a", model::GameStarted{model::Game{.ordinal = 1}});
  EXPECT_EQ(clock_of_game().phase(), values::v1::SoftwareClock::PHASE_UNSPECIFIED)
      << "no time control";
  hall_.own_rules.set({.rules = {.control = *rules::parse_time_control("5+3")}});
  EXPECT_EQ(clock_of_game().phase(), values::v1::SoftwareClock::PHASE_NOT_STARTED);
  EXPECT_EQ(clock_of_game().white().seconds(), 303);
  Context<v1::WatchGamesRequest> call;
  const auto reader = games_->WatchGames(&call.client, call.request);
  v1::WatchGamesResponse response;
  ASSERT_TRUE(reader->Read(&response));
  const model::Instant at(std::chrono::seconds(1));
  using Kind = model::SoftwareClockAct::Kind;
  publish("a",
          model::SoftwareClockChange{{{.kind = Kind::kStart, .at = at},
                                      {.kind = Kind::kPause, .at = at + std::chrono::seconds(9)}}});
  ASSERT_TRUE(reader->Read(&response));
  ASSERT_EQ(response.software_clock_changed().acts_size(), 2);
  EXPECT_EQ(response.software_clock_changed().acts(1).kind(),
            values::v1::SoftwareClockAct::KIND_PAUSE);
  call.client.TryCancel();
  EXPECT_EQ(clock_of_game().phase(), values::v1::SoftwareClock::PHASE_PAUSED);
  EXPECT_EQ(clock_of_game().white().seconds(), 294);
  publish("a", model::ClockChange{model::ClockState{}});
  EXPECT_EQ(clock_of_game().phase(), values::v1::SoftwareClock::PHASE_UNSPECIFIED)
      << "a clock came";
}

TEST_F(ServiceTest, AGameThatWasNotImportedIsSaidToBeNone) {
  Context<v1::GetGameRequest> call;
  call.request.set_name("games/club:one-1");
  v1::GetGameResponse response;
  const auto status = games_->GetGame(&call.client, call.request, &response);
  EXPECT_EQ(status.error_code(), StatusCode::NOT_FOUND);
  EXPECT_EQ(status.error_message(), "games/club:one-1 is not among the imported games");
}

}  // namespace service_test
}  // namespace jadoube::api
