#include "daemon/outputs/push/push_sender.h"

#include <algorithm>
#include <utility>

#include "daemon/language/language.h"
#include "daemon/model/ids.h"
#include "daemon/push/push_encryption.h"
#include "daemon/push/push_endpoint.h"
#include "daemon/system/log.h"

namespace jadoube::outputs {
namespace {

using model::Instant;
using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

constexpr std::chrono::seconds kLongestPushIdle{1};
constexpr std::chrono::milliseconds kShortestPushIdle{20};
constexpr std::chrono::seconds kSavePushEvery{10};
// How often the end of accesses is checked although nothing is sent.
constexpr std::chrono::seconds kLookEvery{10};
constexpr std::size_t kMostTests = 16;
constexpr int kMostPushesAMinute = 10;

// What an answer of a push service means [RFC 8030, 5 and 7; RFC 8292, 4.2].
enum class Outcome {
  kArrived,
  kGone,     // The subscription has ended.
  kRefused,  // The message itself is refused: sending it again does not help.
  kLater,
};

Outcome outcome_of(const Expected<TransferAnswer>& answer) {
  // The host is not on the internet, or its certificate is wrong.
  if (!answer && answer.error().code != ErrorCode::kUnavailable) return Outcome::kRefused;
  if (!answer) return Outcome::kLater;
  const int status = answer->status;
  if (status >= 200 && status < 300) return Outcome::kArrived;
  if (status == 404 || status == 410) return Outcome::kGone;
  return status == 429 || status >= 500 ? Outcome::kLater : Outcome::kRefused;
}

rules::Sentence push_problem_of(const Expected<TransferAnswer>& answer, const std::string& origin) {
  using rules::Sentence;
  if (!answer) return answer.error().sentence();
  if (answer->status == 429) {
    return Sentence("the push service {host} answered 429: it wants fewer messages",
                    {{"host", origin}});
  }
  return Sentence("the push service {host} answered {status}",
                  {{"host", origin}, {"status", answer->status}});
}

std::string origin_of(const std::string& endpoint) {
  const auto parsed = push::PushEndpoint::parse(endpoint);
  return parsed ? parsed->origin() : std::string();
}

// The alerts that the reader wants and may get.
std::vector<PlacedAlert> wanted_by(const push::PushSubscription& subscription, PushReader reader,
                                   std::vector<PlacedAlert> alerts) {
  std::erase_if(alerts, [&](const PlacedAlert& each) {
    const bool is_of_table = !model::is_daemon_id(each.alert.id.board);
    return !may_get_alert(reader, each.alert.incident->kind) ||
           (is_of_table && !subscription.wants(each.place.table.number));
  });
  return alerts;
}

language::Language language_of(const push::PushSubscription& subscription) {
  return language::Language::of_tag(subscription.language).value_or(language::Language());
}

std::chrono::sys_seconds in_seconds(Instant at) {
  return std::chrono::floor<std::chrono::seconds>(at);
}

}  // namespace

PushSender::PushSender(PushParts push, std::unique_ptr<Transfer> transfer, Runner::Parts parts,
                       storage::Archive archive, std::filesystem::path state_file)
    : push_(std::move(push)),
      transfer_(std::move(transfer)),
      parts_(std::move(parts)),
      state_file_(std::move(state_file)),
      contact_(push_.settings.contact),
      reading_(parts_.feed, std::move(archive)),
      saved_(load_alert_memory(state_file_, parts_.names.epoch)),
      plan_({.severity = model::Severity::kWarning, .most_a_minute = kMostPushesAMinute},
            beginning_of_alerts(model::Severity::kWarning, parts_, saved_)) {}

PushSender::~PushSender() { stop(); }

void PushSender::set_pages(const std::string& address) {
  // A push service accepts only https addresses of a page [RFC 8292, 2.1].
  if (contact_.empty() && address.starts_with("https://")) contact_ = address;
}

void PushSender::start() {
  thread_ = std::thread([this] { run(); });
}

void PushSender::stop() {
  if (thread_.joinable()) {
    stopping_ = true;
    transfer_->interrupt();
    parts_.feed.wake();
    thread_.join();
  }
  std::deque<Test> left;
  {
    const std::lock_guard lock(mutex_);
    takes_tests_ = false;
    left.swap(tests_);
  }
  for (const Test& test : left) {
    test.done(refuse(ErrorCode::kUnavailable, "the daemon stops: try again"));
  }
}

void PushSender::test(const std::string& endpoint, TestDone done) {
  {
    const std::lock_guard lock(mutex_);
    if (takes_tests_ && tests_.size() < kMostTests) {
      tests_.push_back({endpoint, std::move(done)});
      done = {};
    }
  }
  if (done) return done(refuse(ErrorCode::kUnavailable, "too many tests at once: try again"));
  parts_.feed.wake();
}

void PushSender::run() {
  while (!stopping_) {
    const auto seen = parts_.feed.seen();
    const Instant now = parts_.now();
    read(now);
    remove_gone(now);
    plan_.drop_old(now);
    while (!stopping_) {
      const auto alerts = plan_.next(now);
      if (alerts.empty()) break;
      spread(alerts, now);
      plan_.sent(now);
    }
    do_tests();
    send_all();
    save(now);
    const Instant wake = std::min(plan_.wake(), deliveries_.wake());
    const auto idle =
        std::clamp<Instant::duration>(wake - now, kShortestPushIdle, kLongestPushIdle);
    parts_.feed.wait(seen, std::chrono::steady_clock::now() + idle);
  }
  next_save_ = {};
  save(parts_.now());
}

void PushSender::read(Instant now) {
  const auto done = reading_.read(
      plan_, now, stopping_, [this](const auto& id, const auto& incident) { saw(id, incident); });
  if (!done) report(done.error().message);
}

void PushSender::saw(const AlertId& id, const model::Incident& incident) {
  if (incident.life != model::Life::kOpen) deliveries_.drop(id);
  if (!model::needs_somebody(incident.life)) {
    seen_.erase(id);
    return;
  }
  const auto [was, is_new] = seen_.try_emplace(id, incident.severity);
  // The incident was a warning, and is more severe now.
  if (!is_new && incident.severity > was->second) plan_.ring_again(id);
  was->second = incident.severity;
}

// One message for each browser that wants one.
void PushSender::spread(const std::vector<Alert>& alerts, Instant now) {
  const auto placed = with_places(alerts, parts_.feed.tournaments(), parts_.names.boards);
  for (const auto& subscription : push_.book.all()) {
    const auto reader = push_.reader_of(subscription.owner);
    if (!reader) continue;
    if (subscription.quiet && subscription.quiet->contain(in_seconds(now))) continue;
    auto wanted = wanted_by(subscription, *reader, placed);
    if (wanted.empty()) continue;
    deliveries_.add({.endpoint = subscription.endpoint,
                     .origin = origin_of(subscription.endpoint),
                     .alerts = std::move(wanted)});
  }
  next_save_ = {};
}

void PushSender::send_all() {
  while (!stopping_) {
    auto delivery = deliveries_.next(parts_.now());
    if (!delivery) return;
    send(*std::move(delivery));
  }
}

void PushSender::send(PushDelivery delivery) {
  const auto subscription = push_.book.find(delivery.endpoint);
  const auto reader = subscription ? push_.reader_of(subscription->owner) : std::nullopt;
  if (!reader) return deliveries_.done(delivery);
  const auto message = [&] {
    const language::Speaking speaking(language_of(*subscription));
    return push_message(delivery.alerts, *reader, parts_.names.epoch);
  }();
  const auto answer = post(*subscription, message);
  next_save_ = {};
  if (!answer) return remove(delivery.endpoint);
  const Outcome outcome = outcome_of(*answer);
  if (outcome == Outcome::kGone) remove(delivery.endpoint);
  if (outcome == Outcome::kLater || outcome == Outcome::kRefused) {
    report(push_problem_of(*answer, delivery.origin).english());
  }
  if (outcome != Outcome::kLater) return deliveries_.done(delivery);
  const auto& reported = *answer;
  deliveries_.later(std::move(delivery), parts_.now(),
                    reported ? reported->retry_after : std::nullopt);
}

std::optional<Expected<TransferAnswer>> PushSender::post(const push::PushSubscription& to,
                                                         const PushMessage& message) {
  const auto endpoint = push::PushEndpoint::parse(to.endpoint);
  const auto body = push::encrypted_for(to.keys, message.text);
  if (!endpoint || !body) return std::nullopt;
  const bool is_ours = push::is_named(*endpoint, push_.settings.hosts);
  const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  // With the empty "Expect:", the library does not ask the host first whether it may send the body.
  TransferRequest request{
      .method = TransferRequest::Method::kPost,
      .url = to.endpoint,
      .headers = {"Expect:", "Content-Type: application/octet-stream",
                  "Content-Encoding: aes128gcm", "TTL: " + std::to_string(message.ttl.count()),
                  "Urgency: " + message.urgency,
                  "Authorization: " + push_.key.authorization(endpoint->origin(), contact_, now)},
      .body = *body,
      .only_public = !is_ours,
      .ca_file = is_ours ? push_.settings.ca_file : std::string()};
  if (!message.topic.empty()) request.headers.push_back("Topic: " + message.topic);
  return transfer_->send(request);
}

void PushSender::do_tests() {
  while (!stopping_) {
    Test test;
    {
      const std::lock_guard lock(mutex_);
      if (tests_.empty()) return;
      test = std::move(tests_.front());
      tests_.pop_front();
    }
    test.done(do_test(test.endpoint));
  }
}

Expected<void> PushSender::do_test(const std::string& endpoint) {
  const auto subscription = push_.book.find(endpoint);
  const auto reader = subscription ? push_.reader_of(subscription->owner) : std::nullopt;
  if (!reader) {
    return refuse(ErrorCode::kNotFound, "alerts are off for this device: turn them on again");
  }
  const auto origin = origin_of(endpoint);
  if (deliveries_.held_until(origin) > parts_.now()) {
    return refuse(ErrorCode::kUnavailable,
                  "the push service {host} wants to be left alone for a while", {{"host", origin}});
  }
  const auto message = [&] {
    const language::Speaking speaking(language_of(*subscription));
    return test_push(*reader);
  }();
  const auto answer = post(*subscription, message);
  const Outcome outcome = answer ? outcome_of(*answer) : Outcome::kGone;
  if (outcome == Outcome::kArrived) return {};
  if (outcome == Outcome::kGone) {
    remove(endpoint);
    return refuse(ErrorCode::kFailedPrecondition,
                  "the push service no longer has this device: turn alerts off and on");
  }
  const auto why = push_problem_of(*answer, origin);
  return tl::unexpected(rules::Error{
      outcome == Outcome::kLater ? ErrorCode::kUnavailable : ErrorCode::kFailedPrecondition,
      why.english(), std::make_shared<const rules::Sentence>(why)});
}

void PushSender::remove(const std::string& endpoint) {
  push_.book.remove(endpoint);
  deliveries_.drop_endpoint(endpoint);
}

void PushSender::remove_gone(Instant now) {
  if (now < next_look_) return;
  next_look_ = now + kLookEvery;
  push_.book.remove_gone(
      [this](const std::string& owner) { return push_.reader_of(owner).has_value(); });
}

// A problem is logged once, until there is another problem.
void PushSender::report(const std::string& problem) {
  if (problem == problem_) return;
  problem_ = problem;
  log::warning("alerts on devices: " + problem);
}

// After a restart, alerts that are not sent to all readers yet are read again.
AlertMemory PushSender::memory() const {
  AlertMemory memory = plan_.memory();
  for (const auto& [id, event] : deliveries_.waiting()) {
    if (event == 0) continue;
    memory.rung.erase(id);
    memory.reached = std::min(*memory.reached, event - 1);
  }
  return memory;
}

void PushSender::save(Instant now) {
  if (now < next_save_) return;
  const AlertMemory now_known = memory();
  if (now_known == saved_) return;
  next_save_ = now + kSavePushEvery;
  const auto done = save_alert_memory(state_file_, now_known);
  if (done) {
    saved_ = now_known;
  } else {
    report(done.error().message);
  }
}

}  // namespace jadoube::outputs
