#include "drivers/transport/telnet.h"

#include <gmock/gmock.h>

namespace jadoube::drivers {
namespace telnet_test {

using testing::ElementsAre;
using testing::IsEmpty;
using Bytes = std::vector<std::uint8_t>;

constexpr std::uint8_t kSe = 240, kSb = 250, kWill = 251, kWont = 252, kDo = 253, kDont = 254,
                       kIac = 255;

// A client that has said what it wants, and whether its wish was granted.
struct Client {
  Client() { asked = telnet.take(); }

  Bytes receives(const Bytes& bytes) {
    Bytes data;
    telnet.receive(bytes, data);
    return data;
  }

  void may_set_line() {
    receives({kIac, kDo, 44, kIac, kWill, 0, kIac, kDo, 0});
    telnet.take();
  }

  Bytes sends(const Bytes& data) {
    telnet.send(data);
    return telnet.take();
  }

  Telnet telnet{PortSettings{9600}};
  Bytes asked;
};

TEST(Telnet, AsksToSetTheLineAndToPassBytes) {
  const Client client;
  EXPECT_THAT(client.asked, ElementsAre(kIac, kWill, 44, kIac, kWill, 0, kIac, kDo, 0, kIac, kWill,
                                        3, kIac, kDo, 3));
}

TEST(Telnet, SetsTheLineAndClearsThePortOnceItMay) {
  Client client;
  client.receives({kIac, kDo, 44});
  EXPECT_EQ(client.telnet.state(), Telnet::State::kReady);
  const Bytes expected{kIac, kSb, 44, 1,  0,  0,    0x25, 0x80, kIac, kSe,  // 9600 baud
                       kIac, kSb, 44, 2,  8,  kIac, kSe,                    // data bits
                       kIac, kSb, 44, 3,  1,  kIac, kSe,                    // no parity
                       kIac, kSb, 44, 4,  1,  kIac, kSe,                    // stop bits
                       kIac, kSb, 44, 5,  1,  kIac, kSe,                    // no flow control
                       kIac, kSb, 44, 5,  8,  kIac, kSe,                    // DTR
                       kIac, kSb, 44, 5,  11, kIac, kSe,                    // RTS
                       kIac, kSb, 44, 12, 3,  kIac, kSe};
  EXPECT_EQ(client.telnet.take(), expected);
}

TEST(Telnet, SetsTheLineOnce) {
  Client client;
  client.may_set_line();
  client.receives({kIac, kDo, 44});
  EXPECT_THAT(client.telnet.take(), IsEmpty());
}

TEST(Telnet, HoldsDataBackUntilTheLineIsSet) {
  Client client;
  EXPECT_THAT(client.sends({0x40}), IsEmpty());
  client.receives({kIac, kDo, 44});
  EXPECT_EQ(client.telnet.take().back(), 0x40);
}

TEST(Telnet, ReportsThatTheLineMayNotBeSet) {
  Client client;
  client.receives({kIac, kDont, 44});
  EXPECT_EQ(client.telnet.state(), Telnet::State::kRefused);
}

TEST(Telnet, PassesDataOn) {
  Client client;
  EXPECT_THAT(client.receives({0x8E, 0x00, 0x05, 0x34, 0x00}),
              ElementsAre(0x8E, 0x00, 0x05, 0x34, 0x00));
}

TEST(Telnet, DoublesTheCommandMarkInDataBothWays) {
  Client client;
  client.may_set_line();
  EXPECT_THAT(client.receives({1, kIac, kIac, 2}), ElementsAre(1, kIac, 2));
  EXPECT_THAT(client.sends({1, kIac, 2}), ElementsAre(1, kIac, kIac, 2));
}

TEST(Telnet, CommandsAreNoData) {
  Client client;
  constexpr std::uint8_t kNothing = 241, kGoAhead = 249;
  EXPECT_THAT(client.receives({1, kIac, kNothing, 2, kIac, kGoAhead, 3}), ElementsAre(1, 2, 3));
}

TEST(Telnet, WhatThePortTellsOfItselfIsNoData) {
  Client client;
  EXPECT_THAT(client.receives({1, kIac, kSb, 44, 107, 0x30, kIac, kIac, kIac, kSe, 2}),
              ElementsAre(1, 2));
}

TEST(Telnet, ACommandMayComeInPieces) {
  Client client;
  Bytes all;
  for (const std::uint8_t byte : Bytes{1, kIac, kSb, 44, 107, 0x30, kIac, kSe, kIac, kIac, 2}) {
    const Bytes data = client.receives({byte});
    all.insert(all.end(), data.begin(), data.end());
  }
  EXPECT_THAT(all, ElementsAre(1, kIac, 2));
}

TEST(Telnet, RefusesWhatItDoesNotKnow) {
  Client client;
  constexpr std::uint8_t kEcho = 1, kTerminalType = 24;
  client.receives({kIac, kWill, kEcho, kIac, kDo, kTerminalType});
  EXPECT_THAT(client.telnet.take(), ElementsAre(kIac, kDont, kEcho, kIac, kWont, kTerminalType));
}

TEST(Telnet, AnswersNoAnswer) {
  Client client;
  client.receives({kIac, kWill, 0, kIac, kDo, 0, kIac, kWont, 3, kIac, kDont, 3, kIac, kWont, 1});
  EXPECT_THAT(client.telnet.take(), IsEmpty());
}

TEST(Telnet, FillsUpCarriageReturnsUntilBytesArePassedUnchanged) {
  Client client;
  client.receives({kIac, kDo, 44});
  client.telnet.take();
  EXPECT_THAT(client.sends({'\r'}), ElementsAre('\r', 0));
  EXPECT_THAT(client.receives({'\r', 0, 1}), ElementsAre('\r', 1));
  client.may_set_line();
  EXPECT_THAT(client.sends({'\r'}), ElementsAre('\r'));
  EXPECT_THAT(client.receives({'\r', 0, 1}), ElementsAre('\r', 0, 1));
}

}  // namespace telnet_test
}  // namespace jadoube::drivers
