#include "daemon/api/answering/pgn_export.h"

#include <gmock/gmock.h>

#include "daemon/storage/codec/row_codec.h"
#include "jadoube/values/v1/game.pb.h"

namespace jadoube::api {
namespace pgn_export_test {

using testing::HasSubstr;
using testing::Not;

// A stored game of these moves in SAN.
storage::codec::StoredGame game_with(std::initializer_list<const char*> moves) {
  values::v1::Game game;
  game.set_name("games/one-1");
  game.set_board("boards/one");
  game.set_start_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  for (const char* san : moves) {
    auto& ply = *game.add_plies();
    ply.set_san(san);
    ply.set_state(values::v1::PLY_STATE_CONFIRMED);
  }
  return storage::codec::stored_game_of(
             {.board = "one", .ordinal = 1, .wire = game.SerializeAsString(), .digest = {}})
      .value();
}

std::string pgn_of(const storage::codec::StoredGame& game) { return export_pgn("one", game, {}); }

TEST(ExportPgn, WritesAnIllegalPlyThatStandsByItsSquares) {
  auto game = game_with({"e4", "e5", "Qd1-d4", "Nc6"});
  game.game.plies[2].state = model::PlyState::kIllegal;
  const auto pgn = pgn_of(game);
  EXPECT_THAT(pgn, HasSubstr("1. e4 e5 2. Qd1-d4 {illegal, and it stands} 2... Nc6"));
}

TEST(ExportPgn, OnlyArbitersReadThatAPlyIsIllegal) {
  auto game = game_with({"e4", "e5", "Qd1-d4", "Nc6"});
  game.game.plies[2].state = model::PlyState::kIllegal;
  for (const auto audience : {Audience::kOperators, Audience::kViewers}) {
    EXPECT_THAT(export_pgn("one", game, {.audience = audience}),
                HasSubstr("1. e4 e5 2. Qd1d4 Nc6"));
  }
}

TEST(ExportPgn, ReportsHowTheGameEnded) {
  auto game = game_with({"f3", "e5", "g4", "Qh4#"});
  game.game.result = rules::Result::kBlackWins;
  game.game.termination = model::Termination::kCheckmate;
  EXPECT_THAT(pgn_of(game), HasSubstr("[Termination \"normal\"]"));
  game.game.termination = model::Termination::kTimeForfeit;
  EXPECT_THAT(pgn_of(game), HasSubstr("[Termination \"time forfeit\"]"));
}

TEST(ExportPgn, LeavesOutAProvisionalResultWhereOnlyConfirmedPliesAreAskedFor) {
  auto game = game_with({"f3", "e5", "g4", "Qh4#"});
  game.game.plies[3].state = model::PlyState::kProvisional;
  game.game.result = rules::Result::kBlackWins;
  game.game.termination = model::Termination::kCheckmate;
  game.game.result_is_provisional = true;
  EXPECT_THAT(pgn_of(game), HasSubstr("Qh4# 0-1"));
  const auto confirmed = export_pgn("one", game, {.confirmed_only = true});
  EXPECT_THAT(confirmed, HasSubstr("2. g4 *"));
  EXPECT_THAT(confirmed, Not(HasSubstr("Termination")));
}

TEST(ExportPgn, WritesCastlingWithoutTheRightAndContinues) {
  const auto pgn = pgn_of(game_with(
      {"Nf3", "a6", "g3", "b6", "Bg2", "c6", "Kf1", "d6", "Ke1", "e6", "O-O", "f6", "Re1"}));
  EXPECT_THAT(pgn, HasSubstr("O-O f6 7. Re1"));
}

TEST(ExportPgn, WritesARecordUpToWhatCannotBeReadAndReportsIt) {
  const auto pgn = pgn_of(game_with({"e4", "soon", "d4"}));
  EXPECT_THAT(pgn, HasSubstr("1. e4 {"));
  EXPECT_THAT(pgn, HasSubstr("soon"));
  EXPECT_THAT(pgn, Not(HasSubstr("d4")));
}

TEST(ExportPgn, ReportsFromWhereOnWhatWasPlayedIsNotKnown) {
  auto game = game_with({"e4", "e5", "Nf3", "Nc6"});
  game.game.incomplete = true;
  const auto at_its_end = pgn_of(game);
  EXPECT_THAT(at_its_end, HasSubstr("Nc6 {the record is incomplete: moves after this one"));
  game.game.explanations.push_back({.first_ply = 2, .san = {}});
  const auto within = pgn_of(game);
  EXPECT_THAT(within, HasSubstr("2. Nf3 {the record is incomplete: what was played from here"));
  game.game.incomplete = false;
  EXPECT_EQ(pgn_of(game), within);
}

TEST(ExportPgn, ReportsWhereItIsOneWayOfSeveral) {
  auto game = game_with({"e4", "e5", "Nf3", "Nc6"});
  for (const auto& [first, second] : {std::pair("Nf3", "Nc6"), std::pair("Nc3", "Nf6")}) {
    game.game.explanations.push_back({.first_ply = 2, .san = {first, second}});
  }
  const auto pgn = pgn_of(game);
  EXPECT_THAT(pgn, HasSubstr("2. Nf3 {in doubt from here on: 2 ways explain what was seen}"));
  game.game.explanations.pop_back();
  EXPECT_THAT(pgn_of(game), Not(HasSubstr("in doubt")));
}

TEST(PgnExport, AGameWithoutAClockHasTheTimesOfItsSoftwareClockAndReportsIt) {
  auto stored = game_with({"e4", "e5"});
  const std::string pgn = export_pgn("one", stored, {.time_control = "300+2"});
  EXPECT_THAT(pgn, HasSubstr("[TimeControl \"300+2\"]"));
  EXPECT_THAT(pgn, HasSubstr("[ClockSource \"no clock at the board"));
  EXPECT_THAT(pgn, HasSubstr("1. e4 {[%clk 0:05:04]}"));
  EXPECT_THAT(export_pgn("one", stored, {}), Not(HasSubstr("%clk")));
}

TEST(PgnExport, ReportsThatTheBoardToldLegalMovesOnly) {
  auto stored = game_with({"e4", "e5"});
  EXPECT_THAT(export_pgn("one", stored, {}), Not(HasSubstr("MoveSource")));
  stored.game.only_legal_moves = true;
  EXPECT_THAT(export_pgn("one", stored, {}),
              HasSubstr("[MoveSource \"the board tells legal moves only"));
}

TEST(PgnExport, AGameOfATournamentHasItsPlayersAndItsTable) {
  storage::codec::StoredGame stored;
  stored.game.ordinal = 1;
  stored.game.result = rules::Result::kDraw;
  outputs::Heading heading{.event = "City Open", .round = 3, .table = 12, .game_id = "open-1"};
  heading.players.white = {.name = "Stone, Anna", .title = "WGM", .rating = 2400};
  heading.players.black = {.name = "Field, Ben"};
  const std::string pgn = export_pgn("one", stored, {}, heading);
  for (const char* tag : {"[Event \"City Open\"]", "[Round \"3.12\"]", "[White \"Stone, Anna\"]",
                          "[Black \"Field, Ben\"]", "[WhiteElo \"2400\"]", "[Board \"12\"]",
                          "[GameId \"open-1\"]", "[Result \"1/2-1/2\"]"}) {
    EXPECT_NE(pgn.find(tag), std::string::npos) << tag << " in\n" << pgn;
  }
}

TEST(PgnExport, TheResultOfTheTournamentCountsAndItsSourceIsNamed) {
  storage::codec::StoredGame stored;
  stored.game.ordinal = 1;
  stored.game.result = rules::Result::kBlackWins;
  stored.game.termination = model::Termination::kCheckmate;
  const outputs::Heading heading{.event = "City Open", .round = 3, .table = 12};
  const auto pgn = [&](const tournament::CountedResult& counted) {
    return export_pgn("one", stored, {.counted = counted}, heading);
  };
  const auto typed = pgn(
      {.result = {.score = {2, 0}}, .source = tournament::ResultSource::kByHand, .by = "A. Meier"});
  EXPECT_THAT(typed, HasSubstr("[Result \"1-0\"]"));
  EXPECT_THAT(typed, HasSubstr("[ResultSource \"by hand\"]"));
  EXPECT_THAT(typed, Not(HasSubstr("[Termination \"normal\"]")));
  const auto forfeit = pgn({.result = {.score = {2, 0}, .forfeit = true},
                            .source = tournament::ResultSource::kPairingProgram});
  EXPECT_THAT(forfeit, HasSubstr("[Termination \"unplayed\"]"));
  EXPECT_THAT(forfeit, HasSubstr("[ResultSource \"pairing program\"]"));
  const auto same =
      pgn({.result = {.score = {0, 2}}, .source = tournament::ResultSource::kPairingProgram});
  EXPECT_THAT(same, HasSubstr("[Result \"0-1\"]"));
  EXPECT_THAT(same, Not(HasSubstr("ResultSource")));
}

}  // namespace pgn_export_test
}  // namespace jadoube::api
