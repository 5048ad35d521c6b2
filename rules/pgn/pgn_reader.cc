#include <string>

#include "rules/notation/fen.h"
#include "rules/notation/language.h"
#include "rules/notation/move_text.h"
#include "rules/pgn/pgn.h"

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

namespace {

using TokenKind = PgnToken::Kind;

void join(std::string& text, std::string_view more) {
  if (!text.empty() && !more.empty()) text += ' ';
  text += more;
}

PgnToken wrong_at(const PgnToken& place, std::string why) {
  return {.kind = TokenKind::kWrong,
          .text = std::move(why),
          .line = place.line,
          .column = place.column};
}

}  // namespace

PgnBuilder::PgnBuilder(PgnReading reading) : reading_(reading) {
  lines_.push_back({&game_.plies, &game_.comment, &game_.fault, game_.start, game_.start});
}

std::optional<std::string> PgnBuilder::take(const PgnToken& token) {
  only_left_out_ = token.kind == TokenKind::kWrong && lines_.size() == 1 && plies_ == 0;
  if (token.kind == TokenKind::kWrong) return token.text;
  if (token.kind == TokenKind::kVariation) return begin_variation();
  if (token.kind == TokenKind::kVariationEnd) {
    end_variation();
    return std::nullopt;
  }
  if (token.kind == TokenKind::kTag) return add_tag(token);
  if (lines_.back().cut || too_deep_ > 0) return std::nullopt;
  if (token.kind == TokenKind::kMove) return add_move(token.text);
  if (token.kind == TokenKind::kComment) return add_comment(token.text);
  if (token.kind == TokenKind::kNag) return add_nag(token.number);
  return std::nullopt;
}

void PgnBuilder::cut_off_variation(Error error) {
  Line& line = lines_.back();
  line.cut |= too_deep_ == 0;
  if (line.fault != nullptr && !*line.fault) *line.fault = std::move(error);
}

void PgnBuilder::cut_off_game(Error error) {
  too_deep_ = 0;
  while (lines_.size() > 1) end_variation();
  lines_.front().cut |= full_ || !only_left_out_;
  if (!game_.fault) game_.fault = std::move(error);
}

// Bounds what one game can take of memory.
std::optional<std::string> PgnBuilder::count(std::size_t text_size) {
  constexpr std::size_t kMaxTextOfGame = 16 * PgnReader::kMaxText;
  constexpr std::size_t kCostOfAnyWord = 64;
  text_size_ += text_size + kCostOfAnyWord;
  if (text_size_ <= kMaxTextOfGame) return std::nullopt;
  full_ = true;
  return "a game with more than " + std::to_string(kMaxTextOfGame) + " characters of text";
}

std::optional<std::string> PgnBuilder::add_tag(const PgnToken& token) {
  // A comment in front of the tags is not the game's.
  if (game_.tags.empty()) game_.comment.clear();
  if (full_) return std::nullopt;
  game_.tags.emplace_back(token.text, token.value);
  if (token.text != "FEN") return count(token.value.size());
  const auto start = parse_fen(token.value);
  if (!start) return start.error().message;
  game_.start = lines_.front().before = lines_.front().now = *start;
  return std::nullopt;
}

Expected<Move> PgnBuilder::read(const std::string& word) const {
  const Position& position = lines_.back().now;
  if (reading_.moves == PgnReading::Moves::kAsTheyStand) {
    return read_move_as_it_stands(position, word, reading_.language);
  }
  if (is_null_move(word)) {
    if (lines_.size() > 1) return kNullMove;
    return refuse(ErrorCode::kInvalidArgument, "a null move (\"{move}\") is not a move of a game",
                  {{"move", word}});
  }
  const auto move = read_move(position, word, reading_.language);
  if (!move) return tl::unexpected(to_error(move.error()));
  return *move;
}

