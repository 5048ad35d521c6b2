#include "daemon/system/log.h"

#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/sinks/systemd_sink.h>
#include <spdlog/spdlog.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <ctime>
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
bool is_under_systemd() {
  return std::getenv("JOURNAL_STREAM") != nullptr && std::getenv("INVOCATION_ID") != nullptr;
}

std::shared_ptr<spdlog::sinks::sink> choose_sink(Format format) {
  if (format == Format::kJson) {
    auto lines = std::make_shared<spdlog::sinks::stderr_sink_mt>();
    lines->set_pattern("%v");
    return lines;
  }
  if (is_under_systemd()) return std::make_shared<spdlog::sinks::systemd_sink_mt>("jadoubed");
  auto terminal = std::make_shared<spdlog::sinks::stderr_color_sink_mt>();
  terminal->set_pattern("%H:%M:%S.%e %^%-7l%$ %v");
  return terminal;
}

std::shared_ptr<spdlog::logger>& logger() {
  static std::shared_ptr<spdlog::logger> instance;
  return instance;
}

// How the lines are written. Set once, before the first line.
Format format_used = Format::kText;

// journald reads the priority at the start of a line [sd-daemon(3)].
std::string_view priority_of(Level level) {
  switch (level) {
    case Level::kDebug:
      return "<7>";
    case Level::kInfo:
      return "<6>";
    case Level::kWarning:
      return "<4>";
    case Level::kError:
      return "<3>";
  }
  return "<6>";
}

std::string_view word_of(Level level) {
  switch (level) {
    case Level::kDebug:
      return "debug";
    case Level::kInfo:
      return "info";
    case Level::kWarning:
      return "warning";
    case Level::kError:
      return "error";
  }
  return "info";
}

// The number of bytes of the UTF-8 character at the start of `text`. 0: there is none.
std::size_t character_length(std::string_view text) {
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  const std::size_t length = byte(0) < 0x80                      ? 1
                             : byte(0) >= 0xC2 && byte(0) < 0xE0 ? 2
                             : byte(0) >= 0xE0 && byte(0) < 0xF0 ? 3
                             : byte(0) >= 0xF0 && byte(0) < 0xF5 ? 4
                                                                 : 0;
  if (length == 0 || length > text.size()) return 0;
  for (std::size_t at = 1; at < length; ++at) {
    if ((byte(at) & 0xC0) != 0x80) return 0;
  }
  if (length < 3) return length;
  // These are overlong forms, halves of a UTF-16 pair, and numbers beyond Unicode.
  const unsigned second = byte(1);
  const bool is_bad = (byte(0) == 0xE0 && second < 0xA0) || (byte(0) == 0xED && second > 0x9F) ||
                      (byte(0) == 0xF0 && second < 0x90) || (byte(0) == 0xF4 && second > 0x8F);
  return is_bad ? 0 : length;
}

