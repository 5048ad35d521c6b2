#include "daemon/client/command_line/shown_marks.h"

#include "daemon/system/direction_marks.h"

namespace jadoube::cli {

ShownMarks::~ShownMarks() {
  sync();
  out_.rdbuf(below_);
}

ShownMarks::int_type ShownMarks::overflow(int_type c) {
  if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
  const char letter = traits_type::to_char_type(c);
  pass_on({&letter, 1});
  return c;
}

std::streamsize ShownMarks::xsputn(const char* text, std::streamsize size) {
  pass_on({text, static_cast<std::size_t>(size)});
  return size;
}

int ShownMarks::sync() {
  below_->sputn(begun_.data(), static_cast<std::streamsize>(begun_.size()));
  begun_.clear();
  return below_->pubsync();
}

void ShownMarks::pass_on(std::string_view text) {
  begun_ += text;
  // A mark has three bytes, and begins with the first of these. One has two, and begins with the
  // second one.
  const auto last = begun_.find_last_of("\xE2\xD8");
  const bool is_cut =
      last != std::string::npos && last + (begun_[last] == '\xE2' ? 3U : 2U) > begun_.size();
  const auto ready = is_cut ? last : begun_.size();
  const std::string shown = system::with_marks_shown(std::string_view(begun_).substr(0, ready));
  below_->sputn(shown.data(), static_cast<std::streamsize>(shown.size()));
  begun_.erase(0, ready);
}

}  // namespace jadoube::cli
