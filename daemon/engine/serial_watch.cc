#include "daemon/engine/serial_watch.h"

#include <algorithm>
#include <map>
#include <string>
#include <variant>

namespace jadoube::engine {
namespace {

constexpr const char* kSerials = "serials";
// A board that is plugged into another port is still there at the old one for a moment.
constexpr std::chrono::seconds kSerialPatience{10};

using BoardsBySerial = std::map<std::string, std::vector<std::string>>;

BoardsBySerial connected_boards(BoardSessions& sessions) {
  BoardsBySerial having;
  for (const auto& [id, session] : sessions) {
    const model::Board& board = session.published();
    const bool is_known = !board.device.serial.empty();
    if (is_known && board.link == drivers::ConnectionState::kLive) {
      having[board.device.serial].push_back(id);
    }
  }
  return having;
}

// Only such a board has a name with this mark.
bool may_change_places(const std::vector<std::string>& boards) {
  return boards.size() > 1 && std::ranges::any_of(boards, [](const std::string& board) {
           return board.find('@') != std::string::npos;
         });
}

model::DaemonFinding twins_finding(const std::string& serial,
                                   const std::vector<std::string>& boards) {
  std::string names;
  for (const auto& board : boards) names += (names.empty() ? "" : ", ") + board;
  return {.key = serial,
          .kind = model::IncidentKind::kSerialTwice,
          .facts = {.name = serial, .boards = names},
          .advice = {model::AdviceKind::kNamePorts},
          .end = model::EndReason::kSerialsDiffer,
          .patience = kSerialPatience};
}

}  // namespace

void SerialWatch::look(drivers::Instant now) {
  if (!has_news()) return;
  std::vector<model::DaemonFinding> found;
  for (const auto& [serial, boards] : connected_boards(sessions_)) {
    if (may_change_places(boards)) found.push_back(twins_finding(serial, boards));
  }
  if (found == found_) return;
  found_ = found;
  daemon_watch_.take(kSerials, std::move(found), now);
}

// Events that wait for a full disk have been looked at already.
bool SerialWatch::has_news() {
  bool news = false;
  for (const auto& event : pending_.events()) {
    const auto* change = std::get_if<model::Change>(&event->content);
    if (event->number < next_event_ || change == nullptr) continue;
    news = news || std::holds_alternative<model::ConnectionChange>(*change) ||
           std::holds_alternative<model::DeviceChange>(*change);
  }
  next_event_ = pending_.next_event();
  return news;
}

}  // namespace jadoube::engine
