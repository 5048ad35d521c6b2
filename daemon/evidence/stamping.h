#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/error.h"

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

}  // namespace jadoube::evidence
