// Two halls are played in the same way by seed. Then different things happen in them, and
// everything that somebody without a role can get of both is compared, byte by byte. As long as
// what happened is younger than the delay, it must be the same: so nothing of it can be derived,
// whatever it is. The judge knows nothing of delays, events or texts.
#include <gmock/gmock.h>

#include <cstdlib>
#include <functional>
#include <random>
#include <thread>

#include "tests/daemon/release/two_halls/twin_hall.h"
#include "tests/daemon/release/two_halls/twin_relay.h"
#include "tests/support/nats_server.h"
#include "tests/support/scripted_engine.h"

namespace jadoube::release {
namespace two_halls_test {

using namespace std::chrono_literals;
using std::chrono::seconds;
using tests::Leak;
using tests::PublicBytes;
using tests::TwinHall;

/// Each is one event, or none.
using Doing = std::vector<std::function<void(TwinHall&)>>;

class TwoHalls : public testing::Test {
 protected:
  void run(unsigned seed, int steps, Leak leak) {
    random_.seed(seed);
    leak_ = leak;
    steps_ = steps;
    while (steps_ > 0 && leaks_.empty() && !HasFatalFailure()) play_once();
  }

  // The moves of one pairing are withheld, and nothing has a delay.
  void play_withheld_game(unsigned seed, Leak leak) {
    random_.seed(seed);
    leak_ = leak;
    begin_halls();
    do_in_both({[&](TwinHall& hall) { hall.put_tournament(tournament_of("free", {"b4"}, 0)); },
                [&](TwinHall& hall) { hall.put_tournament(tournament_of("league", {"b3"}, 0)); }});
    do_settled({[](TwinHall& hall) {
      model::Tournament tournament = hall.tournament("league");
      ++tournament.revision;
      tournament.sections[0].rounds[0].pairings[0].withheld = true;
      hall.put_tournament(tournament);
    }});
    for (const std::string& board : kBoards) do_in_both(game_of(board));
    judges_hub_ = false;
    ASSERT_TRUE(look("before anything differs")) << leaks_.back();
    follow();
    for (int i = 0; i < 4 && leaks_.empty() && !HasFatalFailure(); ++i) {
      do_in(ply_of(*one_, "b3"), {});
      do_in(clock_of("b3"), i % 2 == 0 ? clock_of("b3") : Doing());
      do_in(placement_of("b3"), {});
      do_in_both(ply_of(*one_, "b1"));
      if (!look("its moves differ")) return;
    }
    // It ends, and the next one is shown.
    do_in_both(result_of(*one_, "b3"));
    if (!look("after it has ended")) return;
    stream_of_one_.reset();
    stream_of_other_.reset();
    do_in_both({[](TwinHall& hall) {
      model::Tournament tournament = hall.tournament("league");
      ++tournament.revision;
      tournament.sections[0].rounds[0].pairings[0].withheld = false;
      hall.put_tournament(tournament);
    }});
    settle();
    differed_ += !same();
    leaks_.clear();
  }

