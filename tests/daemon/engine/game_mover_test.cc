#include "daemon/engine/game_mover.h"

#include <gmock/gmock.h>

#include "rules/notation/fen.h"
#include "rules/notation/san.h"
#include "tests/daemon/engine/engine_table.h"

namespace jadoube::engine {
namespace game_mover_test {

using namespace std::chrono_literals;
using rules::Piece, rules::Square;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const char* const kMoves[] = {"e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "d3", "d6"};

// Table 1 has board "one". Board "spare" is on no table.
class GameMoverTest : public tests::StartedDaemon {
 protected:
  void create(bool started = true) {
    model::Section section{.id = "main", .players = {{.number = 1}, {.number = 2}}};
    section.rounds.push_back(
        {.number = 1, .pairings = {{.id = "r1", .table = 1, .players = {1, 2}}}});
    if (started) section.rounds[0].started_at = now_.load();
    if (rules_) section.rules = *rules_;
    const model::Tournament tournament{
        .id = "open", .sections = {section}, .tables = {{.table = 1, .board = "one"}}};
    ASSERT_TRUE(change([&](const auto*) { return tournament; }));
  }
  rules::Expected<model::Tournament> change(
      std::function<rules::Expected<model::Tournament>(const model::Tournament*)> change) {
    std::promise<rules::Expected<model::Tournament>> changed;
    engine_->take({"open", "an operator", "here", std::move(change)},
                  [&](const auto& done) { changed.set_value(done); });
    return changed.get_future().get();
  }
  // `tournament board open 1.1 spare`
  void put_pairing_on(const std::string& board) {
    const auto changed = change([&](const model::Tournament* now) {
      model::Tournament out = *now;
      out.sections[0].rounds[0].pairings[0].board = board;
      return rules::Expected<model::Tournament>(out);
    });
    ASSERT_TRUE(changed) << changed.error().message;
  }
  model::Pairing pairing() {
    return feed_->tournaments().at(0)->sections.at(0).rounds.at(0).pairings.at(0);
  }

  void clock(const std::string& board, std::chrono::seconds white, std::chrono::seconds black,
             rules::Color runs, bool running = true) {
    const auto pressed =
        runs == rules::Color::kWhite ? drivers::ClockSide::kRight : drivers::ClockSide::kLeft;
    see(drivers::ClockRead{{white}, {black}, running, pressed, false}, board);
  }
  // Plays `san` on `board` from `position_` on, with a press.
  void play(const std::string& board, const std::string& san) {
    const auto before = position_.placement();
    const auto after = position_.after(rules::parse_san(position_, san).value()).placement();
    pass_unseen(1000ms);
    for (const bool lifts : {true, false}) {
      for (const auto square : rules::Squares(rules::kAllSquares)) {
        const bool is_lifted = after[square] == Piece::kNone;
        if (before[square] == after[square] || is_lifted != lifts) continue;
        see(drivers::SquareChanged{square, after[square]}, board);
      }
    }
    auto& time = position_.turn() == rules::Color::kWhite ? white_ : black_;
    time -= 2s;
    position_ = position_.after(rules::parse_san(position_, san).value());
    clock(board, white_, black_, position_.turn());
  }
  void play_first_moves() {
    see_start();
    clock("one", white_, black_, rules::Color::kWhite);
    for (const char* san : kMoves) play("one", san);
  }
  // The pieces are set up on board "spare" as they stood, and the clock is started there.
  void set_up_spare() {
    see_link(drivers::ConnectionState::kLive, "spare");
    see(drivers::PlacementRead{position_.placement()}, "spare");
    clock("spare", white_, black_, position_.turn(), false);
    see(drivers::PlacementRead{position_.placement()}, "spare", 15s);
    clock("spare", white_, black_, position_.turn());
  }
  rules::Expected<arbiter::Ruled> go_on_at(const std::string& board, std::string id = {}) {
    // All earlier reports are done by then.
    pass_unseen(0ms);
    const auto game = feed_->board("one")->game;
    return take({.author = "an arbiter",
                 .origin = "here",
                 .game = game ? game->ordinal : 0,
                 .against_revision = game ? game->revision : 0,
                 .decision = model::GoOnAt{board},
                 .request_id = std::move(id)});
  }
  // The boards at which arbiters were told of such an incident.
  std::vector<std::string> reported(model::IncidentKind kind) {
    std::vector<std::string> boards;
    for (const auto& board : feed_->snapshot({}).boards) {
      for (const auto& [place, incident] : board.incidents) {
        if (incident->kind == kind) boards.push_back(board.id);
      }
    }
    return boards;
  }
  std::string moves_at(const std::string& board) {
    const auto seen = feed_->board(board);
    std::string all;
    for (const auto& ply : seen->game->plies) all += (all.empty() ? "" : " ") + ply.san;
    return all;
  }

  /// The rules of the section. Nothing: those of boards without a tournament.
  std::optional<arbiter::TournamentRules> rules_;
  rules::Position position_ = rules::Position::initial();
  std::chrono::seconds white_{300}, black_{300};
};

TEST_F(GameMoverTest, KeepsWhatTheOtherBoardHasRecorded) {
  create();
  play_first_moves();
  set_up_spare();
  play("spare", "O-O");
  play("spare", "Nf6");
  const auto ruled = go_on_at("spare");
  ASSERT_TRUE(ruled) << ruled.error().message;
  EXPECT_THAT(ruled->ruling.text,
              HasSubstr("the game continues at another board, as game spare-2"));
  EXPECT_THAT(ruled->ruling.text, testing::Not(HasSubstr("sealed")));
  EXPECT_TRUE(ruled->game.is_moved());
  EXPECT_EQ(ruled->game.adjournment->moved_to, "spare-2");
  play("spare", "Nc3");
  play("spare", "Bg4");
  settled();
  EXPECT_EQ(moves_at("spare"), "e4 e5 Nf3 Nc6 Bc4 Bc5 d3 d6 O-O Nf6 Nc3 Bg4");
  const auto there = feed_->board("spare")->game;
  EXPECT_EQ(there->start, rules::Position::initial());
  EXPECT_EQ(there->continues, "one-1");
  EXPECT_THAT(there->explanations, IsEmpty());
  for (std::size_t i = 0; i + 1 < there->plies.size(); ++i) {
    EXPECT_EQ(there->plies[i].state, model::PlyState::kConfirmed) << there->plies[i].san;
    EXPECT_TRUE(there->plies[i].white_clock) << there->plies[i].san;
  }
  EXPECT_EQ(pairing().board, "spare");
  EXPECT_EQ(pairing().games.back(), (model::GamePlace{"spare", 2}));
}

TEST_F(GameMoverTest, MovesAGameWhosePairingIsPutOnABoardThatContinuesWithIt) {
  create();
  play_first_moves();
  put_pairing_on("spare");
  EXPECT_EQ(pairing().games.back(), (model::GamePlace{"one", 1}));
  set_up_spare();
  play("spare", "O-O");
  play("spare", "Nf6");
  settled();
  EXPECT_EQ(moves_at("spare"), "e4 e5 Nf3 Nc6 Bc4 Bc5 d3 d6 O-O Nf6");
  EXPECT_EQ(pairing().games.back().board, "spare");
  EXPECT_TRUE(feed_->board("one")->game->is_moved());
}

TEST_F(GameMoverTest, MovesAGameWhosePairingIsPutOnABoardOnWhichItWasPlayedOnAlready) {
  create();
  play_first_moves();
  set_up_spare();
  play("spare", "O-O");
  play("spare", "Nf6");
  put_pairing_on("spare");
  play("spare", "h3");
  settled();
  EXPECT_EQ(moves_at("spare"), "e4 e5 Nf3 Nc6 Bc4 Bc5 d3 d6 O-O Nf6 h3");
  EXPECT_EQ(pairing().games.back().board, "spare");
}

TEST_F(GameMoverTest, ABoardThatWasLostIsNoConcernWhenItsGameHasLeftIt) {
  create();
  play_first_moves();
  see_link(drivers::ConnectionState::kLost);
  pass_unseen(30s);
  set_up_spare();
  ASSERT_TRUE(go_on_at("spare"));
  pass_unseen(30s);
  play("spare", "O-O");
  settled();
  std::vector<std::string> lost;
  for (const auto& board : feed_->snapshot({}).boards) {
    for (const auto& [place, incident] : board.incidents) {
      if (incident->kind != model::IncidentKind::kBoardLost) continue;
      lost.push_back(std::string(to_string(incident->life)));
      EXPECT_EQ(incident->end.reason, model::EndReason::kGoesOnElsewhere);
    }
  }
  EXPECT_THAT(lost, ElementsAre("RESOLVED"));
}

// The clocks show five minutes instead of ten. That was told at the first board.
TEST_F(GameMoverTest, AWrongClockOfBeforeIsNotReportedAgain) {
  rules_ = {.control = *rules::TimeControl::sudden_death(10min)};
  create();
  play_first_moves();
  pass_unseen(10s);
  set_up_spare();
  // White thinks about the first move at this board.
  pass_unseen(180s);
  white_ -= 180s;
  play("spare", "O-O");
  play("spare", "Nf6");
  pass_unseen(10s);
  ASSERT_TRUE(go_on_at("spare"));
  play("spare", "Nc3");
  play("spare", "Bg4");
  pass_unseen(10s);
  settled();
  EXPECT_THAT(reported(model::IncidentKind::kClockMisset), ElementsAre("one"));
  open();
  pass_unseen(10s);
  // A ply of before the move is corrected: its time is that of the correction.
  const auto there = feed_->board("spare")->game;
  const auto corrected = take({.author = "an arbiter",
                               .origin = "here",
                               .game = there->ordinal,
                               .against_revision = there->revision,
                               .decision = model::RecordDecision(model::ReplacePly{1, "e3"})},
                              "spare");
  ASSERT_TRUE(corrected) << corrected.error().message;
  pass_unseen(10s);
  settled();
  EXPECT_THAT(reported(model::IncidentKind::kClockMisset), ElementsAre("one"));
}

TEST_F(GameMoverTest, KnowsTheSameAfterARestart) {
  create();
  play_first_moves();
  set_up_spare();
  play("spare", "O-O");
  play("spare", "Nf6");
  ASSERT_TRUE(go_on_at("spare"));
  play("spare", "h3");
  settled();
  const auto before = feed_->board("spare")->game;
  const auto left = feed_->board("one")->game;
  open();
  settled();
  EXPECT_EQ(feed_->board("spare")->game, before);
  EXPECT_EQ(feed_->board("one")->game, left);
}

TEST_F(GameMoverTest, TheLastMoveMayBeTakenBackWhenThePiecesAreSetUp) {
  create();
  play_first_moves();
  play("one", "O-O");
  // The fault struck before Black's last move was seen to be answered: White moves again.
  position_ = rules::Position::initial();
  for (const char* san : kMoves) {
    position_ = position_.after(rules::parse_san(position_, san).value());
  }
  set_up_spare();
  play("spare", "Ng5");
  ASSERT_TRUE(go_on_at("spare"));
  settled();
  EXPECT_EQ(moves_at("spare"), "e4 e5 Nf3 Nc6 Bc4 Bc5 d3 d6 Ng5");
}

TEST_F(GameMoverTest, MovesThatNobodySawAreInferred) {
  create();
  play_first_moves();
  for (const char* san : {"O-O", "Nf6"}) {
    position_ = position_.after(rules::parse_san(position_, san).value());
  }
  set_up_spare();
  play("spare", "Nc3");
  ASSERT_TRUE(go_on_at("spare"));
  settled();
  EXPECT_EQ(moves_at("spare"), "e4 e5 Nf3 Nc6 Bc4 Bc5 d3 d6 O-O Nf6 Nc3");
  EXPECT_EQ(feed_->board("spare")->game->plies[8].state, model::PlyState::kInferred);
  EXPECT_EQ(feed_->board("spare")->game->plies[7].state, model::PlyState::kConfirmed);
}

TEST_F(GameMoverTest, WaitsUntilThePositionIsThereThere) {
  create();
  play_first_moves();
  see_link(drivers::ConnectionState::kLive, "spare");
  see(drivers::PlacementRead{rules::Placement::initial()}, "spare");
  const auto ruled = go_on_at("spare");
  ASSERT_TRUE(ruled) << ruled.error().message;
  EXPECT_THAT(ruled->ruling.text, HasSubstr("as soon as its position is set up there"));
  EXPECT_FALSE(feed_->board("one")->game->is_moved());
  EXPECT_EQ(pairing().board, "spare");
  set_up_spare();
  play("spare", "O-O");
  play("spare", "Nf6");
  settled();
  EXPECT_EQ(moves_at("spare"), "e4 e5 Nf3 Nc6 Bc4 Bc5 d3 d6 O-O Nf6");
  EXPECT_EQ(pairing().games.back().board, "spare");
}

TEST_F(GameMoverTest, AGameWithoutAPairingNeedsItsPositionThere) {
  play_first_moves();
  see_link(drivers::ConnectionState::kLive, "spare");
  see(drivers::PlacementRead{rules::Placement::initial()}, "spare");
  const auto refused = go_on_at("spare");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, rules::ErrorCode::kFailedPrecondition);
  EXPECT_THAT(refused.error().message,
              HasSubstr("set it up there first: " + rules::to_fen(position_)));
  set_up_spare();
  ASSERT_TRUE(go_on_at("spare"));
  play("spare", "O-O");
  settled();
  EXPECT_EQ(moves_at("spare"), "e4 e5 Nf3 Nc6 Bc4 Bc5 d3 d6 O-O");
}

TEST_F(GameMoverTest, AnswersARepeatedRequestOnce) {
  create();
  play_first_moves();
  set_up_spare();
  const auto ruled = go_on_at("spare", "request-1");
  ASSERT_TRUE(ruled) << ruled.error().message;
  const auto again = go_on_at("spare", "request-1");
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->ruling.number, ruled->ruling.number);
  EXPECT_EQ(again->ruling.text, ruled->ruling.text);
  settled();
  EXPECT_EQ(feed_->board("spare")->game->continues, "one-1");
}

TEST_F(GameMoverTest, RefusesWhatIsNotToBeMoved) {
  create();
  play_first_moves();
  EXPECT_FALSE(go_on_at("one"));
  ASSERT_TRUE(decide(0, arbiter::GiveResult{rules::Result::kDraw, model::Termination::kNormal}));
  set_up_spare();
  const auto over = go_on_at("spare");
  ASSERT_FALSE(over);
  EXPECT_THAT(over.error().message, HasSubstr("the game is over"));
  settled();
  EXPECT_FALSE(feed_->board("one")->game->is_moved());
}

}  // namespace game_mover_test
}  // namespace jadoube::engine
