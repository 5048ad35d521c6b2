#include "drivers/novag/novag_driver.h"

#include <algorithm>
#include <charconv>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "drivers/polled/game_follower.h"
#include "drivers/polled/polled_board.h"

// The problem: the board checks the moves itself and reports legal moves as text. It never reports
// squares. A line may be lost, and the daemon may start in the middle of a game.
//
// The policy: the answer to "I" proves the board. Then switch on its referee mode, in which people
// play both sides, and the reports of moves. Ask for the list of moves: it gives the present
// position. Each reported move has a number, so a lost move is noticed. Then the list is requested
// again. The board forgets its settings when a game begins, so they are sent again.
//
// The number does not show that the last line was lost, nor that a line was changed into another
// legal move. So some time after a reported move, the list is requested and compared. If it
// differs, it is requested again, because the list may be damaged too. If the second list is the
// same, the list counts. Moves that are new at the end are reported. If earlier ones differ, the
// driver reports that it missed changes: the tracker then marks what it infers.
//
// Not handled: a difference between the pieces and the board's position, which the board cannot
// notice. Illegal moves, lifts and displaced pieces, which the board hides. Games from other
// positions than the starting one. The board's own clocks. Lights. The older Universal Chess Board.
namespace jadoube::drivers::novag {
namespace {

constexpr std::size_t kMostMoves = 1000;

// The number of a move, from 1.
std::optional<std::size_t> number_of(std::string_view word) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  const bool is_whole = error == std::errc() && end == word.data() + word.size();
  if (!is_whole || number < 1 || number > kMostMoves) return std::nullopt;
  return number;
}

bool is_black(std::string_view number) { return number.ends_with(','); }

// "M   1,  e7-e5": the comma means Black.
Message moved(const std::vector<std::string_view>& words) {
  if (words.size() < 3) return Other{};
  std::string_view number = words[1];
  const bool by_black = is_black(number);
  if (by_black) number.remove_suffix(1);
  const auto found = number_of(number);
  if (!found) return Other{};
  return Moved{2 * (*found - 1) + (by_black ? 1 : 0), std::string(words[2]), words[0] == "T"};
}

// ".   1  e2-e4   e7-e5"
Message row(const std::vector<std::string_view>& words) {
  if (words.size() < 3) return ListHead{};
  const auto number = number_of(words[1]);
  if (!number) return ListHead{};
  return ListRow{2 * (*number - 1), std::string(words[2]),
                 words.size() > 3 ? std::string(words[3]) : std::string()};
}

}  // namespace

Message decode(std::string_view line) {
  if (line.starts_with("ID")) {
    const std::size_t text = std::min(line.find_first_not_of(" .:", 2), line.size());
    return Id{std::string(line.substr(text))};
  }
  if (line == "New Game" || line == "New game") return NewGame{};
  const auto words = words_of(line);
  if (words.empty()) return Other{};
  if (words[0] == "M" || words[0] == "T") return moved(words);
  if (words[0] == "Game" && words.size() == 2 && number_of(words[1])) return ListBegins{};
  if (words[0] == ".") return row(words);
  return Other{};
}

namespace {

using namespace std::chrono_literals;

// [spec: drivers/novag/protocol.md#timing]
constexpr auto kBetweenCommands = 150ms;
constexpr auto kIdWithin = 500ms;
constexpr int kMostTries = 4;
constexpr auto kListPause = 500ms;
constexpr auto kListWithin = 3s;
constexpr int kMostLists = 3;
constexpr auto kAskIdAgain = 10s;
constexpr auto kCompareAfter = 10s, kCompareEvery = 60s;
constexpr auto kDeadAfter = 5s;

constexpr std::string_view kAskId = "I\r\n", kReferee = "U on\r\n", kReportMoves = "X on\r\n",
                           kAskList = "G\r\n";

const auto kSetUp = rules::Sentence(
    "the moves on this board are not known: put all pieces on their starting squares");

// It knows each piece from the moves since the starting position. It has clocks and lights, but
// this driver does not use them.
const BoardMake kMake{
    .trademark = "Novag",
    .capabilities = {.sensing = SensingClass::kIdentity,
                     .facing = Facing::kMakersWay,
                     .clock = false,
                     .own_log = false,
                     .only_legal_moves = true},
    .no_log = rules::Sentence("a {make} board keeps no log", {{"make", "Novag"}}),
    .no_clock = rules::Sentence("this driver does not set the clocks of a Novag board"),
    .no_lights = rules::Sentence("this driver does not support the lights of a {make} board",
                                 {{"make", "Novag"}}),
    .pause = kBetweenCommands};

/// The driver of a Novag Citrine or Star Diamond. The board checks the moves and reports legal ones
/// only [spec: drivers/novag/protocol.md].
class NovagDriver final : public PolledBoard {
 public:
  NovagDriver() : PolledBoard(kMake) {}
  std::string advice() const override;

