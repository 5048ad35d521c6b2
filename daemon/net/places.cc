#include "daemon/net/places.h"

#include "daemon/system/ip_address.h"

namespace jadoube::net {

Places::Answer Places::come(Holder holder, const std::string& address, Guest guest) {
  Held held{.block = system::address_block(address), .guest = guest, .number = ++next_number_};
  const Answer found = find_place(holder, held);
  if (found.where == Answer::Where::kInside) return found;
  ++turned_away_;
  if (guest != Guest::kViewer || limits_.door == 0) return {.where = Answer::Where::kNowhere};
  Answer answer{.where = Answer::Where::kAtDoor};
  if (static_cast<int>(at_door_.size()) >= limits_.door) {
    answer.gives_way = at_door_.begin()->second;
    leave(answer.gives_way);
  }
  at_door_.emplace(held.number, holder);
  held_.emplace(holder, std::move(held));
  return answer;
}

Places::Answer Places::show(Holder holder, Guest guest) {
  const auto found = held_.find(holder);
  if (found == held_.end()) return {.where = Answer::Where::kNowhere};
  Held held = found->second;
  if (held.is_inside) {
    if (held.guest == guest) return {};
    if (held.guest == Guest::kViewer) forget_viewer(held);
    --count_of(held.guest);
    --taken_;
    held.guest = guest;
    put_inside(holder, std::move(held));
    return {};
  }
  held.guest = guest;
  leave(holder);
  const Answer answer = find_place(holder, std::move(held));
  if (answer.where != Answer::Where::kInside) ++turned_away_;
  return answer;
}

void Places::leave(Holder holder) {
  const auto found = held_.find(holder);
  if (found == held_.end()) return;
  const Held& held = found->second;
  if (held.is_inside) {
    if (held.guest == Guest::kViewer) forget_viewer(held);
    --count_of(held.guest);
    --taken_;
  } else {
    at_door_.erase(held.number);
  }
  held_.erase(found);
}

Places::Crowd Places::largest() const {
  if (by_size_.empty()) return {};
  const auto& [viewers, block] = *by_size_.rbegin();
  return {block, viewers};
}

Places::Answer Places::find_place(Holder holder, Held held) {
  Answer answer;
  if (is_full()) {
    answer.gives_way = make_room(held);
    if (answer.gives_way == nullptr) return {.where = Answer::Where::kNowhere};
    ++turned_away_;
    leave(answer.gives_way);
  }
  put_inside(holder, std::move(held));
  return answer;
}

// The viewer who loses the place. Null: no viewer has to.
Places::Holder Places::make_room(const Held& held) {
  if (by_size_.empty()) return nullptr;
  const auto& [most, block] = *by_size_.rbegin();
  const bool may_come = held.guest == Guest::kViewer ? viewers_of(held.block) + 2 <= most
                                                     : count_of(held.guest) < limits_.kept;
  return may_come ? viewers_.at(block).rbegin()->second : nullptr;
}

void Places::put_inside(Holder holder, Held held) {
  held.is_inside = true;
  if (held.guest == Guest::kViewer) count_viewer(held, holder);
  ++count_of(held.guest);
  ++taken_;
  held_.insert_or_assign(holder, std::move(held));
}

void Places::count_viewer(const Held& held, Holder holder) {
  ByNumber& all = viewers_[held.block];
  by_size_.erase({static_cast<int>(all.size()), held.block});
  all.emplace(held.number, holder);
  by_size_.emplace(static_cast<int>(all.size()), held.block);
}

void Places::forget_viewer(const Held& held) {
  const auto found = viewers_.find(held.block);
  ByNumber& all = found->second;
  by_size_.erase({static_cast<int>(all.size()), held.block});
  all.erase(held.number);
  if (all.empty()) {
    viewers_.erase(found);
  } else {
    by_size_.emplace(static_cast<int>(all.size()), held.block);
  }
}

int Places::viewers_of(const std::string& block) const {
  const auto found = viewers_.find(block);
  return found == viewers_.end() ? 0 : static_cast<int>(found->second.size());
}

}  // namespace jadoube::net
