// An event day: two tournaments in one hall, two rounds, twelve boards of four makes and a spare
// one, and what goes wrong on such a day. After each step, all who look at the hall are told the
// same.
#include <gmock/gmock.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <iostream>

#include "rules/notation/fen.h"
#include "rules/notation/san.h"
#include "tests/daemon/outputs/lichess/stub.h"
#include "tests/support/comes.h"
#include "tests/support/hall_reader.h"
#include "tests/support/source_tree.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace event_day_test {

using namespace std::chrono_literals;
using nlohmann::json;
using nlohmann::json_literals::operator""_json_pointer;
using testing::AllOf;
using testing::Contains;
using testing::Each;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const std::string kOpen = "Kyiv Open", kLeague = "Kyiv Team Cup";
const std::string kOpenRound1 = "/pgn/live/open/main/round-1.pgn",
                  kOpenRound2 = "/pgn/live/open/main/round-2.pgn",
                  kLeagueRound1 = "/pgn/live/league/main/round-1.pgn";

const std::string kRuy =
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 "
    "10. d4 Nbd7 11. c4 c6 12. Nc3 Bb7 *";
constexpr std::size_t kShort = 16;
const std::string kItalian =
    "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. d3 d6 5. O-O Nf6 6. c3 O-O 7. Bg5 h6 8. Bh4 *";
const std::string kThematic = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";

rules::PgnGame game_of(const std::string& text) {
  std::istringstream in(text);
  return rules::PgnReader(in).next().value().value();
}

// The position after that number of plies.
rules::Position position_after(const std::string& text, std::size_t plies) {
  const auto game = game_of(text);
  rules::Position position = game.start;
  for (std::size_t i = 0; i < plies; ++i) position = position.after(game.plies.at(i).move);
  return position;
}

// The pieces, as a wall has them.
std::string pieces(const std::string& fen) { return fen.substr(0, fen.find(' ')); }
std::string pieces_after(const std::string& text, std::size_t plies) {
  return pieces(rules::to_fen(position_after(text, plies)));
}

// A part of a game for an emulated board. It begins with the pieces as they stand before ply `from`
// + 1, and each ply takes two seconds.
std::string part(const std::string& text, std::size_t from, std::size_t to) {
  const auto game = game_of(text);
  rules::Position position = position_after(text, from);
  std::string out = "[TimeControl \"60+2\"]\n";
  if (from > 0) out += "[SetUp \"1\"]\n[FEN \"" + rules::to_fen(position) + "\"]\n";
  out += "\n";
  for (std::size_t i = from; i < std::min(to, game.plies.size()); ++i) {
    out += rules::to_san(position, game.plies[i].move) + " {[%clk 0:01:02]} ";
    position = position.after(game.plies[i].move);
  }
  return out + "*\n";
}

// A line of a TRF: points and rank stand behind its first 80 columns.
constexpr std::array<const char*, 9> kPlayers = {
    "001    1      O'Kelly, Liam                     2400 UKR                        ",
    "001    2      Niguez, José                      2380 UKR                        ",
    "001    3      Łukasiewicz, Żaneta               2360 UKR                        ",
    "001    4      Шевченко, Ігор                    2340 UKR                        ",
    "001    5      Þórarinsson, Ævar                 2320 UKR                        ",
    "001    6      Işık, Şule                        2300 UKR                        ",
    "001    7      Reti, Richard                     2280 UKR                        ",
    "001    8      Hill, Cleo                        2260 UKR                        ",
    "001    9      Stone, Anna                       2240 UKR                        "};

using Rounds = std::array<std::string, 9>;

// The points of each player, "1.5".
std::string trf(const Rounds& rounds, const std::array<const char*, 9>& points) {
  std::string text = "012 Kyiv Open\n022 Kyiv\nXXR 5\n";
  for (std::size_t i = 0; i < kPlayers.size(); ++i) {
    text += std::string(kPlayers[i]) + " " + points[i] + "    " + std::to_string(i + 1) +
            rounds[i] + "\n";
  }
  return text;
}

const Rounds kPaired1 = {"     5 w  ", "     6 b  ", "     7 w  ", "     8 b  ", "     1 b  ",
                         "     2 w  ", "     3 b  ", "     4 w  ", "  0000 - U"};
// The program has 0-1 at table 1, where the board has a checkmate of White.
const Rounds kPlayed1 = {"     5 w 0", "     6 b =", "     7 w -", "     8 b =", "     1 b 1",
                         "     2 w =", "     3 b +", "     4 w =", "  0000 - U"};
const Rounds kPaired2 = {"     7 b  ", "     5 b  ", "     8 w  ", "     9 w  ", "     2 w  ",
                         "  0000 - H", "     1 w  ", "     3 b  ", "     4 b  "};

Rounds both(const Rounds& one, const Rounds& other) {
  Rounds all = one;
  for (std::size_t i = 0; i < all.size(); ++i) all[i] += other[i];
  return all;
}

