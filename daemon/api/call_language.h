#pragma once

#include <string>

#include "daemon/language/language.h"

namespace grpc {
class CallbackServerContext;
}

/// In which language a call is answered. Only sentences follow it: words of enums, names and keys
/// are the same in every language.
namespace jadoube::api {

/// The metadata that names the languages of the reader.
inline constexpr const char* kLanguages = language::Language::kHeader;

/// The languages that the client of `context` names. Empty: none.
std::string languages_of(const grpc::CallbackServerContext& context);

/// The best of these languages. If the client names none that is here, the language of calls that
/// name none.
language::Language language_of(const grpc::CallbackServerContext& context);

/// Sets the language of calls that name none. English without it. Call it before a server starts.
void set_language_of_calls(const language::Language& language);

}  // namespace jadoube::api
