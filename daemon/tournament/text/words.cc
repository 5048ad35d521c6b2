#include "daemon/tournament/text/words.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "daemon/tournament/text/text_encoding.h"
#include "rules/notation/language.h"
#include "rules/number.h"

namespace jadoube::tournament {
namespace {

constexpr std::array<std::string_view, 12> kMonths = {"jan", "feb", "mar", "apr", "may", "jun",
                                                      "jul", "aug", "sep", "oct", "nov", "dec"};

std::string two_digits(int number) {
  return {static_cast<char>('0' + number / 10 % 10), static_cast<char>('0' + number % 10)};
}

std::optional<std::string> written_date(int year, int month, int day) {
  if (year < 100) year += 2000;
  if (year < 1800 || year > 2999 || month < 1 || month > 12 || day < 1 || day > 31) {
    return std::nullopt;
  }
  return std::to_string(year) + "." + two_digits(month) + "." + two_digits(day);
}

// "Jun 26, 2020", as Lichess writes it.
std::optional<std::string> date_with_month_name(std::string_view text) {
  const std::string words = lowered(text);
  const auto* month = std::ranges::find(kMonths, std::string_view(words).substr(0, 3));
  const std::size_t blank = words.find(' '), comma = words.find(',');
  if (month == kMonths.end() || blank == std::string::npos || comma == std::string::npos ||
      comma < blank) {
    return std::nullopt;
  }
  const auto day = whole_number(std::string_view(words).substr(blank, comma - blank), 1, 31);
  const auto year = whole_number(std::string_view(words).substr(comma + 1), 1800, 2999);
  if (!day || !year) return std::nullopt;
  return written_date(*year, static_cast<int>(month - kMonths.begin()) + 1, *day);
}

// The points of one player. The second is true if the player did not play.
struct PlayerPoints {
  int halves = 0;
  bool forfeit = false;
};

std::optional<PlayerPoints> points_of(std::string_view text) {
  if (text == "+") return PlayerPoints{2, true};
  if (text == "-") return PlayerPoints{0, true};
  const bool forfeit = !text.empty() && (text.back() == 'f' || text.back() == 'k');
  if (forfeit) text.remove_suffix(1);
  if (text == "1" || text == "1,0" || text == "1.0") return PlayerPoints{2, forfeit};
  if (text == "0" || text == "0,0" || text == "0.0") return PlayerPoints{0, forfeit};
  if (text == "1/2" || text == "½" || text == "0,5" || text == "0.5" || text == "=") {
    return PlayerPoints{1, forfeit};
  }
  return std::nullopt;
}

// Places where the text may be cut into the points of White and of Black. "-" is both a sign
// between them and a point, so each place is tried.
bool is_between_points(std::string_view text, std::size_t at) {
  return text[at] == '-' || text[at] == ':' ||
         (text[at] == '/' &&
          !(at > 0 && at + 1 < text.size() && text[at - 1] == '1' && text[at + 1] == '2'));
}

}  // namespace

std::string_view trimmed(std::string_view text) {
  const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\n'; };
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

std::string lowered(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t at = text.find(separator);
    parts.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + 1);
  }
}

std::optional<int> whole_number(std::string_view text, int least, int most) {
  const auto number = rules::parse_number<int>(trimmed(text));
  if (!number || *number < least || *number > most) return std::nullopt;
  return number;
}

std::optional<std::string> date_of(std::string_view text) {
  text = trimmed(text).substr(0, trimmed(text).find('T'));
  for (const char separator : {'.', '/', '-'}) {
    const auto parts = split(text, separator);
    if (parts.size() != 3) continue;
    const auto one = whole_number(parts[0], 0, 9999), two = whole_number(parts[1], 1, 12),
               three = whole_number(parts[2], 0, 9999);
    if (!one || !two || !three) return std::nullopt;
    // Years with two digits are first with slashes (TRF), and last with dots (German programs).
    const bool year_is_last = parts[2].size() == 4 || (separator == '.' && parts[0].size() <= 2);
    return year_is_last ? written_date(*three, *two, *one) : written_date(*one, *two, *three);
  }
  return date_with_month_name(text);
}

std::optional<std::string> title_of(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 26> kTitles = {
      {{"", ""},       {"-", ""},      {"gm", "GM"},   {"g", "GM"},   {"im", "IM"},
       {"m", "IM"},    {"fm", "FM"},   {"f", "FM"},    {"cm", "CM"},  {"c", "CM"},
       {"wgm", "WGM"}, {"wg", "WGM"},  {"wim", "WIM"}, {"wm", "WIM"}, {"wfm", "WFM"},
       {"wf", "WFM"},  {"wcm", "WCM"}, {"wc", "WCM"},  {"hm", "HM"},  {"agm", "AGM"},
       {"aim", "AIM"}, {"afm", "AFM"}, {"acm", "ACM"}, {"nm", "NM"},  {"wnm", "WNM"},
       {"lm", "LM"}}};
  const std::string word = lowered(trimmed(text));
  const auto* found = std::ranges::find(kTitles, std::string_view(word),
                                        &std::pair<std::string_view, std::string_view>::first);
  if (found == kTitles.end()) return std::nullopt;
  return std::string(found->second);
}

