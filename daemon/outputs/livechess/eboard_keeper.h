#pragma once

#include <map>
#include <memory>
#include <string>

#include "daemon/model/board.h"
#include "daemon/model/event.h"
#include "daemon/outputs/livechess/eboard.h"

namespace jadoube::outputs::livechess {

/// Keeps the boards as the events of the stream make them. One thread.
class EboardKeeper {
 public:
  explicit EboardKeeper(EboardSettings settings = {}) : settings_(settings) {}

  /// Starts again with these boards. Their clocks were read `now`, as far as is known.
  void reset(std::map<std::string, model::Board> boards, Instant now);
  /// Makes the change of an event.
  void apply(const model::Event& event);
  /// Boards that cannot be written at present, as they are now. They are told instead of those that
  /// the events make. None: everything is written.
  void show_unwritten(std::map<std::string, model::Board> boards, Instant now);

  /// The list as it is now. The same list, if nothing has changed.
  std::shared_ptr<const EboardList> list();

 private:
  struct Kept {
    model::Board board = {};
    Instant clock_at = {};
    std::shared_ptr<const Eboard> told = {};
    bool is_changed = true;
  };

  const EboardSettings settings_;
  std::map<std::string, Kept> boards_;
  std::map<std::string, Kept> unwritten_;
  std::shared_ptr<const EboardList> list_;
};

}  // namespace jadoube::outputs::livechess
