#include "daemon/cli/storage_text.h"

#include <chrono>

#include "daemon/texts/disk_text.h"

namespace jadoube::cli {
namespace {

std::string bytes(std::int64_t count) {
  return texts::bytes_text(static_cast<std::uint64_t>(count));
}

}  // namespace

std::string storage_text(const v1::Storage& storage) {
  std::string text = "journal  " + storage.journal() + ", " + bytes(storage.journal_bytes()) +
                     ", " + std::to_string(storage.events()) + " events\n";
  text += "room     " + bytes(storage.free_bytes()) + ", and " + bytes(storage.reserve_bytes()) +
          " kept back";
  if (storage.has_lasts()) {
    text += "; enough for about " +
            texts::lasting_text(std::chrono::seconds(storage.lasts().seconds())) +
            " at the present rate";
  }
  text += "\ndurable  ";
  if (storage.durable()) return text + "yes\n";
  return text + "NO: " + storage.refusal() + "; " + std::to_string(storage.waiting_events()) +
         " events wait to be written\n";
}

std::string parts_text(const std::vector<storage::Part>& parts) {
  // A smaller part is not shown.
  constexpr std::uint64_t kWorthTelling = 32 << 10;
  std::string text;
  for (const auto& [name, bytes] : parts) {
    if (bytes < kWorthTelling) continue;
    text += (text.empty() ? "parts    " : ", ") + name + " " + texts::bytes_text(bytes);
  }
  return text.empty() ? text : text + "\n";
}

}  // namespace jadoube::cli