  // The same is played in both, and an engine analyses in one of them what everybody sees. Who sees
  // the boards live cannot tell which one. Spectators can.
  void play_with_an_engine() {
    one_ = std::make_unique<TwinHall>(Leak::kNone, "", "one0");
    other_ = std::make_unique<TwinHall>(Leak::kNone, "", "other0");
    other_->copy_from(*one_);
    const tests::TemporaryDirectory directory;
    one_->use_engine({.path = tests::scripted_engine(directory.path(), "well"),
                      .think = 50ms,
                      .least_delay = 50s});
    each([&](TwinHall& hall) {
      for (const std::string& board : kBoards) hall.add_board(board, "2394-" + board);
      hall.start();
    });
    do_in_both({[&](TwinHall& hall) { hall.put_tournament(tournament_of("free", {"b4"}, 0)); },
                [&](TwinHall& hall) { hall.put_tournament(tournament_of("open", {"b1"}, 100)); },
                [&](TwinHall& hall) { hall.put_tournament(tournament_of("league", {"b3"}, 40)); }});
    for (const std::string& board : kBoards) {
      do_in_both(game_of(board));
      for (int i = 0; i < 3; ++i) do_in_both(ply_of(*one_, board));
    }
    tick(150);
    // What is on the board now is younger.
    do_in_both(ply_of(*one_, "b1"));
    show_sentinel();
    settle();
    wait_for_evaluations();
    settle();
    for (const access::Role role :
         {access::Role::kDisplay, access::Role::kOperator, access::Role::kArbiter}) {
      const PublicBytes live = one_->reader(kBoards, one_->token(role)).read(false);
      const PublicBytes other = other_->reader(kBoards, other_->token(role)).read(false);
      ASSERT_EQ(live.size(), other.size());
      for (const auto& [where, bytes] : live) {
        // This output is held back as everybody's view is, whoever reads it.
        if (where.starts_with("GET /overlay/overlay/")) continue;
        if (bytes != other.at(where)) leaks_.push_back(difference(where, bytes, other.at(where)));
      }
    }
    // Only the board of the tournament with the long delay, and not its newest ply.
    const PublicBytes everybody = one_->reader(kBoards).read(false);
    const PublicBytes without = other_->reader(kBoards).read(false);
    for (const auto& [where, bytes] : everybody) differed_ += bytes != without.at(where);
    const auto analysis = [&](const std::string& board) {
      return everybody.at("AnalysisService/GetGameAnalysis {\"name\":\"games/" + board + "-1\"}");
    };
    EXPECT_THAT(analysis("b1"), testing::HasSubstr("\"plyCount\":3"));
    EXPECT_THAT(analysis("b1"), testing::HasSubstr("whitePercent"));
    for (const char* board : {"b2", "b3", "b4"}) {
      EXPECT_THAT(analysis(board), testing::HasSubstr("the delay for spectators is too short"))
          << board;
    }
    EXPECT_THAT(everybody.at("HallService/WatchHall {}"), testing::HasSubstr("evaluation"));
    EXPECT_THAT(everybody.at("GET /overlay/overlay/board/b1.json"),
                testing::HasSubstr("\"white_percent\":49.1"));
    EXPECT_THAT(everybody.at("GET /overlay/overlay/board/b3.json"),
                testing::HasSubstr("\"white_percent\":null"));
  }

  // Where both differ, and how.
  std::vector<std::string> leaks_;
  // How often both were compared, and how often they differed when everything had gone out.
  int looks_ = 0, differed_ = 0;

 private:
  static constexpr int kLongDelay = 40;
  static constexpr seconds kPatience{180};
  const std::vector<std::string> kBoards = {"b1", "b2", "b3", "b4"};

  int draw(int below) { return static_cast<int>(random_() % static_cast<unsigned>(below)); }

  static std::string hub_url() {
    if (!tests::NatsServer::is_installed()) return {};
    static tests::NatsServer hub;
    static const bool started = (hub.start(), true);
    return started ? hub.url() : "";
  }

  static model::Tournament tournament_of(const std::string& id, std::vector<std::string> boards,
                                         int delay) {
    model::Tournament tournament{.id = id, .name = "The " + id, .delay = seconds(delay)};
    model::Section section{.id = "a"};
    for (int i = 1; i <= 2 * static_cast<int>(boards.size()); ++i) {
      section.players.push_back({.number = i, .name = "Player" + std::to_string(i) + ", " + id});
      section.teams.push_back(
          {.number = i, .name = "Team" + std::to_string(i) + " of " + id, .players = {i}});
    }
    for (int number = 1; number <= 2; ++number) {
      model::Round round{.number = number, .date = "2026.11.29"};
      for (int table = 1; table <= static_cast<int>(boards.size()); ++table) {
        const int one = 2 * table - 1, other = 2 * table;
        round.pairings.push_back(
            {.id = id + "-" + std::to_string(number) + "-" + std::to_string(table),
             .table = table,
             .players = {number == 1 ? one : other, number == 1 ? other : one},
             .match = table,
             .board_in_match = 1});
      }
      section.rounds.push_back(std::move(round));
    }
    for (std::size_t i = 0; i < boards.size(); ++i) {
      tournament.tables.push_back({static_cast<int>(i) + 1, boards[i], ""});
    }
    tournament.sections = {section};
    return tournament;
  }