bool names_chess960(std::string_view variant) {
  const std::string name = lowered(variant);
  constexpr std::array<std::string_view, 3> kNames = {"960", "fischer", "freestyle"};
  return std::ranges::any_of(
      kNames, [&](std::string_view part) { return name.find(part) != std::string::npos; });
}

model::PairingResult pairing_result(int white_halves, int black_halves, bool forfeit) {
  return {.score = {.white = {white_halves}, .black = {black_halves}}, .forfeit = forfeit};
}

namespace {

// Removes the word for a forfeit: "1-0 (forfeit)", "0-1 ff", "+ - wo". True: there was one.
bool cut_forfeit(std::string& word) {
  for (const std::string_view said :
       {"(forfeit)", "forfeit", "(forf.)",    "forf.",      "forf",     "(ff)",
        "ff",        "(f)",     "w.o.",       "(wo)",       "wo",       "walkover",
        "(default)", "default", "kampflos",   "(kampflos)", "(k)",      "forfait",
        "(forfait)", "f.f.",    "(unplayed)", "unplayed",   "aforfait", "w/o"}) {
    if (word.size() > said.size() + 2 && word.ends_with(said)) {
      word.erase(word.size() - said.size());
      return true;
    }
  }
  return false;
}

// Results that people write in words.
std::optional<model::PairingResult> worded_result(std::string_view word) {
  for (const std::string_view draw :
       {"1/2", "½", "draw", "drawn", "remis", "remi", "nulle", "tablas", "patta", "empate", "remíz",
        "нічия", "ничья", "berabere", "döntetlen", "=", "1/2-½", "½-1/2"}) {
    if (word == draw) return pairing_result(1, 1);
  }
  for (const std::string_view white : {"whitewins", "whitewon"}) {
    if (word == white) return pairing_result(2, 0);
  }
  for (const std::string_view black : {"blackwins", "blackwon"}) {
    if (word == black) return pairing_result(0, 2);
  }
  return std::nullopt;
}

}  // namespace

std::optional<model::PairingResult> result_of(std::string_view text) {
  std::string said = rules::lower_case(trimmed(text));
  std::erase(said, ' ');
  if (const auto worded = worded_result(said)) return worded;
  std::string word = lowered(rules::without_look_alikes(trimmed(text)));
  std::erase(word, ' ');
  const bool is_forfeit = cut_forfeit(word);
  const bool all_forfeit = is_forfeit || (word.size() > 3 && word.back() == 'k');
  for (std::size_t at = 1; at + 1 < word.size(); ++at) {
    if (!is_between_points(word, at)) continue;
    const std::string_view whole = word;
    const auto white = points_of(whole.substr(0, at)), black = points_of(whole.substr(at + 1));
    if (!white || !black || white->halves + black->halves > 2) continue;
    return pairing_result(white->halves, black->halves,
                          white->forfeit || black->forfeit || all_forfeit);
  }
  return std::nullopt;
}

bool is_no_result_yet(std::string_view text) {
  const std::string word = rules::lower_case(trimmed(text));
  for (const std::string_view said :
       {"postponed",    "postp.",      "adjourned",   "adj.",         "adj",
        "suspended",    "playing",     "in progress", "in play",      "live",
        "ongoing",      "running",     "pending",     "not played",   "not played yet",
        "not finished", "unfinished",  "scheduled",   "to be played", "tbd",
        "tba",          "n/a",         "verlegt",     "verschoben",   "vertagt",
        "läuft",        "hängepartie", "abgebrochen", "ajournée",     "ajourné",
        "reportée",     "reporté",     "en cours",    "aplazada",     "aplazado",
        "en juego",     "rinviata",    "rinviato",    "sospesa",      "in corso",
        "adiada",       "przełożona",  "odłożona",    "w toku",       "відкладена",
        "відкладено",   "перенесена",  "перенесено",  "грають",       "отложена",
        "отложено",     "перенесена",  "идёт",        "идет",         "играют"}) {
    if (word == said) return true;
  }
  return false;
}

bool is_no_result(std::string_view text) {
  text = trimmed(text);
  return text.empty() || text == "*" || text == "-" || text == "?" || text == ":" || text == "vs";
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t kMost = 40;
  const std::u32string characters = characters_of(text);
  if (characters.size() <= kMost) return "\"" + std::string(text) + "\"";
  return "\"" + utf8_of(std::u32string_view(characters).substr(0, kMost)) + "...\"";
}

}  // namespace jadoube::tournament
