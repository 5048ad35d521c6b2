#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "rules/error.h"
#include "rules/sentence.h"

namespace jadoube::outputs {

/// One request to another host.
struct TransferRequest {
  enum class Method : std::uint8_t {
    kGet,
    kPost,
    kPut,     ///< Stores `body` at `url`. For HTTP, FTP and SFTP.
    kDelete,  ///< Removes what is at `url`. Only HTTP; for the others use `commands`.
  };
  Method method = Method::kGet;
  std::string url;
  /// "Name: value", for HTTP.
  std::vector<std::string> headers = {};
  std::string body = {};
  /// "name:password". Empty: none.
  std::string user = {};
  /// Commands to an FTP or SFTP server after the transfer: "RNFR a", "RNTO b".
  std::vector<std::string> commands = {};
  /// The file with the keys of hosts that SFTP may talk to. Empty: none.
  std::string known_hosts = {};
  /// True if somebody outside has given the address. Then only a host of the internet is connected
  /// to, also after its name is resolved, and no proxy is used. Any other host is PermissionDenied.
  bool only_public = false;
  /// The file with the trusted certificates. Empty: those of the system.
  std::string ca_file = {};
  /// The path of a Unix socket that is connected to, whatever host `url` names. Empty: the host.
  std::string unix_socket = {};
  /// Of `kPost`: to do it twice is the same as once. Without it a new connection is opened. On a
  /// kept connection, the library repeats a request without a report if the host closes the
  /// connection before it answers.
  bool may_be_repeated = false;
};

/// The answer of the host.
struct TransferAnswer {
  /// The HTTP status, or the last reply code of FTP. 0 for SFTP.
  int status = 0;
  /// At most 1 MiB of it.
  std::string body = {};
  /// The pause that the host asks for.
  std::optional<std::chrono::seconds> retry_after = {};
};

/// A connection to another host that is kept open between requests. One thread, except `interrupt`.
class Transfer {
 public:
  Transfer() = default;
  Transfer(const Transfer&) = delete;
  Transfer& operator=(const Transfer&) = delete;
  virtual ~Transfer() = default;

  /// Sends one request and waits for its answer: 5 s for the connection, 20 s in all. Every status
  /// is an answer; redirects are not followed. Unavailable: the host could not be reached, or did
  /// not answer. PermissionDenied: the host has not proved who it is (TLS, SSH), or refuses the
  /// user (FTP, SFTP). InvalidArgument: the address is not valid.
  virtual rules::Expected<TransferAnswer> send(const TransferRequest& request) = 0;

  /// Ends the request that runs, and every later one. Any thread.
  virtual void interrupt() {}
};

/// The hosts to which a Transfer connects.
enum class Reach {
  kEveryHost,   ///< Any. `TransferRequest::only_public` may allow less.
  kOtherHosts,  ///< Never this machine itself, whatever a name leads to, and no proxy.
};

/// A Transfer by HTTP, HTTPS, FTP, FTPS and SFTP. Certificates are always checked. `user_agent`
/// names the program to the host. `patience`: for one request in all.
std::unique_ptr<Transfer> make_transfer(
    const std::string& user_agent, std::chrono::milliseconds patience = std::chrono::seconds(20),
    Reach reach = Reach::kEveryHost);

/// A time server at an address of HTTP [RFC 3161, section 3.4]. It stamps texts, and gets only
/// their hashes.
class TimeServer {
 public:
  /// The largest answer, in bytes.
  static constexpr std::size_t kMostAnswer = std::size_t{64} << 10;

  /// `patience`: for one answer in all. Clients wait 10 s for evidence, and two may ask at once.
  explicit TimeServer(std::string url,
                      std::chrono::milliseconds patience = std::chrono::seconds(4));

  /// Sends a request, a TimeStampReq, and waits for the answer. One thread. Refusals: those of
  /// `Transfer::send`; Unavailable: the answer is too large, or none of HTTP status 200.
  rules::Expected<std::string> ask(const std::string& request);

  /// Ends the request that runs, and every later one. Any thread.
  void interrupt() { transfer_->interrupt(); }

 private:
  const std::string url_;
  const std::unique_ptr<Transfer> transfer_;
};

}  // namespace jadoube::outputs