  // The tournament that has the board on a table. Empty: none.
  std::string tournament_with(const std::string& board) {
    for (const char* id : {"open", "league", "free"}) {
      const auto& tournament = one_->tournament(id);
      if (!tournament.closed &&
          std::ranges::find(tournament.tables, board, &model::TableBoard::board) !=
              tournament.tables.end()) {
        return id;
      }
    }
    return {};
  }

  void tick(int count = 1) {
    for (int i = 0; i < count; ++i) {
      one_->pass_a_second();
      other_->pass_a_second();
      for (auto* relay : {relay_of_one_.get(), relay_of_other_.get()}) {
        if (relay != nullptr) relay->step();
      }
    }
    elapsed_ += count;
  }

  // Each event has a second of its own.
  void do_in(const Doing& in_one, const Doing& in_other) {
    --steps_;
    for (std::size_t i = 0; i < std::max(in_one.size(), in_other.size()); ++i) {
      if (i < in_one.size()) in_one[i](*one_);
      if (i < in_other.size()) in_other[i](*other_);
      tick();
    }
  }
  void do_in_both(const Doing& doing) { do_in(doing, doing); }
  // Outputs have threads of their own. What they let out before the delay changed, they must have
  // let out in both.
  void settle() {
    const auto deadline = std::chrono::steady_clock::now() + kPatience;
    const auto wait_for = [&](auto& place) {
      while (!place.is_through()) {
        ASSERT_LT(std::chrono::steady_clock::now(), deadline) << "an output hangs";
      }
    };
    one_->begin_round();
    other_->begin_round();
    for (auto* relay : {relay_of_one_.get(), relay_of_other_.get()}) {
      if (relay != nullptr) relay->begin_round();
    }
    wait_for(*one_);
    wait_for(*other_);
    for (auto* relay : {relay_of_one_.get(), relay_of_other_.get()}) {
      if (relay != nullptr) wait_for(*relay);
    }
    each([](TwinHall& hall) { hall.step_displays(); });
  }
  // Until spectators have what the engine says of the last position that they see.
  void wait_for_evaluations() {
    const auto deadline = std::chrono::steady_clock::now() + kPatience;
    const auto shows = [&](const std::string& where, const std::string& words) {
      const auto all = one_->reader(kBoards).read(false);
      const auto found = all.find(where);
      return found != all.end() && found->second.find(words) != std::string::npos;
    };
    while (!shows("HallService/WatchHall {}", "\"evaluation\"") ||
           !shows("GET /overlay/overlay/board/b1.json", "\"white_percent\":49.1")) {
      ASSERT_LT(std::chrono::steady_clock::now(), deadline) << "the engine says nothing";
      // The output looks again when something happens.
      show_sentinel();
      settle();
    }
  }
  void do_settled(const std::function<void()>& act) {
    settle();
    act();
    settle();
  }
  void do_settled(const Doing& doing) {
    do_settled([&] { do_in_both(doing); });
  }
  void each(const std::function<void(TwinHall&)>& act) {
    act(*one_);
    act(*other_);
  }

  // What can happen on a board.

  Doing clock_of(const std::string& board) {
    const seconds white(3600 + draw(3000)), black(3600 + draw(3000));
    std::optional<rules::Color> running;
    if (draw(2) == 0) running = rules::Color::kWhite;
    return {[=](TwinHall& hall) {
      hall.report_change(board, model::ClockChange{model::ClockState{
                                    .white = white, .black = black, .running = running}});
    }};
  }

  Doing placement_of(const std::string& board) {
    const auto square = *rules::parse_square(draw(2) == 0 ? "e2" : "d7");
    return {[=](TwinHall& hall) {
      hall.report_change(board, model::SquareChange{square, rules::Piece()});
    }};
  }

  Doing ply_of(const TwinHall& hall, const std::string& board) {
    const auto& game = hall.game(board);
    if (!game || game->result != rules::Result::kUnknown) return game_of(board);
    static const std::pair<const char*, const char*> kMoves[2][4] = {
        {{"g1f3", "Nf3"}, {"g8f6", "Nf6"}, {"f3g1", "Ng1"}, {"f6g8", "Ng8"}},
        {{"b1c3", "Nc3"}, {"b8c6", "Nc6"}, {"c3b1", "Nb1"}, {"c6b8", "Nb8"}}};
    const std::size_t plies = game->plies.size();
    const int way = plies % 4 == 0 ? draw(2) : game->plies[plies / 4 * 4].uci == "g1f3" ? 0 : 1;
    const auto [uci, san] = kMoves[way][plies % 4];
    return {[=](TwinHall& in) { in.play_ply(board, uci, san); }};
  }

