#include "daemon/api/ruling_text.h"

#include <google/protobuf/util/json_util.h>

#include <utility>

#include "daemon/api/convert.h"
#include "daemon/api/correction_convert.h"
#include "daemon/api/side_decision_convert.h"
#include "rules/notation/fen.h"

namespace jadoube::api {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

namespace {

void write(const model::Correction& correction, const model::Board& board,
           v1::WrittenCorrection& out) {
  *out.mutable_after() = to_proto(correction.after);
  if (correction.orientation) return out.set_orientation(to_proto(*correction.orientation));
  for (const auto& ply : correction.plies) *out.add_plies() = to_proto(ply);
  if (const auto& begins = correction.new_game) {
    out.set_new_game(begins->ordinal);
    out.set_continues(begins->continues);
    out.set_fen(rules::to_fen(begins->position));
    return;
  }
  if (correction.adjournment) *out.mutable_adjournment() = to_proto(*correction.adjournment);
  out.set_keep(static_cast<std::int32_t>(correction.keep));
  out.set_shift(correction.shift);
  out.set_fen(rules::to_fen(board.game->position_after(correction.keep)));
  if (!correction.result) return;
  out.set_result(to_proto(correction.result->result));
  out.set_termination(to_proto(correction.result->termination));
}

// A game of its plies, for the only reader of plies.
Expected<model::Game> written_game(const v1::WrittenCorrection& written) {
  v1::Game game;
  game.set_start_fen(written.fen());
  *game.mutable_plies() = written.plies();
  game.set_result(written.result());
  game.set_termination(written.termination());
  return from_proto(game);
}

Expected<model::Correction> correction_of(const v1::WrittenCorrection& written) {
  if (const auto orientation = from_proto(written.orientation())) {
    model::Correction correction{.after = from_proto(written.after())};
    correction.orientation = orientation;
    return correction;
  }
  auto game = written_game(written);
  if (!game) return tl::unexpected(game.error());
  model::Correction correction{.after = from_proto(written.after()),
                               .keep = static_cast<std::size_t>(written.keep())};
  correction.plies = std::move(game->plies);
  if (written.new_game() > 0) {
    correction.new_game = {written.new_game(), game->start, written.continues()};
    return correction;
  }
  if (written.has_adjournment()) correction.adjournment = from_proto(written.adjournment());
  correction.shift = written.shift();
  if (written.has_result()) correction.result = {game->result, game->termination};
  return correction;
}

}  // namespace

std::string to_text(const arbiter::Ruling& ruling, const model::Board& board) {
  v1::WrittenCorrection written;
  *written.mutable_correction() = to_proto(ruling, {}, "");
  if (ruling.correction) write(*ruling.correction, board, written);
  if (ruling.side_decision) write(*ruling.side_decision, written);
  written.set_earlier_game(ruling.earlier_game);
  std::string json;
  // It fails only for what is no message of ours.
  (void)google::protobuf::util::MessageToJsonString(written, &json);
  return kRuling + json;
}

bool is_ruling(std::string_view row) { return row.starts_with(kRuling); }

Expected<arbiter::Ruling> parse_ruling(std::string_view row) {
  if (!is_ruling(row)) return refuse(ErrorCode::kDataLoss, "no decision of an arbiter");
  v1::WrittenCorrection written;
  google::protobuf::util::JsonParseOptions options;
  options.ignore_unknown_fields = false;
  const auto parsed = google::protobuf::util::JsonStringToMessage(
      std::string(row.substr(std::string_view(kRuling).size())), &written, options);
  if (!parsed.ok()) {
    return refuse(ErrorCode::kDataLoss,
                  "no decision that this version reads: " + std::string(parsed.message()));
  }
  const auto& told = written.correction();
  arbiter::Ruling ruling{.number = told.number(),
                         .author = told.author(),
                         .origin = told.origin(),
                         .at = from_proto(told.time()),
                         .against_revision = told.against_revision(),
                         .revision = told.revision(),
                         .text = told.text(),
                         .undoes = told.undoes(),
                         .earlier_game = written.earlier_game()};
  if (ruling.undoes > 0) return ruling;
  auto word = word_of(written, ruling.author);
  if (!word) return refuse(ErrorCode::kDataLoss, word.error().message);
  ruling.side_decision = *std::move(word);
  if (ruling.side_decision) return ruling;
  auto correction = correction_of(written);
  if (!correction) return refuse(ErrorCode::kDataLoss, correction.error().message);
  ruling.correction = *std::move(correction);
  return ruling;
}

}  // namespace jadoube::api
