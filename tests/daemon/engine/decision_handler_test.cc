#include "daemon/engine/decision_handler.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "daemon/engine/earlier_game.h"
#include "tests/daemon/engine/engine_parts.h"

namespace jadoube::engine {
namespace decision_handler_test {

using rules::ErrorCode;
using namespace std::chrono_literals;

class DecisionHandlerTest : public tests::EngineParts {
 protected:
  rules::Expected<arbiter::Ruled> decide(std::uint32_t revision, arbiter::Decision decision,
                                         const std::string& board = "one") {
    return handler_.decide(board, request(revision, std::move(decision)));
  }

  arbiter::DaemonIncidentNumbers numbers_;
  StorageGuard guard_{journal_->file(),
                      *feed_,
                      *pipeline_,
                      numbers_,
                      {.now = [this] { return now_; },
                       .fail = [](const rules::Error& error) { FAIL() << error.message; },
                       .board_of = [this](const std::string& id) -> const model::Board& {
                         return sessions_->published(id);
                       }}};
  DaemonWatch daemon_watch_{pending()};
  DecisionHandler handler_{
      {.journal = *journal_,
       .pending = pending(),
       .sessions = *sessions_,
       .guard = guard_,
       .daemon_watch = daemon_watch_,
       .rules = *rules_},
      [this] { return now_; },
      [this](const std::string&, const drivers::Command& command) { asked_.push_back(command); }};
};

TEST_F(DecisionHandlerTest, ABoardThatNobodyHasSeenIsNotFound) {
  const auto ruled = decide(0, arbiter::SideDecision(arbiter::Note{0, "seen"}), "nobody");
  ASSERT_FALSE(ruled);
  EXPECT_EQ(ruled.error().code, ErrorCode::kNotFound);
}

TEST_F(DecisionHandlerTest, ACorrectionChangesTheGameAndIsDurable) {
  see_e4();
  const auto ruled = decide(0, arbiter::RecordDecision(arbiter::ReplacePly{1, "e3"}));
  ASSERT_TRUE(ruled) << ruled.error().message;
  EXPECT_EQ(ruled->game.plies[0].san, "e3");
  EXPECT_EQ(ruled->game.revision, 1u);
  EXPECT_EQ(ruled->ruling.number, 1);
  EXPECT_TRUE(pending().batch().empty());
  EXPECT_EQ(feed_->board("one")->game, ruled->game);
}

TEST_F(DecisionHandlerTest, APreviewSaysWhatACorrectionWouldDoAndWritesNothing) {
  see_e4();
  const auto game = session().published().game;
  auto asked = request(0, arbiter::RecordDecision(arbiter::ReplacePly{1, "e3"}));
  asked.preview = true;
  // What waited to be written goes out before it.
  ASSERT_TRUE(handler_.preview("one", asked));
  const auto head = feed_->head();
  const auto ruled = handler_.preview("one", asked);
  ASSERT_TRUE(ruled) << ruled.error().message;
  EXPECT_EQ(ruled->game.plies[0].san, "e3");
  EXPECT_EQ(ruled->game.revision, 1u);
  EXPECT_EQ(session().published().game, game);
  EXPECT_TRUE(session().record().rulings().empty());
  EXPECT_TRUE(pending().batch().empty());
  EXPECT_EQ(feed_->head(), head);
  // What it says is what then happens.
  const auto written = decide(0, arbiter::RecordDecision(arbiter::ReplacePly{1, "e3"}));
  ASSERT_TRUE(written) << written.error().message;
  EXPECT_EQ(written->game, ruled->game);
}

TEST_F(DecisionHandlerTest, OnlyWhatChangesPliesHasAPreview) {
  see_e4();
  const auto of_note =
      handler_.preview("one", request(0, arbiter::SideDecision(arbiter::Note{0, "seen"})));
  ASSERT_FALSE(of_note);
  EXPECT_EQ(of_note.error().code, ErrorCode::kInvalidArgument);
  const auto unplayable =
      handler_.preview("one", request(0, arbiter::RecordDecision(arbiter::ReplacePly{1, "e5"})));
  ASSERT_FALSE(unplayable);
  EXPECT_EQ(unplayable.error().code, ErrorCode::kInvalidArgument);
}

TEST_F(DecisionHandlerTest, ACallOnAnOldRevisionIsRefusedAndChangesNothing) {
  see_e4();
  const auto game = session().published().game;
  const auto ruled = decide(7, arbiter::RecordDecision(arbiter::ReplacePly{1, "e3"}));
  ASSERT_FALSE(ruled);
  EXPECT_EQ(ruled.error().code, ErrorCode::kFailedPrecondition);
  EXPECT_EQ(session().published().game, game);
  EXPECT_TRUE(session().record().rulings().empty());
}

TEST_F(DecisionHandlerTest, TheLastDecisionIsUndone) {
  see_e4();
  ASSERT_TRUE(decide(0, arbiter::RecordDecision(arbiter::ReplacePly{1, "e3"})));
  const auto ruled = decide(1, arbiter::Undo{});
  ASSERT_TRUE(ruled) << ruled.error().message;
  EXPECT_EQ(ruled->game.plies[0].san, "e4");
  EXPECT_EQ(ruled->ruling.undoes, 1);
}

TEST_F(DecisionHandlerTest, AnEarlierGameIsCorrectedAndThePresentOneIsAsItWas) {
  see_e4();
  ASSERT_TRUE(decide(0, arbiter::RecordDecision(arbiter::AcceptBoard{rules::Color::kBlack})));
  const auto present = session().published().game;
  ASSERT_EQ(present->ordinal, 2);
  const auto ruled = decide(0, arbiter::RecordDecision(arbiter::GiveResult{
                                   rules::Result::kDraw, model::Termination::kNormal}));
  ASSERT_TRUE(ruled) << ruled.error().message;
  EXPECT_EQ(ruled->game.ordinal, 1);
  EXPECT_EQ(ruled->game.result, rules::Result::kDraw);
  EXPECT_EQ(ruled->ruling.earlier_game, 1);
  EXPECT_EQ(session().published().game, present);
}

// Requests of an arbiter at a hub, which come again if the answer is lost.
class RepeatedRequestTest : public DecisionHandlerTest {
 protected:
  rules::Expected<arbiter::Ruled> decide_from_afar(const std::string& id, std::uint32_t revision,
                                                   arbiter::Decision decision) {
    auto call = request(revision, std::move(decision));
    call.request_id = id;
    return handler_.decide("one", call);
  }
  std::size_t rows_with(const std::string& id) {
    auto archive = *storage::Archive::open(directory_ / "journal");
    std::size_t count = 0;
    for (int ordinal = 1; ordinal <= session().published().game->ordinal; ++ordinal) {
      const auto earlier = read_earlier_game(archive, "one", ordinal);
      const auto rulings = ordinal == session().published().game->ordinal
                               ? session().record().rulings()
                               : earlier->rows.rulings;
      count +=
          static_cast<std::size_t>(std::ranges::count(rulings, id, &arbiter::Ruling::request_id));
    }
    return count;
  }
};

TEST_F(RepeatedRequestTest, IsCarriedOutOnceAndGetsTheSameRuling) {
  see_e4();
  const arbiter::RecordDecision decision = arbiter::ReplacePly{1, "e3"};
  const auto first = decide_from_afar("x1", 0, decision);
  ASSERT_TRUE(first) << first.error().message;
  const auto again = decide_from_afar("x1", 0, decision);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->ruling.number, first->ruling.number);
  EXPECT_EQ(again->ruling.at, first->ruling.at);
  EXPECT_EQ(again->game, first->game);
  EXPECT_EQ(rows_with("x1"), 1u);
  // Another request, with the old revision, is refused as always.
  EXPECT_FALSE(decide_from_afar("x2", 0, decision));
}

TEST_F(RepeatedRequestTest, WithoutAnIdEachRequestIsOne) {
  see_e4();
  const arbiter::SideDecision note = arbiter::Note{0, "seen"};
  ASSERT_TRUE(decide_from_afar("", 0, note));
  ASSERT_TRUE(decide_from_afar("", 0, note));
  EXPECT_EQ(session().record().rulings().size(), 2u);
}

TEST_F(RepeatedRequestTest, GetsItsRulingAlsoIfAnotherGameHasBegunMeanwhile) {
  see_e4();
  const arbiter::SideDecision note = arbiter::Note{0, "seen"};
  ASSERT_TRUE(decide_from_afar("x1", 0, note));
  ASSERT_TRUE(decide(0, arbiter::RecordDecision(arbiter::AcceptBoard{rules::Color::kBlack})));
  const auto again = decide_from_afar("x1", 0, note);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->ruling.request_id, "x1");
  EXPECT_EQ(again->game.ordinal, 1);
  EXPECT_EQ(rows_with("x1"), 1u);
}

