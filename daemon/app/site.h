#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "daemon/app/config/config.h"
#include "drivers/transport/file_descriptor.h"
#include "rules/error.h"

namespace jadoube::app {

/// The data directory of a daemon. No other daemon uses it meanwhile.
struct Site {
  Config config;
  std::filesystem::path data_dir;
  /// The file of the journal. At a relay: of its cache.
  std::string journal_path;
  drivers::FileDescriptor lock;

  /// Makes the directory, and locks it unless `lock` is held already. The message of an error names
  /// the key of the configuration.
  static rules::Expected<Site> open(const Config& config, drivers::FileDescriptor lock);

  /// The boards of the configuration, in the order of their tables.
  std::vector<std::string> board_ids() const;
};

/// Makes a directory. `key`: its key in the configuration.
rules::Expected<void> make_directory(const std::filesystem::path& path, const std::string& key);

/// Makes the directories of Unix sockets, so that a new machine needs no preparation.
rules::Expected<void> make_socket_directories(const std::vector<std::string>& addresses,
                                              const std::string& key);

/// A daemon that cannot start leaves no empty journal: the file goes if this start has made it.
class NewJournal {
 public:
  explicit NewJournal(std::filesystem::path path);
  NewJournal(const NewJournal&) = delete;
  NewJournal& operator=(const NewJournal&) = delete;
  ~NewJournal();

  /// The journal is open: no other daemon owns the file.
  void is_made() { made_ = true; }
  /// The daemon has started.
  void keep() { kept_ = true; }

 private:
  const std::filesystem::path path_;
  const bool was_there_;
  bool made_ = false, kept_ = false;
};

}  // namespace jadoube::app
