#pragma once

#include <functional>
#include <string>

#include "daemon/tournament/edit.h"
#include "daemon/tournament/import/import_builder.h"
#include "daemon/tournament/import/merge.h"
#include "daemon/tournament/result.h"
#include "rules/error.h"

namespace jadoube::watched {

/// A version of the file of a section.
struct FileVersion {
  /// The ids of its tournament and its section.
  std::string tournament, section;
  tournament::PairingFile file;
  /// Names its content. Never empty.
  std::string version;
};

/// What a version changes, and the change itself, which also notes that the version was taken.
struct Look {
  tournament::Merged merged;
  tournament::Request request;
};

/// What whoever watches files asks of the daemon. All of it is called on one thread.
struct Desk {
  /// What a version changes now. InvalidArgument: nothing in it can be read. The message has the
  /// reason.
  std::function<rules::Expected<Look>(const FileVersion&)> look = {};
  /// The results of pairings now.
  tournament::ResultOf result_of = {};
  /// Makes a change.
  std::function<void(tournament::Request, const tournament::Done&)> change = {};
};

}  // namespace jadoube::watched
