#pragma once

#include <string>

#include "daemon/model/change.h"
#include "daemon/model/event.h"
#include "jadoube/values/v1/changes.pb.h"
#include "jadoube/values/v1/event.pb.h"
#include "rules/error.h"

namespace jadoube::values {

/// The event without its number and its instant.
v1::Event encode(const model::Event& event);
/// The event without its number, its instant and its board. The moves of its plies are read from
/// their UCI and SAN texts. DataLoss: it is damaged, or a newer version wrote it.
rules::Expected<model::Event> decode(const v1::Event& in);

/// The name of its board. Empty: it has none.
std::string board_of(const v1::Event& in);

v1::ConnectionChanged encode(const model::ConnectionChange& change);
model::ConnectionChange decode(const v1::ConnectionChanged& in);
v1::DeviceRead encode(const model::DeviceChange& change);
model::DeviceChange decode(const v1::DeviceRead& in);
v1::SquareChanged encode(const model::SquareChange& change);
/// The error names the text that is no square or no piece.
rules::Expected<model::SquareChange> decode(const v1::SquareChanged& in);
v1::PlacementRead encode(const model::PlacementChange& change);
/// The error has the reason why the placement cannot be read.
rules::Expected<model::PlacementChange> decode(const v1::PlacementRead& in);
v1::ClockRead encode(const model::ClockChange& change);
model::ClockChange decode(const v1::ClockRead& in);
v1::UnexplainedChanged encode(const model::UnexplainedChange& change);
/// The error names the text that is no square.
rules::Expected<model::UnexplainedChange> decode(const v1::UnexplainedChanged& in);

/// `fen`: the position after the last ply.
v1::PliesChanged encode(const model::PliesChange& change, const std::string& fen);
/// The moves are read from the texts of the plies and are not checked.
model::PliesChange decode(const v1::PliesChanged& in);
v1::UncertaintyChanged encode(const model::UncertaintyChange& change);
model::UncertaintyChange decode(const v1::UncertaintyChanged& in);
v1::ResultChanged encode(const model::ResultChange& change);
model::ResultChange decode(const v1::ResultChanged& in);
v1::SoftwareClockChanged encode(const model::SoftwareClockChange& change);
model::SoftwareClockChange decode(const v1::SoftwareClockChanged& in);

}  // namespace jadoube::values