std::optional<std::string> PgnBuilder::add_move(const std::string& word) {
  if (plies_ == PgnReader::kMaxPlies) {
    full_ = true;
    return "a game with more than " + std::to_string(PgnReader::kMaxPlies) + " plies";
  }
  const auto move = read(word);
  if (!move) return move.error().message;
  ++plies_;
  Line& line = lines_.back();
  line.plies->push_back({.move = *move, .comment_before = std::move(line.next_comment)});
  line.next_comment.clear();
  line.behind_variation = false;
  line.before = line.now;
  line.now = after_move_or_pass(line.now, *move);
  return std::nullopt;
}

std::optional<std::string> PgnBuilder::add_comment(const std::string& text) {
  Line& line = lines_.back();
  if (line.behind_variation) {
    join(line.next_comment, text);
  } else if (line.plies->empty()) {
    join(*line.comment, text);
  } else {
    read_comment(text, line.plies->back());
  }
  return count(text.size());
}

// A mark before the first move has no move and is left out.
std::optional<std::string> PgnBuilder::add_nag(int number) {
  Line& line = lines_.back();
  if (line.plies->empty()) return std::nullopt;
  line.plies->back().nags.push_back(number);
  return count(0);
}

std::optional<std::string> PgnBuilder::begin_variation() {
  if (too_deep_ > 0 || lines_.size() > PgnReader::kMaxDepth) {
    if (too_deep_++ > 0 || lines_.back().cut) return std::nullopt;
    return "variations nested more than " + std::to_string(PgnReader::kMaxDepth) + " deep";
  }
  const Line& parent = lines_.back();
  if (parent.cut || parent.plies->empty()) {
    lines_.push_back({nullptr, nullptr, nullptr, parent.before, parent.now, "", false, true});
    return std::nullopt;
  }
  PgnLine& line = parent.plies->back().variations.emplace_back();
  lines_.push_back({&line.plies, &line.comment, &line.fault, parent.before, parent.before});
  return count(0);
}

// A variation without moves is none: its comment is the parent's.
void PgnBuilder::end_variation() {
  if (too_deep_ > 0) {
    --too_deep_;
    return;
  }
  if (lines_.size() == 1) return;
  end_line();
  const Line ended = std::move(lines_.back());
  lines_.pop_back();
  Line& parent = lines_.back();
  if (ended.plies == nullptr) return;
  if (!ended.plies->empty()) {
    parent.behind_variation = true;
    return;
  }
  const std::string comment = std::move(*ended.comment);
  ended.comment->clear();
  if (!*ended.fault) parent.plies->back().variations.pop_back();
  if (!comment.empty()) add_comment(comment);
}

// A comment that waits for a ply that never came is one behind the last.
void PgnBuilder::end_line() {
  Line& line = lines_.back();
  if (!line.next_comment.empty()) read_comment(line.next_comment, line.plies->back());
}

PgnGame PgnBuilder::ended_by(std::string_view result) {
  while (lines_.size() > 1) end_variation();
  end_line();
  const auto by_tag = parse_pgn_result(game_.tag("Result").value_or("*"));
  game_.result = parse_pgn_result(result).value_or(by_tag.value_or(Result::kUnknown));
  return std::move(game_);
}

bool PgnPly::operator==(const PgnPly&) const = default;
bool PgnLine::operator==(const PgnLine&) const = default;

std::optional<std::string_view> PgnGame::tag(std::string_view name) const {
  for (const auto& [own_name, value] : tags) {
    if (own_name == name) return value;
  }
  return std::nullopt;
}

void PgnGame::set_tag(std::string_view name, std::string_view value) {
  for (auto& [own_name, own_value] : tags) {
    if (own_name == name) {
      own_value = value;
      return;
    }
  }
  tags.emplace_back(name, value);
}

std::optional<Result> parse_pgn_result(std::string_view text) {
  constexpr std::string_view kHalf = "½";
  std::string plain = without_look_alikes(text);
  for (std::size_t at = plain.find(kHalf); at != std::string::npos; at = plain.find(kHalf)) {
    plain.replace(at, kHalf.size(), "1/2");
  }
  if (plain == "1/2") return Result::kDraw;
  return parse_result(plain);
}

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
