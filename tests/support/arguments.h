#pragma once

#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace jadoube::tests {

/// Argument `index` of a program as a number, or `otherwise` if there are fewer arguments. If it is
/// no whole number from 1 on, the program reports an error and ends with 2.
inline int number_argument(int argc, char** argv, int index, int otherwise) {
  if (argc <= index) return otherwise;
  const char* const text = argv[index];
  const char* const end = text + std::strlen(text);
  int number = 0;
  const auto [stop, error] = std::from_chars(text, end, number);
  if (error == std::errc{} && stop == end && number >= 1) return number;
  std::fprintf(stderr, "%s: argument %d must be a whole number from 1 on, not \"%s\"\n", argv[0],
               index, text);
  std::exit(2);
}

}  // namespace jadoube::tests