  // A game begins. It belongs to the pairing of the table, and starts the round.
  Doing game_of(const std::string& board) {
    const std::string id = tournament_with(board);
    Doing doing = {[=](TwinHall& hall) { hall.begin_game(board); }};
    if (id.empty()) return doing;
    doing.push_back([=](TwinHall& hall) {
      model::Tournament tournament = hall.tournament(id);
      ++tournament.revision;
      auto& rounds = tournament.sections[0].rounds;
      model::Round& round = rounds[1].started_at ? rounds[1] : rounds[0];
      const auto table = std::ranges::find(tournament.tables, board, &model::TableBoard::board);
      if (!round.started_at) round.started_at = hall.now();
      round.pairings[static_cast<std::size_t>(table->table - 1)].games.push_back(
          {board, hall.game(board)->ordinal});
      hall.put_tournament(tournament);
    });
    return doing;
  }

  Doing result_of(const TwinHall& hall, const std::string& board) {
    const auto& game = hall.game(board);
    if (!game || game->result != rules::Result::kUnknown) return clock_of(board);
    const auto result = draw(2) == 0 ? rules::Result::kDraw : rules::Result::kWhiteWins;
    return {[=](TwinHall& in) {
      in.report_change(
          board, model::ResultChange{
                     .result = result, .termination = model::Termination::kNormal, .revision = 0});
    }};
  }

  Doing correction_of(const TwinHall& hall, const std::string& board) {
    const auto& game = hall.game(board);
    if (!game || game->ordinal < 2) return clock_of(board);
    const int ordinal = 1 + draw(game->ordinal - 1);
    const auto revision = static_cast<std::uint32_t>(10 + ++corrections_);
    return {[=](TwinHall& in) { in.correct(board, ordinal, revision); }};
  }

  // An operator writes a result, or starts the next round.
  Doing entry_of(const std::string& board) {
    const std::string id = tournament_with(board);
    if (id.empty()) return clock_of(board);
    const int what = draw(3);
    const auto pairing = static_cast<unsigned>(draw(2));
    return {[=](TwinHall& hall) {
      model::Tournament tournament = hall.tournament(id);
      ++tournament.revision;
      auto& rounds = tournament.sections[0].rounds;
      if (what == 0) {
        rounds[0].closed_at = hall.now();
        rounds[1].started_at = hall.now();
      } else {
        auto& pairings = rounds[0].pairings;
        pairings[pairing % pairings.size()].result =
            model::PairingResult{.score = rules::GameScore(), .forfeit = what == 2};
      }
      hall.put_tournament(tournament);
    }};
  }

  Doing something_on(const TwinHall& hall, const std::string& board) {
    const int what = draw(100);
    if (what < 45) return ply_of(hall, board);
    if (what < 60) return clock_of(board);
    if (what < 68) return placement_of(board);
    if (what < 76) return result_of(hall, board);
    if (what < 82) return game_of(board);
    if (what < 90) return correction_of(hall, board);
    return entry_of(board);
  }

  // What happens in both.

  Doing delay_of(const std::string& id, int delay) {
    return {[=](TwinHall& hall) {
      model::Tournament tournament = hall.tournament(id);
      ++tournament.revision;
      tournament.delay = seconds(delay);
      hall.put_tournament(tournament);
    }};
  }

  Doing board_that_moves() {
    const bool is_league = draw(2) == 0;
    const std::string id = is_league ? "league" : "open", board = is_league ? "b3" : "b2";
    return {[=](TwinHall& hall) {
      model::Tournament tournament = hall.tournament(id);
      ++tournament.revision;
      auto& tables = tournament.tables;
      const auto found = std::ranges::find(tables, board, &model::TableBoard::board);
      found == tables.end() ? (void)tables.push_back({is_league ? 1 : 2, board, ""})
                            : (void)tables.erase(found);
      hall.put_tournament(tournament);
    }};
  }

