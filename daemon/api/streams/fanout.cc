#include "daemon/api/streams/fanout.h"

#include <grpcpp/server_context.h>
#include <sys/resource.h>
#include <unistd.h>

#include <utility>

#include "daemon/api/call/caller.h"
#include "daemon/api/call/request.h"
#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/net/peer_address.h"

namespace jadoube::api {
namespace {

// The longest sleep of the thread. How often bookmarks and stalled readers are checked, and
// displays may have a next step.
constexpr std::chrono::milliseconds kTurn{250};

// A stream without a place is refused at once.
net::Places::Limits limits_of(int most) { return {.all = most, .kept = most / 8, .door = 0}; }

}  // namespace

Fanout::Fanout(stream::Feed& feed, storage::Archive archive, Kind kind)
    : feed_(feed),
      archive_(std::move(archive)),
      kind_(std::move(kind)),
      reader_places_(limits_of(kind_.most_readers)),
      display_places_(limits_of(kind_.most_displays)),
      thread_([this] { run(); }) {}

Fanout::~Fanout() { stop(); }

bool Fanout::add(const std::shared_ptr<Subscriber>& subscriber) {
  bool ended = false;
  std::shared_ptr<Subscriber> gives_way;
  {
    const std::lock_guard lock(mutex_);
    ended = ended_;
    const auto place = find_place(*subscriber);
    if (place.where != net::Places::Answer::Where::kInside) return false;
    const auto found = subscribers_.find(static_cast<const Subscriber*>(place.gives_way));
    if (place.gives_way != nullptr && found != subscribers_.end()) gives_way = found->second;
    const bool is_new = subscribers_.emplace(subscriber.get(), subscriber).second;
    if (is_new && subscriber->is_display()) ++displays_;
  }
  if (gives_way) gives_way->give_way();
  if (ended) {
    subscriber->stop();
    return true;
  }
  feed_.wake();
  return true;
}

// Call it with the mutex held.
net::Places::Answer Fanout::find_place(const Subscriber& subscriber) {
  if (!subscriber.is_of_client()) return {};
  const auto reader = subscriber.reader();
  const bool is_local = reader.address.empty() || net::is_local_host(reader.address);
  const auto guest = !kind_.is_for_viewers || reader.has_entered ? net::Guest::kEntered
                     : is_local                                  ? net::Guest::kThisMachine
                                                                 : net::Guest::kViewer;
  auto& places = subscriber.is_display() ? display_places_ : reader_places_;
  return places.come(&subscriber, reader.address, guest);
}

void Fanout::remove(const Subscriber* subscriber) {
  std::shared_ptr<Subscriber> last;  // Dies after the lock is free.
  const std::lock_guard lock(mutex_);
  const auto found = subscribers_.find(subscriber);
  if (found == subscribers_.end()) return;
  last = std::move(found->second);
  if (last->is_display()) --displays_;
  (last->is_display() ? display_places_ : reader_places_).leave(subscriber);
  subscribers_.erase(found);
}

Fanout::Counts Fanout::counts() {
  const std::lock_guard lock(mutex_);
  Counts counts{.readers = 0, .displays = displays_};
  for (const auto& [key, subscriber] : subscribers_) {
    if (subscriber->is_of_client() && !subscriber->is_display()) ++counts.readers;
  }
  return counts;
}

// Call it with the mutex held.
std::vector<std::shared_ptr<Subscriber>> Fanout::everybody() {
  std::vector<std::shared_ptr<Subscriber>> all;
  all.reserve(subscribers_.size());
  for (const auto& [key, subscriber] : subscribers_) all.push_back(subscriber);
  return all;
}

void Fanout::wake() { feed_.wake(); }

bool Fanout::post(std::function<void(storage::Archive&)> task) {
  {
    const std::lock_guard lock(mutex_);
    if (ended_) return false;
    tasks_.push_back(language::in_same_language(std::move(task)));
  }
  feed_.wake();
  return true;
}

void Fanout::stop() {
  if (!thread_.joinable()) return;
  stopping_ = true;
  feed_.wake();
  thread_.join();
}

void Fanout::run() {
  // On Linux each thread has its own value.
  if (kind_.nice > 0) ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), kind_.nice);
  while (!stopping_) {
    const auto seen = feed_.seen();
    serve_once();
    feed_.wait(seen, std::chrono::steady_clock::now() + kTurn);
  }
  end();
}

void Fanout::end() {
  std::vector<std::function<void(storage::Archive&)>> tasks;
  std::vector<std::shared_ptr<Subscriber>> subscribers;
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    tasks.swap(tasks_);
    subscribers = everybody();
  }
  for (const auto& task : tasks) task(archive_);
  for (const auto& subscriber : subscribers) {
    subscriber->pump(archive_);
    subscriber->stop();
  }
}

void Fanout::serve_once() {
  std::vector<std::function<void(storage::Archive&)>> tasks;
  std::vector<std::shared_ptr<Subscriber>> subscribers;
  {
    const std::lock_guard lock(mutex_);
    tasks.swap(tasks_);
    subscribers = everybody();
  }
  for (const auto& task : tasks) task(archive_);
  const bool ends = is_over();
  for (const auto& subscriber : subscribers) {
    ends ? subscriber->stop() : subscriber->pump(archive_);
  }
}

void work(WorkThreads& threads, grpc::CallbackServerContext& context,
          grpc::ServerUnaryReactor* reactor,
          std::function<void(storage::Archive& archive, const IsCancelled& is_cancelled)> task) {
  const Caller caller = caller_of(context);
  // The context is valid until the call ends.
  const IsCancelled is_cancelled = [&context] { return context.IsCancelled(); };
  const auto run = [reactor, is_cancelled, task = std::move(task)](WorkThreads::Turn turn,
                                                                   storage::Archive& archive) {
    switch (turn) {
      case WorkThreads::Turn::kDo:
        return task(archive, is_cancelled);
      case WorkThreads::Turn::kCancelled:
        return reactor->Finish(grpc::Status::CANCELLED);
      case WorkThreads::Turn::kStop:
        return reactor->Finish(daemon_stops());
    }
  };
  const std::string who = caller.id.empty() ? caller.origin : caller.id;
  if (threads.post({who, is_cancelled, run})) return;
  reactor->Finish(
      {grpc::StatusCode::UNAVAILABLE, language::tr("too many of your calls wait: try again soon")});
}

void answer_by_work(WorkThreads& threads, grpc::CallbackServerContext& context,
                    grpc::ServerUnaryReactor* reactor,
                    std::function<rules::Expected<void>(storage::Archive& archive)> task) {
  work(threads, context, reactor,
       [reactor, task = std::move(task)](storage::Archive& archive, const IsCancelled&) {
         const auto done = task(archive);
         reactor->Finish(done ? grpc::Status::OK : to_status(done.error()));
       });
}

}  // namespace jadoube::api
