#include "daemon/client/views/game_text.h"

#include <algorithm>
#include <set>

#include "daemon/client/text.h"
#include "daemon/language/dates.h"
#include "daemon/language/translate.h"
#include "rules/notation/fen.h"

namespace jadoube::cli {
namespace {

using language::tr;
using language::trn;

constexpr int kLastPliesShown = 6;

std::string ply_text(int index, const v1::Ply& ply) {
  const bool sure = ply.state() == v1::PLY_STATE_CONFIRMED;
  return std::to_string(index + 1) + " " + language::moves_text(ply.san()) +
         (sure ? "" : " " + state_text(ply.state()));
}

// "12. Nf3 Nc6", or "12... Nc6": the plies from number `first` on. Numbers count from 0, White's
// first move.
std::string moves_text(int first, const v1::Explanation& way) {
  if (way.san().empty()) return tr("no ply was made");
  std::string text;
  for (int i = 0; i < way.san_size(); ++i) {
    const int ply = first + i;
    if (i > 0) text += " ";
    if (i == 0 || ply % 2 == 0) text += move_number(ply) + " ";
    text += language::moves_text(way.san(i));
  }
  return text;
}

// The result that counts. The tournament may have another one than the game.
std::string counted_outcome(const v1::Game& game) {
  const bool of_tournament = game.score_source() == v1::RESULT_SOURCE_PAIRING_PROGRAM ||
                             game.score_source() == v1::RESULT_SOURCE_BY_HAND;
  if (of_tournament && !game.score().empty()) return game.score();
  return outcome_text(game.result(), game.termination(), game.result_provisional());
}

}  // namespace

bool starts_from_starting_position(const v1::Game& game) {
  return game.start_fen() == rules::to_fen(rules::Position::initial());
}

std::string game_text(const v1::Game& game) {
  std::string text = trn("{game} is at revision {revision}, {count} ply, {outcome}",
                         "{game} is at revision {revision}, {count} plies, {outcome}",
                         static_cast<std::size_t>(game.plies_size()),
                         {{"game", bare(game.name())},
                          {"revision", game.revision()},
                          {"outcome", counted_outcome(game)}});
  if (game.incomplete()) text += tr(", but plies are missing");
  text += "\n";
  if (const auto& later = game.adjournment().moved_to(); !later.empty()) {
    text += tr("the game goes on at another board, as game {name}", {{"name", bare(later)}}) + "\n";
  }
  if (!starts_from_starting_position(game)) {
    text += tr("it begins with {fen}", {{"fen", game.start_fen()}}) + "\n";
  }
  std::string last;
  for (int i = std::max(0, game.plies_size() - kLastPliesShown); i < game.plies_size(); ++i) {
    last += (last.empty() ? "" : ", ") + ply_text(i, game.plies(i));
  }
  if (!last.empty()) text += tr("the last: {plies}", {{"plies", last}}) + "\n";
  if (game.has_software_clock()) {
    text += tr("no clock at the board; the software clock: {clock}",
               {{"clock", software_clock_text(game.software_clock())}}) +
            "\n";
  }
  if (game.only_legal_moves()) {
    text += tr("the board told legal moves only: illegal moves and touches were not seen") + "\n";
  }
  return text;
}

std::string newly_illegal(const v1::Game& before, const v1::Game& now, int own) {
  std::multiset<std::string> known;
  for (const auto& ply : before.plies()) {
    if (ply.state() == v1::PLY_STATE_ILLEGAL) known.insert(ply.uci());
  }
  const int first = plies_before(now.start_fen());
  std::string text;
  for (int i = 0; i < now.plies_size(); ++i) {
    const auto& ply = now.plies(i);
    if (ply.state() != v1::PLY_STATE_ILLEGAL || i + 1 == own) continue;
    if (const auto found = known.find(ply.uci()); found != known.end()) {
      known.erase(found);
      continue;
    }
    text += (text.empty() ? "" : ", ") + move_number(first + i) + language::moves_text(ply.san());
  }
  return text;
}

std::string ways_text(const v1::Game& game) {
  if (game.explanations().empty()) return {};
  const auto is_empty = [](const v1::Explanation& way) { return way.san().empty(); };
  if (std::ranges::all_of(game.explanations(), is_empty)) {
    return tr("what was played from ply {ply} on is not known",
              {{"ply", game.explanations(0).first_ply()}}) +
           "\n";
  }
  std::string text = trn("what stands can be explained in {count} way: {command}",
                         "what stands can be explained in {count} ways: {command}",
                         static_cast<std::size_t>(game.explanations_size()),
                         {{"command", "jadoube arbiter choose " + bare(game.name()) + " NUMBER"}}) +
                     "\n";
  const int before = plies_before(game.start_fen());
  for (int i = 0; i < game.explanations_size(); ++i) {
    const auto& way = game.explanations(i);
    text += "  " + std::to_string(i + 1) + ") " + moves_text(before + way.first_ply() - 1, way) +
            ", " + tr("{percent} per cent", {{"percent", way.probability_percent()}}) + "\n";
  }
  return text;
}

}  // namespace jadoube::cli
