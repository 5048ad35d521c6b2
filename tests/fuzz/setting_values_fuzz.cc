#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "daemon/app/settings/file_settings.h"

// The first line is the name of a setting, and the rest its value. Whatever both are, they are read
// as that setting and no other, or there is a fault.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace jadoube::app;
  static const FileSettings file = FileSettings::parse("", "x.toml").value();
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto end = std::min(text.find('\n'), text.size());
  const std::string name(text.substr(0, end));
  const std::string value(text.substr(std::min(end + 1, text.size())));
  const SettingValues values{{name, {value}}, {"event.site", {"Kyiv"}}};
  const auto read = file.read(values);
  if (!read.config && read.faults.empty()) std::abort();
  if (!read.config) return 0;
  const bool is_site = name == "event.site";
  if (!is_site && read.config->site != "Kyiv") std::abort();
  const bool is_record = name.starts_with("daemon.");
  if (!is_record && read.config->data_dir != file.config().data_dir) std::abort();
  return 0;
}
