#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "drivers/transport/file_descriptor.h"

namespace jadoube::tests {

/// A stand-in for speech-dispatcher at a Unix socket: it speaks the same protocol, and writes down
/// what it would speak.
class FakeSsipServer {
 public:
  /// `speaks_to_end`: it says at once that a text was spoken. Otherwise only `finish` does.
  explicit FakeSsipServer(std::string path, bool speaks_to_end = true);
  ~FakeSsipServer();

  /// Says that the present text was spoken to its end.
  void finish();
  /// Breaks the connection, as a speech-dispatcher that is restarted.
  void hang_up();
  /// Refuses commands that begin so.
  void refuse(const std::string& command);

  /// "SET SELF LANGUAGE de", "SPEAK Springer Gustav eins Felix drei.", "CANCEL SELF": in the order
  /// in which they came, of all connections.
  std::vector<std::string> commands() const;
  /// The texts only.
  std::vector<std::string> texts() const;
  /// Waits until `holds` is true for the texts. False if it is not within a minute.
  bool wait_for_texts(const std::function<bool(const std::vector<std::string>&)>& holds);
  /// The same for one command or text that begins so.
  bool wait_for(const std::string& command);

 private:
  void run();
  void serve(int client);
  std::string answer_line(const std::string& line);

  const std::string path_;
  const bool speaks_to_end_;
  drivers::FileDescriptor listening_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> commands_, refused_;
  int client_ = -1, messages_ = 0;
  bool takes_data_ = false, is_speaking_ = false;
  std::string data_;
  std::atomic<bool> stopping_ = false;
  std::thread thread_;
};

}  // namespace jadoube::tests
