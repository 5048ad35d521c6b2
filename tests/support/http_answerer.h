#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <thread>

#include "drivers/transport/file_descriptor.h"

namespace jadoube::tests {

/// An HTTP server on this machine. It answers one request after the other, each on its own
/// connection.
class HttpAnswerer {
 public:
  struct Request {
    /// The first line and the fields, as they were received.
    std::string head;
    std::string body = {};
  };
  struct Answer {
    int status = 200;
    std::string body = {};
  };
  /// Makes the answer to a request, on a thread of the server. Nothing: the client gets no answer,
  /// and its connection stays open until the client or the server ends.
  using Reply = std::function<std::optional<Answer>(const Request& request)>;

  explicit HttpAnswerer(Reply reply);
  ~HttpAnswerer();
  HttpAnswerer(const HttpAnswerer&) = delete;
  HttpAnswerer& operator=(const HttpAnswerer&) = delete;

  /// "http://127.0.0.1:PORT/"
  std::string url() const { return url_; }

 private:
  void run();
  void serve(int client);
  // Waits until the client sends something or disconnects. False: the server ends.
  bool wait_for(int client) const;

  const Reply reply_;
  drivers::FileDescriptor listener_;
  std::string url_;
  std::atomic<bool> stopping_ = false;
  std::thread thread_;
};

}  // namespace jadoube::tests