  // The daemon starts again; somebody sets the clock, or starts the machine again.
  void restart() {
    --steps_;
    static constexpr int kSet[] = {0, 1200, -1200, 172'800, -172'800, 315'360'000};
    const int away = draw(10), clock = kSet[draw(6)];
    const bool new_start = draw(3) == 0;
    do_settled([&] { each([&](TwinHall& hall) { hall.restart(away, clock, new_start); }); });
    elapsed_ += away;
  }
  void take_over() {
    --steps_;
    if (!one_->has_standby()) {
      each([](TwinHall& hall) { hall.is_followed(); });
      return tick();
    }
    const int clock = draw(2) == 0 ? 1200 : -1200;
    const bool has_states = draw(2) == 0;
    do_settled([&] { each([&](TwinHall& hall) { hall.take_over(clock, has_states); }); });
  }

  void something_in_both() {
    const int what = draw(100);
    const std::string board = kBoards[static_cast<std::size_t>(draw(4))];
    if (what < 82) return do_in_both(something_on(*one_, board));
    if (what < 88) return do_settled(delay_of(draw(2) == 0 ? "open" : "league", draw(4) * 50));
    if (what < 91) return do_settled(board_that_moves());
    if (what < 94) return take_over();
    if (what < 97) return restart();
    tick(draw(30));
  }

  // Boards of which nothing may be seen for a while, and for how long.
  std::vector<std::string> secret_boards(int& longest) {
    std::vector<std::string> boards;
    longest = 1'000'000;
    for (const std::string& board : kBoards) {
      const std::string id = tournament_with(board);
      if (id.empty() || *one_->tournament(id).delay < seconds(kLongDelay)) continue;
      boards.push_back(board);
      longest = std::min(longest, static_cast<int>(one_->tournament(id).delay->count()));
    }
    return boards;
  }

  // Different things happen. `counts`: a different number of things happens, too.
  void something_else_in_each(const std::string& board, bool counts) {
    Doing in_one = something_on(*one_, board);
    if (counts) return do_in(in_one, {});
    Doing in_other = something_on(*other_, board);
    while (in_other.size() < in_one.size()) in_other.push_back(clock_of(board).front());
    while (in_one.size() < in_other.size()) in_one.push_back(clock_of(board).front());
    do_in(in_one, in_other);
  }

  void begin_halls() {
    stream_of_one_.reset();
    stream_of_other_.reset();
    relay_of_one_.reset();
    relay_of_other_.reset();
    // The hub has those of all tests.
    static int halls = 0;
    const std::string number = std::to_string(++halls);
    one_ = std::make_unique<TwinHall>(leak_, hub_url(), "one" + number);
    other_ = std::make_unique<TwinHall>(leak_, hub_url(), "other" + number);
    other_->copy_from(*one_);
    each([&](TwinHall& hall) {
      for (std::size_t i = 0; i < kBoards.size(); ++i) {
        hall.add_board(kBoards[i], "2394" + std::to_string(i));
      }
      hall.start();
    });
    if (leak_ == Leak::kRelay || draw(2) == 0) {
      relay_of_one_ = std::make_unique<tests::TwinRelay>(*one_, leak_);
      relay_of_other_ = std::make_unique<tests::TwinRelay>(*other_, leak_);
    }
  }

  void play_once() {
    begin_halls();
    const bool is_held_back = draw(4) != 0;
    // The hub gets it at once. After the next one it has to wait for all that has not gone out.
    do_in_both({[&](TwinHall& hall) { hall.put_tournament(tournament_of("free", {"b4"}, 0)); }});
    settle();
    do_in_both({[&](TwinHall& hall) {
                  hall.put_tournament(tournament_of("open", {"b1", "b2"}, is_held_back ? 100 : 0));
                },
                [&](TwinHall& hall) {
                  hall.put_tournament(tournament_of("league", {"b3"}, is_held_back ? 50 : 0));
                }});
    for (const std::string& board : kBoards) do_in_both(game_of(board));
    for (int i = 5 + draw(20); i > 0 && !HasFatalFailure(); --i) something_in_both();
    if (!is_held_back) do_settled(delay_of("open", 100));
    ASSERT_TRUE(look("before anything differs")) << leaks_.back();
    differ();
  }

