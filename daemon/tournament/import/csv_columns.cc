#include "daemon/tournament/import/csv_columns.h"

#include <algorithm>
#include <array>

#include "daemon/tournament/import/import_builder.h"
#include "daemon/tournament/import/player_list.h"
#include "daemon/tournament/text/words.h"

namespace jadoube::tournament {
namespace {

constexpr std::array<std::string_view, 9> kPlayerFields = {
    "number", "name", "title", "rating", "federation", "fide_id", "team", "sex", "born"};
constexpr std::array<std::string_view, 10> kPairingFields = {
    "round", "table", "white", "black", "result", "date", "match", "board", "fen", "variant"};

// A column, and its names in files, in the form of `plain_words`.
struct Alias {
  std::string_view column;
  std::initializer_list<std::string_view> words;
};

// The column of the points before the round is known, but not read.
constexpr std::string_view kScoreColumn = "points";

const std::array<Alias, 21> kAliases = {
    {{"number",
      {"no", "nr", "sno", "snr", "stno", "start_no", "startno", "start_nr", "startnr", "num",
       "starting_number", "starting_no", "seed", "lp", "номер", "стартовий_номер",
       "стартовый_номер"}},
     {"name",
      {"player",  "spieler",   "nom",     "nombre",   "nome",     "naam",        "joueur",
       "jugador", "giocatore", "jogador", "zawodnik", "nazwisko", "гравець",     "імя",
       "піб",     "прізвище",  "игрок",   "имя",      "фио",      "player_name", "full_name"}},
     {"title", {"titel", "titre", "titulo", "titolo", "tytul", "ti", "tit", "звання", "звание"}},
     {"rating",
      {"elo", "rtg", "irtg", "nrtg", "rtgi", "rtgn", "eloint", "elonat", "elo_i", "elo_n", "dwz",
       "rat", "ranking", "рейтинг"}},
     {"federation",
      {"fed", "land", "pays", "pais", "paese", "country", "kraj", "федерація", "федерация",
       "країна", "страна"}},
     {"fide_id", {"fideid", "fide", "fide_no", "fide_nr", "id_fide", "idfide", "fide_code"}},
     {"team",
      {"club", "verein", "klub", "mannschaft", "equipe", "equipo", "squadra", "druzyna", "команда",
       "клуб"}},
     {"sex", {"gender", "geschlecht", "sexe", "sexo", "sesso", "стать", "пол"}},
     {"born",
      {"birth", "birthday", "birth_date", "date_of_birth", "birth_year", "year_of_birth", "yob",
       "geburt", "geburtsdatum", "jahrgang", "рік", "год"}},
     {"round",
      {"rd", "rnd", "runde", "ronde", "ronda", "turno", "rodada", "runda", "kolo", "tur", "fordulo",
       "rond", "тур", "раунд"}},
     {"table",
      {"tisch", "mesa", "tavolo", "stol", "stolik", "tafel", "masa", "asztal", "стіл", "стол",
       "table_no"}},
     {"white",
      {"weiss",      "blancs",      "blanc",     "blancas",  "bianco",       "bianchi",
       "brancas",    "biale",       "bialy",     "wit",      "beyaz",        "vilagos",
       "alb",        "bily",        "biely",     "beli",     "bijeli",       "hvid",
       "hvit",       "vit",         "білі",      "белые",    "white_player", "player_white",
       "white_name", "whiteplayer", "whitename", "player_1", "player1",      "name_white"}},
     {"black",
      {"schwarz",     "noirs",     "noir",     "negras",       "nero",         "neri",
       "pretas",      "negro",     "czarne",   "czarny",       "zwart",        "чорні",
       "siyah",       "sotet",     "negru",    "cerny",        "cierny",       "crni",
       "sort",        "svart",     "черные",   "black_player", "player_black", "black_name",
       "blackplayer", "blackname", "player_2", "player2",      "name_black"}},
     {"result",
      {"res", "ergebnis", "erg", "resultat", "resultado", "risultato", "wynik", "uitslag", "sonuc",
       "eredmeny", "rezultat", "vysledek", "vysledok", "результат", "results"}},
     {"date", {"datum", "fecha", "data", "дата"}},
     {"match", {"match_no", "paarung", "encounter", "матч"}},
     {"board",
      {"bo", "bd", "br", "brd", "brett", "echiquier", "ech", "tablero", "tab", "scacchiera",
       "scacc", "tabuleiro", "szachownica", "bord", "дошка", "доска", "board_no", "board_number",
       "boardno"}},
     {"variant", {"variante", "wariant", "варіант", "вариант"}},
     {"fen", {"position", "start_position", "startposition", "starting_position"}},
     {kScoreColumn,
      {"pts", "pt", "pkt", "pkte", "punkte", "puntos", "punti", "pontos", "pktow", "очки", "бали",
       "score"}},
     {"white_number", {"white_no", "white_nr", "white_snr", "whitenumber"}}}};

std::string column_words(const std::vector<std::string>& words) {
  std::string all;
  for (const std::string& word : words) all += (all.empty() ? "" : "_") + word;
  return all;
}

bool is_listed(std::string_view name, const auto& names) {
  return std::ranges::find(names, name) != names.end();
}

// The column of a word without a colour before it. The word itself: it is no known name.
std::string alias_of(const std::string& word) {
  for (const Alias& alias : kAliases) {
    if (std::ranges::find(alias.words, word) != alias.words.end()) {
      return std::string(alias.column);
    }
  }
  return word;
}

// "White FIDE-ID" is "white_fide_id". Short forms that people write have one name.
std::string column_name(std::string_view text) {
  std::string name = column_words(plain_words(text));
  if (const std::string column = alias_of(name); column != name) return column;
  // PGN's own names: "WhiteElo".
  for (const std::string color : {"white", "black"}) {
    if (!name.starts_with(color) || name.size() <= color.size()) continue;
    const std::string rest = name.substr(color.size() + (name[color.size()] == '_' ? 1 : 0));
    return rest == "name" ? color : color + "_" + alias_of(rest);
  }
  return name;
}

bool is_known_column(const std::string& name) {
  for (const std::string_view color : {"white_", "black_"}) {
    if (name.starts_with(color)) {
      return is_listed(std::string_view(name).substr(color.size()), kPlayerFields);
    }
  }
  return is_listed(name, kPlayerFields) || is_listed(name, kPairingFields);
}

// "1", "R2", "Rd3", "3.Rd": the results of a round.
bool is_round_column(std::string_view text) {
  const auto words = plain_words(text);
  if (words.empty() || words.size() > 2) return false;
  bool has_number = false;
  for (std::string word : words) {
    for (const std::string_view round :
         {"rd", "r", "runde", "round", "ronde", "ronda", "т", "тур"}) {
      if (word.starts_with(round)) {
        word.erase(0, round.size());
        break;
      }
    }
    if (word.empty()) continue;
    const std::size_t digits = word.find_first_not_of("0123456789");
    if (digits == 0) return false;
    const std::string more = digits == std::string::npos ? "" : word.substr(digits);
    if (!more.empty() && more != "rd" && more != "r") return false;
    has_number = true;
  }
  return has_number;
}

// "Score" is the result of the game if it is the only column of points, and there is no column
// "result".
void find_score(std::vector<std::string>& names, const std::vector<std::string>& header) {
  const auto count = [&](std::string_view name) { return std::ranges::count(names, name); };
  if (count("result") > 0 || count(kScoreColumn) != 1) return;
  if (count("white") != 1 || count("black") != 1) return;
  const auto at = std::ranges::find(names, kScoreColumn);
  if (lowered(trimmed(header[static_cast<std::size_t>(at - names.begin())])) == "score") {
    *at = "result";
  }
}

// Names the columns before the result as White's, and those after it as Black's.
void split_sides(std::vector<std::string>& names, const std::vector<std::string>& header) {
  const auto count = [&](std::string_view name) { return std::ranges::count(names, name); };
  const bool has_names = count("name") == 2;
  const bool has_colors =
      count("white") == 1 && count("black") == 1 &&
      std::ranges::any_of(kPlayerFields, [&](std::string_view field) { return count(field) == 2; });
  if (!has_names && !has_colors) return;
  const auto result = std::ranges::find(names, "result");
  const auto first = std::ranges::find_if(
      names, [](const std::string& name) { return name == "name" || name == "white"; });
  const auto second = std::find_if(first + 1, names.end(), [](const std::string& name) {
    return name == "name" || name == "black";
  });
  const bool parts = result != names.end() && result > first && result < second;
  std::vector<std::string> seen;
  for (auto at = names.begin(); at != names.end(); ++at) {
    // The title is before the name, and its column often has no name.
    const bool is_title = header[static_cast<std::size_t>(at - names.begin())].empty() &&
                          at + 1 != names.end() && (at + 1 == first || at + 1 == second);
    std::string field = is_title ? "title" : *at;
    if (!is_listed(std::string_view(field), kPlayerFields)) continue;
    const bool is_white = parts ? at < result : !is_listed(std::string_view(field), seen);
    seen.push_back(field);
    const std::string color = is_white ? "white" : "black";
    *at = field == "name" ? color : color + "_" + field;
  }
}

}  // namespace

CsvColumns::CsvColumns(const std::vector<std::string>& header) { read(header); }

void CsvColumns::read(const std::vector<std::string>& header) {
  std::vector<std::string> names;
  for (const std::string& field : header) names.push_back(column_name(field));
  find_score(names, header);
  split_sides(names, header);
  std::size_t rounds = 0;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string& name = names[i];
    if (name.empty() || name == kScoreColumn) {
      if (!name.empty()) ++known_;
      continue;
    }
    if (!is_known_column(name)) {
      if (is_round_column(header[i])) ++rounds;
      unknown_.emplace_back(i, header[i]);
    } else if (columns_.emplace(name, i).second) {
      ++known_;
    } else {
      twice_.push_back(name);
    }
  }
  is_cross_table_ = has_players() && !has_pairings() && (rounds > 1 || has("result"));
}

