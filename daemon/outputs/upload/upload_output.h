#pragma once

#include <optional>
#include <string>
#include <vector>

#include "daemon/outputs/transfer.h"
#include "rules/error.h"
#include "rules/sentence.h"

namespace jadoube::outputs {

/// A directory on another host, by FTP, FTPS, SFTP or HTTPS: the requests that write, read and
/// remove a file in it.
class UploadHost {
 public:
  /// `url`: the address of the directory: "ftp://", "ftps://", "sftp://", "https://". Plain http
  /// only for the machine itself. The directory itself must be there; the folders below it are
  /// made. `secret_file`: the file with "name:password"; empty: none. SFTP also needs the file with
  /// ".known_hosts" at the end of its name: the host's key, as ssh-keyscan writes it.
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

  /// True if the host has carried out the request. FTP and SFTP refuse with an error of the
  /// transfer.
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

/// Why an upload to that address can never work. Nothing: no reason is known. `secret_file`: as of
/// `UploadHost`.
std::optional<rules::Sentence> wrong_upload(const std::string& url, const std::string& secret_file);

}  // namespace jadoube::outputs
