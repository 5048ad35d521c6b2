#include "rules/pgn/pgn.h"

namespace jadoube::rules {
namespace {

using TokenKind = PgnToken::Kind;

PgnToken wrong_at(const PgnToken& place, std::string why) {
  return {.kind = TokenKind::kWrong,
          .text = std::move(why),
          .line = place.line,
          .column = place.column};
}

}  // namespace

PgnToken PgnEvents::take() {
  if (!pending_) return tokens_.next();
  PgnToken token = std::move(*pending_);
  pending_.reset();
  return token;
}

void PgnEvents::begin_game() {
  if (in_game_) return;
  in_game_ = true;
  has_tags_ = has_moves_ = false;
  ++game_;
}

PgnToken PgnEvents::end_game(PgnToken token) {
  in_game_ = false;
  depth_ = 0;
  return token;
}

// True for a tag, or an unreadable word, that starts a new tag section.
bool PgnEvents::opens_next_game(const PgnToken& token) const {
  if (token.kind == TokenKind::kEnd) return in_game_;
  const bool tag = token.kind == TokenKind::kTag || token.opens_section;
  return in_game_ && tag && (has_moves_ || (has_tags_ && token.opens_section));
}

// The end of a game also ends its variations. The result is an error that names the variation
// without an end.
std::optional<PgnToken> PgnEvents::unclosed_before(PgnToken& token) {
  if (depth_ == 0 || !opens_next_game(token)) return std::nullopt;
  depth_ = 0;
  put_back(std::move(token));
  return wrong_at(opening_, "a variation is not closed");
}

PgnToken PgnEvents::next() {
  while (true) {
    PgnToken token = take();
    if (auto unclosed = unclosed_before(token)) return std::move(*unclosed);
    if (opens_next_game(token)) {
      const PgnToken end{.kind = TokenKind::kResult, .line = token.line, .column = token.column};
      put_back(std::move(token));
      return end_game(end);
    }
    if (auto event = follow(std::move(token))) return std::move(*event);
  }
}

// Updates the state for the word. Returns the word if the caller should see it.
std::optional<PgnToken> PgnEvents::follow(PgnToken token) {
  switch (token.kind) {
    case TokenKind::kEnd:
    case TokenKind::kComment:
      return token;
    case TokenKind::kNag:
      if (!in_game_) return std::nullopt;
      return token;
    case TokenKind::kResult:
      // A result inside a variation does not end the game. Neither does a second result after the
      // first.
      if (!in_game_ || depth_ > 0) return std::nullopt;
      return end_game(std::move(token));
    case TokenKind::kTag:
      begin_game();
      has_tags_ = true;
      return token;
    case TokenKind::kWrong:
      begin_game();
      has_tags_ |= token.opens_section;
      return token;
    case TokenKind::kMove:
      begin_game();
      has_moves_ = true;
      return token;
    case TokenKind::kVariation:
      begin_game();
      if (depth_++ == 0) opening_ = token;
      return token;
    case TokenKind::kVariationEnd:
      begin_game();
      if (depth_ == 0) return wrong_at(token, "')' closes no variation");
      --depth_;
      return token;
  }
  return std::nullopt;
}

void PgnEvents::skip_game() {
  while (in_game_) {
    PgnToken token = take();
    const bool ends = token.kind == TokenKind::kEnd || token.opens_section;
    if (token.kind == TokenKind::kVariation) ++depth_;
    if (token.kind == TokenKind::kVariationEnd && depth_ > 0) --depth_;
    const bool has_result = token.kind == TokenKind::kResult && !has_tags_ && depth_ == 0;
    if (ends) put_back(std::move(token));
    if (ends || has_result) end_game({});
  }
}

}  // namespace jadoube::rules
