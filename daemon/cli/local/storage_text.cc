#include "daemon/cli/local/storage_text.h"

#include <chrono>

#include "daemon/language/translate.h"
#include "daemon/texts/words.h"

namespace jadoube::cli {
namespace {

using language::tr;
using language::trn;

std::string bytes(std::int64_t count) {
  return texts::bytes_text(static_cast<std::uint64_t>(count));
}

}  // namespace

std::string storage_text(const v1::Storage& storage) {
  std::string text =
      trn("journal  {file}, {bytes}, {count} event", "journal  {file}, {bytes}, {count} events",
          static_cast<std::size_t>(storage.events()),
          {{"file", storage.journal()}, {"bytes", bytes(storage.journal_bytes())}}) +
      "\n" +
      tr("room     {free}, and {reserve} kept back",
         {{"free", bytes(storage.free_bytes())}, {"reserve", bytes(storage.reserve_bytes())}});
  if (storage.has_lasts()) {
    text += tr("; enough for about {time} at the present rate",
               {{"time", texts::lasting_text(std::chrono::seconds(storage.lasts().seconds()))}});
  }
  text += "\n";
  if (storage.durable()) return text + tr("durable  yes") + "\n";
  return text +
         trn("durable  NO: {refusal}; {count} event waits to be written",
             "durable  NO: {refusal}; {count} events wait to be written",
             static_cast<std::size_t>(storage.waiting_events()), {{"refusal", storage.refusal()}}) +
         "\n";
}

std::string parts_text(const std::vector<storage::Part>& parts) {
  // A smaller part is not shown.
  constexpr std::uint64_t kWorthTelling = 32 << 10;
  std::string text;
  for (const auto& [name, bytes] : parts) {
    if (bytes < kWorthTelling) continue;
    text += (text.empty() ? "" : ", ") + name + " " + texts::bytes_text(bytes);
  }
  return text.empty() ? text : tr("parts    {parts}", {{"parts", text}}) + "\n";
}

}  // namespace jadoube::cli
