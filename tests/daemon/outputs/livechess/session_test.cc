#include "daemon/outputs/livechess/session.h"

#include <gmock/gmock.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "rules/notation/fen.h"
#include "rules/notation/san.h"
#include "tests/support/shared_data.h"

// Every known client of LiveChess, as a recorded exchange: what it sends, and what it relies on in
// the answers.
namespace jadoube::outputs::livechess {
namespace session_test {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using Json = nlohmann::ordered_json;

constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
constexpr const char* kStartFen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const Instant kNow = Instant(std::chrono::milliseconds(1'587'948'082'875));

std::vector<std::string> keys(const Json& object) {
  std::vector<std::string> all;
  for (const auto& [key, value] : object.items()) all.push_back(key);
  return all;
}

// Boards that a test changes, and one client.
struct Hall {
  std::map<std::string, model::Board> boards;
  Session session;
  Instant now = kNow;
  std::map<std::string, std::shared_ptr<const Eboard>> reported;

  Hall() { add("23946", "COM3"); }

  model::Board& add(const std::string& serial, const std::string& port) {
    auto& board = boards[serial];
    board.link = drivers::ConnectionState::kLive;
    board.port = port;
    board.device.serial = serial;
    board.placement = rules::Placement::initial();
    return board;
  }
  model::Board& board() { return boards["23946"]; }

  std::shared_ptr<const EboardList> list() {
    std::vector<std::shared_ptr<const Eboard>> all;
    for (const auto& [id, each] : boards) {
      auto& before = reported[id];
      before = std::make_shared<const Eboard>(eboard_of(id, each, now, before.get(), {}));
      all.push_back(before);
    }
    return eboard_list(all);
  }
  std::vector<std::string> send(const std::string& frame) {
    return session.receive(frame, list(), now);
  }
  // What most clients begin with: the feed of the board, and the starting position.
  void subscribe_and_set_up() {
    send(
        R"({"id":2,"call":"subscribe","param":{"feed":"eboardevent","id":1,"param":{"serialnr":"23946"}}})");
    send(std::string(R"({"id":3,"call":"call","param":{"id":1,"method":"setup","param":{"fen":")") +
         kStartFen + "\"}}}");
  }
  // The only answer, as JSON.
  Json ask(const std::string& frame) {
    const auto frames = send(frame);
    EXPECT_THAT(frames, SizeIs(1)) << frame;
    return frames.empty() ? Json() : Json::parse(frames.front());
  }
  std::vector<Json> news() {
    std::vector<Json> all;
    for (const auto& frame : session.update(list(), now)) all.push_back(Json::parse(frame));
    return all;
  }
  void place(const std::string& fen) { board().placement = rules::parse_placement(fen).value(); }

