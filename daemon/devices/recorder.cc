#include "daemon/devices/recorder.h"

#include <array>
#include <cerrno>
#include <ctime>
#include <system_error>
#include <utility>

#include "daemon/devices/board_name.h"
#include "daemon/system/log.h"

namespace jadoube::devices {
namespace {

namespace fs = std::filesystem;
using drivers::Instant;

// A full disk stays full for a while.
constexpr std::chrono::minutes kTryAgain{1};

std::string utc(Instant when, const char* format) {
  const std::time_t seconds =
      std::chrono::floor<std::chrono::seconds>(when).time_since_epoch().count();
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  std::array<char, 64> text{};
  return {text.data(), std::strftime(text.data(), text.size(), format, &parts)};
}

// For example ".123".
std::string thousandths(Instant when) {
  const auto whole = std::chrono::floor<std::chrono::seconds>(when);
  const auto rest = std::chrono::floor<std::chrono::milliseconds>(when - whole).count();
  return "." + std::to_string(1000 + rest).substr(1);
}

std::pair<std::string, std::string> recorded(Instant when) {
  return {"recorded", utc(when, "%Y-%m-%dT%H:%M:%S") + thousandths(when) + "Z by jadoubed"};
}

}  // namespace

Recording::Recording(Recorder& recorder, std::string name, Provenance provenance, Instant opened)
    : recorder_(recorder),
      name_(std::move(name)),
      provenance_(std::move(provenance)),
      opened_(opened),
      last_(opened) {}

void Recording::write(Instant at, drivers::Direction direction,
                      std::span<const std::uint8_t> bytes) {
  last_ = at;
  if (bytes.empty() || (failed_at_ && !begin_again(at))) return;
  const auto since = std::chrono::floor<std::chrono::milliseconds>(at - opened_);
  early_.push_back({since, direction, {bytes.begin(), bytes.end()}});
  if (!writer_ && direction == drivers::Direction::kToBoard) return;
  if (!writer_) {
    file_ = recorder_.open(name_, opened_);
    if (!file_) return fail();
    provenance_.back() = recorded(opened_);
    writer_.emplace(file_, provenance_);
    for (const auto& text : remarks_) file_ << "# " << text << '\n';
  }
  for (const drivers::Chunk& chunk : early_) writer_->write(chunk);
  early_.clear();
}

void Recording::remark(const std::string& text) {
  remarks_.push_back(text);
  if (writer_ && !failed_at_) file_ << "# " << text << '\n';
}

void Recording::flush() {
  if (failed_at_ || !writer_) return;
  if (!file_.flush()) return fail();
  recorder_.be_content();
}

void Recording::fail() {
  failed_at_ = last_;
  recorder_.complain(std::generic_category().message(errno));
}

// A new file is used, because the other one may end in half a line.
bool Recording::begin_again(Instant at) {
  if (at - *failed_at_ < kTryAgain) return false;
  failed_at_.reset();
  writer_.reset();
  early_.clear();
  opened_ = at;
  return true;
}

std::unique_ptr<Recording> Recorder::record(const std::string& board, const std::string& port,
                                            std::string_view driver, Instant now) {
  Recording::Provenance provenance{
      {"board", board.empty() ? "not known when the line was opened" : board},
      {"driver", std::string(driver)},
      {"port", port},
      recorded(now)};
  const std::string name = board.empty() ? base_name(port) : plain_name(board);
  return std::make_unique<Recording>(*this, name, std::move(provenance), now);
}

std::ofstream Recorder::open(const std::string& name, Instant when) {
  std::error_code ignored;
  fs::create_directories(folder_, ignored);
  const std::string stem = name + "-" + utc(when, "%Y%m%dT%H%M%S") + "-";
  for (int n = 1;; ++n) {
    const fs::path path = folder_ / (stem + std::to_string(n) + ".session");
    if (!fs::exists(path, ignored)) return std::ofstream(path);
  }
}

void Recorder::complain(const std::string& what) {
  if (complained_) return;
  complained_ = true;
  log::error("recordings are lost: " + folder_.string() + " cannot be written: " + what);
}

void Recorder::be_content() {
  if (!std::exchange(complained_, false)) return;
  log::warning("recordings are written again to " + folder_.string() + ", with a hole");
}

}  // namespace jadoube::devices
