#include <algorithm>
#include <array>

#include "rules/notation/fen.h"
#include "rules/notation/san.h"
#include "rules/pgn/pgn.h"
#include "rules/pgn/pgn_clock.h"

namespace jadoube::rules {
namespace {

using Kind = PgnToken::Kind;

bool is_null_move(std::string_view word) {
  constexpr std::array<std::string_view, 6> kNullMoves = {"--",   "Z0",   "0000",
                                                          "@@@@", "null", "pass"};
  return std::find(kNullMoves.begin(), kNullMoves.end(), word) != kNullMoves.end();
}

void join(std::string& text, const std::string& more) {
  if (!text.empty() && !more.empty()) text += ' ';
  text += more;
}

}  // namespace

// The game being read and the position it has come to.
class PgnReader::Game {
 public:
  bool has_tags() const { return !game_.tags.empty(); }
  bool has_moves() const { return !game_.plies.empty(); }
  bool empty() const { return !has_tags() && !has_moves(); }
  // A comment in front of the tags is not the game's.
  void drop_comment() { game_.comment.clear(); }

  // Nothing, or why it cannot be.
  std::optional<std::string> add_tag(const PgnToken& token);
  std::optional<std::string> add_move(const std::string& word);
  std::optional<std::string> add_comment(const std::string& text);
  // A mark before the first move has nothing to stand at and is left out.
  std::optional<std::string> add_nag(int number);

  PgnGame ended_by(std::optional<Result> result) {
    game_.result =
        result.value_or(parse_result(game_.tag("Result").value_or("*")).value_or(Result::kUnknown));
    return std::move(game_);
  }

 private:
  std::optional<std::string> count_text(std::size_t size);

  PgnGame game_;
  Position position_ = Position::initial();
  std::size_t text_size_ = 0;
};

// Bounds what one game can take of memory.
std::optional<std::string> PgnReader::Game::count_text(std::size_t size) {
  constexpr std::size_t kMaxTextOfGame = 16 * kMaxText;
  constexpr std::size_t kCostOfAnyWord = 64;
  text_size_ += size + kCostOfAnyWord;
  if (text_size_ <= kMaxTextOfGame) return std::nullopt;
  return "a game with more than " + std::to_string(kMaxTextOfGame) + " characters of text";
}

std::optional<std::string> PgnReader::Game::add_tag(const PgnToken& token) {
  game_.tags.emplace_back(token.text, token.value);
  if (token.text != "FEN") return count_text(token.value.size());
  const auto start = parse_fen(token.value);
  if (!start) return start.error().message;
  game_.start = position_ = *start;
  return std::nullopt;
}

std::optional<std::string> PgnReader::Game::add_move(const std::string& word) {
  if (is_null_move(word)) return "a null move (\"" + word + "\") is no move of a game";
  if (game_.plies.size() == kMaxPlies) {
    return "a game with more than " + std::to_string(kMaxPlies) + " plies";
  }
  const auto move = parse_san(position_, word);
  if (!move) return move.error().message;
  game_.plies.push_back({*move});
  position_ = position_.after(*move);
  return std::nullopt;
}

std::optional<std::string> PgnReader::Game::add_comment(const std::string& text) {
  if (!has_moves()) {
    join(game_.comment, text);
    return count_text(text.size());
  }
  PgnPly& ply = game_.plies.back();
  PgnComment comment = split_clock(text);
  if (comment.clock) ply.clock = comment.clock;
  join(ply.comment, comment.text);
  return count_text(text.size());
}

std::optional<std::string> PgnReader::Game::add_nag(int number) {
  if (!has_moves()) return std::nullopt;
  game_.plies.back().nags.push_back(number);
  return count_text(0);
}

PgnReader::PgnReader(std::istream& input, std::string name)
    : name_(std::move(name)), tokens_(input) {}

Expected<std::optional<PgnGame>> PgnReader::next() {
  auto game = read_game();
  if (!game) skip_to_next_game();
  return game;
}

PgnToken PgnReader::take() {
  if (!pending_) return tokens_.next();
  PgnToken token = std::move(*pending_);
  pending_.reset();
  return token;
}

Expected<std::optional<PgnGame>> PgnReader::read_game() {
  Game game;
  while (true) {
    PgnToken token = take();
    std::optional<std::string> wrong;
    switch (token.kind) {
      case Kind::kEnd:
        if (game.empty()) return std::nullopt;
        return game.ended_by(std::nullopt);
      case Kind::kTag:
        if (game.has_moves() || (game.has_tags() && token.opens_section)) {
          put_back(std::move(token));
          return game.ended_by(std::nullopt);
        }
        if (!game.has_tags()) game.drop_comment();
        wrong = game.add_tag(token);
        break;
      case Kind::kResult:
        // A second result behind the first is not a game.
        if (game.empty()) break;
        return game.ended_by(parse_result(token.text));
      case Kind::kMove:
        wrong = game.add_move(token.text);
        break;
      case Kind::kComment:
        wrong = game.add_comment(token.text);
        break;
      case Kind::kNag:
        wrong = game.add_nag(token.number);
        break;
      case Kind::kWrong:
        wrong = token.text;
        break;
    }
    if (wrong) return refuse_at(token, *wrong);
  }
}

tl::unexpected<Error> PgnReader::refuse_at(const PgnToken& token, const std::string& why) const {
  return refuse(ErrorCode::kInvalidArgument, name_ + ":" + std::to_string(token.line) + ":" +
                                                 std::to_string(token.column) + ": " + why);
}

void PgnReader::skip_to_next_game() {
  while (true) {
    PgnToken token = take();
    if (token.kind == Kind::kEnd) return;
    // A tag that cannot be read opens the next game too, and makes it a bad one.
    if (token.opens_section) return put_back(std::move(token));
  }
}

}  // namespace jadoube::rules