  // A move on the board and in the daemon's game.
  void play(const std::string& san, model::PlyState state = model::PlyState::kConfirmed) {
    if (!board().game) board().game.emplace();
    auto& game = *board().game;
    const auto position = game.position();
    model::Ply ply;
    ply.move = rules::parse_san(position, san).value();
    ply.san = san;
    ply.state = state;
    ply.made_at = now;
    game.plies.push_back(ply);
    board().placement = game.position().placement();
  }
};

TEST(LiveChessSession, SpeaksTheRecordedConversationWordForWord) {
  JADOUBE_SHARED_OR_SKIP(recorded, "data/livechess/ws/ws-session-23946.jsonl");
  Hall hall;
  hall.board().device.battery_percent = 84;
  std::ifstream lines(recorded);
  std::vector<std::string> answers;
  std::size_t checked = 0;
  for (std::string line; std::getline(lines, line);) {
    const auto entry = Json::parse(line);
    const auto raw = entry["raw"].get<std::string>();
    if (entry["dir"] == "C") {
      ASSERT_THAT(answers, IsEmpty());
      answers = hall.send(raw);
      continue;
    }
    hall.now = Instant(std::chrono::milliseconds(entry["msg"]["time"].get<std::int64_t>()));
    if (answers.empty()) {
      hall.place(entry["msg"]["param"]["board"].get<std::string>());
      answers = hall.session.update(hall.list(), hall.now);
    }
    ASSERT_FALSE(answers.empty()) << raw;
    // The time of an answer is the time of its call.
    auto answer = Json::parse(answers.front());
    answer["time"] = entry["msg"]["time"];
    EXPECT_EQ(answer.dump(), raw);
    answers.erase(answers.begin());
    ++checked;
  }
  EXPECT_EQ(checked, 9u);
}

TEST(LiveChessSession, AnswersTheLichessPage) {
  Hall hall;
  const auto boards = hall.ask(R"({"id":1,"call":"eboards"})");
  EXPECT_THAT(keys(boards), ElementsAre("response", "id", "param", "time"));
  EXPECT_EQ(boards["id"], 1);
  EXPECT_EQ(boards["param"][0]["serialnr"], "23946");
  EXPECT_EQ(boards["param"][0]["state"], "ACTIVE");
  auto frames = hall.send(
      R"({"id":2,"call":"subscribe","param":{"feed":"eboardevent","id":1,"param":{"serialnr":"23946"}}})");
  ASSERT_THAT(frames, SizeIs(2));
  EXPECT_THAT(frames[0], HasSubstr(R"("response":"call","id":2,"param":null)"));
  EXPECT_THAT(frames[1], HasSubstr(R"("response":"feed","id":1)"));
  frames = hall.send(
      std::string(R"({"id":3,"call":"call","param":{"id":1,"method":"setup","param":{"fen":")") +
      kStartFen + "\"}}}");
  ASSERT_THAT(frames, SizeIs(2));
  EXPECT_THAT(frames[0], HasSubstr(R"("response":"call","id":3,"param":null)"));
  const auto setup = Json::parse(frames[1])["param"];
  EXPECT_THAT(keys(setup), ElementsAre("serialnr", "flipped", "start", "san", "match"));
  EXPECT_EQ(setup["start"], kStartFen);
  EXPECT_THAT(setup["san"], IsEmpty());
  EXPECT_EQ(setup["match"], true);

  hall.play("e4");
  auto news = hall.news();
  ASSERT_THAT(news, SizeIs(1));
  EXPECT_EQ(news[0]["param"]["board"], "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
  EXPECT_EQ(news[0]["param"]["san"], Json({"e4"}));
  EXPECT_EQ(news[0]["param"]["match"], true);
  hall.play("e5");
  EXPECT_EQ(hall.news()[0]["param"]["san"], Json({"e4", "e5"}));
  EXPECT_THAT(hall.news(), IsEmpty());
}

TEST(LiveChessSession, APlyThatIsNotSettledIsNoMoveForTheLichessPage) {
  Hall hall;
  hall.board().clock = model::ClockState{300s, 300s, false, false, rules::Color::kWhite, false};
  hall.board().game.emplace();
  hall.subscribe_and_set_up();
  hall.play("Nf3", model::PlyState::kProvisional);
  auto news = hall.news();
  ASSERT_THAT(news, SizeIs(1));
  EXPECT_FALSE(news[0]["param"].contains("san") && !news[0]["param"]["san"].empty());
  EXPECT_EQ(news[0]["param"]["match"], false);
  // The player puts another piece there before the press.
  hall.board().game->plies.clear();
  hall.play("Nc3", model::PlyState::kProvisional);
  hall.now += 5s;
  for (const auto& each : hall.news()) {
    EXPECT_TRUE(!each["param"].contains("san") || each["param"]["san"].empty());
  }
  hall.board().game->plies.back().state = model::PlyState::kConfirmed;
  news = hall.news();
  ASSERT_THAT(news, SizeIs(1));
  EXPECT_EQ(news[0]["param"]["san"], Json({"Nc3"}));
  EXPECT_EQ(news[0]["param"]["match"], true);
}

TEST(LiveChessSession, WithoutAClockAPlyIsSettledWhenItHasStoodForAWhile) {
  Hall hall;
  hall.board().game.emplace();
  hall.subscribe_and_set_up();
  hall.play("e4", model::PlyState::kProvisional);
  EXPECT_FALSE(hall.news()[0]["param"]["match"].get<bool>());
  EXPECT_EQ(hall.session.wake_at(), hall.now + kHoldTime);
  hall.now += kHoldTime;
  const auto news = hall.news();
  ASSERT_THAT(news, SizeIs(1));
  EXPECT_EQ(news[0]["param"]["san"], Json({"e4"}));
  EXPECT_FALSE(news[0]["param"].contains("board"));
  EXPECT_EQ(hall.session.wake_at(), drivers::kNever);
}

TEST(LiveChessSession, APieceThatSlidesOnIsNoMoveUntilItStands) {
  Hall hall;
  hall.board().game.emplace();
  hall.subscribe_and_set_up();
  hall.play("e3", model::PlyState::kProvisional);
  const auto made_at = hall.now;
  hall.news();
  hall.now += kHoldTime / 2;
  // The pawn slides on. The ply is another one, and keeps its time.
  hall.board().game->plies.clear();
  hall.play("e4", model::PlyState::kProvisional);
  hall.board().game->plies.back().made_at = made_at;
  hall.news();
  hall.now += kHoldTime / 2;
  const auto moves_in = [&] {
    std::size_t moves = 0;
    for (const auto& each : hall.news()) moves += each["param"].contains("san") ? 1 : 0;
    return moves;
  };
  EXPECT_EQ(moves_in(), 0u) << "it has stood for half of the time only";
  // It is lifted once more, though nothing says that the ply is not played.
  hall.place("rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR");
  hall.now += kHoldTime;
  EXPECT_EQ(moves_in(), 0u);
  hall.board().placement = hall.board().game->position().placement();
  hall.now += kHoldTime / 2;
  EXPECT_EQ(moves_in(), 0u);
  hall.now += kHoldTime;
  EXPECT_EQ(moves_in(), 1u);
}

TEST(LiveChessSession, MovesCountFromTheSetup) {
  Hall hall;
  for (const char* san : {"e4", "e5", "Nf3"}) hall.play(san);
  const auto fen = rules::to_fen(hall.board().game->position());
  hall.send(
      R"({"id":2,"call":"subscribe","param":{"feed":"eboardevent","id":9,"param":{"serialnr":"23946"}}})");
  auto frames = hall.send(
      R"({"id":3,"call":"call","param":{"id":9,"method":"setup","param":{"fen":")" + fen + "\"}}}");
  ASSERT_THAT(frames, SizeIs(2));
  EXPECT_THAT(Json::parse(frames[1])["param"]["san"], IsEmpty());
  hall.play("Nc6");
  EXPECT_EQ(hall.news()[0]["param"]["san"], Json({"Nc6"}));
  // From the start on again: first empty, then all of them.
  frames = hall.send(
      std::string(R"({"id":4,"call":"call","param":{"id":9,"method":"setup","param":{"fen":")") +
      kStartFen + "\"}}}");
  ASSERT_THAT(frames, SizeIs(6));
  EXPECT_EQ(Json::parse(frames[1])["param"]["san"], Json::array());
  EXPECT_EQ(Json::parse(frames[1])["param"]["match"], false);
  EXPECT_EQ(Json::parse(frames[2])["param"]["san"], Json({"e4"}));
  EXPECT_EQ(Json::parse(frames[5])["param"]["san"], Json({"e4", "e5", "Nf3", "Nc6"}));
  EXPECT_EQ(Json::parse(frames[5])["param"]["match"], true);
}

TEST(LiveChessSession, AfterAnIllegalPlyTheMovesStopAndTheBoardContinues) {
  Hall hall;
  hall.subscribe_and_set_up();
  hall.play("e4");
  hall.news();
  model::Ply illegal;
  illegal.move = {rules::Square::e7, rules::Square::e4};
  illegal.san = "exe4";
  illegal.state = model::PlyState::kIllegal;
  hall.board().game->plies.push_back(illegal);
  hall.board().placement = hall.board().game->position().placement();
  auto news = hall.news();
  ASSERT_THAT(news, SizeIs(1));
  EXPECT_FALSE(news[0]["param"].contains("san"));
  EXPECT_EQ(news[0]["param"]["match"], false);
  hall.play("Nc3");
  news = hall.news();
  ASSERT_THAT(news, SizeIs(1));
  EXPECT_TRUE(news[0]["param"].contains("board"));
  EXPECT_FALSE(news[0]["param"].contains("san"));
  // The client may set up what stands there.
  const auto fen = rules::to_fen(hall.board().game->position());
  const auto frames = hall.send(
      R"({"id":4,"call":"call","param":{"id":1,"method":"setup","param":{"fen":")" + fen + "\"}}}");
  EXPECT_EQ(Json::parse(frames[1])["param"]["match"], true);
}

TEST(LiveChessSession, PliesThatAreNotKnownAreNotShown) {
  Hall hall;
  hall.subscribe_and_set_up();
  hall.play("e4");
  hall.play("e5", model::PlyState::kInferred);
  hall.board().game->explanations = {{1, {"e5"}, 0}, {1, {"e6", "Ke2"}, 230}};
  EXPECT_EQ(hall.news()[0]["param"]["san"], Json({"e4"}));
  hall.board().game->explanations.clear();
  EXPECT_EQ(hall.news()[0]["param"]["san"], Json({"e4", "e5"}));
}

TEST(LiveChessSession, AMessageHasOneNewMoveBecauseClientsLoseOthers) {
  Hall hall;
  hall.subscribe_and_set_up();
  for (const char* san : {"e4", "e5", "Nf3"}) hall.play(san);
  const auto news = hall.news();
  ASSERT_THAT(news, SizeIs(3));
  EXPECT_EQ(news[0]["param"]["san"], Json({"e4"}));
  EXPECT_EQ(news[1]["param"]["san"], Json({"e4", "e5"}));
  EXPECT_EQ(news[2]["param"]["san"], Json({"e4", "e5", "Nf3"}));
  EXPECT_EQ(news[0]["param"]["board"], "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R");
  EXPECT_FALSE(news[1]["param"].contains("board"));
  EXPECT_EQ(news[1]["param"]["match"], false);
  EXPECT_EQ(news[2]["param"]["match"], true);
  for (const auto& each : news) EXPECT_EQ(each["param"]["serialnr"], "23946");
}

TEST(LiveChessSession, MovesAreNotRepeatedWhenOnlyTheMatchChanges) {
  Hall hall;
  hall.subscribe_and_set_up();
  hall.play("e4");
  hall.news();
  // Black lifts a pawn and puts it back.
  hall.place("rnbqkbnr/pppp1ppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
  auto news = hall.news();
  ASSERT_THAT(news, SizeIs(1));
  EXPECT_THAT(keys(news[0]["param"]), ElementsAre("serialnr", "flipped", "board", "match"));
  EXPECT_EQ(news[0]["param"]["match"], false);
  hall.board().placement = hall.board().game->position().placement();
  news = hall.news();
  EXPECT_EQ(news[0]["param"]["match"], true);
  EXPECT_FALSE(news[0]["param"].contains("san"));
}

TEST(LiveChessSession, AMoveThatWasReportedStaysWhileItIsInDoubt) {
  Hall hall;
  hall.board().clock = model::ClockState{300s, 300s, false, false, rules::Color::kWhite, false};
  hall.subscribe_and_set_up();
  hall.play("e4");
  hall.play("e5");
  hall.news();
  // The piece was knocked over and stands again.
  hall.board().game->plies.back().state = model::PlyState::kProvisional;
  EXPECT_THAT(hall.news(), IsEmpty());
  hall.board().game->plies.back().state = model::PlyState::kConfirmed;
  hall.board().game->explanations = {{1, {"e5"}, 0}, {1, {"e6", "Ke2"}, 230}};
  EXPECT_THAT(hall.news(), IsEmpty());
  EXPECT_EQ(hall.session.take_retractions(), 0);
  hall.play("Nf3");
  EXPECT_FALSE(hall.news().back()["param"]["match"]);
  hall.board().game->explanations.clear();
  EXPECT_EQ(hall.news().back()["param"]["san"], Json({"e4", "e5", "Nf3"}));
}

TEST(LiveChessSession, NothingIsSettledByStandingWhileTheBoardIsLost) {
  Hall hall;
  hall.board().clock = model::ClockState{300s, 300s, false, false, rules::Color::kWhite, false};
  hall.board().game.emplace();
  hall.subscribe_and_set_up();
  hall.play("Nf3", model::PlyState::kProvisional);
  hall.news();
  hall.board().link = drivers::ConnectionState::kLost;
  hall.news();
  hall.now += 10s;
  EXPECT_THAT(hall.news(), IsEmpty());
  EXPECT_EQ(hall.session.wake_at(), drivers::kNever);
  // It comes back, and its clock has not been read yet.
  hall.board().link = drivers::ConnectionState::kLive;
  hall.board().clock.reset();
  for (const auto& each : hall.news()) EXPECT_FALSE(each["param"].contains("san"));
  EXPECT_EQ(hall.session.wake_at(), hall.now + kHoldTime);
}

TEST(LiveChessSession, AMoveFoundFromTheBoardWaitsWhileTheBoardIsLost) {
  Hall hall;
  hall.subscribe_and_set_up();
  hall.place("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
  hall.news();
  hall.board().link = drivers::ConnectionState::kLost;
  hall.news();
  hall.now += 10s;
  hall.board().link = drivers::ConnectionState::kLive;
  for (const auto& each : hall.news()) EXPECT_FALSE(each["param"].contains("san"));
  hall.now += kHoldTime;
  EXPECT_EQ(hall.news().back()["param"]["san"], Json({"e4"}));
}

TEST(LiveChessSession, ATakenBackPlyIsReportedAndCounted) {
  Hall hall;
  hall.subscribe_and_set_up();
  hall.play("e4");
  hall.news();
  hall.board().game->plies.clear();
  hall.play("d4");
  EXPECT_EQ(hall.news()[0]["param"]["san"], Json({"d4"}));
  hall.board().game->plies.clear();
  hall.board().placement = rules::Placement::initial();
  EXPECT_EQ(hall.news()[0]["param"]["san"], Json::array());
  EXPECT_EQ(hall.session.take_retractions(), 1);
}

TEST(LiveChessSession, AMoveOutsideTheDaemonsGameIsFoundFromTheBoard) {
  Hall hall;
  // The client plays a study. The daemon has no game of it.
  hall.place("8/8/8/4k3/8/8/4P3/4K2R");
  hall.send(
      R"({"id":2,"call":"subscribe","param":{"feed":"eboardevent","id":1,"param":{"serialnr":"23946"}}})");
  const auto frames = hall.send(
      R"({"id":3,"call":"call","param":{"id":1,"method":"setup","param":{"fen":"8/8/8/4k3/8/8/4P3/4K2R w K - 0 1"}}})");
  EXPECT_EQ(Json::parse(frames[1])["param"]["match"], true);
  const auto after = [&](const char* placement) {
    hall.place(placement);
    hall.news();
    hall.now += kHoldTime;
    const auto news = hall.news();
    return news.empty() ? Json() : news.back()["param"]["san"];
  };
  EXPECT_EQ(after("8/8/8/4k3/8/8/4P3/4KR2"), Json({"Rf1"}));
  EXPECT_EQ(after("8/8/8/4k3/8/8/4P3/5RK1"), Json({"O-O"}));
  EXPECT_EQ(after("8/8/8/8/4k3/8/4P3/5RK1"), Json({"O-O", "Ke4"}));
  // Two moves between two looks.
  EXPECT_EQ(after("8/8/8/8/3k4/8/4P3/4R1K1"), Json({"O-O", "Ke4", "Re1", "Kd4"}));
  // Taken back.
  EXPECT_EQ(after("8/8/8/8/4k3/8/4P3/4R1K1"), Json({"O-O", "Ke4", "Re1"}));
  // Nonsense changes nothing.
  hall.place("8/8/8/8/8/8/8/8");
  const auto news = hall.news();
  EXPECT_EQ(news[0]["param"]["match"], false);
  hall.now += kHoldTime;
  EXPECT_THAT(hall.news(), IsEmpty());
}

// The hands of quick players: no move stands for a second.
TEST(LiveChessSession, FollowsQuickPlayOutsideTheDaemonsGame) {
  Hall hall;
  const char* start = "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R";
  hall.place(start);
  hall.send(
      R"({"id":2,"call":"subscribe","param":{"feed":"eboardevent","id":1,"param":{"serialnr":"23946"}}})");
  hall.send(
      std::string(R"({"id":3,"call":"call","param":{"id":1,"method":"setup","param":{"fen":")") +
      start + R"( w KQkq - 4 9"}}})");
  auto position = rules::parse_fen(std::string(start) + " w KQkq - 4 9").value();
  Json san = Json::array();
  const auto show = [&](const rules::Placement& placement) {
    hall.board().placement = placement;
    for (const auto& news : hall.news()) {
      if (news["param"].contains("san")) san = news["param"]["san"];
    }
    hall.now += 150ms;
  };
  const auto lift = [&](rules::Placement& placement, rules::Square square) {
    placement.set(square, rules::Piece::kNone);
    show(placement);
  };
  Json played = Json::array();
  // Moves, captures, a piece that slides over other squares, and castling by the king first.
  for (const char* move : {"Bxe6", "fxe6", "Bxc5", "dxc5", "O-O", "Nd4", "Rad1", "Nxf3+", "gxf3"}) {
    const auto made = rules::parse_san(position, move).value();
    auto standing = position.placement();
    const auto after = position.after(made);
    const auto piece = standing[made.from];
    if (standing[made.to] != rules::Piece::kNone && !position.is_castling(made)) {
      lift(standing, made.to);
    }
    lift(standing, made.from);
    if (std::string(move) == "Rad1") {
      for (const auto square : {rules::Square::b1, rules::Square::c1}) {
        standing.set(square, piece);
        show(standing);
        standing.set(square, rules::Piece::kNone);
      }
    } else if (position.is_castling(made)) {
      standing.set(rules::Square::g1, piece);
      show(standing);
      lift(standing, rules::Square::h1);
    }
    show(after.placement());
    played.push_back(move);
    position = after;
  }
  // Nothing has answered the last move. It stands for the hold time.
  hall.now += kHoldTime;
  show(position.placement());
  EXPECT_EQ(san, played);
}

