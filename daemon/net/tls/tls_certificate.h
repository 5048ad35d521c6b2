#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "daemon/net/tls/tls_session.h"
#include "rules/error.h"

struct ssl_ctx_st;
namespace jadoube::net {

/// The certificate of a server with its private key, as two files in PEM. They can be read again
/// while the server runs. Open connections keep their first certificate.
class TlsCertificate {
 public:
  /// The paths. The certificate's file has the server's certificate first, and then the chain to an
  /// authority that clients trust.
  struct Files {
    std::string certificate, key;
  };
  /// The content of the certificate.
  struct Facts {
    /// The names of hosts ("hall.example", "*.hall.example") and the addresses ("192.0.2.7").
    std::vector<std::string> names = {}, addresses = {};
    /// It is valid until then.
    std::chrono::sys_seconds end = {};
    /// SHA-256 in the form that browsers show: "AB:CD:...".
    std::string fingerprint = {};
    /// Others than the owner and the group may read the file of the key.
    bool is_key_open = false;
  };

  /// Reads the files. NotFound, PermissionDenied or InvalidArgument: a file is missing, may not be
  /// read, or is of another kind. Or the key has a passphrase, or does not belong to the
  /// certificate. The message names the file.
  static rules::Expected<std::shared_ptr<TlsCertificate>> open(Files files);

  /// Reads the files again. Errors as above: the certificate from before stays. Any thread.
  rules::Expected<void> reload();
  /// Begins TLS for a client that has connected to the socket `fd`. Null: there is no memory. Any
  /// thread.
  std::unique_ptr<TlsSession> begin(int fd) const;
  /// Any thread.
  Facts facts() const;
  /// True if the certificate is for this host, a name or an address in numbers. Any thread.
  bool is_for(const std::string& host) const;

 private:
  using Context = std::shared_ptr<ssl_ctx_st>;
  explicit TlsCertificate(Files files) : files_(std::move(files)) {}

  const Files files_;
  mutable std::mutex mutex_;
  Context context_;
  Facts facts_;
};

/// A certificate that the daemon makes and signs itself, with its own key (P-256). A browser warns
/// of it once. A user who compares the fingerprint needs no authority.
struct OwnCertificate {
  /// No phone accepts a certificate that is valid for longer than 825 days.
  static constexpr std::chrono::days kLife{820}, kLeast{30};

  /// The names of this host ("hall.local") and its addresses in numbers. Others are left out.
  std::vector<std::string> names = {}, addresses = {};

  /// Makes the files at `files`, if one of them is missing or cannot be used, or if it ends within
  /// `kLeast` of `now`. It stays the same when names or addresses change, so that nobody is warned
  /// again. True: it was made. Unavailable: a file cannot be written.
  rules::Expected<bool> make_if_needed(const TlsCertificate::Files& files,
                                       std::chrono::sys_seconds now) const;
};

}  // namespace jadoube::net
