// The second stage of a board's watch: from a picture to the plies that it shows. The policy stands in
// `board_watch.cc`.
#include "daemon/watch/board_state.h"
#include "daemon/watch/explain.h"

namespace jadoube::watch {

namespace {

constexpr std::size_t kMostInferredPlies = 3;

}  // namespace

void BoardWatch::State::picture_changed(bool after_gap) {
  tell_clock();
  gesture.look(publisher.at(), picture.placement());
  quiet.restart(publisher.at());
  if (!sheet.has_game()) {
    if (picture.is_initial_array()) begin_game();
    return;
  }
  resume_if_position_stands();
  if (!awaits_play()) return;
  if (after_gap) infer(true);
  explain();
}

void BoardWatch::State::explain() {
  if (!explain_by_what_is_written() && !explain_by_one_ply()) return;
  arrivals.clear();
  confirm_by_pending_presses();
  confirm_by_replies();
}

/// Finds the picture among the positions that are written. Whether it is one of them.
bool BoardWatch::State::explain_by_what_is_written() {
  const auto line = sheet.line();
  for (auto i = line.size(); i-- > 0;) {
    if (line[i].placement() == picture.placement()) return sheet.write(i, {}), true;
  }
  return false;
}

/// Finds the picture one ply after one of the positions that are written. Whether it is there.
bool BoardWatch::State::explain_by_one_ply() {
  const auto line = sheet.line();
  for (auto i = line.size(); i-- > 0;) {
    if (const auto move = one_ply(line[i], picture.placement())) {
      return sheet.write(i, {*move}), true;
    }
  }
  return false;
}

/// Two plies whose pictures were not shown one by one: hands overlapped, or a change was lost.
void BoardWatch::State::explain_by_two_plies() {
  if (is_explained()) return;
  auto found = lines(sheet.line().front(), picture.placement(), 2);
  std::size_t keep = 0;
  if (found.count == 0 && sheet.open_count() > 0) {
    keep = sheet.open_count();
    found = lines(sheet.last(), picture.placement(), 2);
  }
  if (found.count != 1 || !arrivals.support(found.line, picture.placement())) return;
  arrivals.clear();
  sheet.write(keep, found.line);
  confirm_by_pending_presses();
  confirm_by_replies();
}

/// The opponent's lift confirmed a ply, and yet its piece went on, or back.
void BoardWatch::State::revise_weak_ply() {
  const auto* before = sheet.before_weak_ply();
  if (before == nullptr || is_explained()) return;
  if (before->placement() == picture.placement()) return sheet.rewrite_weak_ply({});
  if (const auto move = one_ply(*before, picture.placement())) sheet.rewrite_weak_ply({*move});
}

/// Plies that nobody saw: the shortest way from what is written to a picture read as a whole, if
/// it is the only one of its length. After a gap nobody saw anything come.
void BoardWatch::State::infer(bool after_gap) {
  if (!awaits_play() || !read_as_whole || is_explained() || picture.is_initial_array()) return;
  if (explain_by_what_is_written()) return;
  const auto line = sheet.line();
  // What was written before the gap may have been a stop on the way, so it counts like any other
  // ply.
  const auto open = sheet.open_count();
  for (std::size_t plies = 1; plies <= kMostInferredPlies + open; ++plies) {
    for (const auto keep : {open, std::size_t{0}}) {
      if (plies <= keep || plies - keep > kMostInferredPlies) continue;
      const auto found = lines(line[keep], picture.placement(), static_cast<int>(plies - keep));
      if (found.count == 0) continue;
      if (found.count > 1) return;
      if (!after_gap && !arrivals.support(found.line, picture.placement())) return;
      return sheet.infer(keep, found.line);
    }
  }
}

}  // namespace jadoube::watch
