#include <CLI/CLI.hpp>
#include <algorithm>
#include <iomanip>
#include <iostream>
#include <map>
#include <memory>
#include <sstream>

#include "daemon/client/client.h"
#include "daemon/client/names/daemon_names.h"
#include "daemon/client/text.h"
#include "daemon/client/verbs/verb_groups.h"
#include "daemon/client/verbs/verb_table.h"
#include "daemon/client/verbs/verb_texts.h"
#include "daemon/language/translate.h"
#include "daemon/texts/sheets/text_table.h"
#include "jadoube/v1/round_service.pb.h"

namespace jadoube::cli {

namespace {

using language::tr;
using language::trn;

/// The widths of the columns.
struct Widths {
  std::size_t readiness = 9, name = 0, firmware = 0;
};

std::string readiness_text(v1::RoundReadiness readiness) {
  switch (readiness) {
    case v1::ROUND_READINESS_READY:
      return tr("READY");
    case v1::ROUND_READINESS_LOOK:
      return tr("LOOK");
    default:
      return tr("NOT READY");
  }
}

bool is_note(const v1::RoundFinding& finding) {
  return finding.makes() == v1::ROUND_READINESS_READY;
}

std::string finding_text(const v1::RoundFinding& finding) {
  return finding.what() + " (" + finding.to_do() + ")";
}

// "table 12 (b12)". A board on no table: "b12".
std::string place_of(const v1::BoardCheck& board, const TablesOfBoards& tables) {
  const std::string id = bare(board.board());
  const auto table = tables.find(id);
  if (table == tables.end()) return id;
  return tr("table {table}", {{"table", table->second}}) + " (" + id + ")";
}

std::string board_line(const v1::BoardCheck& board, const TablesOfBoards& tables,
                       const Widths& widths) {
  std::string line =
      texts::padded(readiness_text(board.readiness()) + " ", widths.readiness + 2) +
      texts::padded(place_of(board, tables), widths.name + 2) +
      texts::padded(board.firmware().empty() ? "-" : board.firmware(), widths.firmware + 2);
  const char* between = "";
  for (const auto& finding : board.findings()) {
    if (is_note(finding)) continue;
    line += between + finding_text(finding);
    between = "; ";
  }
  return without_blanks_behind(line) + "\n";
}

/// Each note once, with its boards.
std::string notes(const v1::CheckRoundResponse& round, const TablesOfBoards& tables) {
  std::map<std::string, std::string> boards;
  for (const auto& board : round.boards()) {
    for (const auto& finding : board.findings()) {
      if (!is_note(finding)) continue;
      auto& names = boards[finding_text(finding)];
      names += (names.empty() ? "" : ", ") + place_of(board, tables);
    }
  }
  std::string text;
  for (const auto& [note, names] : boards) {
    text += tr("note: {note}: {boards}", {{"note", note}, {"boards", names}}) + "\n";
  }
  return text;
}

std::string summary(const v1::CheckRoundResponse& round) {
  const auto how_many = [&](v1::RoundReadiness readiness) {
    return std::ranges::count(round.boards(), readiness, &v1::BoardCheck::readiness);
  };
  return trn("{count} board: {ready} ready, {look} to look at, {not_ready} not ready",
             "{count} boards: {ready} ready, {look} to look at, {not_ready} not ready",
             static_cast<std::size_t>(round.boards_size()),
             {{"ready", how_many(v1::ROUND_READINESS_READY)},
              {"look", how_many(v1::ROUND_READINESS_LOOK)},
              {"not_ready", how_many(v1::ROUND_READINESS_NOT_READY)}}) +
         "\n";
}

}  // namespace

std::string round_text(const v1::CheckRoundResponse& round, const TablesOfBoards& tables) {
  Widths widths{.firmware = 1};
  for (const auto& board : round.boards()) {
    widths.name = std::max(widths.name, texts::text_width(place_of(board, tables)));
    widths.readiness =
        std::max(widths.readiness, texts::text_width(readiness_text(board.readiness())));
    widths.firmware = std::max(widths.firmware, board.firmware().size());
  }
  std::string text;
  for (const auto& board : round.boards()) text += board_line(board, tables, widths);
  for (const auto& reader : round.live_readers()) {
    text += tr("live: {what}", {{"what", reader}}) + "\n";
  }
  return text + notes(round, tables) + summary(round);
}

namespace {

/// The exit code, for scripts. A board that could not be checked counts as not ready.
int code_of(v1::RoundReadiness readiness) {
  switch (readiness) {
    case v1::ROUND_READINESS_READY:
      return kSuccess;
    case v1::ROUND_READINESS_LOOK:
      return kRoundLook;
    default:
      return kRoundNotReady;
  }
}

// Before the round has started, the tables of the boards count.
TablesOfBoards tables_of_boards(const Common& common) {
  DaemonNames names(common);
  TablesOfBoards tables;
  for (const NamedTable& table : names.tables()) {
    if (!table.board.empty()) tables.try_emplace(table.board, texts::text_of(table.name));
  }
  return tables;
}

struct RoundOptions {
  bool before_round = false;
  std::vector<std::string> boards = {};
};

// Checks all boards, or only those that are named.
int check_round(const Common& common, const RoundOptions& options) {
  v1::CheckRoundRequest request;
  for (const auto& board : options.boards) {
    const auto name = name_board(common, board);
    if (!name) return name.error() == kFailure ? kRoundNotReady : name.error();
    request.add_boards(*name);
  }
  v1::CheckRoundResponse response;
  const auto status = call(common, request, response);
  if (!status.ok()) {
    const int code = report(status, common.server);
    return code == kFailure ? kRoundNotReady : code;
  }
  if (common.json) {
    for (const auto& board : response.boards()) std::cout << to_json(board) << "\n";
  } else {
    std::cout << round_text(response, tables_of_boards(common));
  }
  return code_of(response.readiness());
}

const Verb kDoctorVerbs[] = {own_row<RoundOptions>(
    "doctor",
    language::mark(
        "Check if every board is ready. Exit code 0: all are ready. 1: a board needs attention. "
        "2: a board is not ready"),
    {own_value("--round",
               "Check before a round: connection, pieces, orientation, clock and batteries. This "
               "is also done without the option",
               &RoundOptions::before_round),
     boards_value(&RoundOptions::boards)},
    check_round)};

}  // namespace

void add_doctor_verb(CLI::App& app, const Common& common, int& code) {
  add_verbs(app, kDoctorVerbs, common, code);
}

}  // namespace jadoube::cli
