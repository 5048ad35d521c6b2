#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/error.h"

struct x509_st;

namespace jadoube::evidence {

/// The certificates that somebody trusts for stamps of time: those of authorities, or those of the
/// time servers themselves.
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
