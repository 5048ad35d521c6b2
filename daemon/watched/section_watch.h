#pragma once

#include <functional>
#include <optional>
#include <string>

#include "daemon/model/tournament.h"
#include "daemon/tournament/edit.h"
#include "daemon/tournament/import/import_builder.h"
#include "daemon/tournament/import/merge.h"
#include "daemon/tournament/result.h"
#include "daemon/watched/saved_file.h"
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

/// The functions of the daemon that the watcher of files calls. All are called on one thread.
struct Desk {
  /// The present changes of a version. InvalidArgument: nothing in it can be read. The message has
  /// the reason.
  std::function<rules::Expected<Look>(const FileVersion&)> look = {};
  /// The results of pairings now.
  tournament::ResultOf result_of = {};
  /// Makes a change.
  std::function<void(tournament::Request, const tournament::Done&)> change = {};
};

/// Watches the file of one section: finds the changes of each version, takes the version if it may,
/// and writes the results back.
///
/// The tournament remembers which version was taken, in the same change. So after a crash no
/// version is taken twice, and no operator is asked again about a version that was taken or left.
/// Only the content counts: a file that is saved again with the same bytes is the same version.
/// Changes by hand after a version was taken stay until the next version.
///
/// One thread. It reads and writes files, which may take long on a share that does not answer.
class SectionWatch {
 public:
  /// The time of the daemon, and one that never jumps.
  struct Now {
    model::Instant time{};
    StillFile::Time steady{};
  };

  /// `desk` must exist longer. `tournament`, `section`: their ids.
  SectionWatch(const Desk& desk, std::string tournament, std::string section);

  /// Looks at the file once. The section of `tournament` must have a watched file.
  void look(const model::Tournament& tournament, Now now);

  /// Results may have changed.
  void note_results() { has_news_ = true; }
  /// Writes the results beside the file, if they may have changed and a version was taken.
  void write_results(const model::Tournament& tournament, Now now);

  /// The state of the file at the last look.
  const FileState& state() const { return state_; }
  /// The version that was read last. Nothing: none.
  const std::optional<FileVersion>& version() const { return version_; }

 private:
  /// The facts of the last judgement. While they stay equal, no version is judged again.
  struct Judged {
    std::string version;
    std::uint32_t revision = 0;
    bool is_surely_still = false;

    bool operator==(const Judged&) const = default;
  };

  void follow(const model::WatchedFile& watched);
  bool read(const SavedFile& file);
  void judge(const model::Tournament& tournament);
  void weigh(const model::Tournament& tournament, Look look);
  rules::Expected<void> take(tournament::Request request);
  void ask(const rules::Sentence& problem);
  void note_taken();
  void has_nothing_new();
  void cannot_read(rules::Sentence why);

  const Desk& desk_;
  StillFile still_;
  FileState state_;
  std::optional<FileVersion> version_;
  // The mark of the file whose content `version_` is.
  std::optional<FileMark> read_;
  std::optional<Judged> judged_;
  // The version that was taken last.
  std::optional<FileVersion> taken_;
  // The text that was logged last.
  std::string reported_;
  bool has_news_ = false;
  std::optional<std::string> written_;
  StillFile::Time write_again_{};
};

}  // namespace jadoube::watched
