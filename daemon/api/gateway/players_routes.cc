#include "daemon/api/gateway/players_routes.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "daemon/access/secret.h"
#include "daemon/api/answering/table_codes.h"
#include "daemon/api/gateway/call_limits.h"
#include "daemon/api/gateway/json_route.h"
#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/tournament/edit.h"
#include "daemon/tournament/find.h"
#include "daemon/tournament/result.h"

namespace jadoube::api {
namespace {

using language::tr;
using net::HttpRequest;
using net::HttpResponse;
using nlohmann::json;
using rules::ErrorCode;
using tournament::Agreement;
using tournament::PairingPlace;
using Exchange = std::shared_ptr<net::HttpExchange>;
using TournamentNow = std::shared_ptr<const model::Tournament>;
template <typename Value>
using OrAnswer = tl::expected<Value, HttpResponse>;

constexpr std::size_t kPhoneBytes = 4 << 10;
constexpr std::chrono::minutes kMinute{1}, kTenMinutes{10};

HttpResponse phone_refusal(const rules::Error& error) {
  switch (error.code) {
    case ErrorCode::kInvalidArgument:
      return error_answer(400, "invalid_argument", error);
    case ErrorCode::kNotFound:
      return error_answer(404, "not_found", error);
    case ErrorCode::kUnavailable:
      return error_answer(503, "unavailable", error);
    default:
      return error_answer(409, "failed_precondition", error);
  }
}

HttpResponse too_many() {
  auto response = error_answer(
      429, "resource_exhausted",
      rules::refuse(ErrorCode::kUnavailable, "too many at once: wait a minute, then try again")
          .value());
  response.fields.emplace_back("Retry-After", "60");
  return response;
}

// The request of a phone.
struct Asked {
  std::string tournament, code, phone, pairing, side, result, digits;
  int table = 0;
};

// The request. Nothing: it has another form.
std::optional<Asked> asked_in(const std::string& body) {
  const auto in = json::parse(body, nullptr, false);
  if (!in.is_object()) return std::nullopt;
  Asked asked;
  for (const auto& [key, to] :
       {std::pair("tournament", &asked.tournament), std::pair("code", &asked.code),
        std::pair("phone", &asked.phone), std::pair("pairing", &asked.pairing),
        std::pair("side", &asked.side), std::pair("result", &asked.result),
        std::pair("digits", &asked.digits)}) {
    const auto found = in.find(key);
    if (found == in.end()) continue;
    if (!found->is_string()) return std::nullopt;
    *to = found->get<std::string>();
  }
  const auto table = in.find("table");
  if (table == in.end() || !table->is_number_integer()) return std::nullopt;
  const auto number = table->get<std::int64_t>();
  if (number < 1 || number > model::kMostTables) return std::nullopt;
  asked.table = static_cast<int>(number);
  return asked;
}

std::optional<rules::Color> side_in(const std::string& word) {
  if (word == "white") return rules::Color::kWhite;
  if (word == "black") return rules::Color::kBlack;
  return std::nullopt;
}

std::optional<rules::GameScore> score_in(const std::string& text) {
  for (const auto& [word, result] :
       {std::pair("1-0", rules::Result::kWhiteWins), std::pair("1/2-1/2", rules::Result::kDraw),
        std::pair("0-1", rules::Result::kBlackWins)}) {
    if (text == word) return rules::score_of(result);
  }
  return std::nullopt;
}

std::string said_text(const rules::GameScore& score) {
  return tournament::result_text(model::PairingResult{.score = score});
}

// What the daemon stores of a phone's secret. It is different in each tournament.
std::string digest_of_phone(const model::Tournament& tournament, const std::string& phone) {
  return access::hex_of(access::digest_of(tournament.players_secret + "\nphone " + phone));
}

// What a phone may know.
json answer_for(const model::Tournament& tournament, const PairingPlace& place,
                const std::string& phone) {
  const model::Section& section = tournament.sections[place.section];
  const model::Round& round = section.rounds[place.round];
  const model::Pairing& pairing = round.pairings[place.pairing];
  const auto name = [&](rules::Color color) {
    const auto* player = tournament::find_player(section, pairing.players[color]);
    return player == nullptr ? std::string() : player->name;
  };
  json out = {{"title", tournament.name.empty() ? tournament.id : tournament.name},
              {"section", section.name},
              {"round", round.number},
              {"table", pairing.table},
              {"pairing", pairing.id},
              {"white", name(rules::Color::kWhite)},
              {"black", name(rules::Color::kBlack)},
              {"asks_digits", tournament.players_results == model::PlayersResults::kSlip}};
  for (const auto color : {rules::Color::kWhite, rules::Color::kBlack}) {
    const auto said = tournament::said_by(pairing, color);
    if (!said || said->phone != phone) continue;
    const Agreement both = tournament::agreement(pairing);
    out["side"] = color == rules::Color::kWhite ? "white" : "black";
    out["said"] = said_text(said->score);
    out["other"] = both == Agreement::kAgree    ? "agrees"
                   : both == Agreement::kDiffer ? "differs"
                                                : "waits";
  }
  return out;
}

// A game at a table, and the rights of its phone.
struct AtTable {
  TournamentNow tournament;
  PairingPlace place;
  std::string phone;
  Asked asked;
};

}  // namespace

class PlayersRoutes::Implementation {
 public:
  explicit Implementation(Parts parts) : parts_(std::move(parts)) {}

  HttpResponse game(const HttpRequest& request) {
    const auto at = table_of(request);
    if (!at) return at.error();
    return json_answer(200, answer_for(*at->tournament, at->place, at->phone));
  }

  void say(const Exchange& exchange) { change(exchange, true); }
  void withdraw(const Exchange& exchange) { change(exchange, false); }

