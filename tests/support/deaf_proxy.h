#pragma once

#include <atomic>
#include <string>
#include <thread>

#include "drivers/transport/file_descriptor.h"

namespace jadoube::tests {

/// A proxy between a client and a server on this machine that can lose the client's bytes. The
/// client still gets all bytes of the server, and does not notice the loss.
class DeafProxy {
 public:
  /// `server`: "127.0.0.1:PORT". One client at a time is passed on.
  explicit DeafProxy(std::string server);
  ~DeafProxy();
  DeafProxy(const DeafProxy&) = delete;
  DeafProxy& operator=(const DeafProxy&) = delete;

  /// "127.0.0.1:PORT", where the client connects.
  std::string address() const { return address_; }
  /// From now on, the client's bytes are lost.
  void lose_what_the_client_says() { is_deaf_ = true; }
  /// Ends the connection. The next connection works normally.
  void cut() {
    is_deaf_ = false;
    is_cut_ = true;
  }
  /// Ends the connection. No connection is passed on until `mend`.
  void stay_cut() {
    stays_cut_ = true;
    cut();
  }
  void mend() { stays_cut_ = false; }

 private:
  void run();
  void pass_on(int client);

  const std::string server_;
  drivers::FileDescriptor listener_;
  std::string address_;
  std::atomic<bool> is_deaf_ = false, is_cut_ = false, stays_cut_ = false, stopping_ = false;
  std::thread thread_;
};

}  // namespace jadoube::tests
