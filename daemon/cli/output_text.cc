#include "daemon/cli/output_text.h"

#include <iomanip>
#include <sstream>

#include "daemon/api/enum_words.h"
#include "daemon/cli/text.h"

namespace jadoube::cli {
namespace {

std::string delay_text(std::int64_t seconds) {
  if (seconds == 0) return "no delay";
  if (seconds % 60 != 0) return std::to_string(seconds) + " s delay";
  return std::to_string(seconds / 60) + " min delay";
}

// What has gone out, and whether that is all.
std::string progress_text(const v1::Output& output) {
  if (!output.has_published_time()) return "nothing has gone out yet";
  const std::string time = date_time_text(output.published_time());
  if (output.kind() == v1::OUTPUT_KIND_ALERTS) return "sent last at " + time;
  return (output.ok() ? "up to date at " : "NOT UP TO DATE since ") + time;
}

}  // namespace

std::string output_text(const v1::Output& output) {
  std::ostringstream line;
  line << std::left << std::setw(14) << output.name().substr(output.name().find('/') + 1) << "  "
       << std::setw(8) << api::enum_words(v1::OutputKind_Name(output.kind()), "OUTPUT_KIND_")
       << "  " << std::setw(13)
       << (output.kind() == v1::OUTPUT_KIND_ALERTS ? "" : delay_text(output.delay().seconds()))
       << "  ";
  if (output.frozen()) line << "STOPPED by hand. ";
  line << progress_text(output);
  if (!output.round().empty()) {
    line << "; to the round " << output.round();
    if (output.round_number() > 0) line << " goes round " << output.round_number();
  }
  line << "\n";
  if (!output.problem().empty()) line << "    " << output.problem() << "\n";
  for (const auto& alert : output.alerts()) {
    line << "    table " << alert.table() << ": " << alert.what() << "\n";
  }
  for (const auto& table : output.frozen_tables()) {
    line << "    " << table << ": stopped by hand\n";
  }
  return line.str();
}

}  // namespace jadoube::cli
