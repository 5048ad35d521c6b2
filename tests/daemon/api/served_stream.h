#pragma once

#include <grpcpp/channel.h>
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "daemon/api/server.h"
#include "daemon/client/calls/client.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/codec/row_codec.h"
#include "daemon/storage/journal.h"
#include "daemon/stream/event_stream.h"
#include "tests/support/events.h"
#include "tests/support/hall_double.h"
#include "tests/support/process.h"

namespace jadoube::api {

/// A server over a feed of at most eight events, and its journal; the test publishes.
class ServedFeed : public testing::Test {
 protected:
  void SetUp() override {
    auto journal = storage::Journal::open(directory_ / "journal");
    ASSERT_TRUE(journal);
    journal_.emplace(std::move(*journal));
    auto archive = storage::Archive::open(directory_ / "journal");
    ASSERT_TRUE(archive);
    const std::string address = "unix:" + (directory_ / "socket");
    auto server = Server::start({.listen = {address}, .epoch = journal_->epoch()}, {.hall = &hall_},
                                feed_, std::move(*archive));
    ASSERT_TRUE(server) << server.error().message;
    server_ = std::move(*server);
    channel_ = cli::connect(address);
  }
  void TearDown() override { EXPECT_TRUE(server_->stop(std::chrono::seconds(5))); }

  /// A call that ends, whatever the server does.
  template <typename Request>
  struct Context {
    Context() { client.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(60)); }
    grpc::ClientContext client;
    Request request;
  };

  tests::TemporaryDirectory directory_;
  stream::Feed feed_{0, 8};
  std::optional<storage::Journal> journal_;
  /// A test sets its rules before it calls.
  tests::HallDouble hall_;
  std::unique_ptr<Server> server_;
  std::shared_ptr<grpc::Channel> channel_;
};

}  // namespace jadoube::api
