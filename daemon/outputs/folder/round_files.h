#pragma once

#include <string>
#include <vector>

#include "daemon/outputs/pgn/live_pgn.h"
#include "daemon/outputs/release.h"
#include "daemon/outputs/table.h"

namespace jadoube::outputs {

/// One file of a folder.
struct OutputFile {
  /// Below the folder, with '/': "round-3/game-12.pgn".
  std::string path;
  std::string bytes;

  bool operator==(const OutputFile&) const = default;
};

/// The settings for the files of a folder.
struct FolderForm {
  ReleasePolicy policy = {};
};

/// The texts of the tables in a folder.
struct FolderTexts {
  explicit FolderTexts(const FolderForm& form);

  /// A game at the start of a file, and one after another game.
  TableTexts first, next;
};

/// The files that DGT LiveChess writes for `rounds`, in the order in which they must be written.
/// First all games, then all games.pgn, then index.json of the rounds, then the standings, and last
/// tournament.json. The standings, standings.html and standings.json, are ours: LiveChess has none.
///
/// game-M.pgn is the table at place M in its round. The files of one section are in the folder
/// itself. If there are several sections, the first one is there, and each other one has a folder
/// of its own, "open-groupB". Boards without a tournament are round 1.
std::vector<OutputFile> folder_files(const std::vector<Round>& rounds, const FolderForm& form);
/// The same files. `texts` keeps the text of each table, so an unchanged table is not written anew.
std::vector<OutputFile> folder_files(const std::vector<Round>& rounds, const FolderForm& form,
                                     FolderTexts& texts);

/// True if `folder_files` may return a file with this path.
bool is_folder_file(const std::string& path);

// The standings of a section as files beside its games, for sites that show no page of ours.

/// One JSON object: the round, how many results are missing, the codes of the tie-breaks, and a row
/// for each player or team. Points are texts, "2.5". A value is "" if the criterion does not
/// separate the row. `title`: what is played.
std::string standings_json(const SectionStandings& standings, const std::string& title);

/// The standings as a complete page, which loads no other files. In the language of the thread.
std::string standings_html(const SectionStandings& standings, const std::string& title);

}  // namespace jadoube::outputs
