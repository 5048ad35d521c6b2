#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

namespace jadoube::drivers {

/// Takes the words of a line one by one. It remembers the first word that does not fit. From then
/// on every taker returns a default value. Only at the end of the line, the caller asks whether all
/// words fitted.
class Words {
 public:
  explicit Words(std::string_view line) {
    for (std::size_t at = 0; at <= line.size(); at += words_.back().size() + 1) {
      words_.push_back(line.substr(at, std::min(line.find(' ', at), line.size()) - at));
    }
  }

  bool at_end() const { return next_ == words_.size(); }
  bool has_failed() const { return failed_at_.has_value(); }

  /// Takes `word` if it comes next.
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

  /// The word that does not fit, if there is one. Empty where the line ends too early.
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
