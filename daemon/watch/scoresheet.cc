// The game's plies are firm up to a point, and open after it: seldom more than two. Positions are
// kept from that point on only; a picture is never compared with anything older.
//
// One firm ply may still be changed: one that the opponent's lift alone confirmed. He may have
// touched a piece while the mover was still sliding his.
#include "daemon/watch/scoresheet.h"

#include <utility>

#include "rules/notation/san.h"
#include "rules/notation/uci.h"

namespace jadoube::watch {

void Scoresheet::begin(int ordinal) {
  Game game;
  game.ordinal = ordinal;
  game.started_at = publisher_->at();
  firm_ = 0;
  line_.assign(1, game.start);
  before_weak_.reset();
  publisher_->tell(GameStarted{std::move(game)});
}

void Scoresheet::write(std::size_t keep, const Line& moves) {
  if (keep == open_count() && moves.empty()) return;
  auto plies = open_plies();
  cut(keep, plies);
  append(moves, plies);
  tell(std::move(plies));
}

void Scoresheet::confirm(std::size_t count, Evidence evidence, const std::optional<Press>& press) {
  if (count == 0) return;
  auto plies = open_plies();
  make_firm(count, evidence, press, plies);
  const auto before = line_[count - 1];
  line_.erase(line_.begin(), line_.begin() + static_cast<std::ptrdiff_t>(count));
  before_weak_.reset();
  if (evidence == Evidence::kOpponentLift) before_weak_ = before;
  tell(std::move(plies));
}

void Scoresheet::infer(std::size_t keep, const Line& moves) {
  auto plies = open_plies();
  cut(keep, plies);
  make_firm(keep, Evidence::kReply, std::nullopt, plies);
  append(moves, plies);
  for (auto i = keep; i < plies.size(); ++i) {
    plies[i].state = PlyState::kInferred;
    plies[i].evidence = Evidence::kReconnect;
    plies[i].confirmed_at = publisher_->at();
  }
  line_.erase(line_.begin(), line_.end() - 1);
  before_weak_.reset();
  tell(std::move(plies));
}

const rules::Position* Scoresheet::before_weak_ply() const {
  return before_weak_ && open_count() == 0 ? &*before_weak_ : nullptr;
}

void Scoresheet::rewrite_weak_ply(const Line& moves) {
  line_.assign(1, *before_weak_);
  before_weak_.reset();
  --firm_;
  std::vector<Ply> plies;
  append(moves, plies);
  tell(std::move(plies));
}

void Scoresheet::conclude(rules::Result result, Termination termination, bool incomplete) {
  publisher_->tell(ResultChange{result, termination, game().revision, incomplete});
}

std::vector<Ply> Scoresheet::open_plies() const {
  return {game().plies.begin() + static_cast<std::ptrdiff_t>(firm_), game().plies.end()};
}

void Scoresheet::cut(std::size_t keep, std::vector<Ply>& plies) {
  plies.resize(keep);
  line_.erase(line_.begin() + static_cast<std::ptrdiff_t>(keep) + 1, line_.end());
}

void Scoresheet::append(const Line& moves, std::vector<Ply>& plies) {
  for (const auto move : moves) {
    auto& ply = plies.emplace_back();
    ply.move = move;
    ply.san = rules::to_san(line_.back(), move);
    ply.uci = rules::to_uci(line_.back(), move);
    ply.made_at = publisher_->at();
    line_.push_back(line_.back().after(move));
  }
}

void Scoresheet::make_firm(std::size_t count, Evidence evidence, const std::optional<Press>& press,
                           std::vector<Ply>& plies) const {
  for (std::size_t i = 0; i < count; ++i) {
    plies[i].state = PlyState::kConfirmed;
    plies[i].evidence = evidence;
    plies[i].confirmed_at = publisher_->at();
    if (!press) continue;
    plies[i].white_clock = press->white;
    plies[i].black_clock = press->black;
  }
}

void Scoresheet::tell(std::vector<Ply> plies) {
  const auto from = firm_;
  firm_ += plies.size() - open_count();
  if (auto change = diff(game().plies, from, std::move(plies), game().revision)) {
    publisher_->tell(*std::move(change));
  }
}

}  // namespace jadoube::watch
