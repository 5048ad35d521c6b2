#include "daemon/app/public_view.h"

#include <utility>

#include "daemon/outputs/table.h"
#include "daemon/system/log.h"

namespace jadoube::app {
namespace {

using rules::Expected;

void report_released(const std::string& why) {
  if (why.empty()) {
    log::info("viewers see new moves again, with their delay");
  } else {
    log::error("viewers see no new moves, because the age of moves is not known: " + why);
  }
}

// The events in the journal were published before this start. Their age is computed from the marks
// of earlier starts.
std::shared_ptr<release::LivedTime> lived_time(const PublicView::Parts& parts) {
  const auto file = parts.site.data_dir / release::LivedTime::kFileName;
  if (parts.lived) {
    parts.lived->keep_in(file, parts.epoch, parts.feed.head());
    return parts.lived;
  }
  return std::make_shared<release::LivedTime>(
      release::LivedTime::Parts{.file = file,
                                .epoch = parts.epoch,
                                .head = parts.feed.head(),
                                .machine = machine_of_lived_time});
}

release::DelayRules with_ages(release::DelayRules rules, release::LivedTime& lived) {
  rules.lived = &lived;
  return rules;
}

}  // namespace

PublicView::PublicView(Parts parts)
    : lived_(lived_time(parts)), rules_(with_ages(std::move(parts.rules), *lived_)) {}

Expected<std::unique_ptr<PublicView>> PublicView::open(Parts parts) {
  std::unique_ptr<PublicView> view(new PublicView(parts));
  const Config& config = parts.site.config;
  auto own = parts.archive.open_again();
  if (!own) return tl::unexpected(own.error());
  view->released_ = std::make_unique<release::PublicFeed>(
      release::PublicFeed::Parts{.live = parts.feed,
                                 .archive = std::move(*own),
                                 .rules = view->rules_,
                                 .now = parts.clock,
                                 .epoch = parts.epoch,
                                 .always = config.relay.has_value()});
  // The daemon runs even if the journal cannot be read. Until it can, callers without a role get
  // nothing.
  if (auto opened = view->released_->open(); !opened) report_released(opened.error().message);
  auto for_analysis = parts.archive.open_again();
  if (!for_analysis) return tl::unexpected(for_analysis.error());
  view->analysis_ = std::make_unique<analysis::AnalysisDesk>(
      analysis::AnalysisDesk::Parts{
          .released = *view->released_,
          .archive = std::move(*for_analysis),
          .delay = config.delay,
          .file = parts.site.data_dir / analysis::KeptEvaluations::kFileName,
          .now = parts.clock},
      config.engine);
  return view;
}

outputs::Evaluated PublicView::evaluate(const outputs::Table& table,
                                        const rules::Position& position) const {
  if (!analysis_->allows(table.delay, table.shown_until)) return {};
  const auto score = analysis_->known().find(analysis::key_of(position));
  const bool is_played = table.game != nullptr && table.game->in_play();
  return {.score = score, .may_come = !score && is_played && analysis_->is_working()};
}

void PublicView::follow(outputs::OutputSet& outputs) {
  released_->start(
      [this, &outputs] {
        log::info("there is a delay now: viewers see moves only after it");
        outputs.start_for_everybody(released_->seen_by_everybody());
      },
      report_released);
}

}  // namespace jadoube::app
