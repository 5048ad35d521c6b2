#include "rules/notation/spoken_words.h"

namespace jadoube::rules {
namespace {

// In the order of the enumeration. German is from [FIDE 2023 Art. D.2.1]. The other languages have
// the everyday names for the letters in language.cc. Native speakers have not checked all of them
// [guess].
constexpr std::array<SpokenWords, kLanguages.size()> kWords = {{
    {{"one", "two", "three", "four", "five", "six", "seven", "eight"},
     {"Pawn", "Knight", "Bishop", "Rook", "Queen", "King"},
     "Short castling",
     "Long castling"},
    {{"один", "два", "три", "чотири", "п'ять", "шість", "сім", "вісім"},
     {"Пішак", "Кінь", "Слон", "Тура", "Ферзь", "Король"},
     "Коротка рокіровка",
     "Довга рокіровка"},
    {{"один", "два", "три", "четыре", "пять", "шесть", "семь", "восемь"},
     {"Пешка", "Конь", "Слон", "Ладья", "Ферзь", "Король"},
     "Короткая рокировка",
     "Длинная рокировка"},
    {{"jedna", "dva", "tři", "čtyři", "pět", "šest", "sedm", "osm"},
     {"Pěšec", "Jezdec", "Střelec", "Věž", "Dáma", "Král"},
     "Malá rošáda",
     "Velká rošáda"},
    {{"en", "to", "tre", "fire", "fem", "seks", "syv", "otte"},
     {"Bonde", "Springer", "Løber", "Tårn", "Dronning", "Konge"},
     "Kort rokade",
     "Lang rokade"},
    {{"een", "twee", "drie", "vier", "vijf", "zes", "zeven", "acht"},
     {"Pion", "Paard", "Loper", "Toren", "Dame", "Koning"},
     "Korte rokade",
     "Lange rokade"},
    {{"üks", "kaks", "kolm", "neli", "viis", "kuus", "seitse", "kaheksa"},
     {"Ettur", "Ratsu", "Oda", "Vanker", "Lipp", "Kuningas"},
     "Lühike vangerdus",
     "Pikk vangerdus"},
    {{"yksi", "kaksi", "kolme", "neljä", "viisi", "kuusi", "seitsemän", "kahdeksan"},
     {"Sotilas", "Ratsu", "Lähetti", "Torni", "Daami", "Kuningas"},
     "Lyhyt linnoitus",
     "Pitkä linnoitus"},
    {{"un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit"},
     {"Pion", "Cavalier", "Fou", "Tour", "Dame", "Roi"},
     "Petit roque",
     "Grand roque"},
    {{"eins", "zwei", "drei", "vier", "fuenf", "sechs", "sieben", "acht"},
     {"Bauer", "Springer", "Laeufer", "Turm", "Dame", "Koenig"},
     "Kurze Rochade",
     "Lange Rochade"},
    {{"egy", "kettő", "három", "négy", "öt", "hat", "hét", "nyolc"},
     {"Gyalog", "Huszár", "Futó", "Bástya", "Vezér", "Király"},
     "Rövid sánc",
     "Hosszú sánc"},
    {{"einn", "tveir", "þrír", "fjórir", "fimm", "sex", "sjö", "átta"},
     {"Peð", "Riddari", "Biskup", "Hrókur", "Drottning", "Kóngur"},
     "Stutt hrókun",
     "Löng hrókun"},
    {{"uno", "due", "tre", "quattro", "cinque", "sei", "sette", "otto"},
     {"Pedone", "Cavallo", "Alfiere", "Torre", "Donna", "Re"},
     "Arrocco corto",
     "Arrocco lungo"},
    {{"en", "to", "tre", "fire", "fem", "seks", "sju", "åtte"},
     {"Bonde", "Springer", "Løper", "Tårn", "Dronning", "Konge"},
     "Kort rokade",
     "Lang rokade"},
    {{"jeden", "dwa", "trzy", "cztery", "pięć", "sześć", "siedem", "osiem"},
     {"Pion", "Skoczek", "Goniec", "Wieża", "Hetman", "Król"},
     "Krótka roszada",
     "Długa roszada"},
    {{"um", "dois", "três", "quatro", "cinco", "seis", "sete", "oito"},
     {"Peão", "Cavalo", "Bispo", "Torre", "Dama", "Rei"},
     "Roque pequeno",
     "Roque grande"},
    {{"unu", "doi", "trei", "patru", "cinci", "șase", "șapte", "opt"},
     {"Pion", "Cal", "Nebun", "Turn", "Damă", "Rege"},
     "Rocada mică",
     "Rocada mare"},
    {{"uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho"},
     {"Peón", "Caballo", "Alfil", "Torre", "Dama", "Rey"},
     "Enroque corto",
     "Enroque largo"},
    {{"ett", "två", "tre", "fyra", "fem", "sex", "sju", "åtta"},
     {"Bonde", "Springare", "Löpare", "Torn", "Dam", "Kung"},
     "Kort rockad",
     "Lång rockad"},
}};

}  // namespace

const SpokenWords& spoken_words(Language language) {
  return kWords[static_cast<std::size_t>(language)];
}

}  // namespace jadoube::rules
