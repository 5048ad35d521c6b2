#include "daemon/release/lane_delays.h"

#include <algorithm>
#include <variant>

#include "daemon/model/ids.h"

namespace jadoube::release {
namespace {

// No board has such an id.
constexpr const char* kTournament = "tournaments/";

std::set<std::string> boards_of(const model::Tournament& tournament,
                                const LaneDelays::Serials& serials) {
  std::set<std::string> boards;
  const auto add_serial = [&](const std::string& serial) {
    for (const auto& [each, board] : serials) {
      if (each == serial) boards.insert(board);
    }
  };
  for (const model::TableBoard& table : tournament.tables) {
    table.board.empty() ? add_serial(table.serial) : (void)boards.insert(table.board);
  }
  for (const model::Section& section : tournament.sections) {
    for (const model::Round& round : section.rounds) {
      for (const model::Pairing& pairing : round.pairings) {
        if (!pairing.board.empty()) boards.insert(pairing.board);
        for (const model::GamePlace& game : pairing.games) boards.insert(game.board);
      }
    }
  }
  return boards;
}

}  // namespace

std::string lane_of_tournament(const std::string& id) { return kTournament + id; }

std::string lane_of(const model::Event& event) {
  const auto* changed = std::get_if<model::TournamentChanged>(&event.content);
  if (changed != nullptr) return lane_of_tournament(changed->tournament->id);
  return model::is_daemon_id(event.board) ? std::string() : event.board;
}

bool LaneDelays::update(const Tournaments& tournaments, const Serials& serials,
                        std::uint64_t head) {
  const bool same_serials = serials == serials_;
  serials_ = serials;
  bool changed = false;
  for (const auto& tournament : tournaments) {
    Members& members = tournaments_[tournament->id];
    if (members.of == tournament && same_serials) continue;
    changed = true;
    members.of = tournament;
    std::set<std::string> now;
    if (!tournament->closed) now = boards_of(*tournament, serials_);
    for (const std::string& board : members.boards) {
      if (now.contains(board)) continue;
      auto& until = claims_[board][tournament->id];
      until = std::min(until, head);
    }
    for (const std::string& board : now) claims_[board][tournament->id] = kStill;
    members.boards = std::move(now);
  }
  return changed;
}

void LaneDelays::had(const model::Tournament& tournament, const Serials& serials,
                     std::uint64_t until) {
  for (const std::string& board : boards_of(tournament, serials)) {
    claims_[board].try_emplace(tournament.id, until);
  }
}

bool LaneDelays::has_gone_out(const std::string& lane, std::uint64_t number) {
  const auto found = claims_.find(lane);
  if (found == claims_.end()) return false;
  return std::erase_if(found->second, [&](const auto& claim) {
           return claim.second != kStill && claim.second <= number;
         }) > 0;
}

std::chrono::seconds LaneDelays::of_tournament(const std::string& id) const {
  const auto found = tournaments_.find(id);
  const bool has_own = found != tournaments_.end() && found->second.of->delay;
  return has_own ? *found->second.of->delay : without_("");
}

std::chrono::seconds LaneDelays::of(const std::string& lane) const {
  if (lane.starts_with(kTournament))
    return of_tournament(lane.substr(std::char_traits<char>::length(kTournament)));
  std::chrono::seconds longest{0};
  bool has_tournament = false;
  const auto found = claims_.find(lane);
  if (found != claims_.end()) {
    for (const auto& [tournament, until] : found->second) {
      longest = std::max(longest, of_tournament(tournament));
      has_tournament |= until == kStill;
    }
  }
  return has_tournament ? longest : std::max(longest, without_(lane));
}

std::chrono::seconds LaneDelays::longest() const {
  std::chrono::seconds longest = without_("");
  for (const auto& [id, members] : tournaments_) longest = std::max(longest, of_tournament(id));
  return longest;
}

}  // namespace jadoube::release
