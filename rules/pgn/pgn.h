#pragma once

#include <chrono>
#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/error.h"
#include "rules/laws/ending.h"
#include "rules/notation/language.h"
#include "rules/pgn/pgn_tokens.h"
#include "rules/position.h"

namespace jadoube::rules {

/// The words of a PGN text, game by game. It uses constant memory, however long a game is. It suits
/// a search in a large file. A move is only a word here, and is not checked to be legal.
/// `PgnReader` makes games from the words.
///
/// Each game ends with a kResult. Its text is empty if the file has none. Each variation has an
/// end, or a kWrong shows that the end is missing. A comment before a game's first word belongs to
/// the game only if no tag follows.
class PgnEvents {
 public:
  /// Reads from `input`, which must exist longer than this object.
  explicit PgnEvents(std::istream& input) : tokens_(input) {}

  /// The next word. After the end of the text, always kEnd.
  PgnToken next();

  /// Skips the rest of the game. If the game has tags, it skips to the next tag section; otherwise
  /// past the result. Words after an unreadable word cannot be trusted.
  void skip_game();

  /// The number of the last word's game in the text. The first game is 1; 0 before the first word.
  int game() const { return game_; }

  /// True if the last word is in a variation. This includes the opening bracket but not the
  /// outermost closing bracket.
  bool in_variation() const { return depth_ > 0; }

 private:
  PgnToken take();
  void put_back(PgnToken token) { pending_ = std::move(token); }
  void begin_game();
  PgnToken end_game(PgnToken token);
  std::optional<PgnToken> unclosed_before(PgnToken& token);
  bool opens_next_game(const PgnToken& token) const;
  std::optional<PgnToken> follow(PgnToken token);

  PgnTokens tokens_;
  std::optional<PgnToken> pending_;
  int game_ = 0;
  bool in_game_ = false, has_tags_ = false, has_moves_ = false;
  // The number of open variations, and where the outermost one starts.
  std::size_t depth_ = 0;
  PgnToken opening_;
};

struct PgnPly;

/// A message between programs in a comment. `[%eval 0.25]` is {"eval", "0.25"}, `[%csl Ga4]` is
/// {"csl", "Ga4"}. Any name is kept, and the value's text is kept unchanged.
struct PgnCommand {
  std::string name;
  std::string value = {};

  bool operator==(const PgnCommand&) const = default;
};

/// A variation. It starts from the position before the ply that has it.
struct PgnLine {
  /// The comment before the first move, with its commands, on one line.
  std::string comment = {};
  // No initializer: it would need the complete type of the plies.
  std::vector<PgnPly> plies;
  /// The first error in the variation, if any. The variation ends before it.
  std::optional<Error> fault = std::nullopt;

  bool operator==(const PgnLine&) const;
};

/// One ply of a PGN game, with its annotations.
struct PgnPly {
  /// A legal move, unless the reader accepts illegal moves. In a variation it may be `kNullMove`.
  Move move;
  /// The time on the player's clock after the move: `[%clk h:mm:ss.f]` in the comment.
  std::optional<std::chrono::milliseconds> clock = std::nullopt;
  /// The comment after the move, without its commands, on one line. Empty if there is none.
  std::string comment = {};
  /// Numeric annotation glyphs, 0 to 255. For example, 1 is "!" [PGN 10].
  std::vector<int> nags = {};
  /// The time that the move took: `[%emt h:mm:ss.f]` in the comment.
  std::optional<std::chrono::milliseconds> elapsed = std::nullopt;
  /// The other commands of the comment, in their order: eval, cal, csl and any other.
  std::vector<PgnCommand> commands = {};
  /// A comment after the variations of the last move and before the next move, with its commands,
  /// on one line. A comment directly after the last move is that move's `comment`.
  std::string comment_before = {};
  /// The alternatives to this ply [PGN 8.2.5].
  std::vector<PgnLine> variations = {};
  /// The move as it is to be written. Empty: in SAN. A game that was read has no such text.
  std::string text = {};

