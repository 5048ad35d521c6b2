#include "daemon/access/entry.h"

namespace jadoube::access {

std::string_view word_of(Kind kind) {
  switch (kind) {
    case Kind::kLink:
      return "link";
    case Kind::kSession:
      return "session";
    case Kind::kToken:
      return "token";
  }
  return "link";
}

std::optional<Kind> kind_of(std::string_view word) {
  for (const Kind kind : {Kind::kLink, Kind::kSession, Kind::kToken}) {
    if (word == word_of(kind)) return kind;
  }
  return std::nullopt;
}

}  // namespace jadoube::access
