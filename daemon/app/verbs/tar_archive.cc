#include "daemon/app/verbs/tar_archive.h"

#include <fcntl.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <numeric>

namespace jadoube::app {
namespace {

constexpr std::size_t kBlock = 512;

// Where the fields of a header begin, and how long they are.
struct Field {
  std::size_t at, length;
};
constexpr Field kNameField{0, 100}, kMode{100, 8}, kUser{108, 8}, kGroup{116, 8}, kSize{124, 12},
    kTime{136, 12}, kSum{148, 8}, kType{156, 1}, kMagic{257, 8};

void put(std::string& header, Field field, std::string_view text) {
  header.replace(field.at, std::min(field.length, text.size()), text.substr(0, field.length));
}

// Octal digits, and a zero byte behind them.
void put_number(std::string& header, Field field, std::uint64_t number) {
  std::array<char, 32> digits{};
  std::snprintf(digits.data(), digits.size(), "%0*llo", static_cast<int>(field.length - 1),
                static_cast<unsigned long long>(number));
  put(header, field, digits.data());
}

}  // namespace

void TarArchive::add(const std::string& name, std::string_view content) {
  std::string header(kBlock, '\0');
  put(header, kNameField, name);
  put_number(header, kMode, 0600);
  put_number(header, kUser, 0);
  put_number(header, kGroup, 0);
  put_number(header, kSize, content.size());
  put_number(header, kTime, static_cast<std::uint64_t>(time_.time_since_epoch().count()));
  put(header, kType, "0");
  put(header, kMagic,
      std::string_view("ustar\0"
                       "00",
                       8));
  // The sum is counted with blanks in its own place.
  put(header, kSum, "        ");
  const auto sum = std::accumulate(header.begin(), header.end(), 0U, [](unsigned all, char c) {
    return all + static_cast<unsigned char>(c);
  });
  put_number(header, {kSum.at, kSum.length - 1}, sum);
  blocks_ += header;
  blocks_ += content;
  blocks_.append((kBlock - content.size() % kBlock) % kBlock, '\0');
}

std::string TarArchive::bytes() const { return blocks_ + std::string(2 * kBlock, '\0'); }

rules::Expected<void> TarArchive::write(const std::string& path) const {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file < 0) {
    if (errno == EEXIST) {
      return rules::refuse(rules::ErrorCode::kFailedPrecondition,
                           "{file} exists already: name another file", {{"file", path}});
    }
    return rules::refuse(rules::ErrorCode::kPermissionDenied, "cannot write {file}: {why}",
                         {{"file", path}, {"why", std::strerror(errno)}});
  }
  const gzFile packed = ::gzdopen(file, "wb9");
  const std::string all = bytes();
  const bool is_written =
      packed != nullptr && ::gzwrite(packed, all.data(), static_cast<unsigned>(all.size())) ==
                               static_cast<int>(all.size());
  const bool is_closed = packed != nullptr && ::gzclose(packed) == Z_OK;
  if (is_written && is_closed) return {};
  return rules::refuse(rules::ErrorCode::kPermissionDenied, "cannot write all of {file}",
                       {{"file", path}});
}

}  // namespace jadoube::app
