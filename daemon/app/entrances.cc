#include "daemon/app/entrances.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>

#include "daemon/language/translate.h"

namespace jadoube::app {

namespace fs = std::filesystem;
using rules::Expected;

Expected<std::unique_ptr<Entrances>> Entrances::open(const Site& site, const system::Clock& clock,
                                                     const api::PageSource& pages) {
  std::unique_ptr<Entrances> entrances(new Entrances);
  const HttpSettings& http = site.config.http;
  auto opened = access::Doorkeeper::open(site.data_dir / "access.json", [clock] {
    return std::chrono::floor<std::chrono::seconds>(clock.now());
  });
  if (!opened) return tl::unexpected(opened.error());
  entrances->doorkeeper_ = std::move(*opened);
  access::Doorkeeper& doorkeeper = *entrances->doorkeeper_;
  entrances->access_routes_ =
      std::make_unique<api::AccessRoutes>(doorkeeper, http.allow_plain, &pages);
  entrances->gateway_ = std::make_unique<api::Gateway>(doorkeeper, http.viewers_calls_per_second);
  std::vector<system::Network> live;
  for (const auto& text : http.live_networks) live.push_back(*system::Network::parse(text));
  entrances->gateway_->set_live_networks(std::move(live));
  entrances->open_exercise(site);
  entrances->push_settings_ = site.config.push;
  // Only a page can ask for alerts on a device.
  if (!http.is_served()) return entrances;
  auto key = push::VapidKey::open(site.data_dir / push::VapidKey::kFileName);
  if (!key) return tl::unexpected(key.error());
  entrances->push_key_ = *std::move(key);
  auto book = push::SubscriptionBook::open(site.data_dir / push::SubscriptionBook::kFileName);
  if (!book) return tl::unexpected(book.error());
  entrances->subscriptions_ = std::move(*book);
  return entrances;
}

void Entrances::open_exercise(const Site& site) {
  const std::string& program = site.config.program;
  if (program.empty()) return;
  exercise_ =
      std::make_unique<training::Exercise>(program, fs::absolute(site.data_dir) / "training");
  training_gateway_ = api::Gateway::to_beside(
      *doorkeeper_,
      {.prefix = "/training",
       .least = access::Role::kArbiter,
       .address = exercise_->address(),
       .is_running = std::bind_front(&training::Exercise::is_running, exercise_.get()),
       .none_runs = language::mark("no lesson runs: start one on the page /training")});
}

std::optional<outputs::PushReader> Entrances::reader_of(const std::string& owner) const {
  const auto role = doorkeeper_->role_of_entry(owner);
  if (!role || *role < access::Role::kOperator) return std::nullopt;
  return *role == access::Role::kArbiter ? outputs::PushReader::kArbiter
                                         : outputs::PushReader::kOperator;
}

std::optional<outputs::PushParts> Entrances::push_parts() {
  if (!subscriptions_) return std::nullopt;
  return outputs::PushParts{.book = *subscriptions_,
                            .key = *push_key_,
                            .settings = push_settings_,
                            .reader_of = std::bind_front(&Entrances::reader_of, this)};
}

std::vector<net::HttpRoute> Entrances::routes(const Site& site, outputs::PushSender* alerts) {
  std::vector<net::HttpRoute> routes = access_routes_->routes();
  add_routes(routes, gateway_->routes(site.config.http.embed));
  if (training_gateway_) add_routes(routes, training_gateway_->routes());
  if (subscriptions_ && alerts != nullptr) {
    push_routes_ =
        std::make_unique<api::PushRoutes>(api::PushRoutes::Parts{.doorkeeper = *doorkeeper_,
                                                                 .book = *subscriptions_,
                                                                 .sender = *alerts,
                                                                 .key = push_key_->public_key(),
                                                                 .hosts = push_settings_.hosts});
    add_routes(routes, push_routes_->routes());
  }
  return routes;
}

void Entrances::stop() {
  if (exercise_) exercise_->stop();
}

void add_routes(std::vector<net::HttpRoute>& to, std::vector<net::HttpRoute> more) {
  std::ranges::move(more, std::back_inserter(to));
}

}  // namespace jadoube::app
