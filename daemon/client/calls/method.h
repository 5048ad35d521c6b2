#pragma once

#include <google/protobuf/descriptor.h>

#include <string>
#include <vector>

/// Which method of the API a call is. No two methods share a request, so the type of the request
/// names the method. The descriptors that protobuf generates have its full name.
namespace jadoube::cli {

/// A method, by the types of its messages.
struct Method {
  using Descriptor = const google::protobuf::Descriptor* (*)();

  Descriptor request, response;
  /// It has many answers: a stream.
  bool is_stream;
};

/// Its path on the wire: "/jadoube.v1.GameService/GetGame". Throws std::logic_error if no service
/// has a method with these messages.
std::string path_of(const Method& method);

/// All methods that this program can call. A test looks them up.
const std::vector<Method>& used_methods();

/// Adds `method` to them, and returns it.
Method note_method(Method method);

/// The method that takes `Request` and answers with `Response`. Whoever names it notes it, before
/// `main` begins.
template <typename Request, typename Response, bool kIsStream>
inline const Method kMethod = note_method({&Request::descriptor, &Response::descriptor, kIsStream});

}  // namespace jadoube::cli
