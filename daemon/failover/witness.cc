#include "daemon/failover/witness.h"

#include <sstream>

namespace jadoube::failover {
namespace {

constexpr int kNoteForm = 1;

}  // namespace

std::string text_of(const LeaseNote& note) {
  return std::to_string(kNoteForm) + ' ' + note.holder + ' ' + std::to_string(note.term) +
         (note.alone ? " alone" : " copied");
}

std::optional<LeaseNote> note_of(std::string_view text) {
  std::istringstream words{std::string(text)};
  int form = 0;
  LeaseNote note;
  std::string copied;
  words >> form >> note.holder >> note.term >> copied;
  if (!words || form != kNoteForm || (copied != "alone" && copied != "copied")) {
    return std::nullopt;
  }
  note.alone = copied == "alone";
  return note;
}

}  // namespace jadoube::failover
