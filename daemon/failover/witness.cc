#include "daemon/failover/witness.h"

#include <chrono>
#include <sstream>
#include <utility>

#include "daemon/hub/hub_names.h"

namespace jadoube::failover {

namespace {

constexpr int kNoteForm = 1;

}  // namespace

std::string text_of(const LeaseNote& note) {
  return std::to_string(kNoteForm) + ' ' + note.holder + ' ' + std::to_string(note.term) +
         (note.alone ? " alone" : " copied");
}

std::optional<LeaseNote> note_of(std::string_view text) {
  std::istringstream words{std::string(text)};
  int form = 0;
  LeaseNote note;
  std::string copied;
  words >> form >> note.holder >> note.term >> copied;
  if (!words || form != kNoteForm || (copied != "alone" && copied != "copied")) {
    return std::nullopt;
  }
  note.alone = copied == "alone";
  return note;
}

namespace {

using rules::ErrorCode;
using rules::Expected;

// Used instead of the id of an event.
constexpr const char* kLease = "lease";
// The most notes that are kept. Only the last one counts.
constexpr std::uint64_t kMostNotes = 4096;

hub::HallStream lease_stream(const std::string& hall) { return {.event = kLease, .hall = hall}; }

std::string name_of_run() {
  return std::to_string(std::chrono::system_clock::now().time_since_epoch().count());
}

}  // namespace

HubWitness::HubWitness(hub::HubAddress address, const std::string& hall)
    : address_(std::move(address)),
      hall_(hall),
      stream_(hub::stream_name(lease_stream(hall))),
      run_(name_of_run()) {}

Expected<void> HubWitness::connect() {
  if (link_ && link_->is_connected()) return {};
  auto link = hub::HubLink::connect(address_, turn_);
  if (!link) {
    ++turn_;
    return tl::unexpected(link.error());
  }
  link_ = *std::move(link);
  return {};
}

// A server that has lost its cluster stays connected, but does not answer.
template <typename Value>
Expected<Value> HubWitness::answered(Expected<Value> answer) {
  if (!answer && answer.error().code == ErrorCode::kUnavailable && address_.is_of_cluster()) {
    link_.reset();
    ++turn_;
  }
  return answer;
}

Expected<Witness::Seen> HubWitness::read() { return answered(read_note()); }

Expected<std::uint64_t> HubWitness::write(std::uint64_t revision, const LeaseNote& note) {
  return answered(write_note(revision, note));
}

Expected<Witness::Seen> HubWitness::read_note() {
  if (auto connected = connect(); !connected) return tl::unexpected(connected.error());
  const auto state = link_->stream(stream_);
  if (!state) return tl::unexpected(state.error());
  if (!*state) return Seen{};
  Seen seen{.revision = (*state)->last};
  if ((*state)->messages == 0) return seen;
  const auto message = link_->message(stream_, seen.revision);
  if (message) {
    seen.note = note_of(message->bytes);
    return seen;
  }
  // Another note may have been written since.
  if (message.error().code == ErrorCode::kNotFound) return seen;
  return tl::unexpected(message.error());
}

Expected<std::uint64_t> HubWitness::write_note(std::uint64_t revision, const LeaseNote& note) {
  if (auto connected = connect(); !connected) return tl::unexpected(connected.error());
  if (revision == 0) {
    const auto state = link_->stream(stream_);
    if (!state) return tl::unexpected(state.error());
    if (!*state) {
      if (auto made = link_->make_stream(lease_stream(hall_)); !made) {
        return tl::unexpected(made.error());
      }
    }
  } else if (revision % kMostNotes == 0) {
    if (auto emptied = link_->empty_stream(stream_); !emptied) {
      return tl::unexpected(emptied.error());
    }
  }
  return link_->publish(stream_, revision,
                        {{.subject = hub::board_subject(lease_stream(hall_), ""),
                          .id = {.epoch = run_, .number = ++written_},
                          .bytes = text_of(note)}});
}

}  // namespace jadoube::failover
