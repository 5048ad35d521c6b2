#include "daemon/texts/disk_text.h"

#include <algorithm>

#include "daemon/language/translate.h"

namespace jadoube::texts {
namespace {

using language::tr;
using language::trn;
using namespace std::chrono_literals;

constexpr std::uint64_t kKilo = 1'000, kMega = 1'000'000, kGiga = 1'000'000'000;

}  // namespace

std::string bytes_text(std::uint64_t bytes) {
  if (bytes < kMega) return tr("{count} kB", {{"count", bytes / kKilo}});
  if (bytes < kGiga) return tr("{count} MB", {{"count", bytes / kMega}});
  const auto tenths = bytes / (kGiga / 10);
  return tr("{whole}.{tenths} GB", {{"whole", tenths / 10}, {"tenths", tenths % 10}});
}

std::string lasting_text(std::chrono::seconds time) {
  const auto count = [](std::int64_t number) { return static_cast<std::size_t>(number); };
  const auto hours = std::chrono::round<std::chrono::hours>(time).count();
  if (hours > 48) return trn("{count} day", "{count} days", count(hours / 24));
  if (time >= 2h) return trn("{count} hour", "{count} hours", count(hours));
  return trn("{count} minute", "{count} minutes", count(std::max<std::int64_t>(1, time / 1min)));
}

}  // namespace jadoube::texts