  void differ() {
    int longest = 0;
    const auto boards = secret_boards(longest);
    if (boards.empty()) return;
    // Some mutations are noticed only after a restart at another time of the clock, or after a
    // takeover.
    const bool wants_restart = leak_ == Leak::kCalendar || leak_ == Leak::kTimesOfEvents;
    const bool wants_takeover = leak_ == Leak::kTakeover;
    const bool counts = !wants_restart && !wants_takeover && draw(2) == 0;
    elapsed_ = 0;
    follow();
    bool has_restarted = false;
    if (!one_->has_standby() && (wants_takeover || draw(2) == 0)) {
      each([](TwinHall& hall) { hall.is_followed(); });
    }
    // An action and a look take at most ten seconds.
    while (elapsed_ + 22 < longest && leaks_.empty() && !HasFatalFailure()) {
      something_else_in_each(
          boards[static_cast<std::size_t>(draw(static_cast<int>(boards.size())))], counts);
      int what = draw(10);
      if (wants_restart && !has_restarted) {
        // A mark on the disk must have what differs. Else it is new after the restart, by any
        // clock.
        tick(6);
        what = 3;
      }
      if (wants_takeover && one_->has_standby()) what = 5;
      if (what == 0) {
        do_in_both(something_on(*one_, "b4"));
      } else if (what == 1) {
        do_settled(delay_of("league", 150));
        do_settled(delay_of("open", 150));
      } else if (what == 2) {
        one_->show_unwritten(boards.front());
      } else if (what < 5 && !counts && !has_restarted) {
        // Marks of lived time are rare on the disk: with other numbers of events, old ones go out
        // at other times.
        has_restarted = true;
        restart();
        follow();
      } else if (what < 7 && !counts && one_->has_standby()) {
        take_over();
        follow();
      }
      if (draw(2) == 0 && !look(counts ? "one hall had more events" : "as many events")) return;
      if (draw(8) == 0) do_settled([&] { freeze(); });
    }
    if (!look("before the delay is over")) return;
    stream_of_one_.reset();
    stream_of_other_.reset();
    tick(160);
    settle();
    differed_ += !same();
    leaks_.clear();
  }

  void freeze() {
    each([](TwinHall& hall) {
      for (const char* output : {"pgn", "overlay", "folder"}) {
        const auto runner = hall.outputs().list().find(output);
        if (runner) (void)(*runner)->freeze("open-1-1", true);
      }
    });
  }

  // Outputs do not show that a clock counts down, so each is far from the last one.
  seconds sentinel_clock() const { return seconds(7200 + 60 * sentinel_); }

  // A name and a clock of a table that is not held back: whoever shows them has read all before.
  void show_sentinel() {
    ++sentinel_;
    const std::string name = "Sentinel" + std::to_string(sentinel_) + ", X";
    const seconds clock = sentinel_clock();
    do_in_both({[=](TwinHall& hall) {
                  model::Tournament tournament = hall.tournament("free");
                  tournament.sections[0].players[0].name = name;
                  hall.put_tournament(tournament);
                },
                [=](TwinHall& hall) {
                  hall.report_change("b4", model::ClockChange{model::ClockState{
                                               .white = clock, .black = clock, .running = {}}});
                }});
  }

  PublicBytes read(TwinHall& hall, tests::TwinRelay* relay) {
    const std::string sentinel = "Sentinel" + std::to_string(sentinel_);
    // A machine that has much other work answers late.
    const auto deadline = std::chrono::steady_clock::now() + kPatience;
    while (true) {
      // Refusals are read at every fourth look, and at the first one.
      const bool refused_too = looks_ % 4 == 1;
      PublicBytes bytes = hall.reader(kBoards).read(refused_too);
      if (relay != nullptr) {
        for (auto& [where, reported] : relay->reader(kBoards).read(refused_too)) {
          bytes["relay " + where] = reported;
        }
      }
      std::string missing;
      for (const char* where :
           {"GET /pgn/", "GET /overlay/", "GET /cloud/", "folder ", "HallService/WatchHall",
            "livechess /api/v1.0/round/", "relay HallService/WatchHall"}) {
        if (relay == nullptr && std::string_view(where).starts_with("relay")) continue;
        const bool shown = std::ranges::any_of(bytes, [&](const auto& each) {
          return each.first.starts_with(where) && each.second.find(sentinel) != std::string::npos;
        });
        if (!shown) missing += std::string(" ") + where;
      }
      // Else both would be the same.
      for (const auto& [where, reported] : bytes) {
        if (reported == "no answer" || reported == "refused" || reported == "closed")
          missing += " " + where;
      }
      if (missing.empty()) return bytes;
      if (std::chrono::steady_clock::now() > deadline) {
        ADD_FAILURE() << sentinel << " is not shown by" << missing;
        return bytes;
      }
    }
  }

