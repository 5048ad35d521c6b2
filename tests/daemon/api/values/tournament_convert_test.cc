#include <gmock/gmock.h>

#include "daemon/api/values/tournament_values.h"
#include "daemon/values/audience.h"

namespace jadoube::api {
namespace tournament_convert_test {

using testing::AnyOf;
using testing::HasSubstr;
using testing::Not;

const model::Instant kNow(std::chrono::hours(500'000));

v1::EditTournamentRequest request(const v1::TournamentEdit& edit) {
  v1::EditTournamentRequest request;
  request.set_name("tournaments/open");
  request.set_author("an operator");
  *request.add_edits() = edit;
  return request;
}

v1::TournamentEdit names(const std::string& title) {
  v1::TournamentEdit edit;
  edit.mutable_set_names()->set_title(title);
  return edit;
}

std::string refusal(const v1::EditTournamentRequest& request,
                    const model::Tournament* present = nullptr) {
  const auto call = call_of(request, "here", kNow);
  if (!call) return call.error().message;
  const auto changed = call->change(present);
  return changed ? "it was made" : changed.error().message;
}

TEST(TournamentConvert, ANewTournamentIsMadeWithItsFirstNames) {
  const auto call = call_of(request(names("City Open")), "here", kNow);
  ASSERT_TRUE(call);
  EXPECT_EQ(call->id, "open");
  const auto made = call->change(nullptr);
  ASSERT_TRUE(made);
  EXPECT_EQ(made->name, "City Open");
}

TEST(TournamentConvert, OtherEditsNeedATournament) {
  v1::TournamentEdit edit;
  edit.mutable_start_round()->set_round(1);
  EXPECT_EQ(
      refusal(request(edit)),
      "there is no tournament open: make it first, with jadoube tournament set open --name NAME, "
      "or on the operator's page");
}

TEST(TournamentConvert, WhatPlayersSayIsForTheArbitersOfThisHallAndTheSecretForNobody) {
  model::Pairing pairing{.id = "p", .table = 7, .players = {1, 2}};
  pairing.said.white = model::SaidResult{
      .player = 1, .score = {.white = {2}, .black = {0}}, .at = kNow, .phone = "5ab3"};
  pairing.said.black = model::SaidResult{.player = 3, .score = {}, .at = kNow, .phone = "5ab4"};
  auto message = to_proto(
      model::Tournament{.id = "open",
                        .sections = {{.id = "a", .rounds = {{.number = 1, .pairings = {pairing}}}}},
                        .players_results = model::PlayersResults::kSign,
                        .players_secret = "the secret"});
  const auto& shown = message.sections(0).rounds(0).pairings(0);
  EXPECT_EQ(message.players_results(), values::v1::PLAYERS_RESULTS_SIGN);
  EXPECT_EQ(shown.white_said().white_halves(), 2);
  EXPECT_FALSE(shown.has_black_said()) << "another player had that colour";
  EXPECT_THAT(message.DebugString(), Not(AnyOf(HasSubstr("the secret"), HasSubstr("5ab3"))));
  values::keep_for(values::Audience::kRelays, message);
  EXPECT_FALSE(shown.has_white_said());
  EXPECT_EQ(message.players_results(), values::v1::PLAYERS_RESULTS_UNSPECIFIED);
}

TEST(TournamentConvert, ATournamentGetsASecretOfItsOwn) {
  v1::TournamentEdit edit;
  edit.mutable_set_players_results()->set_who_may(values::v1::PLAYERS_RESULTS_SLIP);
  const auto made = std::get<tournament::SetPlayersResults>(*edit_of(edit));
  EXPECT_EQ(made.who_may, model::PlayersResults::kSlip);
  EXPECT_GE(made.secret.size(), 40U);
  EXPECT_NE(std::get<tournament::SetPlayersResults>(*edit_of(edit)).secret, made.secret);
  edit.mutable_set_players_results()->set_who_may(static_cast<values::v1::PlayersResults>(9));
  EXPECT_THAT(edit_of(edit).error().message, HasSubstr("9"));
}

TEST(TournamentConvert, AllEditsAreMadeOrNone) {
  auto both = request(names("City Open"));
  both.add_edits()->set_swap_colors("nobody");
  const model::Tournament present{.id = "open", .name = "Before", .revision = 4};
  EXPECT_THAT(refusal(both, &present), HasSubstr("no pairing \"nobody\""));
}

TEST(TournamentConvert, AnotherRevisionIsRefused) {
  auto edit = request(names("City Open"));
  edit.set_revision(3);
  const model::Tournament present{.id = "open", .revision = 4};
  EXPECT_THAT(refusal(edit, &present), HasSubstr("has revision 4, not 3"));
}

TEST(TournamentConvert, NamesWhatIsMissingInARequest) {
  v1::EditTournamentRequest nothing;
  EXPECT_THAT(refusal(nothing), HasSubstr("tournaments/{tournament}"));
  nothing.set_name("tournaments/open");
  EXPECT_THAT(refusal(nothing), HasSubstr("`author` is missing"));
  nothing.set_author("x");
  EXPECT_THAT(refusal(nothing), HasSubstr("`edits` is empty"));
  nothing.add_edits();
  EXPECT_THAT(refusal(nothing), HasSubstr("an edit is empty"));
}

TEST(TournamentConvert, ABoardOrAGameMustHaveTheFormOfItsName) {
  v1::TournamentEdit edit;
  edit.mutable_give_game()->set_game("table-1-3");
  EXPECT_THAT(refusal(request(edit)), HasSubstr("games/"));
  edit.mutable_set_tables()->add_tables()->set_board("table-1");
  EXPECT_THAT(refusal(request(edit)), HasSubstr("boards/"));
}

TEST(TournamentConvert, AFileIsWatchedAndAVersionIsLeft) {
  v1::TournamentEdit edit;
  edit.mutable_set_watched()->set_path("/srv/a");
  edit.mutable_set_watched()->set_apply(true);
  edit.mutable_set_watched()->set_encoding("koi8-u");
  auto both = request(edit);
  both.add_edits()->mutable_leave_watched()->set_version("3fa2");
  const model::Tournament present{.id = "open", .sections = {{.id = "main"}}};
  const auto changed = call_of(both, "here", kNow)->change(&present);
  ASSERT_TRUE(changed) << changed.error().message;
  EXPECT_EQ(changed->sections[0].watched,
            (model::WatchedFile{
                .path = "/srv/a", .applies = true, .encoding = "koi8-u", .taken = "3fa2"}));
}

}  // namespace tournament_convert_test
}  // namespace jadoube::api