 protected:
  void begin(Instant now) override;
  void take(Instant now, std::uint8_t byte, Seen& seen) override;
  void elapse(Instant now, Seen& seen) override;
  Instant elapses_at() const override { return list_ends_at(); }
  Instant dies_at() const override;
  Bytes next_question(Instant now) override;
  Instant next_question_at() const override;
  rules::Expected<void> accept(Instant now, const Command& command) override;

 private:
  void understand(Instant now, const Id& id, Seen& seen);
  void understand(Instant now, const NewGame&, Seen& seen);
  void understand(Instant now, const Moved& moved, Seen& seen);
  void understand(Instant now, const ListBegins&, Seen& seen);
  void understand(Instant now, const ListRow& row, Seen& seen);
  void understand(Instant, const ListHead&, Seen&) {}
  void understand(Instant, const Other&, Seen&) {}
  void follow(const Moved& moved, Seen& seen);
  void take_back(const Moved& moved, Seen& seen);
  std::optional<std::vector<rules::Move>> moves_in(const std::vector<ListRow>& rows) const;
  void end_list(Seen& seen);
  void compare(const std::optional<std::vector<rules::Move>>& moves, Seen& seen);
  void ask_list();
  void ask_to_compare();
  void forget_comparison();
  Instant compares_at() const;
  std::string_view next_command(Instant now);
  Instant list_ends_at() const;