TEST_F(RepeatedRequestTest, AGameIsBegunOnce) {
  see_e4();
  const arbiter::RecordDecision decision = arbiter::AcceptBoard{rules::Color::kBlack};
  const auto first = decide_from_afar("x1", 0, decision);
  ASSERT_TRUE(first) << first.error().message;
  const auto again = decide_from_afar("x1", 0, decision);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->game.ordinal, first->game.ordinal);
  EXPECT_EQ(session().published().game->ordinal, 2);
  // The request was about game 1. It began game 2, which is not the last one any more.
  ASSERT_TRUE(handler_.decide(
      "one", {.author = "an arbiter",
              .origin = "here",
              .game = 2,
              .decision = arbiter::RecordDecision(arbiter::AcceptBoard{rules::Color::kWhite})}));
  const auto late = decide_from_afar("x1", 0, decision);
  ASSERT_TRUE(late) << late.error().message;
  EXPECT_EQ(late->game.ordinal, 2);
  EXPECT_EQ(session().published().game->ordinal, 3);
}

TEST_F(RepeatedRequestTest, SetsAClockOnce) {
  see_start();
  see(drivers::ClockRead{{10min}, {10min}, true, drivers::ClockSide::kRight, false});
  now_ += 3s;
  const arbiter::SideDecision setting = arbiter::ClockSetting{{5min, 4min}};
  asked_.clear();
  ASSERT_TRUE(decide_from_afar("x1", 0, setting));
  ASSERT_EQ(asked_.size(), 1u);
  ASSERT_TRUE(decide_from_afar("x1", 0, setting));
  EXPECT_EQ(asked_.size(), 1u);
}