TEST(LiveChessSession, ContinuesWithTheDaemonsGameWhenThatHasTheMoves) {
  Hall hall;
  hall.place("8/8/8/4k3/8/8/4P3/4K2R");
  hall.send(
      R"({"id":2,"call":"subscribe","param":{"feed":"eboardevent","id":1,"param":{"serialnr":"23946"}}})");
  hall.send(
      R"({"id":3,"call":"call","param":{"id":1,"method":"setup","param":{"fen":"8/8/8/4k3/8/8/4P3/4K2R w - - 0 1"}}})");
  hall.place("8/8/8/4k3/8/8/4P3/4KR2");
  hall.news();
  hall.now += kHoldTime;
  EXPECT_EQ(hall.news().back()["param"]["san"], Json({"Rf1"}));
  // The game begins with that position, and has two moves more.
  hall.board().game = model::Game{
      .ordinal = 1, .start = rules::parse_fen("8/8/8/4k3/8/8/4P3/4K2R w - - 0 1").value()};
  for (const char* san : {"Rf1", "Ke4", "Rf2"}) hall.play(san);
  EXPECT_EQ(hall.news().back()["param"]["san"], Json({"Rf1", "Ke4", "Rf2"}));
}

TEST(LiveChessSession, AFeedStaysWithItsBoardWhateverItsNumberIs) {
  Hall hall;
  auto& board = hall.boards["table-1"];
  board = hall.board();
  hall.boards.erase("23946");
  board.device.serial = "48271";
  hall.send(
      R"({"id":2,"call":"subscribe","param":{"feed":"eboardevent","id":1,"param":{"serialnr":"48271"}}})");
  board.device.serial = "3000448271";
  board.device.short_serial = "48271";
  board.placement = rules::parse_placement("8/8/8/4k3/8/8/4P3/4K2R").value();
  const auto news = hall.news();
  ASSERT_THAT(news, SizeIs(1));
  EXPECT_EQ(news[0]["param"]["board"], "8/8/8/4k3/8/8/4P3/4K2R");
  // And a client may ask with each of its numbers.
  for (const char* serial : {"48271", "3000448271", "table-1"}) {
    const auto frames = hall.send(
        std::string(
            R"({"id":4,"call":"subscribe","param":{"feed":"eboardevent","id":2,"param":{"serialnr":")") +
        serial + "\"}}}");
    EXPECT_THAT(frames, SizeIs(2)) << serial;
  }
}

