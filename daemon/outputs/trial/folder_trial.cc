#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include "daemon/outputs/folder/open_folder.h"
#include "daemon/outputs/trial/output_trial.h"

namespace jadoube::outputs {
namespace {

using rules::Sentence;

constexpr std::string_view kTrialText =
    "jadoube tests whether it can write here. It removes this file at once.\n";

// Writes all of it. False: errno has the reason.
bool write_trial_file(int folder, std::string_view bytes) {
  const drivers::FileDescriptor file(
      ::openat(folder, kTrialFile, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644));
  return file && drivers::write_all(file.get(), bytes);
}

OutputTrial failed_file(int number, const char* form, const std::string& path) {
  return {.what = file_refusal(number, Sentence(form), path).sentence(), .address = path};
}

}  // namespace

std::string trial_text() { return std::string(kTrialText); }

OutputTrial try_folder(const std::string& dir, const std::vector<std::string>& tops) {
  const std::string path = dir + (dir.ends_with('/') ? "" : "/") + kTrialFile;
  const auto opened = open_below(dir, tops, false);
  if (!opened) return {.what = opened.error().sentence(), .address = dir};
  const drivers::FileDescriptor& folder = *opened;
  // What a trial left that was killed.
  const auto left = bytes_of_file(folder.get(), kTrialFile);
  if (left && (*left == kTrialText || left->empty())) ::unlinkat(folder.get(), kTrialFile, 0);
  if (left && *left != kTrialText && !left->empty()) {
    return {.what = Sentence("{file} is there already, and jadoube did not write it.",
                             {{"file", path}}),
            .advice = Sentence("Remove this file, or choose another folder."),
            .address = path};
  }
  if (!write_trial_file(folder.get(), kTrialText)) {
    const int why = errno;
    if (why != EEXIST) ::unlinkat(folder.get(), kTrialFile, 0);
    return failed_file(why, "cannot write {path}: {why}", path);
  }
  const auto read = bytes_of_file(folder.get(), kTrialFile);
  if (::unlinkat(folder.get(), kTrialFile, 0) != 0) {
    return failed_file(errno, "cannot remove {path}: {why}", path);
  }
  if (read != kTrialText) {
    return {
        .what = Sentence("{file} was written, but something else was read back.", {{"file", path}}),
        .advice = Sentence("Check the disk."),
        .address = path};
  }
  return {.ok = true,
          .what = Sentence("{file} was written, read back and removed.", {{"file", path}}),
          .address = path,
          .bytes = read->size()};
}

}  // namespace jadoube::outputs
