#include <gmock/gmock.h>
#include <grpcpp/channel.h>

#include "daemon/api/configuration_backend.h"
#include "daemon/api/server.h"
#include "daemon/api/services/services.h"
#include "daemon/client/calls/client.h"
#include "daemon/storage/journal.h"
#include "jadoube/v1/configuration_service.grpc.pb.h"
#include "tests/support/comes.h"
#include "tests/support/process.h"

namespace jadoube::api {
namespace configuration_service_test {

using grpc::StatusCode;
using testing::ElementsAre;
using testing::HasSubstr;

// Remembers what it was asked.
class FakeBackend final : public ConfigurationBackend {
 public:
  Settings read(bool for_arbiter) override {
    asked_as_arbiter = for_arbiter;
    return settings;
  }
  rules::Expected<SettingsTrial> test(const SettingsRequest& request) override {
    last = request;
    return trial;
  }
  rules::Expected<Settings> change(const SettingsRequest& request) override {
    last = request;
    if (request.revision == 7)
      return rules::refuse(rules::ErrorCode::kFailedPrecondition, "too late");
    return settings;
  }
  std::chrono::system_clock::time_point started() const override { return settings.started; }
  rules::Expected<void> may_restart() override {
    if (may) return {};
    return rules::refuse(rules::ErrorCode::kFailedPrecondition, "no program");
  }
  void restart(const std::string& who) override {
    restarted_by = who;
    ++restarts;
  }

  Settings settings{.revision = 3,
                    .file = "/etc/x.toml",
                    .started = std::chrono::system_clock::time_point(
                        std::chrono::nanoseconds(1'764'000'000'123'456'789))};
  SettingsTrial trial;
  SettingsRequest last;
  bool asked_as_arbiter = false, may = true;
  std::string restarted_by;
  std::atomic<int> restarts = 0;
};

class ConfigurationServiceTest : public testing::Test {
 protected:
  void start(ConfigurationBackend* backend) {
    auto journal = storage::Journal::open(directory_ / "journal");
    ASSERT_TRUE(journal);
    auto archive = storage::Archive::open(directory_ / "journal");
    ASSERT_TRUE(archive);
    const std::string address = "unix:" + (directory_ / "socket");
    auto server = Server::start({.listen = {address}, .epoch = journal->epoch()},
                                {.configuration = backend}, feed_, std::move(*archive));
    ASSERT_TRUE(server) << server.error().message;
    server_ = std::move(*server);
    service_ = v1::ConfigurationService::NewStub(cli::connect(address));
  }
  void TearDown() override { EXPECT_TRUE(server_->stop(std::chrono::seconds(5))); }

  template <typename Request, typename Response>
  grpc::Status call(grpc::Status (v1::ConfigurationService::Stub::*method)(grpc::ClientContext*,
                                                                           const Request&,
                                                                           Response*),
                    const Request& request, Response& response) {
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(60));
    return (service_.get()->*method)(&context, request, &response);
  }

