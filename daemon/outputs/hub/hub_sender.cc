#include "daemon/outputs/hub/hub_sender.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "daemon/hub/hub_names.h"
#include "daemon/system/log.h"
#include "daemon/values/hub_event.h"

namespace jadoube::outputs {
namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

constexpr std::chrono::milliseconds kFirstRest{500};
constexpr std::chrono::milliseconds kLongestRest{10'000};
constexpr std::chrono::milliseconds kLongestHubWait{1000};
constexpr std::chrono::seconds kTryReplicas{30};

hub::HubAddress address_of(const OutputSettings& settings) {
  return {.url = settings.url,
          .secret_file = settings.secret_file,
          .ca_file = settings.ca_file,
          .name = "jadoube hall " + settings.hall};
}

// Arbiters see everything at once. A hub that may be ahead has only its own delay.
release::DelayRules delay_rules_of(const OutputSettings& settings, const Runner::Parts& parts) {
  const bool is_live = settings.live || settings.readers == hub::Readers::kArbiters;
  return is_live ? release::DelayRules{.lived = parts.rules.lived} : parts.rules;
}

values::Audience audience_of(hub::Readers readers) {
  return readers == hub::Readers::kArbiters ? values::Audience::kDaemons
                                            : values::Audience::kRelays;
}

// Relays do not know the serial numbers of boards. So for relays, a table names its board by the id
// instead of the serial number.
model::Tournament with_boards_by_id(const model::Tournament& tournament, const stream::Feed& feed) {
  model::Tournament named = tournament;
  const auto boards = feed.snapshot({}).boards;
  for (auto& table : named.tables) {
    if (!table.board.empty() || table.serial.empty()) continue;
    const auto board = std::ranges::find_if(boards, [&](const stream::NamedBoard& each) {
      return each.board.device.serial == table.serial ||
             each.board.device.short_serial == table.serial;
    });
    if (board != boards.end()) table.board = board->id;
    table.serial.clear();
  }
  return named;
}

}  // namespace

HubSender::HubSender(OutputSettings settings, Runner::Parts parts, storage::Archive archive,
                     CallTaker* calls)
    : settings_(std::move(settings)),
      parts_(std::move(parts)),
      call_taker_(calls),
      hall_stream_(
          {.event = settings_.event, .hall = settings_.hall, .readers = settings_.readers}),
      stream_(hub::stream_name(hall_stream_)),
      status_{.name = settings_.name,
              .kind = settings_.kind,
              .delay = settings_.delay,
              .live = settings_.live},
      gate_(release::EventSource(parts_.feed, std::move(archive)),
            delay_rules_of(settings_, parts_)),
      report_(settings_.name, parts_.findings) {}

HubSender::~HubSender() { stop(); }

void HubSender::start() {
  thread_ = std::thread([this] { run(); });
}

void HubSender::stop() {
  if (!thread_.joinable()) return;
  stopping_ = true;
  {
    const std::lock_guard lock(mutex_);
    if (link_) link_->interrupt();
  }
  parts_.feed.wake();
  thread_.join();
}

RunnerStatus HubSender::status() const {
  const std::lock_guard lock(mutex_);
  return status_;
}

void HubSender::run() {
  while (!stopping_) {
    const auto seen = parts_.feed.seen();
    const auto until = std::chrono::steady_clock::now() + step();
    // While the hub cannot be reached, new events do not wake the thread: they wait in the journal.
    do {
      parts_.feed.wait(link_ ? seen : parts_.feed.seen(), until);
    } while (!stopping_ && !link_ && std::chrono::steady_clock::now() < until);
  }
  disconnect();
}

std::chrono::milliseconds HubSender::step() {
  if (!link_) {
    const auto connected =
        connect()
            .and_then([&] { return find_place(); })
            .and_then([&] { return gate_.begin(parts_.now(), settings_.delay, reached_); })
            .and_then([&] { return take_calls(); });
    if (!connected) {
      disconnect();
      ++turn_;
      report_health(connected.error().sentence());
      pause_ = std::clamp(pause_ * 2, kFirstRest, kLongestRest);
      return pause_;
    }
    log::info("output " + settings_.name + ": the hub has everything of this hall up to event " +
              std::to_string(reached_));
  }
  while (!stopping_) {
    report_sign();
    const auto more = publish_next();
    if (!more) {
      disconnect();
      ++turn_;
      report_health(more.error().sentence());
      return pause_ = kFirstRest;
    }
    pause_ = {};
    if (!*more) break;
  }
  if (!link_->is_connected()) {
    disconnect();
    report_health(rules::Sentence("the connection to the hub was lost"));
    return kFirstRest;
  }
  report_health({});
  replicate();
  if (!next_due_) return kLongestHubWait;
  const auto due = std::chrono::ceil<std::chrono::milliseconds>(*next_due_ - parts_.now());
  return std::clamp(due, std::chrono::milliseconds(1), kLongestHubWait);
}

Expected<void> HubSender::connect() {
  auto connected = hub::HubLink::connect(address_of(settings_), turn_);
  if (!connected) return tl::unexpected(connected.error());
  const std::lock_guard lock(mutex_);
  link_ = std::move(*connected);
  return {};
}

void HubSender::disconnect() {
  calls_.reset();
  const std::lock_guard lock(mutex_);
  link_.reset();
}

// True if the stream has no gap before its last message.
Expected<bool> HubSender::is_whole(const hub::StreamState& state) {
  if (state.missing > 0) return false;
  if (state.is_limited) return true;
  const auto first = link_->message(stream_, state.first);
  if (!first) {
    if (first.error().code == ErrorCode::kUnavailable) return tl::unexpected(first.error());
    return false;
  }
  return !first->before;
}

// Another thread answers a call when it is carried out. The connection may be closed by then.
Expected<void> HubSender::take_calls() {
  if (settings_.readers != hub::Readers::kArbiters || call_taker_ == nullptr) return {};
  auto calls = link_->listen(
      hub::calls_subject(hall_stream_),
      [this, link = std::weak_ptr(link_)](const hub::HubLink::LiveMessage& reported) {
        call_taker_->take(reported.bytes, [link, reply = reported.reply](const std::string& bytes) {
          const auto still = link.lock();
          if (still && !reply.empty()) (void)still->report(reply, bytes);
        });
      });
  if (!calls) return tl::unexpected(calls.error());
  calls_ = std::move(*calls);
  return {};
}

// Gets the number of the hall's last event from the hub.
Expected<void> HubSender::find_place() {
  auto found = link_->stream(stream_);
  if (!found) return tl::unexpected(found.error());
  if (!*found) {
    auto made = link_->make_stream(hall_stream_);
    if (!made) return tl::unexpected(made.error());
    log::info("output " + settings_.name + ": the hub had no stream of this hall; it is made");
    *found = *made;
  }
  hub::StreamState state = **found;
  wants_replicas_ = state.wants_replicas();
  reached_ = 0;
  last_.reset();
  sequence_ = state.last;
  if (state.messages == 0) return {};
  const auto whole = is_whole(state);
  if (!whole) return tl::unexpected(whole.error());
  const auto last = link_->message(stream_, state.last);
  if (!last && last.error().code == ErrorCode::kUnavailable) return tl::unexpected(last.error());
  if (!*whole || !last) {
    log::warning("output " + settings_.name +
                 ": the hub has lost messages of this hall; all of them are published again");
    return link_->empty_stream(stream_);
  }
  last_ = last->id;
  // The hub has events of another journal. So all events of this one are new to it.
  if (last->id.epoch != parts_.names.epoch) return {};
  if (last->id.number > parts_.feed.head()) {
    return refuse(ErrorCode::kFailedPrecondition,
                  "the hub has later events of this journal than the journal itself: another "
                  "daemon uses a copy of it, or the journal is an older copy. Give this hall "
                  "another name in [[output]] hall");
  }
  reached_ = last->id.number;
  return {};
}

std::optional<hub::HubMessage> HubSender::message_for(const model::Event& event) {
  const auto audience = audience_of(settings_.readers);
  std::optional<std::string> bytes;
  if (const auto* changed = std::get_if<model::TournamentChanged>(&event.content)) {
    model::Event named = event;
    named.content = model::TournamentChanged{with_boards_by_id(*changed->tournament, parts_.feed)};
    bytes = values::encode_for_hub(named, audience);
  } else {
    bytes = values::encode_for_hub(event, audience);
  }
  if (!bytes) return std::nullopt;
  return hub::HubMessage{.subject = hub::board_subject(hall_stream_, event.board),
                         .id = {.epoch = parts_.names.epoch, .number = event.number},
                         .bytes = std::move(*bytes)};
}

Expected<bool> HubSender::publish_next() {
  const auto now = parts_.now();
  const std::uint64_t head = parts_.feed.head();
  const auto delay = gate_.of_all();
  // Usually the first event is not old enough. So hundreds of events after it are not read.
  auto events = gate_.source().read(reached_, 1);
  if (!events) return tl::unexpected(events.error());
  const bool waits = !events->empty() && gate_.due(*events->front(), delay, now);
  if (!waits) events = gate_.source().read(reached_, kAtOnce);
  if (!events) return tl::unexpected(events.error());
  next_due_.reset();
  std::vector<hub::HubMessage> messages;
  std::uint64_t reached = reached_;
  std::optional<hub::EventId> last = last_;
  for (const auto& event : *events) {
    next_due_ = gate_.due(*event, delay, now);
    if (next_due_) break;
    reached = event->number;
    auto message = message_for(*event);
    if (!message) continue;
    message->before = std::exchange(last, message->id);
    messages.push_back(std::move(*message));
  }
  const auto sequence = link_->publish(stream_, sequence_, messages);
  if (!sequence) return tl::unexpected(sequence.error());
  sequence_ = *sequence;
  last_ = std::move(last);
  // Events that were removed from the journal are skipped.
  reached_ = events->empty() ? std::max(reached, head) : reached;
  gate_.note_given(reached_);
  if (!messages.empty()) {
    const std::lock_guard lock(mutex_);
    status_.published_at = now;
  }
  return events->size() == kAtOnce && !next_due_;
}

// When the stream was made, the cluster may have had fewer servers, or only one.
void HubSender::replicate() {
  const auto now = std::chrono::steady_clock::now();
  if (!wants_replicas_ || now < next_replication_) return;
  next_replication_ = now + kTryReplicas;
  if (!link_->replicate(stream_)) return;
  wants_replicas_ = false;
  log::info("output " + settings_.name + ": three servers of the hub keep the stream of this hall");
}

void HubSender::report_sign() {
  const auto now = std::chrono::steady_clock::now();
  if (now < next_sign_) return;
  next_sign_ = now + hub::kSignEvery;
  hub::SignOfLife sign{.delay = gate_.of_all(), .last = last_};
  if (settings_.readers == hub::Readers::kArbiters) {
    sign.clock = std::chrono::floor<std::chrono::milliseconds>(parts_.now().time_since_epoch());
  }
  // If it fails, the next publishing fails too.
  (void)link_->report(hub::alive_subject(hall_stream_), hub::to_text(sign));
}

void HubSender::report_health(const rules::Sentence& why) {
  const std::string problem = why.packed();
  report_.report({.ok = problem.empty(), .problem = problem});
  const std::lock_guard lock(mutex_);
  if (problem == status_.health.problem) return;
  if (problem.empty()) {
    log::info("output " + settings_.name + ": everything is sent again");
  } else {
    log::warning("output " + settings_.name + ": " + why.english());
  }
  status_.health = {.ok = problem.empty(), .problem = problem};
}

}  // namespace jadoube::outputs
