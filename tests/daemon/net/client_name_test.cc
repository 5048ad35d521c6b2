#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include "daemon/net/peer_address.h"
#include "drivers/transport/file_descriptor.h"

namespace jadoube::net {
namespace client_name_test {

using drivers::FileDescriptor;

TEST(ClientName, TheKernelSaysWhoConnectedOverAUnixSocket) {
  int fds[2];
  ASSERT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, fds), 0);
  const FileDescriptor one(fds[0]), other(fds[1]);
  const auto client = client_of(one.get());
  ASSERT_TRUE(client);
  EXPECT_EQ(client->host, "");
  EXPECT_EQ(client->process, ::getpid());
  EXPECT_NE(client->user, "");
}

TEST(ClientName, OfSomethingElseTheSystemSaysNothing) {
  int fds[2];
  ASSERT_EQ(::pipe(fds), 0);
  const FileDescriptor one(fds[0]), other(fds[1]);
  EXPECT_FALSE(client_of(one.get()));
  EXPECT_FALSE(client_of(-1));
  const FileDescriptor alone(::socket(AF_INET, SOCK_STREAM, 0));
  EXPECT_FALSE(client_of(alone.get()));
}

TEST(ClientName, TheNameOfASocketIsReadAgain) {
  for (const Client& client :
       {Client{.user = "a.meier-2", .process = 4711}, Client{.host = "192.0.2.7", .port = 50'961},
        Client{.host = "2001:db8::7", .port = 1}}) {
    const auto name = socket_name_of(client, 12, 3);
    EXPECT_LE(name.size(), 107u);
    EXPECT_EQ(parse_client("unix-abstract:" + name), client) << name;
  }
}

TEST(ClientName, TheTextSaysWhoItIs) {
  EXPECT_EQ(text_of({.user = "meier", .process = 4711}), "user meier, process 4711");
  EXPECT_EQ(text_of({.host = "192.0.2.7", .port = 50'961}), "192.0.2.7:50961");
  EXPECT_EQ(text_of({.host = "2001:db8::7", .port = 1}), "[2001:db8::7]:1");
}

TEST(ClientName, OtherTextsAreNobody) {
  for (const auto* text :
       {"", "unix:", "unix:/run/socket", "ipv4:192.0.2.1:4711",
        "unix-abstract:", "unix-abstract:x:y:1", "unix-abstract:jadoube-1-2",
        "unix-abstract:jadoube-1-2:user:meier", "unix-abstract:jadoube-1-2:user::5",
        "unix-abstract:jadoube-1-2:user:meier:", "unix-abstract:jadoube-1-2:user:meier:5x",
        "unix-abstract:jadoube-1-2:someone:meier:5", "jadoube-1-2:user:meier:5",
        "unix-abstract:jadoube-1-2:user:meier:99999999999999"}) {
    EXPECT_FALSE(parse_client(text)) << text;
  }
}

}  // namespace client_name_test
}  // namespace jadoube::net