TEST(LiveChessSession, AnswersCallsAboutTournaments) {
  Hall hall;
  Round round{.tournament = "open", .section = "a", .name = "City Open", .number = 1};
  round.tables.emplace_back();
  round.tables.back().heading = {.event = "City Open", .round = 1, .table = 1, .game_id = "g1"};
  const auto rounds = std::make_shared<const std::vector<Round>>(std::vector{round});
  const auto ask = [&](const std::string& frame) {
    const auto frames = hall.session.receive(frame, hall.list(), hall.now, rounds);
    EXPECT_THAT(frames, SizeIs(1));
    return Json::parse(frames.front());
  };
  const auto list = ask(R"({"id":1,"call":"tournaments","param":null})");
  EXPECT_EQ(list["response"], "call");
  EXPECT_THAT(keys(list["param"][0]), ElementsAre("uuid", "description", "rounds"));
  const std::string uuid = list["param"][0]["uuid"];
  EXPECT_EQ(
      ask(R"({"id":2,"call":"tournament","param":{"uuid":")" + uuid + "\"}}")["param"]["name"],
      "City Open");
  const auto first =
      ask(R"({"id":3,"call":"round","param":{"uuid":")" + uuid + R"(","round":0}})")["param"];
  EXPECT_EQ(first["pairings"][0]["uuid"], "g1");
  EXPECT_EQ(ask(R"({"id":4,"call":"game","param":{"uuid":"nothing"}})")["response"], "error");
}

