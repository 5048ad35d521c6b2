// The journal keeps one text: the pairs of the configuration file at the time of an operator's
// change, and the pairs after that change. If the file has other pairs now, it was changed later,
// and its pairs count.
//
//     file table-5 white-5 black-5 -
//     now table-5 white-5 spare-1 clock-5
#include "daemon/engine/board_pairs.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <sstream>
#include <utility>

#include "daemon/model/ids.h"
#include "daemon/system/log.h"
#include "daemon/tracking/pair/board_pair.h"

namespace jadoube::engine {

using drivers::BoardOfPair;
using model::PairSetting;
using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

namespace {

constexpr const char* kFile = "file";
constexpr const char* kNow = "now";
constexpr const char* kNoClock = "-";

std::string text_of(const char* word, const std::vector<PairSetting>& pairs) {
  std::string text;
  for (const auto& pair : pairs) {
    text += std::string(word) + " " + pair.id + " " + pair.first + " " + pair.second + " " +
            (pair.clock.empty() ? kNoClock : pair.clock) + "\n";
  }
  return text;
}

std::vector<PairSetting> pairs_in(const std::string& text, const std::string& which) {
  std::vector<PairSetting> pairs;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string word;
    PairSetting pair;
    if (!(words >> word >> pair.id >> pair.first >> pair.second >> pair.clock)) continue;
    if (pair.clock == kNoClock) pair.clock.clear();
    if (word == which) pairs.push_back(std::move(pair));
  }
  return pairs;
}

std::vector<std::string> boards_of(const PairSetting& pair) {
  std::vector<std::string> boards{pair.first, pair.second};
  const bool is_third = pair.clock != pair.first && pair.clock != pair.second;
  if (!pair.clock.empty() && is_third) boards.push_back(pair.clock);
  return boards;
}

}  // namespace

BoardPairs::BoardPairs(std::vector<PairSetting> configured,
                       std::map<std::string, std::string> clocks)
    : configured_(std::move(configured)), clocks_(std::move(clocks)), pairs_(configured_) {}

Expected<void> BoardPairs::restore(storage::Journal& journal) {
  const auto text = journal.text(storage::KeptText::kPairs);
  if (!text) return tl::unexpected(text.error());
  if (text->empty() || pairs_in(*text, kFile) != configured_) return {};
  auto changed = pairs_in(*text, kNow);
  if (check(changed)) pairs_ = std::move(changed);
  return {};
}

Expected<void> BoardPairs::check(const std::vector<PairSetting>& pairs) {
  using rules::Sentence;
  const auto wrong = [](const PairSetting& pair, Sentence why) {
    return refuse(ErrorCode::kInvalidArgument, "pair \"{pair}\": {why}",
                  {{"pair", pair.id}, {"why", std::move(why)}});
  };
  std::set<std::string> ids, boards;
  for (const auto& pair : pairs) {
    if (!model::is_plain_id(pair.id)) {
      return wrong(
          pair,
          Sentence("its id needs letters, digits, '.', '_' and '-', with a letter, a digit or '_' "
                   "at the start"));
    }
    if (pair.first.empty() || pair.second.empty()) {
      return wrong(pair, Sentence("it needs the ids of two boards"));
    }
    if (pair.first == pair.second) {
      return wrong(pair, Sentence("both boards are \"{board}\"", {{"board", pair.first}}));
    }
    if (!ids.insert(pair.id).second) {
      return wrong(pair, Sentence("another pair has the same id"));
    }
    for (const auto& board : boards_of(pair)) {
      // The journal separates them by spaces.
      if (std::ranges::any_of(board, [](unsigned char c) { return std::isspace(c) != 0; })) {
        return wrong(pair, Sentence("\"{board}\" is not the id of a board: it has a blank",
                                    {{"board", board}}));
      }
      if (!boards.insert(board).second) {
        return wrong(pair, Sentence("board \"{board}\" is in two places", {{"board", board}}));
      }
    }
  }
  for (const auto& pair : pairs) {
    if (boards.contains(pair.id)) {
      return wrong(pair, Sentence("a board of a pair has this id: give the pair another one"));
    }
  }
  return {};
}

const PairSetting* BoardPairs::find(const std::string& id) const {
  const auto found = std::ranges::find(pairs_, id, &PairSetting::id);
  return found == pairs_.end() ? nullptr : &*found;
}

BoardPairs::Place BoardPairs::place_of(const std::string& board) const {
  for (const auto& pair : pairs_) {
    // If the setting does not name the board of the clock, the clock may be at either board.
    const bool has_clock = pair.clock.empty() || pair.clock == board;
    if (board == pair.first) return {pair.id, BoardOfPair::kFirst, has_clock};
    if (board == pair.second) return {pair.id, BoardOfPair::kSecond, has_clock};
    if (board == pair.clock) return {pair.id, BoardOfPair::kFirst, true, true};
  }
  const auto clock = clocks_.find(board);
  if (clock == clocks_.end()) return {board, std::nullopt};
  return {clock->second, std::nullopt, true, true};
}

