#pragma once

#include <string>
#include <vector>

#include "daemon/outputs/folder/folder_writer.h"
#include "daemon/outputs/output.h"

namespace jadoube::outputs {

/// Writes the rounds into a folder as DGT LiveChess does. Programs that watch such a folder need no
/// change.
class FolderOutput : public Output {
 public:
  /// `tops`: as of `FolderWriter`.
  FolderOutput(std::string dir, FolderForm form, std::vector<std::string> tops = {});

  Health publish(const std::vector<Round>& rounds, Instant now) override;

 private:
  FolderForm form_;
  FolderTexts texts_;
  FolderWriter writer_;
};

/// A file that gets other bytes.
struct PendingWrite {
  /// Whose game the file has now, and whose it gets. Empty: no game.
  std::string game_now = {}, game_then = {};
};

/// The order in which to write files, as places in `writes`, so that a reader who looks between two
/// writes finds every game. If a game moves to another file, that file is written first. Where
/// games only change places with each other, no such order exists.
std::vector<std::size_t> write_order(const std::vector<PendingWrite>& writes);

/// Whose game a PGN text has: the lines with both names. Empty if there are none.
std::string players_of(const std::string& pgn);

}  // namespace jadoube::outputs
