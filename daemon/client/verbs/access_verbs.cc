#include <unistd.h>

#include <CLI/CLI.hpp>
#include <iomanip>
#include <iostream>
#include <sstream>

#include "daemon/client/client.h"
#include "daemon/client/text.h"
#include "daemon/client/verbs/verb_groups.h"
#include "daemon/client/verbs/verb_table.h"
#include "daemon/client/views/view_texts.h"
#include "daemon/language/translate.h"
#include "daemon/texts/words.h"
#include "jadoube/v1/access_service.pb.h"

namespace jadoube::cli {
namespace {

using language::mark;
using language::tr;

// What is not sent.
struct PageArguments {
  std::string path;
  bool qr = false;
};

// "arbiter".
std::string role_word(v1::AccessRole role) {
  return texts::enum_words(v1::AccessRole_Name(role), "ACCESS_ROLE_");
}

// On a terminal, or if it was asked for.
void print_qr(const std::string& text, bool asked) {
  const bool on_terminal = isatty(STDOUT_FILENO) != 0;
  if (!on_terminal && !asked) return;
  std::cout << '\n' << qr_text(text, on_terminal ? QrStyle::kTerminal : QrStyle::kPaper) << '\n';
}

void print_no_pages() {
  std::cout
      << tr("The daemon serves no pages. Set [http] listen in its configuration, and restart it.")
      << "\n";
}

// A user who gets the warning of a browser can compare it.
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

int enter(const Common& common, const v1::CreateLinkRequest& request,
          const PageArguments& arguments) {
  return ask<v1::CreateLinkResponse>(common, request, [&](const v1::CreateLinkResponse& response) {
    const auto& entry = response.entry();
    std::cout << tr("For {name}, {role}. Open one of these addresses, or scan the code. It works "
                    "once, until {time}:",
                    {{"name", entry.display_name()},
                     {"role", role_word(request.role())},
                     {"time", date_time_text(entry.expire_time())}})
              << "\n";
    if (response.links().empty()) {
      std::cout << "/enter#" << response.secret() << "\n";
      if (response.needs_https()) {
        std::cout << tr("Nobody may enter, because the daemon has no address with https. Set "
                        "[http] tls_listen, or allow_plain = true, and restart it.")
                  << "\n";
        return;
      }
      return print_no_pages();
    }
    print_addresses(response.links(), "");
    if (!response.links(0).starts_with("https:") && request.role() != v1::ACCESS_ROLE_VIEWER) {
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

int open_pages(const Common& common, const PageArguments& arguments) {
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

int create_token(const Common& common, const v1::CreateTokenRequest& request) {
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

int revoke_entry(const Common& common, const v1::RevokeRequest& request) {
  return ask<v1::RevokeResponse>(common, request, [&](const v1::RevokeResponse&) {
    std::cout << tr("{name} is revoked", {{"name", bare(request.name())}}) << "\n";
  });
}

VerbOption role_value() {
  return text_value("--role",
                    "viewer: sees games. display: sees them without a delay. operator: runs the "
                    "round, sees no incidents. arbiter: sees and decides everything",
                    "role")
      .required()
      .one_of({{"viewer", v1::ACCESS_ROLE_VIEWER},
               {"display", v1::ACCESS_ROLE_DISPLAY},
               {"operator", v1::ACCESS_ROLE_OPERATOR},
               {"arbiter", v1::ACCESS_ROLE_ARBITER}});
}

VerbOption name_value(const char* help) {
  return text_value("--name", help, "display_name").required();
}

VerbOption qr_value() {
  return own_value("--qr", "Draw the QR code also if this is not a terminal", &PageArguments::qr);
}

int put_days(const Common&, google::protobuf::Message& request, const std::string& days) {
  static_cast<v1::CreateTokenRequest&>(request).mutable_lifetime()->set_seconds(
      std::chrono::seconds(std::chrono::days(std::stoi(days))).count());
  return kSuccess;
}

Named read_entry(const Common&, const google::protobuf::Message&, const std::string& id) {
  return id.starts_with("access/") ? id : "access/" + id;
}

const Verb kAccessVerbs[] = {
    row_with("enter", mark("Make a link and a QR code that let a person enter the pages once"),
             {role_value(),
              name_value(mark("The name of the person: \"A. Meier\". It is the author of "
                              "their decisions")),
              qr_value()},
             enter),
    plain_row("tokens", "List who may enter: links, people and programs. Make and revoke tokens",
              list_tokens)
        .with_verbs(
            {row("create", mark("Make a token for a program, and print it"),
                 {role_value(),
                  name_value(mark("The name of the program. It is the author of its decisions")),
                  number_value("--days", "The number of days that the token is valid")
                      .with([](CLI::Option& option) { option.check(CLI::Range(1, 3653)); })
                      .or_else("365")
                      .put(put_days)},
                 create_token),
             row("revoke", mark("Revoke a link, a cookie or a token"),
                 {text_value("id", "The id in the list", "name").read(read_entry).required()},
                 revoke_entry)}),
    own_row<PageArguments>(
        "open", mark("Print the addresses of the pages, and a QR code"),
        {own_value("page", "A page: wall, board/12345, games. Without it: the first",
                   &PageArguments::path),
         qr_value()},
        open_pages),
};

}  // namespace

void add_access_verbs(CLI::App& app, const Common& common, int& code) {
  add_verbs(app, kAccessVerbs, common, code);
}

}  // namespace jadoube::cli