TEST(LiveChessSession, KeepsWhatWasPlayedWhenTheNextGameBegins) {
  Hall hall;
  hall.subscribe_and_set_up();
  hall.play("e4");
  hall.news();
  hall.board().game = model::Game{.ordinal = 2};
  hall.board().placement = rules::Placement::initial();
  const auto news = hall.news();
  EXPECT_EQ(news[0]["param"]["match"], false);
  EXPECT_FALSE(news[0]["param"].contains("san"));
}

// Hyper-Dragon/DgtAngel: a sequential reader that takes the next frame as the answer. Its ids come
// from one counter.
TEST(LiveChessSession, ASequentialReaderGetsItsAnswersInOrder) {
  Hall hall;
  EXPECT_EQ(hall.ask(R"({"call":"eboards","id":1,"param":null})")["id"], 1);
  const auto frames = hall.send(
      R"({"call":"subscribe","id":2,"param":{"feed":"eboardevent","id":2999,"param":{"serialnr":"23946"}}})");
  ASSERT_THAT(frames, SizeIs(2));
  EXPECT_EQ(Json::parse(frames[0])["response"], "call");
  EXPECT_EQ(Json::parse(frames[0])["id"], 2);
  EXPECT_EQ(Json::parse(frames[1])["response"], "feed");
  EXPECT_EQ(Json::parse(frames[1])["id"], 2999);
  EXPECT_TRUE(Json::parse(frames[1])["param"]["flipped"].is_boolean());
}

