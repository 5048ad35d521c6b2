#include "daemon/failover/peer_line.h"

#include <gtest/gtest.h>

#include "tests/daemon/failover/free_port.h"

namespace jadoube::failover {
namespace peer_line_test {

using namespace std::chrono_literals;
using rules::ErrorCode;
using rules::Expected;

// Answers a greeting with the name "answer", and sends two changes to who follows.
class Answers final : public PeerAnswers {
 public:
  v1::Standing greet(const v1::Standing& peer) override {
    v1::Standing own = peer;
    own.set_name("answer to " + peer.name());
    return own;
  }
  Expected<void> serve(FollowerLine& line) override {
    v1::FollowRequest request;
    if (!line.read(request)) return {};
    v1::FollowResponse response;
    for (std::uint64_t number = 1; number <= 2; ++number) {
      response.mutable_change()->set_number(request.number() + number);
      if (!line.write(response) || !line.read(request)) return {};
    }
    if (!is_silent) return {};
    while (line.read(request)) {
    }
    return {};
  }
  Expected<void> ask_to_hand_over() override {
    return rules::refuse(ErrorCode::kFailedPrecondition, "not now");
  }

  bool is_silent = false;
};

class PeerLineTest : public testing::Test {
 protected:
  void SetUp() override {
    auto server = PeerServer::start(address_, identity_, answers_);
    ASSERT_TRUE(server) << server.error().message;
    server_ = *std::move(server);
  }
  // The answer to a greeting. A slow machine may need several.
  static Expected<v1::Standing> greeted_by(PeerClient& client) {
    auto greeted = client.greet(named("a"));
    for (const auto end = std::chrono::steady_clock::now() + 30s;
         !greeted && std::chrono::steady_clock::now() < end;) {
      greeted = client.greet(named("a"));
    }
    return greeted;
  }
  static v1::Standing named(const std::string& name) {
    v1::Standing standing;
    standing.set_name(name);
    return standing;
  }

  const std::string address_ = free_local_address();
  const Identity identity_ = *identity_of(std::string(kShortestSecret, 's'));
  Answers answers_;
  std::unique_ptr<PeerServer> server_;
  std::unique_ptr<PeerClient> client_ = PeerClient::make(address_, identity_);
};

TEST_F(PeerLineTest, TwoDaemonsWithTheSameSecretTalk) {
  const auto greeted = greeted_by(*client_);
  ASSERT_TRUE(greeted) << greeted.error().message;
  EXPECT_EQ(greeted->name(), "answer to a");
}

TEST_F(PeerLineTest, WhoHasAnotherSecretGetsNothing) {
  const auto stranger = PeerClient::make(address_, *identity_of(std::string(kShortestSecret, 'x')));
  const auto greeted = stranger->greet(named("a"));
  ASSERT_FALSE(greeted);
  EXPECT_EQ(greeted.error().code, ErrorCode::kUnavailable);
  EXPECT_TRUE(greeted_by(*client_));
}

TEST_F(PeerLineTest, AFollowerGetsChangesAndAcknowledgesThem) {
  v1::FollowRequest first;
  first.set_number(7);
  std::vector<std::uint64_t> numbers;
  const auto followed = client_->follow(first, 10s, [&](const v1::FollowResponse& response) {
    numbers.push_back(response.change().number());
    PeerClient::Answer answer{.has_request = true};
    answer.request.set_number(7);
    return answer;
  });
  EXPECT_TRUE(followed);
  EXPECT_EQ(numbers, (std::vector<std::uint64_t>{8, 9}));
}

TEST_F(PeerLineTest, AFollowerDoesNotWaitForASilentDaemon) {
  answers_.is_silent = true;
  const auto followed = client_->follow({}, 200ms, [&](const v1::FollowResponse&) {
    return PeerClient::Answer{.has_request = true};
  });
  EXPECT_FALSE(followed);
}

TEST_F(PeerLineTest, TheReasonOfARefusalArrives) {
  const auto asked = client_->hand_over(named("a"));
  ASSERT_FALSE(asked);
  EXPECT_EQ(asked.error().code, ErrorCode::kFailedPrecondition);
  EXPECT_EQ(asked.error().message, "not now");
}

TEST_F(PeerLineTest, AMachineWithoutADaemonRefuses) {
  EXPECT_EQ(probe(address_), Probed::kAccepts);
  server_->stop();
  EXPECT_EQ(probe(address_), Probed::kRefuses);
  EXPECT_FALSE(client_->greet(named("a")));
}

TEST_F(PeerLineTest, AClientFindsADaemonThatCameBack) {
  server_->stop();
  EXPECT_FALSE(client_->greet(named("a")));
  server_ = *PeerServer::start(address_, identity_, answers_);
  EXPECT_TRUE(greeted_by(*client_));
}

TEST_F(PeerLineTest, AnAddressThatIsTakenIsNamed) {
  const auto second = PeerServer::start(address_, identity_, answers_);
  ASSERT_FALSE(second);
  EXPECT_NE(second.error().message.find(address_), std::string::npos);
}

TEST_F(PeerLineTest, AnInterruptEndsACall) {
  client_->interrupt();
  EXPECT_FALSE(
      client_->follow({}, 10s, [](const v1::FollowResponse&) { return PeerClient::Answer(); }));
}

}  // namespace peer_line_test
}  // namespace jadoube::failover
