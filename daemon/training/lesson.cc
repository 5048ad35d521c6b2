#include "daemon/training/lesson.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <optional>
#include <sstream>
#include <string>
#include <utility>

#include "rules/laws/game.h"
#include "rules/notation/san.h"
#include "rules/position.h"

namespace jadoube::training {
namespace {

namespace simulator = drivers::simulator;
using rules::ErrorCode;
using rules::Expected;
using rules::Piece;
using rules::refuse;
using rules::Square;
using simulator::BoardTime;

// Longer than a round of the sensors.
constexpr std::chrono::milliseconds kStep{300};
constexpr std::chrono::seconds kThinking{1};

// "700ms", "20s", "6min". Nothing: it is no time.
std::optional<BoardTime> time_of(std::string_view word) {
  int count = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), count);
  if (error != std::errc()) return std::nullopt;
  const std::string_view unit(end, static_cast<std::size_t>(word.data() + word.size() - end));
  if (unit == "ms") return std::chrono::milliseconds(count);
  if (unit == "s") return std::chrono::seconds(count);
  if (unit == "min") return std::chrono::minutes(count);
  return std::nullopt;
}

class SceneReader {
 public:
  explicit SceneReader(const TableSetting& setting)
      : rotated_(setting.rotated),
        standing_(setting.standing),
        position_(setting.standing == rules::Placement::initial()
                      ? rules::Position::initial()
                      : rules::Position(setting.standing, rules::Color::kWhite)) {
    scene_.start = rotated_ ? rules::rotated(setting.standing) : setting.standing;
    scene_.board = setting.board;
    if (!scene_.board.clock) return;
    pressed_ = scene_.board.clock->pressed;
    if (rotated_) scene_.board.clock->pressed = opposite(pressed_);
  }

  Expected<Scene> read(std::string_view text) {
    std::istringstream words{std::string(text)};
    for (std::string word; words >> word;) {
      if (auto done = read_word(word); !done) return tl::unexpected(done.error());
    }
    scene_.end = now_;
    return std::move(scene_);
  }

 private:
  Expected<void> read_word(std::string_view word) {
    if (const auto time = time_of(word)) {
      now_ += *time;
      return {};
    }
    if (word == "run") {
      act(simulator::StartOrStop{});
      return {};
    }
    if (word == "|") {
      press();
      return {};
    }
    if (word.find('@') != std::string_view::npos) {
      return simulator::parse_fault(word).map(
          [&](const simulator::Fault& fault) { scene_.faults.emplace_back(now_, fault); });
    }
    const auto square = rules::parse_square(word.substr(0, 2));
    if (square && word.size() == 3 && word[2] == '-') {
      lift(*square);
      return {};
    }
    if (square && word.size() == 4 && word[2] == '+') {
      const auto piece = rules::parse_piece(word[3]);
      if (!piece)
        return refuse(ErrorCode::kInvalidArgument, "{word}: no such piece", {{"word", word}});
      place(*square, *piece);
      return {};
    }
    return play(word);
  }

  Expected<void> play(std::string_view san) {
    const auto move = rules::parse_san(position_, san);
    if (!move) return tl::unexpected(move.error());
    now_ += kThinking;
    const auto before = position_.placement();
    const auto after = position_.after(*move).placement();
    for (const bool is_lift : {true, false}) {
      for (int i = 0; i < rules::kSquareCount; ++i) {
        const Square square = rules::square_at(i);
        if (before[square] == after[square]) continue;
        if (is_lift && before[square] != Piece::kNone) lift(square);
        if (!is_lift && after[square] != Piece::kNone) place(square, after[square]);
      }
    }
    press();
    return {};
  }

  void lift(Square square) {
    now_ += kStep;
    standing_.set(square, Piece::kNone);
    act(simulator::Lift{as_board(square)});
  }

  void place(Square square, Piece piece) {
    now_ += kStep;
    standing_.set(square, piece);
    act(simulator::Place{as_board(square), piece});
  }

  void press() {
    now_ += kStep;
    pressed_ = opposite(pressed_);
    act(simulator::Press{rotated_ ? opposite(pressed_) : pressed_});
    follow_hands();
  }

  // After a press, the game continues from the pieces on the squares.
  void follow_hands() {
    for (const auto move : position_.legal_moves()) {
      auto after = position_.after(move);
      if (after.placement() != standing_) continue;
      position_ = std::move(after);
      return;
    }
    position_ = rules::Position(standing_, rules::opponent_of(position_.turn()));
  }