// Two matches of four boards, at tables 5 to 12. In round 2 the colours are the other ones.
std::string league(int round) {
  static constexpr std::array<std::array<const char*, 2>, 8> kPairs = {{
      {"Petrovic, Ana", "Reznicek, Jan"},
      {"Kent, Clark", "Lane, Lois"},
      {"Moor, Eve", "Wood, Fay"},
      {"Reed, Gus", "Ford, Hal"},
      {"Alba, Iva", "Bach, Jim"},
      {"Cruz, Kim", "Dorn, Leo"},
      {"Eder, Mia", "Falk, Noa"},
      {"Gold, Oda", "Petrović, Đorđe"},
  }};
  std::string text = "Round,Table,Match,Board,White,Black,White Team,Black Team,FEN\n";
  for (std::size_t i = 0; i < kPairs.size(); ++i) {
    const std::array<std::string, 2> teams = {i < 4 ? "Dnipro" : "Lviv",
                                              i < 4 ? "Odesa" : "Kharkiv"};
    const std::size_t white = round == 1 ? 0 : 1, black = 1 - white;
    text += std::to_string(round) + "," + std::to_string(5 + i) + "," + std::to_string(1 + i / 4) +
            "," + std::to_string(1 + i % 4) + ",\"" + kPairs[i][white] + "\",\"" +
            kPairs[i][black] + "\"," + teams[white] + "," + teams[black] + "," +
            (round == 1 && i == 6 ? kThematic : "") + "\n";
  }
  return text;
}

class EventDay : public testing::Test {
 protected:
  EventDay() : hall_(daemon_.directory() / "http") {
    for (int i = 1; i <= 12; ++i) {
      const char* make = i == 6 ? "chesslink" : i == 7 ? "chessnut" : i == 8 ? "certabo" : "dgt";
      daemon_.add_board(board(i), make);
    }
    daemon_.add_board("spare");
    write_file(daemon_.directory() / "token", "lip_test");
    std::filesystem::permissions(daemon_.directory() / "token", std::filesystem::perms::owner_read);
    daemon_.add_config(
        "[http]\nlisten = [\"unix:" + (daemon_.directory() / "http") +
        "\"]\n[livechess]\nlisten = [\"unix:" + (daemon_.directory() / "livechess") +
        "\"]\n[[output]]\nname = \"live\"\nkind = \"pgn\"\n[[output]]\nname = \"scene\"\nkind = "
        "\"overlay\"\n[[output]]\nname = \"cloud\"\nkind = \"cloud\"\n[[output]]\nname = "
        "\"lichess\"\nkind = \"lichess\"\nround = \"abcdefgh\"\ntournament = \"open\"\nurl = \"" +
        stub_.url() + "\"\nsecret_file = \"" + (daemon_.directory() / "token") + "\"\n");
    daemon_.start_daemon();
    watcher_ = std::make_unique<DaemonWatcher>(daemon_.address());
  }

  static std::string board(int table) { return "b" + std::to_string(table); }
  std::string file(const std::string& name, const std::string& text) {
    write_file(daemon_.directory() / name, text);
    return daemon_.directory() / name;
  }
  // What a command prints that is not refused.
  std::string run(const std::vector<std::string>& words) {
    const auto ran = daemon_.ctl(words);
    EXPECT_EQ(ran.code, 0) << ran.output;
    return ran.output;
  }
  std::string tournament(std::vector<std::string> words) {
    words.insert(words.begin(), "tournament");
    return run(words);
  }

  // An emulated board at a table plays `pgn`. A board that was there is taken away.
  void play(const std::string& id, const std::string& pgn, std::vector<std::string> options) {
    take_away(id);
    if (id == "spare") options.insert(options.end(), {"--serial", "3000048299"});
    if (id[0] == 'b' && id != "b6" && id != "b7" && id != "b8") {
      options.insert(options.end(),
                     {"--serial", std::to_string(3000048270 + std::stoi(id.substr(1)))});
    }
    options.insert(options.end(), {"--linger", "600"});
    played_[id] = &daemon_.play(id, pgn.empty() ? "" : file(id + ".pgn", pgn), options);
  }
  void take_away(const std::string& id) {
    if (!played_.contains(id)) return;
    played_[id]->signal(SIGTERM);
    EXPECT_TRUE(played_[id]->wait(10s));
  }

  int plies_at(const std::string& name, int number) {
    const auto table = hall_.table(name, number);
    return table.is_object() ? table.value("plyCount", 0) : -1;
  }
  std::string pieces_at(const std::string& name, int number) {
    const auto table = hall_.table(name, number);
    return table.is_object() ? pieces(table.value("position", "")) : "";
  }
  bool has_plies(const std::string& name, int number, std::size_t plies) {
    return comes([&] { return plies_at(name, number) >= static_cast<int>(plies); });
  }
  rules::PgnGame pgn(const std::string& path, int table) {
    const auto games = hall_.games(path);
    const auto found = games.find(std::to_string(table));
    return found == games.end() ? rules::PgnGame{} : found->second;
  }
  std::string tag(const std::string& path, int table, const std::string& name) {
    return std::string(pgn(path, table).tag(name).value_or(""));
  }
  // What Lichess has of a game: "1.4".
  json chapter(const std::string& round) {
    for (const json& each : stub_.state()) {
      if (each["tags"].value("Round", "") == round) return each;
    }
    return {};
  }
  bool lichess_has(const std::string& round, const std::string& result) {
    return comes([&] {
      const json found = chapter(round);
      return found.is_object() && found["tags"].value("Result", "") == result;
    });
  }
  // A game on the page of all games: its name, its result and whose it is.
  json listed(const std::string& game) {
    const json all = hall_.call("GameService/ListGames");
    for (const json& each : all.value("games", json::array())) {
      if (each.value("name", "") == "games/" + game) return each;
    }
    return json::object();
  }

