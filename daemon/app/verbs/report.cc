#include <fcntl.h>
#include <sys/utsname.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <numeric>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>

#include "daemon/app/config/config.h"
#include "daemon/app/verbs/journal_verbs.h"
#include "daemon/app/verbs/redaction.h"
#include "daemon/client/client.h"
#include "daemon/client/verbs/verb_texts.h"
#include "daemon/language/translate.h"
#include "daemon/storage/database.h"
#include "daemon/storage/journal.h"
#include "daemon/storage/log_check.h"
#include "daemon/texts/words.h"
#include "drivers/transport/file_descriptor.h"
#include "drivers/transport/transport.h"
#include "jadoube/v1/output_service.pb.h"
#include "jadoube/v1/status_service.pb.h"
#include "rules/error.h"

// Every text is redacted by `redaction.h`, or made from numbers and words of the program. The
// bundle does not have the record itself, with the games and the players.
namespace jadoube::app {
namespace {

/// A .tar.gz file that is made in memory. [spec: POSIX.1-2017 pax, "ustar Interchange Format"]
class TarArchive {
 public:
  /// `time`: of all files in it.
  explicit TarArchive(std::chrono::sys_seconds time) : time_(time) {}

  /// Adds a file. `name` has at most 100 bytes.
  void add(const std::string& name, std::string_view content);

  /// Writes it to the new file `path`, which only its owner may read. FailedPrecondition: there is
  /// a file of that name. PermissionDenied: it cannot be written.
  rules::Expected<void> write(const std::string& path) const;

  /// The archive without compression.
  std::string bytes() const;

 private:
  const std::chrono::sys_seconds time_;
  std::string blocks_;
};

constexpr std::size_t kBlock = 512;

// Where the fields of a header begin, and how long they are.
struct Field {
  std::size_t at, length;
};
constexpr Field kNameField{0, 100}, kMode{100, 8}, kUser{108, 8}, kGroup{116, 8}, kSize{124, 12},
    kTime{136, 12}, kSum{148, 8}, kType{156, 1}, kMagic{257, 8};

void put(std::string& header, Field field, std::string_view text) {
  header.replace(field.at, std::min(field.length, text.size()), text.substr(0, field.length));
}

// Writes octal digits, and a zero byte after them.
void put_number(std::string& header, Field field, std::uint64_t number) {
  std::array<char, 32> digits{};
  std::snprintf(digits.data(), digits.size(), "%0*llo", static_cast<int>(field.length - 1),
                static_cast<unsigned long long>(number));
  put(header, field, digits.data());
}

void TarArchive::add(const std::string& name, std::string_view content) {
  std::string header(kBlock, '\0');
  put(header, kNameField, name);
  put_number(header, kMode, 0600);
  put_number(header, kUser, 0);
  put_number(header, kGroup, 0);
  put_number(header, kSize, content.size());
  put_number(header, kTime, static_cast<std::uint64_t>(time_.time_since_epoch().count()));
  put(header, kType, "0");
  put(header, kMagic,
      std::string_view("ustar\0"
                       "00",
                       8));
  // The checksum is computed with blanks in its own field.
  put(header, kSum, "        ");
  const auto sum = std::accumulate(header.begin(), header.end(), 0U, [](unsigned all, char c) {
    return all + static_cast<unsigned char>(c);
  });
  put_number(header, {kSum.at, kSum.length - 1}, sum);
  blocks_ += header;
  blocks_ += content;
  blocks_.append((kBlock - content.size() % kBlock) % kBlock, '\0');
}

std::string TarArchive::bytes() const { return blocks_ + std::string(2 * kBlock, '\0'); }

rules::Expected<void> TarArchive::write(const std::string& path) const {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file < 0) {
    if (errno == EEXIST) {
      return rules::refuse(rules::ErrorCode::kFailedPrecondition,
                           "{file} exists already: name another file", {{"file", path}});
    }
    return rules::refuse(rules::ErrorCode::kPermissionDenied, "cannot write {file}: {why}",
                         {{"file", path}, {"why", drivers::system_sentence(errno)}});
  }
  const gzFile packed = ::gzdopen(file, "wb9");
  const std::string all = bytes();
  const bool is_written =
      packed != nullptr && ::gzwrite(packed, all.data(), static_cast<unsigned>(all.size())) ==
                               static_cast<int>(all.size());
  const bool is_closed = packed != nullptr && ::gzclose(packed) == Z_OK;
  if (is_written && is_closed) return {};
  return rules::refuse(rules::ErrorCode::kPermissionDenied, "cannot write all of {file}",
                       {{"file", path}});
}

namespace fs = std::filesystem;
using cli::Common;
using cli::ReportOptions;

// Empty: it is empty or cannot be read.
std::string content_of(const std::string& path) {
  return drivers::read_given_file(path).value_or(std::string());
}

std::string machine_text() {
  utsname machine{};
  ::uname(&machine);
  std::string system;
  std::ifstream release("/etc/os-release");
  for (std::string line; std::getline(release, line);) {
    if (line.starts_with("PRETTY_NAME=")) system = line.substr(line.find('=') + 1);
  }
  return std::string("kernel ") + machine.sysname + " " + machine.release + " " + machine.machine +
         "\nsystem " + system + "\n";
}

// The last lines of the service's log. Empty: journald does not return them.
std::string service_log() {
  std::string text;
  FILE* pipe = ::popen(
      "journalctl --unit=jadoubed --lines=1000 --output=short-iso --no-pager 2>/dev/null", "r");
  if (pipe == nullptr) return text;
  std::array<char, 4096> buffer{};
  while (const auto count = std::fread(buffer.data(), 1, buffer.size(), pipe)) {
    text.append(buffer.data(), count);
  }
  return ::pclose(pipe) == 0 && !text.starts_with("-- No entries") ? text : std::string();
}

// The last lines of a text.
std::string last_lines(const std::string& text, std::size_t count) {
  std::size_t at = text.size();
  while (at > 0 && count > 0) {
    const auto end = text.rfind('\n', at > 1 ? at - 2 : 0);
    at = end == std::string::npos ? 0 : end + 1;
    --count;
  }
  return text.substr(at);
}

std::string output_lines(const v1::ListOutputsResponse& response) {
  std::string text;
  for (const auto& output : response.outputs()) {
    text += output.name() + " " + v1::OutputKind_Name(output.kind()) + " delay " +
            std::to_string(output.delay().seconds()) + " s, " + (output.ok() ? "ok" : "NOT OK") +
            (output.frozen() ? ", stopped by hand" : "") + ", " +
            std::to_string(output.alerts_size()) + " tables with trouble, " +
            std::to_string(output.frozen_tables_size()) + " stopped\n";
  }
  return text;
}

// The lines of the metrics about the connections to boards.
std::string line_statistics(const std::string& metrics) {
  std::istringstream lines(metrics);
  std::string text;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("jadoubed_line_") || line.starts_with("jadoubed_board_live{")) {
      text += line + "\n";
    }
  }
  return text;
}

