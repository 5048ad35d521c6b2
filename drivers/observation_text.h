#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "drivers/observation.h"
#include "rules/error.h"

namespace jadoube::drivers {

/// An observation as one line of text. The journal stores these lines, and the session tests read
/// them:
///
///     square e4 P
///     square e2 .
///     placement rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR
///     clock left 0:03:01 per-move right 0:03:02 per-move pressed left running
///     clock missing
///     link live /dev/ttyUSB0
///     device serial=3000448278 firmware=1.02
///     device serial=7 sensing=occupancy facing=makers-way own-log=no lights=yes
///     noise 3
///     result-piece d4 draw
///     answered set%20clock refused the%20clock%20did%20not%20answer
///     button back+ok
///     log awaited
///     log read power-up e2P e1K array e2. e4P~ left=0:03:01
///     pair second square e4 P
///
/// A device line has only the unusual capabilities of the board.
///
/// A '~' follows a square that was logged within a quarter of a second of the square before it.
/// Strings from outside are escaped, so that the line stays one line of printable ASCII. A space, a
/// '%' and every character that is not printable become '%' and two hexadecimal digits. An empty
/// string becomes "-". Times must not be negative.
std::string to_text(const Observation& observation);

/// The observation that `to_text` wrote. InvalidArgument names the word that is wrong.
rules::Expected<Observation> parse_observation(std::string_view line);

/// Takes the words of a line one by one. It remembers the first word that does not fit. After it,
/// every taker returns a default value. So the caller checks only at the end of the line whether
/// all words fitted.
class Words {
 public:
  explicit Words(std::string_view line) {
    for (std::size_t at = 0; at <= line.size(); at += words_.back().size() + 1) {
      words_.push_back(line.substr(at, std::min(line.find(' ', at), line.size()) - at));
    }
  }

  bool at_end() const { return next_ == words_.size(); }
  bool has_failed() const { return failed_at_.has_value(); }

  /// Takes `word` if it is the next one.
  bool accept(std::string_view word) {
    const bool accepted = !at_end() && words_[next_] == word;
    if (accepted) ++next_;
    return accepted;
  }

  void expect(std::string_view word) {
    if (!accept(word)) fail();
  }

  /// Takes the next word as `parse` reads it.
  template <typename Parse>
  auto take(Parse parse) {
    const auto value = parse(at_end() ? std::string_view() : words_[next_]);
    value ? void(++next_) : fail();
    return value ? *value : std::decay_t<decltype(*value)>();
  }

  /// Takes the next word as the name of a value.
  template <typename Enum>
  Enum take_one_of(std::span<const std::string_view> names) {
    return take([names](std::string_view word) -> std::optional<Enum> {
      const auto found = std::ranges::find(names, word);
      if (found == names.end()) return std::nullopt;
      return static_cast<Enum>(found - names.begin());
    });
  }

  /// The word that does not fit, if there is one. Empty if the line ends too early.
  std::optional<std::string_view> misfit() const {
    if (failed_at_) return *failed_at_ < words_.size() ? words_[*failed_at_] : std::string_view();
    return at_end() ? std::nullopt : std::optional(words_[next_]);
  }

 private:
  void fail() {
    if (!failed_at_) failed_at_ = next_;
  }

  std::vector<std::string_view> words_;
  std::size_t next_ = 0;
  std::optional<std::size_t> failed_at_;
};

}  // namespace jadoube::drivers
