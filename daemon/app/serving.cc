#include "daemon/app/serving.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <utility>

#include "daemon/api/call/caller.h"
#include "daemon/app/config_check.h"
#include "daemon/net/listener.h"
#include "daemon/net/peer_address.h"
#include "daemon/net/tls/tls_certificate.h"
#include "daemon/storage/journal.h"
#include "daemon/system/ip_address.h"
#include "daemon/system/log.h"
#include "daemon/web/pages.h"

namespace jadoube::app {
namespace {

namespace fs = std::filesystem;
using rules::Expected;

void say_addresses(const Config& config) {
  for (const auto& address : config.grpc.listen) log::info("listening on " + address);
  for (const auto& address : config.grpc.viewers) log::info("listening for viewers on " + address);
  for (const auto& exposure : exposures_of(config)) log::warning(exposure);
  for (const auto& address : config.livechess.listen) {
    log::info("listening as DGT LiveChess on " + address);
  }
  for (const auto& address : config.metrics.listen) {
    log::info("listening for Prometheus on http://" + address + "/metrics");
  }
}

void say_journal(const std::string& path) {
  log::info("the journal is " + path);
  const auto was = path + storage::JournalFile::kWas;
  if (!fs::exists(was)) return;
  log::warning(was + " is an older record. This file has replaced it. Rename it back, " +
               "or import it: jadoube import " + was + " --as earlier");
}

}  // namespace

Expected<HttpSettings> http_settings(const Site& site, const system::Clock& clock) {
  HttpSettings settings = site.config.http;
  if (!settings.language) settings.language = site.config.grpc.language;
  if (settings.tls_listen.empty() || !settings.certificate.empty()) return settings;
  settings.certificate = site.data_dir / "own-certificate.pem";
  settings.key = site.data_dir / "own-key.pem";
  net::OwnCertificate certificate{.names = net::own_names()};
  for (const auto& each : system::own_addresses()) certificate.addresses.push_back(each.text);
  std::ranges::copy(settings.names, std::back_inserter(certificate.names));
  if (!settings.local_name.empty()) {
    std::ranges::copy(nearby::LocalName::all_names(settings.local_name),
                      std::back_inserter(certificate.names));
  }
  const auto made = certificate.make_if_needed(
      {settings.certificate, settings.key}, std::chrono::floor<std::chrono::seconds>(clock.now()));
  if (!made) return tl::unexpected(made.error());
  if (*made) log::info("made a self-signed certificate: " + settings.certificate);
  return settings;
}

api::Server::Options server_options(const Site& site, const system::Clock& clock,
                                    const std::string& epoch) {
  const Config& config = site.config;
  return {
      .listen = config.grpc.listen,
      .viewers = config.grpc.viewers,
      .epoch = epoch,
      .journal = fs::absolute(site.journal_path),
      .recordings = config.recording ? fs::absolute(config.recording_dir).string() : std::string(),
      .boards = site.board_ids(),
      .event = config.event_name,
      .site = config.site,
      .delay = config.delay,
      .live = live_addresses(config),
      .viewers_see_squares = config.grpc.viewers_squares,
      .now = clock};
}

Expected<void> open_http(const Site& site, HttpFront& http, Entrances& entrances,
                         Outgoing& outgoing, HttpFront::Content content) {
  const Config& config = site.config;
  for (const auto& [addresses, key] : {std::pair(config.http.listen, "[http] listen"),
                                       std::pair(config.http.tls_listen, "[http] tls_listen")}) {
    if (auto made = make_socket_directories(addresses, key); !made) return made;
  }
  outputs::LiveChessGuests guests{.host_names = config.livechess.names,
                                  .origins = config.livechess.origins};
  for (const auto& names : {config.http.names, net::own_names()}) {
    std::ranges::copy(names, std::back_inserter(guests.host_names));
  }
  content.livechess = outgoing.outputs().livechess_site(guests);
  add_routes(content.routes, outgoing.routes());
  add_routes(content.routes, entrances.routes(site, outgoing.outputs().push()));
  add_routes(content.routes, web::page_routes());
  content.has_entered = [&doorkeeper = entrances.doorkeeper()](const net::HttpRequest& request) {
    return api::has_entered(request, doorkeeper);
  };
  return http.open({.livechess = config.livechess.listen, .metrics = config.metrics.listen},
                   content);
}

Expected<std::unique_ptr<api::Server>> start_server(const Site& site,
                                                    const api::Server::Options& options,
                                                    const api::Server::Parts& parts,
                                                    stream::Feed& feed, storage::Archive archive) {
  const GrpcSettings& grpc = site.config.grpc;
  for (const auto& [addresses, key] :
       {std::pair(grpc.listen, "[grpc] listen"), std::pair(grpc.viewers, "[grpc] viewers")}) {
    if (auto made = make_socket_directories(addresses, key); !made) {
      return tl::unexpected(made.error());
    }
  }
  api::set_language_of_calls(grpc.language.value_or(language::Language()));
  return api::Server::start(options, parts, feed, std::move(archive));
}

void link_alerts_to_pages(const HttpFront& http, outputs::OutputSet& outputs) {
  const auto pages = http.pages().addresses;
  const auto for_phones = std::ranges::find_if_not(pages, &net::is_for_this_machine);
  outputs.set_pages(for_phones == pages.end() ? std::string() : *for_phones);
}

void say_what_is_served(const Site& site, const HttpFront& http, access::Doorkeeper& doorkeeper,
                        const SettingsDesk* settings) {
  const Config& config = site.config;
  say_addresses(config);
  if (config.delay > std::chrono::seconds(0)) {
    log::info("viewers see moves with a delay of " + std::to_string(config.delay.count()) +
              " s, unless a tournament has another delay");
  }
  for (const auto& reader : live_readers(config)) log::warning(reader.english());
  if (settings != nullptr) {
    for (const auto& problem : settings->problems()) log::warning(problem);
  }
  const auto pages = http.pages().addresses;
  if (const auto first = pages.empty() ? std::nullopt : doorkeeper.make_first_link()) {
    log::info("nobody has entered yet: open " + pages.front() + "/enter and type " + first->code +
              " to be the first arbiter. `jadoube open` shows it again");
  }
  say_journal(site.journal_path);
}

void reload_certificate(HttpFront& http) {
  const auto read = http.reload();
  if (!read) log::error(read.error().message + ". The old certificate stays in use");
}

void warn_of_what_is_missing(const storage::Journal& journal) {
  if (journal.is_another()) {
    log::warning(journal.file().path() +
                 " is not the last journal of this daemon. The events of that journal are not "
                 "on record. Subscribers start again from a snapshot");
  }
  const auto lost = journal.lost_events();
  if (lost == 0) return;
  log::error(
      journal.file().path() + " ends " + std::to_string(lost) +
      " events before the last published event: its log, " + journal.file().path() +
      "-wal, was cut or removed. These events are not on record. Subscribers start again from "
      "a snapshot, and the boards are asked for their own logs");
}

}  // namespace jadoube::app