// Requests about an output of the hall that does not go out.
class RepeatedDaemonRequestTest : public DecisionHandlerTest {
 protected:
  static constexpr model::IncidentId kFirst{0, 1};

  void SetUp() override { find_failing("no line"); }
  void find_failing(const std::string& cause) {
    find({{.key = "site",
           .kind = model::IncidentKind::kOutputFailing,
           .facts = {.cause = cause, .name = "site"},
           .end = model::EndReason::kOutputWorks}});
  }
  void find(std::vector<model::DaemonFinding> findings) {
    daemon_watch_.take("outputs", std::move(findings), now_);
    ASSERT_TRUE(pipeline_->commit());
  }
  rules::Expected<arbiter::Ruled> decide_from_afar(const std::string& id,
                                                   model::IncidentDecision decision,
                                                   const std::string& daemon = "") {
    return handler_.decide(
        daemon,
        {.author = "Anna at the hub",
         .origin = "the hub",
         .decision = arbiter::SideDecision(arbiter::DecideOnIncident{kFirst, std::move(decision)}),
         .request_id = id});
  }

  const model::IncidentDecision seen_{.kind = model::IncidentDecision::Kind::kAcknowledge};
  const model::IncidentDecision known_{.kind = model::IncidentDecision::Kind::kDismiss,
                                       .reason = "known"};
  const model::IncidentDecision reopen_{.kind = model::IncidentDecision::Kind::kReopen};
};