std::string count_rows(storage::Database& database) {
  std::string text;
  auto tables = database.prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY "
      "name");
  if (!tables) return text;
  std::vector<std::string> names;
  if (!tables->each([&](const auto& row) { names.emplace_back(row.text(0)); })) return text;
  for (const auto& name : names) {
    const auto count = database.integer("SELECT count(*) FROM \"" + name + "\"");
    text += "rows in " + name + ": " + (count ? std::to_string(*count) : "unknown") + "\n";
  }
  return text;
}

// Counts, sizes and checks. Nothing of the games.
std::string journal_text(const fs::path& path) {
  std::string text;
  std::error_code error;
  for (const char* ending : {"", "-wal", "-shm"}) {
    const auto bytes = fs::file_size(path.string() + ending, error);
    if (!error)
      text += path.filename().string() + ending + ": " + std::to_string(bytes) + " bytes\n";
  }
  auto database = storage::Database::open(path, storage::Database::Mode::kReadOnly);
  if (!database)
    return text + "it cannot be opened: " + without_addresses(database.error().message) + "\n";
  for (const char* pragma : {"user_version", "page_size", "page_count", "freelist_count"}) {
    const auto value = database->integer(std::string("PRAGMA ") + pragma);
    text += std::string(pragma) + ": " + (value ? std::to_string(*value) : "unknown") + "\n";
  }
  text += count_rows(*database);
  const auto checked = database->text("PRAGMA quick_check(1)");
  text +=
      "check of the file: " + (checked ? *checked : without_addresses(checked.error().message)) +
      "\n";
  const auto log = storage::check_log(path);
  text += "check of the log: " + (log ? "ok" : without_addresses(log.error().message)) + "\n";
  if (const auto parts = storage::parts_of(path)) text += cli::parts_text(parts_list(*parts));
  return text;
}

std::string recordings_text(const fs::path& folder) {
  std::string text;
  std::error_code error;
  for (auto file = fs::recursive_directory_iterator(folder, error);
       !error && file != fs::recursive_directory_iterator(); file.increment(error)) {
    if (!file->is_regular_file(error)) continue;
    text +=
        file->path().filename().string() + " " + texts::bytes_text(file->file_size(error)) + "\n";
  }
  return text;
}

