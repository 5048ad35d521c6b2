#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "daemon/outputs/lichess/lichess_site.h"
#include "daemon/outputs/output.h"
#include "daemon/outputs/overlay/overlay.h"
#include "daemon/outputs/release.h"
#include "daemon/outputs/settings.h"
#include "daemon/outputs/transfer.h"
#include "rules/sentence.h"

/// The kinds of outputs: how each is made, where HTTP serves it, what may be wrong with its
/// settings.
namespace jadoube::outputs {

/// The plies that an output of these settings shows.
ReleasePolicy policy_of(const OutputSettings& settings);

/// The prefix of the addresses at which HTTP serves an output: "/pgn/live". Empty: it does not.
std::string prefix_of(const OutputSettings& settings);

/// Makes outputs, and their transfers.
class OutputMaker {
 public:
  /// What outputs work with.
  struct Tools {
    /// The site of Lichess, for outputs that name none.
    std::string lichess;
    /// The folder for the state of outputs over restarts.
    std::filesystem::path state_dir;
    Evaluate evaluate = {};
  };
  explicit OutputMaker(Tools tools) : tools_(std::move(tools)) {}

  const Tools& tools() const { return tools_; }
  /// The pauses that sites have asked for.
  const std::shared_ptr<SitePauses>& pauses() const { return pauses_; }

  /// Null: outputs of that kind have no tables.
  std::unique_ptr<Output> make(const OutputSettings& settings) const;
  /// Makes an output that sends with `transfer`.
  std::unique_ptr<Output> make(const OutputSettings& settings,
                               std::unique_ptr<Transfer> transfer) const;
  /// The site of Lichess that an output of these settings asks.
  std::string lichess_of(const OutputSettings& settings) const;
  /// The transfer of an output with these settings.
  std::unique_ptr<Transfer> transfer_to(const OutputSettings& settings) const;
  /// The transfer for a test. Files that HTTP serves are read at this machine.
  std::unique_ptr<Transfer> transfer_for_test(const OutputSettings& settings) const;
  /// A push service that hangs makes the others wait. So it has less time.
  static std::unique_ptr<Transfer> transfer_for_alerts();

 private:
  const Tools tools_;
  const std::shared_ptr<SitePauses> pauses_ = std::make_shared<SitePauses>();
};

/// Why an output with these settings can never work. For example, a password would be sent without
/// encryption, or the place to write to is no directory. Nothing: no reason is known. It reads the
/// disk, but makes no connection.
std::optional<rules::Sentence> wrong_settings_of(const OutputSettings& settings);

/// Why `path` can be no directory: it, or a part of it, is something else. Nothing: it is one, or
/// can be made.
std::optional<rules::Sentence> wrong_directory(const std::string& path);

}  // namespace jadoube::outputs
