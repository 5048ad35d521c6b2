#include "daemon/api/values/analysis_values.h"

#include "daemon/api/values/board_values.h"
#include "daemon/model/game.h"
#include "daemon/tournament/find.h"
#include "rules/notation/fen.h"
#include "rules/notation/move_text.h"
#include "rules/square_sets.h"

namespace jadoube::api {
namespace {

void set_highlighted(const model::Section& section, int number, v1::HallPlayer& out) {
  const model::Player* player = tournament::find_player(section, number);
  if (player == nullptr) return;
  out.set_name(player->name);
  out.set_title(player->title);
  out.set_rating(player->rating);
  out.set_federation(player->federation);
  out.set_team(player->team);
}

}  // namespace

v1::Evaluation to_proto(const analysis::Score& score) {
  v1::Evaluation out;
  if (score.mates) {
    out.set_mate_in(*score.mates == rules::Color::kWhite ? score.moves : -score.moves);
  } else {
    out.set_centipawns(score.centipawns);
  }
  out.set_white_percent(analysis::white_percent(score));
  return out;
}

v1::HighlightKind to_proto(analysis::HighlightKind kind) {
  switch (kind) {
    case analysis::HighlightKind::kTurningPoint:
      return v1::HIGHLIGHT_KIND_TURNING_POINT;
    case analysis::HighlightKind::kMateMissed:
      return v1::HIGHLIGHT_KIND_MATE_MISSED;
    case analysis::HighlightKind::kMateGiven:
      return v1::HIGHLIGHT_KIND_MATE_GIVEN;
    case analysis::HighlightKind::kLongestThink:
      return v1::HIGHLIGHT_KIND_LONGEST_THINK;
    case analysis::HighlightKind::kShortestWin:
      return v1::HIGHLIGHT_KIND_SHORTEST_WIN;
    case analysis::HighlightKind::kComeback:
      return v1::HIGHLIGHT_KIND_COMEBACK;
  }
  return v1::HIGHLIGHT_KIND_UNSPECIFIED;
}

v1::ChessEngineState to_proto(analysis::EngineState state) {
  switch (state) {
    case analysis::EngineState::kOff:
      return v1::CHESS_ENGINE_STATE_OFF;
    case analysis::EngineState::kNotInstalled:
      return v1::CHESS_ENGINE_STATE_NOT_INSTALLED;
    case analysis::EngineState::kReady:
      return v1::CHESS_ENGINE_STATE_READY;
    case analysis::EngineState::kFailing:
      return v1::CHESS_ENGINE_STATE_FAILING;
  }
  return v1::CHESS_ENGINE_STATE_UNSPECIFIED;
}

v1::Highlight highlight_message(const analysis::Highlight& highlight,
                                const analysis::PlayedGame& played, const model::Section& section,
                                const model::Pairing& pairing) {
  v1::Highlight out;
  const model::Ply& ply = played.game.plies[highlight.ply];
  out.set_kind(to_proto(highlight.kind));
  out.set_ply(static_cast<std::int32_t>(highlight.ply + 1));
  out.set_move(rules::move_number_text(played.game.start, highlight.ply) + model::shown_san(ply));
  out.set_from(rules::to_string(ply.move.from));
  const bool castles = ply.san.starts_with("O-O");
  out.set_to(rules::to_string(castles ? rules::castling_targets(ply.move.from, ply.move.to).king
                                      : ply.move.to));
  out.set_position(rules::to_fen(played.game.position_after(highlight.ply + 1)));
  out.set_side(to_proto(highlight.side));
  set_highlighted(section, pairing.players.white, *out.mutable_white());
  set_highlighted(section, pairing.players.black, *out.mutable_black());
  out.set_table(pairing.table);
  out.set_match(pairing.match);
  out.set_board_in_match(pairing.board_in_match);
  if (highlight.before) out.set_before_percent(*highlight.before);
  if (highlight.after) out.set_after_percent(*highlight.after);
  out.set_mate_in(highlight.mate_in);
  if (highlight.kind == analysis::HighlightKind::kLongestThink) {
    *out.mutable_time_taken() = to_proto(highlight.time);
  }
  return out;
}

}  // namespace jadoube::api
