#pragma once

#include <memory>
#include <string>
#include <vector>

#include "daemon/hall/hall_backend.h"
#include "daemon/model/tournament.h"
#include "daemon/net/http/http_site.h"
#include "daemon/stream/event_stream.h"
#include "daemon/system/clock.h"

namespace jadoube::api {

/// How the phones of the two players give the result of their game. Nobody enters. The code on the
/// sign of the table is enough for a phone. Where the tournament wants it, the digits on the result
/// slip are needed too. All are POST with JSON, and answer what the phone may know:
///
///     /players/game {"tournament": "open", "table": 7, "code": "kqzr...", "phone": SECRET}
///     /players/say  the same, and {"pairing": ID, "side": "white", "result": "1-0",
///                                  "digits": "0417"}
///     /players/withdraw  the same without a result: takes back what this phone said
///
///     {"title": "City Open", "round": 3, "table": 7, "pairing": ID, "white": "Stone, Anna",
///      "black": "Field, Ben", "asks_digits": true, "side": "white", "said": "1-0",
///      "other": "agrees"}
///
/// "side" and "said" are only there if this phone has given a result. "other" too: "waits",
/// "agrees" or "differs". So a phone that gives nothing learns nothing. The answer has no moves and
/// no result that counts. `phone` is a secret that the phone itself has made; the daemon keeps its
/// SHA-256.
///
/// Errors are {"code": ..., "message": ...} in the language of the reader. 400: a bad request. 403:
/// a wrong code. 404: no such table. 409: not now. 429: too many.
class PlayersRoutes {
 public:
  struct Parts {
    /// It has the tournaments, and must exist longer.
    const stream::Feed& feed;
    /// It makes the changes, and must exist longer.
    hall::HallBackend& hall;
    /// The journal's time.
    system::Clock now;
  };

  /// In a minute: wrong codes from one address that get an answer, and calls that change something
  /// at one table.
  static constexpr int kWrongAMinute = 5, kChangesAMinute = 12;
  /// Calls that change something at one table in an hour: each writes the tournament.
  static constexpr int kChangesAnHour = 40;
  /// Wrong digits for one game in ten minutes, from all addresses: four digits could be guessed.
  static constexpr int kWrongDigits = 10;
  /// The length of the secret of a phone.
  static constexpr std::size_t kLeastSecret = 16, kLongestSecret = 100;

  explicit PlayersRoutes(Parts parts);
  ~PlayersRoutes();

  /// The routes. The server must stop before this object goes.
  std::vector<net::HttpRoute> routes() const;

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace jadoube::api
