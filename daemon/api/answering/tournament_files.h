#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "daemon/hall/hall_backend.h"
#include "daemon/model/tournament.h"
#include "daemon/storage/archive.h"
#include "daemon/stream/event_stream.h"
#include "daemon/system/clock.h"
#include "daemon/tournament/edit.h"
#include "daemon/tournament/import/import_builder.h"
#include "daemon/tournament/import/merge.h"
#include "daemon/tournament/result.h"
#include "daemon/watched/section_watch.h"
#include "daemon/watched/watched_files.h"
#include "jadoube/v1/tournament_service.pb.h"
#include "rules/error.h"

/// Files of pairing programs: in, and out again with results.
namespace jadoube::api {

/// What ImportPairings reads and changes.
class PairingImport {
 public:
  /// Reads the files of `request`, and works out what they change in the tournament as `feed`
  /// has it. With `watched_version`, the change notes that this version was taken.
  /// `facts.is_in_play` is called later too, by the change, on another thread. Errors are
  /// those of the rpc.
  static rules::Expected<PairingImport> of(const v1::ImportPairingsRequest& request,
                                           const stream::Feed& feed, model::Instant now,
                                           tournament::ImportFacts facts);

  /// Writes the changes by the files, and their faults.
  void answer(v1::ImportPairingsResponse& response) const;

  /// True if something in the files could not be read. Then nothing of them is taken.
  bool has_errors() const;
  /// True if a question has no answer. Then nothing is taken either.
  bool has_open_questions() const;

  /// The tournament after the files, and the changes.
  const tournament::Merged& merged() const { return merged_; }

  /// The change that makes it so. It works out everything again from the tournament as it is then.
  tournament::Request request(const std::string& origin) const;

 private:
  std::string id_, section_, author_, watched_version_;
  tournament::Imported imported_;
  tournament::Merged merged_;
  model::Instant now_{};
  tournament::ImportFacts facts_;
};

/// The facts for an import: the games in play, their results, and the rules of the hall. `archive`
/// is used only until the import is read.
tournament::ImportFacts import_facts(const v1::ImportPairingsRequest& request,
                                     const stream::Feed& feed, storage::Archive& archive,
                                     const model::TournamentRules& hall_rules);

/// Reads the results that count: that of a pairing, or else that of its last game. Both must exist
/// longer. For the thread of `archive`.
tournament::ResultOf result_reader(const stream::Feed& feed, storage::Archive& archive);

/// Answers ExportResults. Errors are those of the rpc.
rules::Expected<void> export_results(const v1::ExportResultsRequest& request,
                                     const stream::Feed& feed, storage::Archive& archive,
                                     v1::ExportResultsResponse& response);

/// The parts of a `watched_desk`. They must exist longer than the desk.
struct WatchedDeskParts {
  const stream::Feed& feed;
  /// The desk's own.
  storage::Archive archive;
  /// It has the rules, and makes the changes.
  hall::HallBackend& hall;
  system::Clock now;
};

/// Imports watched files as ImportPairings does, and reads results as ExportResults does. It is for
/// one thread.
watched::Desk watched_desk(WatchedDeskParts parts);

// Between watched files and the messages of the API.

/// A watched file, in the language of the thread.
v1::WatchedFile to_proto(const watched::FileState& state);

/// Answers ListWatchedFiles. `files`: null if none is watched. Errors are those of the rpc.
rules::Expected<void> list_watched_files(const v1::ListWatchedFilesRequest& request,
                                         const stream::Feed& feed,
                                         const watched::WatchedFiles* files,
                                         v1::ListWatchedFilesResponse& response);

/// `request` with the watched file that it names as its only file. Without `watched_version`, the
/// request as it is. Errors are those of ImportPairings.
rules::Expected<v1::ImportPairingsRequest> with_watched_file(v1::ImportPairingsRequest request,
                                                             const stream::Feed& feed,
                                                             const watched::WatchedFiles* files);

}  // namespace jadoube::api
