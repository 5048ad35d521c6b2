#include "daemon/training/scene.h"

#include <charconv>
#include <optional>
#include <sstream>
#include <string>

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

}  // namespace jadoube::training
