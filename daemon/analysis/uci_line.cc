#include "daemon/analysis/uci_line.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace jadoube::analysis {
namespace {

constexpr double kSlope = 0.00368208;
constexpr int kMostCentipawns = 1000;

double percent_of(int centipawns) {
  return 50.0 + 50.0 * (2.0 / (1.0 + std::exp(-kSlope * centipawns)) - 1.0);
}

}  // namespace

Score score_of(const RelativeScore& relative, rules::Color turn) {
  const bool is_white = turn == rules::Color::kWhite;
  if (!relative.is_mate) return {.centipawns = is_white ? relative.value : -relative.value};
  // "mate 0" means that the side to move is mated already.
  return {.mates = relative.value > 0 ? turn : rules::opponent_of(turn),
          .moves = std::abs(relative.value)};
}

double white_percent(const Score& score) {
  if (!score.mates) {
    return percent_of(std::clamp(score.centipawns, -kMostCentipawns, kMostCentipawns));
  }
  const bool white_mates = *score.mates == rules::Color::kWhite;
  if (score.moves == 0) return white_mates ? 100.0 : 0.0;
  const int centipawns = (21 - std::min(10, score.moves)) * 100;
  return percent_of(white_mates ? centipawns : -centipawns);
}

std::string score_text(const Score& score) {
  if (score.mates) {
    const std::string sign = *score.mates == rules::Color::kWhite ? "#" : "#-";
    return score.moves == 0 ? sign : sign + std::to_string(score.moves);
  }
  char text[32];
  std::snprintf(text, sizeof text, score.centipawns == 0 ? "%.2f" : "%+.2f",
                score.centipawns / 100.0);
  return text;
}

namespace {

// The highest value of an engine: hundredths of a pawn, and moves to a mate.
constexpr int kMostValue = 1'000'000;
// A name is shown to people.
constexpr std::size_t kLongestName = 100;

// Takes words from a line, one after the other.
class Words {
 public:
  explicit Words(std::string_view line) : rest_(line) {}

  std::string_view next() {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(kBlanks), rest_.size()));
    const auto word = rest_.substr(0, rest_.find_first_of(kBlanks));
    rest_.remove_prefix(word.size());
    return word;
  }
  // The rest of the line, without blanks around it.
  std::string_view rest() const {
    const auto first = rest_.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) return {};
    return rest_.substr(first, rest_.find_last_not_of(kBlanks) - first + 1);
  }

 private:
  static constexpr std::string_view kBlanks = " \t\r";
  std::string_view rest_;
};

std::optional<int> number_in(std::string_view word) {
  int value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  if (value < -kMostValue || value > kMostValue) return std::nullopt;
  return value;
}

std::string printable(std::string_view text) {
  std::string all;
  for (const unsigned char c : text.substr(0, kLongestName)) {
    all += c >= ' ' && c < 127 ? static_cast<char>(c) : '?';
  }
  return all;
}

UciLine parse_info(Words words) {
  ScoreInfo info;
  bool has_score = false;
  for (auto word = words.next(); !word.empty(); word = words.next()) {
    // Moves or text for people follow.
    if (word == "pv" || word == "string") break;
    if (word == "multipv") {
      if (const auto rank = number_in(words.next())) info.rank = *rank;
    } else if (word == "lowerbound" || word == "upperbound") {
      info.is_bound = true;
    } else if (word == "score") {
      const auto kind = words.next();
      const auto value = number_in(words.next());
      if (!value || (kind != "cp" && kind != "mate")) return OtherLine();
      info.score = {.is_mate = kind == "mate", .value = *value};
      has_score = true;
    }
  }
  return has_score ? UciLine(info) : OtherLine();
}

UciLine parse_option(Words words) {
  if (words.next() != "name") return OtherLine();
  std::string name;
  for (auto word = words.next(); !word.empty() && word != "type"; word = words.next()) {
    if (!name.empty()) name += ' ';
    name += word;
  }
  return name.empty() ? UciLine() : EngineOption{std::move(name)};
}

}  // namespace

UciLine parse_uci_line(std::string_view line) {
  Words words(line);
  const auto first = words.next();
  if (first == "info") return parse_info(words);
  if (first == "uciok") return UciOk();
  if (first == "readyok") return ReadyOk();
  if (first == "bestmove") {
    const auto move = words.next();
    return BestMove{move == "(none)" || move == "0000" ? std::string() : printable(move)};
  }
  if (first == "option") return parse_option(words);
  if (first == "id" && words.next() == "name") return EngineName{printable(words.rest())};
  return OtherLine();
}

void LineCutter::take(std::string_view bytes) {
  for (const char c : bytes) {
    if (c == '\n') {
      if (!open_.empty() && open_.back() == '\r') open_.pop_back();
      if (!is_too_long_) lines_.push_back(std::move(open_));
      open_.clear();
      is_too_long_ = false;
    } else if (open_.size() < kLongest) {
      open_ += c;
    } else {
      is_too_long_ = true;
    }
  }
}

std::optional<std::string> LineCutter::next() {
  if (lines_.empty()) return std::nullopt;
  std::string line = std::move(lines_.front());
  lines_.pop_front();
  return line;
}

}  // namespace jadoube::analysis
