#include <gmock/gmock.h>

#include <algorithm>
#include <ostream>
#include <random>
#include <set>
#include <span>

#include "drivers/driver.h"
#include "drivers/observation_text.h"
#include "drivers/simulator/hardware/emulated_board.h"

// What every driver must do, whatever its make. Each make has an emulated board, which says here
// what a board says when a game begins.

namespace jadoube::drivers {

namespace simulator {

void PrintTo(const MakeFacts& make, std::ostream* out) { *out << make.name; }

}  // namespace simulator

namespace driver_contract_test {

using namespace std::chrono_literals;
using simulator::BoardTime;
using simulator::MakeFacts;
using testing::IsEmpty;
using Bytes = std::vector<std::uint8_t>;

constexpr Instant kOpened{std::chrono::hours(1)};

/// Bytes that came from a board at once.
struct Delivery {
  BoardTime at;
  Bytes bytes;
};

/// The owner of a driver, who keeps to the contract. It writes down all that the driver does.
struct Owner {
  std::unique_ptr<Driver> driver;
  Instant now = kOpened;
  /// Observations as text, and what was written, with the time since `began`.
  std::vector<std::string> did = {};
  Instant began = kOpened;
  std::string learnt = {};

  void open() {
    began = now;
    driver->open(now);
    advance();
  }

  /// Gives `bytes` to the driver, in parts of at most `most` bytes.
  void receive(std::span<const std::uint8_t> bytes, std::size_t most, std::mt19937& random) {
    std::vector<Observation> seen;
    while (!bytes.empty()) {
      const std::size_t size = std::min<std::size_t>(1 + random() % most, bytes.size());
      driver->receive(now, bytes.first(size), seen);
      bytes = bytes.subspan(size);
    }
    write_down(seen);
    advance();
  }

  Bytes advance() {
    Bytes out;
    std::vector<Observation> seen;
    driver->advance(now, out, seen);
    write_down(seen);
    if (!out.empty()) {
      std::string line = "writes at " + std::to_string((now - began).count());
      for (const std::uint8_t byte : out) line += " " + std::to_string(byte);
      did.push_back(line);
    }
    if (const auto more = driver->take_learnt()) learnt += *more;
    EXPECT_GT(driver->wake_at(), now) << "it would be called again and again";
    return out;
  }

  /// Lets time pass without a byte from the board.
  void pass(Instant until) {
    while (driver->wake_at() <= until) {
      now = std::max(now, driver->wake_at());
      advance();
      if (testing::Test::HasFailure()) return;
    }
    now = until;
  }

  void replay(const std::vector<Delivery>& deliveries, std::size_t most, std::mt19937& random) {
    for (const Delivery& each : deliveries) {
      pass(began + each.at - std::chrono::nanoseconds(1));
      now = began + each.at;
      receive(each.bytes, most, random);
    }
  }

  void write_down(const std::vector<Observation>& seen) {
    for (const Observation& each : seen) did.push_back(to_text(each));
  }
};

Owner owner_of(const MakeFacts& make) { return {find_driver(make.driver)->make()}; }

/// What a board says in its first twelve seconds: two moves are made, and the driver greets it.
std::vector<Delivery> conversation_with(const MakeFacts& make) {
  Owner owner = owner_of(make);
  simulator::BoardSettings settings{.make = make.make};
  if (!make.has_clock_and_log) settings.clock.reset();
  simulator::EmulatedBoard board(settings, rules::Placement::initial());
  board.play(BoardTime(0),
             *simulator::parse_script("6 lift e2\n6.6 place e4 P\n8 lift e7\n8.6 place e5 p\n"));
  std::vector<Delivery> deliveries;
  owner.driver->open(owner.now);
  std::vector<Observation> seen;
  for (BoardTime now{0}; now < 12s;) {
    Bytes from_board, from_host;
    board.advance(now, from_board);
    if (!from_board.empty()) {
      owner.driver->receive(kOpened + now, from_board, seen);
      deliveries.push_back({now, from_board});
    }
    owner.driver->advance(kOpened + now, from_host, seen);
    if (!from_host.empty()) board.receive(now, from_host);
    const Instant wake = owner.driver->wake_at();
    const BoardTime host = wake == kNever ? BoardTime(12s) : BoardTime(wake - kOpened);
    now = std::max(now + std::chrono::microseconds(10), std::min(board.wake_at(), host));
  }
  return deliveries;
}

const Command kCommands[] = {
    ReadPlacement{}, ReadLog{},   ReadClockVersion{}, ShowText{"HELLO", {}},
    EndText{},       Beep{100ms}, SetClock{},         ShowLights{rules::bit(rules::Square::e4)}};

class DriverContract : public testing::TestWithParam<MakeFacts> {
 protected:
  Owner live_owner() {
    Owner owner = owner_of(GetParam());
    owner.open();
    owner.replay(conversation_with(GetParam()), 1000, random_);
    return owner;
  }

