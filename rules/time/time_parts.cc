#include "rules/time/time_parts.h"

#include "rules/time/time_control.h"

namespace jadoube::rules {
namespace {

using TimeKind = TimeWord::Kind;
using std::chrono::milliseconds;

std::optional<PerMove> per_move_of(TimeKind kind) {
  switch (kind) {
    case TimeKind::kIncrement:
      return PerMove::kIncrement;
    case TimeKind::kBronstein:
      return PerMove::kBronstein;
    case TimeKind::kDelay:
      return PerMove::kDelay;
    default:
      return std::nullopt;
  }
}

milliseconds times(const TimeWord& number, milliseconds unit) {
  return milliseconds(number.thousandths * unit.count() / 1000);
}

class PartReader {
 public:
  explicit PartReader(std::string_view text) : text_(text), words_(time_words(text)) {}

  Expected<std::vector<TimePart>> read() {
    while (word().kind != TimeKind::kEnd) {
      if (auto done = read_word(); !done) return tl::unexpected(done.error());
    }
    begin_part(false);
    return std::move(parts_);
  }

 private:
  using Done = Expected<int>;

  const TimeWord& word(std::size_t ahead = 0) const {
    return words_[std::min(at_ + ahead, words_.size() - 1)];
  }

  Done read_word() {
    if (part_.empty() && !part_.plus) part_.column = word().column;
    switch (word().kind) {
      case TimeKind::kNumber:
        return read_number();
      case TimeKind::kFrom:
        return read_from();
      case TimeKind::kUnit:
        return refuse_here("\"{word}\" needs a number");
      case TimeKind::kUnknown:
        return refuse_here("\"{word}\" is not a word of a time control");
      case TimeKind::kClock:
        return refuse_here(
            "\"{word}\" may be hours or minutes: write for example 1h30, 90min or 30s");
      case TimeKind::kTempo:
        if (!nothing_yet() && word(1).kind != TimeKind::kEnd) {
          return refuse_here("\"{word}\" is not a word of a time control");
        }
        break;
      case TimeKind::kPlus:
      case TimeKind::kSeparator:
      case TimeKind::kSlash:
        if (auto done = read_sign(); !done) return done;
        break;
      case TimeKind::kMoves:
        break;
      case TimeKind::kRest:
        add_rest();
        break;
      case TimeKind::kNone:
        return read_none();
      case TimeKind::kAgainst:
        return refuse_here(
            "\"{word}\" gives the players different times: write one time control for each player");
      case TimeKind::kHourglass:
        part_.hourglass = true;
        break;
      default:
        add_how(*per_move_of(word().kind));
    }
    ++at_;
    return 0;
  }

  bool nothing_yet() const { return parts_.empty() && part_.empty(); }

  // A sign joins its two neighbours. Only a separator may start a text.
  Done read_sign() {
    const TimeKind kind = word().kind, next = word(1).kind;
    const bool begins = kind == TimeKind::kSeparator && nothing_yet();
    const bool ends =
        kind == TimeKind::kPlus && (next == TimeKind::kEnd || next == TimeKind::kTempo);
    if (!begins && (word().dangles || ends)) {
      return refuse_here("\"{word}\" joins nothing: a time or moves must follow");
    }
    if (kind == TimeKind::kSlash) return read_slash();
    if (kind == TimeKind::kPlus && nothing_yet())
      return refuse_here("\"{word}\" has no period before it");
    begin_part(kind == TimeKind::kPlus);
    return 0;
  }

  Done read_slash() {
    const bool is_sign = word().text == "/";
    if (is_sign && part_.empty()) return refuse_here("\"{word}\" has nothing before it");
    if (part_.amounts() > 1 && word(1).kind == TimeKind::kNumber) {
      return refuse_time_control(text_, word(1).column, "a number too many");
    }
    if (part_.bare.size() != 1) return 0;
    part_.joined = true;
    if (!is_sign) part_.time_first = false;
    return 0;
  }

  void add_rest() {
    if (part_.rest) return;
    if (part_.full() || part_.moves || part_.how) begin_part(false);
    const bool behind_slash = at_ > 0 && words_[at_ - 1].kind == TimeKind::kSlash;
    if (behind_slash && part_.amounts() > 0) part_.time_first = true;
    if (part_.amounts() == 0 && word(1).kind == TimeKind::kSlash) part_.time_first = false;
    part_.rest = true;
  }

