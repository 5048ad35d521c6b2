#pragma once

#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <tl/expected.hpp>  // std::expected comes with C++23; this is the same type for C++20.
#include <utility>

#include "rules/sentence.h"

namespace jadoube::rules {

/// The kind of a refusal. The names are those of the gRPC statuses, so that one table at the API
/// maps them. The names themselves are general.
enum class ErrorCode {
  kInvalidArgument,     ///< Wrong in every state: a bad FEN, square z9.
  kNotFound,            ///< No such board, game, file.
  kFailedPrecondition,  ///< Not possible now: the game is over, the board has no lights.
  kPermissionDenied,    ///< The system forbids it: a port without rights.
  kUnavailable,         ///< Lost or not there yet: unplugged, busy, starting.
  kOutOfRange,          ///< A cursor that no longer exists, or a number beyond its bounds.
  kDataLoss,            ///< Stored data cannot be read: a damaged or newer file.
  kInternal,            ///< A bug of this program.
};

/// A refusal. Return it once and handle it once. `message` is a sentence for people. It names the
/// fault and its place.
struct Error {
  ErrorCode code;
  /// In English.
  std::string message;
  /// What `message` was made of, if it has values.
  std::shared_ptr<const Sentence> made_of = nullptr;

  /// For readers of other languages.
  Sentence sentence() const { return made_of ? *made_of : Sentence(message); }

  bool operator==(const Error& other) const {
    return code == other.code && message == other.message;
  }
};

/// A value, or the refusal in its place.
template <typename T>
using Expected = tl::expected<T, Error>;

/// Makes the refusal that a function of any `Expected` returns.
inline tl::unexpected<Error> refuse(ErrorCode code, std::string message) {
  return tl::unexpected<Error>(Error{code, std::move(message)});
}

/// A refusal with a sentence with values: `refuse(code, "there is no ply {ply}", {{"ply", ply}})`.
inline tl::unexpected<Error> refuse(ErrorCode code, std::string_view form,
                                    std::initializer_list<SentenceValue> values) {
  auto made_of = std::make_shared<const Sentence>(form, values);
  return tl::unexpected<Error>(Error{code, made_of->english(), made_of});
}

/// A refusal with a sentence that was made before.
inline tl::unexpected<Error> refuse_with(ErrorCode code, Sentence sentence) {
  auto made_of = std::make_shared<const Sentence>(std::move(sentence));
  return tl::unexpected<Error>(Error{code, made_of->english(), made_of});
}

}  // namespace jadoube::rules
