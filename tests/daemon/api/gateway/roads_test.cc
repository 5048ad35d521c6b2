#include <gmock/gmock.h>
#include <google/protobuf/descriptor.h>
#include <google/protobuf/descriptor.pb.h>
#include <grpcpp/channel.h>
#include <grpcpp/generic/generic_stub.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <string>

#include "daemon/access/doorkeeper.h"
#include "daemon/access/policy.h"
#include "daemon/api/gateway/connect.h"
#include "daemon/api/gateway/gateway.h"
#include "daemon/api/server.h"
#include "daemon/client/calls/client.h"
#include "daemon/net/http/http_server.h"
#include "daemon/net/http/http_site.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/journal.h"
#include "daemon/stream/event_stream.h"
#include "jadoube/v1/hall_service.pb.h"
#include "tests/daemon/arbiter/record_kit.h"
#include "tests/support/http_client.h"
#include "tests/support/process.h"

namespace jadoube::api {
namespace roads_test {

using access::Role;
using nlohmann::json;
using tests::HttpClient;

// The code of a call by each way to make it: "by gRPC" -> "not_found". A stream is "ok" if it
// begins with a message, or ends well.
using Codes = std::map<std::string, std::string>;

const google::protobuf::MethodDescriptor& descriptor_of(const std::string& path) {
  std::string name = path.substr(1);
  name[name.find('/')] = '.';
  const auto* method = google::protobuf::DescriptorPool::generated_pool()->FindMethodByName(name);
  EXPECT_NE(method, nullptr) << name;
  return *method;
}

// Of a method that lists or gets: what the calls of all services ask for.
const char* const kAsked = R"({"name":"games/a-1"})";

// How many messages a stream has at once.
int messages_of(const std::string& path) {
  if (path.ends_with("/WatchEvents")) return 2;
  return path.ends_with("/WatchIncidents") ? 0 : 1;
}

bool only_reads(const google::protobuf::MethodDescriptor& method) {
  return method.options().idempotency_level() == google::protobuf::MethodOptions::NO_SIDE_EFFECTS;
}

// A daemon's servers with a game: gRPC for viewers, where programs show their tokens, and HTTP.
class RoadsTest : public testing::Test {
 protected:
  void SetUp() override {
    auto journal = storage::Journal::open(directory_ / "journal");
    ASSERT_TRUE(journal);
    board_.game = tests::game_of("e4 e5");
    // The tests suppose that this was illegal, and stands.
    board_.game->plies[1].state = model::PlyState::kIllegal;
    board_.game->plies[1].san = "e7-e5";
    feed_.restore("a", board_);
    auto archive = storage::Archive::open(directory_ / "journal");
    ASSERT_TRUE(archive);
    const std::string viewers = "unix:" + (directory_ / "viewers");
    auto server =
        Server::start({.listen = {"unix:" + (directory_ / "arbiters")},
                       .viewers = {viewers},
                       .epoch = journal->epoch()},
                      {.doorkeeper = &keeper_, .gateway = &gateway_}, feed_, std::move(*archive));
    ASSERT_TRUE(server) << server.error().message;
    server_ = std::move(*server);
    channel_ = cli::connect(viewers);
    const auto port = http_.listen("127.0.0.1:0", {.routes = gateway_.routes()});
    ASSERT_TRUE(port) << port.error().message;
    port_ = *port;
    http_.start();
  }
  void TearDown() override {
    http_.stop();
    EXPECT_TRUE(server_->stop(std::chrono::seconds(5)));
  }

  std::string token(Role role) {
    return keeper_.make_token(role, "A. Meier", std::chrono::hours(1), "a test")->secret;
  }

  std::string by_grpc(const std::string& path, const std::string& token, const std::string& bytes) {
    const bool is_stream = descriptor_of(path).server_streaming();
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(60));
    if (!token.empty()) context.AddMetadata("authorization", "Bearer " + token);
    grpc::CompletionQueue queue;
    const auto next = [&queue] {
      void* tag = nullptr;
      bool is_good = false;
      return queue.Next(&tag, &is_good) && is_good;
    };
    const grpc::Slice slice(bytes);
    const grpc::ByteBuffer request(&slice, 1);
    grpc::ByteBuffer response;
    grpc::Status status;
    auto call = grpc::GenericStub(channel_).PrepareCall(&context, path, &queue);
    call->StartCall(nullptr);
    next();
    call->WriteLast(request, {}, nullptr);
    next();
    call->Read(&response, nullptr);
    const bool has_begun = is_stream && next();
    if (has_begun) context.TryCancel();
    if (!is_stream) next();
    call->Finish(&status, nullptr);
    next();
    queue.Shutdown();
    while (next()) {
    }
    return std::string(connect_code(has_begun ? 0 : status.error_code()));
  }

  // The code in an answer that is not a stream.
  static std::string code_in(const std::string& body) {
    const json answer = json::parse(body, nullptr, false);
    return answer.is_object() ? answer.value("code", "ok") : "ok";
  }

