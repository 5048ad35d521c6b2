#include "daemon/client/verbs/status.h"

#include <algorithm>
#include <cstdint>
#include <iostream>

#include "daemon/client/client.h"
#include "daemon/language/translate.h"
#include "jadoube/v1/failover_service.pb.h"

namespace jadoube::cli {

namespace {

using language::tr;
using language::trn;

// How the copy of the journal is.
std::string copy_text(const v1::Failover& failover, std::int64_t now) {
  if (failover.in_step() && failover.connected()) {
    if (!failover.has_checked_time()) return tr("the copy is complete");
    const auto ago = std::max<std::int64_t>(now - failover.checked_time().seconds(), 0);
    return trn("the copy is complete, and all its rows were right {count} second ago",
               "the copy is complete, and all its rows were right {count} seconds ago",
               static_cast<std::size_t>(ago));
  }
  if (!failover.has_copied_time()) return tr("there is NO COMPLETE COPY");
  const auto seconds = std::max<std::int64_t>(now - failover.copied_time().seconds(), 0);
  return trn("the copy was complete {count} second ago",
             "the copy was complete {count} seconds ago", static_cast<std::size_t>(seconds)) +
         (failover.behind() > 0
              ? ", " + trn("{count} transaction behind", "{count} transactions behind",
                           static_cast<std::size_t>(failover.behind()))
              : "");
}

std::string role_text(const v1::Failover& failover) {
  const language::Arguments names = {{"name", failover.name()}, {"peer", failover.peer()}};
  if (failover.peer().empty()) {
    return failover.active()
               ? tr("failover {name} is ACTIVE, and has no standby", names)
               : tr("failover {name} is STANDBY, and has not found the other daemon", names);
  }
  return failover.active() ? tr("failover {name} is ACTIVE, {peer} is its standby", names)
                           : tr("failover {name} is STANDBY, {peer} is active", names);
}

}  // namespace

std::string failover_text(const v1::GetStatusResponse& status, std::int64_t now) {
  if (!status.has_failover()) return {};
  const auto& failover = status.failover();
  const std::string text = role_text(failover) + "; " + copy_text(failover, now) + "\n";
  if (failover.problem().empty()) return text;
  return text + "         " + failover.problem() + "\n";
}

int take_over(const Common& common, bool incomplete) {
  v1::TakeOverRequest request;
  request.set_incomplete(incomplete);
  return ask<v1::TakeOverResponse>(common, request, [](const v1::TakeOverResponse&) {
    std::cout << language::tr("This daemon takes over. See jadoube status.") << "\n";
  });
}

}  // namespace jadoube::cli
