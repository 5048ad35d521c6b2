#include <gmock/gmock.h>

#include "daemon/tournament/edit.h"
#include "daemon/tournament/result.h"

namespace jadoube::tournament {
namespace said_result_test {

using rules::Color;
using testing::HasSubstr;

const model::Instant kNow(std::chrono::hours(500'000));
const auto kWhiteWins = rules::score_of(rules::Result::kWhiteWins);
const auto kDraw = rules::score_of(rules::Result::kDraw);
const auto kBlackWins = rules::score_of(rules::Result::kBlackWins);

// One round under way: players 1 and 2 at table 7. Their phones may speak.
class SaidResultTest : public testing::Test {
 protected:
  SaidResultTest() : now_(*new_tournament("open")) {
    edit(SetSection{.section = "a"});
    for (int number = 1; number <= 4; ++number) {
      edit(AddPlayer{"a", {.number = number, .name = "Player " + std::to_string(number)}});
    }
    edit(AddPairing{"a", 1, 7, {1, 2}});
    edit(StartRound{"a", 1});
    edit(SetPlayersResults{model::PlayersResults::kSign, "secret"});
  }

  void edit(const Edit& edit) {
    auto changed = apply(edit, now_, kNow);
    ASSERT_TRUE(changed) << changed.error().message;
    now_ = *changed;
  }
  // What a refusal says. Empty: the edit was made.
  std::string tried(const Edit& edit) {
    const auto changed = apply(edit, now_, kNow);
    if (!changed) return changed.error().message;
    now_ = *changed;
    return {};
  }
  std::string say(Color player, std::optional<rules::GameScore> score, const std::string& phone) {
    return tried(SayResult{pairing().id, player, score, phone});
  }
  const model::Pairing& pairing() const { return now_.sections[0].rounds[0].pairings[0]; }

  model::Tournament now_;
};

TEST_F(SaidResultTest, BothPlayersSayTheSameAndTheResultThatCountsStaysAsItIs) {
  EXPECT_EQ(agreement(pairing()), Agreement::kNone);
  EXPECT_EQ(say(Color::kWhite, kWhiteWins, "A"), "");
  EXPECT_EQ(agreement(pairing()), Agreement::kOne);
  EXPECT_EQ(say(Color::kBlack, kWhiteWins, "B"), "");
  EXPECT_EQ(agreement(pairing()), Agreement::kAgree);
  EXPECT_EQ(said_by(pairing(), Color::kBlack)->score, *kWhiteWins);
  EXPECT_EQ(said_by(pairing(), Color::kBlack)->at, kNow);
  EXPECT_EQ(pairing().result, std::nullopt);
}

TEST_F(SaidResultTest, APhoneChangesItsMindUntilBothAgree) {
  EXPECT_EQ(say(Color::kWhite, kWhiteWins, "A"), "");
  EXPECT_EQ(say(Color::kBlack, kDraw, "B"), "");
  EXPECT_EQ(agreement(pairing()), Agreement::kDiffer);
  EXPECT_EQ(say(Color::kWhite, std::nullopt, "A"), "");
  EXPECT_EQ(said_by(pairing(), Color::kWhite), std::nullopt);
  EXPECT_EQ(say(Color::kWhite, kDraw, "A"), "");
  EXPECT_EQ(say(Color::kWhite, kDraw, "A"), "") << "to say it again changes nothing";
  EXPECT_THAT(say(Color::kWhite, std::nullopt, "A"), HasSubstr("only the arbiter can change it"));
  EXPECT_THAT(say(Color::kBlack, kBlackWins, "B"), HasSubstr("only the arbiter can change it"));
  edit(ForgetSaid{pairing().id});
  EXPECT_EQ(agreement(pairing()), Agreement::kNone);
  EXPECT_EQ(say(Color::kBlack, kBlackWins, "C"), "");
}

TEST_F(SaidResultTest, EachSideHasOnePhoneAndEachPhoneOneSide) {
  EXPECT_EQ(say(Color::kWhite, kWhiteWins, "A"), "");
  EXPECT_THAT(say(Color::kWhite, kDraw, "third"), HasSubstr("another phone has given a result"));
  EXPECT_THAT(say(Color::kWhite, std::nullopt, "third"),
              HasSubstr("another phone has given a result"));
  EXPECT_THAT(say(Color::kBlack, kWhiteWins, "A"), HasSubstr("each player needs a phone"));
  EXPECT_THAT(say(Color::kBlack, kWhiteWins, ""), HasSubstr("no secret"));
}

TEST_F(SaidResultTest, WhoChangesColoursHasSaidNothing) {
  EXPECT_EQ(say(Color::kWhite, kWhiteWins, "A"), "");
  EXPECT_EQ(say(Color::kBlack, kWhiteWins, "B"), "");
  edit(SwapColors{pairing().id});
  EXPECT_EQ(agreement(pairing()), Agreement::kNone);
  // The same by a file of the pairing program.
  EXPECT_EQ(say(Color::kWhite, kDraw, "A"), "");
  std::swap(now_.sections[0].rounds[0].pairings[0].players.white,
            now_.sections[0].rounds[0].pairings[0].players.black);
  EXPECT_EQ(said_by(pairing(), Color::kWhite), std::nullopt);
  EXPECT_EQ(said_by(pairing(), Color::kBlack), std::nullopt);
  EXPECT_EQ(say(Color::kWhite, kDraw, "C"), "") << "the phone of the player who is White now";
}

TEST_F(SaidResultTest, OnlyResultsOfAGameOnlyInTheRoundAndOnlyWhereItIsAllowed) {
  const auto neither = rules::GameScore{.white = {0}, .black = {0}};
  EXPECT_THAT(say(Color::kWhite, neither, "A"), HasSubstr("players can give 1-0"));
  edit(Postpone{pairing().id});
  EXPECT_THAT(say(Color::kWhite, kDraw, "A"), HasSubstr("not played now"));
  edit(Postpone{pairing().id, false});
  edit(Withhold{pairing().id});
  EXPECT_EQ(say(Color::kWhite, kDraw, "A"), "") << "a withheld game has a result too";
  edit(CloseRound{"a", 1});
  EXPECT_THAT(say(Color::kBlack, kDraw, "B"), HasSubstr("round 1 is closed"));
  edit(StartRound{"a", 1});
  edit(SetPlayersResults{});
  EXPECT_THAT(say(Color::kBlack, kDraw, "B"), HasSubstr("no results with phones"));
  EXPECT_THAT(tried(SayResult{"nothing", Color::kWhite, kDraw, "A"}), HasSubstr("nothing"));
}

TEST_F(SaidResultTest, ATableHasTheGameOfTheRoundThatIsUnderWay) {
  const auto why = [&](int table) { return pairing_at_table(now_, table).error().message; };
  EXPECT_EQ(at(now_, *pairing_at_table(now_, 7)).players.white, 1);
  EXPECT_EQ(why(8), "table 8 has no pairing");
  edit(AddPairing{"a", 2, 7, {3, 1}});
  EXPECT_EQ(at(now_, *pairing_at_table(now_, 7)).players.white, 1) << "round 2 waits";
  edit(CloseRound{"a", 1});
  EXPECT_EQ(why(7), "round 2 has not started");
  edit(StartRound{"a", 2});
  EXPECT_EQ(at(now_, *pairing_at_table(now_, 7)).players.white, 3);
  edit(CloseRound{"a", 2});
  EXPECT_THAT(why(7), HasSubstr("round 2 is closed"));
}

TEST_F(SaidResultTest, TheSecretStaysUnlessNewCodesAreWanted) {
  edit(SetPlayersResults{model::PlayersResults::kSlip, "another"});
  EXPECT_EQ(now_.players_secret, "secret");
  edit(SetPlayersResults{model::PlayersResults::kSlip, "another", true});
  EXPECT_EQ(now_.players_secret, "another");
}

}  // namespace said_result_test
}  // namespace jadoube::tournament
