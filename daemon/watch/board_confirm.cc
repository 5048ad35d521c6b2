// The third stage of a board's watch: what makes an open ply firm.
#include <algorithm>

#include "daemon/watch/board_state.h"
#include "daemon/watch/explain.h"

namespace jadoube::watch {

using rules::Piece;
using rules::Square;

namespace {

constexpr std::size_t kMostOpenPlies = 2;

}  // namespace

void BoardWatch::State::press(const Press& press) {
  if (!awaits_play()) return;
  explain_by_two_plies();
  if (!confirm_by(press)) {
    // His ply is still to come, or both pressed before the squares of either were read.
    if (sheet.last().turn() == press.by || sheet.open_count() > 0 || !pending.all().empty()) {
      pending.keep(press);
      ask();
    }
  }
  if (!is_explained()) tell_difference();
}

std::size_t BoardWatch::State::open_plies_to(rules::Color player) const {
  const auto count = sheet.open_count();
  return count > 0 && sheet.line()[count].turn() == player ? count - 1 : count;
}

/// Confirms all plies up to the last one of who pressed. Whether there is one and it stands.
bool BoardWatch::State::confirm_by(const Press& press) {
  auto count = open_plies_to(press.by);
  if (count == 0) {
    if (sheet.last().turn() != press.by) return false;
    const auto move = one_ply_despite_debris(sheet.last(), picture.placement());
    if (!move) return false;
    sheet.write(sheet.open_count(), {*move});
    count = sheet.open_count();
  } else if (!is_explained() &&
             !stands_despite_debris(sheet.line()[count].placement(), picture.placement(), press.by)) {
    return false;
  }
  sheet.confirm(count, Evidence::kPress, press);
  return true;
}

void BoardWatch::State::confirm_by_pending_presses() {
  pending.expire(quiet.since());
  const auto presses = pending.all();
  pending.clear();
  for (const auto& press : presses) {
    const auto count = open_plies_to(press.by);
    if (count > 0) {
      sheet.confirm(count, Evidence::kPress, press);
    } else {
      pending.keep(press);
    }
  }
}

/// Whether, without a clock, the lift of what stood on `square` confirms the ply before it: the
/// opponent would not touch a piece of his own before that is over.
bool BoardWatch::State::lift_tells(Square square, Piece lifted) const {
  if (!awaits_play() || clock.in_use() || sheet.open_count() == 0) return false;
  const auto& position = sheet.last();
  const auto& ply = sheet.open_ply(sheet.open_count() - 1);
  if (lifted == Piece::kNone || position.placement()[square] != lifted ||
      color_of(lifted) != position.turn())
    return false;
  // A victim may be in his hand already, but not the piece just moved: that one may be on its way.
  const auto differing = differences(position.placement(), picture.placement());
  if (differing.size() > 1) return false;
  if (differing.size() == 1) {
    if (differing[0] == ply.move.to || picture.placement()[differing[0]] != Piece::kNone ||
        color_of(position.placement()[differing[0]]) == position.turn()) {
      return false;
    }
  }
  // Kings walk to the centre together when the game is over.
  if (is_king(lifted) && is_centre(ply.move.to) && is_king(position.placement()[ply.move.to])) {
    return false;
  }
  // The mover may lift his victim while his piece rests on the way to it.
  const auto& before = sheet.line()[sheet.open_count() - 1];
  return std::ranges::none_of(before.legal_moves(), [&](rules::Move move) {
    return move.from == ply.move.from && move.to == square;
  });
}

void BoardWatch::State::confirm_by_replies() {
  const std::size_t most = clock.in_use() ? kMostOpenPlies : 1;
  if (sheet.open_count() > most) {
    sheet.confirm(sheet.open_count() - most, Evidence::kReply);
  }
}

void BoardWatch::State::confirm_by_quiet_reply() {
  if (is_explained() && sheet.open_count() > 1) {
    sheet.confirm(sheet.open_count() - 1, Evidence::kReply);
  }
}

/// Mate and stalemate end the game; nobody has to press after them [FIDE 2023 Art. 6.2.1.1].
void BoardWatch::State::confirm_the_end() {
  if (sheet.open_count() > 0 && is_explained() && is_over()) {
    sheet.confirm(sheet.open_count(), Evidence::kQuietTime);
  }
}

}  // namespace jadoube::watch
