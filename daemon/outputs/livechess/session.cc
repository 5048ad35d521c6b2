#include "daemon/outputs/livechess/session.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "daemon/outputs/cloud/cloud_files.h"
#include "daemon/outputs/json_text.h"
#include "daemon/outputs/livechess/eboard.h"
#include "rules/notation/fen.h"

namespace jadoube::outputs::livechess {
namespace {

using nlohmann::ordered_json;

// The rounds of each section, by the id of its tournament.
using Sections = std::map<std::string, std::vector<const Round*>>;

Sections sections_of(const Rounds& rounds) {
  Sections sections;
  if (!rounds) return sections;
  for (const Round& round : *rounds) sections[cloud_id(round)].push_back(&round);
  return sections;
}

// Boards without a tournament count as round 1.
int number_of(const Round& round) { return std::max(round.number, 1); }

int last_round(const std::vector<const Round*>& rounds) {
  int last = 1;
  for (const Round* round : rounds) last = std::max(last, number_of(*round));
  return last;
}

// The values that are the same in all rounds.
Heading common_heading(const std::vector<const Round*>& rounds) {
  for (const Round* round : rounds) {
    if (!round->tables.empty()) return round->tables.front().heading;
  }
  return {.event = rounds.front()->name};
}

ordered_json word_or_null(const std::string& text) {
  return text.empty() ? ordered_json() : ordered_json(text);
}

ordered_json tournament_list(const Sections& sections) {
  auto list = ordered_json::array();
  for (const auto& [id, rounds] : sections) {
    ordered_json json;
    json["uuid"] = id;
    json["description"] = common_heading(rounds).event;
    json["rounds"] = last_round(rounds);
    list.push_back(std::move(json));
  }
  return list;
}

// The serial numbers in the order of the tables, up to the last table with a board. A table without
// a board has null.
ordered_json boards_of_tables(const Round& round) {
  auto boards = ordered_json::array();
  for (const Table& table : round.tables) {
    const auto at = static_cast<std::size_t>(std::max(table.heading.table, 1) - 1);
    if (table.heading.serial.empty() || at > 10'000) continue;
    while (boards.size() <= at) boards.push_back(nullptr);
    boards[at] = table.heading.serial;
  }
  return boards;
}

ordered_json tournament_of(const std::string& id, const std::vector<const Round*>& rounds) {
  const auto heading = common_heading(rounds);
  const auto latest = std::max_element(
      rounds.begin(), rounds.end(),
      [](const Round* one, const Round* other) { return one->number < other->number; });
  ordered_json json;
  json["uuid"] = id;
  json["name"] = heading.event;
  json["description"] = heading.event;
  json["location"] = word_or_null(heading.site);
  json["country"] = word_or_null(heading.country);
  json["rounds"] = last_round(rounds);
  json["eboards"] = boards_of_tables(**latest);
  return json;
}

ordered_json pairing_of(const Table& table, int number, const ReleasePolicy& policy) {
  const auto game = release(table, policy);
  ordered_json json;
  json["nr"] = number;
  json["uuid"] = table.heading.game_id;
  json["white"] = cloud_player(table.heading.players.white, true);
  json["black"] = cloud_player(table.heading.players.black, true);
  json["live"] = game.in_play;
  json["result"] = cloud_result(game);
  return json;
}

std::optional<ordered_json> round_of(const std::vector<const Round*>& rounds,
                                     std::string_view index, const ReleasePolicy& policy) {
  int wanted = -1;
  const auto [end, error] = std::from_chars(index.data(), index.data() + index.size(), wanted);
  if (error != std::errc() || end != index.data() + index.size()) return std::nullopt;
  if (wanted < 0 || wanted >= last_round(rounds)) return std::nullopt;
  ordered_json json;
  json["nr"] = wanted + 1;
  json["date"] = nullptr;
  json["pairings"] = ordered_json::array();
  for (const Round* round : rounds) {
    if (number_of(*round) != wanted + 1) continue;
    json["date"] = cloud_date(round->date);
    for (const Table& table : round->tables) {
      const int number = table.heading.table > 0 ? table.heading.table
                                                 : static_cast<int>(json["pairings"].size()) + 1;
      json["pairings"].push_back(pairing_of(table, number, policy));
    }
  }
  return json;
}

std::optional<ordered_json> game_of(const Rounds& rounds, std::string_view id,
                                    const ReleasePolicy& policy) {
  if (!rounds) return std::nullopt;
  for (const Round& round : *rounds) {
    for (const Table& table : round.tables) {
      if (table.heading.game_id != id) continue;
      const auto game = release(table, policy);
      ordered_json json;
      json["chess960"] = cloud_start(game);
      json["result"] = cloud_result(game);
      json["comment"] = nullptr;
      json["clock"] = cloud_clock(game);
      json["moves"] = cloud_moves(game, CloudMoves::kAlwaysTimed);
      return json;
    }
  }
  return std::nullopt;
}

std::optional<ordered_json> rounds_call(std::string_view call, const Rounds& rounds,
                                        const ReleasePolicy& policy) {
  const auto slash = call.find('/');
  const auto name = call.substr(0, slash);
  const auto argument =
      slash == std::string_view::npos ? std::string_view() : call.substr(slash + 1);
  if (call == "tournaments") return tournament_list(sections_of(rounds));
  if (name == "game") return game_of(rounds, argument, policy);
  const auto sections = sections_of(rounds);
  if (name == "tournament") {
    const auto found = sections.find(std::string(argument));
    if (found == sections.end()) return std::nullopt;
    return tournament_of(found->first, found->second);
  }
  const auto last = argument.rfind('/');
  if (name != "round" || last == std::string_view::npos) return std::nullopt;
  const auto found = sections.find(std::string(argument.substr(0, last)));
  if (found == sections.end()) return std::nullopt;
  return round_of(found->second, argument.substr(last + 1), policy);
}

}  // namespace

std::optional<std::string> answer_rounds_call(std::string_view call, const Rounds& rounds) {
  const auto json = rounds_call(call, rounds, {});
  if (!json) return std::nullopt;
  return json_line(*json);
}

std::optional<std::string> answer_call(std::string_view call, const EboardList& boards,
                                       const Rounds& rounds, const ReleasePolicy& policy) {
  if (call == "eboards") return boards.pretty;
  const auto json = rounds_call(call, rounds, policy);
  if (!json) return std::nullopt;
  return jackson_layout(*json);
}

// A call as the client sent it.
struct Session::Call {
  std::string name;
  std::int64_t id = 0;
  nlohmann::json param;
};

namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

constexpr std::size_t kFeedsAtMost = 1024;
constexpr std::size_t kMovesOneByOne = 40;
constexpr const char* kEboardFeed = "eboardevent";

tl::unexpected<rules::Error> refuse_call(std::string why) {
  return refuse(ErrorCode::kInvalidArgument, std::move(why));
}

// "param" is the last member before the time, as in LiveChess.
std::string envelope(const char* kind, std::int64_t id, const std::string& param, Instant now) {
  return std::string("{\"response\":\"") + kind + "\",\"id\":" + std::to_string(id) +
         ",\"param\":" + param + ",\"time\":" + std::to_string(milliseconds_of(now)) + "}";
}

std::string error_frame(std::int64_t id, const std::string& message, Instant now) {
  return envelope("error", id, "{\"message\":" + json_text(message) + ",\"stacktrace\":\"\"}", now);
}

// A number, also one that was sent as text.
std::optional<std::int64_t> integer_of(const nlohmann::json& value) {
  if (value.is_number_integer()) return value.get<std::int64_t>();
  if (!value.is_string()) return std::nullopt;
  const auto& text = value.get_ref<const std::string&>();
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// The member `key`; null if there is none.
nlohmann::json member(const nlohmann::json& object, const char* key) {
  if (!object.is_object()) return nullptr;
  const auto found = object.find(key);
  return found == object.end() ? nlohmann::json() : *found;
}

std::string text_member(const nlohmann::json& object, const char* key) {
  const auto value = member(object, key);
  return value.is_string() ? value.get<std::string>() : std::string();
}

// The serial number that a client asks for. Some send it as a number.
std::string serial_of(const nlohmann::json& param) {
  const auto value = member(param, "serialnr");
  if (value.is_number_integer()) return std::to_string(value.get<std::int64_t>());
  return value.is_string() ? value.get<std::string>() : std::string();
}

// The only active board. Null: there is none, or several.
std::shared_ptr<const Eboard> only_active(const EboardList& boards) {
  std::shared_ptr<const Eboard> only;
  for (const auto& board : boards.boards) {
    if (board->state != EboardState::kActive) continue;
    if (only) return nullptr;
    only = board;
  }
  return only;
}

std::string san_list(const std::vector<std::string>& moves) {
  std::string list = "[";
  for (const std::string& move : moves) {
    if (list.size() > 1) list += ',';
    list += json_text(move);
  }
  return list + "]";
}

const char* truth(bool value) { return value ? "true" : "false"; }

// The lists of moves between those that a client has and the present ones, each with one more move.
// Empty: there is at most one new move, the moves do not continue, or there are too many for a
// short time.
std::vector<std::vector<std::string>> steps_to(const std::vector<std::string>& moves,
                                               const std::vector<std::string>& known) {
  std::vector<std::vector<std::string>> steps;
  if (moves.size() < known.size() || moves.size() - known.size() > kMovesOneByOne ||
      !std::equal(known.begin(), known.end(), moves.begin())) {
    return steps;
  }
  for (std::size_t count = known.size() + 1; count < moves.size(); ++count) {
    steps.emplace_back(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(count));
  }
  return steps;
}

}  // namespace

Expected<Session::Call> Session::read_call(std::string_view frame, std::int64_t& id) {
  const auto json = nlohmann::json::parse(frame, nullptr, false);
  if (json.is_discarded()) return refuse_call("the frame is not JSON");
  if (!json.is_object()) return refuse_call("a call is a JSON object");
  const auto given = integer_of(member(json, "id"));
  id = given.value_or(0);
  Call call{text_member(json, "call"), id, member(json, "param")};
  if (call.name.empty()) return refuse_call("a call has a \"call\", which names it");
  if (!given) return refuse_call("a call has an \"id\", which is an integer");
  return call;
}

// The resource of a call about tournaments, as over HTTP: "round/open.main/0". Nothing: the call is
// about something else.
std::optional<std::string> Session::path_of(const Call& call) {
  if (call.name == "tournaments") return call.name;
  if (call.name != "tournament" && call.name != "round" && call.name != "game") return std::nullopt;
  const auto first_of = [&](std::initializer_list<const char*> keys) -> std::string {
    for (const char* key : keys) {
      const auto value = member(call.param, key);
      if (value.is_string()) return value.get<std::string>();
      if (value.is_number_integer()) return std::to_string(value.get<std::int64_t>());
    }
    return {};
  };
  if (call.param.is_string()) return call.name + "/" + call.param.get<std::string>();
  auto path = call.name + "/" + first_of({"uuid", "tournament", "id"});
  return call.name == "round" ? path + "/" + first_of({"round", "index", "i"}) : path;
}

Session::Frames Session::receive(std::string_view frame, const Boards& boards, Instant now,
                                 const Rounds& rounds) {
  Frames frames;
  std::int64_t id = 0;
  const auto call = read_call(frame, id);
  if (!call) {
    frames.push_back(error_frame(id, call.error().message, now));
    return frames;
  }
  Expected<void> done;
  if (call->name == "eboards") {
    frames.push_back(envelope("call", id, boards->compact, now));
  } else if (call->name == "sources") {
    frames.push_back(envelope("call", id, compact_sources(boards->boards), now));
  } else if (const auto path = path_of(*call)) {
    if (const auto answer = answer_rounds_call(*path, rounds)) {
      frames.push_back(envelope("call", id, *answer, now));
    } else {
      done = refuse_call("there is no " + *path);
    }
  } else if (call->name == "subscribe") {
    done = subscribe(*call, boards, now, frames);
  } else if (call->name == "unsubscribe") {
    const auto feed = integer_of(member(call->param, "id"));
    if (feed && feeds_.erase(*feed) > 0) {
      frames.push_back(envelope("call", id, "null", now));
    } else {
      done = refuse_call("there is no such feed");
    }
  } else if (call->name == "call") {
    done = call_feed(*call, boards, now, frames);
  } else {
    done = refuse_call("unknown call: " + call->name);
  }
  if (!done) frames.push_back(error_frame(id, done.error().message, now));
  return frames;
}

Expected<void> Session::subscribe(const Call& call, const Boards& boards, Instant now,
                                  Frames& frames) {
  const auto feed_name = text_member(call.param, "feed");
  if (feed_name != kEboardFeed) return refuse_call("unknown feed: " + feed_name);
  const auto given_id = integer_of(member(call.param, "id"));
  const auto serial = serial_of(member(call.param, "param"));
  // One client sends neither a feed's id nor a serial number. It means the only board.
  auto board = serial.empty() ? only_active(*boards) : boards->find(serial);
  if (!board) {
    return refuse_call(serial.empty() ? "a subscription has a \"serialnr\""
                                      : "there is no board " + serial);
  }
  const auto id = given_id.value_or(call.id);
  if (feeds_.size() >= kFeedsAtMost && !feeds_.contains(id)) {
    return refuse_call("a connection has at most " + std::to_string(kFeedsAtMost) + " feeds");
  }
  Feed& feed = feeds_[id] = Feed{.serial = board->serial, .board = board->id};
  feed.seen = board;
  feed.flipped = board->flipped;
  feed.placement = board->placement;
  feed.clock = board->clock;
  frames.push_back(envelope("call", call.id, "null", now));
  std::string param =
      "{\"serialnr\":" + json_text(board->serial) + ",\"flipped\":" + truth(board->flipped);
  if (board->placement) param += ",\"board\":" + json_text(rules::to_fen(*board->placement));
  param += ",\"clock\":" + compact_clock(board->clock) + "}";
  frames.push_back(envelope("feed", id, param, now));
  return {};
}

Expected<void> Session::call_feed(const Call& call, const Boards& boards, Instant now,
                                  Frames& frames) {
  const auto id = integer_of(member(call.param, "id"));
  const auto found = id ? feeds_.find(*id) : feeds_.end();
  if (found == feeds_.end()) return refuse_call("there is no such feed");
  Feed& feed = found->second;
  const auto method = text_member(call.param, "method");
  const auto param = member(call.param, "param");
  if (method == "setup") {
    const auto fen = text_member(param, "fen");
    if (fen.empty()) return refuse_call("setup has a \"fen\"");
    const auto start = rules::parse_fen(fen);
    if (!start) return refuse_call(start.error().message);
    frames.push_back(envelope("call", call.id, "null", now));
    feed.reconstruction.emplace(*start, hold_);
    feed.san.clear();
    if (const auto board = boards->of(feed.board)) feed.seen = board;
    // The next message has the position that is already on the board.
    const bool matches = feed.seen->placement == start->placement();
    frames.push_back(envelope(
        "feed", found->first,
        "{\"serialnr\":" + json_text(feed.serial) + ",\"flipped\":" + truth(feed.flipped) +
            ",\"start\":" + json_text(fen) + ",\"san\":[],\"match\":" + truth(matches) + "}",
        now));
    feed.matches = matches;
    look(found->first, feed, boards, now, frames);
    return {};
  }
  if (method == "flip") {
    const auto flip = member(param, "flip");
    if (!flip.is_boolean()) return refuse_call("flip has a \"flip\", which is true or false");
    if (flip.get<bool>() != feed.flipped) {
      return refuse_call("the daemon finds out which way the board faces, so it cannot be flipped");
    }
    frames.push_back(envelope("call", call.id, "null", now));
    return {};
  }
  return refuse_call("unknown method: " + method);
}

Session::Frames Session::update(const Boards& boards, Instant now) {
  Frames frames;
  for (auto& [id, feed] : feeds_) {
    const auto board = boards->of(feed.board);
    const bool is_due = feed.reconstruction && feed.reconstruction->wake_at() <= now;
    if (!is_due && (!board || board == feed.seen)) continue;
    look(id, feed, boards, now, frames);
  }
  return frames;
}

void Session::look(std::int64_t id, Feed& feed, const Boards& boards, Instant now, Frames& frames) {
  // A board that is no longer in the list keeps its last state.
  if (auto board = boards->of(feed.board)) feed.seen = std::move(board);
  for (const auto& param : news(feed, *feed.seen, now)) {
    frames.push_back(envelope("feed", id, param, now));
  }
}

Session::Frames Session::news(Feed& feed, const Eboard& board, Instant now) {
  Frames messages;
  std::string changed;
  const auto message = [&] {
    messages.push_back("{\"serialnr\":" + json_text(feed.serial) +
                       ",\"flipped\":" + truth(board.flipped) + std::exchange(changed, "") + "}");
  };
  if (board.placement && board.placement != feed.placement) {
    changed += ",\"board\":" + json_text(rules::to_fen(*board.placement));
    feed.placement = board.placement;
  }
  if (board.clock != feed.clock) {
    changed += ",\"clock\":" + compact_clock(board.clock);
    feed.clock = board.clock;
  }
  if (feed.reconstruction) {
    feed.reconstruction->update(board, now);
    const auto& san = feed.reconstruction->san();
    if (san.size() < feed.san.size()) ++retractions_;
    for (const auto& part : steps_to(san, feed.san)) {
      changed += ",\"san\":" + san_list(part) + ",\"match\":false";
      message();
    }
    const bool matches = feed.reconstruction->matches();
    if (san != feed.san) changed += ",\"san\":" + san_list(san);
    if (san != feed.san || matches != feed.matches) {
      changed += std::string(",\"match\":") + truth(matches);
    }
    feed.san = san;
    feed.matches = matches;
  }
  const bool turned = std::exchange(feed.flipped, board.flipped) != board.flipped;
  if (!changed.empty() || turned) message();
  return messages;
}

Instant Session::wake_at() const {
  Instant first = drivers::kNever;
  for (const auto& [id, feed] : feeds_) {
    if (feed.reconstruction) first = std::min(first, feed.reconstruction->wake_at());
  }
  return first;
}

int Session::take_retractions() { return std::exchange(retractions_, 0); }

}  // namespace jadoube::outputs::livechess