TEST_F(RepeatedDaemonRequestTest, IsCarriedOutOnceAndGetsTheSameAnswer) {
  const auto first = decide_from_afar("x1", seen_);
  ASSERT_TRUE(first) << first.error().message;
  EXPECT_EQ(first->incident->life, model::Life::kAcknowledged);
  EXPECT_EQ(first->incident->by, "Anna at the hub");
  const auto head = feed_->head();
  now_ += 1s;
  const auto again = decide_from_afar("x1", seen_);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->incident, first->incident);
  EXPECT_EQ(feed_->head(), head) << "nothing more is told";
  // What was decided since stays so, and a request that is repeated is not refused for that.
  ASSERT_TRUE(decide_from_afar("x2", known_));
  ASSERT_TRUE(decide_from_afar("x3", reopen_));
  for (const char* id : {"x1", "x2", "x3"}) {
    const auto late = decide_from_afar(id, id[1] == '1' ? seen_ : id[1] == '2' ? known_ : reopen_);
    ASSERT_TRUE(late) << id << ": " << late.error().message;
    EXPECT_EQ(late->incident->life, model::Life::kOpen) << id;
  }
  // Another request is refused as always.
  EXPECT_EQ(decide_from_afar("x4", reopen_).error().code, ErrorCode::kFailedPrecondition);
}

TEST_F(RepeatedDaemonRequestTest, GetsItsAnswerAlsoIfTheIncidentIsOverOrTheDaemonWasStartedAgain) {
  ASSERT_TRUE(decide_from_afar("x1", seen_));
  find({});
  const auto over = decide_from_afar("x1", seen_);
  ASSERT_TRUE(over) << over.error().message;
  EXPECT_EQ(over->incident->life, model::Life::kResolved);
  EXPECT_EQ(decide_from_afar("x2", seen_).error().code, ErrorCode::kFailedPrecondition);
  find_failing("no line");
  DaemonWatch after_restart{pending()};
  ASSERT_TRUE(after_restart.restore(*journal_, now_));
  DecisionHandler restarted{{.journal = *journal_,
                             .pending = pending(),
                             .sessions = *sessions_,
                             .guard = guard_,
                             .daemon_watch = after_restart,
                             .rules = *rules_},
                            [this] { return now_; },
                            [](const std::string&, const drivers::Command&) {}};
  const auto repeated = restarted.decide(
      "", {.author = "Anna at the hub",
           .origin = "the hub",
           .decision = arbiter::SideDecision(arbiter::DecideOnIncident{kFirst, seen_}),
           .request_id = "x1"});
  ASSERT_TRUE(repeated) << repeated.error().message;
  EXPECT_EQ(repeated->incident->id, kFirst);
}

TEST_F(RepeatedDaemonRequestTest, ThereIsNoDaemonOfAnotherHall) {
  const auto ruled = decide_from_afar("x1", seen_, "north:");
  ASSERT_FALSE(ruled);
  EXPECT_EQ(ruled.error().code, ErrorCode::kNotFound);
  EXPECT_EQ(ruled.error().message,
            "there is no hall north here: this daemon decides about its own boards and incidents "
            "only");
}

TEST_F(DecisionHandlerTest, AClockIsSetOnceTheDecisionIsDurable) {
  see_start();
  see(drivers::ClockRead{{10min}, {10min}, true, drivers::ClockSide::kRight, false});
  now_ += 3s;
  const auto ruled = decide(0, arbiter::SideDecision(arbiter::ClockSetting{{5min, 4min}}));
  ASSERT_TRUE(ruled) << ruled.error().message;
  ASSERT_FALSE(asked_.empty());
  const auto* set = std::get_if<drivers::SetClock>(&asked_.back());
  ASSERT_NE(set, nullptr);
  EXPECT_TRUE(pending().batch().empty());
}