  bool operator==(const PgnPly&) const;
};

/// One game in PGN. The main line is `plies`.
struct PgnGame {
  /// In the order in which they were read or set.
  std::vector<std::pair<std::string, std::string>> tags = {};
  /// The position before the first move: from the FEN tag, or else the starting position.
  Position start = Position::initial();
  /// The comment before the first move, with its commands, on one line. Empty if there is none.
  std::string comment = {};
  std::vector<PgnPly> plies = {};
  /// The result after the moves. If there is none, the Result tag.
  Result result = Result::kUnknown;
  /// The first error, if the reader keeps the good part of a bad game.
  std::optional<Error> fault = std::nullopt;

  /// The tag's value. Nothing if the game has no such tag.
  std::optional<std::string_view> tag(std::string_view name) const;
  /// Sets or adds a tag.
  void set_tag(std::string_view name, std::string_view value);

  bool operator==(const PgnGame&) const = default;
};

/// The result of a word or tag as people write it: any dash, "½-½", "1/2" or "½". Nothing for any
/// other text. `text` is UTF-8, but may be any bytes.
std::optional<Result> parse_pgn_result(std::string_view text);

/// How a reader treats errors and moves.
struct PgnReading {
  /// A game with an error...
  enum class BadGame {
    kRefused,       ///< is refused as a whole.
    kGoodPartKept,  ///< ends before the error. `PgnGame::fault` has the reason.
  };
  /// The moves of the main line must be...
  enum class Moves {
    kLegal,        ///< legal; any other move is an error.
    kAsTheyStand,  ///< readable by `read_move_as_it_stands`: also complete illegal moves and null
                   ///< moves.
  };

  BadGame bad_game = BadGame::kRefused;
  Moves moves = Moves::kLegal;
  /// The language of the pieces' letters. The standard for exchange is English [PGN 17].
  Language language = Language::kEnglish;
};

/// Reads one game after another from a text of any size. It holds one game in memory. Escape lines
/// are skipped, and move numbers are ignored. A variation with an error ends before the bad word,
/// and its `fault` has the reason. The game itself stays good. A variation before the first move is
/// left out.
class PgnReader {
 public:
  /// The most plies of a game (variations included), and the most characters of a comment or tag. A
  /// game beyond them is an error. No game of chess comes near [FIDE 2023 Art. 9.6.2]. The third
  /// number is the deepest nesting of variations; deeper ones are left out.
  static constexpr std::size_t kMaxPlies = 20'000, kMaxText = PgnTokens::kMaxText, kMaxDepth = 100;

  /// Reads from `input`, which must exist longer than the reader. Every error starts with `name`,
  /// for example a file's name.
  explicit PgnReader(std::istream& input, std::string name = "PGN", PgnReading reading = {});

  /// The next game. Nothing at the end of the text. InvalidArgument reads "name:line:column: game
  /// 3: what is wrong", with the first character of the bad word. Call again to read the game after
  /// the bad one.
  Expected<std::optional<PgnGame>> next();

 private:
  Error error_at(const PgnToken& token, const std::string& why) const;

  std::string name_;
  PgnEvents events_;
  PgnReading reading_;
};

/// The game that a reader is reading. Takes its words one by one, and has the current position of
/// each open line.
class PgnBuilder {
 public:
  explicit PgnBuilder(PgnReading reading);
  PgnBuilder(const PgnBuilder&) = delete;
  PgnBuilder& operator=(const PgnBuilder&) = delete;

  /// Takes the next word. Nothing, or why it cannot be; then either the game is given up or
  /// it is cut off.
  std::optional<std::string> take(const PgnToken& token);

  /// Ends the variation that is open before the word that could not be read.
  void cut_off_variation(Error error);

  /// Ends the game before the word that could not be read. Before the first move, a word that
  /// cannot be read (a bad tag) is only left out.
  void cut_off_game(Error error);

  /// Whether the game has become larger than any may be.
  bool full() const { return full_; }

  /// The game, ended by a result's text, or by nothing.
  PgnGame ended_by(std::string_view result);

 private:
  // An open line: the place of its parts. Null if the line is left out.
  struct Line {
    std::vector<PgnPly>* plies;
    std::string* comment;
    std::optional<Error>* fault;
    // Before and after its last ply.
    Position before, now;
    // What belongs before the next ply.
    std::string next_comment = {};
    bool behind_variation = false;
    // The rest is left out.
    bool cut = false;
  };

