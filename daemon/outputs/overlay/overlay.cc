#include "daemon/outputs/overlay/overlay.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <utility>

#include "daemon/model/game.h"
#include "daemon/outputs/http/output_routes.h"
#include "daemon/outputs/json_text.h"
#include "daemon/outputs/output_kinds.h"
#include "daemon/outputs/pgn/heading_text.h"
#include "daemon/outputs/problem_report.h"
#include "daemon/tournament/result.h"
#include "rules/laws/ending.h"
#include "rules/notation/fen.h"
#include "rules/notation/move_text.h"
#include "rules/time/time_control_text.h"

namespace jadoube::outputs {
namespace {

std::string number_address(const Table& table) {
  return "table-" + std::to_string(table.heading.table);
}

std::string board_address(const Table& table) {
  return table.heading.board.empty() ? "" : "board/" + table.heading.board;
}

std::string own_address(const Round& round, const Table& table) {
  std::string address;
  for (const auto& part : {round.tournament, round.section}) {
    if (!part.empty()) address += part + "/";
  }
  if (address.empty() && !table.heading.board.empty()) return board_address(table);
  return address + number_address(table);
}

// True if a board shows `table` rather than `other`.
bool is_newer(const Table& table, const Table& other) {
  if (table.game == nullptr || other.game == nullptr) return table.game != nullptr;
  return table.game->started_at > other.game->started_at;
}

// The tables that have the same short address.
struct Rivals {
  std::vector<std::string> of_tournaments, of_boards;
};

}  // namespace

Addresses::Addresses(const std::vector<Round>& rounds) {
  std::map<std::string, Rivals> by_number;
  std::map<std::string, std::pair<std::string, const Table*>> by_board;
  for (const Round& round : rounds) {
    for (const Table& table : round.tables) {
      const std::string own = own_address(round, table);
      tables_.emplace_back(own, Place{&round, &table});
      all_[own] = own;
      Rivals& rivals = by_number[number_address(table)];
      (round.number == 0 ? rivals.of_boards : rivals.of_tournaments).push_back(own);
      const std::string board = board_address(table);
      if (board.empty()) continue;
      const auto [known, is_first] = by_board.try_emplace(board, own, &table);
      if (!is_first && is_newer(table, *known->second.second)) known->second = {own, &table};
    }
  }
  for (const auto& [address, rivals] : by_number) {
    const auto& first = rivals.of_tournaments.empty() ? rivals.of_boards : rivals.of_tournaments;
    if (first.size() == 1) all_[address] = first.front();
  }
  for (const auto& [address, shown] : by_board) all_[address] = shown.first;
}

namespace {

// The event twice: with the name "table", and without a name for `EventSource.onmessage`.
net::SharedBytes both_events(const std::string& json) {
  return net::shared_bytes(*net::server_sent_event(json, "table") + *net::server_sent_event(json));
}

constexpr std::string_view kEvents = "events";
constexpr const char* kJson = "application/json; charset=utf-8";

}  // namespace

const Overlay::Shown& Overlay::shown(const std::string& own, const Addresses::Place& place) {
  Shown& kept = shown_[own];
  const auto& [round, table] = place;
  const bool is_same = kept.json && kept.round == round->number && shows_same(kept.table, *table);
  if (!is_same) kept.position = shown_position(*table, policy_);
  const bool has_game = evaluate_ && table->game != nullptr;
  const auto evaluated = has_game ? evaluate_(*table, kept.position) : Evaluated();
  const bool has_same_score = kept.evaluated.score == evaluated.score;
  kept.evaluated = evaluated;
  if (is_same && has_same_score) return kept;
  auto text = overlay_json(*round, *table, policy_, own, evaluated.score);
  kept.table = *table;
  kept.round = round->number;
  if (kept.json && *kept.json == text) return kept;
  kept.json = net::shared_bytes(std::move(text));
  kept.event = both_events(*kept.json);
  for (const Reader& reader : readers_) {
    if (reader.address.empty()) reader.stream->send(kept.event);
  }
  return kept;
}

bool Overlay::publish(const std::vector<Round>& rounds, std::chrono::sys_seconds now) {
  const std::lock_guard lock(mutex_);
  std::erase_if(readers_, [](const Reader& reader) { return !reader.stream->is_open(); });
  const Addresses addresses(rounds);
  Documents::ByPath documents;
  std::string all = "[";
  for (const auto& [own, place] : addresses.tables()) {
    if (all.size() > 1) all += ",\n";
    all += *shown(own, place).json;
  }
  std::erase_if(shown_, [&](const auto& entry) { return !addresses.all().contains(entry.first); });
  for (const auto& [address, own] : addresses.all()) {
    documents[address + ".json"] = {kJson, shown_.at(own).json};
  }
  addresses_ = addresses.all();
  for (Reader& reader : readers_) report(reader);
  documents["tables.json"] = {kJson, net::shared_bytes(all + "]")};
  add_list(documents, {std::string(kEvents)});
  documents_.replace(std::move(documents), now);
  return std::ranges::any_of(shown_,
                             [](const auto& each) { return each.second.evaluated.may_come; });
}

// Sends a reader of one table the state that it does not have yet.
void Overlay::report(Reader& reader) {
  const auto own = addresses_.find(reader.address);
  if (own == addresses_.end()) return;
  const net::SharedBytes& event = shown_.at(own->second).event;
  if (std::exchange(reader.sent, event) != event) reader.stream->send_latest(event);
}

Overlay::~Overlay() {
  for (const Reader& reader : readers_) reader.stream->close();
}

void Overlay::answer(const std::shared_ptr<net::HttpExchange>& exchange, const std::string& path) {
  if (path == kEvents) return begin_events(exchange, {});
  const std::string suffix = "/" + std::string(kEvents);
  if (path.ends_with(suffix)) {
    return begin_events(exchange, path.substr(0, path.size() - suffix.size()));
  }
  exchange->respond(documents_.get(path));
}

void Overlay::begin_events(const std::shared_ptr<net::HttpExchange>& exchange,
                           const std::string& address) {
  const std::lock_guard lock(mutex_);
  if (!documents_.are_made()) return exchange->respond(not_ready());
  if (!address.empty() && !addresses_.contains(address)) {
    std::vector<std::string> there;
    for (const auto& [known, own] : addresses_) there.push_back(known);
    exchange->respond(not_here(address, there));
    return;
  }
  auto stream = exchange->stream(net::event_stream());
  if (!stream) return;
  Reader reader{.address = address, .stream = std::move(stream)};
  if (!address.empty()) {
    report(reader);
  } else {
    for (const auto& [own, one] : shown_) reader.stream->send(one.event);
  }
  readers_.push_back(std::move(reader));
}

namespace {

using nlohmann::ordered_json;
using rules::Color;

ordered_json side_word(const std::optional<Color>& side) {
  if (!side) return nullptr;
  return *side == Color::kWhite ? "white" : "black";
}

// "1:29:05", "4:09"
std::string short_clock(std::chrono::seconds time) {
  const auto all = std::max<std::chrono::seconds::rep>(time.count(), 0);
  char text[64];
  if (all >= 3600) {
    std::snprintf(text, sizeof text, "%lld:%02d:%02d", static_cast<long long>(all / 3600),
                  static_cast<int>(all / 60 % 60), static_cast<int>(all % 60));
  } else {
    std::snprintf(text, sizeof text, "%d:%02d", static_cast<int>(all / 60),
                  static_cast<int>(all % 60));
  }
  return text;
}

// One player's points, as scoreboards show them: "1", "0", "½". Empty: none yet.
std::string points(rules::Result result, Color color) {
  if (result == rules::Result::kUnknown) return {};
  if (result == rules::Result::kDraw) return "\u00bd";
  return result == rules::win_of(color) ? "1" : "0";
}

// The result of the game itself.
std::optional<tournament::CountedResult> own_result(const ReleasedGame& game) {
  const auto score = rules::score_of(game.result);
  if (!score) return std::nullopt;
  return tournament::CountedResult{.result = {.score = *score}};
}

const char* status_word(const Table& table, const ReleasedGame& game) {
  if (table.forfeit) return "not played";
  if (table.postponed && game.result == rules::Result::kUnknown) return "postponed";
  if (table.given) return "finished";
  if (game.result != rules::Result::kUnknown) return "finished";
  if (table.game == nullptr) return "not started";
  return game.in_play ? "playing" : "adjourned";
}

// Why the game ended. Null: it has not ended, or its result differs from that of the board.
ordered_json end_word(const Table& table, const ReleasedGame& game) {
  if (table.given || game.result == rules::Result::kUnknown) return nullptr;
  if (std::string word = termination_text(game); !word.empty()) return word;
  switch (game.termination) {
    case model::Termination::kCheckmate:
      return "checkmate";
    case model::Termination::kStalemate:
      return "stalemate";
    case model::Termination::kDeadPosition:
      return "dead position";
    case model::Termination::kFivefoldRepetition:
      return "fivefold repetition";
    case model::Termination::kSeventyFiveMoves:
      return "seventy-five moves";
    default:
      return nullptr;
  }
}

// The time that each player has at first. Null: not known.
ordered_json main_seconds(const Heading& heading) {
  const auto control = rules::parse_pgn_time_control(heading.time_control);
  if (!control || !*control) return nullptr;
  return std::chrono::floor<std::chrono::seconds>((*control)->periods().front().time).count();
}

void add_player(ordered_json& json, const Table& table, const ReleasedGame& game,
                const std::optional<std::chrono::seconds>& clock, Color color) {
  const std::string side = color == Color::kWhite ? "white_" : "black_";
  const Player& player = table.heading.players[color];
  json[side + "name"] = player.name;
  json[side + "title"] = player.title;
  json[side + "rating"] = player.rating > 0 ? ordered_json(player.rating) : ordered_json();
  json[side + "federation"] = player.federation;
  json[side + "team"] = player.team;
  json[side + "clock"] = clock ? short_clock(*clock) : "";
  json[side + "seconds"] = clock ? ordered_json(clock->count()) : ordered_json();
  json[side + "points"] = points(game.result, color);
}

// When the round should start, in milliseconds since 1970. It is already a date, and no moment of
// the journal.
ordered_json starts_at(const Round& round) {
  if (!round.starts_at) return nullptr;
  const auto since = round.starts_at->time_since_epoch();
  return std::chrono::floor<std::chrono::milliseconds>(since).count();
}

// A chess engine's evaluation: usually null.
void add_evaluation(ordered_json& json, const std::optional<analysis::Score>& evaluation) {
  json["white_percent"] =
      evaluation ? ordered_json(std::round(analysis::white_percent(*evaluation) * 10) / 10)
                 : ordered_json();
  json["evaluation"] =
      evaluation ? ordered_json(analysis::score_text(*evaluation)) : ordered_json();
}

// "12. Nf3", "12... Nc6"
std::string numbered_move(const rules::Position& before, const std::string& san) {
  const char* dots = before.turn() == Color::kWhite ? ". " : "... ";
  return std::to_string(before.fullmove_number()) + dots + san;
}

// The times of the clocks, and when they were read.
struct ReadClocks {
  std::optional<std::chrono::seconds> white = {}, black = {};
  Instant at{};
};

ReadClocks clocks_of(const ReleasedGame& game) {
  if (game.clocks) {
    return {.white = game.clocks->white, .black = game.clocks->black, .at = game.clocks->at};
  }
  if (game.plies.empty()) return {};
  const model::Ply& last = game.plies.back();
  return {.white = last.white_clock,
          .black = last.black_clock,
          .at = last.confirmed_at.value_or(last.made_at)};
}

// The moves of a game as texts, and the position after them.
struct MoveTexts {
  rules::Position after;
  ordered_json moves = ordered_json::array();
  std::string line = {}, last = {}, last_but_one = {};
};

MoveTexts texts_of(const ReleasedGame& game) {
  MoveTexts texts{.after = game.start};
  for (const model::Ply& ply : game.plies) {
    const std::string san = model::shown_san(ply);
    const std::string numbered = numbered_move(texts.after, san);
    if (!texts.line.empty()) texts.line += ' ';
    texts.line += texts.after.turn() == Color::kWhite || texts.line.empty() ? numbered : san;
    texts.last_but_one = std::exchange(texts.last, numbered);
    texts.moves.push_back(san);
    texts.after = texts.after.after(ply.move);
  }
  return texts;
}

}  // namespace

rules::Position shown_position(const Table& table, const ReleasePolicy& policy) {
  const auto game = release(table, policy);
  rules::Position position = game.start;
  for (const model::Ply& ply : game.plies) position = position.after(ply.move);
  return position;
}

std::string overlay_json(const Round& round, const Table& table, const ReleasePolicy& policy,
                         const std::string& address,
                         const std::optional<analysis::Score>& evaluation) {
  const auto game = release(table, policy);
  const ReadClocks clocks = clocks_of(game);
  MoveTexts texts = texts_of(game);
  ordered_json json;
  json["event"] = table.heading.event;
  json["round"] = round.number > 0 ? ordered_json(round.number) : ordered_json();
  json["table"] = table.heading.table;
  json["match"] = table.heading.match > 0 ? ordered_json(table.heading.match) : ordered_json();
  json["board_in_match"] =
      table.heading.match > 0 ? ordered_json(table.heading.board_in_match) : ordered_json();
  json["address"] = address;
  json["board"] = table.heading.board;
  json["game_id"] = table.heading.game_id;
  json["connected"] = table.is_connected;
  add_player(json, table, game, clocks.white, Color::kWhite);
  add_player(json, table, game, clocks.black, Color::kBlack);
  json["running"] = game.clocks ? side_word(game.clocks->running) : ordered_json();
  json["main_seconds"] = main_seconds(table.heading);
  json["clock_at"] =
      clocks.white || clocks.black ? ordered_json(milliseconds_of(clocks.at)) : ordered_json();
  json["status"] = status_word(table, game);
  json["result"] = rules::to_string(game.result);
  const auto counted = table.given ? table.given : own_result(game);
  json["score"] = counted ? tournament::result_text(counted->result) : "";
  json["result_source"] = counted ? ordered_json(source_word(counted->source)) : ordered_json();
  json["ended_by"] = end_word(table, game);
  json["turn"] = side_word(texts.after.turn());
  json["plies"] = game.plies.size();
  json["last_move"] = texts.last;
  json["previous_move"] = texts.last_but_one;
  json["last_from"] = game.plies.empty() ? "" : rules::to_string(game.plies.back().move.from);
  json["last_to"] = game.plies.empty() ? "" : rules::to_string(game.plies.back().move.to);
  json["fen"] = rules::to_fen(texts.after);
  const auto checked_move = [&](std::size_t ply) {
    return ordered_json(rules::move_number(game.start, ply));
  };
  json["checked_from"] = game.checked ? checked_move(game.checked->first) : ordered_json();
  json["checked_to"] = game.checked ? checked_move(game.checked->end - 1) : ordered_json();
  json["starts_at"] = starts_at(round);
  add_evaluation(json, evaluation);
  json["line"] = texts.line;
  json["moves"] = std::move(texts.moves);
  return json_line(json);
}

namespace {

// An engine usually needs at most this time to evaluate a new position.
constexpr std::chrono::seconds kEngineAnswers{2};

// Serves `Overlay`, for the overlays of videos.
class OverlayOutput final : public HttpOutput {
 public:
  OverlayOutput(const ReleasePolicy& policy, Evaluate evaluate)
      : policy_(policy), overlay_(policy, std::move(evaluate)) {}
  Health publish(const std::vector<Round>& rounds, Instant now) override;
  void answer(const std::shared_ptr<net::HttpExchange>& exchange,
              const std::string& rest) override {
    overlay_.answer(exchange, rest);
  }

 private:
  const ReleasePolicy policy_;
  Overlay overlay_;
};

Health OverlayOutput::publish(const std::vector<Round>& rounds, Instant now) {
  const bool waits = overlay_.publish(rounds, std::chrono::floor<std::chrono::seconds>(now));
  return {.alerts = frozen_alerts(rounds, policy_),
          .call_again = waits ? now + kEngineAnswers : drivers::kNever};
}

}  // namespace

std::unique_ptr<Output> make_overlay_output(const OutputSettings& settings,
                                            const OutputMaker& maker, std::unique_ptr<Transfer>) {
  return std::make_unique<OverlayOutput>(policy_of(settings), maker.tools().evaluate);
}

}  // namespace jadoube::outputs
