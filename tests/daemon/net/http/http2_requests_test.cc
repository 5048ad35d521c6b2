#include "daemon/net/http/http2_requests.h"

#include <curl/curl.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "daemon/net/http/http_server.h"
#include "tests/support/process.h"
#include "tests/support/test_certificate.h"

namespace jadoube::net {
namespace http2_requests_test {

using namespace std::chrono_literals;

struct Answer {
  long status = 0, version = 0, connects = 0;
  std::string body = {}, head = {};
};

std::size_t keep(char* bytes, std::size_t size, std::size_t count, void* to) {
  static_cast<std::string*>(to)->append(bytes, size * count);
  return size * count;
}

// A client with one connection for all its requests.
class Client {
 public:
  explicit Client(int port) : at_("https://127.0.0.1:" + std::to_string(port)) {}

  Answer get(const std::string& path) {
    return ask(path, [](CURL*) {});
  }
  Answer ask(const std::string& path, const std::function<void(CURL*)>& set) {
    Answer answer;
    curl_easy_reset(one_.get());
    prepare(one_.get(), path, answer);
    set(one_.get());
    curl_easy_perform(one_.get());
    read(one_.get(), answer);
    return answer;
  }
  // All at once, until `is_enough` of what has come.
  std::vector<Answer> get_all(const std::vector<std::string>& paths,
                              const std::function<bool(const std::vector<Answer>&)>& is_enough) {
    std::vector<Answer> answers(paths.size());
    std::vector<std::unique_ptr<CURL, decltype(&curl_easy_cleanup)>> all;
    const std::unique_ptr<CURLM, decltype(&curl_multi_cleanup)> multi(curl_multi_init(),
                                                                      &curl_multi_cleanup);
    for (std::size_t i = 0; i < paths.size(); ++i) {
      all.emplace_back(curl_easy_init(), &curl_easy_cleanup);
      prepare(all.back().get(), paths[i], answers[i]);
      curl_easy_setopt(all.back().get(), CURLOPT_PIPEWAIT, 1L);
      curl_multi_add_handle(multi.get(), all.back().get());
    }
    const auto until = std::chrono::steady_clock::now() + 20s;
    int running = 1;
    while (running > 0 && !is_enough(answers) && std::chrono::steady_clock::now() < until) {
      curl_multi_perform(multi.get(), &running);
      curl_multi_poll(multi.get(), nullptr, 0, 100, nullptr);
    }
    for (std::size_t i = 0; i < paths.size(); ++i) {
      read(all[i].get(), answers[i]);
      curl_multi_remove_handle(multi.get(), all[i].get());
    }
    return answers;
  }

 private:
  void prepare(CURL* one, const std::string& path, Answer& answer) const {
    curl_easy_setopt(one, CURLOPT_URL, (at_ + path).c_str());
    curl_easy_setopt(one, CURLOPT_HTTP_VERSION, long{CURL_HTTP_VERSION_2TLS});
    curl_easy_setopt(one, CURLOPT_SSL_VERIFYPEER, 0L);
    curl_easy_setopt(one, CURLOPT_SSL_VERIFYHOST, 0L);
    curl_easy_setopt(one, CURLOPT_TIMEOUT, 20L);
    curl_easy_setopt(one, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(one, CURLOPT_WRITEFUNCTION, keep);
    curl_easy_setopt(one, CURLOPT_WRITEDATA, &answer.body);
    curl_easy_setopt(one, CURLOPT_HEADERFUNCTION, keep);
    curl_easy_setopt(one, CURLOPT_HEADERDATA, &answer.head);
  }
  static void read(CURL* one, Answer& answer) {
    curl_easy_getinfo(one, CURLINFO_RESPONSE_CODE, &answer.status);
    curl_easy_getinfo(one, CURLINFO_HTTP_VERSION, &answer.version);
    curl_easy_getinfo(one, CURLINFO_NUM_CONNECTS, &answer.connects);
  }

  const std::string at_;
  const std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> one_{curl_easy_init(),
                                                                 &curl_easy_cleanup};
};

class Http2RequestsTest : public testing::Test {
 protected:
  Http2RequestsTest() {
    const auto made = tests::make_certificate("hall.example");
    tests::write_file(directory_ / "certificate.pem", made.certificate);
    tests::write_file(directory_ / "key.pem", made.key);
    HttpRoute page;
    page.methods = {"GET", "POST"};
    page.body_bytes = 1 << 20;
    page.handler = answers([](const HttpRequest& request) {
      return text_response(200, request.method + " " + request.path + " " + request.field("host") +
                                    " " + std::to_string(request.body.size()) + request.body);
    });
    HttpRoute events;
    events.prefix = "/events";
    events.handler = [this](const std::shared_ptr<HttpExchange>& exchange) {
      auto start = event_stream();
      start.closed = [this] { ++closed_; };
      const auto stream = exchange->stream(std::move(start));
      stream->send(server_sent_event("first"));
      streams_.push_back(stream);
    };
    site_.routes = {page, events};
    site_.checks_host = true;
  }
  int start() {
    site_.tls =
        TlsCertificate::open({directory_ / "certificate.pem", directory_ / "key.pem"}).value();
    server_ = std::make_unique<HttpServer>(limits_);
    const int port = server_->listen("127.0.0.1:0", site_).value();
    server_->start();
    return port;
  }

