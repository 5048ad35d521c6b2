#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "daemon/model/tournament.h"
#include "daemon/storage/archive.h"
#include "daemon/stream/event_stream.h"
#include "daemon/tournament/import/imported.h"
#include "daemon/tournament/import/merge.h"
#include "daemon/tournament/request.h"
#include "jadoube/v1/tournament_service.pb.h"
#include "rules/error.h"

/// Files of pairing programs: in, and out again with results.
namespace jadoube::api {

/// What ImportPairings reads and changes.
class PairingImport {
 public:
  /// Reads the files of `request`, and works out what they change in the tournament as it is among
  /// `all`. `is_in_play` is called later too, by the change, on another thread. Errors are those of
  /// the rpc.
  static rules::Expected<PairingImport> of(
      const v1::ImportPairingsRequest& request,
      const std::vector<std::shared_ptr<const model::Tournament>>& all, model::Instant now,
      const tournament::InPlay& is_in_play);

  /// Writes what the files change, and what is wrong with them.
  void answer(v1::ImportPairingsResponse& response) const;

  /// True if something in the files could not be read. Then nothing of them is taken.
  bool has_errors() const;

  /// The change that makes it so. It works out everything again from the tournament as it is then.
  tournament::Request request(const std::string& origin) const;

 private:
  std::string id_, section_, author_;
  tournament::Imported imported_;
  tournament::Merged merged_;
  model::Instant now_{};
  tournament::InPlay is_in_play_;
};

/// Answers ExportResults. Errors are those of the rpc.
rules::Expected<void> export_results(const v1::ExportResultsRequest& request,
                                     const stream::Feed& feed, storage::Archive& archive,
                                     v1::ExportResultsResponse& response);

}  // namespace jadoube::api