  std::optional<std::string> count(std::size_t text_size);
  std::optional<std::string> add_tag(const PgnToken& token);
  std::optional<std::string> add_move(const std::string& word);
  std::optional<std::string> add_comment(const std::string& text);
  std::optional<std::string> add_nag(int number);
  std::optional<std::string> begin_variation();
  void end_variation();
  void end_line();
  Expected<Move> read(const std::string& word) const;

  PgnReading reading_;
  PgnGame game_;
  std::vector<Line> lines_;
  // Variations open within the deepest that is kept.
  std::size_t too_deep_ = 0;
  std::size_t plies_ = 0, text_size_ = 0;
  bool full_ = false, only_left_out_ = false;
};

/// The game in PGN's export format [PGN 3.2, 8]. The seven tags of the roster always come first,
/// then the other tags in ASCII order. Lines have at most 79 characters. Moves are in SAN. Comments
/// are in braces and start with `[%clk 0:03:01]` and other commands. Variations come after the move
/// that they replace. The result and an empty line come last. The Result tag is the game's result.
/// SetUp and FEN are written if the game does not start from the starting position. Variant
/// "Chess960" is added if castling needs it and there is no Variant tag. If several tags have one
/// name, the first is written.
///
/// Illegal moves that stand are written in full ("Ng1-e4"), null moves as "--". Characters that PGN
/// cannot hold are replaced. In a comment, braces become round brackets. In a ply's comment "[%"
/// becomes "(%". A line end or other control character becomes a space. These are left out: a tag
/// whose name has other characters than letters, digits and '_'. A glyph outside 0 to 255. A
/// variation without moves.
std::string to_pgn(const PgnGame& game);

/// Puts words into lines of at most 79 characters, with one space between two words [PGN 8.2.1]. A
/// longer word is on a separate line.
class PgnLayout {
 public:
  /// Adds a word. A word that starts with '%' is never first on a line, because '%' there means an
  /// escape line [PGN 6].
  void add(std::string_view word);

  /// Adds a comment made of `words`. A word may contain spaces; it is not broken. Adds nothing if
  /// there are no words.
  void add_comment(const std::vector<std::string>& words);

  /// `open` puts a bracket before the next word. `close` puts one after the last word.
  void open() { next_ += '('; }
  void close() { last_ += ')'; }

  /// Returns the text.
  std::string take();

 private:
  void flush();

  std::string text_;
  std::size_t width_ = 0;
  // The last word, which may still get brackets after it; and the brackets before the next word.
  std::string last_, next_;
};

/// The tag pairs of `game` in export format, one on each line [PGN 8.1.1]. The roster is first,
/// then the other tags in ASCII order.
std::string tag_section(const PgnGame& game);

/// Adds a comment to `ply`. The commands clk and emt set its times; the last one counts. Other
/// commands are added to its commands. The rest is added to its text, after a space. A time that
/// cannot be read is kept as a command.
void read_comment(std::string_view comment, PgnPly& ply);

/// The comment of `ply`, then the text `more`, as words. A line may end between two words. The
/// order is times, commands, text. Characters that a comment cannot hold are replaced. Braces
/// become round brackets; in a command ']' does too. "[%" in the text becomes "(%". A control
/// character becomes a space. A command is left out if its name has other characters than letters,
/// digits and '_'.
std::vector<std::string> comment_words(const PgnPly& ply, std::string_view more = {});

/// The words of a comment that is only text. It may contain "[%".
std::vector<std::string> comment_words(std::string_view text);

/// Reads "0:03:01.5": hours, minutes, seconds, and a fraction down to thousandths [seen in PGN
/// files]. Finer fractions are cut off. Nothing if the text is not such a time.
std::optional<std::chrono::milliseconds> parse_pgn_time(std::string_view text);

/// "0:03:01", or "0:03:01.5" if there is a fraction. A negative time is written as zero.
std::string to_pgn_time(std::chrono::milliseconds time);

}  // namespace jadoube::rules
