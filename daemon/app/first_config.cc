#include "daemon/app/first_config.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <istream>
#include <ostream>
#include <utility>

#include "daemon/app/config/config.h"
#include "rules/time/time_control_text.h"

namespace jadoube::app {
namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

std::string without_blanks(const std::string& text) {
  const auto begin = text.find_first_not_of(" \t\r");
  if (begin == std::string::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") + 1 - begin);
}

// A line of the answer. Empty: the first choice.
std::string answer_to(const std::string& question, std::istream& in, std::ostream& out) {
  out << question << std::flush;
  std::string line;
  std::getline(in, line);
  return without_blanks(line);
}

// A text of TOML.
std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      (out += '\\') += c;
    } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
      std::array<char, 8> escape{};
      std::snprintf(escape.data(), escape.size(), "\\u%04X", static_cast<unsigned>(c));
      out += escape.data();
    } else {
      out += c;
    }
  }
  return out + "\"";
}

bool is_number(const std::string& text) {
  return std::ranges::all_of(text, [](unsigned char c) { return std::isdigit(c) != 0; });
}

std::string boards_text(const std::vector<std::string>& boards) {
  if (boards.empty()) {
    return "# Every board that is plugged in is read. To give boards names, add for each:\n"
           "# [[board]]\n# id = \"table-1\"\n# serial = \"3000448278\"\n";
  }
  std::string text;
  for (std::size_t i = 0; i < boards.size(); ++i) {
    text += "[[board]]\nid = \"table-" + std::to_string(i + 1) + "\"\n" +
            (is_number(boards[i]) ? "serial = " : "port = ") + quoted(boards[i]) + "\n";
  }
  return text;
}

}  // namespace

std::vector<std::string> boards_in(const std::string& answer) {
  std::vector<std::string> boards;
  std::string word;
  for (const char c : answer + " ") {
    if (c != ' ' && c != ',' && c != '\t') {
      word += c;
    } else if (!word.empty()) {
      boards.push_back(std::exchange(word, {}));
    }
  }
  if (boards.size() == 1 && boards[0] == "every") boards.clear();
  return boards;
}

std::optional<Lookers> lookers_in(const std::string& answer) {
  if (answer == "computer") return Lookers::kThisComputer;
  if (answer == "network") return Lookers::kHallNetwork;
  return std::nullopt;
}

Expected<FirstAnswers> ask_first(FirstAnswers answers, std::istream& in, std::ostream& out) {
  if (!answers.event) {
    answers.event = answer_to("What is the name of the event? (Enter: none) ", in, out);
  }
  if (!answers.boards) {
    answers.boards =
        boards_in(answer_to("Which boards? Serial numbers or ports, with blanks between. (Enter: "
                            "every board that is plugged in) ",
                            in, out));
  }
  if (!answers.lookers) {
    const auto answer = answer_to(
        "Who may look at the games? computer: browsers on this computer; network: everybody in "
        "the network of the hall. (Enter: computer) ",
        in, out);
    answers.lookers = answer.empty() ? Lookers::kThisComputer : lookers_in(answer);
    if (!answers.lookers) {
      return refuse(ErrorCode::kInvalidArgument,
                    "\"" + answer + "\" is not an answer: write computer or network");
    }
  }
  if (!answers.time_control) {
    answers.time_control = answer_to(
        "What time does each player have? As in 5+3 (minutes and seconds for each move) or "
        "90/40+30/SD+30. (Enter: not known; then no clock is checked) ",
        in, out);
  }
  if (!answers.time_control->empty()) {
    const auto control = rules::parse_time_control(*answers.time_control);
    if (!control) return tl::unexpected(control.error());
  }
  return answers;
}

Expected<std::string> first_config(const FirstAnswers& answers) {
  const bool is_open = answers.lookers == Lookers::kHallNetwork;
  std::string text = "# Made by jadoubed --init. All keys: daemon/app/README.md\n";
  const std::string event = answers.event.value_or("");
  const std::string control = answers.time_control.value_or("");
  if (!event.empty() || !control.empty()) text += "[event]\n";
  if (!event.empty()) text += "name = " + quoted(event) + "\n";
  if (!control.empty()) text += "time_control = " + quoted(control) + "\n";
  if (!event.empty() || !control.empty()) text += "\n";
  text += is_open ? "# Everybody in the network may look: http://HOST:8080/\n"
                  : "# Only this computer may look: http://127.0.0.1:8080/. For the network of the "
                    "hall: 0.0.0.0:8080\n";
  text += std::string("[http]\nlisten = [\"") + (is_open ? "0.0.0.0" : "127.0.0.1") + ":8080\"]\n";
  if (is_open) {
    text +=
        "# Phones of arbiters enter here. The browser warns once of the daemon's own certificate\n"
        "tls_listen = [\"0.0.0.0:8443\"]\n";
  }
  text += "\n" + boards_text(answers.boards.value_or(std::vector<std::string>()));
  const auto checked = parse_config(text, "the new configuration");
  if (!checked) return tl::unexpected(checked.error());
  return text;
}

Expected<void> refuse_existing(const std::string& path) {
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) return {};
  return refuse(ErrorCode::kFailedPrecondition,
                path + " exists already: name another file, or add --force to replace it");
}

Expected<std::vector<std::string>> missing_directories(const std::string& path) {
  namespace fs = std::filesystem;
  std::vector<std::string> missing;
  std::error_code ignored;
  auto directory = fs::absolute(path, ignored).lexically_normal().parent_path();
  for (; !fs::exists(directory, ignored); directory = directory.parent_path()) {
    if (directory == directory.root_path()) break;
    missing.insert(missing.begin(), directory.string());
    if (directory.parent_path() == directory.root_path()) {
      return refuse(ErrorCode::kNotFound, "there is no directory " + directory.string() +
                                              ": name another file, or make the directory first");
    }
  }
  return missing;
}

Expected<void> write_first_config(const std::string& path, const std::string& text, bool replaces) {
  std::error_code ignored;
  std::filesystem::create_directories(std::filesystem::path(path).parent_path(), ignored);
  const int how = O_WRONLY | O_CREAT | O_CLOEXEC | (replaces ? O_TRUNC : O_EXCL);
  const int file = ::open(path.c_str(), how, 0644);
  if (file < 0 && errno == EEXIST) return refuse_existing(path);
  bool is_written = file >= 0;
  for (std::size_t done = 0; is_written && done < text.size();) {
    const auto count = ::write(file, text.data() + done, text.size() - done);
    is_written = count > 0;
    if (is_written) done += static_cast<std::size_t>(count);
  }
  const int why = errno;
  if (file >= 0) ::close(file);
  if (is_written) return {};
  return refuse(ErrorCode::kPermissionDenied, "cannot write " + path + ": " + std::strerror(why));
}

}  // namespace jadoube::app