  // Waits until arbiters are told of such an incident at a board. Empty: the daemon's own.
  bool is_reported(const std::string& id, values::v1::IncidentKind kind) {
    return comes([&] {
      for (const auto& response : watcher_->incidents()) {
        const auto& incident = response.opened().incident();
        if (response.has_opened() && incident.kind() == kind &&
            incident.board() == (id.empty() ? "" : "boards/" + id)) {
          return true;
        }
      }
      return false;
    });
  }
  // The incidents of a kind on the arbiter's list.
  std::vector<json> on_list(const std::string& kind) {
    std::istringstream lines(run({"--json", "incidents", "--all"}));
    std::vector<json> found;
    for (std::string line; std::getline(lines, line);) {
      const json each = json::parse(line, nullptr, false);
      if (each.is_object() && each.value("kind", "") == "INCIDENT_KIND_" + kind) {
        found.push_back(each);
      }
    }
    return found;
  }
  // Where the incidents of a kind at a board are in their lives: "RESOLVED OPEN".
  std::string lives_of(const std::string& kind, const std::string& id) {
    std::string lives;
    for (const json& each : on_list(kind)) {
      if (each.value("board", "") != "boards/" + id) continue;
      const std::string life = each["life"];
      lives += (lives.empty() ? "" : " ") + life.substr(std::string("INCIDENT_LIFE_").size());
    }
    return lives;
  }
  // The player's line of the TRF that goes back to the pairing program, from the points on.
  std::string trf_line(const std::string& text, int player) {
    std::istringstream lines(text);
    char number[16];
    std::snprintf(number, sizeof number, "001 %4d ", player);
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with(number))
        return line.substr(line.find("UKR") + 3, line.find('\r') - line.find("UKR") - 3);
    }
    return "";
  }

 public:
  void tournaments_are_made();
  void each_table_has_one_name();
  void boards_play_round_1();
  void the_daemon_is_killed();
  void a_board_is_away_and_the_picture_goes_on();
  void a_game_goes_on_at_another_board();
  void a_board_without_a_log_goes_on();
  void an_illegal_move_is_reported();
  void results_are_the_same_everywhere();
  void pairings_of_round_2_are_asked_about();
  void round_2_is_played();
  void the_day_ends();
  void corrections_come_late();

 protected:
  outputs::output_tests::LichessStub stub_;
  TestDaemon daemon_;
  HallReader hall_;
  std::unique_ptr<DaemonWatcher> watcher_;
  std::map<std::string, Process*> played_;
};

void EventDay::tournaments_are_made() {
  tournament({"set", "open", "--name", kOpen, "--site", "Kyiv"});
  tournament({"set", "league", "--name", kLeague});
  const auto open = tournament({"import", "open",
                                file("r1.trf", trf(kPaired1, {"0.0", "0.0", "0.0", "0.0", "0.0",
                                                              "0.0", "0.0", "0.0", "1.0"})),
                                "--apply"});
  EXPECT_THAT(open, AllOf(HasSubstr("round 1, table 4: Hill, Cleo - Шевченко, Ігор"),
                          HasSubstr("round 1: Stone, Anna has a bye")));
  tournament({"import", "league", file("r1.csv", league(1)), "--apply"});
  tournament({"boards", "open", "1=b1", "2=b2", "3=b3", "4=b4"});
  tournament(
      {"boards", "league", "5=b5", "6=b6", "7=b7", "8=b8", "9=b9", "10=b10", "11=b11", "12=b12"});
  tournament({"start", "open", "1"});
  tournament({"start", "league", "1"});
}

// Section 1: `outputs freeze live 2.4` stopped a game of the other tournament.
void EventDay::each_table_has_one_name() {
  ASSERT_TRUE(comes([&] { return hall_.games(kLeagueRound1).size() == 8; }));
  const json twelve = hall_.table(kLeague, 12);
  ASSERT_TRUE(twelve.is_object());
  EXPECT_EQ(twelve["match"], 2);
  EXPECT_EQ(twelve["boardInMatch"], 4);
  EXPECT_EQ(twelve["black"]["name"], "Petrović, Đorđe");
  EXPECT_EQ(tag(kLeagueRound1, 12, "Black"), "Petrović, Đorđe");
  EXPECT_EQ(json::parse(hall_.get("/overlay/scene/league/main/table-12.json"), nullptr,
                        false)["black_name"],
            "Petrović, Đorđe");
  ASSERT_TRUE(comes([&] { return stub_.state().size() == 4; }));
  EXPECT_EQ(chapter("1.4")["tags"]["Black"], "Шевченко, Ігор");

  const auto refused = daemon_.ctl({"outputs", "freeze", "live", "2.4"});
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.output, HasSubstr("m2.4"));
  EXPECT_THAT(run({"outputs"}), Not(HasSubstr("stopped by hand")));
  const std::string name =
      "table 12 · match 2, board 4 of Kyiv Team Cup, round 1, Gold, Oda - Petrović, Đorđe";
  EXPECT_THAT(run({"outputs", "freeze", "live", "m2.4"}), HasSubstr(name));
  EXPECT_THAT(run({"outputs", "release", "live", "12"}), HasSubstr(name));
  // The position of the pairing goes out before its first move.
  EXPECT_EQ(tag(kLeagueRound1, 11, "FEN"), kThematic);
  EXPECT_EQ(tag(kLeagueRound1, 11, "SetUp"), "1");
  // Readers of the Cloud who take nothing but a UUID.
  const auto list = json::parse(hall_.get("/cloud/cloud/"), nullptr, false);
  std::string with_uuid;
  for (const auto& each : list) {
    const std::string path = each;
    if (path.starts_with("get/") && path.ends_with("/tournament.json") && path.find('.') > 36) {
      with_uuid = path;
    }
  }
  EXPECT_NE(hall_.get("/cloud/cloud/" + with_uuid), "") << list;
}

