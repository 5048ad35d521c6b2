#include "daemon/tracking/change_text.h"

#include <array>
#include <chrono>
#include <cstdio>

#include "rules/notation/fen.h"

namespace jadoube::tracking {

namespace {

using std::to_string;

constexpr std::array kStates = {"provisional", "confirmed", "inferred", "corrected", "illegal"};
constexpr std::array kEvidence = {"squares",   "press",   "opponent-lift", "reply",   "quiet-time",
                                  "reconnect", "arbiter", "result",        "repeated"};
constexpr std::array kLinks = {"lost", "connecting", "live"};
constexpr std::array kTerminations = {"none",         "kings-gesture", "result-piece",
                                      "normal",       "time-forfeit",  "rules-infraction",
                                      "adjudication", "abandoned",     "position",
                                      "checkmate",    "stalemate",     "dead-position",
                                      "fivefold",     "75-moves"};
constexpr std::array kClockActs = {"start", "pause", "resume", "set"};
constexpr std::array kStandings = {"unseen", "equal", "behind", "different"};
constexpr std::array kOrientations = {"normal", "rotated"};
constexpr std::array kSensing = {"identity", "colour", "occupancy"};

template <typename Enum, std::size_t kSize>
std::string word(const std::array<const char*, kSize>& words, Enum value) {
  return words.at(static_cast<std::size_t>(value));
}

std::string to_text(std::chrono::seconds time) {
  std::array<char, 32> text;
  const auto all = time.count();
  std::snprintf(text.data(), text.size(), "%lld:%02lld:%02lld", static_cast<long long>(all / 3600),
                static_cast<long long>(all / 60 % 60), static_cast<long long>(all % 60));
  return text.data();
}

std::string revision_text(std::uint32_t revision) {
  return revision == 0 ? "" : " revision " + to_string(revision);
}

/// " key=value" for what is known.
std::string field(const char* key, const std::string& value) {
  return value.empty() ? "" : std::string(" ") + key + "=" + value;
}

std::string ply_text(std::size_t number, const model::Ply& ply) {
  auto text = "ply " + to_string(number) + " " + ply.san + " " + word(kStates, ply.state) + " " +
              word(kEvidence, ply.evidence);
  if (ply.white_clock) text += " " + to_text(*ply.white_clock);
  if (ply.black_clock) text += " " + to_text(*ply.black_clock);
  return text;
}

std::string to_text(const drivers::Capabilities& can) {
  auto text = " senses=" + word(kSensing, can.sensing);
  if (can.facing == drivers::Facing::kMakersWay) text += " faces-one-way";
  if (!can.clock) text += " no-clock-port";
  if (!can.own_log) text += " no-log";
  if (can.lights) text += " lights";
  if (can.calibration) text += " calibration";
  if (can.only_legal_moves) text += " legal-moves-only";
  return text;
}

struct ToText {
  std::string operator()(const model::ConnectionChange& change) const {
    auto text = "link " + word(kLinks, change.state);
    if (!change.port.empty()) text += " " + change.port;
    if (!change.why.empty()) text += ": " + rules::Sentence::unpacked(change.why).english();
    return text;
  }
  std::string operator()(const model::DeviceChange& change) const {
    const auto& info = *change.info;
    auto text = "device" + field("serial", info.serial) + field("short", info.short_serial) +
                field("firmware", info.firmware) + field("hardware", info.hardware) +
                field("clock", info.clock);
    if (info.battery_percent) text += " battery=" + to_string(*info.battery_percent);
    if (info.charging) text += *info.charging ? " charging" : " discharging";
    if (!drivers::has_usual_capabilities(info)) text += to_text(info.capabilities);
    return text;
  }
  std::string operator()(const model::SquareChange& change) const {
    return "square " + rules::to_string(change.square) + " " + rules::to_char(change.piece);
  }
  std::string operator()(const model::PlacementChange& change) const {
    return "placement " + rules::to_fen(change.placement) + " " +
           word(kOrientations, change.orientation) +
           (change.orientation_is_assumed ? " assumed" : "");
  }
  std::string operator()(const model::ClockChange& change) const {
    if (!change.clock) return "clock none";
    const auto& clock = *change.clock;
    auto text = "clock " + to_text(clock.white) + " " + to_text(clock.black);
    if (clock.white_flag) text += " white-flag";
    if (clock.black_flag) text += " black-flag";
    if (clock.battery_low) text += " battery-low";
    if (!clock.running) return text + " stands";
    return text + (*clock.running == rules::Color::kWhite ? " white runs" : " black runs");
  }
  std::string operator()(const model::UnexplainedChange& change) const {
    if (change.squares.empty()) return "unexplained nothing";
    std::string text = "unexplained";
    for (const auto square : change.squares) text += " " + rules::to_string(square);
    return text;
  }
  std::string operator()(const model::PairChange& change) const {
    std::string text = "pair";
    for (const auto& board : change.pair->boards) {
      text += " " + word(kStandings, board.standing) + (board.is_followed ? "*" : "") + "@" +
              to_string(board.agreed_plies);
    }
    return text + (change.pair->white == model::BoardOfPair::kFirst ? "" : " white-at-second");
  }
  std::string operator()(const model::GameStarted& change) const {
    auto text = "game " + to_string(change.game->ordinal) + " begins";
    if (change.game->start == rules::Position::initial()) return text;
    return text + " from " + rules::to_fen(change.game->start);
  }
  std::string operator()(const model::PliesChange& change) const {
    std::string text;
    auto number = change.keep + 1;
    for (const auto& ply : change.plies) {
      if (!text.empty()) text += "; ";
      text += ply_text(number++, ply);
    }
    if (change.plies.empty()) text = "ply " + to_string(number) + " taken back";
    return text + revision_text(change.revision);
  }
  std::string operator()(const model::UncertaintyChange& change) const {
    if (change.explanations.empty()) return "certain";
    std::string text = "uncertain";
    for (const auto& explanation : change.explanations) {
      text += " (ply " + std::to_string(explanation.first_ply + 1) + " ";
      for (const auto& san : explanation.san) text += san + " ";
      text += to_string(explanation.behind) + ")";
    }
    return text;
  }
  std::string operator()(const model::ResultChange& change) const {
    return "result " + std::string(rules::to_string(change.result)) + " " +
           word(kTerminations, change.termination) + (change.provisional ? " provisional" : "") +
           (change.incomplete ? " incomplete" : "") + (change.adjournment ? " adjourned" : "") +
           revision_text(change.revision);
  }
  std::string operator()(const model::SoftwareClockChange& change) const {
    std::string text = "software-clock";
    for (const auto& act : change.acts) {
      text += " " + word(kClockActs, act.kind);
      if (act.kind != model::SoftwareClockAct::Kind::kSet) continue;
      text += " " + to_text(act.times.white) + " " + to_text(act.times.black);
    }
    return text;
  }
};

}  // namespace

std::string to_text(const model::Change& change) { return std::visit(ToText{}, change); }

std::string to_text(const model::TimedChange& change, drivers::Instant begin) {
  const auto since =
      std::chrono::duration_cast<std::chrono::milliseconds>(change.at - begin).count();
  std::array<char, 32> text;
  std::snprintf(text.data(), text.size(), "%lld.%03lld ", static_cast<long long>(since / 1000),
                static_cast<long long>(since % 1000));
  return text.data() + to_text(change.change);
}

}  // namespace jadoube::tracking
