#include "daemon/release/lived_time.h"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <utility>

namespace jadoube::release {
namespace {

using std::chrono::nanoseconds;

// Ages are exact to this time.
constexpr std::chrono::milliseconds kBetweenMarks{100};
// Ages are exact to this time after a restart.
constexpr std::chrono::seconds kBetweenLines{5};
// If a machine loses its power, the time up to the last line counts.
constexpr std::chrono::seconds kLongestWithoutALine{30};
// More than the longest delay.
constexpr std::chrono::hours kKept{26};

constexpr const char* kHeading = "jadoube lived time 1";
constexpr const char* kUnknownStart = "?";

// The id of the machine's start as one word of a line, whatever bytes the kernel gives.
std::string word_of_start(const LivedTime::Machine& machine) {
  std::string word = machine.start.empty() ? kUnknownStart : machine.start;
  std::ranges::replace_if(
      word, [](unsigned char each) { return each <= ' ' || each == 0x7f; }, '_');
  return word;
}

}  // namespace

LivedTime::LivedTime(Parts parts) : parts_(std::move(parts)) {
  const Machine machine = parts_.machine();
  since_start_ = machine.since_start;
  if (!parts_.file.empty()) read(machine);
  if (parts_.forgets) marks_.clear();
  if (marks_.empty() || marks_.back().number < parts_.head) {
    marks_.push_back({parts_.head, base_});
  }
  written_ = base_;
  written_number_ = marks_.back().number;
  if (!parts_.file.empty()) write_all(base_);
}

void LivedTime::keep_in(const std::filesystem::path& file, const std::string& epoch,
                        std::uint64_t head) {
  const std::lock_guard lock(mutex_);
  parts_.file = file;
  parts_.epoch = epoch;
  std::erase_if(marks_, [&](const Mark& mark) { return mark.number > head; });
  const nanoseconds lived = now();
  if (marks_.empty() || marks_.back().number < head) marks_.push_back({head, lived});
  written_ = lived;
  written_number_ = marks_.back().number;
  write_all(lived);
}

nanoseconds LivedTime::now() const { return base_ + (parts_.machine().since_start - since_start_); }

// An incomplete line, and all lines after it, do not count.
void LivedTime::read(const Machine& machine) {
  std::ifstream file(parts_.file);
  std::string heading, epoch;
  if (!std::getline(file, heading) || heading != kHeading) return;
  if (!std::getline(file, epoch) || epoch != parts_.epoch) return;
  Mark last;
  nanoseconds last_since_start{};
  std::string last_start;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::uint64_t number = 0;
    std::int64_t lived = 0, since_start = 0;
    std::string start, end;
    if (!(words >> number >> lived >> since_start >> start >> end) || end != ".") break;
    if (nanoseconds(lived) < last.lived) break;
    last = {number, nanoseconds(lived)};
    last_since_start = nanoseconds(since_start);
    last_start = start;
    // The journal may be an older copy. Numbers that it lacks will belong to other events.
    const bool is_new = marks_.empty() || number > marks_.back().number;
    if (is_new && number <= parts_.head) marks_.push_back(last);
  }
  if (last_start.empty()) return;
  // After another start of the machine, the time since the last line is not known. The file may
  // even be a copy from another machine, and this machine may have run for days.
  const bool is_same_start = last_start == word_of_start(machine) && last_start != kUnknownStart;
  const nanoseconds passed =
      is_same_start ? machine.since_start - last_since_start : nanoseconds(0);
  base_ = last.lived + std::max(passed, nanoseconds(0));
}

std::string LivedTime::line_of(const Mark& mark) const {
  const Machine machine = parts_.machine();
  // The line has the lived time and the kernel's time of the mark.
  return std::to_string(mark.number) + " " + std::to_string(mark.lived.count()) + " " +
         std::to_string((since_start_ + (mark.lived - base_)).count()) + " " +
         word_of_start(machine) + " .\n";
}

void LivedTime::write_all(nanoseconds lived) const {
  const std::filesystem::path fresh = parts_.file.string() + ".new";
  {
    std::ofstream file(fresh, std::ios::trunc);
    file << kHeading << "\n" << parts_.epoch << "\n";
    nanoseconds last = -kBetweenLines;
    for (std::size_t i = 0; i < marks_.size(); ++i) {
      if (i + 1 < marks_.size() && marks_[i].lived - last < kBetweenLines) continue;
      last = marks_[i].lived;
      file << line_of(marks_[i]);
    }
    file << line_of({marks_.back().number, lived});
    if (!file.flush()) return;
  }
  std::error_code ignored;
  std::filesystem::rename(fresh, parts_.file, ignored);
}

void LivedTime::append(const Mark& mark) const {
  std::ofstream file(parts_.file, std::ios::app);
  file << line_of(mark);
}

void LivedTime::note(std::uint64_t head) {
  const std::lock_guard lock(mutex_);
  const nanoseconds lived = now();
  const Mark& last = marks_.back();
  if (head > last.number && lived - last.lived >= kBetweenMarks) {
    marks_.push_back({head, lived});
    forget_old();
  }
  if (parts_.file.empty()) return;
  const bool is_due = marks_.back().number != written_number_ && lived - written_ >= kBetweenLines;
  if (!is_due && lived - written_ < kLongestWithoutALine) return;
  written_ = lived;
  written_number_ = marks_.back().number;
  append({written_number_, lived});
}

void LivedTime::forget_old() {
  const nanoseconds oldest = marks_.back().lived - kKept;
  while (marks_.size() > 1 && marks_[1].lived <= oldest) marks_.pop_front();
}

nanoseconds LivedTime::age(std::uint64_t number) const {
  const std::lock_guard lock(mutex_);
  const auto mark = std::ranges::lower_bound(marks_, number, {}, &Mark::number);
  return mark == marks_.end() ? nanoseconds(0) : now() - mark->lived;
}

std::uint64_t LivedTime::last_of_age(nanoseconds age) const {
  const std::lock_guard lock(mutex_);
  const nanoseconds then = now() - age;
  const auto after = std::ranges::upper_bound(marks_, then, {}, &Mark::lived);
  return after == marks_.begin() ? 0 : std::prev(after)->number;
}

}  // namespace jadoube::release