void EventDay::boards_play_round_1() {
  const std::string mate = read_file(source_path("tests/e2e/quick.pgn"));
  const std::string quiet = part(kRuy, 0, kShort);
  play("b1", mate, {"--speed", "20", "--seed", "7"});
  play("b2", quiet,
       {"--speed", "4", "--seed", "3", "--style", "blitz", "--offence", "illegal-move"});
  play("b3", "", {});
  play("b4", part(kRuy, 0, 14), {"--speed", "10", "--seed", "4", "--rotated"});
  play("b5", part(kItalian, 0, 8), {"--speed", "10", "--seed", "5"});
  play("b6", quiet, {"--speed", "4", "--seed", "6", "--make", "chesslink"});
  play("b7", quiet, {"--speed", "4", "--seed", "7", "--make", "chessnut"});
  // It plays longer than all others, and over the kill of the daemon.
  play("b8", quiet, {"--speed", "2", "--seed", "8", "--make", "certabo"});
  play("b9", quiet, {"--speed", "5", "--seed", "9", "--offence", "touched-another"});
  play("b10", quiet, {"--speed", "5", "--seed", "10"});
  play("b11", "", {});
  play("b12", quiet, {"--speed", "4", "--seed", "12", "--offence", "illegal-move=stands"});
  for (const int table : {6, 7, 9, 10, 12}) {
    ASSERT_TRUE(has_plies(kLeague, table, kShort)) << table << daemon_.daemon().output();
  }
  ASSERT_TRUE(has_plies(kOpen, 2, kShort));
  ASSERT_TRUE(has_plies(kOpen, 4, 14));
}

void EventDay::the_daemon_is_killed() {
  ASSERT_TRUE(has_plies(kLeague, 8, 3));
  // The last press of a game is seen: in an outage nobody would confirm the last ply.
  for (const int table : {6, 7, 9, 10}) {
    ASSERT_TRUE(comes([&] { return pgn(kLeagueRound1, table).plies.size() == kShort; })) << table;
  }
  daemon_.daemon().signal(SIGKILL);
  ASSERT_TRUE(daemon_.daemon().wait(10s));
  daemon_.start_daemon();
  // From the first moment on, a client of LiveChess sees no board under a name that does not stay.
  HttpClient client(daemon_.directory() / "livechess");
  ASSERT_TRUE(client.open_socket("/api/v1.0"));
  ASSERT_TRUE(comes([&] {
    client.send_frame(R"({"id":1,"call":"eboards"})");
    const auto frame = client.read_frame();
    const auto boards = frame ? json::parse(*frame, nullptr, false) : json();
    if (!boards.is_object() || !boards.contains("param")) return false;
    int dgt = 0;
    for (const json& each : boards["param"]) {
      const std::string serial = each.value("serialnr", "");
      EXPECT_FALSE(serial == "48274" || serial == "b4") << each;
      dgt += serial.starts_with("30000482") && each.value("state", "") == "ACTIVE" ? 1 : 0;
    }
    return dgt == 9;
  }));
  for (const int table : {6, 7, 9, 10}) {
    EXPECT_EQ(pieces_at(kLeague, table), pieces_after(kRuy, kShort)) << table;
    EXPECT_TRUE(comes([&] { return pgn(kLeagueRound1, table).plies.size() == kShort; })) << table;
  }
}