  void act(decltype(simulator::Act::what) what) { scene_.acts.push_back({now_, std::move(what)}); }

  Square as_board(Square square) const { return rotated_ ? rules::rotated(square) : square; }

  const bool rotated_;
  simulator::Side pressed_ = simulator::Side::kRight;
  rules::Placement standing_;
  rules::Position position_;
  BoardTime now_{0};
  Scene scene_;
};

}  // namespace

Expected<Scene> read_scene(const TableSetting& setting, std::string_view text) {
  return SceneReader(setting).read(text);
}

namespace {

using drivers::simulator::BoardSettings;
using drivers::simulator::ClockSettings;
using std::chrono::minutes;
using std::chrono::seconds;
using enum model::IncidentKind;
using model::TournamentRules;

constexpr auto kIllegal = "run e4 e5 1s b1- b5+N |";
constexpr auto kKnockedOver = "run e4 e5 Nf3 Nc6 1s f1- g2- b5+B |";
constexpr auto kFoolsMate = "run f3 e5 g4 1s d8- h4+q ";
constexpr auto kKnightsOutAndHome = "Nf3 Nf6 Ng1 Ng8 ";

TableSetting standing(std::string_view fields) {
  return {.standing = *rules::parse_placement(fields)};
}

LessonTable at_start(std::string script) { return {.script = std::move(script)}; }

// If pawns do not show which way the board faces, the arbiter is asked that first (BOARD_ROTATED).
LessonTable from(std::string_view fields, std::string script) {
  return {.setting = standing(fields), .script = std::move(script)};
}

LessonTable with_clock(seconds base, std::string script) {
  return {.setting = {.board = {.clock = ClockSettings{.base = base, .increment = seconds(0)}}},
          .script = std::move(script)};
}

LessonTable with_board(BoardSettings board, std::string script) {
  return {.setting = {.board = std::move(board)}, .script = std::move(script)};
}

TournamentRules sudden_death(seconds base) {
  const auto control = *rules::TimeControl::sudden_death(base);
  return {.conditions = {rules::tempo_of(control)}, .control = control};
}

// Moves without a capture or a pawn move, each to the position that has appeared least often.
std::string walk(std::string_view fields, int plies) {
  rules::Game game(rules::Position(*rules::parse_placement(fields), rules::Color::kWhite));
  std::string moves;
  for (int i = 0; i < plies; ++i) {
    const auto& position = game.position();
    std::optional<rules::Move> best;
    for (const auto move : position.legal_moves()) {
      if (position.is_capture(move) || position.after(move).legal_moves().empty()) continue;
      if (!best || game.occurrences_with(move) < game.occurrences_with(*best)) best = move;
    }
    moves += rules::to_san(position, *best) + " ";
    game.play_as_it_stands(*best);
  }
  return moves;
}

std::string repeated(std::string_view moves, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += moves;
  return all;
}

std::vector<Lesson> lessons_of_moves() {
  return {
      {"illegal-move", {kIllegalMove}, {at_start(kIllegal)}},
      {"promotion-incomplete",
       {kPromotionIncomplete, kSpareQueenNeeded},
       {at_start("run h4 g5 hxg5 h6 gxh6 Nf6 h7 Rg8 1s h7- h8+P |")}},
      {"pressed-without-move", {kPressedWithoutMove}, {at_start("run e4 e5 2s | 20s | 3s Nf3")}},
      {"second-illegal-move",
       {kPressedWithoutMove, kIllegalMove, kSecondIllegalMove},
       {at_start("run e4 e5 2s | 15s | 1s b1- b5+N |")}},
      {"touch-move",
       {kTouchMove},
       {at_start("run e4 e5 1s b1- 800ms b1+N 800ms f1- b5+B | Nc6 a3")}},
      {"rook-first-castling",
       {kRookFirstCastling},
       {at_start("run e4 e5 Nf3 Nc6 Bb5 a6 1s h1- f1+R 300ms e1- g1+K | Nf6 Re1")}},
      {"move-revised", {kMoveRevised}, {at_start("run e4 e5 Nf3 2s f3- g1+N 9s b1- c3+N")}},
      {"needs-decision",
       {kNeedsDecision, kBoardLost, kBoardBack},
       {with_board({.log = {.bytes = 0}},
                   "run e4 e5 hangup@0=6 1s g1- f3+N | b8- c6+n | f1- c4+B |")}},
  };
}

std::vector<Lesson> lessons_of_pieces() {
  return {
      {"displaced-piece",
       {kDisplacedPiece, kPieceMissing, kNeedsDecision},
       {at_start("run e4 e5 Nf3 Nc6 Bb5 a6 1s g7- h7- g5+p h4+p b5- a4+B | 40s g5- h4- g7+p h7+p "
                 "3s Nf6")}},
      {"piece-missing", {kPieceMissing}, {at_start(kKnockedOver)}},
      {"wrong-start-position",
       {kWrongStartPosition},
       {from("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR", "run 12s e4 e5")}},
      {"board-rotated",
       {kBoardRotated},
       {{.setting = {.rotated = true}, .script = "run e4 e5 Nf3"}}},
      {"colours-reversed", {kColoursReversed}, {at_start("run e4 e5 Nf3 Nc6 Bb5")}},
      {"spare-queen",
       {kSpareQueenNeeded, kBoardRotated},
       {from("3qk3/8/8/3P4/8/8/8/3QK3", "run 5s d6 25s Kd7")}},
      {"sensor-fault", {kSensorFault}, {at_start("run e4 e5 flicker@0=h1 20s Nf3")}},
  };
}

std::vector<Lesson> lessons_of_endings() {
  constexpr auto kKingsAndKnights = "k6n/8/8/8/8/8/8/N6K";
  LessonTable long_walk = from(kKingsAndKnights, "run 5s " + walk(kKingsAndKnights, 150));
  long_walk.speed = 4;
  return {
      {"checkmate", {kCheckmate}, {at_start(kFoolsMate)}},
      {"stalemate",
       {kStalemate, kBoardRotated},
       {from("7k/8/8/6Q1/8/8/8/K7", "run 5s g5- g6+Q |")}},
      {"dead-position",
       {kDeadPosition, kBoardRotated},
       {from("4k3/8/8/8/8/8/3q4/4K3", "run 5s Kxd2")}},
      {"fivefold-repetition",
       {kFivefoldRepetition},
       {at_start("run " + repeated(kKnightsOutAndHome, 4))}},
      {"seventy-five-moves", {kSeventyFiveMoves, kBoardRotated}, {long_walk}},
      {"play-after-end",
       {kDeadPosition, kPlayAfterEnd, kBoardRotated},
       {from("4k3/8/8/8/8/8/3q4/4K3", "run 5s Kxd2 3s Kd7")}},
      {"both-kings-in-check",
       {kBothKingsInCheck, kIllegalMove, kBoardRotated},
       {from("4k3/8/8/8/7b/8/8/R3K3", "run 5s 1s a1- a8+R | 2s h4- g3+b |")},
       {.conditions = {rules::Tempo::kRapid, rules::Supervision::kLimited}}},
      {"result-conflict",
       {kCheckmate, kResultConflict},
       {at_start(std::string(kFoolsMate) + "5s e1- e8- d5+k e4+K")}},
  };
}

std::vector<Lesson> lessons_of_clocks() {
  constexpr seconds kNearlyFive{330};
  auto soon_in_trouble = sudden_death(kNearlyFive);
  soon_in_trouble.conditions = {rules::Tempo::kStandard};
  return {
      {"flag-fall", {kFlagFall}, {with_clock(seconds(30), "run e4 e5")}, sudden_death(seconds(30))},
      {"clock-misset",
       {kClockMisset},
       {with_clock(minutes(3), "run 3s e4 e5")},
       sudden_death(minutes(5))},
      {"clock-stuck",
       {kClockStuck},
       {at_start("run e4 e5 2s g1- f3+N 3s b8- c6+n 3s f1- b5+B 6s a7- a6+p")}},
      {"clock-stopped", {kClockStopped}, {at_start("run e4 e5 3s run")}},
      {"clock-lost", {kClockLost}, {at_start("run e4 e5 3s dead-clock@0=600")}},
      {"time-trouble", {kTimeTrouble}, {with_clock(kNearlyFive, "run 3s e4 e5")}, soon_in_trouble},
      {"player-absent",
       {kPlayerAbsent},
       {with_clock(minutes(90), "run")},
       {.default_time = minutes(1)}},
  };
}

std::vector<Lesson> lessons_of_devices() {
  return {
      {"board-lost", {kBoardLost}, {at_start("run e4 e5 3s hangup@0=600")}},
      {"board-back", {kBoardLost, kBoardBack}, {at_start("run e4 e5 3s hangup@0=20 25s Nf3")}},
      {"battery-low",
       {kBatteryLow},
       {with_board({.identity = {.bluetooth = true, .battery_percent = 8}}, "run e4 e5 Nf3")}},
  };
}

// Several tables at once, as in a hall.
std::vector<Lesson> lessons_of_halls() {
  return {{"four-tables",
           {kIllegalMove, kPieceMissing, kDisplacedPiece, kClockStopped, kBoardLost, kBoardBack},
           {at_start("run e4 e5 Nf3 Nc6 1s f1- g2- b5+B | 40s g2+P a6 Ba4 Nf6"),
            at_start("run d4 Nf6 c4 e6 Nc3 Bb4 20s Qc2 O-O 20s a3"),
            at_start("run e4 c5 Nf3 d6 d4 cxd4 25s run"),
            at_start("run c4 e5 15s hangup@0=20 30s Nc3 Nf6 5s c3- c5+N |")}}};
}

}  // namespace

