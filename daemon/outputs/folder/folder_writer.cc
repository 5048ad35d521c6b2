#include "daemon/outputs/folder/folder_writer.h"

#include <sys/file.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <map>
#include <set>

#include "daemon/outputs/folder/open_folder.h"
#include "daemon/outputs/output_kinds.h"
#include "daemon/outputs/problem_report.h"

namespace jadoube::outputs {
namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;
using rules::Sentence;

constexpr const char* kMark = ".jadoube";
constexpr std::string_view kMarkText =
    "jadoube writes the games into this folder, and removes the files of tables that are gone.\n";
// A folder that file systems make by themselves.
constexpr std::string_view kOfDisk = "lost+found";
// The number of nested folders: a section, and its round.
constexpr int kDepth = 2;

// A path below the folder, as its folder and its name.
struct SplitPath {
  drivers::FileDescriptor folder;
  std::string name;
};

// Opens the folder of `path`, one part after another. No folder: errno has the reason.
SplitPath open_parent(int root, const std::string& path, bool makes) {
  drivers::FileDescriptor folder(::fcntl(root, F_DUPFD_CLOEXEC, 0));
  std::size_t begin = 0;
  for (std::size_t end = path.find('/'); end != std::string::npos && folder;
       end = path.find('/', begin)) {
    folder = open_folder(folder.get(), path.substr(begin, end - begin), makes);
    begin = end + 1;
  }
  return {std::move(folder), path.substr(begin)};
}

// Writes `bytes` beside `name` and renames. False: errno has the reason, and nothing is left.
bool replace_file(int folder, const std::string& name, std::string_view bytes) {
  const std::string beside = "." + name + ".new";
  ::unlinkat(folder, beside.c_str(), 0);
  bool is_whole = false;
  {
    const drivers::FileDescriptor file(::openat(
        folder, beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644));
    if (!file) return false;
    is_whole = drivers::write_all(file.get(), bytes);
  }
  if (is_whole && ::renameat(folder, beside.c_str(), folder, name.c_str()) == 0) return true;
  const int why = errno;
  ::unlinkat(folder, beside.c_str(), 0);
  errno = why;
  return false;
}

// True if an interrupted `replace_file` left the file.
bool is_left_over(const std::string& name) {
  return name.starts_with(".") && name.ends_with(".new");
}

// Calls `visit(folder, path, name)` for each entry below `folder` that is no folder.
template <typename Visit>
void for_each_file(int folder, const std::string& prefix, int depth, const Visit& visit) {
  for (const std::string& name : names_in(folder)) {
    if (depth > 0 && !name.starts_with(".")) {
      if (const drivers::FileDescriptor below = open_folder(folder, name, false)) {
        for_each_file(below.get(), prefix + name + "/", depth - 1, visit);
        continue;
      }
    }
    visit(folder, prefix + name, name);
  }
}

bool is_about_rounds(const std::string& path) { return path.ends_with(".json"); }

}  // namespace

FolderWriter::FolderWriter(std::string dir, std::function<void()> on_change,
                           std::vector<std::string> tops)
    : dir_(std::move(dir)), tops_(std::move(tops)), on_change_(std::move(on_change)) {}

void FolderWriter::changed() const {
  if (on_change_) on_change_();
}

