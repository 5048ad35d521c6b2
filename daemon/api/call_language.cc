#include "daemon/api/call_language.h"

#include <grpcpp/server_context.h>

namespace jadoube::api {
namespace {

language::Language& language_without_wish() {
  static language::Language language;
  return language;
}

}  // namespace

std::string languages_of(const grpc::CallbackServerContext& context) {
  const auto found = context.client_metadata().find(kLanguages);
  if (found == context.client_metadata().end()) return {};
  return {found->second.data(), found->second.size()};
}

language::Language language_of(const grpc::CallbackServerContext& context) {
  return language::Language::accepted(languages_of(context)).value_or(language_without_wish());
}

void set_language_of_calls(const language::Language& language) {
  language_without_wish() = language;
}

}  // namespace jadoube::api