// Makes the bundle, file by file, and notes what is missing.
class Report {
 public:
  Report(const Common& common, const ReportOptions& options)
      : common_(common),
        options_(options),
        archive_(std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now())) {}

  rules::Expected<void> write() {
    ask_daemon();
    add_config();
    add_files();
    add_log();
    std::string versions = std::string("jadoube ") + JADOUBE_VERSION + "\n";
    if (!status_.version().empty()) versions += "jadoubed " + status_.version() + "\n";
    add("version.txt", versions + machine_text());
    add("README.txt",
        "A report about jadoube, to find what is wrong. It has no games, no names of people, no\n"
        "tokens and no addresses of clients. What may have them reads \"(left out)\".\n" +
            (missing_.empty() ? "" : "\nMissing:\n" + missing_));
    return archive_.write(options_.path);
  }
  const std::string& missing() const { return missing_; }

 private:
  void add(const std::string& name, const std::string& content) {
    if (content.empty()) return;
    archive_.add("jadoube-report/" + name, content);
  }
  void miss(const std::string& what, const std::string& why) {
    missing_ += "  " + what + ": " + without_addresses(why) + "\n";
  }

  void ask_daemon() {
    const auto asked = cli::call(common_, v1::GetStatusRequest(), status_);
    if (!asked.ok()) return miss("status, metrics, outputs", "the daemon does not answer");
    journal_ = status_.storage().journal();
    recordings_ = status_.storage().recordings();
    auto redacted_status = status_;
    auto& storage = *redacted_status.mutable_storage();
    storage.set_journal(file_name_of(journal_));
    storage.set_recordings(file_name_of(recordings_));
    storage.set_refusal(without_addresses(storage.refusal()));
    add("status.json", cli::to_json(redacted_status) + "\n");
    v1::GetMetricsResponse metrics;
    if (cli::call(common_, v1::GetMetricsRequest(), metrics).ok()) {
      add("metrics.txt", metrics.text());
      add("lines.txt", line_statistics(metrics.text()));
    } else {
      miss("metrics", "the daemon does not give them");
    }
    v1::ListOutputsResponse outputs;
    if (cli::call(common_, v1::ListOutputsRequest(), outputs).ok()) {
      add("outputs.txt", output_lines(outputs));
    }
  }

  void add_config() {
    if (options_.config.empty()) {
      miss("configuration", "name it with --config, if the daemon has one");
      if (journal_.empty()) take_places(default_config());
      return;
    }
    const std::string text = content_of(options_.config);
    if (text.empty()) return miss("configuration", "the file is empty or cannot be read");
    add("config.toml", redacted_config(text));
    if (!journal_.empty()) return;
    if (const auto config = parse_config(text, "config.toml")) {
      take_places(*config);
    } else {
      miss("the daemon's configuration is refused", "jadoubed --config FILE --check says why");
    }
  }

  void take_places(const Config& config) {
    journal_ = config.data_dir + "/" + storage::Journal::kFileName;
    recordings_ = config.recording_dir;
  }

  void add_files() {
    std::error_code error;
    if (!journal_.empty() && fs::exists(journal_, error)) {
      add("journal.txt", journal_text(journal_));
    } else {
      miss("journal", "its file is not on this machine, or you may not read it");
    }
    if (!recordings_.empty()) add("recordings.txt", recordings_text(recordings_));
  }

  void add_log() {
    constexpr std::size_t kLines = 1000;
    const std::string text =
        options_.log.empty() ? service_log() : last_lines(content_of(options_.log), kLines);
    if (text.empty()) return miss("log", "journald has none for you: name a file with --log");
    add("log.txt", redacted_log(text));
  }

  const Common& common_;
  const ReportOptions& options_;
  TarArchive archive_;
  v1::GetStatusResponse status_;
  std::string journal_, recordings_, missing_;
};

}  // namespace

std::string parts_list(const std::vector<storage::Part>& parts) {
  // Smaller parts are not shown.
  constexpr std::uint64_t kWorthTelling = 32 << 10;
  std::string text;
  for (const auto& [name, bytes] : parts) {
    if (bytes < kWorthTelling) continue;
    text += (text.empty() ? "" : ", ") + name + " " + texts::bytes_text(bytes);
  }
  return text;
}

int run_verb(const Common& common, const ReportOptions& options) {
  Report report(common, options);
  if (const auto written = report.write(); !written) {
    std::cerr << "jadoube: " << language::tr(written.error()) << "\n";
    return cli::kFailure;
  }
  std::cout << language::tr(
                   "{file} is written. It has no games, no names of people, no tokens and no "
                   "addresses of clients.",
                   {{"file", options.path}})
            << "\n";
  if (!report.missing().empty()) std::cout << language::tr("Missing:") << "\n" << report.missing();
  return cli::kSuccess;
}

}  // namespace jadoube::app
