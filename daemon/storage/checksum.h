#pragma once

#include <cstdint>
#include <string_view>

namespace jadoube::storage {

/// The CRC-32 of values one behind the other: what one ends with is not what the next one begins
/// with. On every machine the same.
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
