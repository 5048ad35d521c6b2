#include "daemon/tournament/import/player_list.h"

#include <algorithm>
#include <cctype>
#include <numeric>
#include <utility>
#include <vector>

#include "daemon/tournament/import/player_name.h"
#include "daemon/tournament/text/text_encoding.h"
#include "daemon/tournament/text/words.h"

namespace jadoube::tournament {

namespace {

using rules::Sentence;

void fill_in_text(std::string& text, const std::string& more) {
  if (text.empty()) text = more;
}

// A name of another person: not even a word of it is the same.
bool is_another_name(const model::Player& one, const model::Player& other) {
  return !one.name.empty() && !other.name.empty() && !is_same_name(one.name, other.name) &&
         !have_common_word(one.name, other.name) &&
         !is_nearly_same_name(name_key(one.name), name_key(other.name));
}

// The contradiction between two entries of one player. Nothing: there is none.
std::optional<Sentence> conflict_of(const model::Player& had, const model::Player& player) {
  const bool other_name =
      !had.name.empty() && !player.name.empty() && !is_same_name(had.name, player.name);
  const bool same_id = has_fide_id(had) && had.fide_id == player.fide_id;
  if (had.number != 0 && had.number == player.number && other_name && !same_id) {
    return Sentence("starting number {number} is both {one} and {other}",
                    {{"number", had.number}, {"one", had.name}, {"other", player.name}});
  }
  if (same_id && other_name) {
    return Sentence("FIDE id {id} is both {one} and {other}",
                    {{"id", had.fide_id}, {"one", had.name}, {"other", player.name}});
  }
  if (has_fide_id(had) && has_fide_id(player) && had.fide_id != player.fide_id) {
    return Sentence("{player} has two FIDE ids, {one} and {other}",
                    {{"player", player.name}, {"one", had.fide_id}, {"other", player.fide_id}});
  }
  return std::nullopt;
}

}  // namespace

bool has_fide_id(const model::Player& player) {
  return !player.fide_id.empty() && player.fide_id != "0";
}

void fill_in(model::Player& player, const model::Player& more) {
  if (player.number == 0) player.number = more.number;
  player.name = player.name.empty() || more.name.empty() ? player.name + more.name
                                                         : better_spelling(more.name, player.name);
  fill_in_text(player.title, more.title);
  fill_in_text(player.federation, more.federation);
  if (player.rating == 0) player.rating = more.rating;
  if (!has_fide_id(player) && !more.fide_id.empty()) player.fide_id = more.fide_id;
  fill_in_text(player.team, more.team);
  if (player.sex == 0) player.sex = more.sex;
  fill_in_text(player.born, more.born);
}

void PlayerList::Index::add(const std::string& key, std::size_t place, bool has_number) {
  if (has_number) without_number.erase({key, place});
  (has_number ? with_number : without_number).emplace(key, place);
}

template <typename Look>
void PlayerList::look_at(const Index& index, const std::string& key, const model::Player& player,
                         const Look& look) const {
  const auto look_in = [&](const Places& places) {
    std::size_t looked_at = 0;
    for (auto at = places.lower_bound({key, 0}); at != places.end() && at->first == key; ++at) {
      // Two players with numbers are the same only if the numbers are.
      if (player.number != 0 && players_[at->second].number != 0) continue;
      if (++looked_at > kMostNamesakes || !look(at->second)) return;
    }
  };
  look_in(index.without_number);
  if (player.number == 0) look_in(index.with_number);
}

std::vector<std::size_t> PlayerList::of_id(const model::Player& player) const {
  std::vector<std::size_t> found;
  if (!has_fide_id(player)) return found;
  look_at(by_fide_id_, player.fide_id, player, [&](std::size_t place) {
    found.push_back(place);
    return false;
  });
  std::ranges::sort(found);
  return found;
}

std::vector<std::size_t> PlayerList::of_name(const model::Player& player) const {
  // No tournament has more players of one name.
  constexpr std::size_t kMost = 16;
  std::vector<std::size_t> found;
  for (const std::string& spelling : spellings(player.name)) {
    look_at(by_spelling_, spelling, player, [&](std::size_t place) {
      if (std::ranges::find(found, place) == found.end() &&
          is_same_name(player.name, players_[place].name)) {
        found.push_back(place);
      }
      return found.size() < kMost;
    });
  }
  std::ranges::sort(found);
  return found;
}

void PlayerList::index(std::size_t place) {
  const model::Player& player = players_[place];
  const bool has_number = player.number != 0;
  if (has_number) by_number_.emplace(player.number, place);
  if (has_fide_id(player)) by_fide_id_.add(player.fide_id, place, has_number);
  for (const std::string& spelling : spellings(player.name)) {
    by_spelling_.add(spelling, place, has_number);
  }
}

PlayerList::Added PlayerList::add_new(model::Player player) {
  players_.push_back(std::move(player));
  index(players_.size() - 1);
  return {players_.size() - 1};
}

PlayerList::Added PlayerList::fill_in_at(std::size_t place, const model::Player& player) {
  model::Player& had = players_[place];
  Added added{place, conflict_of(had, player), is_another_name(had, player)};
  const bool is_more = (had.number == 0 && player.number != 0) ||
                       (!has_fide_id(had) && has_fide_id(player)) || had.name.empty();
  fill_in(had, player);
  if (is_more) index(place);
  return added;
}

PlayerList::Added PlayerList::add(model::Player player) {
  if (const auto same = by_number_.find(player.number); same != by_number_.end()) {
    return fill_in_at(same->second, player);
  }
  if (const auto same = of_id(player); !same.empty()) return fill_in_at(same.front(), player);
  std::vector<std::size_t> fitting, doubtful;
  for (const std::size_t place : of_name(player)) {
    const auto contradiction = contradiction_of(players_[place], player);
    if (contradiction == Contradiction::kNone) fitting.push_back(place);
    if (contradiction == Contradiction::kDoubt) doubtful.push_back(place);
  }
  if (fitting.size() > 1) {
    Added added = fill_in_at(fitting.front(), {});
    added.conflict = Sentence(
        "there are {count} players with the name {name}: give their FIDE ids, ratings or "
        "starting numbers everywhere",
        {{"count", fitting.size()}, {"name", player.name}});
    added.is_error = true;
    return added;
  }
  if (fitting.size() == 1) return fill_in_at(fitting.front(), player);
  Added added = add_new(std::move(player));
  for (const std::size_t place : doubtful) doubts_.emplace_back(place, added.place);
  return added;
}

namespace {

// The letters from U+00C0 to U+017F without their accents. A blank is no letter.
constexpr std::string_view kLatin1Letters =
    "AAAAAAACEEEEIIIIDNOOOOO OUUUUYTsaaaaaaaceeeeiiiidnooooo ouuuuyty";
constexpr std::string_view kExtendedLetters =
    "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlLlLlNnNnNnnNnOoOoOoOoRrRr"
    "RrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs";

// Both tables must have one letter for each character.
static_assert(kLatin1Letters.size() == 64 && kExtendedLetters.size() == 128);

// The character in lower case and without accent. Greek and Cyrillic letters also become lower
// case.
char32_t plain_letter(char32_t c) {
  if (c >= 0xC0 && c < 0x100) c = static_cast<unsigned char>(kLatin1Letters[c - 0xC0]);
  if (c >= 0x100 && c < 0x180) c = static_cast<unsigned char>(kExtendedLetters[c - 0x100]);
  if (c >= 'A' && c <= 'Z') return c - 'A' + 'a';
  if ((c >= 0x391 && c <= 0x3A9) || (c >= 0x410 && c <= 0x42F)) return c + 0x20;
  if (c >= 0x400 && c <= 0x40F) return c + 0x50;
  return c;
}

bool is_letter_or_digit(char32_t c) {
  return c >= 0x80 || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

// Writes "ae", "oe" and "ue" as one letter, because "Müller" is also written "Mueller".
std::string without_umlauts(const std::string& word) {
  std::string out;
  for (const char c : word) {
    const bool is_second =
        c == 'e' && !out.empty() && (out.back() == 'a' || out.back() == 'o' || out.back() == 'u');
    if (!is_second) out += c;
  }
  return out;
}

// The number of letters to change, to add or to leave out, to make one text of the other.
std::size_t edit_distance(std::u32string_view one, std::u32string_view other) {
  std::vector<std::size_t> row(other.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= one.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= other.size(); ++j) {
      const std::size_t above = row[j];
      const std::size_t changed = diagonal + (one[i - 1] == other[j - 1] ? 0 : 1);
      row[j] = std::min({above + 1, row[j - 1] + 1, changed});
      diagonal = above;
    }
  }
  return row.back();
}

// How German and the northern languages write a letter in ASCII. Empty: only without its accent.
std::string_view expanded(char32_t c) {
  switch (c) {
    case U'ä':
    case U'Ä':
    case U'æ':
    case U'Æ':
      return "ae";
    case U'ö':
    case U'Ö':
    case U'ø':
    case U'Ø':
    case U'œ':
    case U'Œ':
      return "oe";
    case U'ü':
    case U'Ü':
      return "ue";
    case U'å':
    case U'Å':
      return "aa";
    default:
      return {};
  }
}

// The words in their order. `expand`: "ü" is "ue".
std::vector<std::string> words_in_order(std::string_view text, bool expand) {
  std::vector<std::string> words(1);
  for (const char32_t c : characters_of(text)) {
    const char32_t letter = plain_letter(c);
    const bool is_sign = letter >= 0x80 && letter < 0xC0;
    if (c == U'ß') {
      words.back() += "ss";
    } else if (expand && !expanded(c).empty()) {
      words.back() += expanded(c);
    } else if (c == U'ё' || c == U'Ё') {
      words.back() += "е";
    } else if (is_letter_or_digit(letter) && !is_sign) {
      words.back() += utf8_of(std::u32string_view(&letter, 1));
    } else if (c != '\'' && c != '.' && c != '`' && c != U'\u2019' && !words.back().empty()) {
      words.emplace_back();
    }
  }
  std::erase(words, "");
  return words;
}

std::string key_of(std::vector<std::string> words) {
  std::ranges::sort(words);
  std::string key;
  for (const std::string& word : words) key += (key.empty() ? "" : " ") + word;
  return key;
}

// What is before the comma. Empty: there is none.
std::string_view surname_of(std::string_view name) {
  const std::size_t comma = name.find(',');
  return comma == std::string_view::npos ? std::string_view() : name.substr(0, comma);
}

// The keys of the name without regard to the comma.
std::vector<std::string> keys_of(std::string_view name) {
  std::string plain = key_of(words_in_order(name, false));
  if (plain.empty()) return {tidy_name(name)};
  std::string longer = key_of(words_in_order(name, true));
  if (longer == plain) return {std::move(plain)};
  return {std::move(plain), std::move(longer)};
}

bool have_common_key(std::string_view one, std::string_view other) {
  const auto theirs = keys_of(other);
  return std::ranges::any_of(keys_of(one), [&](const std::string& key) {
    return std::ranges::find(theirs, key) != theirs.end();
  });
}

bool has_accents(const std::string& name) {
  return std::ranges::any_of(name, [](unsigned char c) { return c >= 0x80; });
}

}  // namespace

std::string tidy_name(std::string_view name) {
  std::string out;
  for (const char c : trimmed(name)) {
    const bool is_blank = c == ' ' || c == '\t' || c == '\n';
    if (c == ',' && !out.empty() && out.back() == ' ') out.pop_back();
    if (!out.empty() && out.back() == ',' && !is_blank) out += ' ';
    if (is_blank && (out.empty() || out.back() == ' ')) continue;
    out += is_blank ? ' ' : c;
  }
  while (!out.empty() && (out.back() == ',' || out.back() == ' ')) out.pop_back();
  return out;
}

std::string name_key(std::string_view name) {
  std::vector<std::string> words(1);
  for (const char32_t c : characters_of(name)) {
    const char32_t letter = plain_letter(c);
    if (c == U'ß') {
      words.back() += "ss";
    } else if (is_letter_or_digit(letter)) {
      words.back() += utf8_of(std::u32string(1, letter));
    } else if (c != '\'' && c != '.' && c != '`' && !words.back().empty()) {
      words.emplace_back();
    }
  }
  for (std::string& word : words) word = without_umlauts(word);
  std::erase(words, "");
  std::ranges::sort(words);
  std::string key;
  for (const std::string& word : words) key += (key.empty() ? "" : " ") + word;
  // A name of signs only is its own key.
  return key.empty() ? tidy_name(name) : key;
}

std::vector<std::string> spellings(std::string_view name) {
  if (trimmed(name).empty()) return {};
  return keys_of(name);
}

bool is_same_name(std::string_view one, std::string_view other) {
  // Usually each round has the same names as the round before.
  if (one == other) return true;
  if (!have_common_key(one, other)) return false;
  const std::string_view surname = surname_of(one), theirs = surname_of(other);
  return surname.empty() || theirs.empty() || have_common_key(surname, theirs);
}

bool have_common_word(std::string_view one, std::string_view other) {
  constexpr std::size_t kLeast = 3;
  const auto words = plain_words(other);
  return std::ranges::any_of(plain_words(one), [&](const std::string& word) {
    return characters_of(word).size() >= kLeast && std::ranges::find(words, word) != words.end();
  });
}

std::vector<std::string> plain_words(std::string_view text) { return words_in_order(text, false); }

bool is_nearly_same_name(std::string_view one_key, std::string_view other_key) {
  constexpr std::size_t kLeast = 7, kMost = 200, kSlips = 2;
  const std::u32string a = characters_of(one_key), b = characters_of(other_key);
  const std::size_t shorter = std::min(a.size(), b.size()), longer = std::max(a.size(), b.size());
  if (shorter < kLeast || longer > kMost || longer - shorter > kSlips) return false;
  return edit_distance(a, b) <= kSlips;
}

std::string better_spelling(const std::string& older, const std::string& newer) {
  const auto goodness = [](const std::string& name) {
    return (name.find(',') != std::string::npos ? 2 : 0) + (has_accents(name) ? 1 : 0);
  };
  return goodness(older) > goodness(newer) ? older : newer;
}

}  // namespace jadoube::tournament