// Section 2: four plies were played while the cable was out, and nobody knows in which order.
void EventDay::a_board_is_away_and_the_picture_goes_on() {
  take_away("b4");
  ASSERT_TRUE(
      comes([&] { return hall_.table(kOpen, 4).value("signal", "") == "HALL_SIGNAL_NO_SIGNAL"; }));
  // Slowly: the board is read again, and its log, before the first ply.
  play("b4", part(kRuy, 18, 24), {"--speed", "4", "--seed", "4", "--rotated"});
  ASSERT_TRUE(has_plies(kOpen, 4, 24)) << daemon_.daemon().output();
  ASSERT_TRUE(comes([&] { return pieces_at(kOpen, 4) == pieces_after(kRuy, 24); }));
  const json four = hall_.table(kOpen, 4);
  EXPECT_EQ(four["signal"], "HALL_SIGNAL_CHECKING_MOVES");
  EXPECT_EQ(four["checkedFrom"], 8);
  EXPECT_EQ(four["checkedTo"], 9);
  const auto all = uci_moves(game_of(kRuy));
  const auto ends_right = [&](const std::vector<std::string>& moves) {
    return moves.size() == all.size() &&
           std::equal(moves.begin() + 18, moves.end(), all.begin() + 18);
  };
  EXPECT_TRUE(comes([&] { return ends_right(uci_moves(pgn(kOpenRound1, 4))); }));
  EXPECT_TRUE(comes([&] { return ends_right(chapter("1.4")["moves"]); })) << chapter("1.4");

  ASSERT_TRUE(is_reported("b4", values::v1::INCIDENT_KIND_NEEDS_DECISION));
  EXPECT_THAT(
      run({"incidents"}),
      testing::ContainsRegex("table 4, Hill, Cleo - [^:]*: NEEDS_DECISION: .*in which order"));
  const std::string ways = run({"games", "4"});
  EXPECT_THAT(ways,
              AllOf(HasSubstr("has 4 possible explanations"), HasSubstr("8. c3 O-O 9. h3 Nb8")));
  // An arbiter knows it better, and everybody is told.
  const std::string right = ") 8. h3 Nb8 9. c3 O-O";
  const auto found = ways.find(right);
  ASSERT_NE(found, std::string::npos) << ways;
  EXPECT_THAT(run({"arbiter", "choose", "4", ways.substr(found - 1, 1), "--by", "A. Meier"}),
              StartsWith("table 4 of Kyiv Open, round 1, Hill, Cleo - Шевченко, Ігор"));
  const auto is_corrected = [&](const std::vector<std::string>& moves) {
    return moves.size() == 24 && moves[14] == "h2h3" && moves[15] == "c6b8";
  };
  EXPECT_TRUE(comes([&] { return is_corrected(uci_moves(pgn(kOpenRound1, 4))); }));
  EXPECT_TRUE(comes([&] { return is_corrected(chapter("1.4")["moves"]); })) << chapter("1.4");
  EXPECT_TRUE(
      comes([&] { return hall_.table(kOpen, 4).value("signal", "") == "HALL_SIGNAL_LIVE"; }));
  for (const json& each : on_list("NEEDS_DECISION")) {
    if (each.value("board", "") == "boards/b4") {
      EXPECT_EQ(each["life"], "INCIDENT_LIFE_RESOLVED");
    }
  }
}

void EventDay::a_game_goes_on_at_another_board() {
  ASSERT_TRUE(has_plies(kLeague, 5, 8));
  take_away("b5");
  ASSERT_TRUE(is_reported("b5", values::v1::INCIDENT_KIND_BOARD_LOST));
  EXPECT_THAT(
      tournament({"board", "league", "5", "spare"}),
      HasSubstr("league, round 1, table 5 · match 1, board 1: Petrovic, Ana - Reznicek, Jan"));
  play("spare", part(kItalian, 8, 15), {"--speed", "4", "--seed", "15"});
  ASSERT_TRUE(has_plies(kLeague, 5, 15)) << daemon_.daemon().output();
  const auto tables = hall_.tables(kLeague, 5);
  ASSERT_EQ(tables.size(), 1U) << "the game is shown once";
  EXPECT_EQ(tables[0]["board"], "boards/spare");
  EXPECT_EQ(pieces(tables[0]["position"]), pieces_after(kItalian, 15));
  EXPECT_TRUE(
      comes([&] { return uci_moves(pgn(kLeagueRound1, 5)) == uci_moves(game_of(kItalian)); }));
  EXPECT_TRUE(comes([&] {
    const json old = listed("b5-1");
    return old.empty() || old.value("/adjournment/moved"_json_pointer, false);
  })) << "the page of games leaves it out: "
      << listed("b5-1");
  const json whole = hall_.call("GameService/GetGame", {{"name", "games/b5-1"}})["game"];
  EXPECT_EQ(whole.value("/adjournment/movedTo"_json_pointer, ""), tables[0]["game"])
      << "the address of the game leads to the whole game";
  EXPECT_TRUE(comes([&] { return lives_of("BOARD_LOST", "b5") == "RESOLVED"; }))
      << "the board that was left needs nobody: " << lives_of("BOARD_LOST", "b5");
  EXPECT_THAT(run({"arbiter", "list", "spare-1"}),
              AllOf(HasSubstr("continues"), Not(HasSubstr("sealed"))));
  EXPECT_THAT(on_list("CLOCK_MISSET"), testing::IsEmpty());
  // At table 11 the usual array stands, and the pairing has another position.
  const auto wrong = on_list("WRONG_START_POSITION");
  ASSERT_EQ(wrong.size(), 1U);
  EXPECT_EQ(wrong[0]["board"], "boards/b11");
  EXPECT_EQ(wrong[0]["placementBefore"], pieces(kThematic));
}

// The certabo board keeps no log. What it played while the daemon was away follows from its
// squares.
void EventDay::a_board_without_a_log_goes_on() {
  ASSERT_TRUE(has_plies(kLeague, 8, kShort)) << run({"games", "8"});
  EXPECT_TRUE(comes([&] { return pieces_at(kLeague, 8) == pieces_after(kRuy, kShort); }));
  EXPECT_TRUE(comes([&] { return pgn(kLeagueRound1, 8).plies.size() == kShort; }))
      << run({"games", "8"});
}

