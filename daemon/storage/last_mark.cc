#include "daemon/storage/last_mark.h"

namespace jadoube::storage {

std::optional<LastMark::Noted> LastMark::read() const {
  std::ifstream file(path_);
  Noted noted;
  return file >> noted.epoch >> noted.number ? std::optional(noted) : std::nullopt;
}

void LastMark::note(std::string_view epoch, std::uint64_t number) {
  constexpr std::size_t kDigits = 20;
  auto digits = std::to_string(number);
  digits.insert(0, kDigits - digits.size(), '0');
  if (!file_.is_open()) file_.open(path_, std::ios::binary);
  // The new text is as long as the old one. So it leaves no old byte and needs no space.
  file_.seekp(0);
  file_ << epoch << ' ' << digits << '\n' << std::flush;
  if (file_) return;
  file_.close();
  file_.clear();
}

}  // namespace jadoube::storage
