#pragma once

#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "daemon/outputs/transfer.h"
#include "tests/support/process.h"
#include "tests/support/push_browser.h"
#include "tests/support/source_tree.h"
#include "tests/support/test_certificate.h"

namespace jadoube::outputs::output_tests {

/// A strict push service over TLS, in a process of its own (`push_stub.py`).
class PushStub {
 public:
  explicit PushStub(const tests::TemporaryDirectory& directory) {
    const auto made = tests::make_certificate("push.example");
    certificate_ = directory / "push.pem";
    tests::write_file(certificate_, made.certificate);
    tests::write_file(directory / "push.pem.key", made.key);
    process_ = std::make_unique<tests::Process>(
        std::vector<std::string>{"/usr/bin/python3",
                                 tests::source_path("tests/daemon/outputs/push/push_stub.py"),
                                 certificate_, certificate_ + ".key"},
        directory / "push.log");
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (process_->output().find('\n') == std::string::npos &&
           std::chrono::steady_clock::now() < end) {
      std::this_thread::yield();
    }
    place_ = "127.0.0.1:" + std::to_string(std::atoi(process_->output().c_str()));
  }

  /// "127.0.0.1:9999".
  const std::string& place() const { return place_; }
  std::string origin() const { return "https://" + place_; }
  std::string endpoint(const std::string& id) const { return origin() + "/push/" + id; }
  /// The file with its certificate.
  const std::string& certificate() const { return certificate_; }

  /// The next answers: {"answers": {"a": [429]}, "retry_after": 20}.
  void control(const nlohmann::json& settings) {
    transfer_->send({.method = TransferRequest::Method::kPost,
                     .url = origin() + "/_control",
                     .body = settings.dump(),
                     .ca_file = certificate_});
  }
  nlohmann::json log() {
    const auto answer = transfer_->send({.url = origin() + "/_log", .ca_file = certificate_});
    return answer ? nlohmann::json::parse(answer->body) : nlohmann::json::array();
  }
  /// The messages, when there are that many, or after a while.
  nlohmann::json messages(std::size_t count) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    auto all = log();
    for (; all.size() < count && std::chrono::steady_clock::now() < end; all = log()) {
      std::this_thread::yield();
    }
    return all;
  }

  /// What the browser reads in a message of the log. Null: it cannot.
  static nlohmann::json read_by(const tests::PushBrowser& browser, const nlohmann::json& message) {
    const auto digits = message["body"].get<std::string>();
    std::string body;
    for (std::size_t i = 0; i < digits.size(); i += 2) {
      body += static_cast<char>(std::stoi(digits.substr(i, 2), nullptr, 16));
    }
    const auto text = browser.decrypted(body);
    return text ? nlohmann::json::parse(*text) : nlohmann::json();
  }

 private:
  std::string certificate_, place_;
  std::unique_ptr<tests::Process> process_;
  std::unique_ptr<Transfer> transfer_ = make_transfer("jadoube/1 (tests)");
};

}  // namespace jadoube::outputs::output_tests
