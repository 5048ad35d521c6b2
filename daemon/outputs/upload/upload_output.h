#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daemon/outputs/folder/round_files.h"
#include "daemon/outputs/output.h"
#include "daemon/outputs/transfer.h"
#include "daemon/outputs/upload/upload_host.h"
#include "rules/sentence.h"

namespace jadoube::outputs {

/// Where an upload goes.
struct UploadSettings {
  /// The address of the directory: "ftp://", "ftps://", "sftp://", "https://". Plain http only for
  /// the machine itself. The directory itself must be there; the folders below it are made.
  std::string url;
  /// The file with "name:password". Empty: none. SFTP also needs the file with ".known_hosts" at
  /// the end of its name: the host's key, as ssh-keyscan writes it.
  std::string secret_file = {};
  FolderForm form = {};
};

/// Why an upload with these settings can never work. Nothing: no reason is known.
std::optional<rules::Sentence> wrong_upload_settings(const UploadSettings& settings);

/// Uploads the files that DGT LiveChess writes to another host, by FTP, FTPS, SFTP or HTTPS (PUT).
/// Only files whose bytes changed are sent. Files of tables that are gone are
/// removed, if this run has sent them. By FTP, a file is sent under the name ".game-1.pgn.new" and
/// then renamed, so that no reader sees a part of it.
class UploadOutput : public Output {
 public:
  UploadOutput(UploadSettings settings, std::unique_ptr<Transfer> transfer);

  Health publish(const std::vector<Round>& rounds, Instant now) override;
  void resume() override { resume_ = true; }
  void interrupt() override { transfer_->interrupt(); }

 private:
  // The next request. Nothing: everything is there.
  struct Step {
    std::string path;
    // Nothing: the file is removed.
    std::optional<std::string> bytes;
  };

  std::optional<Step> next_step(const std::vector<OutputFile>& files) const;
  rules::Expected<void> make(const Step& step);
  rules::Expected<void> send_changes(const std::vector<OutputFile>& files);

  const UploadSettings settings_;
  UploadHost host_;
  FolderTexts texts_;
  std::unique_ptr<Transfer> transfer_;
  // What the host has, by path.
  std::map<std::string, std::string> sent_;
  int failures_ = 0;
  Instant not_before_{};
  std::atomic<bool> resume_ = false;
  std::string problem_;
};

}  // namespace jadoube::outputs