// Readers refuse a game with an illegal move, so it stops before it. Arbiters are told at once.
void EventDay::an_illegal_move_is_reported() {
  ASSERT_TRUE(is_reported("b2", values::v1::INCIDENT_KIND_ILLEGAL_MOVE));
  ASSERT_TRUE(is_reported("b12", values::v1::INCIDENT_KIND_ILLEGAL_MOVE));
  ASSERT_TRUE(has_plies(kLeague, 12, kShort));
  EXPECT_TRUE(comes([&] { return pgn(kOpenRound1, 2).plies.size() == kShort; }))
      << "it was taken back";
  json stands;
  for (const json& each : on_list("ILLEGAL_MOVE")) {
    if (each.value("board", "") == "boards/b12") stands = each;
  }
  ASSERT_TRUE(stands.is_object());
  EXPECT_EQ(stands["severity"], "INCIDENT_SEVERITY_CRITICAL");
  EXPECT_EQ(stands["article"], "7.5.1");
  const int at = stands["ply"];
  EXPECT_TRUE(comes([&] {
    return pgn(kLeagueRound1, 12).plies.size() + 1 == static_cast<std::size_t>(at);
  })) << stands
      << hall_.get(kLeagueRound1);
  EXPECT_THAT(run({"incidents"}),
              HasSubstr("table 12 · match 2, board 4, Gold, Oda - Petrović, Đorđe: "));
  EXPECT_THAT(run({"outputs"}),
              HasSubstr("table 12 · match 2, board 4 of Kyiv Team Cup, round 1, Gold, Oda - "
                        "Petrović, Đorđe: The moves stop before the illegal move"));
  const std::string id = std::string(stands["name"]).substr(std::string("incidents/").size());
  run({"arbiter", "acknowledge", id, "--by", "A. Meier"});
  for (const json& each : on_list("ILLEGAL_MOVE")) {
    if (each["name"] != stands["name"]) continue;
    EXPECT_EQ(each["life"], "INCIDENT_LIFE_ACKNOWLEDGED");
    EXPECT_EQ(each["by"], "A. Meier") << "another arbiter sees who has it";
  }
}

// Section 5: one truth, with its source.
void EventDay::results_are_the_same_everywhere() {
  ASSERT_TRUE(comes([&] { return hall_.table(kOpen, 1).value("score", "") == "1-0"; }));
  EXPECT_EQ(hall_.table(kOpen, 1)["scoreSource"], "RESULT_SOURCE_BOARD");
  EXPECT_TRUE(lichess_has("1.1", "1-0"));

  EXPECT_THAT(tournament({"result", "open", "3", "0-1f"}),
              AllOf(StartsWith("open, round 1, table 3: Łukasiewicz, Żaneta - Reti, Richard, "),
                    HasSubstr("-/+, not played")));
  EXPECT_TRUE(comes([&] { return hall_.table(kOpen, 3).value("score", "") == "-/+"; }));
  EXPECT_TRUE(comes([&] { return tag(kOpenRound1, 3, "Termination") == "unplayed"; }));
  EXPECT_EQ(tag(kOpenRound1, 3, "Result"), "0-1");
  EXPECT_TRUE(lichess_has("1.3", "0-1"));
  // A player did not come, and the arbiter stopped the clock.
  EXPECT_TRUE(comes([&] {
    return lives_of("CLOCK_STOPPED", "b3").find("OPEN") == std::string::npos;
  })) << run({"incidents"});

  tournament({"result", "league", "6", "1/2-1/2"});
  EXPECT_TRUE(comes([&] { return hall_.table(kLeague, 6).value("score", "") == "1/2-1/2"; }));
  EXPECT_EQ(hall_.table(kLeague, 6)["scoreSource"], "RESULT_SOURCE_BY_HAND");
  EXPECT_TRUE(comes([&] { return listed("b6-1").value("score", "") == "1/2-1/2"; }))
      << listed("b6-1");
  EXPECT_TRUE(comes([&] {
    return listed("b6-1").value("scoreSource", "") == "RESULT_SOURCE_BY_HAND";
  })) << listed("b6-1");
  EXPECT_TRUE(comes([&] { return tag(kLeagueRound1, 6, "Result") == "1/2-1/2"; }));
  EXPECT_EQ(tag(kLeagueRound1, 6, "ResultSource"), "by hand");
  EXPECT_THAT(tournament({"show", "league", "--round", "1"}), HasSubstr("1/2-1/2  b6-1"));

  tournament({"postpone", "open", "2"});
  EXPECT_TRUE(comes([&] { return hall_.table(kOpen, 2).value("postponed", false); }));
  EXPECT_THAT(tournament({"show", "open", "--round", "1"}), HasSubstr("postponed"));
  const auto back = tournament({"results", "open", "--output", daemon_.directory() / "back.trf"});
  EXPECT_THAT(back,
              AllOf(HasSubstr("round 1, table 2: Işık, Şule - Niguez, José is still played"),
                    HasSubstr("round 1, table 4: Hill, Cleo - Шевченко, Ігор is still played")));
  const std::string text = read_file(daemon_.directory() / "back.trf");
  EXPECT_THAT(text, HasSubstr("XXR 5"));
  EXPECT_THAT(trf_line(text, 1), AllOf(HasSubstr(" 1.0 "), EndsWith("  5 w 1")));
  EXPECT_THAT(trf_line(text, 3), EndsWith("  7 w -"));
  EXPECT_THAT(trf_line(text, 4), Not(HasSubstr("8 b")));
  tournament({"resume", "open", "2"});
}