// luno1977/dgt: ids from 0, strict keys, `param` of no call is absent, frames with line ends.
TEST(LiveChessSession, AStrictReaderGetsOnlyKeysThatItKnows) {
  Hall hall;
  hall.board().clock = model::ClockState{5400s, 5399s, false, false, rules::Color::kBlack, false};
  const auto boards =
      hall.ask("{\n  \"call\" : \"eboards\",\n  \"id\" : 0,\n  \"param\" : null\n}");
  EXPECT_EQ(boards["id"], 0);
  EXPECT_THAT(keys(boards["param"][0]), ElementsAre("serialnr", "source", "state", "battery",
                                                    "comment", "board", "flipped", "clock"));
  EXPECT_THAT(keys(boards["param"][0]["clock"]), ElementsAre("white", "black", "run", "time"));
  EXPECT_EQ(boards["param"][0]["clock"]["white"], 5400);
  EXPECT_EQ(boards["param"][0]["clock"]["run"], false);
  EXPECT_EQ(boards["param"][0]["clock"]["time"], 1'587'948'082'875);
  const auto error =
      hall.ask(R"({"call":"call","id":1,"param":{"id":5,"method":"flip","param":{"fen":true}}})");
  EXPECT_EQ(error["response"], "error");
  EXPECT_EQ(error["id"], 1);
  EXPECT_THAT(keys(error["param"]), ElementsAre("message", "stacktrace"));
  const auto sources = hall.ask(R"({"call":"sources","id":2})");
  EXPECT_THAT(keys(sources["param"][0]),
              ElementsAre("type", "device", "name", "present", "active", "status"));
}

// herohde/livechess-go: sends flip as a setup.
TEST(LiveChessSession, AWrongFlipIsAnErrorAndNoEnd) {
  Hall hall;
  hall.send(
      R"({"id":1,"call":"subscribe","param":{"feed":"eboardevent","id":1,"param":{"serialnr":"23946"}}})");
  for (const char* frame :
       {R"({"id":2,"call":"call","param":{"id":1,"method":"setup","param":{"flip":true}}})",
        R"({"id":2,"call":"call","param":{"id":1,"method":"flip","param":{"fen":true}}})",
        R"({"id":2,"call":"call","param":{"id":1,"method":"flip","param":{"flip":true}}})"}) {
    EXPECT_EQ(hall.ask(frame)["response"], "error") << frame;
  }
  EXPECT_EQ(
      hall.ask(R"({"id":3,"call":"call","param":{"id":1,"method":"flip","param":{"flip":false}}})")
          ["response"],
      "call");
}

// cygnatius/scc-stream-overlay: polls `eboards` without end.
TEST(LiveChessSession, AnOverlayThatPollsGetsTheSameTextAndNoMemoryGrows) {
  Hall hall;
  const auto list = hall.list();
  const auto first = hall.session.receive(R"({"id":1,"call":"eboards"})", list, hall.now);
  for (int i = 0; i < 1'500; ++i) {
    EXPECT_EQ(hall.session.receive(R"({"id":1,"call":"eboards"})", list, hall.now), first);
  }
}

// akkour-dev/chess-broadcast: a big id, a feed for every board, with equal ids of calls and feeds.
// It breaks if `eboards` is answered by an error.
TEST(LiveChessSession, APageSubscribesToEveryBoard) {
  Hall hall;
  for (int i = 2; i <= 5; ++i) hall.add("5000" + std::to_string(i), "ttyACM" + std::to_string(i));
  const auto boards = hall.ask(R"({"call":"eboards","id":48617,"param":null})");
  ASSERT_TRUE(boards["param"].is_array());
  EXPECT_EQ(boards["id"], 48617);
  int id = 0;
  for (const auto& board : boards["param"]) {
    ++id;
    const auto frames = hall.send(R"({"call":"subscribe","id":)" + std::to_string(id) +
                                  R"(,"param":{"feed":"eboardevent","id":)" + std::to_string(id) +
                                  R"(,"param":{"serialnr":)" + board["serialnr"].dump() + "}}}");
    ASSERT_THAT(frames, SizeIs(2));
    EXPECT_EQ(Json::parse(frames[1])["id"], id);
    EXPECT_EQ(Json::parse(frames[1])["param"]["serialnr"], board["serialnr"]);
  }
  hall.boards["50003"].placement = rules::parse_placement("8/8/8/8/8/8/8/K6k").value();
  const auto news = hall.news();
  ASSERT_THAT(news, SizeIs(1));
  EXPECT_EQ(news[0]["param"]["serialnr"], "50003");
}

// chess-centre/broadcasts: also wants a feed that nobody has described.
TEST(LiveChessSession, AnUnknownFeedIsAnError) {
  Hall hall;
  EXPECT_EQ(
      hall.ask(R"({"id":1,"call":"subscribe","param":{"feed":"liveviewer","id":2,"param":{}}})")
          ["response"],
      "error");
  EXPECT_EQ(hall.ask(R"({"id":2,"call":"feed","param":1})")["response"], "error");
  EXPECT_EQ(hall.ask(R"({"id":3,"call":"eboards","param":{}})")["response"], "call");
}