  LineDecoder decoder_;
  GameFollower game_;
  /// Commands that wait for their turn.
  std::deque<std::string_view> waiting_;
  int tries_ = 0;
  Instant asked_at_{}, received_at_{};
  Instant id_due_at_ = kNever;
  /// When the board is dead if it does not answer before.
  Instant answers_by_ = kNever;
  /// The rows of the list that have come. Nothing: no list has begun.
  std::optional<std::vector<ListRow>> list_;
  /// When a list was requested that has not ended yet, and how often there was no answer.
  Instant list_asked_at_ = kNever;
  int lists_missed_ = 0;
  /// When a move was reported last, and since when reported moves were not compared with the list.
  Instant reported_at_ = kNever, unchecked_since_ = kNever;
  /// True: the next list is only compared.
  bool compares_ = false;
  /// The moves of the last list, if they differed.
  std::optional<std::vector<rules::Move>> differing_;
  /// The moves of the board's list are not legal from the starting position.
  bool is_lost_ = false;
  bool reports_all_ = false;
};

void NovagDriver::begin(Instant) { *this = NovagDriver(); }

void NovagDriver::take(Instant now, std::uint8_t byte, Seen& seen) {
  const auto line = decoder_.take(byte);
  noise_.follow(now, decoder_.skipped_bytes());
  if (!line) return;
  const Message message = decode(*line);
  const bool is_known = !std::holds_alternative<Other>(message);
  if (is_known) noise_.end(seen);
  if (!is_live() && !std::holds_alternative<Id>(message)) return;
  if (is_known) answers_by_ = kNever;
  std::visit([&](const auto& what) { understand(now, what, seen); }, message);
}

void NovagDriver::understand(Instant now, const Id& id, Seen& seen) {
  if (!is_live()) {
    become_live();
    waiting_ = {kReferee, kReportMoves};
    ask_list();
  }
  id_due_at_ = now + kAskIdAgain;
  if (std::exchange(info_.firmware, id.text) != id.text) seen.push_back(DeviceRead{info_});
}

void NovagDriver::understand(Instant, const NewGame&, Seen& seen) {
  forget_comparison();
  list_.reset();
  list_asked_at_ = kNever;
  is_lost_ = false;
  game_.begin(seen);
  waiting_ = {kReferee, kReportMoves};
  ask_list();
}

void NovagDriver::understand(Instant now, const Moved& moved, Seen& seen) {
  if (list_) end_list(seen);
  if (is_lost_) return;
  reported_at_ = now;
  if (unchecked_since_ == kNever) unchecked_since_ = now;
  moved.is_taken_back ? take_back(moved, seen) : follow(moved, seen);
}

void NovagDriver::follow(const Moved& moved, Seen& seen) {
  if (!game_.is_begun() && moved.ply == 0) game_.begin(seen);
  if (!game_.is_begun() || moved.ply > game_.moves().size()) return ask_list();
  // The list may already have the move. But the move may also replace another one, if the report of
  // the take-back was lost.
  if (moved.ply < game_.moves().size()) return ask_list();
  const auto move = read_reported_move(game_.position(), moved.text);
  if (!move || !game_.play(*move, seen)) ask_list();
}

void NovagDriver::take_back(const Moved& moved, Seen& seen) {
  if (moved.ply + 1 != game_.moves().size() || !game_.take_back(seen)) ask_list();
}

void NovagDriver::understand(Instant now, const ListBegins&, Seen&) {
  list_.emplace();
  received_at_ = now;
}

void NovagDriver::understand(Instant now, const ListRow& row, Seen&) {
  if (!list_) return;
  list_->push_back(row);
  received_at_ = now;
}

// The moves of the game by its list. A long list may begin later in the game: then the known moves
// are before it. Nothing: the list cannot be read.
std::optional<std::vector<rules::Move>> NovagDriver::moves_in(
    const std::vector<ListRow>& rows) const {
  std::vector<rules::Move> moves;
  const std::size_t first = rows.empty() ? 0 : rows.front().ply;
  if (first > 0 && (!game_.is_begun() || first > game_.moves().size())) return std::nullopt;
  moves.assign(game_.moves().begin(), game_.moves().begin() + static_cast<std::ptrdiff_t>(first));
  rules::Position position = rules::Position::initial();
  for (const rules::Move move : moves) position = position.after(move);
  for (const ListRow& row : rows) {
    if (row.ply != moves.size()) return std::nullopt;
    for (const std::string& text : {row.white, row.black}) {
      if (text.empty()) continue;
      const auto move = read_reported_move(position, text);
      if (!move) return std::nullopt;
      moves.push_back(*move);
      position = position.after(*move);
    }
  }
  return moves;
}

// The list has no end mark. A pause or another line ends it.
void NovagDriver::end_list(Seen& seen) {
  const std::vector<ListRow> rows = *std::exchange(list_, std::nullopt);
  list_asked_at_ = kNever;
  lists_missed_ = 0;
  const bool compares = std::exchange(compares_, false);
  const auto moves = moves_in(rows);
  if (compares && game_.is_begun()) return compare(moves, seen);
  is_lost_ = !moves;
  if (is_lost_) return game_.forget();
  game_.adopt(*moves, seen);
}

// A list that cannot be read does not contradict the reported moves.
void NovagDriver::compare(const std::optional<std::vector<rules::Move>>& moves, Seen& seen) {
  const auto differed = std::exchange(differing_, std::nullopt);
  if (!moves || *moves == game_.moves()) return;
  if (differed == moves) return game_.adopt(*moves, seen);
  differing_ = moves;
  ask_to_compare();
}

void NovagDriver::ask_to_compare() {
  ask_list();
  compares_ = true;
}

void NovagDriver::forget_comparison() {
  compares_ = false;
  differing_.reset();
  unchecked_since_ = kNever;
}

Instant NovagDriver::compares_at() const {
  if (unchecked_since_ == kNever) return kNever;
  return std::min(reported_at_ + kCompareAfter, unchecked_since_ + kCompareEvery);
}

// Requests the list because the moves are not known. So the list is not compared.
void NovagDriver::ask_list() {
  compares_ = false;
  if (std::ranges::find(waiting_, kAskList) == waiting_.end()) waiting_.push_back(kAskList);
}

std::string NovagDriver::advice() const {
  const bool is_unknown = is_lost_ || lists_missed_ >= kMostLists;
  return is_unknown ? kSetUp.packed() : std::string();
}

rules::Expected<void> NovagDriver::accept(Instant, const Command&) {
  reports_all_ = true;
  return {};
}

void NovagDriver::elapse(Instant now, Seen& seen) {
  if (list_ && now >= list_ends_at()) end_list(seen);
  if (!list_ && now >= list_ends_at()) {
    list_asked_at_ = kNever;
    const bool compares = std::exchange(compares_, false);
    if (!compares && ++lists_missed_ < kMostLists) ask_list();
  }
  if (std::exchange(reports_all_, false)) game_.report_all(seen);
}

PolledBoard::Bytes NovagDriver::next_question(Instant now) { return bytes_of(next_command(now)); }

std::string_view NovagDriver::next_command(Instant now) {
  if (!is_live()) {
    if (tries_ == kMostTries) return {};
    ++tries_;
    asked_at_ = now;
    return kAskId;
  }
  if (list_) return {};
  if (!waiting_.empty()) {
    const std::string_view command = waiting_.front();
    waiting_.pop_front();
    if (command == kAskList) list_asked_at_ = now;
    return command;
  }
  if (now >= compares_at()) {
    unchecked_since_ = kNever;
    compares_ = true;
    list_asked_at_ = now;
    return kAskList;
  }
  if (now < id_due_at_) return {};
  id_due_at_ = now + kAskIdAgain;
  answers_by_ = std::min(answers_by_, now + kDeadAfter);
  return kAskId;
}

Instant NovagDriver::next_question_at() const {
  if (!is_live()) return tries_ == 0 ? free_at() : asked_at_ + kIdWithin;
  if (list_) return kNever;
  if (!waiting_.empty()) return free_at();
  return std::max(free_at(), std::min(id_due_at_, compares_at()));
}

Instant NovagDriver::dies_at() const {
  if (is_live()) return answers_by_;
  return tries_ == kMostTries ? asked_at_ + kIdWithin : kNever;
}

Instant NovagDriver::list_ends_at() const {
  if (list_) return received_at_ + kListPause;
  return list_asked_at_ == kNever ? kNever : list_asked_at_ + kListWithin;
}

}  // namespace

std::unique_ptr<Driver> make_novag_driver() { return std::make_unique<NovagDriver>(); }

}  // namespace jadoube::drivers::novag
