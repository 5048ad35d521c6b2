#include "daemon/outputs/table_texts.h"

#include <utility>

namespace jadoube::outputs {

const std::string& TableTexts::of(const Round& round, const Table& table) {
  const auto [place, is_new] = texts_.try_emplace(
      {round.tournament, round.section, round.number, table.heading.game_id, table.heading.board});
  Text& kept = place->second;
  kept.is_used = true;
  const bool is_same = !is_new && kept.table.delay == table.delay && shows_same(kept.table, table);
  if (is_same) return kept.text;
  ReleasedGame game = release(table, policy_);
  const bool has_same_text = !is_new && kept.game == game && kept.table.heading == table.heading;
  kept.table = table;
  if (has_same_text) return kept.text;
  kept.game = std::move(game);
  kept.text = make_(table.heading, kept.game);
  return kept.text;
}

void TableTexts::forget_others() {
  std::erase_if(texts_, [](const auto& entry) { return !entry.second.is_used; });
  for (auto& [key, text] : texts_) text.is_used = false;
}

}  // namespace jadoube::outputs
