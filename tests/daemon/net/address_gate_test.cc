#include "daemon/net/address_gate.h"

#include <gtest/gtest.h>
#include <sys/socket.h>

#include <array>

#include "daemon/net/listener.h"
#include "daemon/net/peer_address.h"

namespace jadoube::net {
namespace {

using namespace std::chrono_literals;
using Clock = AddressGate::Clock;

TEST(AddressGate, ShutsOutForLongerEachTimeAndForgetsAfterAnHour) {
  AddressGate gate(10);
  Clock::time_point now{1000h};
  EXPECT_FALSE(gate.is_shut_out("192.0.2.1", now));
  for (const auto time : {10s, 20s, 40s, 80s, 160s, 320s, 600s, 600s}) {
    EXPECT_EQ(gate.shut_out("192.0.2.1", now), time);
    EXPECT_EQ(gate.shut_out("192.0.2.1", now + 1s), 0s);
    EXPECT_TRUE(gate.is_shut_out("192.0.2.1", now + time - 1s));
    EXPECT_FALSE(gate.is_shut_out("192.0.2.2", now));
    now += time;
    EXPECT_FALSE(gate.is_shut_out("192.0.2.1", now));
  }
  now += 61min;
  EXPECT_EQ(gate.shut_out("192.0.2.1", now), 10s);
}

TEST(AddressGate, DisconnectsWhoCameFromThereAndNobodyElse) {
  AddressGate gate(1);
  auto listeners = Listener::open("127.0.0.1:0");
  auto others = Listener::open("127.0.0.1:0");
  ASSERT_TRUE(listeners && others);
  const auto connected = [](const Listener& listener) {
    drivers::FileDescriptor client(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    sockaddr_storage where{};
    socklen_t size = sizeof where;
    ::getsockname(listener.fd(), reinterpret_cast<sockaddr*>(&where), &size);
    EXPECT_EQ(::connect(client.get(), reinterpret_cast<const sockaddr*>(&where), size), 0);
    return client;
  };
  const auto client = connected(listeners->front()), other = connected(others->front());
  const auto inside = listeners->front().accept(), other_inside = others->front().accept();
  const auto now = Clock::now();
  ASSERT_TRUE(gate.lets_in(inside.get(), now));
  EXPECT_EQ(gate.shut_out("127.0.0.1", now), 10s);
  std::array<char, 1> byte{};
  EXPECT_EQ(::recv(client.get(), byte.data(), byte.size(), 0), 0) << "it is not disconnected";
  EXPECT_EQ(::recv(other.get(), byte.data(), byte.size(), MSG_DONTWAIT), -1);
  EXPECT_FALSE(gate.lets_in(inside.get(), now));
  // What it had sent is no further harm, until it comes again.
  const auto peer = "ipv4:127.0.0.1:" + std::to_string(peer_address(inside.get()).port);
  EXPECT_TRUE(gate.is_gone(peer));
  EXPECT_FALSE(gate.is_gone("ipv4:192.0.2.1:5"));
  EXPECT_TRUE(gate.lets_in(inside.get(), now + 11s));
  EXPECT_FALSE(gate.is_gone(peer));
}

TEST(PeerAddress, OfAGrpcClientIsItsHost) {
  EXPECT_EQ(host_of_peer("ipv4:192.0.2.1:4711"), "192.0.2.1");
  EXPECT_EQ(host_of_peer("ipv6:%5B2001:db8::1%5D:4711"), "2001:db8::1");
  EXPECT_EQ(host_of_peer("ipv6:%5B::ffff:192.0.2.1%5D:1"), "192.0.2.1");
  for (const char* other : {"unix:", "unix:/run/x", "inproc", "", "ipv6:", "ipv4:"}) {
    EXPECT_EQ(host_of_peer(other), "") << other;
  }
}

}  // namespace
}  // namespace jadoube::net
