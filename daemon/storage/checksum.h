#pragma once

#include <cstdint>
#include <string_view>

namespace jadoube::storage {

/// The CRC-32 of values in order. The end of one value cannot be taken for the start of the next
/// one. The result is the same on every machine.
class Checksum {
 public:
  Checksum();
  void add(std::string_view value);
  std::uint32_t value() const { return value_; }

 private:
  void add_bytes(std::string_view bytes);

  std::uint32_t value_;
};

}  // namespace jadoube::storage
