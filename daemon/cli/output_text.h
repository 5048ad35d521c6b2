#pragma once

#include <string>

#include "jadoube/v1/output_service.pb.h"

namespace jadoube::cli {

/// What an operator reads of an output: a line with its state, and one for each thing that is wrong
/// or stopped. It ends with a newline.
std::string output_text(const v1::Output& output);

/// Which table an operator has stopped (`frozen`) or let go on, with its round and its players.
std::string changed_table_text(const v1::OutputTable& table, bool frozen);

}  // namespace jadoube::cli
