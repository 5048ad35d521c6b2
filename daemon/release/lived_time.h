#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <mutex>
#include <string>

namespace jadoube::release {

/// Returns the least age of an event that is certain.
///
/// *Problem*: a delay counts the time that has passed. Times of events are those of a clock that
/// somebody may set, and a restart or a standby has another clock.
///
/// *Policy*: it counts *lived time*, by the clock of the kernel that nobody can set and that runs
/// during sleep. A *mark* means: all events up to this number existed at this lived time. An event
/// is as old as the first mark that covers it. The marks are in a file beside the journal. After a
/// restart on the same start of the machine, lived time continues as if nothing had happened. After
/// a new start of the machine, it continues from the last mark. The time since that mark is not
/// known, and counts as nothing. So an event may go out late, and never early.
///
/// An event that no mark covers is new. Any thread.
class LivedTime {
 public:
  /// The file beside the journal.
  static constexpr const char* kFileName = "lived-time";

  /// The times of the kernel.
  struct Machine {
    /// The time since the machine started, sleep included.
    std::chrono::nanoseconds since_start{};
    /// Identifies this start of the machine.
    std::string start = {};
  };
  struct Parts {
    /// The file with the marks. Empty: they are in memory only.
    std::filesystem::path file = {};
    /// The journal's epoch. Marks of another journal count as none.
    std::string epoch = {};
    /// The last event of the journal now.
    std::uint64_t head = 0;
    std::function<Machine()> machine;
    /// Another daemon may have written the journal meanwhile: no earlier mark counts.
    bool forgets = false;
  };
  explicit LivedTime(Parts parts);

  /// From now on, the marks are in `file`. They are those of the journal `epoch`, which ends with
  /// event `head`.
  void keep_in(const std::filesystem::path& file, const std::string& epoch, std::uint64_t head);

  /// Notes that all events up to `head` exist now.
  void note(std::uint64_t head);

  /// The least age that event `number` can have.
  std::chrono::nanoseconds age(std::uint64_t number) const;
  /// The last event that is at least that old. 0: there is none.
  std::uint64_t last_of_age(std::chrono::nanoseconds age) const;

 private:
  struct Mark {
    std::uint64_t number = 0;
    std::chrono::nanoseconds lived{};
  };

  std::chrono::nanoseconds now() const;
  void read(const Machine& machine);
  void write_all(std::chrono::nanoseconds lived) const;
  void append(const Mark& mark) const;
  void forget_old();
  std::string line_of(const Mark& mark) const;

  Parts parts_;
  mutable std::mutex mutex_;
  /// Lived time is `base_` at the kernel's time `since_start_`.
  std::chrono::nanoseconds base_{}, since_start_{};
  std::deque<Mark> marks_;
  std::chrono::nanoseconds written_{};
  std::uint64_t written_number_ = 0;
};

}  // namespace jadoube::release
