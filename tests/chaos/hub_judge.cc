#include "tests/chaos/hub_judge.h"

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <cstdio>
#include <mutex>
#include <optional>
#include <set>
#include <vector>

#include "daemon/hub/hub_link.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/codec/row_codec.h"
#include "daemon/storage/journal.h"
#include "daemon/storage/rows.h"
#include "daemon/values/hub_event.h"
#include "tests/chaos/hub_content.h"

namespace jadoube::tests {
namespace {

// Even a long stream is read within this time.
constexpr std::chrono::seconds kPatience{60};
constexpr int kMostPrinted = 5;

// The messages that the hub must have from a journal.
struct Expected {
  hub::EventId id;
  std::string bytes;
  drivers::Instant at{};
};

std::optional<std::vector<Expected>> expected_of(const std::string& path) {
  auto journal = storage::Journal::open(path);
  auto archive = storage::Archive::open(path);
  if (!journal || !archive) return std::nullopt;
  std::vector<Expected> all;
  for (std::uint64_t after = 0;;) {
    const auto rows = archive->events_after(after, std::nullopt, 10'000);
    if (!rows) return std::nullopt;
    if (rows->empty()) return all;
    for (const auto& row : *rows) {
      const auto event = storage::codec::event_of(row);
      if (!event) return std::nullopt;
      auto bytes = values::encode_for_hub(*event, values::Audience::kRelays);
      if (bytes) all.push_back({{journal->epoch(), row.number}, std::move(*bytes), row.at});
    }
    after = rows->back().number;
  }
}

rules::Expected<std::vector<hub::HubMessage>> read_stream(hub::HubLink& link,
                                                          const std::string& event,
                                                          const std::string& hall) {
  const hub::HallStream stream{.event = event, .hall = hall};
  const auto name = hub::stream_name(stream);
  const auto state = link.stream(name);
  if (!state) return tl::unexpected(state.error());
  std::vector<hub::HubMessage> messages;
  if (!*state || (*state)->messages == 0) return messages;
  std::mutex mutex;
  std::condition_variable changed;
  bool complete = false;
  const auto followed =
      link.follow(name, hub::all_board_subjects(stream), 1, [&](hub::HubMessage message) {
        const std::lock_guard lock(mutex);
        complete |= message.sequence >= (*state)->last;
        messages.push_back(std::move(message));
        changed.notify_all();
      });
  if (!followed) return tl::unexpected(followed.error());
  std::unique_lock lock(mutex);
  if (!changed.wait_for(lock, kPatience, [&] { return complete; })) {
    return rules::refuse(rules::ErrorCode::kUnavailable,
                         "the hub sends only a part of stream " + name);
  }
  return messages;
}

class StreamJudge {
 public:
  StreamJudge(std::string hall, std::chrono::seconds delay)
      : hall_(std::move(hall)), delay_(delay) {}

  JudgedStream judge(const std::vector<hub::HubMessage>& messages,
                     const std::vector<Expected>& expected) {
    judged_.messages = messages.size();
    if (messages.size() != expected.size()) {
      fault("the hub has " + std::to_string(messages.size()) + " messages, the journal " +
            std::to_string(expected.size()) + " events for relays");
    }
    std::set<std::string> seen;
    std::optional<hub::EventId> before;
    for (std::size_t i = 0; i < messages.size(); ++i) {
      const auto& message = messages[i];
      const std::string text = to_text(message.id);
      if (!seen.insert(text).second) fault("message " + text + " is there twice");
      if (message.before != before) fault("a message is missing before " + text);
      before = message.id;
      for (const auto& field : forbidden_in(message.bytes)) {
        fault("message " + text + " has " + field + ", which relays must not have");
      }
      if (i >= expected.size()) continue;
      if (!(message.id == expected[i].id)) {
        fault("message " + text + " stands where " + to_text(expected[i].id) + " must");
      } else if (message.bytes != expected[i].bytes) {
        fault("message " + text + " is not as in the journal");
      } else if (is_too_early(expected[i].at.time_since_epoch(),
                              std::chrono::nanoseconds(message.stored_at), delay_)) {
        fault("message " + text + " came to the hub too early");
      }
    }
    return judged_;
  }
  JudgedStream fault(const std::string& what) {
    if (judged_.wrong++ < kMostPrinted) {
      std::printf("hub, hall %s: %s\n", hall_.c_str(), what.c_str());
    }
    return judged_;
  }

 private:
  const std::string hall_;
  const std::chrono::seconds delay_;
  JudgedStream judged_;
};

}  // namespace

JudgedStream judge_stream(const std::string& hub_url, const std::string& event,
                          const std::string& hall, const std::string& journal,
                          std::chrono::seconds delay) {
  StreamJudge judge(hall, delay);
  const auto expected = expected_of(journal);
  if (!expected) return judge.fault("its journal cannot be read");
  const auto link = hub::HubLink::connect({.url = hub_url, .name = "judge"});
  if (!link) return judge.fault(link.error().message);
  const auto messages = read_stream(**link, event, hall);
  if (!messages) return judge.fault(messages.error().message);
  return judge.judge(*messages, *expected);
}

std::string judge_journal_file(const std::string& path) {
  using storage::Database;
  if (const auto journal = storage::Journal::open(path); !journal) return journal.error().message;
  auto database = Database::open(path, Database::Mode::kReadOnly);
  if (!database) return database.error().message;
  const auto pages = database->text("PRAGMA integrity_check(1)");
  if (!pages) return pages.error().message;
  if (*pages != "ok") return *pages;
  const auto rows = storage::changed_rows(*database);
  return rows ? *rows : rows.error().message;
}

}  // namespace jadoube::tests
