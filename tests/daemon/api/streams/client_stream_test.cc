#include "daemon/api/streams/client_stream.h"

#include <gmock/gmock.h>
#include <grpcpp/channel.h>
#include <grpcpp/server_builder.h>

#include <memory>
#include <string>
#include <utility>

#include "daemon/client/calls/client.h"
#include "daemon/language/translate.h"
#include "daemon/storage/journal.h"
#include "jadoube/v1/hall_service.grpc.pb.h"
#include "tests/support/comes.h"
#include "tests/support/process.h"

namespace jadoube::api {
namespace client_stream_test {

using grpc::StatusCode;

// Writes the first message at once, and another one when it is taken.
class TwoMessages final : public ClientStream {
 public:
  TwoMessages(grpc::CallbackServerContext& context, Fanout& fanout)
      : ClientStream(context, fanout,
                     {.name = "a test",
                      .too_slow = "too slow",
                      .daemon_stops = language::mark("the daemon stops: call again")}) {}
  using ClientStream::serve;

 private:
  void write_news(storage::Archive&) override { write_up_to(1); }
  void write_more() override { write_up_to(2); }
  void write_up_to(int last) {
    if (written_ >= last) return;
    ++written_;
    v1::WatchHallResponse response;
    response.mutable_time()->set_seconds(written_);
    const grpc::Slice slice(response.SerializeAsString());
    current_ = grpc::ByteBuffer(&slice, 1);
    write(current_);
  }

  int written_ = 0;
  grpc::ByteBuffer current_;
};

class Service final
    : public v1::HallService::WithRawCallbackMethod_WatchHall<v1::HallService::Service> {
 public:
  explicit Service(Fanout& fanout) : fanout_(fanout) {}
  grpc::ServerWriteReactor<grpc::ByteBuffer>* WatchHall(grpc::CallbackServerContext* context,
                                                        const grpc::ByteBuffer*) override {
    const std::lock_guard lock(mutex_);
    last_ = std::make_shared<TwoMessages>(*context, fanout_);
    return TwoMessages::serve(last_);
  }
  // The last stream does.
  void give_way() {
    const std::lock_guard lock(mutex_);
    last_->give_way();
  }

 private:
  Fanout& fanout_;
  std::mutex mutex_;
  std::shared_ptr<TwoMessages> last_;
};

// A thread that serves two streams.
class ClientStreamTest : public testing::Test {
 protected:
  void SetUp() override {
    const std::string address = "unix:" + (directory_ / "socket");
    grpc::ServerBuilder builder;
    builder.AddListeningPort(address, grpc::InsecureServerCredentials());
    builder.RegisterService(&service_);
    server_ = builder.BuildAndStart();
    ASSERT_TRUE(server_);
    stub_ = v1::HallService::NewStub(cli::connect(address));
  }
  void TearDown() override {
    fanout_.stop();
    server_->Shutdown(std::chrono::system_clock::now() + std::chrono::seconds(5));
  }

  struct Call {
    explicit Call(v1::HallService::Stub& stub) {
      context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(60));
      reader = stub.WatchHall(&context, {});
    }
    // The number of the next message. 0: there is none.
    int next() {
      v1::WatchHallResponse response;
      return reader->Read(&response) ? static_cast<int>(response.time().seconds()) : 0;
    }
    grpc::ClientContext context;
    std::unique_ptr<grpc::ClientReader<v1::WatchHallResponse>> reader;
  };

  tests::TemporaryDirectory directory_;
  storage::Journal journal_ = *storage::Journal::open(directory_ / "journal");
  stream::Feed feed_{0};
  Fanout fanout_{feed_, *storage::Archive::open(directory_ / "journal"),
                 Fanout::Kind{.most_readers = 2}};
  Service service_{fanout_};
  std::unique_ptr<grpc::Server> server_;
  std::unique_ptr<v1::HallService::Stub> stub_;
};

TEST_F(ClientStreamTest, WritesAgainWhenTheClientHasTakenAMessage) {
  Call call(*stub_);
  EXPECT_EQ(call.next(), 1);
  EXPECT_EQ(call.next(), 2);
}

TEST_F(ClientStreamTest, EndsWithTheDaemonAndReportsIt) {
  Call call(*stub_);
  EXPECT_EQ(call.next(), 1);
  EXPECT_EQ(call.next(), 2);
  fanout_.stop();
  EXPECT_EQ(call.next(), 0);
  const auto status = call.reader->Finish();
  EXPECT_EQ(status.error_code(), StatusCode::UNAVAILABLE);
  EXPECT_EQ(status.error_message(), "the daemon stops: call again");
}

TEST_F(ClientStreamTest, IsRefusedWhereThereAreTooMany) {
  Call one(*stub_), other(*stub_);
  EXPECT_EQ(one.next(), 1);
  EXPECT_EQ(other.next(), 1);
  Call third(*stub_);
  EXPECT_EQ(third.next(), 0);
  EXPECT_EQ(third.reader->Finish().error_code(), StatusCode::RESOURCE_EXHAUSTED);
}

TEST_F(ClientStreamTest, IsForgottenWhenItsClientIsGone) {
  {
    Call call(*stub_);
    EXPECT_EQ(call.next(), 1);
    EXPECT_EQ(fanout_.counts().readers, 1u);
    call.context.TryCancel();
    while (call.next() != 0) {
    }
    EXPECT_EQ(call.reader->Finish().error_code(), StatusCode::CANCELLED);
  }
  EXPECT_TRUE(tests::comes([&] { return fanout_.counts().readers == 0; }));
}

TEST_F(ClientStreamTest, GivesWayWithTheSameSentenceAsARefusal) {
  Call call(*stub_);
  EXPECT_EQ(call.next(), 1);
  EXPECT_EQ(call.next(), 2);
  service_.give_way();
  EXPECT_EQ(call.next(), 0);
  const auto status = call.reader->Finish();
  EXPECT_EQ(status.error_code(), StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_THAT(status.error_message(), testing::HasSubstr("too many streams"));
}

}  // namespace client_stream_test
}  // namespace jadoube::api
