#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/system/digest.h"
#include "drivers/observation.h"
#include "rules/error.h"
#include "rules/sentence.h"

struct x509_st;

namespace jadoube::evidence {

/// The trusted certificates for time stamps: those of authorities, or those of the time servers
/// themselves.
class StampAuthorities {
 public:
  using Certificate = std::shared_ptr<x509_st>;

  /// Reads a file with one PEM certificate or more. InvalidArgument: it has none, or a wrong one.
  static rules::Expected<StampAuthorities> parse(std::string_view pem);

  /// Reads the file at `path`. NotFound: it cannot be read. Other errors are those of `parse`. All
  /// name the file.
  static rules::Expected<StampAuthorities> open(const std::string& path);

  /// At least one.
  const std::vector<Certificate>& certificates() const { return certificates_; }

 private:
  explicit StampAuthorities(std::vector<Certificate> certificates)
      : certificates_(std::move(certificates)) {}

  std::vector<Certificate> certificates_;
};

}  // namespace jadoube::evidence

namespace jadoube::evidence {

/// Sends a request to a time server, and returns the bytes of its answer.
using AskTimeServer = std::function<rules::Expected<std::string>(const std::string& request)>;

/// A file that may have a stamp of a time server.
struct StampedFile {
  std::string file;
  /// Why it has no stamp. Nothing: it has one.
  std::optional<rules::Error> unstamped = {};
};

/// Adds the stamp of a time server to evidence files. One thread.
class Stamper {
 public:
  virtual ~Stamper() = default;
  /// It may wait some seconds.
  virtual StampedFile stamp(std::string file) = 0;
};

/// No file gets a stamp.
class NoStamper final : public Stamper {
 public:
  StampedFile stamp(std::string file) override { return {.file = std::move(file)}; }
};

/// Requests a stamp of `file`, which `to_text` made, and adds it. Without a right stamp, the file
/// does not change. With authorities, one of them must vouch for the signer.
StampedFile stamped(std::string file, const AskTimeServer& ask,
                    const std::optional<StampAuthorities>& authorities);

/// What is wrong with a stamp of a time server.
enum class StampFault : std::uint8_t {
  /// Its signature is wrong.
  kBroken,
  /// It was made for another text.
  kOfOtherText,
  /// No given authority has certified its signer.
  kOfUnknownSigner,
};

/// The content of a stamp of a time server.
struct TimeStamp {
  /// The text existed at this time, exact to the second.
  drivers::Instant at{};
  /// The subject of the signer's certificate: "C = DE, O = Club, CN = Time". Empty: it is unknown.
  std::string signer = {};
  /// True if a given authority has certified the signer.
  bool signer_is_checked = false;
  /// Nothing: the stamp is right.
  std::optional<StampFault> fault = {};
  /// More about the fault, or empty.
  rules::Sentence why = {};
};

/// Reads the stamp in `token`, a TimeStampToken in DER [RFC 3161, section 2.4.2], of a text with
/// the SHA-256 `hash`. Without authorities, everybody may have signed it. Certificates must be
/// valid at the time of the stamp: they may have ended since.
TimeStamp check_stamp(std::string_view token, const system::Digest& hash,
                      const std::optional<StampAuthorities>& authorities);

/// A question for a time server: stamp this hash [RFC 3161, section 2.4.1]. The server gets the
/// SHA-256 of a text only, and a number that no other request has.
class StampRequest {
 public:
  explicit StampRequest(const system::Digest& hash);

  /// The bytes for the server: a TimeStampReq in DER.
  const std::string& bytes() const { return bytes_; }

  /// The token in the server's answer, in DER. `check_stamp` checks who signed it. Refusals:
  /// InvalidArgument: this is no answer, or the answer to another request. FailedPrecondition: the
  /// server refuses.
  rules::Expected<std::string> token_in(std::string_view answer) const;

 private:
  std::string bytes_;
};

}  // namespace jadoube::evidence
