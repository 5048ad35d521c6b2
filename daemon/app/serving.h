#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "daemon/api/server.h"
#include "daemon/app/entrances.h"
#include "daemon/app/http_front.h"
#include "daemon/app/outgoing.h"
#include "daemon/app/settings/settings_desk.h"
#include "daemon/app/site.h"
#include "daemon/system/clock.h"

/// What a hall and a relay do alike when they begin to serve, and when they end.
namespace jadoube::app {

/// gRPC has this time to stop. Within the other one, clients of HTTP read what is sent to them
/// last.
inline constexpr std::chrono::milliseconds kPatience{3000}, kFarewell{500};

/// The settings of [http]. If they name no certificate for TLS, the daemon makes a certificate
/// itself. Phones enter over https, and few halls have a certificate that an authority signed.
rules::Expected<HttpSettings> http_settings(const Site& site, const system::Clock& clock);

/// The settings of the gRPC servers, without those that only a hall or only a relay has. `epoch`:
/// the journal's.
api::Server::Options server_options(const Site& site, const system::Clock& clock,
                                    const std::string& epoch);

/// Opens the addresses of HTTP for `routes`, for the pages, for entering, and for outputs.
rules::Expected<void> open_http(const Site& site, HttpFront& http, Entrances& entrances,
                                Outgoing& outgoing, HttpFront::Content content);

/// Starts the gRPC servers.
rules::Expected<std::unique_ptr<api::Server>> start_server(const Site& site,
                                                           const api::Server::Options& options,
                                                           const api::Server::Parts& parts,
                                                           stream::Feed& feed,
                                                           storage::Archive archive);

/// Alerts link to the address of the pages that phones reach.
void link_alerts_to_pages(const HttpFront& http, outputs::OutputSet& outputs);

/// Logs the addresses of the daemon, and facts that its owner may not know. `settings`: null if
/// nothing can be changed.
void say_what_is_served(const Site& site, const HttpFront& http, access::Doorkeeper& doorkeeper,
                        const SettingsDesk* settings);

/// Reads the certificate of [http] again, and writes to the log why it cannot be used.
void reload_certificate(HttpFront& http);

/// Warns if the journal lacks published events.
void warn_of_what_is_missing(const storage::Journal& journal);

}  // namespace jadoube::app