  bool same() {
    PublicBytes in_other;
    std::thread other([&] { in_other = read(*other_, relay_of_other_.get()); });
    const PublicBytes in_one = read(*one_, relay_of_one_.get());
    other.join();
    leaks_.clear();
    for (const auto& [where, bytes] : in_one) {
      const auto found = in_other.find(where);
      if (found == in_other.end()) {
        leaks_.push_back(where + " is only in one");
      } else if (found->second != bytes) {
        leaks_.push_back(difference(where, bytes, found->second));
      }
    }
    for (const auto& [where, bytes] : in_other) {
      if (!in_one.contains(where)) leaks_.push_back(where + " is only in the other");
    }
    if (!judges_hub_) return leaks_.empty();
    const auto at_hub = one_->reader(kBoards).without_meaningless(one_->at_hub());
    const auto at_other = other_->reader(kBoards).without_meaningless(other_->at_hub());
    if (at_hub != at_other) leaks_.push_back(difference("the hub", at_hub, at_other));
    return leaks_.empty();
  }

  static std::string difference(const std::string& where, const std::string& one,
                                const std::string& other) {
    std::size_t at = 0;
    while (at < one.size() && at < other.size() && one[at] == other[at]) ++at;
    const std::size_t from = at < 60 ? 0 : at - 60;
    return where + ":\n  " + one.substr(from, 160) + "\n  " + other.substr(from, 160);
  }

  // Somebody reads a stream from now on, until the daemon ends.
  void follow() {
    stream_of_one_ = one_->reader(kBoards).follow();
    stream_of_other_ = other_->reader(kBoards).follow();
  }
  // What the streams have told since.
  bool streams_are_same() {
    if (!stream_of_one_) return true;
    const std::string last = std::to_string(sentinel_clock().count()) + "s";
    const auto reported = [&](tests::HttpClient& stream, const TwinHall& hall) {
      return hall.reader(kBoards).without_meaningless(tests::PublicReader::reported(stream, last));
    };
    const std::string in_one = reported(*stream_of_one_, *one_);
    const std::string in_other = reported(*stream_of_other_, *other_);
    if (in_one != in_other) leaks_.push_back(difference("a stream", in_one, in_other));
    return in_one == in_other;
  }

  // True if nobody can tell one from the other.
  bool look(const char* when) {
    show_sentinel();
    settle();
    ++looks_;
    if (streams_are_same() && same()) return true;
    leaks_.insert(leaks_.begin(), when);
    return false;
  }

