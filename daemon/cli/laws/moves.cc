// Answers that need only a position.
#include <map>

#include "daemon/cli/laws/fields.h"
#include "rules/mate/can_mate.h"
#include "rules/notation/san.h"
#include "rules/notation/uci.h"
#include "rules/validity/validity.h"

namespace jadoube::cli::laws {

using rules::Expected;

namespace {

constexpr std::uint64_t kDeepestPerft = 20;

Json uci_line(rules::Position position, const std::vector<rules::Move>& line) {
  Json moves = Json::array();
  for (const auto move : line) {
    moves.push_back(rules::to_uci(position, move));
    position = position.after(move);
  }
  return moves;
}

Json answer_for(const rules::Position& position, rules::Color player,
                const rules::MateBudget& budget) {
  const auto found = rules::can_mate(position, player, budget);
  Json answer = {{"verdict", rules::to_string(found.verdict)}};
  if (found.verdict == rules::Verdict::kYes) {
    answer["helpmate"] = uci_line(position, found.helpmate);
  }
  if (found.verdict == rules::Verdict::kNo) answer["proof"] = rules::to_string(found.proof);
  if (found.closed_positions > 0) answer["positions"] = found.closed_positions;
  return answer;
}

}  // namespace

Expected<Json> perft(const Json& question) {
  const auto root = position(question);
  if (!root) return tl::unexpected(root.error());
  const auto depth = number(question, "depth", 1, 0, kDeepestPerft);
  if (!depth) return tl::unexpected(depth.error());
  std::map<std::string, std::uint64_t> divided;
  std::uint64_t leaves = *depth == 0 ? 1 : 0;
  if (*depth > 0) {
    for (const auto move : root->legal_moves()) {
      const auto below = rules::perft(root->after(move), static_cast<int>(*depth) - 1);
      divided[rules::to_uci(*root, move)] = below;
      leaves += below;
    }
  }
  return Json{{"leaves", leaves}, {"divided", divided}};
}

Expected<Json> moves(const Json& question) {
  const auto root = position(question);
  if (!root) return tl::unexpected(root.error());
  std::map<std::string, std::string> found;
  for (const auto move : root->legal_moves()) {
    found[rules::to_uci(*root, move)] = rules::to_san(*root, move);
  }
  return Json{{"count", found.size()}, {"moves", found}};
}

Expected<Json> can_mate(const Json& question) {
  const auto written = written_position(question);
  if (!written) return tl::unexpected(written.error());
  const auto player = optional_word(question, "player");
  if (!player) return tl::unexpected(player.error());
  if (*player && **player != "white" && **player != "black") {
    return rules::refuse(rules::ErrorCode::kInvalidArgument,
                         "\"player\": must be white or black, not " + **player);
  }
  rules::MateBudget budget;
  const auto positions =
      number(question, "positions", budget.positions, 1, std::uint64_t{1'000'000'000});
  if (!positions) return tl::unexpected(positions.error());
  budget.positions = *positions;
  Json answer;
  // The answer is given for the position as it is. If no game can lead to the position, the answer
  // says so.
  const auto reachability = rules::reachability_of(rules::why_impossible(*written));
  if (reachability != rules::Reachability::kPossible) {
    answer["position"] = rules::to_string(reachability);
  }
  const rules::Position root(*written);
  if (*player != "black") answer["white"] = answer_for(root, rules::Color::kWhite, budget);
  if (*player != "white") answer["black"] = answer_for(root, rules::Color::kBlack, budget);
  if (!*player) answer["dead_position"] = rules::to_string(rules::is_dead_position(root, budget));
  return answer;
}

}  // namespace jadoube::cli::laws
