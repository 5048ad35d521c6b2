#pragma once

#include <google/protobuf/duration.pb.h>

#include <string>

#include "jadoube/v1/output_service.pb.h"

namespace jadoube::cli {

/// What an operator reads of an output: a line with its state, and one for each thing that is wrong
/// or stopped. It ends with a newline.
std::string output_text(const v1::Output& output);

/// Which table an operator has stopped (`frozen`) or let go on, with its round and its players.
std::string changed_table_text(const v1::OutputTable& table, bool frozen);

/// What came of a test in figures: "3 games, 1.8 kB, status 200, 12 ms".
std::string output_test_figures(const v1::OutputTest& test);

/// What came of a test of the output `name`, in two or three lines. It ends with a newline.
std::string output_test_text(const std::string& name, const v1::OutputTest& test);

/// Reads a delay as people type it: 90s, 15m, 1h. False: it is none, and that is printed.
bool put_delay(const std::string& text, google::protobuf::Duration& delay);

}  // namespace jadoube::cli
