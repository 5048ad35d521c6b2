#include "daemon/values/hub_event.h"

#include <gmock/gmock.h>
#include <google/protobuf/descriptor.h>

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "daemon/values/event_values.h"
#include "jadoube/values/v1/event.pb.h"
#include "jadoube/values/v1/options.pb.h"
#include "tests/daemon/values/complete_message.h"
#include "tests/support/written_games.h"

namespace jadoube::values {
namespace hub_event_test {

using google::protobuf::Message;
using testing::Contains;

constexpr drivers::Instant kNoon = drivers::Instant(
    std::chrono::sys_days(std::chrono::year(2026) / 11 / 26) + std::chrono::hours(12));

const PresentGame kNoGame = [](const std::string&) { return nullptr; };

// A game in which an arbiter reads how sure the daemon is.
model::Game game_of(const std::string& moves) {
  model::Game game = tests::game_of(moves);
  game.started_at = kNoon;
  int margin = 231;
  for (auto& ply : game.plies) ply.margin = margin++;
  return game;
}

model::Game relayed(model::Game game) {
  // What relays for viewers do not get.
  for (auto& ply : game.plies) {
    ply.evidence = model::Evidence::kSquares;
    ply.margin.reset();
  }
  return game;
}

rules::Expected<std::optional<model::Event>> pass(const model::Event& event, Audience audience,
                                                  const model::Game* present = nullptr) {
  const auto bytes = encode_for_hub(event, audience);
  if (!bytes) return std::nullopt;
  return decode_from_hub(
      *bytes, [&](const std::string&) { return present; },
      audience == Audience::kDaemons ? Audience::kDaemons : Audience::kRelays);
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
  model::Game game = game_of("e4 e5 Nf3 Nb8-b5");
  game.final_plies = 2;
  game.revision = 3;
  game.result = rules::Result::kDraw;
  game.termination = model::Termination::kNormal;
  game.incomplete = true;
  game.explanations = {{.first_ply = 2, .san = {"Nf3"}},
                       {.first_ply = 2, .san = {"Nc3"}, .behind = 3},
                       {.first_ply = 2, .san = {"d4"}, .behind = 711}};
  game.continues = "b-7";
  game.adjournment = model::Adjournment{
      .at = kNoon, .white_clock = std::chrono::seconds(7), .is_moved = true, .moved_to = "c-2"};
  game.clock_acts = {{.kind = model::SoftwareClockAct::Kind::kSet,
                      .at = kNoon,
                      .times = {std::chrono::seconds(60), std::chrono::seconds(61)}}};
  game.only_legal_moves = true;
  return game;
}

TEST(HubEvent, AGameComesAsItWas) {
  const model::Game game = relayed(with_everything());
  EXPECT_EQ(passed(model::GameStarted{with_everything()}, game),
            model::Change(model::GameStarted{game}));
}

TEST(HubEvent, ArbitersGetAGameWithItsExactMargins) {
  const model::Game game = with_everything();
  EXPECT_EQ(passed(model::GameStarted{game}, game, Audience::kDaemons),
            model::Change(model::GameStarted{game}));
}

TEST(HubEvent, PliesComeAsTheyWereAlsoIllegalOnes) {
  const model::Game before = game_of("e4 e5");
  const model::Game after = relayed(game_of("e4 e5 Nf3 Nb8-b5"));
  const model::PliesChange change{
      .keep = 2, .plies = {after.plies[2], after.plies[3]}, .revision = 4, .final_plies = 3};
  EXPECT_EQ(passed(change, before), model::Change(change));
}

TEST(HubEvent, CastlingAndPromotionKeepTheirMoves) {
  const auto start = "r3k3/7P/8/8/8/8/8/R3K2R w KQq - 0 1";
  const model::Game after = relayed(tests::game_from(start, "O-O O-O-O h8=Q"));
  const model::Game before{.ordinal = 1, .start = after.start};
  const model::PliesChange change{.keep = 0, .plies = after.plies, .revision = 0};
  EXPECT_EQ(passed(change, before), model::Change(change));
}

TEST(HubEvent, AnIllegalPlyOfTheViewForViewersIsIllegalAgain) {
  const model::Game before = game_of("e4 e5");
  const model::Game after = game_of("e4 e5 Ng1-g5");
  const model::PliesChange change{.keep = 2, .plies = {after.plies[2]}, .revision = 0};
  // Viewers get no time of an event: a hub carries the event to relays, and this is their view.
  const auto event =
      pass(model::event_of("a", {kNoon, change}, before), Audience::kViewers, &before);
  ASSERT_TRUE(event && *event);
  const auto read = std::get<model::PliesChange>(std::get<model::Change>((*event)->content));
  EXPECT_EQ(read.plies[0].state, model::PlyState::kIllegal);
  EXPECT_EQ(read.plies[0].move, after.plies[2].move);
}

TEST(HubEvent, OtherChangesComeAsTheyWere) {
  const model::Game game = game_of("e4 e5");
  const model::ClockState clock{.white = std::chrono::seconds(60),
                                .black = std::chrono::seconds(59),
                                .white_flag = true,
                                .running = rules::Color::kBlack,
                                .battery_low = true};
  for (const model::Change& change : std::vector<model::Change>{
           model::ClockChange{clock}, model::ClockChange{},
           model::ConnectionChange{drivers::ConnectionState::kLive, "", ""},
           model::ResultChange{.result = rules::Result::kWhiteWins,
           .termination = model::Termination::kCheckmate,
           .revision = 2,
           .adjournment = model::Adjournment{.at = kNoon, .moved_to = "c-2"},
           .provisional = true},
           model::UncertaintyChange{
               {{.first_ply = 1, .san = {"e5"}}, {.first_ply = 1, .san = {"d5"}, .behind = 2}}},
           model::SoftwareClockChange{{{.at = kNoon}}}}) {
    for (const auto audience : {Audience::kRelays, Audience::kDaemons}) {
      EXPECT_EQ(passed(change, game, audience), change) << change.index();
    }
  }
}

model::Tournament tournament() {
  model::Tournament tournament{.id = "open", .name = "City Open", .site = "Kyiv", .country = "UA"};
  tournament.delay = std::chrono::minutes(15);
  tournament.sections.push_back({.id = "a",
                                 .table_offset = 4,
                                 .players = {{.number = 1, .name = "Stone, Anna", .rating = 2400}},
                                 .rounds = {{.number = 1,
                                             .starts_at = kNoon,
                                             .pairings = {{.id = "open-1",
                                                           .table = 5,
                                                           .players = {1, 2},
                                                           .board = "b",
                                                           .games = {{.board = "a", .ordinal = 1}},
                                                           .withheld = true,
                                                           .here = {.white = true}}}}}});
  auto& standings = tournament.sections[0].standings;
  standings.game.win = {6};
  standings.match.draw = {5};
  standings.tie_breaks = {"DE"};
  tournament.tables = {{.table = 5, .board = "a"}};
  return tournament;
}

TEST(HubEvent, ACorrectedEarlierGameAndATournamentComeAsTheyWere) {
  const model::Game game = relayed(with_everything());
  const auto corrected = pass({.at = kNoon,
                               .board = "a",
                               .game = game.ordinal,
                               .content = model::EarlierGameCorrected{with_everything()}},
                              Audience::kRelays);
  ASSERT_TRUE(corrected && *corrected);
  EXPECT_EQ(std::get<model::EarlierGameCorrected>((*corrected)->content).game, model::Boxed(game));
  for (const auto audience : {Audience::kRelays, Audience::kDaemons}) {
    const auto read = pass(
        {.at = kNoon,
         .content = model::TournamentChanged{.tournament = tournament(), .author = "A. Meier"}},
        audience);
    ASSERT_TRUE(read && *read);
    const auto& changed = std::get<model::TournamentChanged>((*read)->content);
    EXPECT_EQ(*changed.tournament, tournament());
    EXPECT_EQ(changed.author, "");
  }
}

TEST(HubEvent, WhatPhonesAndFilesGaveStaysInTheHall) {
  auto reported = tournament();
  reported.players_results = model::PlayersResults::kSlip;
  reported.players_secret = "secret";
  auto& section = reported.sections[0];
  section.watched = {.path = "/home/open.trf"};
  section.players[0].born = "1990/11/30";
  section.rounds[0].pairings[0].said.white = model::SaidResult{.player = 1, .phone = "7f"};
  for (const auto audience : {Audience::kRelays, Audience::kDaemons}) {
    const auto read = pass({.at = kNoon, .content = model::TournamentChanged{reported}}, audience);
    ASSERT_TRUE(read && *read);
    EXPECT_EQ(*std::get<model::TournamentChanged>((*read)->content).tournament, tournament());
  }
}

TEST(HubEvent, RelaysGetNothingOfSensorsAndIncidents) {
  EXPECT_EQ(*pass(model::event_of("a", {kNoon, model::SquareChange{}}, {}), Audience::kRelays),
            std::nullopt);
  EXPECT_EQ(
      *pass({.at = kNoon, .board = "a", .content = model::IncidentReported{}}, Audience::kRelays),
      std::nullopt);
}

TEST(HubEvent, ArbitersGetWhatTheSensorsReport) {
  const model::Game game = game_of("e4 e5");
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
    EXPECT_EQ(passed(change, game, Audience::kDaemons), change) << change.index();
  }
}

TEST(HubEvent, NoRelayShowsTheBoardsOfAPair) {
  const auto event = model::event_of("a", {kNoon, model::PairChange{}}, {});
  EXPECT_EQ(*pass(event, Audience::kDaemons), std::nullopt);
}

TEST(HubEvent, ArbitersGetPliesWithTheirEvidenceAndTheirExactMargin) {
  const model::Game before = game_of("e4 e5");
  model::Game after = game_of("e4 e5 Nf3");
  for (const int margin : {0, 1, 237, 238, 12'345}) {
    after.plies[2].margin = margin;
    const model::PliesChange change{.keep = 2, .plies = {after.plies[2]}, .revision = 1};
    EXPECT_EQ(passed(change, before, Audience::kDaemons), model::Change(change));
  }
}

model::Event incident_event(const std::string& board) {
  return {.at = kNoon,
          .board = board,
          .content = model::IncidentReported{model::IncidentChange::What::kChanged,
                                             model::Incident{.id = {1, 2}, .margin = 237}}};
}

TEST(HubEvent, ArbitersGetTheIncidentsOfBoards) {
  using What = model::IncidentChange::What;
  for (const auto what : {What::kOpened, What::kChanged, What::kWithdrawn}) {
    auto event = incident_event("a");
    std::get<model::IncidentReported>(event.content).what = what;
    EXPECT_EQ(*pass(event, Audience::kDaemons), event);
  }
}

TEST(HubEvent, ArbitersGetTheIncidentsOfTheHallsDaemonItself) {
  const model::Event event{
      .at = kNoon,
      .content = model::IncidentReported{
          model::IncidentChange::What::kOpened,
          model::Incident{.id = {0, 4}, .kind = model::IncidentKind::kOutputFailing}}};
  EXPECT_EQ(*pass(event, Audience::kDaemons), event);
}

TEST(HubEvent, AHallTellsNothingOfTheDaemonsOfOtherHalls) {
  for (const char* other : {"south:", "south:table-1", ":"}) {
    const auto read = pass(incident_event(other), Audience::kDaemons);
    ASSERT_FALSE(read) << other;
    EXPECT_THAT(read.error().message, testing::AnyOf(testing::HasSubstr("is no board"),
                                                     testing::HasSubstr("is no incident of")));
  }
}

TEST(HubEvent, AnIncidentIsOfTheBoardOfItsEvent) {
  v1::Event event;
  ASSERT_TRUE(event.ParseFromString(*encode_for_hub(incident_event("a"), Audience::kDaemons)));
  event.mutable_incident()->set_board("boards/b");
  EXPECT_FALSE(decode_from_hub(event.SerializeAsString(), kNoGame, Audience::kDaemons));
}

TEST(HubEvent, ARelayOfViewersTakesNoIncidentsAndNoMarginsAlsoIfTheyComeToIt) {
  for (const auto& event :
       {incident_event("a"), model::event_of("a", {kNoon, model::SquareChange{}}, {})}) {
    const auto bytes = encode_for_hub(event, Audience::kDaemons);
    EXPECT_EQ(*decode_from_hub(*bytes, kNoGame, Audience::kRelays), std::nullopt);
  }
  const model::Game game = with_everything();
  const auto bytes = encode_for_hub(model::event_of("a", {kNoon, model::GameStarted{game}}, game),
                                    Audience::kDaemons);
  const auto read = decode_from_hub(*bytes, kNoGame, Audience::kRelays);
  ASSERT_TRUE(read && *read);
  EXPECT_EQ((*read)->content,
            model::EventContent(model::Change(model::GameStarted{relayed(game)})));
}

TEST(HubEvent, RefusesSensorsThatReportNothingThatThereIs) {
  const auto refuses = [](const std::function<void(v1::BoardEvent&)>& prepare) {
    v1::Event event;
    event.mutable_board()->set_board("boards/a");
    prepare(*event.mutable_board());
    return !decode_from_hub(event.SerializeAsString(), kNoGame, Audience::kDaemons);
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
std::string refusal_of(const std::function<void(v1::GameEvent&)>& spoil) {
  const model::Game present = game_of("e4 e5");
  v1::Event event;
  auto& game = *event.mutable_game();
  game.set_board("boards/a");
  game.set_game("games/a-1");
  auto& ply = *game.mutable_plies_changed()->add_plies();
  game.mutable_plies_changed()->set_keep(2);
  ply.set_uci("g1f3");
  ply.set_san("Nf3");
  ply.set_state(v1::PLY_STATE_CONFIRMED);
  spoil(game);
  const auto read = decode_from_hub(
      event.SerializeAsString(), [&](const std::string&) { return &present; }, Audience::kRelays);
  return read ? "" : read.error().message;
}

TEST(HubEvent, RefusesWhatDoesNotFitTheGame) {
  const auto ply = [](v1::GameEvent& game) {
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
  EXPECT_NE(refusal_of([](auto& game) {
              game.mutable_game_started()->mutable_game()->set_name("games/a-2");
            }),
            "");
}

TEST(HubEvent, RefusesATournamentWithIdsThatAreNone) {
  const auto refuses = [](const std::function<void(v1::Tournament&)>& spoil) {
    v1::Event event;
    auto& reported = *event.mutable_tournament()->mutable_tournament();
    reported.set_name("open");
    reported.add_sections()->set_id("a");
    reported.mutable_sections(0)->add_rounds()->add_pairings()->add_game_places()->set_board("a");
    reported.mutable_sections(0)
        ->mutable_rounds(0)
        ->mutable_pairings(0)
        ->mutable_game_places(0)
        ->set_ordinal(1);
    spoil(reported);
    return !decode_from_hub(event.SerializeAsString(), kNoGame, Audience::kRelays);
  };
  const auto game = [](v1::Tournament& reported) {
    return reported.mutable_sections(0)
        ->mutable_rounds(0)
        ->mutable_pairings(0)
        ->mutable_game_places(0);
  };
  EXPECT_FALSE(refuses([](auto&) {}));
  EXPECT_TRUE(refuses([](auto& reported) { reported.set_name("tournaments/open"); }));
  EXPECT_TRUE(refuses([](auto& reported) { reported.mutable_sections(0)->set_id(".."); }));
  EXPECT_TRUE(refuses([&](auto& reported) { game(reported)->set_ordinal(0); }));
  EXPECT_TRUE(refuses([&](auto& reported) { game(reported)->clear_board(); }));
}

TEST(HubEvent, RefusesBytesThatAreNoEvent) {
  EXPECT_FALSE(decode_from_hub("\xff\xff", kNoGame, Audience::kRelays));
}

using Field = google::protobuf::FieldDescriptor;

// Calls `look` with each field that is set in `message`, and in what it holds if `look` says so.
void for_each_field(const Message& message, const std::function<bool(const Field&)>& look) {
  std::vector<const Field*> fields;
  const auto& reflection = *message.GetReflection();
  reflection.ListFields(message, &fields);
  for (const auto* field : fields) {
    if (!look(*field) || field->cpp_type() != Field::CPPTYPE_MESSAGE) continue;
    if (!field->is_repeated()) {
      for_each_field(reflection.GetMessage(message, field), look);
      continue;
    }
    for (int i = 0; i < reflection.FieldSize(message, field); ++i) {
      for_each_field(reflection.GetRepeatedMessage(message, field, i), look);
    }
  }
}

v1::SeenBy seen_by(const Field& field) { return field.options().GetExtension(v1::seen_by); }

std::string name_of(const Field& field) {
  return field.containing_type()->name() + "." + field.name();
}

// The fields that a hub has of `events`, for relays with this audience.
std::set<const Field*> fields_at_hub(const std::vector<model::Event>& events, Audience audience) {
  std::set<const Field*> all;
  for (const auto& event : events) {
    v1::Event message;
    const auto bytes = encode_for_hub(event, audience);
    if (!bytes) continue;
    EXPECT_TRUE(message.ParseFromString(*bytes));
    for_each_field(message, [&](const Field& field) { return all.insert(&field), true; });
  }
  return all;
}

void name_incident(v1::IncidentEvent& event) {
  const auto name = [](auto& reported) {
    reported.mutable_incident()->set_name("incidents/table-1-3.2");
  };
  if (event.has_opened()) name(*event.mutable_opened());
  if (event.has_changed()) name(*event.mutable_changed());
  if (event.has_withdrawn()) name(*event.mutable_withdrawn());
}

void add_event(v1::Event message, std::vector<model::Event>& all) {
  auto event = decode(message);
  ASSERT_TRUE(event) << message.ShortDebugString() << "\n" << event.error().message;
  event->at = kNoon;
  if (!message.has_tournament()) event->board = "table-1";
  all.push_back(*std::move(event));
}

// One event of each kind, in which every field is set.
template <typename Part>
void add_events(Part* (v1::Event::*part_of)(), std::vector<model::Event>& all) {
  const auto& kinds = *Part::descriptor()->oneof_decl(0);
  for (int i = 0; i < kinds.field_count(); ++i) {
    v1::Event message;
    Part& part = *(message.*part_of)();
    part.set_board("boards/table-1");
    if constexpr (requires { part.set_game(""); }) part.set_game("games/table-1-3");
    tests::fill(*part.GetReflection()->MutableMessage(&part, kinds.field(i)));
    if (message.board().has_square_changed()) {
      message.mutable_board()->mutable_square_changed()->set_square("e4");
    }
    if (message.has_incident()) name_incident(*message.mutable_incident());
    add_event(std::move(message), all);
  }
}

std::vector<model::Event> complete_events() {
  std::vector<model::Event> all;
  add_events(&v1::Event::mutable_board, all);
  add_events(&v1::Event::mutable_game, all);
  add_events(&v1::Event::mutable_incident, all);
  v1::Event tournament;
  tests::fill(*tournament.mutable_tournament());
  add_event(std::move(tournament), all);
  return all;
}

TEST(HubEvent, ARelayForViewersGetsNoFieldThatIsForArbitersOrTheirRelays) {
  std::set<std::string> names;
  for (const Field* field : fields_at_hub(complete_events(), Audience::kRelays)) {
    names.insert(name_of(*field));
    EXPECT_TRUE(may_read(Audience::kRelays, seen_by(*field))) << field->full_name();
    for (const auto other : {v1::SEEN_BY_ARBITERS, v1::SEEN_BY_DAEMONS, v1::SEEN_BY_OPERATORS,
                             v1::SEEN_BY_SQUARES, v1::SEEN_BY_JOURNAL}) {
      EXPECT_NE(seen_by(*field), other) << field->full_name();
    }
  }
  EXPECT_THAT(names, testing::IsSupersetOf({"Event.time", "Ply.san", "Explanation.san",
                                            "Clock.white", "Player.name", "GamePlace.ordinal"}));
  for (const char* margin : {"Ply.margin", "Ply.evidence", "Incident.margin"}) {
    EXPECT_THAT(names, testing::Not(Contains(margin)));
  }
}

TEST(HubEvent, ARelayForArbitersGetsAllThatTheJournalHasButWhatNeverLeavesIt) {
  const auto events = complete_events();
  std::set<const Field*> expected = {v1::Event::descriptor()->FindFieldByName("time")};
  for (const auto& event : events) {
    for_each_field(encode(event), [&](const Field& field) {
      if (seen_by(field) == v1::SEEN_BY_JOURNAL) return false;
      expected.insert(&field);
      return true;
    });
  }
  const auto fields = fields_at_hub(events, Audience::kDaemons);
  EXPECT_EQ(fields, expected);
  std::set<std::string> names;
  for (const Field* field : fields) names.insert(name_of(*field));
  EXPECT_THAT(names, testing::IsSupersetOf({"Ply.margin", "Ply.evidence", "Incident.margin",
                                            "Explanation.behind", "Pair.white_at_second"}));
}

TEST(HubEvent, TheJournalDoesNotGetWhatIsOnlyForAHub) {
  for (const auto& event : complete_events()) EXPECT_FALSE(encode(event).has_time());
}

}  // namespace hub_event_test
}  // namespace jadoube::values