// Bots in node: set up feed 7, though they have subscribed to feed 1.
TEST(LiveChessSession, ASetupOfAnotherFeedIsAnErrorWithTheIdOfTheCall) {
  Hall hall;
  hall.send(
      R"({"id":2,"call":"subscribe","param":{"feed":"eboardevent","id":1,"param":{"serialnr":"23946"}}})");
  const auto error = hall.ask(
      std::string(R"({"id":7,"call":"call","param":{"id":7,"method":"setup","param":{"fen":")") +
      kStartFen + "\"}}}");
  EXPECT_EQ(error["response"], "error");
  EXPECT_EQ(error["id"], 7);
  EXPECT_EQ(hall.ask(R"({"id":10,"call":"eboards","param":{}})")["id"], 10);
}

// Parts for React: subscribe first, without `eboards`, with blanks after every ':' and ','.
TEST(LiveChessSession, ASubscriptionMayComeFirst) {
  Hall hall;
  hall.add("47588", "COM7");
  const auto frames = hall.send(
      R"({ "call": "subscribe", "id": 83, "param": { "feed": "eboardevent", "id": 7, "param": { "serialnr": "47588" } } })");
  ASSERT_THAT(frames, SizeIs(2));
  EXPECT_EQ(Json::parse(frames[1])["id"], 7);
  EXPECT_TRUE(Json::parse(frames[1])["param"].contains("clock"));
}

// "DGT integration": neither a feed's id nor a serial number.
TEST(LiveChessSession, WithoutASerialNumberTheOnlyActiveBoardIsMeant) {
  Hall hall;
  auto frames = hall.send(R"({"call":"subscribe","id":1,"param":{"feed":"eboardevent"}})");
  ASSERT_THAT(frames, SizeIs(2));
  EXPECT_EQ(Json::parse(frames[1])["id"], 1);
  EXPECT_EQ(Json::parse(frames[1])["param"]["serialnr"], "23946");
  hall.add("2", "COM4");
  EXPECT_EQ(hall.ask(R"({"call":"subscribe","id":2,"param":{"feed":"eboardevent"}})")["response"],
            "error");
}

TEST(LiveChessSession, AnUnknownBoardIsAnErrorAndKeepsTheConversation) {
  Hall hall;
  const auto error = hall.ask(
      R"({"id":4,"call":"subscribe","param":{"feed":"eboardevent","id":1,"param":{"serialnr":"99"}}})");
  EXPECT_EQ(error["response"], "error");
  EXPECT_EQ(error["param"]["message"], "there is no board 99");
  EXPECT_EQ(hall.ask(R"({"id":5,"call":"eboards"})")["response"], "call");
}

TEST(LiveChessSession, AnEmptyHallHasAnEmptyList) {
  Hall hall;
  hall.boards.clear();
  EXPECT_THAT(hall.send(R"({"id":1,"call":"eboards"})"),
              ElementsAre(R"({"response":"call","id":1,"param":[],"time":1587948082875})"));
}

