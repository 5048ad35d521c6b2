#include "daemon/app/outgoing.h"

#include <functional>
#include <utility>

#include "daemon/system/log.h"

namespace jadoube::app {

using rules::Expected;

Expected<std::unique_ptr<Outgoing>> Outgoing::open(Parts parts) {
  std::unique_ptr<Outgoing> outgoing(new Outgoing(parts));
  const Config& config = parts.site.config;
  const outputs::OutputSet::Options options{
      .outputs = config.outputs,
      .livechess = !config.livechess.listen.empty(),
      .livechess_is_live = config.livechess.live,
      .has_displays = true,
      .rules = parts.view.rules(),
      .released = &parts.view.released(),
      .evaluate = std::bind_front(&PublicView::evaluate, &parts.view),
      .state_dir = parts.site.data_dir / "outputs",
      .names = {.event = config.event_name.empty() ? "Live chess" : config.event_name,
                .site = config.site.empty() ? "?" : config.site,
                .boards = parts.site.board_ids(),
                .epoch = parts.epoch},
      .rules_of = std::bind_front(&arbiter::CurrentRules::of, &parts.hall.rules()),
      .findings = parts.findings,
      .lichess = config.lichess,
      .calls = parts.calls,
      .push = parts.entrances.push_parts(),
      .served_at = &parts.http};
  auto opened = outputs::OutputSet::open(options, parts.feed, parts.archive, parts.clock);
  if (!opened) return tl::unexpected(opened.error());
  outgoing->outputs_ = std::move(*opened);
  outgoing->lichess_ = std::make_unique<api::LichessDesk>(api::LichessDesk::Parts{
      .outputs = *outgoing->outputs_, .configuration = parts.settings, .pages = parts.http});
  outgoing->lichess_route_ = std::make_unique<api::LichessRoute>(*outgoing->lichess_);
  if (parts.settings != nullptr) parts.settings->serve(*outgoing);
  return outgoing;
}

Expected<void> Outgoing::apply(const Config& config) {
  log::set_least(log::level_of(config.log_level));
  view_.analysis().set(config.engine);
  return outputs_->set_outputs(config.outputs);
}

std::vector<net::HttpRoute> Outgoing::routes() {
  auto routes = outputs_->routes();
  routes.push_back(lichess_route_->route());
  return routes;
}

void Outgoing::interrupt() {
  outputs_->end_tests();
  lichess_->interrupt();
}

}  // namespace jadoube::app
