#include "tests/chaos/release_judge.h"

#include <algorithm>
#include <cctype>
#include <sstream>

namespace jadoube::tests {
namespace {

// The text without the parts in braces.
std::string without_comments(const std::string& text) {
  std::string left;
  bool is_comment = false;
  for (const char c : text) {
    if (c == '{') is_comment = true;
    if (!is_comment) left += c;
    if (c == '}') is_comment = false;
  }
  return left;
}

bool is_move(const std::string& word) {
  if (word == "*" || word == "1-0" || word == "0-1" || word == "1/2-1/2") return false;
  // "12." and "12..." are numbers. Castling begins with the letter O, a null move with "--".
  return std::isalpha(static_cast<unsigned char>(word.front())) != 0 || word == "--";
}

}  // namespace

void ReleaseJudge::saw_in_hall(const std::string& table, std::size_t plies, Time at) {
  auto& looks = hall_[table];
  const auto before = looks.empty() ? 0 : looks.back().second;
  const auto [asked, is_first] = asked_.try_emplace(table, at);
  const auto since = is_first ? Time::min() : asked->second;
  asked->second = at;
  looks.emplace_back(since, std::max(before, plies));
}

void ReleaseJudge::saw_in_public(const std::string& table, std::size_t plies, Time at) {
  const auto& looks = hall_[table];
  const auto due = at - delay_ + slack_;
  const auto late = std::ranges::upper_bound(looks, due, {}, &std::pair<Time, std::size_t>::first);
  const std::size_t allowed = late == looks.begin() ? 0 : std::prev(late)->second;
  if (!looks.empty() && plies < looks.back().second) ++held_back_;
  if (plies <= allowed) return;
  early_.push_back("table " + table + ": the public reads " + std::to_string(plies) +
                   " plies, and only " + std::to_string(allowed) + " are old enough");
}

std::vector<std::string> ReleaseJudge::faults() const {
  auto faults = early_;
  if (held_back_ == 0) faults.emplace_back("nothing was ever held back");
  return faults;
}

std::map<std::string, std::size_t> plies_by_white(const std::string& pgn) {
  std::map<std::string, std::size_t> plies;
  std::istringstream lines(pgn);
  std::string white, moves;
  const auto count = [&] {
    std::istringstream words(without_comments(moves));
    for (std::string word; words >> word;) plies[white] += is_move(word) ? 1 : 0;
    moves.clear();
  };
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with('[')) {
      moves += line + '\n';
      continue;
    }
    if (line.starts_with("[Event ")) count();
    if (!line.starts_with("[White ")) continue;
    const auto first = line.find('"') + 1;
    white = line.substr(first, line.rfind('"') - first);
  }
  count();
  return plies;
}

}  // namespace jadoube::tests
