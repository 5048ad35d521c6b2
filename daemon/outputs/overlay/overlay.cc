#include "daemon/outputs/overlay/overlay.h"

#include <algorithm>
#include <utility>

#include "daemon/outputs/overlay/overlay_json.h"

namespace jadoube::outputs {
namespace {

// As an event named "table", and without a name, for `EventSource.onmessage`.
net::SharedBytes both_events(const std::string& json) {
  return net::shared_bytes(*net::server_sent_event(json, "table") + *net::server_sent_event(json));
}

constexpr std::string_view kEvents = "events";
constexpr const char* kJson = "application/json; charset=utf-8";

}  // namespace

const Overlay::Shown& Overlay::shown(const std::string& own, const Addresses::Place& place) {
  Shown& kept = shown_[own];
  const auto& [round, table] = place;
  const bool is_same = kept.json && kept.round == round->number && shows_same(kept.table, *table);
  if (!is_same) kept.position = shown_position(*table, policy_);
  const bool has_game = evaluate_ && table->game != nullptr;
  const auto evaluated = has_game ? evaluate_(*table, kept.position) : Evaluated();
  const bool has_same_score = kept.evaluated.score == evaluated.score;
  kept.evaluated = evaluated;
  if (is_same && has_same_score) return kept;
  auto text = overlay_json(*round, *table, policy_, own, evaluated.score);
  kept.table = *table;
  kept.round = round->number;
  if (kept.json && *kept.json == text) return kept;
  kept.json = net::shared_bytes(std::move(text));
  kept.event = both_events(*kept.json);
  for (const Reader& reader : readers_) {
    if (reader.address.empty()) reader.stream->send(kept.event);
  }
  return kept;
}

bool Overlay::publish(const std::vector<Round>& rounds, std::chrono::sys_seconds now) {
  const std::lock_guard lock(mutex_);
  std::erase_if(readers_, [](const Reader& reader) { return !reader.stream->is_open(); });
  const Addresses addresses(rounds);
  Documents::ByPath documents;
  std::string all = "[";
  for (const auto& [own, place] : addresses.tables()) {
    if (all.size() > 1) all += ",\n";
    all += *shown(own, place).json;
  }
  std::erase_if(shown_, [&](const auto& entry) { return !addresses.all().contains(entry.first); });
  for (const auto& [address, own] : addresses.all()) {
    documents[address + ".json"] = {kJson, shown_.at(own).json};
  }
  addresses_ = addresses.all();
  for (Reader& reader : readers_) tell(reader);
  documents["tables.json"] = {kJson, net::shared_bytes(all + "]")};
  add_list(documents, {std::string(kEvents)});
  documents_.replace(std::move(documents), now);
  return std::ranges::any_of(shown_,
                             [](const auto& each) { return each.second.evaluated.may_come; });
}

// Sends a reader of one table what it has not got.
void Overlay::tell(Reader& reader) {
  const auto own = addresses_.find(reader.address);
  if (own == addresses_.end()) return;
  const net::SharedBytes& event = shown_.at(own->second).event;
  if (std::exchange(reader.sent, event) != event) reader.stream->send_latest(event);
}

Overlay::~Overlay() {
  for (const Reader& reader : readers_) reader.stream->close();
}

void Overlay::answer(const std::shared_ptr<net::HttpExchange>& exchange, const std::string& path) {
  if (path == kEvents) return begin_events(exchange, {});
  const std::string suffix = "/" + std::string(kEvents);
  if (path.ends_with(suffix)) {
    return begin_events(exchange, path.substr(0, path.size() - suffix.size()));
  }
  exchange->respond(documents_.get(path));
}

void Overlay::begin_events(const std::shared_ptr<net::HttpExchange>& exchange,
                           const std::string& address) {
  const std::lock_guard lock(mutex_);
  if (!documents_.are_made()) return exchange->respond(not_ready());
  if (!address.empty() && !addresses_.contains(address)) {
    std::vector<std::string> there;
    for (const auto& [known, own] : addresses_) there.push_back(known);
    exchange->respond(not_here(address, there));
    return;
  }
  auto stream = exchange->stream(net::event_stream());
  if (!stream) return;
  Reader reader{.address = address, .stream = std::move(stream)};
  if (!address.empty()) {
    tell(reader);
  } else {
    for (const auto& [own, one] : shown_) reader.stream->send(one.event);
  }
  readers_.push_back(std::move(reader));
}

}  // namespace jadoube::outputs
