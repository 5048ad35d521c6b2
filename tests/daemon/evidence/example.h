#pragma once

#include <string>

#include "daemon/evidence/evidence_file.h"

/// A small file for tests.
namespace jadoube::evidence::example {

inline drivers::Instant moment(int seconds) {
  return drivers::Instant(std::chrono::seconds(1'795'000'000 + seconds));
}

inline void seal(RowRun& run, const SigningKey& key) {
  run.seals.push_back({run.last(), key.seal(chain_statement("table-1", run.last()))});
}

/// Eight rows, of which one is a ruling, with a seal after the fourth row and after the last one.
inline Evidence evidence(const SigningKey& key) {
  RowRun run{.start = Chain(10, system::digest_of("earlier"))};
  int seconds = 0;
  const auto add = [&](const std::string& text, bool checkpoint = false) {
    run.add({moment(++seconds), checkpoint, text});
  };
  add("placement rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", true);
  add("square e2 .");
  add("square e4 P");
  add("clock left 0:03:01 right 0:03:02 pressed left running");
  seal(run, key);
  add("square e7 .");
  add("square e5 p");
  add(R"(arbiter {"number":1,"author":"A. Meier"})");
  add("link live /dev/ttyUSB0");
  seal(run, key);
  return {.game = "table-1-3",
          .board = "table-1",
          .facts = {{"white", "Anna Čechová"}, {"black", "B. Two"}, {"result", "in play"}},
          .moves = {"1. e4 e5", "2. Nf3"},
          .rulings = {"ruling 1 by A. Meier: ply 2 is e5, not e6"},
          .runs = {run},
          .made = moment(100)};
}

/// The same with what follows from its rows, and with its sealed records.
inline Evidence proved_evidence(const SigningKey& key) {
  auto made = evidence(key);
  made.moves = {"1. e4, white 0:03:01, black 0:03:02", "1... e5, white 0:03:01, black 0:03:01"};
  made.derived = {.moves = {"1. e4", "1... e5"}, .result = "in play"};
  for (const std::string& record : {record_of_game("table-1-3"), record_of_tournament("open")}) {
    const RecordStatement statement{
        .record = record, .digest = system::digest_of(record), .at = moment(50)};
    made.records.push_back({.record = record,
                            .digest = statement.digest,
                            .sealed = {{statement, key.seal(statement.text())}}});
  }
  return made;
}

}  // namespace jadoube::evidence::example
