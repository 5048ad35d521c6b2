#include <gmock/gmock.h>
#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>

#include <set>

#include "daemon/api/values/publish.h"

namespace jadoube::api {
namespace audience_view_test {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

// Sets every field of `message`, and one entry of every list. Of a oneof: the last field.
void fill(Message& message) {
  const auto& reflection = *message.GetReflection();
  const auto* type = message.GetDescriptor();
  for (int i = 0; i < type->field_count(); ++i) {
    const FieldDescriptor* field = type->field(i);
    if (field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
      fill(field->is_repeated() ? *reflection.AddMessage(&message, field)
                                : *reflection.MutableMessage(&message, field));
      continue;
    }
    const auto set = [&](auto one, auto add, auto value) {
      if (field->is_repeated()) {
        (reflection.*add)(&message, field, value);
      } else {
        (reflection.*one)(&message, field, value);
      }
    };
    using R = google::protobuf::Reflection;
    switch (field->cpp_type()) {
      case FieldDescriptor::CPPTYPE_STRING:
        set(&R::SetString, &R::AddString, std::string("x"));
        break;
      case FieldDescriptor::CPPTYPE_INT32:
        set(&R::SetInt32, &R::AddInt32, 7);
        break;
      case FieldDescriptor::CPPTYPE_INT64:
        set(&R::SetInt64, &R::AddInt64, 7);
        break;
      case FieldDescriptor::CPPTYPE_UINT32:
        set(&R::SetUInt32, &R::AddUInt32, 7U);
        break;
      case FieldDescriptor::CPPTYPE_BOOL:
        set(&R::SetBool, &R::AddBool, true);
        break;
      case FieldDescriptor::CPPTYPE_ENUM:
        set(&R::SetEnumValue, &R::AddEnumValue, 1);
        break;
      default:
        FAIL() << field->full_name() << " has a type that this test does not know";
    }
  }
}

// The names of the fields that are set in `message`, and in what it holds.
void collect(const Message& message, std::set<std::string>& names) {
  std::vector<const FieldDescriptor*> fields;
  const auto& reflection = *message.GetReflection();
  reflection.ListFields(message, &fields);
  for (const auto* field : fields) {
    names.insert(field->containing_type()->name() + "." + field->name());
    if (field->cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE) continue;
    if (!field->is_repeated()) {
      collect(reflection.GetMessage(message, field), names);
      continue;
    }
    for (int i = 0; i < reflection.FieldSize(message, field); ++i) {
      collect(reflection.GetRepeatedMessage(message, field, i), names);
    }
  }
}

template <typename Response>
void collect_events(Audience audience, std::set<std::string>& names) {
  const auto* events = Response::descriptor()->FindOneofByName("event");
  for (int i = 0; i < events->field_count(); ++i) {
    Response response;
    fill(*response.GetReflection()->MutableMessage(&response, events->field(i)));
    if (keep_for(audience, response)) collect(response, names);
  }
}

std::set<std::string> everything_for(Audience audience) {
  std::set<std::string> names;
  collect_events<v1::WatchBoardsResponse>(audience, names);
  collect_events<v1::WatchGamesResponse>(audience, names);
  return names;
}

// A new field is on neither list, so this test asks whoever adds one for whom it is.
TEST(AudienceView, EveryFieldThatViewersGetIsOnTheirList) {
  const std::set<std::string> for_viewers = {"WatchBoardsResponse.snapshot",
                                             "WatchBoardsResponse.connection_changed",
                                             "WatchBoardsResponse.clock_read",
                                             "WatchBoardsResponse.bookmark",
                                             "WatchBoardsResponse.reset",
                                             "WatchBoardsResponse.unwritten",
                                             "BoardsSnapshot.boards",
                                             "BoardsSnapshot.more",
                                             "UnwrittenBoards.boards",
                                             "Board.name",
                                             "Board.connection",
                                             "Board.clock",
                                             "Board.game",
                                             "Board.hall",
                                             "Board.hall_silent_since",
                                             "Board.not_durable",
                                             "ConnectionChanged.state",
                                             "ClockRead.clock",
                                             "Clock.white",
                                             "Clock.black",
                                             "Clock.white_flag_fallen",
                                             "Clock.black_flag_fallen",
                                             "Clock.running",
                                             "Clock.battery_low",
                                             "Reset.missed_events",
                                             "WatchGamesResponse.snapshot",
                                             "WatchGamesResponse.game_started",
                                             "WatchGamesResponse.plies_changed",
                                             "WatchGamesResponse.result_changed",
                                             "WatchGamesResponse.earlier_game_corrected",
                                             "WatchGamesResponse.bookmark",
                                             "WatchGamesResponse.reset",
                                             "GamesSnapshot.games",
                                             "GamesSnapshot.more",
                                             "GameStarted.game",
                                             "EarlierGameCorrected.game",
                                             "Game.name",
                                             "Game.board",
                                             "Game.start_time",
                                             "Game.start_fen",
                                             "Game.plies",
                                             "Game.fen",
                                             "Game.result",
                                             "Game.score",
                                             "Game.score_source",
                                             "Game.termination",
                                             "Game.closed",
                                             "Game.incomplete",
                                             "Game.final_plies",
                                             "Game.adjournment",
                                             "Game.continues",
                                             "Game.result_provisional",
                                             "Game.software_clock_acts",
                                             "Game.software_clock",
                                             "Game.only_legal_moves",
                                             "SoftwareClock.phase",
                                             "SoftwareClock.white",
                                             "SoftwareClock.black",
                                             "SoftwareClock.running",
                                             "SoftwareClock.time",
                                             "SoftwareClockAct.kind",
                                             "SoftwareClockAct.time",
                                             "SoftwareClockAct.white",
                                             "SoftwareClockAct.black",
                                             "SoftwareClockChanged.acts",
                                             "WatchGamesResponse.software_clock_changed",
                                             "Ply.uci",
                                             "Ply.san",
                                             "Ply.state",
                                             "Ply.made_time",
                                             "Ply.confirmed_time",
                                             "Ply.white_clock",
                                             "Ply.black_clock",
                                             "PliesChanged.keep",
                                             "PliesChanged.plies",
                                             "PliesChanged.fen",
                                             "PliesChanged.final_plies",
                                             "ResultChanged.result",
                                             "ResultChanged.termination",
                                             "ResultChanged.incomplete",
                                             "ResultChanged.adjournment",
                                             "ResultChanged.provisional",
                                             "Adjournment.time",
                                             "Adjournment.white_clock",
                                             "Adjournment.moved",
                                             "Adjournment.moved_to",
                                             "Adjournment.black_clock",
                                             "Timestamp.seconds",
                                             "Timestamp.nanos",
                                             "Duration.seconds",
                                             "Duration.nanos"};
  EXPECT_EQ(everything_for(Audience::kViewers), for_viewers);
}

TEST(AudienceView, SquaresComeOnlyWhereTheConfigurationGivesThem) {
  auto with_squares = everything_for(Audience::kViewersWithSquares);
  for (const auto& name : everything_for(Audience::kViewers)) with_squares.erase(name);
  EXPECT_EQ(with_squares,
            (std::set<std::string>{
                "WatchBoardsResponse.square_changed", "WatchBoardsResponse.placement_read",
                "SquareChanged.square", "SquareChanged.piece", "PlacementRead.placement",
                "PlacementRead.orientation", "Board.placement", "Board.orientation"}));
}

// The same for operators: what is technical comes on top, and nothing that arbiters judge.
TEST(AudienceView, OperatorsGetWhatIsTechnicalOnTop) {
  auto for_operators = everything_for(Audience::kOperators);
  for (const auto& name : everything_for(Audience::kViewers)) for_operators.erase(name);
  for (auto name = for_operators.begin(); name != for_operators.end();) {
    const bool is_of_the_device =
        name->starts_with("Device.") || name->starts_with("Capabilities.");
    name = is_of_the_device ? for_operators.erase(name) : std::next(name);
  }
  EXPECT_EQ(for_operators,
            (std::set<std::string>{
                "WatchBoardsResponse.square_changed", "WatchBoardsResponse.placement_read",
                "WatchBoardsResponse.device_read", "SquareChanged.square", "SquareChanged.piece",
                "PlacementRead.placement", "PlacementRead.orientation",
                "PlacementRead.orientation_assumed", "DeviceRead.device", "ConnectionChanged.port",
                "ConnectionChanged.reason", "Board.port", "Board.connection_reason", "Board.device",
                "Board.placement", "Board.orientation", "Board.orientation_assumed"}));
}

// What relays need to hold back the same moves, and nothing of what only arbiters and operators
// see.
TEST(AudienceView, RelaysGetWhatTheyNeedToHoldBackMoves) {
  auto for_relays = everything_for(Audience::kRelays);
  for (const auto& name : everything_for(Audience::kViewers)) for_relays.erase(name);
  EXPECT_EQ(
      for_relays,
      (std::set<std::string>{
          "Game.revision", "Game.explanations", "PliesChanged.revision", "ResultChanged.revision",
          "WatchGamesResponse.uncertainty_changed", "UncertaintyChanged.explanations",
          "Explanation.san", "Explanation.first_ply", "Explanation.behind",
          "Explanation.probability_percent", "Explanation.doubt", "Explanation.same_moves_as"}));
}

TEST(AudienceView, AnIllegalPlyLooksLikeAnyOther) {
  for (const auto audience :
       {Audience::kOperators, Audience::kViewers, Audience::kViewersWithSquares}) {
    values::v1::Game game;
    game.add_plies()->set_state(values::v1::PLY_STATE_ILLEGAL);
    game.mutable_plies(0)->set_san("Ke1-e3");
    game.add_plies()->set_state(values::v1::PLY_STATE_PROVISIONAL);
    game.mutable_plies(1)->set_san("Nb8xb4");
    keep_for(audience, game);
    EXPECT_EQ(game.plies(0).state(), values::v1::PLY_STATE_CONFIRMED);
    EXPECT_EQ(game.plies(0).san(), "Ke3");
    EXPECT_EQ(game.plies(1).san(), "Nxb4");
  }
}

TEST(AudienceView, ArbitersGetEverything) {
  values::v1::Game game;
  game.add_plies()->set_state(values::v1::PLY_STATE_ILLEGAL);
  game.set_revision(3);
  keep_for(Audience::kArbiters, game);
  EXPECT_EQ(game.plies(0).state(), values::v1::PLY_STATE_ILLEGAL);
  EXPECT_EQ(game.revision(), 3U);
}

}  // namespace audience_view_test
}  // namespace jadoube::api
