#include "daemon/tournament/import/player_name.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "daemon/tournament/import/player_list.h"
#include "daemon/tournament/text/words.h"

namespace jadoube::tournament {

int year_of_birth(const std::string& born) {
  // The year is the only number with four digits.
  for (std::size_t at = 0; at < born.size();) {
    std::size_t end = at;
    while (end < born.size() && born[end] >= '0' && born[end] <= '9') ++end;
    if (end - at == 4) {
      const auto year = whole_number(std::string_view(born).substr(at, 4), 1850, 2100);
      if (year) return *year;
    }
    at = std::max(end, at + 1);
  }
  return 0;
}

Contradiction contradiction_of(const model::Player& one, const model::Player& other) {
  if (has_fide_id(one) && has_fide_id(other)) {
    return one.fide_id == other.fide_id ? Contradiction::kNone : Contradiction::kCertain;
  }
  const int born = year_of_birth(one.born), theirs = year_of_birth(other.born);
  if ((born != 0 && theirs != 0 && born != theirs) ||
      (one.sex != 0 && other.sex != 0 && one.sex != other.sex)) {
    return Contradiction::kCertain;
  }
  const bool is_doubtful = (one.rating != 0 && other.rating != 0 && one.rating != other.rating) ||
                           (!one.title.empty() && !other.title.empty() && one.title != other.title);
  return is_doubtful ? Contradiction::kDoubt : Contradiction::kNone;
}

std::string distinguishing_text(const model::Player& player) {
  std::string more;
  const auto add = [&](const std::string& text) { more += (more.empty() ? "" : ", ") + text; };
  if (!player.title.empty()) add(player.title);
  if (player.rating != 0) add(std::to_string(player.rating));
  if (!player.federation.empty()) add(player.federation);
  if (const int born = year_of_birth(player.born); born != 0) add("*" + std::to_string(born));
  if (has_fide_id(player)) add("FIDE " + player.fide_id);
  return more.empty() ? player.name : player.name + " (" + more + ")";
}

namespace {

// Words with the meaning that there is no opponent. All are as `plain_words` writes them.
constexpr std::array<std::string_view, 83> kNobody = {
    // English.
    "bye", "byes", "pab", "hpb", "zpb", "fpb", "unpaired", "unpared", "absent", "withdrawn",
    "nobody", "noopponent", "nopairing", "vacant", "tbd", "tba", "nn", "xxx",
    // German.
    "spielfrei", "freilos", "freilose", "spielfrei.", "abwesend", "niemand", "ausgesetzt",
    "aussetzt", "pausiert",
    // French.
    "exempt", "exempte", "exemptee", "personne", "absente", "libre",
    // Spanish and Portuguese.
    "descansa", "descanso", "exento", "exenta", "ausente", "nadie", "folga", "isento", "isenta",
    // Italian.
    "riposo", "riposa", "assente", "nessuno",
    // Polish.
    "pauza", "pauzuje", "nieobecny", "nieobecna",
    // Ukrainian and Russian.
    "вільний", "вільна", "вихідний", "відсутній", "відсутня", "ніхто", "бай", "свободен",
    "свободна", "свободный", "выходной", "отсутствует", "никто", "відпочиває", "відпочинок",
    "пропускає", "отдыхает", "отдых", "пропускает",
    // Dutch, the North, Czech and Slovak, Hungarian, Turkish, Romanian, Serbian and Croatian.
    "vrijgeloot", "oneven", "frirond", "oversidder", "frirunde", "walkover", "volno", "szabadnap",
    "szabadnapos", "eronyero", "eslesmedi", "liber", "slobodan", "slobodna"};

// Words that may be beside these words, and are no part of a player's name.
constexpr std::array<std::string_view, 50> kBeside = {
    "half",      "full",       "zero",   "point",  "points", "pt",    "pts",    "pairing", "paired",
    "allocated", "requested",  "forced", "round",  "player", "with",  "a",      "an",      "the",
    "1",         "0",          "2",      "05",     "5",      "12",    "halbes", "halber",  "punkt",
    "punkte",    "ganzer",     "demi",   "medio",  "media",  "punto", "puntos", "mezzo",   "meio",
    "ponto",     "mezzopunto", "pol",    "punktu", "wolny",  "los",   "los.",   "бал",     "бала",
    "пів",       "очка",       "очко",   "пол",    "no"};

// Several words that only together mean "no opponent".
constexpr std::array<std::string_view, 72> kSaid = {
    "not paired",       "not pared",        "no opponent",
    "no pairing",       "no player",        "not playing",
    "does not play",    "sits out",         "sit out",
    "sitting out",      "to be announced",  "n n",
    "nicht gepaart",    "nicht ausgelost",  "nicht gesetzt",
    "nicht gelost",     "kein gegner",      "ohne gegner",
    "spielt nicht",     "non apparie",      "non appariee",
    "pas apparie",      "pas d adversaire", "pas adversaire",
    "sans adversaire",  "no emparejado",    "no emparejada",
    "sin emparejar",    "sin rival",        "sin oponente",
    "sin contrincante", "non abbinato",     "non abbinata",
    "senza avversario", "turno di riposo",  "sem adversario",
    "nao emparceirado", "nao emparceirada", "sem emparceiramento",
    "wolny los",        "bez pary",         "bez przeciwnika",
    "brak przeciwnika", "nie kojarzony",    "nie kojarzona",
    "nie skojarzony",   "без пари",         "без суперника",
    "немає суперника",  "нема суперника",   "не спарований",
    "не спарована",     "не грає",          "без пары",
    "без соперника",    "нет соперника",    "не спарен",
    "не играет",        "niet gepaard",     "geen tegenstander",
    "bez soupere",      "bez protivnika",   "volny los",
    "pas dadversaire",  "aucun adversaire", "setzt aus",
    "вільний від гри",  "вільна від гри",   "свободен от игры",
    "свободна от игры", "пропускає тур",    "пропускает тур"};

// Parts of words that mark the number of the player's points.
constexpr std::array<std::string_view, 10> kHalfWords = {"half", "halb", "demi", "medi", "mezzo",
                                                         "meio", "pol",  "пів",  "пол",  "hpb"};
constexpr std::array<std::string_view, 29> kNoPointWords = {"zero",
                                                            "zpb",
                                                            "absent",
                                                            "absente",
                                                            "withdrawn",
                                                            "abwesend",
                                                            "ausente",
                                                            "assente",
                                                            "nieobecny",
                                                            "nieobecna",
                                                            "відсутній",
                                                            "відсутня",
                                                            "отсутствует",
                                                            "not paired",
                                                            "not playing",
                                                            "does not play",
                                                            "nicht ausgelost",
                                                            "nicht gepaart",
                                                            "nicht gelost",
                                                            "spielt nicht",
                                                            "non apparie",
                                                            "no emparejado",
                                                            "no emparejada",
                                                            "non abbinato",
                                                            "non abbinata",
                                                            "nao emparceirado",
                                                            "не грає",
                                                            "не играет",
                                                            "unpaired"};

bool is_among(std::string_view word, const auto& words) {
  return std::ranges::find(words, word) != words.end();
}

std::string joined_by_blanks(const std::vector<std::string>& words) {
  std::string all;
  for (const std::string& word : words) all += (all.empty() ? "" : " ") + word;
  return all;
}

}  // namespace

std::optional<model::Bye> bye_of_name(std::string_view name) {
  const std::vector<std::string> words = plain_words(name);
  // Signs only: "-", "?", "( )".
  const bool is_half =
      name.find("½") != std::string_view::npos || name.find("1/2") != std::string_view::npos;
  if (words.empty()) return is_half ? std::nullopt : std::optional(model::Bye::kPaired);
  const std::string all = joined_by_blanks(words);
  const bool has_word =
      std::ranges::any_of(words, [](const std::string& word) { return is_among(word, kNobody); });
  const bool is_said =
      is_among(all, kSaid) || (has_word && std::ranges::all_of(words, [](const std::string& word) {
                                 return is_among(word, kNobody) || is_among(word, kBeside) ||
                                        word.find_first_not_of("0123456789") == std::string::npos;
                               }));
  if (!is_said) return std::nullopt;
  if (is_half || all.find("0 5") != std::string::npos || all.find("1 2") != std::string::npos ||
      std::ranges::any_of(words, [](const std::string& word) {
        return std::ranges::any_of(kHalfWords,
                                   [&](std::string_view part) { return word.starts_with(part); });
      })) {
    return model::Bye::kHalfPoint;
  }
  if (is_among("full", words) || is_among("fpb", words)) return model::Bye::kFullPoint;
  if (is_among(all, kNoPointWords) || std::ranges::any_of(words, [](const std::string& word) {
        return is_among(word, kNoPointWords);
      })) {
    return model::Bye::kZeroPoints;
  }
  return model::Bye::kPaired;
}

}  // namespace jadoube::tournament
