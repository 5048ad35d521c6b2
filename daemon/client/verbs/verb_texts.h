#pragma once

#include <google/protobuf/duration.pb.h>

#include <map>
#include <string>
#include <vector>

#include "daemon/client/views/boards_view.h"
#include "jadoube/v1/board.pb.h"
#include "jadoube/v1/lift.pb.h"
#include "jadoube/v1/output_service.pb.h"
#include "jadoube/v1/round_service.pb.h"
#include "jadoube/v1/status_service.pb.h"

/// What verbs print, as text for people. Each function is in the file of its verb.
namespace jadoube::cli {

/// The record and its disk, for people: four lines, or five if something is wrong.
///
///     journal  /var/lib/jadoube/journal.sqlite, 12 MB, 48210 events
///     room     1.4 GB, and 67 MB kept back; enough for about 9 days at the present rate
///     durable  yes
std::string storage_text(const v1::Storage& storage);

/// The sizes of the record's parts, on one line. Empty if there is nothing to show.
///
///     parts    observation 4.1 MB, event 7.2 MB, game 0.2 MB, free 0.5 MB
std::string parts_text(const std::string& parts);

/// The two daemons of a hall, in one or two lines of the status. Empty: there is only one. `now` is
/// in seconds since 1970.
std::string failover_text(const v1::GetStatusResponse& status, std::int64_t now);

/// Everything that the status shows.
struct Overview {
  v1::GetStatusResponse status = {};
  std::vector<v1::Board> boards = {};
  std::vector<v1::Output> outputs = {};
  /// The parts of the journal: "event 7.2 MB, game 0.2 MB". Empty: its file is not on this machine.
  std::string parts = {};
  /// The time now, in seconds since 1970.
  std::int64_t now = 0;
};

/// The status for a screen of 80 columns and 24 lines. It has at most 24 lines, and none is longer.
/// Items that do not fit are only counted.
std::string status_text(const Overview& overview);

// Boards as text for people.

/// A heading, then one line for each board, in columns. h2 is before h10. The port is last, because
/// it may be long.
std::string boards_text(const std::vector<v1::Board>& boards);

/// The lifts before one ply as people read them, a line each. One more line has the obligation, if
/// the move played did not meet it or there was no move yet:
///
///     12... Nf6    14:02:03.123  n b8  0.74 s  put back     Black's clock ran
///                  14:02:05.100  n g8  0.61 s  to f6        Black's clock ran
///                  if the touch was meant, 4.3.1 leaves Na6 Nc6, and the ply played breaks 4.3.1
std::string lifts_text(const v1::PlyLifts& lifts);

// The result of the round check, as text for an arbiter.

/// The names of tables by the ids of the boards on them.
using TablesOfBoards = std::map<std::string, std::string>;

/// One line for each board: its verdict, and each finding with what to do. Then notes, one line for
/// all boards of a note. At the end the number of boards with each verdict.
///
///     NOT READY  table-2  1.02  The board has no clock, or it is off (Switch it on, ...)
///     READY      table-1  1.02
///     note: No second queen of White was seen here in the last games (Look ...): table-1
///     2 boards: 1 ready, 0 to look at, 1 not ready
///
/// A board that is on a table is named by it: "table 12 (b12)".
std::string round_text(const v1::CheckRoundResponse& round, const TablesOfBoards& tables = {});

/// The state of an output for operators: a line with its state, and one for each problem or frozen
/// table. It ends with a newline.
std::string output_text(const v1::Output& output);

/// The line about a table that an operator has stopped (`frozen`) or continued, with its round and
/// its players.
std::string changed_table_text(const v1::OutputTable& table, bool frozen);

/// The result of a test in figures: "3 games, 1.8 kB, status 200, 12 ms".
std::string output_test_figures(const v1::OutputTest& test);

/// The result of a test of the output `name`, in two or three lines. It ends with a newline.
std::string output_test_text(const std::string& name, const v1::OutputTest& test);

/// Reads a delay as people type it: 90s, 15m, 1h. False: it is none, and that is printed.
bool put_delay(const std::string& text, google::protobuf::Duration& delay);

/// Changes as lines of plain text for Braille displays and screen readers: one line for each
/// change, which is never overwritten. Provisional moves are left out. So no line must be corrected
/// because a piece slid over a square.
class PlainLines {
 public:
  /// The lines for the changes since the last call.
  std::vector<std::string> lines(const BoardsView& view);

 private:
  struct Shown {
    std::string game = {}, connection = {}, result = {};
    std::vector<std::string> moves = {};
  };
  std::map<std::string, Shown> shown_;
};

/// The position as plain text, without a diagram, first White: "White: Ke1 Qd1 Ra1 h1 a2 b2. Black:
/// Ke8".
std::string plain_position(const std::string& fen);

}  // namespace jadoube::cli