TEST_F(DecisionHandlerTest, AClockThatTheArbiterHasSetByHandIsLeftAlone) {
  see_start();
  see(drivers::ClockRead{{10min}, {10min}, true, drivers::ClockSide::kRight, false});
  now_ += 3s;
  asked_.clear();
  arbiter::ClockSetting setting{{5min, 4min}};
  setting.by_hand = true;
  ASSERT_TRUE(decide(0, arbiter::SideDecision(setting)));
  EXPECT_TRUE(asked_.empty());
}

const arbiter::TournamentRules kFiveMinutes{.control = *rules::TimeControl::sudden_death(5min)};

class RulesHandlerTest : public tests::EngineParts {
 protected:
  rules::Expected<arbiter::TournamentRules> set(const arbiter::TournamentRules& rules) {
    return handler_.set({"an arbiter", "here", [rules](const auto&) { return rules; }});
  }

  arbiter::DaemonIncidentNumbers numbers_;
  StorageGuard guard_{journal_->file(),
                      *feed_,
                      *pipeline_,
                      numbers_,
                      {.now = [this] { return now_; },
                       .fail = [](const rules::Error& error) { FAIL() << error.message; },
                       .board_of = [this](const std::string& id) -> const model::Board& {
                         return sessions_->published(id);
                       }}};
  RulesHandler handler_{{.journal = *journal_,
                         .pending = pending(),
                         .sessions = *sessions_,
                         .rules = *rules_,
                         .guard = guard_},
                        [this] { return now_; }};
};

TEST_F(RulesHandlerTest, RulesAreInForceAndDurableWhenTheyAreAnswered) {
  const auto rules = set(kFiveMinutes);
  ASSERT_TRUE(rules) << rules.error().message;
  EXPECT_EQ(rules_->rules().control, kFiveMinutes.control);
  EXPECT_EQ(current_.get().author, "an arbiter");
  EXPECT_TRUE(pending().batch().empty());
  EXPECT_EQ((*journal_->last_setting())->author, "an arbiter");
}

TEST_F(RulesHandlerTest, AClockThatIsWrongByTheNewRulesIsReported) {
  see_start();
  see(drivers::ClockRead{{10min}, {10min}, true, drivers::ClockSide::kRight, false});
  move(rules::Square::e2, rules::Square::e4, rules::Piece::kWhitePawn);
  see(drivers::ClockRead{{10min}, {10min}, true, drivers::ClockSide::kLeft, false});
  now_ += 10s;
  session().advance(now_);
  EXPECT_TRUE(session().incidents().empty());
  ASSERT_TRUE(set(kFiveMinutes));
  EXPECT_EQ(session().incidents().size(), 1u);
  EXPECT_EQ(journal_->incidents("one", 1)->size(), 1u);
}

TEST_F(RulesHandlerTest, ARefusedChangeLeavesTheRules) {
  const auto refused =
      handler_.set({"an arbiter", "here", [](const auto&) {
                      return rules::refuse(rules::ErrorCode::kInvalidArgument, "no");
                    }});
  ASSERT_FALSE(refused);
  EXPECT_FALSE(rules_->rules().control);
  EXPECT_TRUE(current_.get().author.empty());
}

TEST_F(RulesHandlerTest, NothingIsSetOnAFullDisk) {
  see_e4();
  disk_answers(tests::FaultyDisk::Answer::kFull);
  const auto refused = set(kFiveMinutes);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, rules::ErrorCode::kUnavailable);
  EXPECT_FALSE(rules_->rules().control);
}

}  // namespace decision_handler_test
}  // namespace jadoube::engine
