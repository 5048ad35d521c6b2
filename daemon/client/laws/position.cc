#include <map>

#include "daemon/client/laws/verbs.h"
#include "rules/laws/ending.h"
#include "rules/laws/laws.h"
#include "rules/mate/can_mate.h"
#include "rules/notation/announcement.h"
#include "rules/notation/descriptive.h"
#include "rules/notation/fen.h"
#include "rules/notation/move_text.h"
#include "rules/notation/san.h"
#include "rules/notation/uci.h"
#include "rules/validity/validity.h"

namespace jadoube::cli::laws {

// Answers that need only a position.

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
  // reports it.
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

// Moves in the notations of players.

namespace {

Json in_all_forms(const rules::Position& before, rules::Move move, rules::Language language) {
  using rules::MoveForm, rules::PieceSign, rules::write_move;
  const auto in = [&](MoveForm form, PieceSign sign = PieceSign::kLetter) {
    return write_move(before, move, {form, language, sign});
  };
  return {{"uci", rules::to_uci(before, move)},
          {"san", write_move(before, move, {})},
          {"short", in(MoveForm::kShort)},
          {"long", in(MoveForm::kLong)},
          {"figurine", in(MoveForm::kShort, PieceSign::kFigurine)},
          {"descriptive", rules::to_descriptive(before, move)},
          {"announced", rules::to_announcement(before, move, language)}};
}

}  // namespace

Expected<Json> san(const Json& question) {
  const auto before = position(question);
  if (!before) return tl::unexpected(before.error());
  const auto speaks = asked_language(question);
  if (!speaks) return tl::unexpected(speaks.error());
  const auto input = optional_text(question, "input");
  if (!input) return tl::unexpected(input.error());
  if (*input && question.contains("uci")) {
    return rules::refuse(rules::ErrorCode::kInvalidArgument,
                         "\"uci\" and \"input\" are both given; give only one");
  }
  if (!*input && !question.contains("uci")) {
    return rules::refuse(rules::ErrorCode::kInvalidArgument,
                         "\"input\" or \"uci\", the move, is missing");
  }
  if (*input) {
    auto move = rules::read_move(*before, **input, *speaks);
    if (!move && rules::looks_descriptive(**input)) {
      move = rules::read_descriptive(*before, **input);
    }
    if (!move) return tl::unexpected(rules::to_error(move.error()));
    return in_all_forms(*before, *move, *speaks);
  }
  const auto uci = text(question, "uci");
  if (!uci) return tl::unexpected(uci.error());
  const auto move = rules::parse_uci(*before, *uci);
  if (!move) return tl::unexpected(move.error());
  return in_all_forms(*before, *move, *speaks);
}

// The rules of the Laws about a position, and about the game that led to it.

namespace {

std::string reasons_known() {
  std::string names;
  for (int i = 0; i < rules::kImpossibilities; ++i) {
    const auto reason = static_cast<rules::Impossibility>(i);
    names += (names.empty() ? "" : ", ") + std::string(rules::name_of(reason));
  }
  return names;
}

Expected<rules::Impossibilities> set_aside(rules::Impossibilities reasons, const Json& question) {
  const auto names = texts(question, "without");
  if (!names) return tl::unexpected(names.error());
  for (const auto& name : *names) {
    const auto reason = rules::parse_impossibility(name);
    if (!reason) {
      return rules::refuse(
          rules::ErrorCode::kInvalidArgument,
          "\"without\": there is no reason " + name + "; there are " + reasons_known());
    }
    reasons = reasons.without(*reason);
  }
  return reasons;
}

/// Adds whether the position is possible, as it is written.
Expected<void> add_reachability(const rules::WrittenPosition& written, rules::Edition edition,
                                const Json& question, Json& answer) {
  const auto chess960 = flag(question, "chess960");
  if (!chess960) return tl::unexpected(chess960.error());
  const auto starts =
      *chess960 ? rules::StartingPositions::kChess960 : rules::StartingPositions::kAsCastlingSays;
  const auto reasons = set_aside(rules::why_impossible(written, starts), question);
  if (!reasons) return tl::unexpected(reasons.error());
  answer["position"] = rules::to_string(rules::reachability_of(*reasons));
  // Castling rights may fit only another starting position. A user who means standard chess must
  // see that.
  if (*chess960 || rules::starting_positions_of(written) == rules::StartingPositions::kChess960) {
    answer["chess960"] = true;
  }
  Json because = Json::object();
  for (const auto reason : *reasons) {
    because[std::string(rules::name_of(reason))] =
        rules::explain(reason, written, starts, edition).sentence;
  }
  if (!because.empty()) answer["reasons"] = because;
  return {};
}

Json claim_answer(const rules::DrawClaim& claim, rules::Edition edition) {
  return {{"article", rules::article(edition, claim.clause)},
          {"count", claim.count},
          {"plies", claim.plies}};
}

void add_claims(const rules::Game& played, rules::Edition edition, Json& answer) {
  if (const auto claim = rules::threefold_claim(played)) {
    answer["threefold"] = claim_answer(*claim, edition);
  }
  if (const auto claim = rules::fifty_move_claim(played)) {
    answer["fifty_moves"] = claim_answer(*claim, edition);
  }
}

/// Adds the end of the game. A position may end the game at once, even if more moves were played.
void add_ending(const rules::Game& played, rules::Edition edition, Json& answer) {
  const auto ended = rules::first_automatic_ending(
      played, rules::laws_of(edition),
      [](const rules::Position& now) { return rules::is_dead_position(now); });
  if (!ended) return;
  answer["ending"] = {{"kind", rules::to_string(ended->ending.kind)},
                      {"result", rules::to_string(ended->ending.result)},
                      {"article", ended->ending.article},
                      {"ply", ended->ply}};
}

}  // namespace

Expected<Json> status(const Json& question) {
  if (question.contains("start") && question.contains("fen")) {
    return rules::refuse(rules::ErrorCode::kInvalidArgument,
                         "\"start\" and \"fen\" are both given; give only one");
  }
  const auto start = written_start(question);
  if (!start) return tl::unexpected(start.error());
  const auto played = game(*start, question);
  if (!played) return tl::unexpected(played.error());
  const auto laws = edition(question);
  if (!laws) return tl::unexpected(laws.error());
  const auto& now = played->position();
  // A given position is checked as it was given. `now` no longer has the parts that do not fit.
  const bool as_given = !question.contains("start") && played->plies() == 0;
  Json answer = {{"fen", rules::to_fen(now)}};
  const auto done = add_reachability(as_given ? *start : now.written(), *laws, question, answer);
  if (!done) return tl::unexpected(done.error());
  answer["check"] = now.in_check();
  answer["legal_moves"] = now.legal_moves().size();
  answer["occurrences"] = played->occurrences();
  add_ending(*played, *laws, answer);
  add_claims(*played, *laws, answer);
  return answer;
}

Expected<Json> repetition(const Json& question) {
  const auto played = game(question);
  if (!played) return tl::unexpected(played.error());
  const auto laws = edition(question);
  if (!laws) return tl::unexpected(laws.error());
  std::vector<int> occurrences;
  for (std::size_t ply = 0; ply <= played->plies(); ++ply) {
    occurrences.push_back(played->occurrences_after(ply));
  }
  const auto& now = played->position();
  Json answer = {{"occ", occurrences},
                 {"final", played->occurrences()},
                 {"halfmove", now.halfmove_clock()},
                 {"fen", rules::to_fen(now)},
                 {"claim_by_intended_move", sorted_uci(now, rules::threefold_moves(*played))},
                 {"consecutive4", played->consecutive_occurrences()}};
  add_claims(*played, *laws, answer);
  add_ending(*played, *laws, answer);
  return answer;
}

}  // namespace jadoube::cli::laws
