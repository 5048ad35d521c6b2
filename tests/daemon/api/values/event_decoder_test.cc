#include "daemon/api/values/event_decoder.h"

#include <gtest/gtest.h>

#include "daemon/api/streams/encoded_events.h"
#include "daemon/api/values/publish.h"
#include "jadoube/v1/hall_service.pb.h"
#include "rules/notation/fen.h"
#include "tests/daemon/outputs/played.h"

namespace jadoube::api {
namespace event_decoder_test {

using outputs::output_tests::kNoon;
using outputs::output_tests::played;

model::Game relayed(model::Game game) {
  // What relays do not get.
  for (auto& ply : game.plies) {
    ply.evidence = model::Evidence::kSquares;
    ply.margin.reset();
  }
  return game;
}

rules::Expected<std::optional<model::Event>> pass(const model::Event& event, Audience audience,
                                                  const model::Game* present = nullptr) {
  const auto bytes = encode({.epoch = "e", .audience = audience, .joined = true}, event);
  if (!bytes) return std::nullopt;
  return decode_event(
      *bytes, [&](const std::string&) { return present; },
      audience == Audience::kArbiters ? Audience::kArbiters : Audience::kRelays);
}

// What a relay makes of a change of the game on "a".
model::Change passed(const model::Change& change, const model::Game& present,
                     Audience audience = Audience::kRelays) {
  const auto event = pass(model::event_of("a", {kNoon, change}, present), audience, &present);
  EXPECT_TRUE(event) << event.error().message;
  EXPECT_TRUE(*event);
  EXPECT_EQ((*event)->board, "a");
  EXPECT_EQ((*event)->at, kNoon);
  return std::get<model::Change>((*event)->content);
}

model::Game with_everything() {
  model::Game game = played("e4 e5 Nf3 !b8b5");
  game.final_plies = 2;
  game.revision = 3;
  game.result = rules::Result::kDraw;
  game.termination = model::Termination::kNormal;
  game.incomplete = true;
  game.continues = "b-7";
  game.adjournment = model::Adjournment{
      .at = kNoon, .white_clock = std::chrono::seconds(7), .is_moved = true, .moved_to = "c-2"};
  game.clock_acts = {{.kind = model::SoftwareClockAct::Kind::kSet,
                      .at = kNoon,
                      .times = {std::chrono::seconds(60), std::chrono::seconds(61)}}};
  game.only_legal_moves = true;
  return relayed(std::move(game));
}

TEST(EventDecoder, AGameComesAsItWas) {
  const model::Game game = with_everything();
  EXPECT_EQ(passed(model::GameStarted{game}, game), model::Change(model::GameStarted{game}));
}

TEST(EventDecoder, PliesComeAsTheyWereAlsoIllegalOnes) {
  const model::Game before = played("e4 e5");
  const model::Game after = relayed(played("e4 e5 Nf3 !b8b5"));
  const model::PliesChange change{
      .keep = 2, .plies = {after.plies[2], after.plies[3]}, .revision = 4, .final_plies = 3};
  EXPECT_EQ(passed(change, before), model::Change(change));
}

TEST(EventDecoder, CastlingAndPromotionKeepTheirMoves) {
  auto start = *rules::parse_fen("r3k3/7P/8/8/8/8/8/R3K2R w KQq - 0 1");
  const model::Game after = relayed(played("O-O O-O-O h8=Q", start));
  const model::Game before{.ordinal = 1, .start = start};
  const model::PliesChange change{.keep = 0, .plies = after.plies, .revision = 0};
  EXPECT_EQ(passed(change, before), model::Change(change));
}

TEST(EventDecoder, AnIllegalPlyOfTheViewForViewersIsIllegalAgain) {
  const model::Game before = played("e4 e5");
  const model::Game after = played("e4 e5 !g1g5");
  const model::PliesChange change{.keep = 2, .plies = {after.plies[2]}, .revision = 0};
  const auto read = std::get<model::PliesChange>(passed(change, before, Audience::kViewers));
  EXPECT_EQ(read.plies[0].state, model::PlyState::kIllegal);
  EXPECT_EQ(read.plies[0].move, after.plies[2].move);
}

TEST(EventDecoder, OtherChangesComeAsTheyWere) {
  const model::Game game = played("e4 e5");
  const model::ClockState clock{.white = std::chrono::seconds(60),
                                .black = std::chrono::seconds(59),
                                .white_flag = true,
                                .running = rules::Color::kBlack,
                                .battery_low = true};
  for (const model::Change& change :
       std::vector<model::Change>{model::ClockChange{clock}, model::ClockChange{},
                                  model::ConnectionChange{drivers::ConnectionState::kLive, "", ""},
                                  model::ResultChange{.result = rules::Result::kWhiteWins,
                                  .termination = model::Termination::kCheckmate,
                                  .revision = 2,
                                  .provisional = true},
                                  model::UncertaintyChange{{{.first_ply = 1, .san = {"e5"}}}},
                                  model::SoftwareClockChange{{{.at = kNoon}}}}) {
    EXPECT_EQ(passed(change, game), change) << change.index();
  }
}

TEST(EventDecoder, ACorrectedEarlierGameAndATournamentComeAsTheyWere) {
  const model::Game game = with_everything();
  const auto corrected = pass({.at = kNoon,
                               .board = "a",
                               .game = game.ordinal,
                               .content = model::EarlierGameCorrected{game}},
                              Audience::kRelays);
  ASSERT_TRUE(corrected && *corrected);
  EXPECT_EQ(std::get<model::EarlierGameCorrected>((*corrected)->content).game, model::Boxed(game));
  model::Tournament tournament{.id = "open", .name = "City Open", .site = "Kyiv", .country = "UA"};
  tournament.sections.push_back({.id = "a",
                                 .table_offset = 4,
                                 .players = {{.number = 1, .name = "Stone, Anna", .rating = 2400}},
                                 .rounds = {{.number = 1,
                                             .starts_at = kNoon,
                                             .pairings = {{.id = "open-1",
                                                           .table = 5,
                                                           .players = {1, 2},
                                                           .games = {{.board = "a", .ordinal = 1}},
                                                           .withheld = true,
                                                           .here = {.white = true}}}}}});
  tournament.tables = {{.table = 5, .board = "a"}};
  const auto read =
      pass({.at = kNoon,
            .content = model::TournamentChanged{.tournament = tournament, .author = "A. Meier"}},
           Audience::kRelays);
  ASSERT_TRUE(read && *read);
  const auto& changed = std::get<model::TournamentChanged>((*read)->content);
  EXPECT_EQ(*changed.tournament, tournament);
  EXPECT_EQ(changed.author, "");
}

TEST(EventDecoder, RelaysGetNothingOfSensorsAndIncidents) {
  EXPECT_EQ(*pass(model::event_of("a", {kNoon, model::SquareChange{}}, {}), Audience::kRelays),
            std::nullopt);
  EXPECT_EQ(*pass({.at = kNoon, .board = "a", .content = model::IncidentTold{}}, Audience::kRelays),
            std::nullopt);
}

TEST(EventDecoder, ArbitersGetWhatTheSensorsReport) {
  const model::Game game = played("e4 e5");
  drivers::DeviceInfo device;
  device.serial = "3000448278";
  device.clock = "DGT 3000";
  device.battery_percent = 40;
  device.capabilities = {.sensing = drivers::SensingClass::kOccupancy, .lights = true};
  for (const model::Change& change : std::vector<model::Change>{
           model::ConnectionChange{drivers::ConnectionState::kLost, "/dev/ttyUSB0", "unplugged"},
           model::DeviceChange{device}, model::DeviceChange{drivers::DeviceInfo{}},
           model::SquareChange{rules::Square::e4, rules::Piece::kWhitePawn},
           model::SquareChange{rules::Square::e2, rules::Piece::kNone},
           model::PlacementChange{rules::Placement::initial(), model::Orientation::kRotated, true},
           model::UnexplainedChange{{rules::Square::e4, rules::Square::d5}}}) {
    EXPECT_EQ(passed(change, game, Audience::kArbiters), change) << change.index();
  }
}

TEST(EventDecoder, ArbitersGetPliesWithTheirEvidence) {
  const model::Game before = played("e4 e5");
  model::Game after = played("e4 e5 Nf3");
  after.plies[2].evidence = model::Evidence::kPress;
  after.plies[2].margin = log_odds_of(99);
  const model::PliesChange change{.keep = 2, .plies = {after.plies[2]}, .revision = 1};
  EXPECT_EQ(passed(change, before, Audience::kArbiters), model::Change(change));
}

model::Event incident_event(const std::string& board) {
  return {.at = kNoon,
          .board = board,
          .content = model::IncidentTold{model::IncidentChange::What::kChanged,
                                         model::Incident{.id = {1, 2}}}};
}

TEST(EventDecoder, ArbitersGetTheIncidentsOfBoards) {
  using What = model::IncidentChange::What;
  for (const auto what : {What::kOpened, What::kChanged, What::kWithdrawn}) {
    auto event = incident_event("a");
    std::get<model::IncidentTold>(event.content).what = what;
    EXPECT_EQ(*pass(event, Audience::kArbiters), event);
  }
}

TEST(EventDecoder, ArbitersGetTheIncidentsOfTheHallsDaemonItself) {
  const model::Event event{
      .at = kNoon,
      .content = model::IncidentTold{
          model::IncidentChange::What::kOpened,
          model::Incident{.id = {0, 4}, .kind = model::IncidentKind::kOutputFailing}}};
  EXPECT_EQ(*pass(event, Audience::kArbiters), event);
}

TEST(EventDecoder, AHallTellsNothingOfTheDaemonsOfOtherHalls) {
  for (const char* other : {"south:", "south:table-1", ":"}) {
    const auto read = pass(incident_event(other), Audience::kArbiters);
    ASSERT_FALSE(read) << other;
    EXPECT_NE(read.error().message.find("is no id of a board"), std::string::npos)
        << read.error().message;
  }
}

TEST(EventDecoder, ARelayOfViewersTakesNoIncidentsAlsoIfTheyComeToIt) {
  const auto nobody = [](const std::string&) { return nullptr; };
  for (const auto& event :
       {incident_event("a"), model::event_of("a", {kNoon, model::SquareChange{}}, {})}) {
    const auto bytes =
        encode({.epoch = "e", .audience = Audience::kArbiters, .joined = true}, event);
    EXPECT_EQ(*decode_event(*bytes, nobody), std::nullopt);
  }
}

TEST(EventDecoder, RefusesSensorsThatReportNothingThatThereIs) {
  const auto refuses = [](const std::function<void(v1::WatchBoardsResponse&)>& fill) {
    v1::WatchEventsResponse response;
    response.mutable_board()->set_board("boards/a");
    fill(*response.mutable_board());
    return !decode_event(
        response.SerializeAsString(), [](const std::string&) { return nullptr; },
        Audience::kArbiters);
  };
  EXPECT_TRUE(refuses([](auto& in) { in.mutable_square_changed()->set_square("i9"); }));
  EXPECT_TRUE(refuses([](auto& in) {
    in.mutable_square_changed()->set_square("e4");
    in.mutable_square_changed()->set_piece("Qq");
  }));
  EXPECT_TRUE(refuses([](auto& in) { in.mutable_placement_read()->set_placement("8"); }));
  EXPECT_TRUE(refuses([](auto& in) { in.mutable_unexplained_changed()->add_squares(""); }));
}

// What the other machine may send instead.
std::string refusal_of(const std::function<void(v1::WatchGamesResponse&)>& spoil) {
  const model::Game present = played("e4 e5");
  v1::WatchEventsResponse response;
  auto& game = *response.mutable_game();
  game.set_board("boards/a");
  game.set_game("games/a-1");
  auto& ply = *game.mutable_plies_changed()->add_plies();
  game.mutable_plies_changed()->set_keep(2);
  ply.set_uci("g1f3");
  ply.set_san("Nf3");
  ply.set_state(values::v1::PLY_STATE_CONFIRMED);
  spoil(game);
  const auto read =
      decode_event(response.SerializeAsString(), [&](const std::string&) { return &present; });
  return read ? "" : read.error().message;
}

TEST(EventDecoder, RefusesWhatDoesNotFitTheGame) {
  const auto ply = [](v1::WatchGamesResponse& game) {
    return game.mutable_plies_changed()->mutable_plies(0);
  };
  EXPECT_EQ(refusal_of([](auto&) {}), "");
  EXPECT_NE(refusal_of([](auto& game) { game.mutable_plies_changed()->set_keep(3); }), "");
  EXPECT_NE(refusal_of([](auto& game) { game.mutable_plies_changed()->set_keep(-1); }), "");
  EXPECT_NE(refusal_of([](auto& game) { game.set_game("games/a-2"); }), "");
  EXPECT_NE(refusal_of([](auto& game) { game.set_game("games/b-1"); }), "");
  EXPECT_NE(refusal_of([](auto& game) { game.set_board("boards/../a"); }), "");
  EXPECT_NE(refusal_of([&](auto& game) { ply(game)->set_uci("e7e5"); }), "");
  EXPECT_NE(refusal_of([&](auto& game) { ply(game)->set_uci("e4e4"); }), "");
  EXPECT_NE(refusal_of([&](auto& game) { ply(game)->set_uci("e4e9"); }), "");
  EXPECT_NE(refusal_of([&](auto& game) { ply(game)->set_uci("e4e5k"); }), "");
  EXPECT_NE(refusal_of([&](auto& game) { ply(game)->set_san("N\n"); }), "");
  EXPECT_NE(refusal_of([&](auto& game) { ply(game)->clear_state(); }), "");
}

TEST(EventDecoder, RefusesBytesThatAreNoEvent) {
  EXPECT_FALSE(decode_event("\xff\xff", [](const std::string&) { return nullptr; }));
}

}  // namespace event_decoder_test
}  // namespace jadoube::api
