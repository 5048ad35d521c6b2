#include "daemon/client/calls/method.h"

#include <stdexcept>

namespace jadoube::cli {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::MethodDescriptor;

std::vector<Method>& noted_methods() {
  static std::vector<Method> methods;
  return methods;
}

// The method that takes `request`. It is in the file of its request. Null: there is none.
const MethodDescriptor* method_with(const Descriptor& request) {
  for (int i = 0; i < request.file()->service_count(); ++i) {
    const auto& service = *request.file()->service(i);
    for (int j = 0; j < service.method_count(); ++j) {
      if (service.method(j)->input_type() == &request) return service.method(j);
    }
  }
  return nullptr;
}

}  // namespace

std::string path_of(const Method& method) {
  const Descriptor& request = *method.request();
  const Descriptor& response = *method.response();
  const MethodDescriptor* found = method_with(request);
  if (found == nullptr || found->output_type() != &response || found->client_streaming() ||
      found->server_streaming() != method.is_stream) {
    throw std::logic_error("no method takes " + request.full_name() + " and answers with " +
                           (method.is_stream ? "a stream of " : "one ") + response.full_name());
  }
  return "/" + found->service()->full_name() + "/" + found->name();
}

const std::vector<Method>& used_methods() { return noted_methods(); }

Method note_method(Method method) {
  noted_methods().push_back(method);
  return method;
}

}  // namespace jadoube::cli
