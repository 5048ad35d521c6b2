#include "daemon/client/views/rules_text.h"

#include <algorithm>
#include <cctype>

namespace jadoube::cli {
namespace {

// The value named `prefix` and `word` in capitals. If there is none, the first value, UNSPECIFIED.
template <typename Value>
Value value_of(bool (*parse)(google::protobuf::ConstStringParam, Value*), std::string word,
               const std::string& prefix) {
  std::ranges::transform(word, word.begin(), [](unsigned char c) { return std::toupper(c); });
  Value value = {};
  parse(prefix + word, &value);
  return value;
}

}  // namespace

v1::Edition edition_of(const std::string& year) {
  return value_of(&v1::Edition_Parse, year, "EDITION_FIDE_");
}

v1::Tempo tempo_of(const std::string& word) { return value_of(&v1::Tempo_Parse, word, "TEMPO_"); }

v1::Supervision supervision_of(const std::string& word) {
  return value_of(&v1::Supervision_Parse, word, "SUPERVISION_");
}

}  // namespace jadoube::cli