// Section 4: a file of the other tournament, and a result that the board did not give.
void EventDay::pairings_of_round_2_are_asked_about() {
  const auto wrong =
      daemon_.ctl({"tournament", "import", "open", file("r2.csv", league(2)), "--apply"});
  EXPECT_NE(wrong.code, 0);
  EXPECT_THAT(wrong.output, HasSubstr("the files share no player with section main"));
  EXPECT_THAT(tournament({"show", "open"}),
              AllOf(HasSubstr("9 players, 1 round"), Not(HasSubstr("round 2"))));

  const std::string round2 =
      file("r2.trf", trf(both(kPlayed1, kPaired2),
                         {"0.0", "0.5", "0.0", "0.5", "1.0", "0.5", "1.0", "0.5", "1.0"}));
  const auto asked = daemon_.ctl({"tournament", "import", "open", round2, "--apply"});
  EXPECT_NE(asked.code, 0);
  // Also if the players have put the kings in the centre after the mate.
  EXPECT_THAT(asked.output, HasSubstr("O'Kelly, Liam - Þórarinsson, Ævar: 0-1 in the file, 1-0 by "
                                      "mate here. Which counts"));
  const auto id = asked.output.substr(asked.output.find("result-"), 13);
  tournament({"import", "open", round2, "--apply", "--answer", id + "=board"});
  tournament({"import", "league", daemon_.directory() / "r2.csv", "--apply"});
  EXPECT_TRUE(comes([&] {
    return hall_.table(kOpen, 4).value("scoreSource", "") == "RESULT_SOURCE_PAIRING_PROGRAM";
  }));
  EXPECT_EQ(hall_.table(kOpen, 1)["score"], "1-0");
  EXPECT_TRUE(comes([&] { return listed("b4-1").value("score", "") == "1/2-1/2"; }))
      << listed("b4-1");
  EXPECT_TRUE(lichess_has("1.4", "1/2-1/2"));
  EXPECT_EQ(tag(kOpenRound1, 2, "ResultSource"), "pairing program");
  EXPECT_THAT(run({"incidents", "--all"}),
              HasSubstr("round 1, table 12 · match 2, board 4, Gold, Oda - Petrović, Đorđe:"))
      << "there are several rounds now";
}

void EventDay::round_2_is_played() {
  stub_.control({{"more_rounds", {"EfGhIjKl"}}});
  EXPECT_THAT(
      run({"outputs", "round", "lichess",
           "https://lichess.org/broadcast/kyiv-open/round-2/EfGhIjKl", "--number", "2"}),
      AllOf(HasSubstr("to the round EfGhIjKl goes round 2"), Not(HasSubstr("goes round 1"))));
  tournament({"result", "open", "3", "1-0f", "--round", "2"});
  tournament({"postpone", "open", "4", "--round", "2"});
  for (const char* id : {"b1", "b2", "b12"}) take_away(id);
  tournament({"start", "open", "2"});
  // Seven games of round 1 have no result yet.
  EXPECT_EQ(daemon_.ctl({"tournament", "start", "league", "2"}).code, 1);
  const auto closed = daemon_.ctl({"tournament", "close", "league", "1"});
  EXPECT_EQ(closed.code, 1);
  EXPECT_THAT(closed.output, HasSubstr("round 1 is still in play: tables 5, 7, 8, 9, 10, 11 and 12 "
                                       "have no result"));
  tournament({"start", "league", "2", "--force"});
  ASSERT_TRUE(comes([&] {
    const auto wall = hall_.wall();
    return !wall.empty() && std::ranges::all_of(wall, [](const json& table) {
      return table.value("round", "") == "2";
    });
  })) << hall_.wall();
  EXPECT_EQ(hall_.table(kOpen, 3)["score"], "+/-");
  EXPECT_EQ(hall_.table(kOpen, 4)["postponed"], true);
  play("b1", read_file(source_path("tests/e2e/quick.pgn")), {"--speed", "20", "--seed", "27"});
  play("b2", part(kRuy, 0, kShort), {"--speed", "10", "--seed", "28"});
  play("b12", part(kItalian, 0, 15), {"--speed", "10", "--seed", "29"});
  // A late result of round 1 still goes where round 1 went.
  tournament({"result", "open", "1", "0-1", "--round", "1"});
  EXPECT_TRUE(lichess_has("1.1", "0-1"));
  EXPECT_EQ(tag(kOpenRound1, 1, "Result"), "0-1");
  EXPECT_EQ(tag(kOpenRound1, 1, "ResultSource"), "by hand");
  EXPECT_TRUE(comes([&] { return listed("b1-1").value("score", "") == "0-1"; })) << listed("b1-1");

  ASSERT_TRUE(comes([&] { return hall_.table(kOpen, 1).value("score", "") == "1-0"; }))
      << daemon_.daemon().output();
  EXPECT_EQ(hall_.table(kOpen, 1)["white"]["name"], "Þórarinsson, Ævar");
  ASSERT_TRUE(has_plies(kOpen, 2, kShort));
  ASSERT_TRUE(has_plies(kLeague, 12, 15));
  EXPECT_EQ(pieces_at(kLeague, 12), pieces_after(kItalian, 15));
  EXPECT_TRUE(lichess_has("2.1", "1-0"));
  EXPECT_TRUE(comes([&] { return chapter("2.2")["moves"].size() == kShort; })) << chapter("2.2");
  for (const json& push : stub_.log()) {
    const std::string round = push["round"] == "EfGhIjKl" ? "[Round \"2." : "[Round \"1.";
    EXPECT_EQ(push["status"], 200) << push;
    for (const std::string game : push["games"]) EXPECT_THAT(game, HasSubstr(round));
  }
}

