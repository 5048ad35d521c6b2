#include "tests/score/judge.h"

#include <gmock/gmock.h>

#include "tests/score/baselines/baseline.h"
#include "tests/support/emulated_connection.h"
#include "tests/support/mutated_moves.h"

namespace jadoube::score {
namespace judge_test {

using model::PlyState;
using rules::Move;
using rules::Square;

model::Ply ply(const char* uci, PlyState state = PlyState::kConfirmed) {
  model::Ply made{};
  made.uci = uci;
  made.state = state;
  return made;
}

// A session with one game that was played like this, and a run in which it was published like this.
struct Case {
  Session session;
  Run run;

  explicit Case(const std::vector<std::string>& played) {
    session.games.emplace_back();
    session.timed = false;
    for (const std::string& uci : played) {
      session.games[0].truth.plies.push_back({Move{}, uci, BoardTime(0), BoardTime(0)});
    }
    say(model::GameStarted{});
  }
  void say(const model::Change& change) { run.changes.push_back({tests::kTableZero, change}); }
  Score judged() const { return judge(session, run); }
};

TEST(EditDistance, CountsWhatIsMissingWrongAndTooMany) {
  EXPECT_EQ(edit_distance({}, {}), 0);
  EXPECT_EQ(edit_distance({"a", "b", "c"}, {"a", "c"}), 1);
  EXPECT_EQ(edit_distance({"a", "b", "c"}, {"a", "x", "c", "d"}), 2);
  EXPECT_EQ(edit_distance({"a", "b"}, {}), 2);
}

TEST(Quantile, IsTheMedianInTheMiddle) {
  EXPECT_EQ(quantile({3, 1, 2}, .5), 2);
  EXPECT_EQ(quantile({3, 1, 2}, 1), 3);
  EXPECT_EQ(quantile({}, .5), 0);
}

TEST(MayGoOn, IsTrueOnlyAlongTheLineAndForLegsOfCastling) {
  const auto start = rules::Position::initial();
  EXPECT_TRUE(may_go_on(start, {Square::e2, Square::e3}));
  EXPECT_FALSE(may_go_on(start, {Square::e2, Square::e4}));
  EXPECT_FALSE(may_go_on(start, {Square::g1, Square::f3}));
  const rules::Position castling(*rules::parse_placement("4k3/8/8/8/8/8/P7/4K2R"),
                                 rules::Color::kWhite,
                                 {.white = {.kingside = Square::h1, .queenside = {}}, .black = {}});
  EXPECT_TRUE(may_go_on(castling, {Square::e1, Square::f1}));
  EXPECT_TRUE(may_go_on(castling, {Square::h1, Square::f1}));
  EXPECT_FALSE(may_go_on(castling, {Square::e1, Square::d2}));
}

TEST(Judge, FindsAGameExactThatWasPublishedAsPlayed) {
  Case one({"e2e4", "e7e5"});
  one.say(model::PliesChange{0, {ply("e2e4"), ply("e7e5", PlyState::kProvisional)}, 0});
  const Score score = one.judged();
  EXPECT_EQ(score.exact, 1);
  EXPECT_EQ(score.exact_confirmed, 1);  // The last one nothing can confirm.
  EXPECT_EQ(score.silent_wrong + score.flagged_wrong, 0);
}

// The judge is judged: it must object to every single mistake that is told as certain.
TEST(Judge, ObjectsToEveryMutationOfARightRecord) {
  const std::vector<std::string> played = {"e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6",
                                           "b5a4", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6"};
  const auto reported = [&](const std::vector<std::string>& moves) {
    Case one(played);
    model::PliesChange change{};
    for (const auto& uci : moves) change.plies.push_back(ply(uci.c_str()));
    one.say(change);
    return one.judged();
  };
  EXPECT_EQ(reported(played).never_silent, 1);
  for (const auto& [what, moves] : tests::mutated(played)) {
    const Score score = reported(moves);
    EXPECT_EQ(score.exact, 0) << what;
    EXPECT_EQ(score.never_silent, 0) << what;
    EXPECT_GT(score.silent_wrong, 0) << what;
    EXPECT_GT(score.ply_errors, 0) << what;
  }
}

TEST(Judge, FindsWhatIsMissingBehindWhatIsRightThoughTheSameMovesCameAgain) {
  Case one({"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"});
  one.say(model::PliesChange{0, {ply("g1f3"), ply("g8f6"), ply("f3g1")}, 0});
  one.say(model::UnexplainedChange{{Square::g8}});
  const Score score = one.judged();
  EXPECT_EQ(score.flagged_wrong, 4);
  EXPECT_EQ(score.silent_wrong, 0);
}

TEST(Judge, CallsAWrongPlySilentUnlessTheGameWasInDoubtThere) {
  Case silent({"e2e4", "e7e5"});
  silent.say(model::PliesChange{0, {ply("e2e4"), ply("e7e6")}, 0});
  EXPECT_EQ(silent.judged().silent_wrong, 1);
  EXPECT_EQ(silent.judged().never_silent, 0);
  Case doubted({"e2e4", "e7e5"});
  doubted.say(model::PliesChange{0, {ply("e2e4")}, 0});
  doubted.say(model::UnexplainedChange{{Square::e5}});
  EXPECT_EQ(doubted.judged().flagged_wrong, 1);
  EXPECT_EQ(doubted.judged().silent_wrong, 0);
}

TEST(Judge, ExcusesNoConfirmedPlyForSquaresThatNobodyCouldExplain) {
  Case one({"e2e4", "e7e5"});
  one.say(model::PliesChange{0, {ply("e2e4")}, 0});
  one.say(model::UnexplainedChange{{Square::a1, Square::e7}});
  one.say(model::PliesChange{1, {ply("e7e6")}, 0});
  EXPECT_EQ(one.judged().silent_wrong, 1);
  EXPECT_EQ(one.judged().never_silent, 0);
}

TEST(Judge, ExcusesAConfirmedPlyIfAnExplanationHasWhatWasPlayedThere) {
  for (const bool right : {false, true}) {
    Case one({"e2e4"});
    one.say(model::PliesChange{0, {ply("e2e3")}, 0});
    one.say(model::UncertaintyChange{{{0, {"e3"}}, {0, {right ? "e4" : "d4"}}}});
    EXPECT_EQ(one.judged().silent_wrong, right ? 0 : 1);
    EXPECT_EQ(one.judged().exact_or_reported, right ? 1 : 0);
  }
}

TEST(Judge, LooksForWarningsOfAMissingPlyWhereTheListLacksIt) {
  // Two plies are missing before one without a warning. Two are right after one that was inferred.
  Case silent({"a", "b", "c", "d"});
  silent.say(model::PliesChange{0, {ply("a"), ply("d")}, 0});
  EXPECT_EQ(silent.judged().silent_wrong, 2);
  Case gap({"a", "b", "c", "d"});
  gap.say(model::PliesChange{0, {ply("a", PlyState::kInferred), ply("d")}, 0});
  EXPECT_EQ(gap.judged().flagged_wrong, 2);
  EXPECT_EQ(gap.judged().silent_wrong, 0);
}

TEST(Judge, TakesPliesWhenTheGameSaysThatTheyAreFinal) {
  Case one({"a", "b", "c", "d"});
  one.say(model::PliesChange{0, {ply("a"), ply("x")}, 0, 1});
  one.say(model::PliesChange{1, {ply("b"), ply("c"), ply("d")}, 1, 2});
  EXPECT_EQ(one.judged().exact_final, 1);
  Case other({"a", "b", "c", "d"});
  other.say(model::PliesChange{0, {ply("a"), ply("x")}, 0, 2});
  other.say(model::PliesChange{1, {ply("b"), ply("c"), ply("d")}, 1, 2});
  EXPECT_EQ(other.judged().exact_final, 0);
}

TEST(Judge, KeepsTheMarginsOfPliesThatWereTakenBack) {
  auto wrong = ply("x"), right = ply("a");
  wrong.margin = 400;
  right.margin = 900;
  Case one({"a"});
  one.say(model::PliesChange{0, {wrong}, 0});
  one.say(model::PliesChange{0, {right}, 1});
  const auto margins = one.judged().margins;
  ASSERT_EQ(margins.size(), 2u);
  for (const auto& margin : margins) EXPECT_EQ(margin.right, margin.nats == 9);
}

TEST(Judge, CountsRightPliesThatAreOnlyInferred) {
  Case one({"a", "b", "c"});
  one.say(model::PliesChange{
      0, {ply("a", PlyState::kInferred), ply("x", PlyState::kInferred), ply("c")}, 0});
  EXPECT_EQ(one.judged().right_inferred, 1);
}

TEST(Judge, CountsWhatWasTakenBackByWhatItWas) {
  Case one({"e2e4"});
  one.say(model::PliesChange{0, {ply("e2e3", PlyState::kProvisional)}, 0});
  one.say(model::PliesChange{0, {ply("e2e4")}, 0});
  one.say(model::PliesChange{0, {ply("d2d4")}, 1});
  const Score score = one.judged();
  EXPECT_EQ(score.retracted_provisional, 1);
  EXPECT_EQ(score.retracted_confirmed, 1);
}

TEST(Judge, CountsApartWhatHandsTookBack) {
  Case one({"e2e4"});
  one.session.games[0].truth.taken_back = {{"e2e5", 0, BoardTime(0)}};
  one.say(model::PliesChange{0, {ply("e2e5", PlyState::kIllegal)}, 0});
  one.say(model::PliesChange{0, {}, 1});
  EXPECT_EQ(one.judged().taken_back_by_hands, 1);
  EXPECT_EQ(one.judged().retracted_confirmed, 0);
  one.say(model::PliesChange{0, {ply("e2e5", PlyState::kIllegal)}, 1});
  one.say(model::PliesChange{0, {ply("e2e4")}, 2});
  EXPECT_EQ(one.judged().retracted_confirmed, 1);  // Hands did that once.
}

TEST(Judge, HoldsAgainstTheEngineWhatItTookBackBeforeTheHandsDid) {
  Case one({"e2e4"});
  one.session.games[0].truth.taken_back = {{"e2e5", 0, BoardTime(1)}};
  one.say(model::PliesChange{0, {ply("e2e5", PlyState::kIllegal)}, 0});
  one.say(model::PliesChange{0, {}, 1});
  EXPECT_EQ(one.judged().retracted_confirmed, 1);
}

TEST(Judge, HoldsTheWholeGameAgainstAnEngineThatSaidNothing) {
  Case one({"e2e4", "e7e5"});
  EXPECT_EQ(one.judged().silent_wrong, 2);
  EXPECT_EQ(one.judged().games, 1);
}

drivers::ClockRead clock_with(drivers::ClockSide pressed) {
  drivers::ClockRead clock;
  clock.running = true;
  clock.pressed = pressed;
  return clock;
}

// The moves that each method finds if a pawn stops on its way, and then the opponent replies.
std::vector<std::string> found_by(const Way& way) {
  const auto start = rules::Position::initial();
  std::vector<Seen> seen;
  Instant now{};
  const auto see = [&](int milliseconds, drivers::Observation what) {
    seen.push_back({now += std::chrono::milliseconds(milliseconds), std::move(what)});
  };
  see(0, drivers::PlacementRead{start.placement()});
  see(0, clock_with(drivers::ClockSide::kRight));
  see(500, drivers::SquareChanged{Square::e2, rules::Piece::kNone});
  see(100, drivers::SquareChanged{Square::e3, rules::Piece::kWhitePawn});
  see(100, drivers::SquareChanged{Square::e3, rules::Piece::kNone});
  see(100, drivers::SquareChanged{Square::e4, rules::Piece::kWhitePawn});
  see(400, clock_with(drivers::ClockSide::kLeft));
  see(500, drivers::SquareChanged{Square::e7, rules::Piece::kNone});
  see(200, drivers::SquareChanged{Square::e5, rules::Piece::kBlackPawn});
  see(400, clock_with(drivers::ClockSide::kRight));
  const auto baseline = way.make(start);
  play_to(*baseline, seen, false);
  return baseline->moves();
}

TEST(Ways, AllButTheFirstLegalPlacementFollowAPawnThatStopsOnItsWay) {
  for (const Way& way : all_ways()) {
    const bool first = way.name == "first legal placement";
    const std::vector<std::string> played = {"e2e4", "e7e5"}, stopped = {"e2e3"};
    EXPECT_EQ(found_by(way), first ? stopped : played) << way.name;
  }
}

}  // namespace judge_test
}  // namespace jadoube::score
