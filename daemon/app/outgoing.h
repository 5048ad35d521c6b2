#pragma once

#include <memory>
#include <string>
#include <vector>

#include "daemon/api/answering/lichess_desk.h"
#include "daemon/api/gateway/lichess_route.h"
#include "daemon/app/entrances.h"
#include "daemon/app/http_front.h"
#include "daemon/app/public_view.h"
#include "daemon/app/settings/settings_desk.h"
#include "daemon/app/site.h"
#include "daemon/hall/hall_backend.h"
#include "daemon/outputs/output_set.h"

namespace jadoube::app {

/// The outputs of the hall, with the accounts at Lichess. Changes of the settings take effect at
/// once.
class Outgoing final : public SettingsUser {
 public:
  /// The parts that it uses. All must exist longer, except `archive`.
  struct Parts {
    const Site& site;
    stream::Feed& feed;
    const storage::Archive& archive;
    const system::Clock& clock;
    /// The journal's.
    std::string epoch;
    hall::HallBackend& hall;
    PublicView& view;
    Entrances& entrances;
    const HttpFront& http;
    /// Gets the problems of the outputs. Null: they are not reported.
    model::FindingSink* findings = nullptr;
    /// Carries out the calls of arbiters at a hub. Null: they are not taken.
    outputs::CallTaker* calls = nullptr;
    /// Null: nothing can be changed while the daemon runs.
    SettingsDesk* settings = nullptr;
  };
  /// Opens everything, and starts nothing. The errors of `OutputSet::open`.
  static rules::Expected<std::unique_ptr<Outgoing>> open(Parts parts);

  rules::Expected<void> apply(const Config& config) override;

  outputs::OutputSet& outputs() { return *outputs_; }
  api::LichessDesk& lichess() { return *lichess_; }
  /// The routes of the outputs, and the route to which a browser returns from a login at Lichess.
  std::vector<net::HttpRoute> routes();

  /// Ends what waits for other hosts: tests of outputs, and calls at Lichess.
  void interrupt();

 private:
  explicit Outgoing(const Parts& parts) : view_(parts.view) {}

  PublicView& view_;
  std::unique_ptr<outputs::OutputSet> outputs_;
  std::unique_ptr<api::LichessDesk> lichess_;
  std::unique_ptr<api::LichessRoute> lichess_route_;
};

}  // namespace jadoube::app
