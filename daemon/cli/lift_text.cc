#include "daemon/cli/lift_text.h"

#include <iomanip>
#include <sstream>

#include "daemon/cli/text.h"
#include "daemon/language/moves.h"
#include "daemon/language/translate.h"
#include "daemon/texts/sheets/text_table.h"

namespace jadoube::cli {
namespace {

using language::tr;

constexpr std::size_t kIndent = 13;

std::string seconds_text(const v1::Lift& lift) {
  if (!lift.has_duration()) return "-";
  std::ostringstream text;
  text << std::fixed << std::setprecision(2)
       << static_cast<double>(lift.duration().seconds()) + lift.duration().nanos() * 1e-9 << " s";
  return text.str();
}

std::string end_text(const v1::Lift& lift) {
  switch (lift.end()) {
    case v1::LIFT_END_PUT_BACK:
      return tr("put back");
    case v1::LIFT_END_MOVED:
      return tr("to {square}", {{"square", lift.to()}});
    case v1::LIFT_END_TAKEN:
      return tr("taken");
    default:
      return tr("in the air");
  }
}

std::string running_clock_text(v1::Color running) {
  if (running == v1::COLOR_UNSPECIFIED) return tr("no clock ran");
  return tr("{player}'s clock ran", {{"player", to_player(running)}});
}

void print_lift(const v1::Lift& lift, std::ostream& out) {
  out << std::setw(14) << time_text(lift.lift_time()) << lift.piece() << " " << std::setw(4)
      << lift.square() << std::setw(10) << seconds_text(lift) << texts::padded(end_text(lift), 12)
      << running_clock_text(lift.running()) << "\n";
}

void print_duty(const v1::PlyLifts& lifts, std::ostream& out) {
  std::string allowed;
  for (const auto& san : lifts.allowed_san()) {
    allowed += (allowed.empty() ? "" : " ") + language::moves_text(san);
  }
  out << std::string(kIndent, ' ')
      << tr("if the touch was meant, {article} leaves {moves}",
            {{"article", lifts.article()}, {"moves", allowed}});
  if (!lifts.broken_article().empty()) {
    out << tr(", and the ply played breaks {article}", {{"article", lifts.broken_article()}});
  }
  out << "\n";
}

}  // namespace

std::string lifts_text(const v1::PlyLifts& lifts) {
  std::ostringstream out;
  out << std::left;
  const bool played = !lifts.san().empty();
  std::string name = std::to_string(lifts.move_number()) +
                     (lifts.turn() == v1::COLOR_BLACK ? "... " : ". ") +
                     (played ? language::moves_text(lifts.san()) : "?");
  for (const auto& lift : lifts.lifts()) {
    out << texts::padded(name, kIndent);
    print_lift(lift, out);
    name.clear();
  }
  const bool tells = !lifts.broken_article().empty() || (!played && !lifts.article().empty());
  if (tells) print_duty(lifts, out);
  return out.str();
}

}  // namespace jadoube::cli
