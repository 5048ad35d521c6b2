#pragma once

#include <chrono>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <thread>

#include "daemon/outputs/transfer.h"
#include "tests/support/process.h"
#include "tests/support/source_tree.h"

namespace jadoube::outputs::output_tests {

/// The stand-in for the accounts and broadcasts of Lichess (lichess_site.py), as a running program.
class LichessSiteStub {
 public:
  using Json = nlohmann::json;

  LichessSiteStub()
      : process_({"/usr/bin/python3",
                  jadoube::tests::source_path("tests/daemon/outputs/lichess/lichess_site.py"),
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
  void control(const Json& settings) { post("/_control", settings); }
  /// What a human does there.
  Json act(const Json& what) { return post("/_act", what); }
  /// A token with these rights.
  std::string token(const Json& scopes = {"study:read", "study:write"}) {
    return act({{"act", "token"}, {"scopes", scopes}}).at("token");
  }
  /// Each request of the program under test.
  Json log() { return get("/_log"); }
  Json state() { return get("/_state"); }
  /// The broadcasts there.
  Json broadcasts() { return state().at("broadcasts"); }
  /// How many requests had this method and a path with this text.
  int count(const std::string& method, const std::string& path) {
    int number = 0;
    for (const Json& entry : log()) {
      number += entry["method"] == method &&
                entry["path"].get<std::string>().find(path) != std::string::npos;
    }
    return number;
  }
  /// The page that asks the owner of the account: presses its button. Where it sends the browser.
  std::string authorize(const std::string& address) {
    const std::string query = address.substr(address.find('?') + 1);
    const auto page = transfer_->send({.url = address});
    if (!page || page->status != 200) throw std::runtime_error("the login is refused");
    return moved({"/usr/bin/curl", "-s", "-o", "/dev/null", "-w", "%{redirect_url}", "-X", "POST",
                  url_ + "/oauth/authorize?" + query});
  }

 private:
  std::string moved(const std::vector<std::string>& command) {
    // The process adds to the file.
    const std::string file = directory_ / ("curl" + std::to_string(++moves_) + ".out");
    jadoube::tests::Process curl(command, file);
    curl.wait(std::chrono::seconds(30));
    return curl.output();
  }
  Json get(const std::string& path) { return read({.url = url_ + path}); }
  Json post(const std::string& path, const Json& body) {
    return read(
        {.method = TransferRequest::Method::kPost, .url = url_ + path, .body = body.dump()});
  }
  Json read(const TransferRequest& request) {
    const auto answer = transfer_->send(request);
    if (!answer) throw std::runtime_error(answer.error().message);
    return Json::parse(answer->body);
  }

  int moves_ = 0;
  jadoube::tests::TemporaryDirectory directory_;
  jadoube::tests::Process process_;
  std::string url_;
  std::unique_ptr<Transfer> transfer_ = make_transfer("test");
};

}  // namespace jadoube::outputs::output_tests
