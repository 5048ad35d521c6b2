#pragma once

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <thread>

#include "daemon/outputs/transfer.h"
#include "tests/support/process.h"
#include "tests/support/source_tree.h"

namespace jadoube::outputs::output_tests {

using jadoube::tests::Process;
using jadoube::tests::TemporaryDirectory;
using nlohmann::json;

/// The stand-in for Lichess (lichess_stub.py), as a running program.
class LichessStub {
 public:
  LichessStub()
      : process_({"/usr/bin/python3",
                  jadoube::tests::source_path("tests/daemon/outputs/lichess/lichess_stub.py"),
                  JADOUBE_PGN_JUDGE},
                 directory_ / "stub.log") {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (process_.output().find('\n') == std::string::npos) {
      if (std::chrono::steady_clock::now() > end) throw std::runtime_error("the stub is not there");
      std::this_thread::yield();
    }
    url_ = "http://127.0.0.1:" + std::to_string(std::stoi(process_.output()));
  }

  const std::string& url() const { return url_; }
  void control(const json& settings) {
    ask({.method = TransferRequest::Method::kPost,
         .url = url_ + "/_control",
         .body = settings.dump()});
  }
  /// Every push so far.
  json log() { return ask({.url = url_ + "/_log"}); }
  /// The chapters of the round.
  json state() { return ask({.url = url_ + "/_state"}); }

 private:
  json ask(const TransferRequest& request) {
    const auto answer = transfer_->send(request);
    if (!answer) throw std::runtime_error(answer.error().message);
    return json::parse(answer->body);
  }

  TemporaryDirectory directory_;
  Process process_;
  std::string url_;
  std::unique_ptr<Transfer> transfer_ = make_transfer("test");
};

}  // namespace jadoube::outputs::output_tests