TEST(LiveChessSession, WhatIsNoCallIsAnErrorWithIdZero) {
  Hall hall;
  const std::string deep(60'000, '[');
  for (const std::string& frame :
       {std::string("hello"), std::string(""), std::string("[]"), std::string("{}"),
        std::string("null"), std::string(R"({"id":{}})"), std::string(R"({"call":"eboards"})"),
        std::string(R"({"call":"eboards","id":1.5})"), std::string("{\"call\":\"\xff\",\"id\":3"),
        deep}) {
    const auto error = hall.ask(frame);
    EXPECT_EQ(error["response"], "error") << frame.substr(0, 50);
    EXPECT_EQ(error["id"], 0) << frame.substr(0, 50);
  }
  EXPECT_EQ(hall.ask(R"({"id":1,"call":"eboards"})")["response"], "call");
}

TEST(LiveChessSession, AnIdThatCameAsTextIsANumberInTheAnswer) {
  Hall hall;
  EXPECT_THAT(hall.send(R"({"id":"12","call":"eboards"})").front(), HasSubstr(R"("id":12,)"));
}

TEST(LiveChessSession, TwoFeedsOfOneBoardAndTheSameFeedAgain) {
  Hall hall;
  const std::string subscribe =
      R"(,"call":"subscribe","param":{"feed":"eboardevent","id":1,"param":{"serialnr":"23946"}}})";
  hall.send("{\"id\":1" + subscribe);
  hall.send("{\"id\":1" + subscribe);
  hall.send(
      R"({"id":1,"call":"subscribe","param":{"feed":"eboardevent","id":2,"param":{"serialnr":"23946"}}})");
  hall.place("8/8/8/8/8/8/8/K6k");
  EXPECT_THAT(hall.news(), SizeIs(2));
  EXPECT_EQ(hall.ask(R"({"id":3,"call":"unsubscribe","param":{"id":2}})")["response"], "call");
  EXPECT_EQ(hall.ask(R"({"id":3,"call":"unsubscribe","param":{"id":2}})")["response"], "error");
  hall.place("8/8/8/8/8/8/8/K7");
  EXPECT_THAT(hall.news(), SizeIs(1));
}

TEST(LiveChessSession, ALostBoardKeepsItsPiecesAndItsFeed) {
  Hall hall;
  hall.board().clock = model::ClockState{60s, 60s, false, false, {}, false};
  hall.send(
      R"({"id":1,"call":"subscribe","param":{"feed":"eboardevent","id":1,"param":{"serialnr":"23946"}}})");
  hall.place("8/8/8/8/8/8/8/K6k");
  hall.news();
  hall.board().link = drivers::ConnectionState::kLost;
  const auto lost = hall.ask(R"({"id":2,"call":"eboards"})")["param"][0];
  EXPECT_EQ(
      lost.dump(),
      R"({"serialnr":"23946","source":null,"state":"INACTIVE","battery":null,"comment":null,"board":"8/8/8/8/8/8/8/K6k","flipped":false,"clock":null})");
  for (const auto& each : hall.news()) EXPECT_FALSE(each["param"].contains("board"));
  hall.board().link = drivers::ConnectionState::kLive;
  hall.place("8/8/8/8/8/8/8/1K5k");
  const auto news = hall.news();
  ASSERT_THAT(news, SizeIs(1));
  EXPECT_EQ(news[0]["param"]["board"], "8/8/8/8/8/8/8/1K5k");
  EXPECT_EQ(news[0]["param"]["clock"]["white"], 60);
}

TEST(LiveChessEboards, ActiveBoardsComeFirst) {
  Hall hall;
  hall.boards.clear();
  hall.add("1", "COM1").link = drivers::ConnectionState::kLost;
  hall.add("2", "COM2").link = drivers::ConnectionState::kConnecting;
  hall.add("10", "/dev/ttyACM0");
  hall.add("9", "COM9");
  const auto boards = hall.ask(R"({"id":1,"call":"eboards"})")["param"];
  std::vector<std::string> order;
  for (const auto& board : boards) order.push_back(board["serialnr"]);
  EXPECT_THAT(order, ElementsAre("9", "10", "1", "2"));
  EXPECT_EQ(boards[1]["source"], "ttyACM0");
  EXPECT_EQ(boards[3]["state"], "NOTRESPONDING");
}

TEST(LiveChessEboards, ABoardIsListedOnceItHasToldWhatItIs) {
  Hall hall;
  hall.boards.clear();
  auto& board = hall.boards["table-1"];
  EXPECT_EQ(hall.ask(R"({"id":1,"call":"eboards"})")["param"], Json::array());
  board.link = drivers::ConnectionState::kConnecting;
  EXPECT_EQ(hall.ask(R"({"id":1,"call":"eboards"})")["param"], Json::array());
  board.link = drivers::ConnectionState::kLive;
  EXPECT_EQ(hall.ask(R"({"id":1,"call":"eboards"})")["param"], Json::array());
  board.device.serial = "3000147740";
  const auto reported = hall.ask(R"({"id":1,"call":"eboards"})")["param"];
  ASSERT_THAT(reported, SizeIs(1));
  EXPECT_EQ(reported[0]["serialnr"], "3000147740");
  // The squares have not been read yet: that is no empty board.
  EXPECT_EQ(reported[0]["board"], nullptr);
  board.placement = rules::Placement::initial();
  EXPECT_EQ(hall.ask(R"({"id":1,"call":"eboards"})")["param"][0]["board"], kStart);
  board.placement = {};
  EXPECT_EQ(hall.ask(R"({"id":1,"call":"eboards"})")["param"][0]["board"], "8/8/8/8/8/8/8/8");
}

TEST(LiveChessEboards, AFeedContinuesWhenTheBoardTellsItsSerialNumber) {
  Hall hall;
  hall.boards.clear();
  auto& board = hall.boards["table-1"];
  board.link = drivers::ConnectionState::kConnecting;
  const auto frames = hall.send(
      R"({"id":2,"call":"subscribe","param":{"feed":"eboardevent","id":1,"param":{"serialnr":"table-1"}}})");
  EXPECT_THAT(frames, SizeIs(2));
  board.link = drivers::ConnectionState::kLive;
  board.device.serial = "3000147740";
  board.placement = rules::Placement::initial();
  const auto news = hall.news();
  ASSERT_THAT(news, SizeIs(1));
  EXPECT_EQ(news[0]["param"]["board"], kStart);
}

TEST(LiveChessEboards, HttpHasTheLayoutThatLiveChessWrites) {
  JADOUBE_SHARED_OR_SKIP(recorded, "data/livechess/http/eboards-lila-issue-20307.json");
  Hall hall;
  hall.boards.clear();
  hall.add("3000147740", "/dev/ttyACM0");
  std::ifstream file(recorded);
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  EXPECT_EQ(hall.list()->pretty, text);
  hall.boards.clear();
  EXPECT_EQ(hall.list()->pretty, "[ ]");
}

TEST(LiveChessEboards, PlacementsWithoutBothKingsAreHeldIfWanted) {
  Hall hall;
  const EboardSettings holding{.keeps_both_kings = true};
  const auto before = eboard_of("x", hall.board(), kNow, nullptr, holding);
  hall.place("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR");
  EXPECT_EQ(eboard_of("x", hall.board(), kNow, &before, holding).placement,
            rules::Placement::initial());
  EXPECT_EQ(eboard_of("x", hall.board(), kNow, &before, {}).placement, hall.board().placement);
}

TEST(LiveChessEboards, ABoardThatSeesOnlyOccupancyShowsThePiecesOfItsGame) {
  Hall hall;
  hall.board().device.capabilities.sensing = drivers::SensingClass::kOccupancy;
  hall.board().game.emplace();
  hall.board().placement =
      drivers::as_sensed(rules::Placement::initial(), drivers::SensingClass::kOccupancy);
  EXPECT_EQ(eboard_of("x", hall.board(), kNow, nullptr, {}).placement, rules::Placement::initial());
}

}  // namespace session_test
}  // namespace jadoube::outputs::livechess