  tests::TemporaryDirectory directory_;
  HttpLimits limits_;
  HttpSite site_;
  std::atomic<int> closed_ = 0;
  std::vector<std::shared_ptr<HttpStream>> streams_;
  std::unique_ptr<HttpServer> server_;
};

TEST_F(Http2RequestsTest, RequestsShareAConnection) {
  Client client(start());
  const auto first = client.get("/a");
  EXPECT_EQ(first.status, 200);
  EXPECT_EQ(first.version, CURL_HTTP_VERSION_2_0);
  EXPECT_THAT(first.body, testing::StartsWith("GET /a 127.0.0.1:"));
  EXPECT_THAT(first.head, testing::HasSubstr("content-type: text/plain; charset=utf-8"));
  EXPECT_THAT(first.head, testing::HasSubstr("x-content-type-options: nosniff"));
  const auto second = client.get("/b");
  EXPECT_EQ(second.connects, 0);
  EXPECT_THAT(second.body, testing::StartsWith("GET /b"));
}

TEST_F(Http2RequestsTest, BodiesComeWholeOrAreRefused) {
  Client client(start());
  const auto post = [&](std::size_t size) {
    const std::string body(size, 'x');
    return client.ask("/", [&](CURL* one) {
      curl_easy_setopt(one, CURLOPT_POSTFIELDSIZE, static_cast<long>(body.size()));
      curl_easy_setopt(one, CURLOPT_COPYPOSTFIELDS, body.c_str());
    });
  };
  const auto whole = post(1 << 20);
  EXPECT_EQ(whole.status, 200);
  EXPECT_THAT(whole.body, testing::EndsWith("xxx\n"));
  EXPECT_THAT(whole.body, testing::HasSubstr(" 1048576x"));
  EXPECT_EQ(post((1 << 20) + 1).status, 413);
  EXPECT_EQ(client.get("/").status, 200);
}

TEST_F(Http2RequestsTest, RefusesWhatOtherVersionsRefuse) {
  Client client(start());
  EXPECT_EQ(client.ask("/", [](CURL* one) { curl_easy_setopt(one, CURLOPT_CUSTOMREQUEST, "PUT"); })
                .status,
            405);
  const auto fields = [](const char* field) {
    return [list = std::shared_ptr<curl_slist>(curl_slist_append(nullptr, field),
                                               curl_slist_free_all)](CURL* one) {
      curl_easy_setopt(one, CURLOPT_HTTPHEADER, list.get());
    };
  };
  EXPECT_EQ(client.ask("/", fields("Host: evil.example")).status, 403);
  EXPECT_EQ(client.ask("/", fields(("X: " + std::string(9'000, 'x')).c_str())).status, 431);
  const auto head = client.ask("/", [](CURL* one) { curl_easy_setopt(one, CURLOPT_NOBODY, 1L); });
  EXPECT_EQ(head.status, 200);
  EXPECT_EQ(head.body, "");
}

TEST_F(Http2RequestsTest, ManyStreamsAndPagesShareAConnection) {
  Client client(start());
  std::vector<std::string> paths(30, "/events");
  paths.emplace_back("/page");
  const auto has_all = [](const std::vector<Answer>& answers) {
    return std::ranges::all_of(answers, [](const Answer& each) { return !each.body.empty(); });
  };
  const auto answers = client.get_all(paths, has_all);
  long connects = 0;
  for (std::size_t i = 0; i < 30; ++i) {
    EXPECT_EQ(answers[i].body, "data: first\n\n") << i;
    EXPECT_EQ(answers[i].version, CURL_HTTP_VERSION_2_0) << i;
    connects += answers[i].connects;
  }
  EXPECT_THAT(answers.back().body, testing::StartsWith("GET /page"));
  EXPECT_EQ(connects + answers.back().connects, 1);
  const auto until = std::chrono::steady_clock::now() + 20s;
  while (closed_ < 30 && std::chrono::steady_clock::now() < until) std::this_thread::yield();
  EXPECT_EQ(closed_, 30) << "the sources hear that the client is gone";
}

TEST_F(Http2RequestsTest, AStreamEndsAfterWhatWaitsWhenTheServerFinishes) {
  Client client(start());
  std::thread finishing;
  const auto answers = client.get_all({"/events"}, [&](const std::vector<Answer>& all) {
    if (!all[0].body.empty() && !finishing.joinable()) {
      finishing = std::thread([this] {
        streams_.front()->send(server_sent_event("last"));
        server_->finish(4s);
      });
    }
    return false;
  });
  finishing.join();
  EXPECT_EQ(answers[0].body, "data: first\n\ndata: last\n\n");
}

TEST_F(Http2RequestsTest, StreamsOfOneConnectionCountAsPlaces) {
  limits_.connections = 8;
  limits_.counts_local = true;
  Client client(start());
  const auto answers =
      client.get_all(std::vector<std::string>(20, "/events"), [](const std::vector<Answer>& all) {
        return std::ranges::all_of(all, [](const Answer& each) { return !each.body.empty(); });
      });
  EXPECT_EQ(std::ranges::count(answers, 200, &Answer::status), 8);
  EXPECT_EQ(std::ranges::count(answers, 503, &Answer::status), 12);
}

}  // namespace http2_requests_test
}  // namespace jadoube::net
