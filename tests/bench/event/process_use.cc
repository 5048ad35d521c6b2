#include "tests/bench/event/process_use.h"

#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

namespace jadoube::bench {

ProcessUse use_of(pid_t process) {
  const std::string folder = "/proc/" + std::to_string(process);
  ProcessUse use;
  std::ifstream file(folder + "/stat");
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  if (text.empty()) return use;
  // The name of the program stands in brackets, and may have blanks.
  std::istringstream fields(text.substr(text.rfind(')') + 2));
  std::string skipped;
  for (int i = 0; i < 11; ++i) fields >> skipped;
  double user = 0, system = 0;
  fields >> user >> system;
  use.processor_seconds = (user + system) / static_cast<double>(::sysconf(_SC_CLK_TCK));
  std::ifstream memory(folder + "/smaps_rollup");
  for (std::string line; std::getline(memory, line);) {
    if (line.starts_with("Pss:")) use.proportional_mb = std::atof(line.c_str() + 4) / 1024;
    if (line.starts_with("Rss:")) use.resident_mb = std::atof(line.c_str() + 4) / 1024;
  }
  std::ifstream disk(folder + "/io");
  for (std::string line; std::getline(disk, line);) {
    if (line.starts_with("write_bytes:")) use.written_bytes = std::atof(line.c_str() + 12);
  }
  return use;
}

}  // namespace jadoube::bench
