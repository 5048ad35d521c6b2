#pragma once

#include <optional>
#include <string>
#include <vector>

#include "daemon/outputs/alerts/alert.h"
#include "daemon/outputs/settings.h"
#include "daemon/outputs/transfer.h"
#include "rules/sentence.h"

namespace jadoube::outputs {

/// What is wrong with the settings of an output of alerts. Nothing: they can be used.
std::optional<rules::Sentence> wrong_alert_settings(const OutputSettings& settings);

/// The request that sends the alerts as one message. `secret`: a token, or "name:password"; empty:
/// none. `epoch` makes the names of incidents unique. `pages`: the address of the pages, to which
/// the message links; empty: there is no link.
///
/// ntfy: the text as the body, with a priority. json: one object with `text`, which chat programs
/// show, and with `id`, which is the same if a message comes twice.
TransferRequest alert_request(const OutputSettings& settings,
                              const std::vector<PlacedAlert>& alerts, const std::string& secret,
                              const std::string& epoch, const std::string& pages = {});

/// The request of a message that only shows that phones get messages.
TransferRequest test_request(const OutputSettings& settings, const std::string& secret);

/// What the status of an answer means that is not of success.
rules::Sentence refusal_of_alert(const TransferAnswer& answer);

}  // namespace jadoube::outputs
