#include "daemon/client/confirmation.h"

#include <unistd.h>

#include <istream>
#include <ostream>

#include "daemon/language/translate.h"
#include "daemon/tournament/text/words.h"

namespace jadoube::cli {

bool is_confirmed(const std::string& what, std::istream& in, std::ostream& out) {
  const std::string yes = language::tr("yes");
  out << what << "\n"
      << language::tr("Do it all the same? ({yes}/{no}) ",
                      {{"yes", yes}, {"no", language::tr("no")}})
      << std::flush;
  std::string line;
  if (!std::getline(in, line)) return false;
  const auto answer = tournament::trimmed(line);
  return answer == yes || answer == "yes";
}

bool can_ask() { return isatty(STDIN_FILENO) == 1; }

}  // namespace jadoube::cli
