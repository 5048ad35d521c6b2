#include "daemon/rehearsal/rehearsal_files.h"

#include <fstream>
#include <sstream>
#include <system_error>

namespace jadoube::rehearsal {
namespace {

namespace fs = std::filesystem;
using outputs::Kind;
using outputs::OutputSettings;
using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

constexpr const char* kClocksFile = "clocks";
constexpr const char* kFoldersFile = "folders";

// A string of TOML. Characters that a basic string must not have are written as numbers.
std::string toml_text(const std::string& text) {
  constexpr const char* kDigits = "0123456789abcdef";
  std::string quoted = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      quoted += std::string("\\") + c;
    } else if (byte < ' ' || byte == 0x7f) {
      quoted += std::string("\\u00") + kDigits[byte >> 4] + kDigits[byte & 15];
    } else {
      quoted += c;
    }
  }
  return quoted + '"';
}

std::string word_of_kind(Kind kind) {
  switch (kind) {
    case Kind::kFolder:
      return "folder";
    case Kind::kPgn:
      return "pgn";
    case Kind::kOverlay:
      return "overlay";
    default:
      return "cloud";
  }
}

std::string test_folder_of(const std::string& dir) {
  return (fs::path(dir) / kTestFolder).string();
}

std::string config_of_output(const OutputSettings& output) {
  std::string text = "\n[[output]]\nname = " + toml_text(output.name) +
                     "\nkind = " + toml_text(word_of_kind(output.kind)) + "\n";
  const auto add = [&](const char* key, const std::string& value) {
    text += std::string(key) + " = " + value + "\n";
  };
  const auto flag = [](bool is_so) { return std::string(is_so ? "true" : "false"); };
  if (!output.tournament.empty()) add("tournament", toml_text(output.tournament));
  if (!output.section.empty()) add("section", toml_text(output.section));
  if (output.kind == Kind::kFolder) add("dir", toml_text(test_folder_of(output.dir)));
  add("held_back_plies", std::to_string(output.held_back_plies));
  add("provisional", flag(output.provisional));
  add("writes_illegal_plies", flag(output.writes_illegal_plies));
  add("sure_percent", std::to_string(output.sure_percent));
  return text;
}

Expected<void> write_text(const fs::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (file) return {};
  return refuse(ErrorCode::kUnavailable, "cannot write {path}", {{"path", path.string()}});
}

Expected<void> remove_tree(const fs::path& path) {
  std::error_code error;
  fs::remove_all(path, error);
  if (!error) return {};
  return refuse(ErrorCode::kUnavailable, "cannot remove {path}: {why}",
                {{"path", path.string()}, {"why", error.message()}});
}

}  // namespace

bool is_fed(Kind kind) {
  return kind == Kind::kPgn || kind == Kind::kOverlay || kind == Kind::kCloud ||
         kind == Kind::kFolder;
}

std::string http_socket_in(const fs::path& directory) { return (directory / "http").string(); }

std::string config_of_rehearsal(const fs::path& directory,
                                const std::vector<OutputSettings>& outputs) {
  std::string text = "[event]\nname = \"Test\"\n[http]\nlisten = [" +
                     toml_text("unix:" + http_socket_in(directory)) + "]\n";
  for (const OutputSettings& output : outputs) {
    if (is_fed(output.kind)) text += config_of_output(output);
  }
  return text;
}

Expected<void> write_files(const fs::path& directory, const RehearsalPlan& plan,
                           const std::vector<OutputSettings>& outputs) {
  std::string clocks, folders;
  for (const PlannedTable& table : plan.tables) {
    clocks +=
        std::to_string(table.base.count()) + " " + std::to_string(table.increment.count()) + "\n";
  }
  for (const OutputSettings& output : outputs) {
    if (output.kind == Kind::kFolder) {
      folders += fs::absolute(test_folder_of(output.dir)).string() + "\n";
    }
  }
  for (const OutputSettings& output : outputs) {
    if (output.kind != Kind::kFolder) continue;
    // Anything with this name is not of this rehearsal, and may be a link to another folder.
    if (auto removed = remove_tree(test_folder_of(output.dir)); !removed) return removed;
  }
  return write_text(directory / kFoldersFile, folders)
      .and_then([&] { return write_text(directory / kClocksFile, clocks); })
      .and_then([&] {
        return write_text(directory / kConfigFile, config_of_rehearsal(directory, outputs));
      });
}

Expected<std::vector<drivers::simulator::ClockSettings>> read_clocks(const fs::path& directory) {
  const fs::path path = directory / kClocksFile;
  std::ifstream file(path);
  if (!file) {
    return refuse(ErrorCode::kUnavailable, "cannot read {path}", {{"path", path.string()}});
  }
  std::vector<drivers::simulator::ClockSettings> clocks;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    long base = 0, increment = 0;
    if (!(words >> base >> increment) || base < 0 || increment < 0) {
      return refuse(ErrorCode::kInvalidArgument, "{path} has a line that is no clock: {line}",
                    {{"path", path.string()}, {"line", line}});
    }
    clocks.push_back(
        {.base = std::chrono::seconds(base), .increment = std::chrono::seconds(increment)});
  }
  return clocks;
}

Expected<void> remove_files(const fs::path& directory) {
  std::ifstream file(directory / kFoldersFile);
  for (std::string line; std::getline(file, line);) {
    // Only folders of this name are removed, even if somebody has changed the file.
    if (fs::path(line).filename() != kTestFolder) continue;
    if (auto removed = remove_tree(line); !removed) return removed;
  }
  return remove_tree(directory);
}

int games_in_folder(const std::string& dir) {
  int games = 0;
  std::error_code error;
  fs::recursive_directory_iterator each(test_folder_of(dir), error);
  for (; !error && each != fs::recursive_directory_iterator(); each.increment(error)) {
    const std::string name = each->path().filename().string();
    games += name.starts_with("game-") && name.ends_with(".pgn") ? 1 : 0;
  }
  return games;
}

}  // namespace jadoube::rehearsal