  std::mt19937 random_{1};
};

INSTANTIATE_TEST_SUITE_P(Makes, DriverContract,
                         testing::ValuesIn(simulator::all_makes().begin(),
                                           simulator::all_makes().end()),
                         [](const auto& each) { return std::string(each.param.name); });

TEST(DriverContractOfTheRegistry, IsTestedForEachDriver) {
  std::set<std::string_view> tested;
  for (const MakeFacts& make : simulator::all_makes()) tested.insert(make.driver);
  for (const DriverEntry& entry : registry())
    EXPECT_TRUE(tested.contains(entry.name)) << entry.name;
}

TEST_P(DriverContract, ItIsLiveAndIdentifiedOnceTheBoardHasAnswered) {
  const Owner owner = live_owner();
  EXPECT_EQ(owner.driver->conversation(), Conversation::kLive);
  EXPECT_TRUE(owner.driver->identified());
}

TEST_P(DriverContract, ItDoesTheSameForAnySplitOfTheStream) {
  const auto deliveries = conversation_with(GetParam());
  const auto done_with = [&](std::size_t most) {
    Owner owner = owner_of(GetParam());
    owner.open();
    owner.replay(deliveries, most, random_);
    return owner.did;
  };
  const auto whole = done_with(100'000);
  EXPECT_FALSE(whole.empty());
  for (const std::size_t most : {1, 2, 3, 7, 40, 200}) EXPECT_EQ(done_with(most), whole) << most;
}

TEST_P(DriverContract, ItIsDeadIfNothingAnswers) {
  Owner owner = owner_of(GetParam());
  owner.open();
  EXPECT_EQ(owner.driver->conversation(), Conversation::kGreeting);
  owner.pass(kOpened + 5min);
  EXPECT_EQ(owner.driver->conversation(), Conversation::kDead);
}

TEST_P(DriverContract, OnceDeadItTakesAndWritesNothing) {
  Owner owner = owner_of(GetParam());
  owner.open();
  owner.pass(kOpened + 5min);
  owner.did.clear();
  EXPECT_EQ(owner.driver->wake_at(), kNever);
  owner.began = owner.now;
  owner.replay(conversation_with(GetParam()), 1000, random_);
  EXPECT_EQ(owner.driver->conversation(), Conversation::kDead);
  EXPECT_THAT(owner.did, IsEmpty());
}

TEST_P(DriverContract, ItIsDeadIfTheBoardFallsSilentUnlessItCannotAsk) {
  // No question is known that a Saitek board answers in the middle of a game.
  const bool can_ask = GetParam().driver != "saitek";
  Owner owner = live_owner();
  owner.pass(owner.now + 5min);
  EXPECT_EQ(owner.driver->conversation(), can_ask ? Conversation::kDead : Conversation::kLive);
  EXPECT_EQ(owner.driver->wake_at(), kNever);
}

TEST_P(DriverContract, ItRefusesEverythingBeforeTheBoardHasProvedItself) {
  Owner owner = owner_of(GetParam());
  for (const bool is_open : {false, true}) {
    if (is_open) owner.open();
    for (const Command& command : kCommands) {
      const auto sent = owner.driver->send(owner.now, command);
      ASSERT_FALSE(sent) << command.index();
      EXPECT_EQ(sent.error().code, rules::ErrorCode::kFailedPrecondition) << command.index();
      EXPECT_NE(sent.error().message, "") << command.index();
    }
  }
}

TEST_P(DriverContract, ItDoesWhatItsCapabilitiesSayAndRefusesTheRest) {
  Owner owner = live_owner();
  const Capabilities can = owner.driver->device().capabilities;
  const auto takes = [&](const Command& command) {
    const auto sent = owner.driver->send(owner.now, command);
    if (!sent) {
      EXPECT_EQ(sent.error().code, rules::ErrorCode::kFailedPrecondition);
      EXPECT_NE(sent.error().message, "");
    }
    return sent.has_value();
  };
  EXPECT_TRUE(takes(ReadPlacement{}));
  EXPECT_EQ(takes(ShowLights{rules::bit(rules::Square::e4)}), can.lights);
  EXPECT_EQ(takes(Beep{100ms}), can.sound || can.clock);
  EXPECT_EQ(takes(ReadLog{}), can.own_log);
  EXPECT_EQ(takes(SetClock{}), can.clock);
  EXPECT_EQ(takes(ReadClockVersion{}), can.clock);
  EXPECT_EQ(takes(ShowText{"HELLO", {}}), can.clock);
  EXPECT_EQ(takes(EndText{}), can.clock);
}

TEST_P(DriverContract, AnyBytesAtAnyTimeAreNoBoardWhereItIsTriedAtPortsThatWereFound) {
  // Two letters prove some of the boards whose port must be named.
  const bool needs_name = find_driver(GetParam().driver)->only_where_named;
  for (int run = 0; run < 30; ++run) {
    Owner owner = owner_of(GetParam());
    owner.open();
    for (int step = 0; step < 60; ++step) {
      Bytes bytes(random_() % 90);
      for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random_());
      owner.receive(bytes, 30, random_);
      owner.pass(owner.now + std::chrono::milliseconds(random_() % 300));
      const bool is_live = owner.driver->conversation() == Conversation::kLive;
      ASSERT_TRUE(needs_name || !is_live) << run << " " << step;
    }
  }
}

TEST_P(DriverContract, NoiseIsReportedAndLeavesTheBoardLive) {
  auto deliveries = conversation_with(GetParam());
  // Where the board has proved itself, whatever the make.
  const auto at = std::ranges::find_if(deliveries, [](const auto& each) { return each.at > 8s; });
  ASSERT_NE(at, deliveries.end());
  at->bytes.insert(at->bytes.begin(), 500, 0xF1);
  Owner owner = owner_of(GetParam());
  owner.open();
  owner.replay(deliveries, 1000, random_);
  owner.pass(owner.now + 1100ms);
  EXPECT_EQ(owner.driver->conversation(), Conversation::kLive);
  EXPECT_THAT(owner.did, testing::Contains(testing::StartsWith("noise ")));
}

TEST_P(DriverContract, OpenedAgainItForgetsTheLastConnection) {
  const auto deliveries = conversation_with(GetParam());
  Owner again = live_owner();
  again.now += 1h;
  again.did.clear();
  again.open();
  EXPECT_EQ(again.driver->conversation(), Conversation::kGreeting);
  Owner fresh = owner_of(GetParam());
  fresh.driver->recall(again.learnt);
  fresh.now = again.now;
  fresh.open();
  again.replay(deliveries, 1000, random_);
  fresh.replay(deliveries, 1000, random_);
  EXPECT_EQ(again.did, fresh.did);
  EXPECT_EQ(again.driver->conversation(), Conversation::kLive);
  EXPECT_EQ(again.driver->device(), fresh.driver->device());
}

}  // namespace driver_contract_test
}  // namespace jadoube::drivers