  tests::TemporaryDirectory directory_;
  stream::Feed feed_{0};
  FakeBackend backend_;
  std::unique_ptr<Server> server_;
  std::unique_ptr<v1::ConfigurationService::Stub> service_;
};

TEST_F(ConfigurationServiceTest, ReportsAllThatASettingHas) {
  backend_.settings.settings = {{.name = "event.delay",
                                 .table = "event",
                                 .key = "delay",
                                 .type = Setting::Type::kDelay,
                                 .source = Setting::Source::kChanged,
                                 .effect = Setting::Effect::kRestart,
                                 .values = {"15m"},
                                 .defaults = {"0s"},
                                 .is_set = true,
                                 .waits_for_restart = true,
                                 .description = "How long.",
                                 .author = "A. Meier",
                                 .changed_at = std::chrono::sys_seconds(std::chrono::seconds(17))}};
  backend_.settings.outputs = {{.name = "site", .kind = "pgn", .in_file = true}};
  backend_.settings.problems = {"line 2"};
  start(&backend_);
  v1::GetConfigurationResponse response;
  ASSERT_TRUE(call(&v1::ConfigurationService::Stub::GetConfiguration, v1::GetConfigurationRequest(),
                   response)
                  .ok());
  const auto& all = response.configuration();
  EXPECT_EQ(all.revision(), 3);
  EXPECT_EQ(all.file(), "/etc/x.toml");
  EXPECT_THAT(all.problems(), ElementsAre("line 2"));
  ASSERT_EQ(all.outputs_size(), 1);
  EXPECT_TRUE(all.outputs(0).in_file());
  ASSERT_EQ(all.settings_size(), 1);
  const auto& delay = all.settings(0);
  EXPECT_EQ(delay.name(), "event.delay");
  EXPECT_EQ(delay.type(), v1::SETTING_TYPE_DELAY);
  EXPECT_EQ(delay.source(), v1::SETTING_SOURCE_CHANGED);
  EXPECT_EQ(delay.effect(), v1::SETTING_EFFECT_RESTART);
  EXPECT_THAT(delay.values(), ElementsAre("15m"));
  EXPECT_THAT(delay.default_values(), ElementsAre("0s"));
  EXPECT_TRUE(delay.waits_for_restart());
  EXPECT_EQ(delay.author(), "A. Meier");
  EXPECT_EQ(delay.change_time().seconds(), 17);
  // Who calls at the socket of arbiters is one.
  EXPECT_TRUE(backend_.asked_as_arbiter);
}

TEST_F(ConfigurationServiceTest, PassesChangesOnWithTheirAuthor) {
  start(&backend_);
  v1::ChangeConfigurationRequest request;
  request.set_revision(3);
  request.set_author("B. Okafor");
  auto& change = *request.add_changes();
  change.set_name("http.live_networks");
  change.add_values("10.0.0.0/8");
  change.add_values("192.168.0.0/16");
  auto& clear = *request.add_changes();
  clear.set_name("event.delay");
  clear.set_clear(true);
  v1::ChangeConfigurationResponse response;
  ASSERT_TRUE(call(&v1::ConfigurationService::Stub::ChangeConfiguration, request, response).ok());
  EXPECT_EQ(response.configuration().revision(), 3);
  EXPECT_EQ(backend_.last.revision, 3u);
  EXPECT_EQ(backend_.last.author, "B. Okafor");
  EXPECT_TRUE(backend_.last.is_arbiter);
  ASSERT_EQ(backend_.last.edits.size(), 2u);
  EXPECT_THAT(*backend_.last.edits[0].values, ElementsAre("10.0.0.0/8", "192.168.0.0/16"));
  EXPECT_FALSE(backend_.last.edits[1].values);
  request.set_revision(7);
  EXPECT_EQ(
      call(&v1::ConfigurationService::Stub::ChangeConfiguration, request, response).error_code(),
      StatusCode::FAILED_PRECONDITION);
}

TEST_F(ConfigurationServiceTest, RefusesRequestsWithoutAClearMeaning) {
  start(&backend_);
  v1::ChangeConfigurationRequest request;
  v1::ChangeConfigurationResponse response;
  auto status = call(&v1::ConfigurationService::Stub::ChangeConfiguration, request, response);
  EXPECT_EQ(status.error_code(), StatusCode::INVALID_ARGUMENT);
  EXPECT_THAT(status.error_message(), HasSubstr("changes"));
  auto& change = *request.add_changes();
  change.set_name("event.delay");
  change.add_values("1m");
  change.set_clear(true);
  status = call(&v1::ConfigurationService::Stub::ChangeConfiguration, request, response);
  EXPECT_EQ(status.error_code(), StatusCode::INVALID_ARGUMENT);
  EXPECT_THAT(status.error_message(), HasSubstr("event.delay"));
}

TEST_F(ConfigurationServiceTest, NamesEachFaultOfATrial) {
  backend_.trial = {.refusals = {{"event.delay", "must be a time"}}, .needs_restart = true};
  start(&backend_);
  v1::TestConfigurationRequest request;
  auto& change = *request.add_changes();
  change.set_name("event.delay");
  change.add_values("soon");
  v1::TestConfigurationResponse response;
  ASSERT_TRUE(call(&v1::ConfigurationService::Stub::TestConfiguration, request, response).ok());
  ASSERT_EQ(response.faults_size(), 1);
  EXPECT_EQ(response.faults(0).name(), "event.delay");
  EXPECT_EQ(response.faults(0).what(), "must be a time");
  EXPECT_TRUE(response.needs_restart());
}

TEST_F(ConfigurationServiceTest, StartsTheDaemonAgainAfterTheAnswer) {
  start(&backend_);
  v1::RestartDaemonRequest request;
  request.set_author("B. Okafor");
  v1::RestartDaemonResponse response;
  auto status = call(&v1::ConfigurationService::Stub::RestartDaemon, request, response);
  EXPECT_EQ(status.error_code(), StatusCode::INVALID_ARGUMENT);
  request.mutable_start_time()->set_seconds(1'764'000'000);
  request.mutable_start_time()->set_nanos(5);
  status = call(&v1::ConfigurationService::Stub::RestartDaemon, request, response);
  EXPECT_EQ(status.error_code(), StatusCode::FAILED_PRECONDITION);
  EXPECT_THAT(status.error_message(), HasSubstr("another daemon"));
  request.mutable_start_time()->set_nanos(123'456'789);
  backend_.may = false;
  status = call(&v1::ConfigurationService::Stub::RestartDaemon, request, response);
  EXPECT_EQ(status.error_code(), StatusCode::FAILED_PRECONDITION);
  EXPECT_EQ(backend_.restarts, 0);
  backend_.may = true;
  ASSERT_TRUE(call(&v1::ConfigurationService::Stub::RestartDaemon, request, response).ok());
  ASSERT_TRUE(tests::comes([&] { return backend_.restarts == 1; }));
  EXPECT_THAT(backend_.restarted_by, HasSubstr("B. Okafor"));
}

TEST_F(ConfigurationServiceTest, ADaemonWithoutSettingsReportsIt) {
  start(nullptr);
  v1::GetConfigurationResponse response;
  const auto status = call(&v1::ConfigurationService::Stub::GetConfiguration,
                           v1::GetConfigurationRequest(), response);
  EXPECT_EQ(status.error_code(), StatusCode::FAILED_PRECONDITION);
}

}  // namespace configuration_service_test
}  // namespace jadoube::api
