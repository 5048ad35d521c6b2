#include "daemon/access/access_record.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <ctime>
#include <nlohmann/json.hpp>

#include "daemon/access/policy.h"
#include "daemon/model/calendar.h"
#include "daemon/system/log.h"

namespace jadoube::access {
namespace {

using OrderedJson = nlohmann::ordered_json;

// "2026-11-26T14:02:03Z"
std::string iso_time(Seconds at) {
  const auto date = std::chrono::floor<std::chrono::seconds>(model::date_of(at));
  const std::time_t time = std::chrono::system_clock::to_time_t(date);
  std::tm parts{};
  ::gmtime_r(&time, &parts);
  char text[32];
  return {text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

void set_text(OrderedJson& json, const char* key, std::string_view value) {
  if (!value.empty()) json[key] = value;
}

std::string line_text(const AccessRecord::Line& line) {
  OrderedJson json;
  json["time"] = iso_time(line.at);
  json["what"] = line.what;
  set_text(json, "kind", line.kind);
  set_text(json, "id", line.who.id);
  set_text(json, "name", line.who.name);
  if (!line.who.id.empty()) json["role"] = word_of(line.who.role);
  set_text(json, "from", line.from);
  set_text(json, "method", line.method);
  set_text(json, "by", line.by);
  return json.dump(-1, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
}

// False: errno has the reason.
bool append(const std::filesystem::path& path, std::string_view text) {
  const int file =
      ::open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0640);
  if (file < 0) return false;
  // A line cut short by a full disk ends before the next one.
  const bool whole = ::write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  const int why = errno;
  ::close(file);
  errno = why;
  return whole;
}

}  // namespace

void AccessRecord::add(const Line& line) {
  if (path_.empty()) return;
  const std::string text = line_text(line);
  std::error_code error;
  const auto size = std::filesystem::file_size(path_, error);
  if (!error && size + text.size() > kMostBytes) {
    std::filesystem::rename(path_, path_.string() + ".1", error);
  }
  if (append(path_, text)) return;
  log::error("cannot write " + path_.string() + ": " + std::strerror(errno) +
             ". It would have: " + text.substr(0, text.size() - 1));
}

}  // namespace jadoube::access