std::optional<std::size_t> CsvColumns::place_of(const std::string& name) const {
  const auto found = columns_.find(name);
  if (found == columns_.end()) return std::nullopt;
  return found->second;
}

bool CsvColumns::has_player(const std::string& color) const {
  return has(color) || has(color + "_number");
}

bool CsvColumns::has_pairings() const { return has_player("white") || has_player("black"); }

bool CsvColumns::has_players() const { return has("name"); }

std::string CsvColumns::known_names() {
  std::string all;
  for (const std::string_view name : kPairingFields) all += std::string(name) + ", ";
  for (const std::string_view name : kPlayerFields) all += std::string(name) + ", ";
  return all.substr(0, all.size() - 2);
}

int round_in_words(std::string_view line) {
  constexpr std::array<std::string_view, 17> kRound = {
      "round", "runde", "ronde", "ronda",  "turno",   "rodada",  "runda",   "kolo", "тур",
      "раунд", "rd",    "tour",  "omgang", "kierros", "forduló", "fordulo", "tur"};
  const auto words = plain_words(line);
  const auto number = [&](std::size_t at) {
    if (at >= words.size()) return 0;
    const std::string& word = words[at];
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    // "3-й", "3rd".
    if (word.size() - digits > 4) return 0;
    return whole_number(std::string_view(word).substr(0, digits), 1, kMostImportedRounds)
        .value_or(0);
  };
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!is_listed(std::string_view(words[i]), kRound)) continue;
    if (const int after = number(i + 1); after > 0) return after;
    if (const int before = i > 0 ? number(i - 1) : 0; before > 0) return before;
    // "3-й тур" is three words.
    if (const int before = i > 1 ? number(i - 2) : 0; before > 0) return before;
  }
  return 0;
}

}  // namespace jadoube::tournament
