#pragma once

#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

namespace jadoube::cli {

/// While this object exists, `out` shows marks that turn the direction of a text by their numbers
/// (`system::with_marks_shown`). For terminals: a file gets the bytes as they are. One thread.
class ShownMarks final : public std::streambuf {
 public:
  explicit ShownMarks(std::ostream& out) : out_(out), below_(out.rdbuf(this)) {}
  ShownMarks(const ShownMarks&) = delete;
  ShownMarks& operator=(const ShownMarks&) = delete;
  ~ShownMarks() override;

 private:
  int_type overflow(int_type c) override;
  std::streamsize xsputn(const char* text, std::streamsize size) override;
  int sync() override;
  void pass_on(std::string_view text);

  std::ostream& out_;
  std::streambuf* const below_;
  // The first bytes of what may become a mark.
  std::string begun_;
};

}  // namespace jadoube::cli
