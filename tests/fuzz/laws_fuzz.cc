// "<verb> <lines>": each line of standard input of `jadoube laws <verb>` gets one line of JSON as
// its answer.

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <sstream>
#include <string>

#include "daemon/client/laws/answers.h"

namespace {

using namespace jadoube::cli::laws;

// Verbs whose answers need no long search.
const std::map<std::string, Question>& questions() {
  static const std::map<std::string, Question> known = {
      {"moves", {moves, {"fen"}}},
      {"status", {status, {"fen", "start", "moves", "edition", "chess960", "without"}}},
      {"san", {san, {"fen", "uci", "input", "language"}}},
      {"repetition", {repetition, {"start", "moves", "edition"}}},
      {"penalty", {penalty, {"offence", "earlier", "answered", "edition", "tempo", "supervision"}}},
      {"quickplay", {quickplay, {"text", "player", "left", "opponent_left", "moves", "edition"}}},
      {"touch", {touch, {"fen", "touched", "edition", "played", "order", "board"}}},
      {"timecontrol", {time_control, {"text", "pgn", "at_zero", "thought"}}}};
  return known;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto asked = questions().find(text.substr(0, text.find(' ')));
  if (asked == questions().end()) return 0;
  std::istringstream in(text.substr(std::min(size, asked->first.size() + 1)));
  std::ostringstream out;
  answer_lines(asked->second, in, out);
  std::istringstream answers(out.str());
  for (std::string line; std::getline(answers, line);) {
    if (!Json::parse(line, nullptr, false).is_object()) std::abort();
  }
  return 0;
}