const std::vector<Lesson>& lessons() {
  static const auto all = [] {
    std::vector<Lesson> found;
    for (auto some : {lessons_of_moves(), lessons_of_pieces(), lessons_of_endings(),
                      lessons_of_clocks(), lessons_of_devices(), lessons_of_halls()}) {
      std::move(some.begin(), some.end(), std::back_inserter(found));
    }
    return found;
  }();
  return all;
}

const Lesson* find_lesson(std::string_view id) {
  const auto found = std::ranges::find(lessons(), id, &Lesson::id);
  return found == lessons().end() ? nullptr : &*found;
}

namespace {

constexpr const char* kIllegalThere = "run e4 e5 Nf3 Nc6 Bc4 Bc5 1s b1- b5+N |";
constexpr const char* kClockStopsThere = "run d4 Nf6 c4 e6 Nc3 Bb4 Qc2 O-O 3s run";
constexpr const char* kBothThere = "run e4 e5 Nf3 Nc6 3s run 25s run Bc4 Bc5 1s b1- b5+N |";

// Games that are known everywhere: Paris 1858, Vienna 1910, a draw, and Legal's mate.
struct KnownGame {
  const char* script;
  int plies;
};
constexpr std::array kKnownGames = {
    KnownGame{"run e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 "
              "Bxb5 Nbd7 O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7 Nxd7 Qb8 Nxb8 Rd8",
              33},
    KnownGame{"run e4 c6 d4 d5 Nc3 dxe4 Nxe4 Nf6 Qd3 e5 dxe5 Qa5 Bd2 Qxe5 O-O-O Nxe4 Qd8 Kxd8 Bg5 "
              "Kc7 Bd8",
              21},
    KnownGame{"run Nf3 Nf6 g3 g6 Bg2 Bg7 O-O O-O d3 d6 c3 c6 a4 a5 b3 b6 Bb2 Bb7 Nbd2 Nbd7 Rc1 Rc8 "
              "5s g1- g8- e4+K e5+k",
              22},
    KnownGame{"run e4 e5 Nf3 d6 Bc4 Bg4 Nc3 g6 Nxe5 Bxd1 Bxf7 Ke7 Nd5", 13}};

RehearsalGame game_at(std::size_t table, std::size_t count) {
  if (count == 1) {
    return {.table = {.script = kBothThere},
            .plies = 7,
            .has_illegal_move = true,
            .has_clock_fault = true};
  }
  if (table == 0) return {.table = {.script = kIllegalThere}, .plies = 7, .has_illegal_move = true};
  if (table == 1) {
    return {.table = {.script = kClockStopsThere}, .plies = 8, .has_clock_fault = true};
  }
  const KnownGame& known = kKnownGames[(table - 2) % kKnownGames.size()];
  return {.table = {.script = known.script}, .plies = known.plies};
}

}  // namespace

std::vector<RehearsalGame> rehearsal_games(
    const std::vector<drivers::simulator::ClockSettings>& clocks) {
  std::vector<RehearsalGame> games;
  for (std::size_t i = 0; i < clocks.size(); ++i) {
    games.push_back(game_at(i, clocks.size()));
    games.back().table.setting.board.clock = clocks[i];
  }
  return games;
}

}  // namespace jadoube::training
