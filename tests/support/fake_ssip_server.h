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

/// A stand-in for speech-dispatcher at a Unix socket. It uses the same protocol, and keeps the
/// texts that it would speak.
class FakeSsipServer {
 public:
  /// `speaks_to_end`: it reports at once that a text was spoken. Otherwise only `finish` does.
  explicit FakeSsipServer(std::string path, bool speaks_to_end = true);
  ~FakeSsipServer();

  /// Reports that the present text was spoken to its end.
  void finish();
  /// Breaks the connection, like a restart of speech-dispatcher.
  void hang_up();
  /// Refuses commands that begin with `command`.
  void refuse(const std::string& command);

  /// The commands of all connections, in their order: "SET SELF LANGUAGE de", "SPEAK Springer
  /// Gustav eins Felix drei.", "CANCEL SELF".
  std::vector<std::string> commands() const;
  /// The texts only.
  std::vector<std::string> texts() const;
  /// Waits at most a minute until `holds` is true for the texts. False: it never was.
  bool wait_for_texts(const std::function<bool(const std::vector<std::string>&)>& holds);
  /// Waits at most a minute for a command or a text that begins with `command`. False: there was
  /// none.
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