  std::string by_http(const std::string& method, const std::string& target,
                      const std::string& fields, const std::string& body = {}) {
    const auto reply = HttpClient(port_).request(method, target, fields, body);
    if (!reply) return "nothing";
    return reply->status == 200 ? "ok" : code_in(reply->body);
  }

  std::string by_envelopes(const std::string& path, const std::string& fields,
                           const std::string& message) {
    HttpClient client(port_);
    const auto body = envelope(message);
    client.send("POST " + path + " HTTP/1.1\r\nHost: localhost\r\n" + fields +
                "Content-Length: " + std::to_string(body->size()) + "\r\n\r\n" + *body);
    // A stream that is refused at once has a length, and its only envelope is the last one.
    const auto reply = client.read_reply();
    if (!reply) return "nothing";
    EXPECT_EQ(reply->status, 200) << path;
    const bool has_length = !reply->field("content-length").empty();
    const std::string part = has_length ? reply->body : client.read_chunk().value_or("");
    if (part.size() < 5) return "nothing";
    const json last = json::parse(part.substr(5), nullptr, false);
    if ((part[0] & 2) == 0 || !last.contains("error")) return "ok";
    return last["error"].value("code", "");
  }

  std::string by_events(const std::string& target, const std::string& fields) {
    HttpClient client(port_);
    client.send("GET " + target + " HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n" +
                fields + "\r\n");
    const auto reply = client.read_reply();
    if (!reply) return "nothing";
    if (reply->status != 200) return code_in(reply->body);
    const auto event = client.read_chunk().value_or("");
    const auto data = event.find("data: ");
    if (event.rfind("event: error", 0) != 0 || data == std::string::npos) return "ok";
    return code_in(event.substr(data + 6, event.find('\n', data) - data - 6));
  }

  // Calls with a message, as JSON and as bytes, by every way that the method has.
  Codes codes(const std::string& path, const std::string& token, const std::string& as_json = "{}",
              const std::string& as_bytes = {}) {
    const auto& method = descriptor_of(path);
    const std::string who = token.empty() ? "" : "Authorization: Bearer " + token + "\r\n";
    const std::string query =
        path + "?connect=v1&encoding=json&message=" + net::encode_percent(as_json);
    const auto type = [&](const std::string& name) {
      return "Content-Type: application/" + name + "\r\n" + who;
    };
    Codes found = {{"by gRPC", by_grpc(path, token, as_bytes)}};
    if (method.server_streaming()) {
      found["in JSON envelopes"] = by_envelopes(path, type("connect+json"), as_json);
      found["in binary envelopes"] = by_envelopes(path, type("connect+proto"), as_bytes);
      found["as events"] = by_events(query, who);
    } else {
      found["by POST in JSON"] = by_http("POST", path, type("json"), as_json);
      found["by POST in bytes"] = by_http("POST", path, type("proto"), as_bytes);
      if (only_reads(method)) found["by GET"] = by_http("GET", query, who);
    }
    return found;
  }

  static void expect_the_same(const Codes& codes, const std::string& what) {
    for (const auto& [way, code] : codes) {
      EXPECT_EQ(code, codes.at("by gRPC")) << what << " " << way;
      EXPECT_NE(code, "nothing") << what << " " << way;
    }
  }

