#include "tests/support/faulty_disk.h"

#include <algorithm>
#include <filesystem>

#include "tests/support/faulty_vfs.h"
#include "tests/support/process.h"

namespace jadoube::tests {
namespace {

constexpr std::int64_t kSector = 512;

bool chance(int percent, std::mt19937_64& random) {
  return static_cast<int>(random() % 100) < percent;
}

std::string garbage(std::size_t size, std::mt19937_64& random) {
  std::string bytes(size, '\0');
  std::ranges::generate(bytes, [&] { return static_cast<char>(random()); });
  return bytes;
}

}  // namespace

FaultyDisk::FaultyDisk() { put_beneath_sqlite(*this); }
FaultyDisk::~FaultyDisk() { take_from_beneath_sqlite(); }

void FaultyDisk::answer(Answers answers) {
  const std::lock_guard lock(mutex_);
  answers_ = std::move(answers);
}

int FaultyDisk::operations() const {
  const std::lock_guard lock(mutex_);
  return operations_;
}

FaultyDisk::Answer FaultyDisk::next() {
  const std::lock_guard lock(mutex_);
  if (cut_) return Answer::kPowerCut;
  const auto answer = answers_ ? answers_(++operations_) : (++operations_, Answer::kDone);
  cut_ = answer == Answer::kPowerCut;
  return answer;
}

void FaultyDisk::opened(const std::string& path) {
  const std::lock_guard lock(mutex_);
  if (images_.contains(path)) return;
  auto bytes = read_file(path);
  const bool exists = !bytes.empty();
  images_[path] = {.safe = std::move(bytes), .exists = exists, .since = {}};
}

void FaultyDisk::wrote(const std::string& path, std::int64_t offset, std::string bytes) {
  const std::lock_guard lock(mutex_);
  images_[path].since.push_back({offset, std::move(bytes)});
}

void FaultyDisk::shortened(const std::string& path, std::int64_t size) {
  const std::lock_guard lock(mutex_);
  images_[path].since.push_back({size, {}, true});
}

void FaultyDisk::synced(const std::string& path) {
  const std::lock_guard lock(mutex_);
  auto& image = images_[path];
  for (const auto& change : image.since) apply(change, image.safe);
  image.since.clear();
  image.exists = true;
}

void FaultyDisk::deleted(const std::string& path) {
  const std::lock_guard lock(mutex_);
  images_.erase(path);
}

void FaultyDisk::apply(const Change& change, std::string& bytes) {
  const auto offset = static_cast<std::size_t>(change.offset);
  if (change.shorten) return bytes.resize(std::min(bytes.size(), offset));
  bytes.resize(std::max(bytes.size(), offset + change.bytes.size()));
  std::ranges::copy(change.bytes, bytes.begin() + change.offset);
}

// For each sector: the new one is there, or still the old one, or garbage.
void FaultyDisk::apply_torn(const Change& change, int kept_percent, std::string& bytes,
                            std::mt19937_64& random) {
  constexpr int kGarbagePercent = 5;
  if (change.shorten) {
    if (chance(kept_percent, random)) apply(change, bytes);
    return;
  }
  const auto end = change.offset + std::ssize(change.bytes);
  for (auto at = change.offset; at < end;) {
    const auto next = std::min(end, (at / kSector + 1) * kSector);
    const auto size = static_cast<std::size_t>(next - at);
    if (chance(kept_percent, random)) {
      apply({at, change.bytes.substr(static_cast<std::size_t>(at - change.offset), size)}, bytes);
    } else if (chance(kGarbagePercent, random)) {
      apply({at, garbage(size, random)}, bytes);
    }
    at = next;
  }
}

void FaultyDisk::leave_in(const std::string& folder, std::mt19937_64& random) const {
  constexpr int kKeptPercents[] = {0, 10, 50, 90, 100};
  const std::lock_guard lock(mutex_);
  for (const auto& [path, image] : images_) {
    const int kept = kKeptPercents[random() % std::size(kKeptPercents)];
    std::string bytes = image.safe;
    for (const auto& change : image.since) apply_torn(change, kept, bytes, random);
    if (!image.exists && bytes.empty()) continue;
    write_file(folder + "/" + std::filesystem::path(path).filename().string(), bytes);
  }
}

}  // namespace jadoube::tests