std::optional<devices::Seen> BoardPairs::process(const devices::Seen& seen) {
  if (const auto* link = std::get_if<drivers::ConnectionChanged>(&seen.observation)) {
    known_[seen.board].connection = *link;
  } else if (const auto* device = std::get_if<drivers::DeviceRead>(&seen.observation)) {
    known_[seen.board].device = *device;
  }
  return received_at(place_of(seen.board), seen.at, seen.observation);
}

std::optional<devices::Seen> BoardPairs::received_at(const Place& place, drivers::Instant at,
                                                     const drivers::Observation& observation) {
  const auto* link = std::get_if<drivers::ConnectionChanged>(&observation);
  const bool is_lost = link != nullptr && link->state == drivers::ConnectionState::kLost;
  if (place.only_clock && is_lost) return received_at(place, at, drivers::ClockMissing{});
  const bool about_clock = tracking::is_about_clock(observation);
  if (about_clock ? !place.has_clock : place.only_clock) return std::nullopt;
  if (!place.board) return devices::Seen{place.session, at, observation};
  auto reported = tracking::of_pair(*place.board, observation);
  if (!reported) return std::nullopt;
  return devices::Seen{place.session, at, *std::move(reported)};
}

std::vector<std::string> BoardPairs::targets(const std::string& board,
                                             const drivers::Command& command) const {
  const PairSetting* pair = find(board);
  if (pair == nullptr) {
    const bool about_clock = std::holds_alternative<drivers::SetClock>(command);
    const auto clock =
        std::ranges::find(clocks_, board, [](const auto& one) { return one.second; });
    return {about_clock && clock != clocks_.end() ? clock->first : board};
  }
  if (std::holds_alternative<drivers::ReadPlacement>(command)) return {pair->first, pair->second};
  return {pair->clock.empty() ? pair->first : pair->clock};
}

Expected<void> BoardPairs::set(const PairSetting& setting, bool is_board,
                               storage::Journal& journal) {
  auto pairs = pairs_;
  std::erase_if(pairs, [&](const PairSetting& pair) {
    if (pair.id == setting.id) return true;
    const auto boards = boards_of(pair);
    return std::ranges::any_of(boards_of(setting), [&](const std::string& board) {
      return std::ranges::find(boards, board) != boards.end();
    });
  });
  pairs.push_back(setting);
  if (auto checked = check(pairs); !checked) return checked;
  if (find(setting.id) == nullptr && (is_board || known_.contains(setting.id))) {
    return refuse(ErrorCode::kFailedPrecondition,
                  "boards/{board} is a board of its own: give the pair another id",
                  {{"board", setting.id}});
  }
  return change(std::move(pairs), journal);
}

Expected<void> BoardPairs::remove(const std::string& id, storage::Journal& journal) {
  if (find(id) == nullptr) {
    return refuse(ErrorCode::kNotFound, "there is no pair boards/{pair}", {{"pair", id}});
  }
  auto pairs = pairs_;
  std::erase_if(pairs, [&](const PairSetting& pair) { return pair.id == id; });
  return change(std::move(pairs), journal);
}

Expected<void> BoardPairs::change(std::vector<PairSetting> pairs, storage::Journal& journal) {
  auto written =
      journal.write(storage::KeptText::kPairs, text_of(kFile, configured_) + text_of(kNow, pairs));
  if (!written) return written;
  std::map<std::string, Place> before;
  for (const auto& [board, known] : known_) before[board] = place_of(board);
  pairs_ = std::move(pairs);
  for (auto& [board, place] : before) {
    if (place != place_of(board)) moved_[board] = std::move(place);
  }
  return {};
}

std::vector<devices::Seen> BoardPairs::take_changes(drivers::Instant now, const AskBoard& ask) {
  std::vector<devices::Seen> received;
  for (const auto& [board, before] : std::exchange(moved_, {})) {
    const Known& known = known_[board];
    const Place place = place_of(board);
    const auto report = [&](const Place& where, const drivers::Observation& what) {
      if (auto reported = received_at(where, now, what)) received.push_back(*std::move(reported));
    };
    const std::string port = known.connection ? known.connection->port : "";
    const auto why = place.board ? rules::Sentence("the board is one of the pair {pair}",
                                                   {{"pair", place.session}})
                                 : rules::Sentence("the board is no longer one of a pair");
    report(before, drivers::ConnectionChanged{drivers::ConnectionState::kLost, port, why.packed()});
    if (known.connection) report(place, *known.connection);
    if (known.device) report(place, *known.device);
    ask(board, drivers::ReadPlacement{});
    log::info("board " + board + " now belongs to boards/" + place.session);
  }
  return received;
}

}  // namespace jadoube::engine
