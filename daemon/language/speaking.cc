#include "daemon/language/speaking.h"

namespace jadoube::language {
namespace {

thread_local Language thread_language;

}  // namespace

Speaking::Speaking(const Language& language) : before_(thread_language) {
  thread_language = language;
}

Speaking::~Speaking() { thread_language = before_; }

const Language& spoken() { return thread_language; }

}  // namespace jadoube::language
