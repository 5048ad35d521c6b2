#include "daemon/system/process_usage.h"

#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <numeric>
#include <sstream>
#include <string>
#include <vector>

namespace jadoube::system {

namespace {

// The fields of /proc/self/stat from the third on: the second is the name, which may hold blanks.
std::vector<std::string> stat_fields() {
  std::ifstream file("/proc/self/stat");
  std::string text((std::istreambuf_iterator<char>(file)), {});
  const auto name_end = text.rfind(')');
  if (name_end == std::string::npos) return {};
  std::istringstream rest(text.substr(name_end + 1));
  return {std::istream_iterator<std::string>(rest), {}};
}

// The field with that number in proc(5). 0: there is none.
std::uint64_t field(const std::vector<std::string>& fields, std::size_t number) {
  constexpr std::size_t kFirst = 3;
  if (number - kFirst >= fields.size()) return 0;
  return std::strtoull(fields[number - kFirst].c_str(), nullptr, 10);
}

std::chrono::milliseconds of_ticks(std::uint64_t ticks) {
  const auto in_second = static_cast<std::uint64_t>(::sysconf(_SC_CLK_TCK));
  return std::chrono::milliseconds(ticks * 1000 / in_second);
}

}  // namespace

ProcessUsage process_usage() {
  const auto fields = stat_fields();
  ProcessUsage usage;
  usage.cpu = of_ticks(field(fields, 14) + field(fields, 15));
  usage.threads = field(fields, 20);
  usage.virtual_bytes = field(fields, 23);
  usage.resident_bytes = field(fields, 24) * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  // /proc/stat has the time of the boot, but a service may not see that file.
  timespec since_boot{};
  ::clock_gettime(CLOCK_BOOTTIME, &since_boot);
  const auto age = std::chrono::seconds(since_boot.tv_sec) +
                   std::chrono::milliseconds(since_boot.tv_nsec / 1'000'000) -
                   of_ticks(field(fields, 22));
  usage.started = std::chrono::system_clock::now() - age;
  std::error_code ignored;
  for (auto file = std::filesystem::directory_iterator("/proc/self/fd", ignored);
       file != std::filesystem::directory_iterator(); file.increment(ignored)) {
    ++usage.open_files;
  }
  rlimit files{};
  if (::getrlimit(RLIMIT_NOFILE, &files) == 0) usage.most_files = files.rlim_cur;
  return usage;
}

void give_free_memory_back() { ::malloc_trim(0); }

std::uint64_t LatencyHistogram::Reading::all() const {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

std::chrono::microseconds LatencyHistogram::Reading::quantile(double share) const {
  const auto wanted = static_cast<std::uint64_t>(std::ceil(share * static_cast<double>(all())));
  if (wanted == 0) return std::chrono::microseconds(0);
  std::uint64_t below = 0;
  for (std::size_t bucket = 0; bucket < kBounds.size(); ++bucket) {
    below += counts[bucket];
    if (below >= wanted) return kBounds[bucket];
  }
  return kBounds.back();
}

void LatencyHistogram::record(std::chrono::nanoseconds time) {
  time = std::max(time, std::chrono::nanoseconds(0));
  const auto* bound =
      std::ranges::lower_bound(kBounds, time, [](auto one, auto other) { return one < other; });
  counts_[static_cast<std::size_t>(bound - kBounds.begin())].fetch_add(1,
                                                                       std::memory_order_relaxed);
  sum_.fetch_add(time.count(), std::memory_order_relaxed);
}

LatencyHistogram::Reading LatencyHistogram::read() const {
  Reading reading;
  for (std::size_t bucket = 0; bucket < counts_.size(); ++bucket) {
    reading.counts[bucket] = counts_[bucket].load(std::memory_order_relaxed);
  }
  reading.sum = std::chrono::nanoseconds(sum_.load(std::memory_order_relaxed));
  return reading;
}

}  // namespace jadoube::system