void EventDay::the_day_ends() {
  ASSERT_TRUE(is_reported("", values::v1::INCIDENT_KIND_RESULT_DIFFERS));
  EXPECT_THAT(
      run({"incidents"}),
      AllOf(HasSubstr("Round 1, table 1, O'Kelly, Liam - Þórarinsson, Ævar: the game here has 1-0"),
            Not(HasSubstr("the pairing program has"))));
  tournament({"move", "open", "2", "7", "--round", "2"});
  const std::string shown = tournament({"show", "open", "--round", "2"});
  EXPECT_LT(shown.find("Reti, Richard"), shown.find("Stone, Anna"))
      << "in the order of the tables: " << shown;
  EXPECT_TRUE(comes([&] { return plies_at(kOpen, 7) == static_cast<int>(kShort); }))
      << hall_.table(kOpen, 7) << run({"games", "7"});
  const auto back = tournament({"results", "open", "--output", daemon_.directory() / "end.trf"});
  EXPECT_THAT(
      back, AllOf(HasSubstr("round 2, table 7: Шевченко, Ігор - Stone, Anna is still played"),
                  HasSubstr("round 2, table 4: Łukasiewicz, Żaneta - Hill, Cleo is still played")));
  const std::string text = read_file(daemon_.directory() / "end.trf");
  EXPECT_THAT(trf_line(text, 5), AllOf(HasSubstr(" 2.0 "), EndsWith("  1 b 1     2 w 1")));
  EXPECT_THAT(trf_line(text, 1), AllOf(HasSubstr(" 0.0 "), EndsWith("  5 w 0     7 b -")));
  EXPECT_THAT(trf_line(text, 6), AllOf(HasSubstr(" 1.0 "), EndsWith("  2 w =  0000 - H")));
  EXPECT_THAT(trf_line(text, 3), EndsWith("  7 w -"));
  EXPECT_THAT(trf_line(text, 9), EndsWith("  0000 - U"));
}

// A scoresheet is read after the round, and two arbiters disagree about a result.
void EventDay::corrections_come_late() {
  EXPECT_THAT(run({"arbiter", "replace", "b2-1", "16", "d5", "--by", "A. Meier"}),
              AllOf(StartsWith("table 2 of Kyiv Open, round 1, Işık, Şule - Niguez, José"),
                    HasSubstr("ply 16 is d5, not O-O")));
  auto corrected = uci_moves(game_of(part(kRuy, 0, kShort)));
  corrected.back() = "d6d5";
  EXPECT_TRUE(comes([&] { return uci_moves(pgn(kOpenRound1, 2)) == corrected; }))
      << hall_.get(kOpenRound1);
  EXPECT_TRUE(comes([&] { return json(corrected) == chapter("1.2")["moves"]; })) << chapter("1.2");

  const std::string game = hall_.table(kOpen, 7)["game"];
  for (const auto& [result, of_white, of_black] :
       {std::array{"0-1", "0", "1"}, std::array{"1/2-1/2", "=", "="}}) {
    SCOPED_TRACE(result);
    run({"arbiter", "result", game, result, "--by", "A. Meier"});
    EXPECT_TRUE(comes([&] { return hall_.table(kOpen, 7).value("score", "") == result; }));
    EXPECT_EQ(hall_.table(kOpen, 7)["scoreSource"], "RESULT_SOURCE_BOARD");
    EXPECT_TRUE(comes([&] { return tag(kOpenRound2, 7, "Result") == result; }));
    EXPECT_TRUE(lichess_has("2.7", result));
    EXPECT_EQ(listed(game.substr(std::string("games/").size()))["score"], result);
    tournament({"results", "open", "--output", daemon_.directory() / "late.trf"});
    const std::string text = read_file(daemon_.directory() / "late.trf");
    EXPECT_THAT(trf_line(text, 4), EndsWith(std::string("  8 b =     9 w ") + of_white));
    EXPECT_THAT(trf_line(text, 9), EndsWith(std::string("  0000 - U     4 b ") + of_black));
  }
}

TEST_F(EventDay, IsReportedTheSameOnWallGamesOutputsAndTheArbitersList) {
  const std::pair<const char*, void (EventDay::*)()> steps[] = {
      {"two tournaments are made", &EventDay::tournaments_are_made},
      {"each table has one name", &EventDay::each_table_has_one_name},
      {"boards play round 1", &EventDay::boards_play_round_1},
      {"the daemon is killed", &EventDay::the_daemon_is_killed},
      {"a board is away", &EventDay::a_board_is_away_and_the_picture_goes_on},
      {"a game goes on at another board", &EventDay::a_game_goes_on_at_another_board},
      {"a board without a log", &EventDay::a_board_without_a_log_goes_on},
      {"an illegal move is told", &EventDay::an_illegal_move_is_reported},
      {"results are the same everywhere", &EventDay::results_are_the_same_everywhere},
      {"pairings of round 2", &EventDay::pairings_of_round_2_are_asked_about},
      {"round 2 is played", &EventDay::round_2_is_played},
      {"the day ends", &EventDay::the_day_ends},
      {"corrections come late", &EventDay::corrections_come_late},
  };
  for (const auto& [what, step] : steps) {
    SCOPED_TRACE(what);
    std::cout << what << std::endl;
    (this->*step)();
    if (HasFailure()) return;
  }
}

}  // namespace event_day_test
}  // namespace jadoube::tests
