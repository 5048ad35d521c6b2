#pragma once

#include <string>
#include <tl/expected.hpp>  // std::expected is C++23; this is the same type for C++20.
#include <utility>

namespace jadoube::rules {

/// What kind of refusal this is. Named as gRPC names its statuses, so that one table at the edge
/// maps them; the words themselves are general.
enum class ErrorCode {
  kInvalidArgument,     ///< Wrong whatever the state: a bad FEN, square z9.
  kNotFound,            ///< No such board, game, file.
  kFailedPrecondition,  ///< Not now: the game is over, the board has no lights.
  kPermissionDenied,    ///< The system does not let us: a port without rights.
  kUnavailable,         ///< Gone or not there yet: unplugged, busy, starting.
  kOutOfRange,          ///< A cursor nobody keeps, a number beyond its bounds.
  kDataLoss,            ///< What was stored cannot be read: a damaged or newer file.
  kInternal,            ///< A bug of ours.
};

/// A refusal: returned once, handled once. `message` names what is wrong and where, in a sentence
/// that can be shown to a person.
struct Error {
  ErrorCode code;
  std::string message;

  bool operator==(const Error&) const = default;
};

/// A value, or the refusal that stands in its place.
template <typename T>
using Expected = tl::expected<T, Error>;

/// The refusal as it is returned from a function of any `Expected`.
inline tl::unexpected<Error> refuse(ErrorCode code, std::string message) {
  return tl::unexpected<Error>(Error{code, std::move(message)});
}

}  // namespace jadoube::rules
