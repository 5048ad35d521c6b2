#pragma once

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "daemon/api/answering/lichess_desk.h"
#include "daemon/storage/journal.h"
#include "daemon/system/clock.h"
#include "tests/daemon/outputs/lichess/site_stub.h"
#include "tests/support/process.h"

namespace jadoube::api::lichess_tests {

/// Keeps the secrets of outputs as the daemon does: in files, which the outputs get at once.
class KeptSecrets final : public ConfigurationBackend {
 public:
  explicit KeptSecrets(std::string directory) : directory_(std::move(directory)) {}

  Settings read(bool) override { return {}; }
  rules::Expected<SettingsTrial> test(const SettingsRequest&) override { return trial; }
  rules::Expected<Settings> change(const SettingsRequest& request) override {
    last = request;
    if (!refuses.empty()) return rules::refuse(rules::ErrorCode::kUnavailable, refuses);
    auto all = outputs->list().settings();
    for (const SettingEdit& edit : request.edits) {
      const std::string id = edit.name.substr(7, edit.name.rfind('.') - 7);
      auto one = std::ranges::find(all, id, &outputs::OutputSettings::name);
      if (one == all.end()) {
        all.push_back({.name = id, .kind = outputs::Kind::kLichess});
        one = std::prev(all.end());
      }
      if (!edit.name.ends_with(".secret")) continue;
      one->secret_file = edit.values ? directory_ + "/" + id + ".token" : "";
      if (!edit.values) continue;
      tests::write_file(one->secret_file, edit.values->front() + "\n");
      chmod(one->secret_file.c_str(), 0600);
    }
    if (const auto set = outputs->set_outputs(all); !set) return tl::unexpected(set.error());
    return Settings();
  }
  std::chrono::system_clock::time_point started() const override { return {}; }
  rules::Expected<void> may_restart() override { return {}; }
  void restart(const std::string&) override {}

  outputs::OutputSet* outputs = nullptr;
  SettingsTrial trial;
  /// Why nothing can be kept. Empty: it can.
  std::string refuses;
  SettingsRequest last;

 private:
  const std::string directory_;
};

/// A desk with the outputs "live" (PGN) and "lichess", whose site is the stand-in for Lichess.
class LichessAccounts : public testing::Test, public PageSource {
 protected:
  LichessAccounts() : kept_(directory_ / ".") {
    auto journal = storage::Journal::open(directory_ / "journal");
    EXPECT_TRUE(journal) << journal.error().message;
    auto opened =
        outputs::OutputSet::open({.outputs = {{.name = "live", .kind = outputs::Kind::kPgn},
                                              {.name = "lichess", .kind = outputs::Kind::kLichess}},
                                  .state_dir = directory_ / "outputs",
                                  .lichess = stub_.url()},
                                 feed_, *storage::Archive::open(directory_ / "journal"), clock_);
    EXPECT_TRUE(opened) << opened.error().message;
    outputs_ = std::move(*opened);
    kept_.outputs = outputs_.get();
    desk_ = std::make_unique<LichessDesk>(
        LichessDesk::Parts{.outputs = *outputs_, .configuration = &kept_, .pages = *this});
  }
  ~LichessAccounts() override { outputs_->stop(); }
  PageList pages() const override { return pages_; }

  /// Where Lichess sends the browser of somebody who agrees. `address`: of `LichessDesk::connect`.
  std::string agreed(const std::string& address) { return stub_.authorize(address); }
  /// The value of a parameter of an address.
  static std::string in(const std::string& address, const std::string& name) {
    const auto begin = address.find(name + "=");
    if (begin == std::string::npos) return {};
    const auto from = begin + name.size() + 1;
    return address.substr(from, address.find('&', from) - from);
  }
  const outputs::OutputSettings settings_of(const std::string& id) const {
    for (const auto& one : outputs_->list().settings()) {
      if (one.name == id) return one;
    }
    return {};
  }

  const LichessAsker who_{.author = "A. Meier", .origin = "browser", .is_arbiter = true};
  tests::TemporaryDirectory directory_;
  outputs::output_tests::LichessSiteStub stub_;
  stream::Feed feed_{0};
  system::Clock clock_;
  PageList pages_{.addresses = {"https://192.0.2.7:8443", "http://192.0.2.7:8080"}};
  KeptSecrets kept_;
  std::unique_ptr<outputs::OutputSet> outputs_;
  std::unique_ptr<LichessDesk> desk_;
};

}  // namespace jadoube::api::lichess_tests
