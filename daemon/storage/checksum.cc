#include "daemon/storage/checksum.h"

#include <zlib.h>  // Its CRC-32 is gzip's: known to find what lines and sticks do to files.

#include <string>

namespace jadoube::storage {

Checksum::Checksum() : value_(static_cast<std::uint32_t>(crc32_z(0, nullptr, 0))) {}

void Checksum::add(std::string_view value) {
  add_bytes(std::to_string(value.size()) + ' ');
  add_bytes(value);
}

void Checksum::add_bytes(std::string_view bytes) {
  if (bytes.empty()) return;  // With no bytes at all zlib begins anew.
  value_ = static_cast<std::uint32_t>(
      crc32_z(value_, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

}  // namespace jadoube::storage