 private:
  static std::chrono::sys_seconds now() {
    return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  }

  // The game that the request is about, if its code is right.
  OrAnswer<AtTable> table_of(const HttpRequest& request) {
    if (!net::is_own_origin(request.field("origin"), request.field("host"))) {
      return tl::unexpected(
          error_answer(403, "permission_denied", tr("only the pages of this host may do this")));
    }
    if (!is_json(request)) {
      return tl::unexpected(
          error_answer(415, "invalid_argument", tr("send JSON: Content-Type: application/json")));
    }
    auto asked = asked_in(request.body);
    if (!asked || asked->phone.size() < kLeastSecret || asked->phone.size() > kLongestSecret) {
      return tl::unexpected(
          error_answer(400, "invalid_argument",
                       tr("the body must have a tournament, a table, a code and the "
                          "secret of the phone")));
    }
    const auto all = parts_.feed.tournaments();
    const auto found = std::ranges::find_if(
        all, [&](const auto& one) { return one->id == asked->tournament && !one->closed; });
    if (found == all.end() || !is_code(asked->code, sign_code(**found, asked->table))) {
      // A wrong guess reveals nothing, not even which tournaments there are. A right code always
      // works, because several phones may have the same address.
      if (!wrong_.allows(request.peer, now())) return tl::unexpected(too_many());
      return tl::unexpected(error_answer(
          403, "permission_denied",
          rules::refuse(ErrorCode::kPermissionDenied,
                        "this code is not that of the table. Scan the sign on the table again, "
                        "or call the arbiter")
              .value()));
    }
    const auto place = tournament::pairing_at_table(**found, asked->table);
    if (!place) return tl::unexpected(phone_refusal(place.error()));
    return AtTable{.tournament = *found,
                   .place = *place,
                   .phone = digest_of_phone(**found, asked->phone),
                   .asked = *std::move(asked)};
  }

  // Why the phone may not change something. Nothing: it may.
  std::optional<HttpResponse> refusal_of(const AtTable& at) {
    const model::Pairing& pairing = tournament::at(*at.tournament, at.place);
    if (pairing.id != at.asked.pairing) {
      return error_answer(
          409, "failed_precondition",
          rules::refuse(ErrorCode::kFailedPrecondition,
                        "another game is played at this table now: look at the page again")
              .value());
    }
    const std::string table = at.tournament->id + "/" + std::to_string(at.asked.table);
    if (!changes_.allows(table, now()) || !hourly_.allows(table, now())) return too_many();
    const std::string digits = slip_code(*at.tournament, pairing);
    if (digits.empty()) return std::nullopt;
    if (digits_.is_full(pairing.id, now())) return too_many();
    if (is_code(at.asked.digits, digits)) return std::nullopt;
    (void)digits_.allows(pairing.id, now());
    return error_answer(403, "permission_denied",
                        rules::refuse(ErrorCode::kPermissionDenied,
                                      "these are not the four digits on the slip of this game")
                            .value());
  }

  void change(const Exchange& exchange, bool says) {
    const auto at = table_of(exchange->request());
    if (!at) return exchange->respond(at.error());
    const auto side = side_in(at->asked.side);
    const auto score = score_in(at->asked.result);
    if (!side || (says && !score)) {
      return exchange->respond(
          error_answer(400, "invalid_argument",
                       tr("give the side, white or black, and the result: 1-0, 1/2-1/2 or 0-1")));
    }
    if (auto refusal = refusal_of(*at)) {
      return exchange->respond(*std::move(refusal));
    }
    const tournament::SayResult edit{.pairing = at->asked.pairing,
                                     .player = *side,
                                     .score = says ? score : std::nullopt,
                                     .phone = at->phone};
    parts_.hall.change_tournament(
        {.id = at->tournament->id,
         .author = "phone at table " + std::to_string(at->asked.table),
         .origin = exchange->request().peer,
         .change = [edit, when = parts_.now()](
                       const model::Tournament* present) -> rules::Expected<model::Tournament> {
           if (present == nullptr) {
             return rules::refuse(rules::ErrorCode::kNotFound, "the tournament was removed");
           }
           return tournament::apply(edit, *present, when);
         }},
        language::in_same_language(
            [exchange, edit](const rules::Expected<model::Tournament>& changed) {
              if (!changed) return exchange->respond(phone_refusal(changed.error()));
              const auto place = tournament::find_pairing(*changed, edit.pairing);
              exchange->respond(json_answer(
                  200, place ? answer_for(*changed, *place, edit.phone) : json::object()));
            }));
  }

  const Parts parts_;
  // Only the server's thread uses these.
  RateLimit wrong_{kWrongAMinute, kMinute};
  RateLimit changes_{kChangesAMinute, kMinute};
  RateLimit hourly_{kChangesAnHour, std::chrono::hours(1)};
  RateLimit digits_{kWrongDigits, kTenMinutes};
};

PlayersRoutes::PlayersRoutes(Parts parts)
    : implementation_(std::make_unique<Implementation>(std::move(parts))) {}

PlayersRoutes::~PlayersRoutes() = default;

std::vector<net::HttpRoute> PlayersRoutes::routes() const {
  auto* to = implementation_.get();
  return {json_route("/players/game", "POST", kPhoneBytes,
                     net::answers([to](const HttpRequest& asked) { return to->game(asked); })),
          json_route("/players/say", "POST", kPhoneBytes,
                     [to](const Exchange& exchange) { to->say(exchange); }),
          json_route("/players/withdraw", "POST", kPhoneBytes,
                     [to](const Exchange& exchange) { to->withdraw(exchange); })};
}

}  // namespace jadoube::api
