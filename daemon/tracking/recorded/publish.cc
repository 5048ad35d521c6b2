#include "daemon/tracking/recorded/publish.h"

#include <algorithm>
#include <utility>

namespace jadoube::tracking {

namespace {

/// True if `now` in place of `published` changes something that was published as more than
/// provisional.
bool breaks(const model::Ply& published, const model::Ply& now) {
  if (published.state == model::PlyState::kProvisional) return false;
  if (published.move != now.move) return true;
  const bool is_surer =
      published.state == model::PlyState::kInferred && now.state == model::PlyState::kConfirmed;
  return now.state < published.state && !is_surer;
}

}  // namespace

std::optional<model::PliesChange> diff(const std::vector<model::Ply>& published, std::size_t keep,
                                       std::vector<model::Ply> now, std::uint32_t revision) {
  keep = std::min(keep, published.size());
  std::size_t same = 0;
  while (same < now.size() && keep + same < published.size() &&
         now[same] == published[keep + same]) {
    ++same;
  }
  if (same == now.size() && keep + same == published.size()) return std::nullopt;
  bool broken = false;
  for (auto i = same; keep + i < published.size(); ++i) {
    const auto& was = published[keep + i];
    broken |= i < now.size() ? breaks(was, now[i]) : was.state != model::PlyState::kProvisional;
  }
  now.erase(now.begin(), now.begin() + static_cast<std::ptrdiff_t>(same));
  return model::PliesChange{keep + same, std::move(now), revision + (broken ? 1 : 0)};
}

void Publisher::publish(model::Change change) {
  model::apply(change, *board_);
  changes_->push_back({published_at_, std::move(change)});
}

}  // namespace jadoube::tracking
