#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace jadoube::devices {

/// Keeps the facts that drivers have learnt about boards over restarts: one file of lines for each
/// driver. A fact about one board is used for all others of its make. One thread.
class Notebook {
 public:
  /// `folder` is made when the first line is written.
  explicit Notebook(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// All lines of `driver`; empty if there are none.
  const std::string& read(std::string_view driver);

  /// Adds `lines`. If they cannot be written, that is logged once, and they are known until the end
  /// of this run.
  void add(std::string_view driver, std::string_view lines);

 private:
  std::filesystem::path file_of(std::string_view driver) const;

  std::filesystem::path folder_;
  std::map<std::string, std::string, std::less<>> texts_;
  bool has_complained_ = false;
};

}  // namespace jadoube::devices
