#include "daemon/app/config_push.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "daemon/push/push_endpoint.h"

namespace jadoube::app {
namespace {

// What push services take [RFC 8292, 2.1].
bool is_contact(std::string_view text) {
  const bool is_one_word =
      std::ranges::all_of(text, [](unsigned char c) { return c > ' ' && c < 127; });
  const bool is_mail = text.starts_with("mailto:") && text.find('@') != std::string_view::npos;
  return is_one_word && (is_mail || (text.starts_with("https://") && text.size() > 8));
}

std::string push_host_fault(const std::string& text) {
  return push::place_of_host(text).empty()
             ? "must hold push services, as \"push.example\" or \"push.example:8443\""
             : std::string();
}

}  // namespace

void read_push(ConfigReader& reader, const toml::table& root, Config& config) {
  const toml::table* table = reader.table(root, "push");
  if (table == nullptr) return;
  const std::string where = "push.";
  reader.allow(*table, "push");
  outputs::PushSettings& settings = config.push;
  reader.text(*table, where, "contact", settings.contact);
  if (!settings.contact.empty() && !is_contact(settings.contact)) {
    reader.fail(table->get("contact")->source(), "push.contact",
                "must be where the owners of push services can write to you, as "
                "\"mailto:organiser@club.example\" or \"https://club.example\"");
  }
  reader.texts(*table, where, "hosts", settings.hosts, push_host_fault);
  for (std::string& host : settings.hosts) host = push::place_of_host(host);
  reader.path(*table, where, "ca_file", settings.ca_file);
  if (!settings.ca_file.empty() && settings.hosts.empty()) {
    reader.fail(table->get("ca_file")->source(), "push.ca_file",
                "needs hosts beside it: the push services that have these certificates");
  }
  if (!config.http.is_served()) {
    reader.fail(table->source(), "push", "needs an address in [http] tls_listen");
  }
}

}  // namespace jadoube::app
