#include <algorithm>
#include <chrono>
#include <string>
#include <utility>

#include "daemon/access/policy.h"
#include "daemon/api/call/caller.h"
#include "daemon/api/call/request.h"
#include "daemon/api/call/unary.h"
#include "daemon/api/configuration_backend.h"
#include "daemon/api/services/services.h"
#include "daemon/api/values/board_values.h"
#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "jadoube/v1/configuration_service.grpc.pb.h"

namespace jadoube::api {

/// Answers ConfigurationService. Files are written, and outputs stopped, on a thread of its own.
class ConfigurationService final : public v1::ConfigurationService::CallbackService {
 public:
  /// `backend` must exist longer than the service. Null: nothing can be set here.
  explicit ConfigurationService(ConfigurationBackend* backend) : backend_(backend) {}

  grpc::ServerUnaryReactor* GetConfiguration(grpc::CallbackServerContext* context,
                                             const v1::GetConfigurationRequest* request,
                                             v1::GetConfigurationResponse* response) override;
  grpc::ServerUnaryReactor* ChangeConfiguration(grpc::CallbackServerContext* context,
                                                const v1::ChangeConfigurationRequest* request,
                                                v1::ChangeConfigurationResponse* response) override;
  grpc::ServerUnaryReactor* TestConfiguration(grpc::CallbackServerContext* context,
                                              const v1::TestConfigurationRequest* request,
                                              v1::TestConfigurationResponse* response) override;
  grpc::ServerUnaryReactor* RestartDaemon(grpc::CallbackServerContext* context,
                                          const v1::RestartDaemonRequest* request,
                                          v1::RestartDaemonResponse* response) override;

  /// Ends the thread. Calls that wait are answered.
  void stop() { thread_.stop(); }

 private:
  ConfigurationBackend* const backend_;
  QuestionThread thread_;
};

namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

v1::SettingType setting_message(Setting::Type type) {
  switch (type) {
    case Setting::Type::kText:
      return v1::SETTING_TYPE_TEXT;
    case Setting::Type::kFlag:
      return v1::SETTING_TYPE_FLAG;
    case Setting::Type::kNumber:
      return v1::SETTING_TYPE_NUMBER;
    case Setting::Type::kDelay:
      return v1::SETTING_TYPE_DELAY;
    case Setting::Type::kMoment:
      return v1::SETTING_TYPE_MOMENT;
    case Setting::Type::kTexts:
      return v1::SETTING_TYPE_TEXTS;
  }
  return v1::SETTING_TYPE_UNSPECIFIED;
}

v1::SettingSource setting_message(Setting::Source source) {
  switch (source) {
    case Setting::Source::kDefault:
      return v1::SETTING_SOURCE_DEFAULT;
    case Setting::Source::kFile:
      return v1::SETTING_SOURCE_FILE;
    case Setting::Source::kChanged:
      return v1::SETTING_SOURCE_CHANGED;
  }
  return v1::SETTING_SOURCE_UNSPECIFIED;
}

v1::SettingEffect setting_message(Setting::Effect effect) {
  switch (effect) {
    case Setting::Effect::kAtOnce:
      return v1::SETTING_EFFECT_AT_ONCE;
    case Setting::Effect::kRestart:
      return v1::SETTING_EFFECT_RESTART;
    case Setting::Effect::kOnlyFile:
      return v1::SETTING_EFFECT_ONLY_FILE;
  }
  return v1::SETTING_EFFECT_UNSPECIFIED;
}

v1::Setting setting_message(const Setting& setting) {
  v1::Setting out;
  out.set_name(setting.name);
  out.set_table(setting.table);
  out.set_key(setting.key);
  out.set_output(setting.output);
  out.set_type(setting_message(setting.type));
  out.set_source(setting_message(setting.source));
  out.set_effect(setting_message(setting.effect));
  for (const auto& value : setting.values) out.add_values(value);
  for (const auto& value : setting.defaults) out.add_default_values(value);
  out.set_is_set(setting.is_set);
  out.set_is_secret(setting.is_secret);
  out.set_for_arbiters(setting.for_arbiters);
  out.set_waits_for_restart(setting.waits_for_restart);
  out.set_description(setting.description);
  out.set_only_file_reason(setting.only_file);
  for (const auto& word : setting.words) out.add_words(word);
  for (const auto& kind : setting.kinds) out.add_kinds(kind);
  out.set_author(setting.author);
  if (setting.changed_at)
    *out.mutable_change_time() = to_proto(model::Instant(*setting.changed_at));
  return out;
}

v1::Configuration configuration_message(const Settings& settings) {
  v1::Configuration out;
  out.set_revision(static_cast<std::int64_t>(settings.revision));
  for (const auto& each : settings.settings) *out.add_settings() = setting_message(each);
  for (const auto& each : settings.output_keys) *out.add_output_keys() = setting_message(each);
  for (const auto& each : settings.outputs) {
    auto& output = *out.add_outputs();
    output.set_name(each.name);
    output.set_kind(each.kind);
    output.set_in_file(each.in_file);
    output.set_is_left_over(each.is_left_over);
  }
  for (const auto& problem : settings.problems) out.add_problems(problem);
  out.set_damaged_lines(static_cast<int>(settings.damaged_lines));
  out.set_file(settings.file);
  out.set_waits_for_restart(settings.waits_for_restart);
  out.set_no_restart_reason(settings.no_restart);
  *out.mutable_start_time() = to_proto(model::Instant(settings.started));
  return out;
}

// The fields that both requests with changes have.
template <typename Request>
SettingsRequest settings_request(const grpc::CallbackServerContext& context,
                                 const Request& request) {
  const Caller caller = caller_of(context);
  SettingsRequest out{
      .revision = static_cast<std::uint64_t>(std::max<std::int64_t>(request.revision(), 0)),
      .author = caller.name,
      .origin = caller.origin,
      .is_arbiter = caller.role >= access::Role::kArbiter};
  for (const v1::SettingChange& change : request.changes()) {
    SettingEdit edit{.name = change.name()};
    if (!change.clear()) edit.values.emplace(change.values().begin(), change.values().end());
    out.edits.push_back(std::move(edit));
  }
  return out;
}

Expected<void> check_form(const google::protobuf::RepeatedPtrField<v1::SettingChange>& changes) {
  constexpr int kMostChanges = 500;
  if (changes.empty()) return refuse(ErrorCode::kInvalidArgument, "`changes` is missing");
  if (changes.size() > kMostChanges) {
    return refuse(ErrorCode::kInvalidArgument, "at most {count} changes are made at once",
                  {{"count", std::to_string(kMostChanges)}});
  }
  for (const v1::SettingChange& change : changes) {
    if (change.clear() && !change.values().empty()) {
      return refuse(ErrorCode::kInvalidArgument, "{setting}: give values, or `clear`, and not both",
                    {{"setting", change.name()}});
    }
  }
  return {};
}

Expected<void> check_start_time(const v1::RestartDaemonRequest& request,
                                const ConfigurationBackend& backend) {
  if (!request.has_start_time()) {
    return refuse(ErrorCode::kInvalidArgument, "`start_time` is missing");
  }
  const auto now = to_proto(model::Instant(backend.started()));
  if (now.seconds() == request.start_time().seconds() &&
      now.nanos() == request.start_time().nanos()) {
    return {};
  }
  return refuse(ErrorCode::kFailedPrecondition,
                "this is another daemon: it has started again already");
}

Expected<ConfigurationBackend*> backend_of(ConfigurationBackend* backend) {
  if (backend != nullptr) return backend;
  return refuse(ErrorCode::kFailedPrecondition, "this daemon has no settings that can be changed");
}

}  // namespace