  std::mt19937 random_;
  Leak leak_ = Leak::kNone;
  // A hub has the moves that are withheld: arbiters at a relay see them.
  bool judges_hub_ = true;
  int steps_ = 0, elapsed_ = 0, sentinel_ = 0, corrections_ = 0;
  std::unique_ptr<TwinHall> one_, other_;
  std::unique_ptr<tests::TwinRelay> relay_of_one_, relay_of_other_;
  std::unique_ptr<tests::HttpClient> stream_of_one_, stream_of_other_;
};

// `JADOUBE_STEPS=10000`, as in the chaos, plays the halls, and tries all mutations.
int steps_wanted() {
  const char* wanted = std::getenv("JADOUBE_STEPS");
  return wanted != nullptr ? std::max(1, std::atoi(wanted)) : 0;
}

class TwoHallsBySeed : public TwoHalls, public testing::WithParamInterface<unsigned> {};

// Many seeds share the steps, so that processes can share the seeds. Few steps have fewer seeds.
constexpr int kMostSeeds = 40, kLeastStepsOfASeed = 30;

TEST_P(TwoHallsBySeed, NobodyCanTellWhatIsYoungerThanTheDelay) {
  if (steps_wanted() == 0) GTEST_SKIP() << "the chaos tries it";
  const int seeds = std::clamp(steps_wanted() / kLeastStepsOfASeed, 1, kMostSeeds);
  if (GetParam() > static_cast<unsigned>(seeds)) GTEST_SKIP() << "few steps are wanted";
  run(GetParam(), std::max(1, steps_wanted() / seeds), Leak::kNone);
  EXPECT_THAT(leaks_, testing::IsEmpty());
  EXPECT_GT(looks_, 5);
  EXPECT_GT(differed_, 0) << "then they never differed";
}

INSTANTIATE_TEST_SUITE_P(Seeds, TwoHallsBySeed, testing::Range(1u, kMostSeeds + 1u));

TEST_F(TwoHalls, NobodyCanTellTheMovesOfAWithheldGame) {
  for (const unsigned seed : {1u, 2u}) {
    play_withheld_game(seed, Leak::kNone);
    ASSERT_THAT(leaks_, testing::IsEmpty()) << seed;
  }
  EXPECT_EQ(differed_, 2) << "then nobody ever sees them";
}

TEST_F(TwoHalls, NobodyWhoSeesTheBoardsLiveCanTellThatThereIsAnEngine) {
  play_with_an_engine();
  EXPECT_THAT(leaks_, testing::IsEmpty());
  EXPECT_GT(differed_, 2) << "then spectators get nothing of it";
}

// It has no delay, and withholds too.
TEST_F(TwoHalls, NobodyCanTellThemFromALiveChessThatIsLive) {
  play_withheld_game(3, Leak::kLiveChess);
  EXPECT_THAT(leaks_, testing::IsEmpty());
  EXPECT_EQ(differed_, 1);
}

struct Mutation {
  Leak leak;
  const char* name;
  /// It is tried each time, not only in the chaos.
  bool always;
  /// Where it must be noticed.
  const char* where = "";
};

class TwoHallsMutation : public TwoHalls, public testing::WithParamInterface<Mutation> {};

TEST_P(TwoHallsMutation, IsNoticed) {
  if (!GetParam().always && steps_wanted() == 0) GTEST_SKIP() << "the chaos tries it";
  if (GetParam().leak == Leak::kHub && !tests::NatsServer::is_installed()) {
    GTEST_SKIP() << "nats-server is not installed";
  }
  run(3, 600, GetParam().leak);
  EXPECT_THAT(leaks_, testing::Contains(testing::StartsWith(GetParam().where)));
  if (!leaks_.empty()) RecordProperty("leak", leaks_.back());
}

INSTANTIATE_TEST_SUITE_P(
    All, TwoHallsMutation,
    testing::Values(Mutation{Leak::kPublicFeed, "NoDelayOfTheStream", true, "a stream"},
                    Mutation{Leak::kOutputs, "NoDelayOfOutputs", false},
                    Mutation{Leak::kPgn, "NoDelayOfPgn", false},
                    Mutation{Leak::kOverlay, "NoDelayOfAnOverlay", true, "GET /overlay/"},
                    Mutation{Leak::kCloud, "NoDelayOfTheCloud", false},
                    Mutation{Leak::kFolder, "NoDelayOfAFolder", false},
                    Mutation{Leak::kLiveChess, "NoDelayOfLiveChess", true, "livechess "},
                    Mutation{Leak::kDisplays, "NoDelayOfDisplays", false},
                    Mutation{Leak::kEverybody, "EverybodyIsADisplay", false},
                    Mutation{Leak::kHalf, "HalfOfTheDelay", false},
                    Mutation{Leak::kCalendar, "AgesByTheCalendar", false},
                    Mutation{Leak::kTimesOfEvents, "AgesByTheTimesOfEvents", false},
                    Mutation{Leak::kTakeover, "AStandbyTakesAllForOld", false},
                    Mutation{Leak::kRelay, "NoDelayAtARelay", false},
                    Mutation{Leak::kEvidence, "EvidenceForEverybody", false},
                    Mutation{Leak::kHub, "NoDelayOfTheHub", true, "the hub"}),
    [](const auto& mutation) { return std::string(mutation.param.name); });

}  // namespace two_halls_test
}  // namespace jadoube::release
