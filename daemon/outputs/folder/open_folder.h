#pragma once

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "drivers/transport/file_descriptor.h"
#include "rules/error.h"

/// Files below an open folder. No function follows a link.
namespace jadoube::outputs {

/// The identity of a folder: a folder that was removed and made again is another one.
struct FolderId {
  std::uint64_t device = 0, inode = 0;

  bool operator==(const FolderId&) const = default;
};

/// The id of an open folder. Nothing: it has none.
std::optional<FolderId> id_of_folder(int folder);

/// The refusal of an operation that failed with the system's error `number`, in plain words. `form`
/// is the form of a sentence with `{path}` and `{why}`: "cannot write {path}: {why}" gives "cannot
/// write games/round-1/game-1.pgn: the disk is full".
rules::Error file_refusal(int number, const rules::Sentence& form, const std::string& path);

/// Opens the folder `name` in `parent`, and makes it if it is missing and `makes` is true. On
/// failure, errno has the reason.
drivers::FileDescriptor open_folder(int parent, const std::string& name, bool makes);

/// Opens the folder `dir`, and makes it if only its last part is missing and `makes` is true. With
/// `tops`, it must be one of them or below one of them, wherever links lead by now: each call looks
/// again. FailedPrecondition: it is elsewhere; nothing is made there. Other errors: `file_refusal`.
rules::Expected<drivers::FileDescriptor> open_below(const std::string& dir,
                                                    const std::vector<std::string>& tops,
                                                    bool makes);

/// The bytes of the file `name` in `parent`. Nothing if it is no plain file, or cannot be read.
std::optional<std::string> bytes_of_file(int parent, const std::string& name);

/// The names in a folder, without "." and "..", in no order.
std::vector<std::string> names_in(int folder);

}  // namespace jadoube::outputs
