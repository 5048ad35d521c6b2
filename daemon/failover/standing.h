#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "drivers/observation.h"
#include "rules/error.h"

namespace jadoube::failover {

/// The role and the state of one of the two daemons.
struct Standing {
  /// Its name in the configuration.
  std::string name;
  /// It has the boards now.
  bool active = false;
  /// The term that its journal belongs to. Each takeover begins a new term.
  std::uint64_t term = 0;
  /// It was active in that term. So its journal has everything of the term.
  bool was_active = false;
  /// It was, or is, active and published events that perhaps no standby has. False: events of its
  /// journal that the copy lacks were never published.
  bool alone = false;
  /// By the configuration, it begins if neither has a journal.
  bool first = false;
  /// The number of the last event when its term began.
  std::uint64_t base = 0;
  /// The number of the last event in its journal, as far as it is known.
  std::uint64_t events = 0;
  /// When it became active.
  drivers::Instant active_since{};
  /// How many boards are connected to it now.
  std::uint32_t boards = 0;

  bool operator==(const Standing&) const = default;
};

/// True if the journal of `one` is to be continued, and not that of `other`. Of two daemons with
/// different names it is true for exactly one. So both decide alike, without asking a third.
bool precedes(const Standing& one, const Standing& other);

/// True if of two active daemons `one` continues, and `other` ends. The one that has boards
/// continues, else the one with the newer term. With a witness, the boards do not count. Both
/// decide alike.
bool outlasts(const Standing& one, const Standing& other, bool has_witness);

/// True if `standby` has published events that the journal of `active` does not have. It published
/// alone, before the other one took over or at the same time. Then its journal must be kept.
bool has_own_events(const Standing& standby, const Standing& active);

/// The standing as a line of a file, which the daemon keeps.
std::string text_of(const Standing& standing);
/// Reads that line, for the daemon with this name. InvalidArgument: it is not such a line.
rules::Expected<Standing> standing_of(std::string_view text, const std::string& name);

/// The file beside the journal with the term of the journal.
class KeptStanding {
 public:
  static constexpr const char* kFileName = "failover.term";

  /// `path`: of the file.
  explicit KeptStanding(std::string path) : path_(std::move(path)) {}

  /// What was written last, for the daemon with this name. Term 0 if nothing was. DataLoss: the
  /// file is damaged.
  rules::Expected<Standing> read(const std::string& name) const;

  /// Writes it durably. Unavailable: the disk is full. PermissionDenied: it cannot be written.
  rules::Expected<void> write(const Standing& standing) const;

 private:
  const std::string path_;
};

}  // namespace jadoube::failover
