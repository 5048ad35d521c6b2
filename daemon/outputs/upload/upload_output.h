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
#include "rules/error.h"
#include "rules/sentence.h"

namespace jadoube::outputs {

/// A directory on another host, by FTP, FTPS, SFTP or HTTPS: the requests that write, read and
/// remove a file in it.
class UploadHost {
 public:
  /// `url`: the address of the directory. `secret_file`: the file with "name:password"; empty:
  /// none. SFTP also needs the file with ".known_hosts" at the end of its name.
  UploadHost(std::string url, std::string secret_file);

  /// The address, with a '/' at its end.
  const std::string& url() const { return url_; }

  /// Reads the password again. The errors of `system::read_secret`.
  rules::Expected<void> read_user();

  /// Stores `bytes` as the file `path`. By FTP it is sent under another name, ".game-1.pgn.new",
  /// and then renamed, so that no reader sees a part of it.
  TransferRequest put(const std::string& path, const std::string& bytes) const;
  TransferRequest get(const std::string& path) const;
  /// It is no error if the file was removed already.
  TransferRequest remove(const std::string& path) const;

  /// True if the host has done what was asked. FTP and SFTP refuse with an error of the transfer.
  bool is_done(const TransferAnswer& answer) const;
  /// True if the answer is that there is no such file.
  static bool is_gone(const TransferAnswer& answer);

 private:
  TransferRequest request(const std::string& path) const;
  bool has_scheme(const char* one, const char* other) const;
  bool is_ftp() const { return has_scheme("ftp://", "ftps://"); }
  bool is_http() const { return has_scheme("http://", "https://"); }

  std::string url_, secret_file_, user_;
};

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
