#include "daemon/system/process_usage.h"

#include <sys/resource.h>
#include <unistd.h>

#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
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

}  // namespace jadoube::system