void add_quoted(std::string& out, std::string_view text) {
  out += '"';
  while (!text.empty()) {
    const std::size_t length = character_length(text);
    const char first = text.front();
    if (length == 0) {
      out += "\xEF\xBF\xBD";
    } else if (first == '"' || first == '\\') {
      (out += '\\') += first;
    } else if (static_cast<unsigned char>(first) < 0x20) {
      std::array<char, 8> escape{};
      std::snprintf(escape.data(), escape.size(), "\\u%04x", first);
      out += escape.data();
    } else {
      // In a string of JSON, the number of a mark means the mark.
      out += system::with_marks_shown(text.substr(0, length));
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  out += '"';
}

void add_member(std::string& out, std::string_view name, std::string_view value) {
  if (value.empty()) return;
  out += out.empty() ? "{" : ",";
  add_quoted(out, name);
  out += ':';
  add_quoted(out, value);
}

std::string time_text(std::chrono::system_clock::time_point time) {
  const auto whole = std::chrono::floor<std::chrono::milliseconds>(time.time_since_epoch());
  const std::time_t seconds = std::chrono::floor<std::chrono::seconds>(whole).count();
  std::tm parts{};
  ::gmtime_r(&seconds, &parts);
  std::array<char, 40> text{};
  const auto end = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%S", &parts);
  std::snprintf(text.data() + end, text.size() - end, ".%03dZ",
                static_cast<int>(whole.count() % 1000));
  return text.data();
}

void write(Level level, std::string_view message, const Fields& fields) {
  if (!logger() || !logger()->should_log(to_spdlog(level))) return;
  std::string line;
  if (format_used == Format::kJson) {
    if (is_under_systemd()) line = priority_of(level);
    line += json_line(std::chrono::system_clock::now(), level, message, fields);
  } else {
    line = system::with_marks_shown(message);
  }
  message = line;
  logger()->log(to_spdlog(level), spdlog::string_view_t(message.data(), message.size()));
}

}  // namespace

std::string json_line(std::chrono::system_clock::time_point time, Level level,
                      std::string_view message, const Fields& fields) {
  std::string line;
  add_member(line, "time", time_text(time));
  add_member(line, "level", word_of(level));
  add_member(line, "message", message);
  add_member(line, "board", fields.board);
  add_member(line, "peer", fields.peer);
  return line + "}";
}

Level level_of(std::string_view word) {
  if (word == "debug") return Level::kDebug;
  if (word == "warning") return Level::kWarning;
  return word == "error" ? Level::kError : Level::kInfo;
}

// spdlog keeps it in an atomic.
void set_least(Level least) {
  if (logger()) logger()->set_level(to_spdlog(least));
}

void start(Level least, Format format) {
  format_used = format;
  logger() = std::make_shared<spdlog::logger>("jadoubed", choose_sink(format));
  logger()->set_level(to_spdlog(least));
  logger()->flush_on(spdlog::level::info);
}

void debug(std::string_view message, const Fields& fields) {
  write(Level::kDebug, message, fields);
}
void info(std::string_view message, const Fields& fields) { write(Level::kInfo, message, fields); }
void warning(std::string_view message, const Fields& fields) {
  write(Level::kWarning, message, fields);
}
void error(std::string_view message, const Fields& fields) {
  write(Level::kError, message, fields);
}

}  // namespace jadoube::log

namespace jadoube::system {
namespace {

unsigned char byte_of(std::string_view text, std::size_t at) {
  return static_cast<unsigned char>(text[at]);
}

}  // namespace

// LRM, RLM and ALM, the embeddings and overrides, and the isolates [spec: Unicode UAX 9 section 2].
std::size_t direction_mark_at_start(std::string_view text) {
  if (text.size() >= 2 && byte_of(text, 0) == 0xD8 && byte_of(text, 1) == 0x9C) return 2;
  if (text.size() < 3 || byte_of(text, 0) != 0xE2) return 0;
  const auto second = byte_of(text, 1), third = byte_of(text, 2);
  const bool is_general =
      second == 0x80 && ((third >= 0xAA && third <= 0xAE) || third == 0x8E || third == 0x8F);
  const bool is_isolate = second == 0x81 && third >= 0xA6 && third <= 0xA9;
  return is_general || is_isolate ? 3 : 0;
}

std::string with_marks_shown(std::string_view text) {
  std::string shown;
  shown.reserve(text.size());
  while (!text.empty()) {
    const std::size_t length = direction_mark_at_start(text);
    if (length == 0) {
      shown += text.front();
      text.remove_prefix(1);
      continue;
    }
    // Each byte after the first one has six bits of the number.
    unsigned number = byte_of(text, 0) & (length == 2 ? 0x1FU : 0x0FU);
    for (std::size_t at = 1; at < length; ++at) number = number << 6 | (byte_of(text, at) & 0x3FU);
    std::array<char, 8> escape{};
    std::snprintf(escape.data(), escape.size(), "\\u%04X", number);
    shown += escape.data();
    text.remove_prefix(length);
  }
  return shown;
}

}  // namespace jadoube::system
