#include "daemon/outputs/transfer.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <thread>

#include "tests/support/process.h"

namespace jadoube::outputs {
namespace transfer_test {

using jadoube::tests::Process;
using jadoube::tests::TemporaryDirectory;
using jadoube::tests::write_file;
using rules::ErrorCode;

// The port that a server of these tests prints first. 0: it did not start.
int port_of(const Process& server) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  while (server.output().find('\n') == std::string::npos) {
    if (std::chrono::steady_clock::now() > end) return 0;
    std::this_thread::yield();
  }
  return std::atoi(server.output().c_str());
}

constexpr const char* kTlsServer = R"(
import http.server, ssl, sys
server = http.server.HTTPServer(("127.0.0.1", 0), http.server.BaseHTTPRequestHandler)
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(sys.argv[1], sys.argv[2])
server.socket = context.wrap_socket(server.socket, server_side=True)
print(server.server_address[1], flush=True)
server.serve_forever()
)";

constexpr const char* kRedirectingServer = R"(
import http.server
class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        self.send_response(302)
        self.send_header("Location", "http://127.0.0.1:1/elsewhere")
        self.send_header("Content-Length", "0")
        self.end_headers()
server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
server.serve_forever()
)";

// It answers the first request of each connection, and reads the second one, and closes the
// connection without an answer. It prints the method of each request. "/lost" gets no answer.
constexpr const char* kForgetfulServer = R"(
import http.server
class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    def setup(self):
        super().setup()
        self.requests = 0
    def serve(self):
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        print(self.command, flush=True)
        self.requests += 1
        if self.requests > 1 or self.path == "/lost":
            self.close_connection = True
            return
        self.send_response(200)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"ok")
    do_GET = do_POST = serve
    def log_message(self, *_):
        pass
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
server.serve_forever()
)";

TEST(Transfer, RefusesAHostThatCannotProveWhoItIs) {
  const TemporaryDirectory directory;
  const std::string key = directory / "key", certificate = directory / "certificate";
  const std::string make =
      "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1 "
      "-keyout " +
      key + " -out " + certificate + " >/dev/null 2>&1";
  if (std::system(make.c_str()) != 0) GTEST_SKIP() << "openssl is not installed";
  write_file(directory / "server.py", kTlsServer);
  const Process server({"/usr/bin/python3", directory / "server.py", certificate, key},
                       directory / "log");
  const auto answer = make_transfer("test")->send(
      {.url = "https://127.0.0.1:" + std::to_string(port_of(server)) + "/"});
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().code, ErrorCode::kPermissionDenied) << answer.error().message;
}

TEST(Transfer, FollowsNoRedirect) {
  const TemporaryDirectory directory;
  write_file(directory / "server.py", kRedirectingServer);
  const Process server({"/usr/bin/python3", directory / "server.py"}, directory / "log");
  const auto answer = make_transfer("test")->send(
      {.method = TransferRequest::Method::kPost,
       .url = "http://127.0.0.1:" + std::to_string(port_of(server)) + "/",
       .body = "text"});
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->status, 302);
}

// A lost answer to "create a round" would otherwise make two rounds.
TEST(Transfer, APostIsSentOnceAlsoIfAKeptConnectionIsClosedUnlessItMayBeRepeated) {
  const TemporaryDirectory directory;
  write_file(directory / "server.py", kForgetfulServer);
  const Process server({"/usr/bin/python3", directory / "server.py"}, directory / "log");
  const std::string url = "http://127.0.0.1:" + std::to_string(port_of(server));
  const auto posts = [&] {
    int count = 0;
    std::istringstream lines(server.output());
    for (std::string line; std::getline(lines, line);) count += line == "POST";
    return count;
  };
  const auto transfer = make_transfer("test");
  TransferRequest post{.method = TransferRequest::Method::kPost, .url = url + "/new", .body = "x"};

  ASSERT_TRUE(transfer->send({.url = url + "/"})) << "its connection is kept";
  const auto once = transfer->send(post);
  ASSERT_TRUE(once) << once.error().message;
  EXPECT_EQ(once->status, 200);
  EXPECT_EQ(posts(), 1);

  post.url = url + "/lost";
  const auto lost = transfer->send(post);
  ASSERT_FALSE(lost);
  EXPECT_EQ(lost.error().code, ErrorCode::kUnavailable);
  EXPECT_EQ(posts(), 2);

  ASSERT_TRUE(transfer->send({.url = url + "/"})) << "its connection is kept";
  post.url = url + "/push";
  post.may_be_repeated = true;
  EXPECT_TRUE(transfer->send(post)) << "a new connection costs more than a second try";
  EXPECT_EQ(posts(), 4) << "the kept connection was tried first";
}

TEST(Transfer, NeverTellsThePasswordInAnAddress) {
  const auto answer =
      make_transfer("test")->send({.url = "http://club:hush@127.0.0.1:1/games?key=hush"});
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().code, ErrorCode::kUnavailable);
  EXPECT_THAT(answer.error().message, testing::Not(testing::HasSubstr("hush")));
}

TEST(Transfer, ReachesNoFilesOfTheMachine) {
  const auto answer = make_transfer("test")->send({.url = "file:///etc/hostname"});
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().code, ErrorCode::kInvalidArgument);
}

TEST(Transfer, EndsAtOnceWhenItIsInterrupted) {
  const auto transfer = make_transfer("test");
  transfer->interrupt();
  EXPECT_FALSE(transfer->send({.url = "http://127.0.0.1:1/"}));
}

// A browser may name any address as its push service.
TEST(Transfer, AnAddressFromOutsideLeadsIntoTheInternetOnly) {
  const TemporaryDirectory directory;
  write_file(directory / "server.py", kRedirectingServer);
  const Process server({"/usr/bin/python3", directory / "server.py"}, directory / "log");
  const auto port = std::to_string(port_of(server));
  for (const char* host : {"127.0.0.1", "localhost", "[::1]", "127.1", "2130706433"}) {
    const auto answer =
        make_transfer("test")->send({.method = TransferRequest::Method::kPost,
                                     .url = std::string("http://") + host + ":" + port + "/",
                                     .body = "text",
                                     .only_public = true});
    ASSERT_FALSE(answer) << host;
    EXPECT_EQ(answer.error().code, ErrorCode::kPermissionDenied) << answer.error().message;
  }
}

TEST(Transfer, OfAnOutputMadeInTheBrowserNeverReachesThisMachine) {
  const TemporaryDirectory directory;
  write_file(directory / "server.py", kRedirectingServer);
  const Process server({"/usr/bin/python3", directory / "server.py"}, directory / "output");
  const int port = port_of(server);
  ASSERT_GT(port, 0);
  const auto transfer = make_transfer("test", std::chrono::seconds(20), Reach::kOtherHosts);
  for (const std::string host :
       {"127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "0.0.0.0", "0x7f.1"}) {
    const std::string url = "http://" + host + ":" + std::to_string(port) + "/x";
    const auto answer = transfer->send({.method = TransferRequest::Method::kPost, .url = url});
    ASSERT_FALSE(answer) << host;
    EXPECT_EQ(answer.error().code, ErrorCode::kPermissionDenied) << answer.error().message;
    EXPECT_THAT(answer.error().message, testing::HasSubstr("is this machine itself"));
  }
  const auto any = make_transfer("test");
  EXPECT_TRUE(any->send({.method = TransferRequest::Method::kPost,
                         .url = "http://127.0.0.1:" + std::to_string(port) + "/x"}));
}

}  // namespace transfer_test
}  // namespace jadoube::outputs