  tests::TemporaryDirectory directory_;
  stream::Feed feed_{0};
  model::Board board_;
  access::Doorkeeper keeper_{[] { return access::Seconds(std::chrono::seconds(1'700'000'000)); }};
  Gateway gateway_{keeper_};
  std::unique_ptr<Server> server_;
  std::shared_ptr<grpc::Channel> channel_;
  net::HttpServer http_;
  int port_ = 0;
};

// Nobody, and a token of each role, call every method by every way.
TEST_F(RoadsTest, EveryMethodAnswersEveryRoleAsThePolicySaysAndTheSameByEveryWay) {
  const std::map<std::string, std::pair<Role, std::string>> callers = {
      {"nobody", {Role::kViewer, ""}},
      {"a viewer", {Role::kViewer, token(Role::kViewer)}},
      {"an operator", {Role::kOperator, token(Role::kOperator)}},
      {"an arbiter", {Role::kArbiter, token(Role::kArbiter)}}};
  std::set<std::string> ways;
  for (const auto& row : access::policy()) {
    const std::string path(row.method);
    for (const auto& [who, caller] : callers) {
      const auto& [role, token] = caller;
      const auto found = codes(path, token);
      expect_the_same(found, path + " of " + who);
      const auto code = found.at("by gRPC");
      // Who sees the boards live learns nothing of a chess engine.
      const bool is_for_viewers_only = path.starts_with("/jadoube.v1.AnalysisService/");
      if (access::may_call(role, path) && (role == Role::kViewer || !is_for_viewers_only)) {
        EXPECT_THAT(code,
                    testing::AnyOf("ok", "invalid_argument", "not_found", "failed_precondition"))
            << path << " of " << who;
      } else {
        EXPECT_EQ(code, "permission_denied") << path << " of " << who;
      }
      for (const auto& [way, ignored] : found) ways.insert(way);
    }
  }
  EXPECT_EQ(ways.size(), 7);
}

// [FIDE 2023 Art. 12.6] The stream that everybody may watch has incidents for arbiters only.
TEST_F(RoadsTest, AStreamWithIncidentsIsForArbitersByEveryWay) {
  const std::string watch = "/jadoube.v1.HallService/WatchEvents";
  v1::WatchEventsRequest request;
  request.set_with_incidents(true);
  const auto ask = [&](const std::string& token) {
    const auto found =
        codes(watch, token, R"({"withIncidents":true})", request.SerializeAsString());
    expect_the_same(found, "with " + (token.empty() ? "no token" : token));
    return found.at("by gRPC");
  };
  EXPECT_EQ(ask(""), "permission_denied");
  EXPECT_EQ(ask(token(Role::kViewer)), "permission_denied");
  EXPECT_EQ(ask(token(Role::kOperator)), "permission_denied");
  EXPECT_EQ(ask(token(Role::kArbiter)), "ok");
}

// [FIDE 2023 Art. 7.5, 12.6] Only arbiters are told that a move is illegal.
TEST_F(RoadsTest, NoAnswerToAnOperatorOrAViewerTellsThatAMoveIsIllegal) {
  const auto answers = [&](const std::string& token) {
    const std::string who = token.empty() ? "" : "Authorization: Bearer " + token + "\r\n";
    std::string all;
    for (const auto& row : access::policy()) {
      const std::string path(row.method);
      if (!only_reads(descriptor_of(path)) && !descriptor_of(path).server_streaming()) continue;
      const std::string target =
          path + "?connect=v1&encoding=json&message=" + net::encode_percent(kAsked);
      HttpClient client(port_);
      client.send("GET " + target + " HTTP/1.1\r\nHost: localhost\r\n" + who + "\r\n");
      const auto reply = client.read_reply();
      if (!reply) continue;
      all += path + " " + reply->body;
      const bool is_stream = reply->field("content-length").empty();
      // The snapshots are a few messages. What comes later is not waited for.
      for (int i = 0; is_stream && i < messages_of(path); ++i)
        all += client.read_chunk().value_or("");
      all += "\n";
    }
    return all;
  };
  using testing::AllOf;
  using testing::HasSubstr;
  using testing::Not;
  EXPECT_THAT(answers(token(Role::kArbiter)), AllOf(HasSubstr("ILLEGAL"), HasSubstr("e7-e5")));
  for (const auto& who : {token(Role::kOperator), token(Role::kViewer), std::string()}) {
    const auto reported = answers(who);
    EXPECT_THAT(reported, HasSubstr("\"san\":\"e5\""));
    EXPECT_THAT(reported, Not(HasSubstr("ILLEGAL")));
    EXPECT_THAT(reported, Not(HasSubstr("llegal")));
    EXPECT_THAT(reported, Not(HasSubstr("7-e5")));
  }
}

// The methods that everybody may call refuse a wrong token too, and do not take it for none.
TEST_F(RoadsTest, AWrongTokenIsRefusedWhereNobodyNeedsOne) {
  for (const auto& row : access::policy()) {
    if (row.least != Role::kViewer) continue;
    for (const auto& [way, code] : codes(std::string(row.method), "nobody.wrong")) {
      EXPECT_THAT(code, testing::AnyOf("unauthenticated", "resource_exhausted"))
          << row.method << " " << way;
    }
  }
}

TEST_F(RoadsTest, AWrongTokenIsRefusedByEveryWay) {
  for (const char* path :
       {"/jadoube.v1.IncidentService/GetIncident", "/jadoube.v1.HallService/WatchEvents"}) {
    const auto made =
        keeper_.make_token(Role::kArbiter, "B. Weber", std::chrono::hours(1), "a test");
    ASSERT_TRUE(made);
    ASSERT_TRUE(keeper_.revoke(made->entry.id, "a test"));
    const auto found = codes(path, made->secret);
    // The first wrong tokens of an address are told that they are wrong.
    for (const auto& [way, code] : found) {
      EXPECT_THAT(code, testing::AnyOf("unauthenticated", "resource_exhausted")) << path << way;
    }
    EXPECT_EQ(found.at("by gRPC"), "unauthenticated") << path;
  }
  const std::string path = "/jadoube.v1.IncidentService/GetIncident";
  for (int i = 0; i < 5; ++i) codes(path, "nobody.wrong");
  for (const auto& [way, code] : codes(path, "nobody.wrong")) {
    EXPECT_EQ(code, "resource_exhausted") << way;
  }
}

}  // namespace roads_test
}  // namespace jadoube::api
