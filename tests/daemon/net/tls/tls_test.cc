#include <gmock/gmock.h>
#include <openssl/ssl.h>
#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <future>
#include <memory>
#include <string>

#include "daemon/net/http/http_server.h"
#include "daemon/net/tls/tls_certificate.h"
#include "tests/support/http_client.h"
#include "tests/support/process.h"
#include "tests/support/test_certificate.h"

namespace jadoube::net {
namespace tls_test {

using namespace std::chrono_literals;
using rules::ErrorCode;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;
using tests::HttpClient;
using tests::make_certificate;

struct CertificateFiles {
  tests::TemporaryDirectory directory;
  TlsCertificate::Files files{directory / "certificate.pem", directory / "key.pem"};

  void write(const tests::TestCertificate& made) const {
    tests::write_file(files.certificate, made.certificate);
    tests::write_file(files.key, made.key);
    ::chmod(files.key.c_str(), 0600);
  }
};

std::string digits_of(std::string fingerprint) {
  std::erase(fingerprint, ':');
  return fingerprint;
}

struct TlsTest : testing::Test, CertificateFiles {
  HttpLimits limits;
  HttpSite site;
  std::shared_ptr<TlsCertificate> certificate;
  std::unique_ptr<HttpServer> server;
  int port = 0;

  TlsTest() {
    write(make_certificate("hall.example"));
    HttpRoute page;
    page.methods = {"GET", "POST"};
    page.body_bytes = 4 << 20;
    page.handler = answers([](const HttpRequest& request) {
      return text_response(200, request.body + (request.is_encrypted ? "encrypted" : "plain"));
    });
    site.routes = {page};
  }
  void start() {
    auto opened = TlsCertificate::open(files);
    ASSERT_TRUE(opened) << opened.error().message;
    certificate = *opened;
    site.tls = certificate;
    server = std::make_unique<HttpServer>(limits);
    port = server->listen("127.0.0.1:0", site).value();
    server->start();
  }
};

TEST_F(TlsTest, ServesSeveralRequestsOnOneConnection) {
  start();
  auto client = HttpClient::over_tls(port);
  EXPECT_EQ(client.tls_version(), "TLSv1.3");
  EXPECT_EQ(client.protocol(), "http/1.1") << "the only one that it offers";
  EXPECT_EQ(client.fingerprint(), digits_of(certificate->facts().fingerprint));
  for (int i = 0; i < 3; ++i) EXPECT_EQ(client.get("/").value().body, "encrypted\n");
}

TEST_F(TlsTest, TellsBrowsersWhetherThereAreOnlyAddressesWithTls) {
  const std::string field = "strict-transport-security";
  start();
  EXPECT_EQ(HttpClient::over_tls(port).get("/").value().field(field), "");
  site.says_only_tls = true;
  start();
  EXPECT_EQ(HttpClient::over_tls(port).get("/").value().field(field), "max-age=15552000");
  EXPECT_EQ(HttpClient(port).get("/").value().field(field), "")
      << "browsers believe it over TLS only";
}

TEST_F(TlsTest, AnswersRequestsThatCameInOneRecord) {
  start();
  auto client = HttpClient::over_tls(port);
  client.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\nGET /b HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_EQ(client.read_reply().value().body, "encrypted\n");
  EXPECT_EQ(client.read_reply().value().body, "encrypted\n");
}

TEST_F(TlsTest, CarriesBodiesOfManyRecordsBothWays) {
  start();
  std::string body(3 << 20, 'x');
  for (std::size_t i = 0; i < body.size(); i += 1009) body[i] = static_cast<char>('a' + i % 26);
  const auto reply = HttpClient::over_tls(port).request("POST", "/", "", body);
  ASSERT_TRUE(reply);
  EXPECT_TRUE(reply->body == body + "encrypted\n");
}

TEST_F(TlsTest, ServesStreamsAndWebSockets) {
  HttpRoute events;
  events.prefix = "/events";
  events.handler = [](const std::shared_ptr<HttpExchange>& exchange) {
    const auto stream = exchange->stream(event_stream());
    stream->send(server_sent_event("first"));
    stream->send(server_sent_event("last"));
    stream->close();
  };
  HttpRoute socket;
  socket.prefix = "/socket";
  socket.socket = [](const HttpRequest&, const std::shared_ptr<HttpStream>& stream) {
    SocketEvents each;
    each.message = [stream](std::string_view text) {
      stream->send(shared_bytes("echo " + std::string(text)));
      stream->close();
    };
    return each;
  };
  site.routes = {events, socket};
  start();
  auto reader = HttpClient::over_tls(port);
  EXPECT_THAT(reader.get("/events").value().field("content-type"), StartsWith("text/event-stream"));
  std::string read;
  while (const auto chunk = reader.read_chunk()) read += *chunk;
  EXPECT_EQ(read, "data: first\n\ndata: last\n\n");
  EXPECT_TRUE(reader.is_ended());

  auto talker = HttpClient::over_tls(port);
  ASSERT_TRUE(talker.open_socket("/socket"));
  talker.send_frame(std::string(50'000, 'm'));
  EXPECT_EQ(talker.read_frame().value_or("").size(), 50'005U);
  EXPECT_FALSE(talker.read_frame());
  EXPECT_EQ(talker.close_code(), 1000);
}

TEST_F(TlsTest, SpeaksTls12AndNothingOlder) {
  start();
  auto client = HttpClient::over_tls(port, TLS1_2_VERSION);
  EXPECT_EQ(client.tls_version(), "TLSv1.2");
  EXPECT_EQ(client.get("/").value().body, "encrypted\n");
  EXPECT_EQ(HttpClient::over_tls(port, TLS1_1_VERSION).fingerprint(), "");
}

TEST_F(TlsTest, WhoComesWithoutTlsIsSentToHttps) {
  site.checks_host = true;
  site.host_names = {"hall.example"};
  start();
  HttpClient client(port);
  client.send("GET /wall?big=1 HTTP/1.1\r\nHost: hall.example:8443\r\n\r\n");
  const auto reply = client.read_reply();
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->status, 307);
  EXPECT_EQ(reply->field("location"), "https://hall.example:8443/wall?big=1");
  EXPECT_TRUE(client.is_ended());
  const auto posted = HttpClient(port).request("POST", "/", "", "a secret");
  EXPECT_EQ(posted.value().status, 403);
  EXPECT_THAT(posted.value().body, HasSubstr("supports only HTTPS"));
  HttpClient stranger(port);
  stranger.send("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n");
  EXPECT_EQ(stranger.read_reply().value().status, 403) << "nobody is sent to a foreign host";
}

TEST_F(TlsTest, ANewCertificateIsForNewConnections) {
  start();
  auto old = HttpClient::over_tls(port);
  const auto before = old.fingerprint();
  write(make_certificate("hall.example"));
  ASSERT_TRUE(certificate->reload());
  const auto now = HttpClient::over_tls(port).fingerprint();
  EXPECT_NE(now, before);
  EXPECT_EQ(now, digits_of(certificate->facts().fingerprint));
  EXPECT_EQ(old.get("/").value().body, "encrypted\n");
}

TEST_F(TlsTest, ACertificateThatCannotBeReadAgainLeavesTheOldOne) {
  start();
  const auto before = certificate->facts().fingerprint;
  tests::write_file(files.key, make_certificate("other").key);
  const auto read = certificate->reload();
  ASSERT_FALSE(read);
  EXPECT_THAT(read.error().message, HasSubstr("does not belong to the certificate"));
  EXPECT_EQ(HttpClient::over_tls(port).fingerprint(), digits_of(before));
}

TEST_F(TlsTest, AHandshakeThatDoesNotEndIsCut) {
  limits.header = 50ms;
  start();
  HttpClient silent(port), half(port);
  half.send(std::string_view("\x16\x03\x01\x02", 4));
  EXPECT_TRUE(silent.is_ended());
  EXPECT_TRUE(half.is_ended());
  // A slow machine may need more than the 50 ms for a handshake of its own.
  auto reply = HttpClient::over_tls(port).get("/");
  for (int tries = 0; (!reply || reply->status != 200) && tries < 100; ++tries) {
    reply = HttpClient::over_tls(port).get("/");
  }
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->status, 200);
}

TEST_F(TlsTest, BytesThatAreNoTlsEndTheirConnectionOnly) {
  start();
  HttpClient wrong(port);
  wrong.send(std::string_view("\x16\x03\x01", 3));
  wrong.send(std::string(4096, '\x7f'));
  wrong.half_close();
  EXPECT_TRUE(wrong.is_ended());
  // A client that leaves within an answer.
  HttpClient::over_tls(port).send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_EQ(HttpClient::over_tls(port).get("/").value().status, 200);
}

TEST_F(TlsTest, AClientThatDoesNotReadIsCut) {
  limits.write = 50ms;
  std::promise<void> closed;
  HttpRoute large;
  large.handler = [&](const std::shared_ptr<HttpExchange>& exchange) {
    HttpStreamStart begin = event_stream();
    begin.closed = [&] { closed.set_value(); };
    exchange->stream(begin)->send(shared_bytes(std::string(32 << 20, 'x')));
  };
  site.routes = {large};
  start();
  auto client = HttpClient::over_tls(port);
  client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_EQ(closed.get_future().wait_for(20s), std::future_status::ready);
  server->stop();
}

// --- The files

struct TlsCertificateTest : testing::Test, CertificateFiles {
  rules::Error error() const {
    const auto opened = TlsCertificate::open(files);
    return opened ? rules::Error{ErrorCode::kInternal, "it was opened"} : opened.error();
  }
};

TEST_F(TlsCertificateTest, ReportsWhatIsInTheCertificate) {
  write(make_certificate("hall.example", 48h));
  const auto opened = TlsCertificate::open(files);
  ASSERT_TRUE(opened) << opened.error().message;
  const auto facts = (*opened)->facts();
  EXPECT_THAT(facts.names, ElementsAre("hall.example"));
  EXPECT_THAT(facts.addresses, ElementsAre("127.0.0.1"));
  EXPECT_EQ(facts.fingerprint.size(), 32U * 3 - 1);
  EXPECT_FALSE(facts.is_key_open);
  const auto left = facts.end - std::chrono::system_clock::now();
  EXPECT_LE(left, 48h);
  EXPECT_GE(left, 47h);
  ::chmod(files.key.c_str(), 0644);
  ASSERT_TRUE((*opened)->reload());
  EXPECT_TRUE((*opened)->facts().is_key_open);
}

TEST_F(TlsCertificateTest, ReportsWhichFileIsMissing) {
  EXPECT_THAT(error().message,
              AllOf(HasSubstr("the certificate " + files.certificate), HasSubstr("No such file")));
  tests::write_file(files.certificate, make_certificate("a").certificate);
  EXPECT_THAT(error().message, AllOf(HasSubstr("the key " + files.key), HasSubstr("No such file")));
  EXPECT_EQ(error().code, ErrorCode::kNotFound);
}

TEST_F(TlsCertificateTest, ReportsWhichFileIsOfAnotherKind) {
  const auto made = make_certificate("a");
  write({"hello", made.key});
  EXPECT_THAT(error().message, HasSubstr(files.certificate + " has no certificate in PEM"));
  write({made.certificate, "hello"});
  EXPECT_THAT(error().message, HasSubstr(files.key + " has no private key in PEM"));
  write({made.key, made.certificate});
  EXPECT_THAT(error().message, HasSubstr(files.certificate + " has no certificate in PEM"));
  EXPECT_EQ(error().code, ErrorCode::kInvalidArgument);
}

TEST_F(TlsCertificateTest, RefusesAKeyOfAnotherCertificateOrWithAPassphrase) {
  const auto made = make_certificate("a");
  write({made.certificate, make_certificate("b").key});
  EXPECT_THAT(error().message, HasSubstr("the key " + files.key + " does not belong"));
  write(make_certificate("a", 1h, "a passphrase"));
  EXPECT_THAT(error().message, HasSubstr("has a passphrase"));
}

}  // namespace tls_test
}  // namespace jadoube::net
