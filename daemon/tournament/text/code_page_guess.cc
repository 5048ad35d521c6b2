#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "daemon/tournament/text/code_pages.h"
#include "daemon/tournament/text/text_encoding.h"

namespace jadoube::tournament {
namespace {

// A language that a code page is made for.
struct Language {
  // Its lower-case letters that ASCII does not have. For other alphabets: all letters.
  std::u16string_view letters;
  // The frequent letters of another alphabet. Empty: the language has Latin letters.
  std::u16string_view frequent = {};
};

constexpr Language kFrench{u"àâçéèêëîïôûùüÿœæ"}, kGerman{u"äöüßé"}, kSpanish{u"áéíóúñü"},
    kPortuguese{u"áàâãçéêíóôõúü"}, kItalian{u"àèéìòùó"}, kCatalan{u"àçèéíïòóúü"},
    kSwedish{u"åäöéü"}, kDanish{u"åæøéäö"}, kDutch{u"ëïéèöüáóí"}, kIcelandic{u"áéíóúýþæðö"},
    kEstonian{u"õäöüšž"}, kAlbanian{u"çë"}, kPolish{u"ąćęłńóśźż"}, kCzech{u"áčďéěíňóřšťúůýž"},
    kSlovak{u"áäčďéíĺľňóôŕšťúýž"}, kHungarian{u"áéíóöőúüű"}, kCroatian{u"čćđšž"},
    kRomanian{u"ăâîşţ"}, kTurkish{u"çğıİöşüâîû"}, kLithuanian{u"ąčęėįšųūž"},
    kLatvian{u"āčēģīķļņšūž"},
    kGreek{u"αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώϊϋΐΰ", u"αοειτσνηρςάίόκλυμπ"},
    kUkrainian{u"абвгґдеєжзиіїйклмнопрстуфхцчшщьюя", u"оаниіеврктлсук"},
    kRussian{u"абвгдеёжзийклмнопрстуфхцчшщъыьэюя", u"оаеинтрсвлкму"},
    kSerbian{u"абвгдђежзијклљмнњопрстћуфхцчџш", u"аоиеносртвкјућ"},
    kBelarusian{u"абвгдеёжзійклмнопрстуўфхцчшыьэюя", u"аонеіырсткл"};

// The languages of central Europe are in three code pages.
constexpr std::array kCentral = {kPolish,   kCzech,    kSlovak, kHungarian,
                                 kCroatian, kRomanian, kGerman, kAlbanian};
constexpr std::array kWestern = {kFrench,  kGerman, kSpanish, kPortuguese, kItalian,  kCatalan,
                                 kSwedish, kDanish, kDutch,   kIcelandic,  kEstonian, kAlbanian};
constexpr std::array kOfTurkey = {kTurkish, kGerman, kFrench};
constexpr std::array kBaltic = {kLithuanian, kLatvian, kEstonian};
constexpr std::array kCyrillic = {kUkrainian, kRussian, kSerbian, kBelarusian};
constexpr std::array kOfGreece = {kGreek};

struct Candidate {
  TextEncoding encoding;
  CodePage page;
  const Language* languages;
  std::size_t count;
  // Federations that write it.
  std::string_view federations = {};
};

constexpr std::string_view kCentralFederations = "POL CZE SVK HUN CRO SLO ROU BIH ALB SRB MNE";
constexpr std::string_view kCyrillicFederations = "UKR RUS BLR BUL MKD KAZ KGZ FID MGL SRB";

// If two are equally good, the first one counts.
constexpr std::array<Candidate, 10> kCandidates = {
    {{TextEncoding::kWindows1252, kWindows1252, kWestern.data(), kWestern.size()},
     {TextEncoding::kWindows1250, kWindows1250, kCentral.data(), kCentral.size(),
      kCentralFederations},
     {TextEncoding::kWindows1251, kWindows1251, kCyrillic.data(), kCyrillic.size(),
      kCyrillicFederations},
     {TextEncoding::kWindows1254, kWindows1254, kOfTurkey.data(), kOfTurkey.size(), "TUR AZE"},
     {TextEncoding::kWindows1253, kWindows1253, kOfGreece.data(), kOfGreece.size(), "GRE CYP"},
     {TextEncoding::kWindows1257, kWindows1257, kBaltic.data(), kBaltic.size(), "LTU LAT EST"},
     {TextEncoding::kIso88592, kIso88592, kCentral.data(), kCentral.size(), kCentralFederations},
     {TextEncoding::kKoi8U, kKoi8U, kCyrillic.data(), kCyrillic.size(), kCyrillicFederations},
     {TextEncoding::kIbm852, kIbm852, kCentral.data(), kCentral.size(), kCentralFederations},
     {TextEncoding::kIbm866, kIbm866, kCyrillic.data(), kCyrillic.size(), kCyrillicFederations}}};

bool is_ascii_letter(char16_t c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// Capital letters of Latin, Greek and Cyrillic as small ones. The dotted I of Turkish stays.
char16_t small_letter(char16_t c) {
  const auto add = [&](int more) { return static_cast<char16_t>(c + more); };
  if (c >= 'A' && c <= 'Z') return add(0x20);
  if (c >= 0xC0 && c <= 0xDE && c != 0xD7) return add(0x20);
  if (c == 0x178) return 0xFF;
  if (c >= 0x100 && c <= 0x177 && c != 0x130 && c != 0x131 && c != 0x138) {
    const bool odd_is_capital = c >= 0x139 && c <= 0x148;
    return (c % 2 == 1) == odd_is_capital ? add(1) : c;
  }
  if (c >= 0x179 && c <= 0x17E) return c % 2 == 1 ? add(1) : c;
  if ((c >= 0x391 && c <= 0x3A9) || (c >= 0x410 && c <= 0x42F)) return add(0x20);
  if (c >= 0x400 && c <= 0x40F) return add(0x50);
  if (c == 0x490) return 0x491;
  if (c == 0x386) return 0x3AC;
  if (c >= 0x388 && c <= 0x38A) return add(0x25);
  if (c == 0x38C) return 0x3CC;
  if (c == 0x38E || c == 0x38F) return add(0x3F);
  return c;
}

bool is_small(char16_t c) { return c != 0x130 && small_letter(c) == c; }

// Signs that may be beside a word.
bool is_sign(char16_t c) {
  constexpr std::u16string_view kSigns =
      u"\u00a0\u00a1\u00a7\u00ab\u00ad\u00b0\u00b7\u00bb\u00bd\u00bf\u2013\u2014\u2018\u2019"
      u"\u201a\u201c\u201d\u201e\u2022\u2026\u2039\u203a\u20ac\u2116\u2122";
  return kSigns.find(c) != std::u16string_view::npos;
}

// True if only the first letter is a capital, or all letters are. "McKinsey" and "DeGroot" have one
// more.
bool has_good_capitals(std::u16string_view word) {
  const auto small = static_cast<std::size_t>(std::ranges::count_if(word, is_small));
  if (small == 0 || small == word.size()) return true;
  for (std::size_t i = 1; i < word.size(); ++i) {
    // A capital that ASCII does not have, behind a small letter.
    if (word[i] >= 0x80 && !is_small(word[i]) && is_small(word[i - 1])) return false;
  }
  return word.size() < 3 || is_small(word[1]) || !is_small(word[2]) || word[1] < 0x80;
}

// How good a word is in a language, from 0 to 1.
double word_goodness(std::u16string_view word, const Language& language) {
  const bool is_latin = language.frequent.empty();
  std::size_t foreign = 0, frequent = 0;
  for (const char16_t c : word) {
    if (is_ascii_letter(c)) continue;
    const char16_t small = small_letter(c);
    if (language.letters.find(small) == std::u16string_view::npos) return 0;
    ++foreign;
    if (language.frequent.find(small) != std::u16string_view::npos) ++frequent;
  }
  if (is_latin) {
    constexpr std::size_t kMostAlone = 3;
    return foreign == word.size() && foreign > kMostAlone ? 0 : 1;
  }
  if (foreign != word.size() || foreign < 3) return 0;
  return 0.6 + 0.4 * static_cast<double>(frequent) / static_cast<double>(foreign);
}

using Words = std::vector<std::string_view>;

// The words with a byte that is not ASCII. Many are enough.
Words words_of(std::string_view bytes) {
  constexpr std::size_t kEnough = 5'000;
  const auto is_high = [](char c) { return static_cast<unsigned char>(c) >= 0x80; };
  Words words;
  for (std::size_t at = 0; at < bytes.size() && words.size() < kEnough;) {
    std::size_t end = at;
    bool has_high = false;
    for (; end < bytes.size() &&
           (is_high(bytes[end]) || is_ascii_letter(static_cast<unsigned char>(bytes[end])));
         ++end) {
      has_high = has_high || is_high(bytes[end]);
    }
    if (has_high) words.push_back(bytes.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

// A code page, and how good the words are in it.
struct PageScore {
  const Candidate* candidate = nullptr;
  // The sums over the words: each in its best language, and all in the best single language.
  double words = 0, one_language = 0;
  // Words that are signs only do not count.
  std::size_t counted = 0;
};

std::u16string read_word(std::string_view word, CodePage page) {
  std::u16string out;
  for (const char c : word) {
    const auto byte = static_cast<unsigned char>(c);
    out += byte < 0x80 ? char16_t{byte} : page[byte - 0x80U];
  }
  return out;
}

PageScore score_of(const Candidate& candidate, const Words& words) {
  PageScore score{.candidate = &candidate};
  std::vector<double> languages(candidate.count);
  for (const std::string_view bytes : words) {
    const std::u16string whole = read_word(bytes, candidate.page);
    std::u16string_view word = whole;
    while (!word.empty() && is_sign(word.front())) word.remove_prefix(1);
    while (!word.empty() && is_sign(word.back())) word.remove_suffix(1);
    if (std::ranges::all_of(word, [](char16_t c) { return c < 0x80; })) continue;
    ++score.counted;
    if (!has_good_capitals(word)) continue;
    double best = 0;
    for (std::size_t i = 0; i < candidate.count; ++i) {
      const double good = word_goodness(word, candidate.languages[i]);
      languages[i] += good;
      best = std::max(best, good);
    }
    score.words += best;
  }
  score.one_language = *std::ranges::max_element(languages);
  return score;
}

// How often the federations of a code page are in the text.
std::size_t federations_in(std::string_view bytes, std::string_view federations) {
  std::size_t count = 0;
  const auto is_letter = [&](std::size_t at) {
    return at < bytes.size() && is_ascii_letter(static_cast<unsigned char>(bytes[at]));
  };
  for (std::size_t i = 0; i + 3 <= federations.size(); i += 4) {
    const std::string_view name = federations.substr(i, 3);
    for (std::size_t at = bytes.find(name); at != std::string_view::npos;
         at = bytes.find(name, at + 3)) {
      if (!is_letter(at + 3) && (at == 0 || !is_letter(at - 1))) ++count;
    }
  }
  return count;
}

bool is_same_text(const Words& words, CodePage one, CodePage other) {
  return std::ranges::all_of(words, [&](std::string_view word) {
    return std::ranges::all_of(word, [&](char c) {
      const auto byte = static_cast<unsigned char>(c);
      return byte < 0x80 || one[byte - 0x80U] == other[byte - 0x80U];
    });
  });
}

}  // namespace

CodePageGuess guess_code_page(std::string_view bytes) {
  constexpr double kClose = 0.02, kRubbish = 0.5;
  const Words words = words_of(bytes);
  std::vector<PageScore> scores;
  for (const Candidate& candidate : kCandidates) scores.push_back(score_of(candidate, words));
  const auto better = [&](const PageScore& one, const PageScore& other) {
    const double margin = kClose * static_cast<double>(words.size());
    if (one.words > other.words + margin) return true;
    return one.words > other.words - margin && one.one_language > other.one_language + margin;
  };
  const PageScore* best = scores.data();
  for (const PageScore& score : scores) {
    if (better(score, *best)) best = &score;
  }
  std::vector<const PageScore*> equal;
  for (const PageScore& score : scores) {
    if (!better(*best, score) && !is_same_text(words, score.candidate->page, best->candidate->page))
      equal.push_back(&score);
  }
  const auto hints = [&](const PageScore* score) {
    return federations_in(bytes, score->candidate->federations);
  };
  if (!equal.empty()) {
    const PageScore* hinted = *std::ranges::max_element(equal, {}, hints);
    if (hints(hinted) > hints(best)) {
      best = hinted;
      equal.clear();
    } else if (hints(best) > hints(hinted)) {
      equal.clear();
    }
  }
  CodePageGuess guess{.encoding = best->candidate->encoding};
  // Programs in western Europe write Windows-1252, so it is the default.
  if (guess.encoding != TextEncoding::kWindows1252) {
    for (const PageScore* score : equal) guess.rivals.push_back(score->candidate->encoding);
  }
  guess.is_rubbish =
      best->counted > 0 && best->words < kRubbish * static_cast<double>(best->counted);
  return guess;
}

}  // namespace jadoube::tournament
