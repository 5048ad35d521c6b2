#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/sentence.h"

namespace jadoube::push {

/// The address at a push service to which the messages for one browser are sent. The browser gives
/// it, so it may be any text.
class PushEndpoint {
 public:
  static constexpr std::size_t kLongest = 1024;

  /// Reads "https://push.example/some/path": https, a host without a name and a password, perhaps a
  /// port, a path of printable ASCII without a fragment. Nothing: it has another form, or more than
  /// `kLongest` characters.
  static std::optional<PushEndpoint> parse(const std::string& url);

  const std::string& url() const { return url_; }
  /// "push.example:443", in small letters.
  const std::string& place() const { return place_; }
  /// "https://push.example", with the port if it is not the usual one.
  std::string origin() const;
  bool has_usual_port() const;

 private:
  PushEndpoint(std::string url, std::string host, int port);

  std::string url_, host_, place_;
  int port_;
};

/// "push.example" or "push.example:8443" as the configuration names a push service, in the form of
/// `PushEndpoint::place`. Empty: it is neither.
std::string place_of_host(const std::string& host);

/// Why no message may go to `url`. `hosts`: the places of the push services that the configuration
/// names; these may be anywhere. Nothing: messages may go there, if its host turns out to be in the
/// internet. Connects to nobody.
std::optional<rules::Sentence> endpoint_fault(const std::string& url,
                                              const std::vector<std::string>& hosts);

/// True if the configuration names the push service of the endpoint.
bool is_named(const PushEndpoint& endpoint, const std::vector<std::string>& hosts);

}  // namespace jadoube::push
