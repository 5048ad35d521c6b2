#include "drivers/simulator/hardware/referee.h"

#include <algorithm>
#include <utility>

namespace jadoube::drivers::simulator {
namespace {

using namespace std::chrono_literals;

// A piece that is slid rests on other squares for a shorter time [guess].
constexpr BoardTime kBelieves = 400ms;

std::string reported_text(const rules::Position& position, rules::Move move) {
  if (position.is_castling(move)) {
    return rules::file_of(move.to) > rules::file_of(move.from) ? "O-O" : "O-O-O";
  }
  const bool takes_passing =
      position.is_capture(move) && position.placement()[move.to] == rules::Piece::kNone;
  std::string text = rules::to_string(move.from) + (position.is_capture(move) ? "x" : "-") +
                     rules::to_string(move.to);
  if (takes_passing) text += "ep";
  if (move.promotion) {
    text +=
        std::string("/") + rules::to_char(rules::make_piece(rules::Color::kWhite, *move.promotion));
  }
  return text;
}

}  // namespace

Referee::Referee(const rules::Placement& start)
    : sensed_(start),
      positions_{start == rules::Placement::initial()
                     ? rules::Position::initial()
                     : rules::Position(start, rules::Color::kWhite)} {}

void Referee::see(BoardTime now, rules::Square square, rules::Piece piece, std::vector<News>& out) {
  const rules::Piece was = sensed_[square];
  const bool is_lift = piece == rules::Piece::kNone && was != rules::Piece::kNone;
  const bool is_answer = waiting_ && waiting_->kind == Kind::kMove && is_lift &&
                         (rules::color_of(was) != positions_.back().turn()) != waiting_->replaces;
  if (is_answer) believe(out);
  sensed_.set(square, piece);
  waiting_ = explanation();
  believed_at_ = now + kBelieves;
}

std::optional<Referee::Waiting> Referee::explanation() const {
  const rules::Position& position = positions_.back();
  if (sensed_ == position.placement()) return std::nullopt;
  if (sensed_ == rules::Placement::initial()) return Waiting{Kind::kNewGame};
  if (const auto move = move_that_explains(position)) return Waiting{Kind::kMove, *move};
  if (positions_.size() < 2) return std::nullopt;
  const rules::Position& before = positions_[positions_.size() - 2];
  if (before.placement() == sensed_) return Waiting{Kind::kTakeBack};
  const auto other = move_that_explains(before);
  return other ? std::optional(Waiting{Kind::kMove, *other, true}) : std::nullopt;
}

std::optional<rules::Move> Referee::move_that_explains(const rules::Position& position) const {
  for (const rules::Move move : position.legal_moves()) {
    if (position.after(move).placement() == sensed_) return move;
  }
  return std::nullopt;
}

void Referee::take_back(std::vector<News>& out) {
  out.push_back({Kind::kTakeBack, texts_.size() - 1, texts_.back()});
  texts_.pop_back();
  positions_.pop_back();
}

void Referee::step(std::vector<News>& out) { believe(out); }

void Referee::believe(std::vector<News>& out) {
  const Waiting what = *std::exchange(waiting_, std::nullopt);
  switch (what.kind) {
    case Kind::kNewGame:
      positions_ = {rules::Position::initial()};
      texts_.clear();
      out.push_back({Kind::kNewGame});
      return;
    case Kind::kMove:
      if (what.replaces) take_back(out);
      texts_.push_back(reported_text(positions_.back(), what.move));
      positions_.push_back(positions_.back().after(what.move));
      out.push_back({Kind::kMove, texts_.size() - 1, texts_.back(), what.move});
      return;
    case Kind::kTakeBack:
      return take_back(out);
  }
}

void RefereeBoard::power(BoardTime, bool on) {
  powered_ = on;
  held_.clear();
  answers_.clear();
}

void RefereeBoard::receive(BoardTime now, std::uint8_t byte) {
  if (!powered_) return;
  if (byte != '\r' && byte != '\n') {
    held_ += static_cast<char>(byte);
    return;
  }
  std::string command = std::exchange(held_, {});
  if (!command.empty()) carry_out(now, std::move(command));
}

void RefereeBoard::answer(BoardTime at, std::string text) {
  ++commands_begun_;
  answers_.push_back({at, std::move(text)});
}

void RefereeBoard::forget_command() {
  if (!answers_.empty()) answers_.pop_back();
}

BoardTime RefereeBoard::next_at() const {
  if (!powered_) return kNoWake;
  return std::min(referee_.next_at(), answers_.empty() ? kNoWake : answers_.front().at);
}

void RefereeBoard::step(std::vector<Message>& out) {
  if (!answers_.empty() && answers_.front().at <= referee_.next_at()) {
    out.push_back(line_of(answers_.front().text));
    answers_.pop_front();
    return;
  }
  std::vector<Referee::News> news;
  referee_.step(news);
  report(news, out);
}

void RefereeBoard::square_seen(const SquareSeen& seen, std::vector<Message>& out) {
  std::vector<Referee::News> news;
  referee_.see(seen.at, seen.square, seen.piece, news);
  report(news, out);
}

Message RefereeBoard::line_of(const std::string& text) {
  const std::string line = text + "\r\n";
  return {line.begin(), line.end()};
}

}  // namespace jadoube::drivers::simulator
