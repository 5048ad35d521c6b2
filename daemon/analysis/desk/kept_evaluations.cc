#include "daemon/analysis/desk/kept_evaluations.h"

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <system_error>
#include <utility>

namespace jadoube::analysis {
namespace {

constexpr std::string_view kHeading = "jadoube analysis 1";
constexpr int kDigits = 16;
constexpr int kMostScore = 1'000'000;

}  // namespace

std::string evaluation_line(PositionKey key, const Score& score) {
  char text[64];
  const bool is_white = score.mates == rules::Color::kWhite;
  std::snprintf(text, sizeof text, "%016llx %s %d", static_cast<unsigned long long>(key),
                score.mates ? "mate" : "cp",
                score.mates ? (is_white ? score.moves : -score.moves) : score.centipawns);
  return text;
}

std::optional<std::pair<PositionKey, Score>> parse_evaluation_line(std::string_view line) {
  PositionKey key = 0;
  if (line.size() < kDigits) return std::nullopt;
  const auto number = std::from_chars(line.data(), line.data() + kDigits, key, 16);
  if (number.ec != std::errc() || number.ptr != line.data() + kDigits) return std::nullopt;
  line.remove_prefix(kDigits);
  const bool is_mate = line.starts_with(" mate ");
  if (!is_mate && !line.starts_with(" cp ")) return std::nullopt;
  line.remove_prefix(is_mate ? 6 : 4);
  int value = 0;
  const auto read = std::from_chars(line.data(), line.data() + line.size(), value);
  if (read.ec != std::errc() || read.ptr != line.data() + line.size()) return std::nullopt;
  if (value < -kMostScore || value > kMostScore || (is_mate && value == 0)) return std::nullopt;
  if (!is_mate) return std::pair(key, Score{.centipawns = value});
  const auto mates = value > 0 ? rules::Color::kWhite : rules::Color::kBlack;
  return std::pair(key, Score{.mates = mates, .moves = value > 0 ? value : -value});
}

KeptEvaluations::KeptEvaluations(std::filesystem::path file, Evaluations& known)
    : file_(std::move(file)) {
  std::error_code ignored;
  if (std::filesystem::exists(file_, ignored) && !read(known)) write_anew(known);
}

void KeptEvaluations::open() {
  std::error_code ignored;
  const bool is_new = !std::filesystem::exists(file_, ignored);
  out_.open(file_, std::ios::app);
  if (is_new) out_ << kHeading << '\n';
}

// True: every line of it could be read, and it ends with a whole line.
bool KeptEvaluations::read(Evaluations& known) {
  std::ifstream in(file_);
  std::string line;
  if (!std::getline(in, line) || line != kHeading) return false;
  bool is_whole = true;
  while (std::getline(in, line)) {
    const auto entry = parse_evaluation_line(line);
    is_whole = is_whole && entry && !in.eof();
    if (entry) known.put(entry->first, entry->second);
  }
  return is_whole;
}

void KeptEvaluations::write_anew(const Evaluations& known) {
  const auto beside = file_.string() + ".new";
  {
    std::ofstream out(beside, std::ios::trunc);
    out << kHeading << '\n';
    known.for_each(
        [&](PositionKey key, const Score& score) { out << evaluation_line(key, score) << '\n'; });
    if (!out.flush()) return;
  }
  std::error_code ignored;
  std::filesystem::rename(beside, file_, ignored);
}

void KeptEvaluations::keep(PositionKey key, const Score& score) {
  if (!problem_.empty()) return;
  if (!out_.is_open()) open();
  out_ << evaluation_line(key, score) << '\n';
  // A line is there at once: a daemon that is killed has lost none.
  if (!out_.flush()) problem_ = file_.string() + ": " + std::strerror(errno);
}

}  // namespace jadoube::analysis
