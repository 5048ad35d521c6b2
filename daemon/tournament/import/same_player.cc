#include "daemon/tournament/import/same_player.h"

#include <algorithm>

#include "daemon/tournament/import/player_list.h"
#include "daemon/tournament/text/words.h"

namespace jadoube::tournament {

int year_of_birth(const std::string& born) {
  // The only number of four digits.
  for (std::size_t at = 0; at < born.size();) {
    std::size_t end = at;
    while (end < born.size() && born[end] >= '0' && born[end] <= '9') ++end;
    if (end - at == 4) {
      const auto year = whole_number(std::string_view(born).substr(at, 4), 1850, 2100);
      if (year) return *year;
    }
    at = std::max(end, at + 1);
  }
  return 0;
}

Contradiction contradiction_of(const model::Player& one, const model::Player& other) {
  if (has_fide_id(one) && has_fide_id(other)) {
    return one.fide_id == other.fide_id ? Contradiction::kNone : Contradiction::kCertain;
  }
  const int born = year_of_birth(one.born), theirs = year_of_birth(other.born);
  if ((born != 0 && theirs != 0 && born != theirs) ||
      (one.sex != 0 && other.sex != 0 && one.sex != other.sex)) {
    return Contradiction::kCertain;
  }
  const bool is_doubtful = (one.rating != 0 && other.rating != 0 && one.rating != other.rating) ||
                           (!one.title.empty() && !other.title.empty() && one.title != other.title);
  return is_doubtful ? Contradiction::kDoubt : Contradiction::kNone;
}

std::string told_apart(const model::Player& player) {
  std::string more;
  const auto add = [&](const std::string& text) { more += (more.empty() ? "" : ", ") + text; };
  if (!player.title.empty()) add(player.title);
  if (player.rating != 0) add(std::to_string(player.rating));
  if (!player.federation.empty()) add(player.federation);
  if (const int born = year_of_birth(player.born); born != 0) add("*" + std::to_string(born));
  if (has_fide_id(player)) add("FIDE " + player.fide_id);
  return more.empty() ? player.name : player.name + " (" + more + ")";
}

}  // namespace jadoube::tournament
