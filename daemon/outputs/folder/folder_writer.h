#pragma once

#include <ctime>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "daemon/outputs/folder/open_folder.h"
#include "daemon/outputs/folder/round_files.h"
#include "rules/error.h"

namespace jadoube::outputs {

/// The changes of a folder by one call.
struct FolderChanges {
  int written = 0, removed = 0;

  bool operator==(const FolderChanges&) const = default;
};

/// Keeps a folder equal to a list of files.
///
/// Another program may read the folder at any time. So a file is replaced as a whole: its new bytes
/// are written beside it under the name ".game-1.pgn.new", which is then renamed. Only changed
/// files are written. Then files that are not on the list are removed, and index.json and
/// tournament.json are written last.
///
/// The folder belongs to jadoube: a file ".jadoube" in it is the mark. A folder with other files
/// and without the mark is refused, because another program may need these files. Hidden files and
/// files that are added later do not matter. A link in the folder is never followed. If somebody
/// removes the folder, it is made again. A power cut may leave an old or an empty file. The next
/// start reads the files and repairs them.
class FolderWriter {
 public:
  /// `dir` is made if only its last part is missing. `on_change` is called after each change that
  /// another program can see. Nothing: not wanted. `tops`: `dir` must be below one of these at each
  /// write, wherever links lead by then. None: it may be anywhere.
  explicit FolderWriter(std::string dir, std::function<void()> on_change = {},
                        std::vector<std::string> tops = {});

  /// Makes the folder equal to `files`, which are in the order of `folder_files`. Unavailable: the
  /// disk is full, or the folder no longer exists. PermissionDenied: no right to write.
  /// FailedPrecondition: the folder belongs to another program, or a link has the name of a file.
  /// The message names the file. After an error, call again with the same files or newer ones.
  rules::Expected<FolderChanges> write(const std::vector<OutputFile>& files);

 private:
  // A file that was read or written. While the system reports the same facts about it, its bytes
  // are known.
  struct Known {
    std::string bytes;
    std::uint64_t inode = 0;
    std::int64_t size = 0;
    std::timespec modified{};
  };

  rules::Expected<FolderChanges> write_once(const std::vector<OutputFile>& files);
  bool was_removed() const;
  rules::Expected<void> claim(int folder);
  rules::Expected<void> lock(int folder);
  void learn(int folder, const std::string& path);
  rules::Expected<void> replace(int folder, const OutputFile& file);
  rules::Expected<int> remove_others(int folder, const std::vector<OutputFile>& files);
  rules::Expected<int> write_changed(int folder, const std::vector<const OutputFile*>& files);
  void changed() const;

  std::string dir_;
  std::vector<std::string> tops_;
  std::function<void()> on_change_;
  std::map<std::string, Known> known_;
  // The folder that was written last. It stays ours while somebody removes it, file by file.
  std::optional<FolderId> claimed_;
  // Locked while it is ours, so that no other daemon writes there.
  drivers::FileDescriptor locked_{};
};

/// A file that gets other bytes.
struct PendingWrite {
  /// The players of the game in the file now, and of its next game. Empty: no game.
  std::string game_now = {}, game_then = {};
};

/// The order in which to write files, as places in `writes`, so that a reader who looks between two
/// writes finds every game. If a game moves to another file, that file is written first. Where
/// games only change places with each other, no such order exists.
std::vector<std::size_t> write_order(const std::vector<PendingWrite>& writes);

/// The players of a PGN text: the lines with both names. Empty: there are none.
std::string players_of(const std::string& pgn);

}  // namespace jadoube::outputs
