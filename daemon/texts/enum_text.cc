#include "daemon/texts/enum_text.h"

#include <cctype>

#include "daemon/language/speaking.h"
#include "daemon/language/translate.h"

namespace jadoube::texts {
namespace {

using language::markc;

/// The meanings, for translation: kinds of incidents, severities and lives.
[[maybe_unused]] constexpr const char* kMeanings[] = {markc("incident", "illegal move"),
                                                      markc("incident", "promotion incomplete"),
                                                      markc("incident", "pressed without move"),
                                                      markc("incident", "second illegal move"),
                                                      markc("incident", "displaced piece"),
                                                      markc("incident", "piece missing"),
                                                      markc("incident", "wrong start position"),
                                                      markc("incident", "board rotated"),
                                                      markc("incident", "colours reversed"),
                                                      markc("incident", "touch move"),
                                                      markc("incident", "rook first castling"),
                                                      markc("incident", "checkmate"),
                                                      markc("incident", "stalemate"),
                                                      markc("incident", "dead position"),
                                                      markc("incident", "fivefold repetition"),
                                                      markc("incident", "seventy five moves"),
                                                      markc("incident", "flag fall"),
                                                      markc("incident", "both kings in check"),
                                                      markc("incident", "play after end"),
                                                      markc("incident", "clock misset"),
                                                      markc("incident", "clock stuck"),
                                                      markc("incident", "clock stopped"),
                                                      markc("incident", "clock lost"),
                                                      markc("incident", "time trouble"),
                                                      markc("incident", "player absent"),
                                                      markc("incident", "spare queen needed"),
                                                      markc("incident", "result conflict"),
                                                      markc("incident", "move revised"),
                                                      markc("incident", "needs decision"),
                                                      markc("incident", "board lost"),
                                                      markc("incident", "board back"),
                                                      markc("incident", "sensor fault"),
                                                      markc("incident", "battery low"),
                                                      markc("incident", "storage failing"),
                                                      markc("incident", "output failing"),
                                                      markc("incident", "result differs"),
                                                      markc("incident", "serial twice"),
                                                      markc("incident", "boards differ"),
                                                      markc("incident", "log"),
                                                      markc("incident", "info"),
                                                      markc("incident", "warning"),
                                                      markc("incident", "critical"),
                                                      markc("incident", "open"),
                                                      markc("incident", "withdrawn"),
                                                      markc("incident", "acknowledged"),
                                                      markc("incident", "dismissed"),
                                                      markc("incident", "resolved")};

}  // namespace

std::string meaning_of(std::string_view word) {
  std::string english;
  for (const char c : word) {
    english += c == '_' ? ' ' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return language::trc("incident", english.c_str());
}

std::string shown_word(std::string_view word) {
  return language::spoken().catalogue() == nullptr ? std::string(word) : meaning_of(word);
}

}  // namespace jadoube::texts
