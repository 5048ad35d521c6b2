#include "rules/pgn/pgn_reader.h"

#include "rules/pgn/pgn_builder.h"

namespace jadoube::rules {

PgnReader::PgnReader(std::istream& input, std::string name, PgnReading reading)
    : name_(std::move(name)), events_(input), reading_(reading) {}

Expected<std::optional<PgnGame>> PgnReader::next() {
  PgnBuilder game(reading_);
  while (true) {
    PgnToken token = events_.next();
    if (token.kind == PgnToken::Kind::kEnd) return std::nullopt;
    if (token.kind == PgnToken::Kind::kResult) return game.ended_by(token.text);
    const auto wrong = game.take(token);
    if (!wrong) continue;
    Error error = error_at(token, *wrong);
    if (events_.in_variation() && !game.full()) {
      game.cut_off_variation(std::move(error));
      continue;
    }
    if (reading_.bad_game == PgnReading::BadGame::kGoodPartKept) {
      game.cut_off_game(std::move(error));
      continue;
    }
    events_.skip_game();
    return tl::unexpected(std::move(error));
  }
}

Error PgnReader::error_at(const PgnToken& token, const std::string& why) const {
  return {ErrorCode::kInvalidArgument, name_ + ":" + std::to_string(token.line) + ":" +
                                           std::to_string(token.column) + ": game " +
                                           std::to_string(events_.game()) + ": " + why};
}

}  // namespace jadoube::rules
