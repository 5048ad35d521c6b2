#include "daemon/evidence/seal.h"

#include <algorithm>

namespace jadoube::evidence {
namespace {

constexpr std::size_t kSignatureBytes = 64;

}  // namespace

std::string Seal::bytes() const {
  return std::string(key.bytes().begin(), key.bytes().end()) + signature;
}

rules::Expected<Seal> Seal::parse(std::string_view bytes) {
  PublicKey::Bytes key{};
  if (bytes.size() != key.size() + kSignatureBytes) {
    return rules::refuse(rules::ErrorCode::kDataLoss, "this is no seal");
  }
  std::copy_n(bytes.begin(), key.size(), key.begin());
  return Seal{PublicKey(key), std::string(bytes.substr(key.size()))};
}

}  // namespace jadoube::evidence
