#include <unistd.h>

#include <CLI/CLI.hpp>
#include <iomanip>
#include <iostream>
#include <sstream>

#include "daemon/client/client.h"
#include "daemon/client/command_line/options.h"
#include "daemon/client/text.h"
#include "daemon/client/verbs/verb_groups.h"
#include "daemon/client/views/qr_text.h"
#include "daemon/language/translate.h"
#include "daemon/texts/words.h"
#include "jadoube/v1/access_service.pb.h"

namespace jadoube::cli {
namespace {

using language::tr;

struct AccessArguments {
  std::string role, name, id, path;
  int days = 365;
  bool qr = false;
};

v1::AccessRole access_role(const std::string& word) {
  if (word == "viewer") return v1::ACCESS_ROLE_VIEWER;
  if (word == "display") return v1::ACCESS_ROLE_DISPLAY;
  return word == "operator" ? v1::ACCESS_ROLE_OPERATOR : v1::ACCESS_ROLE_ARBITER;
}

// On a terminal, or if it was asked for.
void print_qr(const std::string& text, bool asked) {
  const bool on_terminal = isatty(STDOUT_FILENO) != 0;
  if (!on_terminal && !asked) return;
  std::cout << '\n' << qr_text(text, on_terminal ? QrStyle::kTerminal : QrStyle::kPaper) << '\n';
}

void print_no_pages() {
  std::cout
      << tr("The daemon serves no pages: set [http] listen in its configuration, and start it "
            "again.")
      << "\n";
}

// Who meets the warning of a browser can compare it.
void print_fingerprint(const std::string& fingerprint) {
  if (fingerprint.empty()) return;
  std::cout << tr("If the browser warns, compare the certificate's SHA-256:") << "\n"
            << fingerprint << "\n";
}

void print_addresses(const google::protobuf::RepeatedPtrField<std::string>& addresses,
                     const std::string& behind) {
  for (const auto& address : addresses) std::cout << address << behind << "\n";
}

// The address of a link without its secret.
std::string enter_page(const std::string& link) { return link.substr(0, link.find('#')); }

int enter(const Common& common, const AccessArguments& arguments) {
  v1::CreateLinkRequest request;
  request.set_role(access_role(arguments.role));
  request.set_display_name(arguments.name);
  return ask<v1::CreateLinkResponse>(common, request, [&](const v1::CreateLinkResponse& response) {
    const auto& entry = response.entry();
    std::cout << tr("For {name}, {role}. Open one of these addresses, or scan the code. It works "
                    "once, until {time}:",
                    {{"name", entry.display_name()},
                     {"role", arguments.role},
                     {"time", date_time_text(entry.expire_time())}})
              << "\n";
    if (response.links().empty()) {
      std::cout << "/enter#" << response.secret() << "\n";
      if (response.needs_https()) {
        std::cout << tr("Nobody may enter at the addresses of the daemon, because they are without "
                        "https: set [http] tls_listen, or allow_plain = true, and start it again.")
                  << "\n";
        return;
      }
      return print_no_pages();
    }
    print_addresses(response.links(), "");
    if (!response.links(0).starts_with("https:") && arguments.role != "viewer") {
      std::cout << tr("Without https, only this machine may enter, unless the configuration has "
                      "[http] tls_listen, or allow_plain = true.")
                << "\n";
    }
    if (!response.code().empty()) {
      std::cout << tr("Or type {code} at {address}.",
                      {{"code", response.code()}, {"address", enter_page(response.links(0))}})
                << "\n";
    }
    print_fingerprint(response.certificate_fingerprint());
    print_qr(response.links(0), arguments.qr);
  });
}

int open_pages(const Common& common, const AccessArguments& arguments) {
  const std::string path = arguments.path.starts_with('/') ? arguments.path : "/" + arguments.path;
  return ask<v1::ListAccessResponse>(
      common, v1::ListAccessRequest(), [&](const v1::ListAccessResponse& response) {
        if (response.addresses().empty()) {
          print_no_pages();
          return kFailure;
        }
        print_addresses(response.addresses(), path);
        if (!response.first_code().empty()) {
          std::cout << tr("Nobody has entered yet. Type {code} at "
                          "{address} to be the first arbiter.",
                          {{"code", response.first_code()},
                           {"address", response.addresses(0) + "/enter"}})
                    << "\n";
        }
        print_fingerprint(response.certificate_fingerprint());
        print_qr(response.addresses(0) + path, arguments.qr);
        return kSuccess;
      });
}

void print_entry(const v1::AccessEntry& entry) {
  std::ostringstream line;
  line << std::left << std::setw(8) << bare(entry.name()) << "  " << std::setw(7)
       << texts::enum_words(v1::AccessKind_Name(entry.kind()), "ACCESS_KIND_") << "  "
       << std::setw(8) << texts::enum_words(v1::AccessRole_Name(entry.role()), "ACCESS_ROLE_")
       << "  " << tr("until {time}", {{"time", date_time_text(entry.expire_time())}}) << "  "
       << entry.display_name();
  if (entry.has_use_time()) {
    const auto used = date_time_text(entry.use_time());
    line << " "
         << (entry.used_from().empty() ? tr("(used {time})", {{"time", used}})
                                       : tr("(used {time} from {address})",
                                            {{"time", used}, {"address", entry.used_from()}}));
  }
  std::cout << line.str() << "\n";
}

int list_tokens(const Common& common) {
  return ask<v1::ListAccessResponse>(
      common, v1::ListAccessRequest(), [](const v1::ListAccessResponse& response) {
        for (const auto& entry : response.entries()) print_entry(entry);
        if (response.entries().empty()) {
          std::cout << tr("nobody has a link, a cookie or a token") << "\n";
        }
      });
}

int create_token(const Common& common, const AccessArguments& arguments) {
  v1::CreateTokenRequest request;
  request.set_role(access_role(arguments.role));
  request.set_display_name(arguments.name);
  request.mutable_lifetime()->set_seconds(
      std::chrono::seconds(std::chrono::days(arguments.days)).count());
  return ask<v1::CreateTokenResponse>(common, request, [](const v1::CreateTokenResponse& response) {
    // Only the token, so that a script can keep it.
    std::cout << response.token() << "\n";
    std::cerr << tr("This token is shown only once. Send it with each call: "
                    "\"Authorization: Bearer TOKEN\". jadoube sends it if it is "
                    "in JADOUBE_TOKEN. Revoke it with: {command}",
                    {{"command", "jadoube tokens revoke " + bare(response.entry().name())}})
              << "\n";
  });
}

int revoke_entry(const Common& common, const std::string& id) {
  v1::RevokeRequest request;
  request.set_name(id.starts_with("access/") ? id : "access/" + id);
  return ask<v1::RevokeResponse>(common, request, [&](const v1::RevokeResponse&) {
    std::cout << tr("{name} is revoked", {{"name", bare(request.name())}}) << "\n";
  });
}

void add_who(CLI::App& verb, AccessArguments& arguments, const char* name_help) {
  verb.add_option("--role", arguments.role,
                  "viewer: looks at games. display: sees them without a delay. operator: runs the "
                  "round, sees no incidents. arbiter: sees and decides everything")
      ->required()
      ->check(CLI::IsMember({"viewer", "display", "operator", "arbiter"}));
  verb.add_option("--name", arguments.name, name_help)->required();
}

void add_qr(CLI::App& verb, AccessArguments& arguments) {
  verb.add_flag("--qr", arguments.qr, "Draw the QR code also if this is not a terminal");
}

}  // namespace

void add_access_verbs(CLI::App& app, Common& common, int& code) {
  static AccessArguments arguments;
  auto* in = app.add_subcommand(
      "enter", "Make a link and a QR code with which a person enters the pages. It works once");
  add_who(*in, arguments, "Who it is: \"A. Meier\". The author of their decisions");
  add_qr(*in, arguments);
  in->callback([&] { code = enter(common, arguments); });

  auto* tokens = app.add_subcommand(
      "tokens", "List who may enter: links, people and programs. Make and revoke tokens");
  tokens->require_subcommand(0, 1);
  tokens->callback([&, tokens] {
    if (tokens->get_subcommands().empty()) code = list_tokens(common);
  });
  auto* create = tokens->add_subcommand("create", "Make a token for a program, and print it");
  add_who(*create, arguments, "Which program it is. The author of its decisions");
  create->add_option("--days", arguments.days, "For how many days")
      ->check(CLI::Range(1, 3653))
      ->capture_default_str();
  create->callback([&] { code = create_token(common, arguments); });
  auto* revoke = tokens->add_subcommand("revoke", "Take back a link, a cookie or a token");
  revoke->add_option("id", arguments.id, "The id in the list")->required();
  revoke->callback([&] { code = revoke_entry(common, arguments.id); });

  auto* open = app.add_subcommand("open", "Print the addresses of the pages, and a QR code");
  open->add_option("page", arguments.path,
                   "A page: wall, board/12345, games. Without it: the first");
  add_qr(*open, arguments);
  open->callback([&] { code = open_pages(common, arguments); });
}

}  // namespace jadoube::cli
