#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "daemon/hub/hub_link.h"
#include "rules/error.h"

namespace jadoube::failover {

/// The note of the lease's holder at the witness.
struct LeaseNote {
  std::string holder;
  std::uint64_t term = 0;
  /// It publishes events that its standby may not have.
  bool alone = false;

  bool operator==(const LeaseNote&) const = default;
};

/// "1 a 7 copied": the form, the holder, the term, and "copied" or "alone".
std::string text_of(const LeaseNote& note);
/// Nothing: `text` is no note.
std::optional<LeaseNote> note_of(std::string_view text);

/// A third machine that keeps one note. A change must name the note's present revision. One thread.
class Witness {
 public:
  virtual ~Witness() = default;

  struct Seen {
    /// It grows with each change. 0: there was never a note.
    std::uint64_t revision = 0;
    /// Nothing: there is none.
    std::optional<LeaseNote> note = {};
  };
  /// Unavailable: the witness does not answer.
  virtual rules::Expected<Seen> read() = 0;

  /// Writes the note if the revision is still that one. Returns the new revision.
  /// FailedPrecondition: somebody else has written. Unavailable: as above; it may be written.
  virtual rules::Expected<std::uint64_t> write(std::uint64_t revision, const LeaseNote& note) = 0;
};

/// A witness at a NATS server: the note is the last message of a stream that has nothing else. If
/// two write at the same time, the server accepts only one.
class HubWitness final : public Witness {
 public:
  /// The id of the hall names the stream: JADOUBE-V2_lease_north.
  HubWitness(hub::HubAddress address, const std::string& hall);

  rules::Expected<Seen> read() override;
  rules::Expected<std::uint64_t> write(std::uint64_t revision, const LeaseNote& note) override;

 private:
  rules::Expected<void> connect();
  rules::Expected<Seen> read_note();
  rules::Expected<std::uint64_t> write_note(std::uint64_t revision, const LeaseNote& note);
  template <typename Value>
  rules::Expected<Value> answered(rules::Expected<Value> answer);

  const hub::HubAddress address_;
  const std::string hall_, stream_;
  /// Distinguishes the messages of this process.
  const std::string run_;
  std::uint64_t written_ = 0;
  std::unique_ptr<hub::HubLink> link_;
  /// The server to begin with at the next connection.
  std::size_t turn_ = 0;
};

}  // namespace jadoube::failover
