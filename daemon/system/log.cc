#include "daemon/system/log.h"

#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/sinks/systemd_sink.h>
#include <spdlog/spdlog.h>

#include <cstdlib>
#include <memory>

namespace jadoube::log {
namespace {

spdlog::level::level_enum to_spdlog(Level level) {
  switch (level) {
    case Level::kDebug:
      return spdlog::level::debug;
    case Level::kInfo:
      return spdlog::level::info;
    case Level::kWarning:
      return spdlog::level::warn;
    case Level::kError:
      return spdlog::level::err;
  }
  return spdlog::level::info;
}

// systemd sets JOURNAL_STREAM for a service whose output it collects.
std::shared_ptr<spdlog::sinks::sink> choose_sink() {
  if (std::getenv("JOURNAL_STREAM") != nullptr && std::getenv("INVOCATION_ID") != nullptr) {
    return std::make_shared<spdlog::sinks::systemd_sink_mt>("jadoubed");
  }
  auto terminal = std::make_shared<spdlog::sinks::stderr_color_sink_mt>();
  terminal->set_pattern("%H:%M:%S.%e %^%-7l%$ %v");
  return terminal;
}

std::shared_ptr<spdlog::logger>& logger() {
  static std::shared_ptr<spdlog::logger> instance;
  return instance;
}

void write(spdlog::level::level_enum level, std::string_view message) {
  if (logger()) logger()->log(level, spdlog::string_view_t(message.data(), message.size()));
}

}  // namespace

void start(Level least) {
  logger() = std::make_shared<spdlog::logger>("jadoubed", choose_sink());
  logger()->set_level(to_spdlog(least));
  logger()->flush_on(spdlog::level::info);
}

void debug(std::string_view message) { write(spdlog::level::debug, message); }
void info(std::string_view message) { write(spdlog::level::info, message); }
void warning(std::string_view message) { write(spdlog::level::warn, message); }
void error(std::string_view message) { write(spdlog::level::err, message); }

}  // namespace jadoube::log
