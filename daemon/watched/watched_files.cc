#include "daemon/watched/watched_files.h"

#include <set>
#include <tuple>

#include "daemon/tournament/find.h"

namespace jadoube::watched {
namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

constexpr std::chrono::seconds kLookEvery{1};

// Calls `visit(tournament, section)` for each section with a watched file.
template <typename Visit>
void for_each_watched(const stream::Feed& feed, const Visit& visit) {
  for (const auto& tournament : feed.tournaments()) {
    if (tournament->closed) continue;
    for (const model::Section& section : tournament->sections) {
      if (section.watched) visit(*tournament, section);
    }
  }
}

}  // namespace

WatchedFiles::WatchedFiles(Desk desk, const stream::Feed& feed, std::function<model::Instant()> now)
    : desk_(std::move(desk)), feed_(feed), now_(std::move(now)), news_(feed) {}

WatchedFiles::~WatchedFiles() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void WatchedFiles::start() {
  has_ended_ = false;
  thread_ = std::thread([this] { run(); });
}

bool WatchedFiles::stop(std::chrono::milliseconds patience) {
  std::unique_lock lock(mutex_);
  stopping_ = true;
  changed_.notify_all();
  if (!changed_.wait_for(lock, patience, [this] { return has_ended_; })) return false;
  lock.unlock();
  if (thread_.joinable()) thread_.join();
  return true;
}

void WatchedFiles::run() {
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    lock.unlock();
    look(std::chrono::steady_clock::now());
    lock.lock();
    changed_.wait_for(lock, kLookEvery, [this] { return stopping_; });
  }
  has_ended_ = true;
  changed_.notify_all();
}

void WatchedFiles::look(StillFile::Time steady) {
  const bool has_news = news_.take();
  std::set<Place> there;
  for_each_watched(feed_, [&](const model::Tournament& tournament, const model::Section& section) {
    const Place place(tournament.id, section.id);
    there.insert(place);
    auto& watch = watches_.try_emplace(place, desk_, tournament.id, section.id).first->second;
    const SectionWatch::Now now{.time = now_(), .steady = steady};
    watch.look(tournament, now);
    if (has_news) watch.note_results();
    watch.write_results(tournament, now);
    const std::lock_guard lock(mutex_);
    shown_[place] = {.state = watch.state(), .version = watch.version()};
  });
  std::erase_if(watches_, [&](const auto& each) { return !there.contains(each.first); });
  const std::lock_guard lock(mutex_);
  std::erase_if(shown_, [&](const auto& each) { return !there.contains(each.first); });
}

std::vector<FileState> WatchedFiles::list() const {
  std::vector<FileState> all;
  const std::lock_guard lock(mutex_);
  for_each_watched(feed_, [&](const model::Tournament& tournament, const model::Section& section) {
    FileState state{.tournament = tournament.id, .section = section.id};
    const auto found = shown_.find({tournament.id, section.id});
    const bool is_known =
        found != shown_.end() && found->second.state.watched.path == section.watched->path;
    if (is_known) state = found->second.state;
    state.watched = *section.watched;
    // Somebody has applied or rejected the version since the last look.
    if (state.standing == FileStanding::kAsks && state.version == state.watched.taken) {
      state.standing = FileStanding::kNothingNew;
      state.found = {};
    }
    all.push_back(std::move(state));
  });
  return all;
}

Expected<tournament::PairingFile> WatchedFiles::file(const model::Tournament& tournament,
                                                     const std::string& section,
                                                     const std::string& version) const {
  const auto* found = tournament::find_section(tournament, section);
  if (found == nullptr) return tl::unexpected(tournament::no_such_section(tournament, section));
  if (!found->watched) {
    return refuse(ErrorCode::kFailedPrecondition, "section {section} watches no file",
                  {{"section", found->id}});
  }
  const std::lock_guard lock(mutex_);
  const auto shown = shown_.find({tournament.id, found->id});
  if (shown == shown_.end() || !shown->second.version ||
      shown->second.version->version != version) {
    return refuse(ErrorCode::kFailedPrecondition,
                  "the watched file was saved again since you looked at it: look again");
  }
  return shown->second.version->file;
}

}  // namespace jadoube::watched
