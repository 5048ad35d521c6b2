#pragma once

#include <optional>
#include <string>

#include "daemon/client/client.h"
#include "jadoube/v1/tournament_service.pb.h"

/// What `jadoube tournament watch` does.
namespace jadoube::cli {

/// What to do with the watched file of a section. With nothing but a tournament, or without one,
/// the files are shown.
struct WatchedFileOptions {
  std::string tournament = {}, section = {};
  /// The file or the folder on the daemon's machine. Empty: it stays.
  std::string path = {};
  std::string encoding = {};
  /// True: changes are made at once.
  bool apply = false;
  /// True: no file is watched any more.
  bool off = false;
  /// True: rejects the present version of the file.
  bool leave = false;
};
/// Sets, rejects or shows watched files. Returns the exit code.
int watch_file(const Common& common, const WatchedFileOptions& options);

/// A watched file in two or three lines.
std::string watched_file_text(const v1::WatchedFile& file);

/// The watched file of a section. `section`: empty is the only one that has one. Nothing: there is
/// none, or the daemon does not answer; that is printed.
std::optional<v1::WatchedFile> watched_file(const Common& common, const std::string& tournament,
                                            const std::string& section);

/// True if the file has a version that somebody may take. If not, prints what it is like.
bool has_something_to_take(const v1::WatchedFile& file);

}  // namespace jadoube::cli