  // Reads "no increment".
  Done read_none() {
    const auto how = per_move_of(word(1).kind);
    if (!how) return refuse_here("\"{word}\" needs \"increment\" or \"delay\" after it");
    begin_part(false);
    part_.column = word().column;
    part_.how = *how;
    part_.bare.push_back({0, word().column});
    at_ += 2;
    begin_part(false);
    return 0;
  }

  // The word "increment" may come before or after its number.
  void add_how(PerMove how) {
    const bool is_period = part_.moves || part_.rest || part_.bare.size() > 1 ||
                           (parts_.empty() && !part_.empty() && !part_.how);
    const bool is_next = part_.how && part_.amounts() > 0 && word(1).kind == TimeKind::kNumber;
    if (is_period || is_next) begin_part(false);
    const bool bronstein = part_.how == PerMove::kBronstein;  // "Bronstein delay"
    part_.how = bronstein ? PerMove::kBronstein : how;
  }

  Done read_number() {
    if (part_.full()) begin_part(false);
    if (word(1).kind == TimeKind::kMoves) return read_moves();
    if (word(1).kind == TimeKind::kUnit) return read_time();
    if (part_.time && !part_.time_first) part_.time_first = true;
    const bool beside = part_.bare.size() == 1 && words_[at_ - 1].kind == TimeKind::kNumber;
    part_.side_by_side = beside && word().behind_blanks;
    part_.bare.push_back({word().thousandths, word().column});
    ++at_;
    return 0;
  }

  Done read_moves() {
    const auto moves = whole(word());
    if (!moves) return refuse_here("\"{word}\" is not a number of moves");
    if (part_.moves || part_.rest) begin_part(false);
    part_.moves = *moves;
    at_ += 2;
    return 0;
  }

  // Reads "90 min", "1h30", "1h 30min".
  Done read_time() {
    if (part_.time) begin_part(false);
    const milliseconds unit = word(1).unit;
    milliseconds time = times(word(), unit);
    if (!part_.bare.empty()) part_.time_first = false;
    const TimeWord& sign = word(1);
    at_ += 2;
    const bool of_hours = unit == kHour && word().kind == TimeKind::kNumber;
    if (of_hours && word(1).kind == TimeKind::kUnit && word(1).unit == kMinute) {
      time += times(word(), kMinute);
      at_ += 2;
    } else if (of_hours && sign.text == "h" && word().column == sign.column + 1) {
      time += times(word(), kMinute);
      ++at_;
    } else if (of_hours && word().behind_blanks && word(1).kind != TimeKind::kMoves) {
      return refuse_here("\"{word}\" may be minutes or moves: write 1h30 or 1h/30");
    }
    part_.time = time;
    part_.in_seconds = unit == kSecond;
    return 0;
  }

  // Reads "from move 61".
  Done read_from() {
    const int column = word().column;
    while (word().kind == TimeKind::kFrom || word().kind == TimeKind::kMoves) ++at_;
    const auto move = word().kind == TimeKind::kNumber ? whole(word()) : std::nullopt;
    if (!move) return refuse_time_control(text_, column, "\"from\" needs the number of a move");
    part_.from = *move;
    ++at_;
    return 0;
  }

  static std::optional<int> whole(const TimeWord& number) {
    if (number.thousandths % 1000 != 0) return std::nullopt;
    return static_cast<int>(number.thousandths / 1000);
  }

  void begin_part(bool plus) {
    if (part_.empty()) {
      part_.plus |= plus;
      return;
    }
    parts_.push_back(std::move(part_));
    part_ = TimePart{};
    part_.plus = plus;
    part_.column = word().column;
  }

  /// `why` has a `{word}`.
  tl::unexpected<Error> refuse_here(std::string_view why) const {
    return refuse_time_control(text_, word().column, Sentence(why, {{"word", word().text}}));
  }

  std::string_view text_;
  std::vector<TimeWord> words_;
  std::size_t at_ = 0;
  std::vector<TimePart> parts_;
  TimePart part_;
};

}  // namespace

tl::unexpected<Error> refuse_time_control(std::string_view text, int column, Sentence why) {
  return refuse(ErrorCode::kInvalidArgument, "time control \"{text}\", column {column}: {why}",
                {{"text", text}, {"column", column}, {"why", std::move(why)}});
}

Expected<std::vector<TimePart>> time_parts(std::string_view text) {
  return PartReader(text).read();
}

}  // namespace jadoube::rules