grpc::ServerUnaryReactor* ConfigurationService::GetConfiguration(
    grpc::CallbackServerContext* context, const v1::GetConfigurationRequest*,
    v1::GetConfigurationResponse* response) {
  return answer_on(thread_, *context, [this, context, response] {
    return backend_of(backend_).map([&](ConfigurationBackend* backend) {
      const bool is_arbiter = caller_of(*context).role >= access::Role::kArbiter;
      *response->mutable_configuration() = configuration_message(backend->read(is_arbiter));
    });
  });
}

grpc::ServerUnaryReactor* ConfigurationService::ChangeConfiguration(
    grpc::CallbackServerContext* context, const v1::ChangeConfigurationRequest* request,
    v1::ChangeConfigurationResponse* response) {
  return answer_on(thread_, *context, [this, context, request, response]() -> Expected<void> {
    const auto backend = backend_of(backend_);
    if (!backend) return tl::unexpected(backend.error());
    const bool is_only_aside = request->put_damaged_aside() && request->changes().empty();
    if (auto checked = is_only_aside ? Expected<void>() : check_form(request->changes()); !checked)
      return checked;
    SettingsRequest asked = settings_request(*context, *request);
    if (asked.author.empty()) asked.author = request->author();
    asked.puts_damaged_aside = request->put_damaged_aside();
    const auto settings = (*backend)->change(asked);
    if (!settings) return tl::unexpected(settings.error());
    *response->mutable_configuration() = configuration_message(*settings);
    return {};
  });
}

grpc::ServerUnaryReactor* ConfigurationService::TestConfiguration(
    grpc::CallbackServerContext* context, const v1::TestConfigurationRequest* request,
    v1::TestConfigurationResponse* response) {
  return answer_on(thread_, *context, [this, context, request, response]() -> Expected<void> {
    const auto backend = backend_of(backend_);
    if (!backend) return tl::unexpected(backend.error());
    if (auto checked = check_form(request->changes()); !checked) return checked;
    const auto trial = (*backend)->test(settings_request(*context, *request));
    if (!trial) return tl::unexpected(trial.error());
    for (const auto& refusal : trial->refusals) {
      auto& fault = *response->add_faults();
      fault.set_name(refusal.name);
      fault.set_what(refusal.what);
    }
    response->set_needs_restart(trial->needs_restart);
    return {};
  });
}

// The answer is sent before the daemon ends.
grpc::ServerUnaryReactor* ConfigurationService::RestartDaemon(
    grpc::CallbackServerContext* context, const v1::RestartDaemonRequest* request,
    v1::RestartDaemonResponse*) {
  const language::Speaking speaking(language_of(*context));
  auto* reactor = context->DefaultReactor();
  Caller caller = caller_of(*context);
  if (caller.name.empty()) caller.name = request->author();
  const bool posted = thread_.post([this, reactor, request,
                                    who = name_of(caller)](QuestionThread::Turn turn) {
    if (turn == QuestionThread::Turn::kStop) return reactor->Finish(daemon_stops());
    const auto allowed = backend_of(backend_).and_then([&](ConfigurationBackend* backend) {
      return check_start_time(*request, *backend).and_then([&] { return backend->may_restart(); });
    });
    reactor->Finish(allowed ? grpc::Status::OK : to_status(allowed.error()));
    if (allowed) backend_->restart(who);
  });
  if (!posted) reactor->Finish(daemon_stops());
  return reactor;
}

std::unique_ptr<ApiService> make_configuration_service(const ServiceParts& parts) {
  return served<ConfigurationService>(parts.asked.configuration);
}

}  // namespace jadoube::api