// Without the lock, two daemons would remove each other's files.
Expected<void> FolderWriter::lock(int folder) {
  drivers::FileDescriptor mine(::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  // Some network file systems have no locks.
  if (mine && ::flock(mine.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    return refuse(ErrorCode::kFailedPrecondition,
                  "another output or another jadoubed writes into the folder {folder}: choose "
                  "another folder, or stop it",
                  {{"folder", dir_}});
  }
  locked_ = std::move(mine);
  return {};
}

Expected<void> FolderWriter::claim(int folder) {
  const auto id = id_of_folder(folder);
  if (!locked_ || id_of_folder(locked_.get()) != id) {
    if (auto locked = lock(folder); !locked) return locked;
  }
  if (bytes_of_file(folder, kMark)) {
    claimed_ = id;
    return {};
  }
  std::string other;
  for_each_file(folder, "", kDepth, [&](int, const std::string& path, const std::string& name) {
    if (!name.starts_with(".") && name != kOfDisk) other = path;
  });
  const bool is_ours = id && claimed_ == id;
  if (!other.empty() && !is_ours) {
    return refuse(ErrorCode::kFailedPrecondition,
                  "the folder {folder} has files of another program, as {file}: choose an empty "
                  "folder, or remove them",
                  {{"folder", dir_}, {"file", other}});
  }
  if (!replace_file(folder, kMark, kMarkText)) {
    return tl::unexpected(
        file_refusal(errno, Sentence("cannot write {path}: {why}"), dir_ + "/" + kMark));
  }
  claimed_ = id;
  return {};
}

void FolderWriter::learn(int folder, const std::string& path) {
  const SplitPath at = open_parent(folder, path, false);
  struct stat status {};
  if (!at.folder ||
      ::fstatat(at.folder.get(), at.name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) {
    known_.erase(path);
    return;
  }
  const auto found = known_.find(path);
  if (found != known_.end() && found->second.inode == status.st_ino &&
      found->second.size == status.st_size &&
      found->second.modified.tv_sec == status.st_mtim.tv_sec &&
      found->second.modified.tv_nsec == status.st_mtim.tv_nsec) {
    return;
  }
  auto bytes = bytes_of_file(at.folder.get(), at.name);
  if (!bytes) {
    known_.erase(path);
    return;
  }
  known_[path] = {std::move(*bytes), status.st_ino, status.st_size, status.st_mtim};
}

Expected<void> FolderWriter::replace(int folder, const OutputFile& file) {
  const SplitPath at = open_parent(folder, file.path, true);
  if (!at.folder || !replace_file(at.folder.get(), at.name, file.bytes)) {
    return tl::unexpected(
        file_refusal(errno, Sentence("cannot write {path}: {why}"), dir_ + "/" + file.path));
  }
  known_.erase(file.path);
  changed();
  return {};
}

Expected<int> FolderWriter::write_changed(int folder, const std::vector<const OutputFile*>& files) {
  std::vector<const OutputFile*> changes;
  std::vector<PendingWrite> pending;
  for (const OutputFile* file : files) {
    learn(folder, file->path);
    const auto known = known_.find(file->path);
    if (known != known_.end() && known->second.bytes == file->bytes) continue;
    changes.push_back(file);
    const bool is_game = file->path.ends_with(".pgn") && !file->path.ends_with("games.pgn");
    const std::string& now = known == known_.end() ? "" : known->second.bytes;
    pending.push_back(is_game ? PendingWrite{players_of(now), players_of(file->bytes)}
                              : PendingWrite{});
  }
  for (const std::size_t place : write_order(pending)) {
    if (auto written = replace(folder, *changes[place]); !written) {
      return tl::unexpected(written.error());
    }
  }
  return static_cast<int>(changes.size());
}

Expected<int> FolderWriter::remove_others(int folder, const std::vector<OutputFile>& files) {
  std::set<std::string> wanted;
  for (const OutputFile& file : files) wanted.insert(file.path);
  int removed = 0;
  std::optional<rules::Error> error;
  for_each_file(folder, "", kDepth, [&](int at, const std::string& path, const std::string& name) {
    const bool is_other = is_folder_file(path) && !wanted.contains(path);
    if (!is_other && !is_left_over(name)) return;
    if (::unlinkat(at, name.c_str(), 0) != 0 && errno != ENOENT) {
      error = file_refusal(errno, Sentence("cannot remove {path}: {why}"), dir_ + "/" + path);
      return;
    }
    known_.erase(path);
    removed += is_other ? 1 : 0;
    if (is_other) changed();
  });
  if (error) return tl::unexpected(*error);
  // Folders of rounds that no longer exist. A folder that is not empty stays.
  for (const std::string& name : names_in(folder)) {
    if (name.starts_with("round-")) ::unlinkat(folder, name.c_str(), AT_REMOVEDIR);
  }
  return removed;
}

// True if the written folder no longer exists, or another folder has its name.
bool FolderWriter::was_removed() const {
  const drivers::FileDescriptor folder(::open(dir_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  return claimed_ && (!folder || id_of_folder(folder.get()) != claimed_);
}

Expected<FolderChanges> FolderWriter::write(const std::vector<OutputFile>& files) {
  auto written = write_once(files);
  return !written && was_removed() ? write_once(files) : written;
}

Expected<FolderChanges> FolderWriter::write_once(const std::vector<OutputFile>& files) {
  const auto opened = open_below(dir_, tops_, true);
  if (!opened) return tl::unexpected(opened.error());
  const drivers::FileDescriptor& folder = *opened;
  if (auto claimed = claim(folder.get()); !claimed) return tl::unexpected(claimed.error());
  std::vector<const OutputFile*> games, rest;
  for (const OutputFile& file : files) {
    (is_about_rounds(file.path) ? rest : games).push_back(&file);
  }
  const auto games_written = write_changed(folder.get(), games);
  if (!games_written) return tl::unexpected(games_written.error());
  const auto removed = remove_others(folder.get(), files);
  if (!removed) return tl::unexpected(removed.error());
  const auto rest_written = write_changed(folder.get(), rest);
  if (!rest_written) return tl::unexpected(rest_written.error());
  return FolderChanges{.written = *games_written + *rest_written, .removed = *removed};
}

namespace {

// After an error, the folder is tried again this often.
constexpr std::chrono::seconds kFolderRetry{10};

}  // namespace

// Writes the rounds into a folder as DGT LiveChess does. Programs that watch such a folder need no
// change.
class FolderOutput : public Output {
 public:
  // `tops`: as of `FolderWriter`.
  FolderOutput(std::string dir, FolderForm form, std::vector<std::string> tops);

  Health publish(const std::vector<Round>& rounds, Instant now) override;

 private:
  FolderForm form_;
  FolderTexts texts_;
  FolderWriter writer_;
};

FolderOutput::FolderOutput(std::string dir, FolderForm form, std::vector<std::string> tops)
    : form_(form), texts_(form), writer_(std::move(dir), {}, std::move(tops)) {}

Health FolderOutput::publish(const std::vector<Round>& rounds, Instant now) {
  Health health{.alerts = frozen_alerts(rounds, form_.policy)};
  const auto written = writer_.write(folder_files(rounds, form_, texts_));
  if (written) return health;
  health.ok = false;
  health.problem = written.error().sentence().packed();
  health.call_again = now + kFolderRetry;
  return health;
}

std::unique_ptr<Output> make_folder_output(const OutputSettings& settings, const OutputMaker&,
                                           std::unique_ptr<Transfer>) {
  return std::make_unique<FolderOutput>(settings.dir, FolderForm{.policy = policy_of(settings)},
                                        settings.tops);
}

namespace {

class OrderOfWrites {
 public:
  explicit OrderOfWrites(const std::vector<PendingWrite>& writes)
      : writes_(writes), seen_(writes.size()) {
    for (std::size_t i = 0; i < writes.size(); ++i) {
      if (!writes[i].game_then.empty()) target_.emplace(writes[i].game_then, i);
    }
    for (std::size_t i = 0; i < writes.size(); ++i) visit(i);
  }

  std::vector<std::size_t> take() { return std::move(order_); }

 private:
  // Adds all files of a chain. The end of the chain is first.
  void visit(std::size_t first) {
    std::vector<std::size_t> chain;
    for (std::size_t next = first; !seen_[next];) {
      seen_[next] = true;
      chain.push_back(next);
      const auto target = target_.find(writes_[next].game_now);
      if (target == target_.end()) break;
      next = target->second;
    }
    order_.insert(order_.end(), chain.rbegin(), chain.rend());
  }

  const std::vector<PendingWrite>& writes_;
  std::vector<bool> seen_;
  std::map<std::string, std::size_t> target_;
  std::vector<std::size_t> order_;
};

}  // namespace

std::vector<std::size_t> write_order(const std::vector<PendingWrite>& writes) {
  return OrderOfWrites(writes).take();
}

std::string players_of(const std::string& pgn) {
  const std::size_t begin = pgn.find("\n[White \"");
  if (begin == std::string::npos) return "";
  const std::size_t end = pgn.find("\n[Result ", begin);
  return end == std::string::npos ? "" : pgn.substr(begin, end - begin);
}

}  // namespace jadoube::outputs
