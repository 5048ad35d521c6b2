#pragma once

#include <string>
#include <tl/expected.hpp>  // std::expected comes with C++23; this is the same type for C++20.
#include <utility>

namespace jadoube::rules {

/// The kind of a refusal. The names are those of the gRPC statuses, so that one table at the API
/// maps them. The names themselves are general.
enum class ErrorCode {
  kInvalidArgument,     ///< Wrong in every state: a bad FEN, square z9.
  kNotFound,            ///< No such board, game, file.
  kFailedPrecondition,  ///< Not possible now: the game is over, the board has no lights.
  kPermissionDenied,    ///< The system forbids it: a port without rights.
  kUnavailable,         ///< Gone or not there yet: unplugged, busy, starting.
  kOutOfRange,          ///< A cursor that no longer exists, or a number beyond its bounds.
  kDataLoss,            ///< Stored data cannot be read: a damaged or newer file.
  kInternal,            ///< A bug of this program.
};

/// A refusal. Return it once and handle it once. `message` says what is wrong and where, in a
/// sentence for people.
struct Error {
  ErrorCode code;
  std::string message;

  bool operator==(const Error&) const = default;
};

/// A value, or the refusal in its place.
template <typename T>
using Expected = tl::expected<T, Error>;

/// Makes the refusal that a function of any `Expected` returns.
inline tl::unexpected<Error> refuse(ErrorCode code, std::string message) {
  return tl::unexpected<Error>(Error{code, std::move(message)});
}

}  // namespace jadoube::rules
