#include <gmock/gmock.h>
#include <google/protobuf/descriptor.h>
#include <google/protobuf/util/message_differencer.h>

#include <functional>
#include <set>

#include "daemon/values/board_values.h"
#include "daemon/values/event_values.h"
#include "daemon/values/game_values.h"
#include "daemon/values/incident_values.h"
#include "daemon/values/tournament_values.h"
#include "rules/notation/fen.h"
#include "tests/daemon/values/complete_message.h"

namespace jadoube::values {
namespace round_trip_test {

using google::protobuf::Message;
using tests::complete;

template <typename T>
T value(T decoded) {
  return decoded;
}
template <typename T>
T value(rules::Expected<T> decoded) {
  EXPECT_TRUE(decoded) << decoded.error().message;
  return decoded ? *std::move(decoded) : T();
}

void expect_equal(const Message& before, const Message& after) {
  google::protobuf::util::MessageDifferencer differencer;
  std::string differences;
  differencer.ReportDifferencesToString(&differences);
  EXPECT_TRUE(differencer.Compare(before, after)) << before.GetTypeName() << "\n" << differences;
}

// The message is decoded and encoded, and is the same again.
template <typename T>
void expect_round_trip(const std::function<void(T&)>& prepare = {}) {
  const T message = complete(prepare);
  expect_equal(message, encode(value(decode(message))));
}

TEST(RoundTrip, NoFieldOfABoardIsForgotten) {
  expect_round_trip<v1::Clock>();
  expect_round_trip<v1::Capabilities>();
  expect_round_trip<v1::Device>();
  expect_round_trip<v1::PairedBoard>([](auto& board) { board.clear_placement(); });
  expect_round_trip<v1::PairedBoard>([](auto& board) { board.clear_followed(); });
  expect_round_trip<v1::Pair>([](auto& pair) {
    pair.mutable_boards(0)->clear_placement();
    *pair.add_boards() = pair.boards(0);
    pair.set_whites_clock(2);
  });
}

TEST(RoundTrip, NoFieldOfAGameIsForgotten) {
  expect_round_trip<v1::Adjournment>();
  expect_round_trip<v1::SoftwareClockAct>();
  expect_round_trip<v1::Explanation>();
  expect_round_trip<v1::Ply>();
  const auto game = complete<v1::Game>([](auto& each) { each.set_final_plies(1); });
  const auto read = value(decode([&] {
    auto named = game;
    named.set_name("games/table-1-3");
    return named;
  }()));
  EXPECT_FALSE(read.unreadable) << read.unreadable->why;
  auto expected = game;
  expected.set_name("games/table-1-3");
  expected.set_fen(rules::to_fen(read.game.position()));
  expect_equal(expected, encode("table-1", read.game));
}

TEST(RoundTrip, NoFieldOfTournamentRulesIsForgotten) { expect_round_trip<v1::TournamentRules>(); }

TEST(RoundTrip, NoFieldOfATournamentIsForgotten) {
  expect_round_trip<v1::Player>();
  expect_round_trip<v1::Team>();
  expect_round_trip<v1::SaidResult>();
  expect_round_trip<v1::Pairing>();
  expect_round_trip<v1::Round>();
  expect_round_trip<v1::StandingsRules>();
  expect_round_trip<v1::Section>();
  expect_round_trip<v1::Tournament>();
}

TEST(RoundTrip, NoFieldOfARulingIsForgotten) { expect_round_trip<v1::Ruling>(); }

v1::Incident incident_of(const std::function<void(v1::Incident&)>& prepare) {
  return complete<v1::Incident>([&](auto& each) {
    each.set_name("incidents/table-1-3.2");
    each.mutable_parameters()->set_piece("N");
    prepare(each);
  });
}

TEST(RoundTrip, NoFieldOfAnIncidentIsForgotten) {
  expect_round_trip<v1::ClockFault>();
  expect_round_trip<v1::Penalty>();
  const auto with_parameters = incident_of([](auto& each) { each.clear_end(); });
  expect_equal(with_parameters, encode("table-1", value(decode(with_parameters))));
  const auto with_sentences = incident_of([](auto& each) {
    each.clear_parameters();
    each.set_what("what");
    each.set_evidence("why");
    each.set_may_do("may do");
    each.set_penalty("penalty");
  });
  expect_equal(with_sentences, encode("table-1", value(decode(with_sentences))));
}

TEST(RoundTrip, NoFieldOfAChangeIsForgotten) {
  expect_round_trip<v1::ConnectionChanged>();
  expect_round_trip<v1::DeviceRead>();
  expect_round_trip<v1::SquareChanged>([](auto& change) { change.set_square("e4"); });
  expect_round_trip<v1::PlacementRead>();
  expect_round_trip<v1::ClockRead>();
  expect_round_trip<v1::UnexplainedChanged>();
  expect_round_trip<v1::UncertaintyChanged>();
  expect_round_trip<v1::ResultChanged>();
  expect_round_trip<v1::SoftwareClockChanged>();
  const auto plies = complete<v1::PliesChanged>();
  expect_equal(plies, encode(decode(plies), plies.fen()));
}

template <typename T>
void expect_all_kinds_are_read(T* (v1::Event::*part)()) {
  const auto& kinds = *T::descriptor()->oneof_decl(0);
  for (int i = 0; i < kinds.field_count(); ++i) {
    v1::Event event;
    T& message = *(event.*part)();
    message.GetReflection()->MutableMessage(&message, kinds.field(i));
    const auto read = decode(event);
    EXPECT_TRUE(read || !read.error().message.starts_with("a newer version"))
        << kinds.field(i)->full_name();
  }
}

TEST(RoundTrip, NoKindOfEventIsForgotten) {
  expect_all_kinds_are_read(&v1::Event::mutable_board);
  expect_all_kinds_are_read(&v1::Event::mutable_game);
  expect_all_kinds_are_read(&v1::Event::mutable_incident);
  EXPECT_FALSE(decode(v1::Event()));
}

// A new message belongs into a test above, or here.
TEST(RoundTrip, EveryMessageIsTested) {
  const std::set<std::string> tested = {"Clock",
                                        "Capabilities",
                                        "Device",
                                        "PairedBoard",
                                        "Pair",
                                        "Adjournment",
                                        "Explanation",
                                        "SoftwareClockAct",
                                        "Ply",
                                        "Game",
                                        "TournamentRules",
                                        "ClockFault",
                                        "Penalty",
                                        "IncidentParameters",
                                        "Incident",
                                        "ConnectionChanged",
                                        "DeviceRead",
                                        "SquareChanged",
                                        "PlacementRead",
                                        "ClockRead",
                                        "UnexplainedChanged",
                                        "PliesChanged",
                                        "UncertaintyChanged",
                                        "ResultChanged",
                                        "SoftwareClockChanged",
                                        "Player",
                                        "Team",
                                        "SaidResult",
                                        "Pairing",
                                        "Round",
                                        "StandingsRules",
                                        "Section",
                                        "Tournament",
                                        "Ruling"};
  // They are derived, have only one of the messages above, or are part of one.
  const std::set<std::string> others = {
      "SoftwareClock",  "PairChanged",     "GameStarted",       "EarlierGameCorrected",
      "IncidentOpened", "IncidentChanged", "IncidentWithdrawn", "TournamentChanged",
      "Event",          "BoardEvent",      "GameEvent",         "IncidentEvent",
      "GamePlace",      "PairingResult",   "PointsFor",         "WatchedFile",
      "TableBoard"};
  for (const auto* file :
       {v1::Clock::descriptor()->file(), v1::Ply::descriptor()->file(),
        v1::Incident::descriptor()->file(), v1::IncidentParameters::descriptor()->file(),
        v1::TournamentRules::descriptor()->file(), v1::PliesChanged::descriptor()->file(),
        v1::Tournament::descriptor()->file(), v1::Ruling::descriptor()->file(),
        v1::Event::descriptor()->file()}) {
    for (int i = 0; i < file->message_type_count(); ++i) {
      const auto& name = file->message_type(i)->name();
      EXPECT_EQ(tested.contains(name) + others.contains(name), 1) << name;
    }
  }
}

}  // namespace round_trip_test
}  // namespace jadoube::values
