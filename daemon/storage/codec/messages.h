#pragma once

#include <chrono>
#include <optional>

#include "daemon/model/change.h"
#include "daemon/model/game.h"
#include "daemon/model/incident.h"
#include "daemon/storage/codec/game_codec.h"
#include "daemon/storage/codec/proto_time.h"
#include "jadoube/storage/v1/board.pb.h"
#include "jadoube/storage/v1/game.pb.h"
#include "jadoube/storage/v1/incident.pb.h"
#include "rules/error.h"

/// Converts between values of the model and the messages of the journal. Only this room uses it.
/// `encode` writes a value, and `decode` reads it back. Each function defines which value an
/// unknown number becomes.
namespace jadoube::storage::codec {

v1::Color encode(rules::Color color);
/// Nothing for any other number.
std::optional<rules::Color> decode(v1::Color color);
v1::Orientation encode(model::Orientation orientation);
/// Nothing for any other number.
std::optional<model::Orientation> decode(v1::Orientation orientation);
v1::ConnectionState encode(drivers::ConnectionState state);
/// kLost for any other number.
drivers::ConnectionState decode(v1::ConnectionState state);
v1::Result encode(rules::Result result);
/// kUnknown for any other number.
rules::Result decode(v1::Result result);
v1::Termination encode(model::Termination termination);
/// kNone for any other number.
model::Termination decode(v1::Termination termination);

v1::Device encode(const drivers::DeviceInfo& info);
drivers::DeviceInfo decode(const v1::Device& device);
v1::Clock encode(const model::ClockState& clock);
model::ClockState decode(const v1::Clock& clock);
v1::Adjournment encode(const model::Adjournment& adjournment);
model::Adjournment decode(const v1::Adjournment& adjournment);
v1::SoftwareClockAct encode(const model::SoftwareClockAct& act);
/// An unknown kind counts as a start.
model::SoftwareClockAct decode(const v1::SoftwareClockAct& act);
v1::Explanation encode(const model::Explanation& explanation);
model::Explanation decode(const v1::Explanation& explanation);

v1::Ply encode(const model::Ply& ply);
/// The ply with the move that `uci` and `san` name. The position before it is not known, so nobody
/// has checked that the move is possible there.
model::Ply decode(const v1::Ply& ply);
/// The same with a move that is known from the position.
model::Ply decode(const v1::Ply& ply, rules::Move move);

/// A game inside another record.
v1::Game encode(const std::string& board, const model::Game& game);
/// DataLoss: the game has no starting position.
rules::Expected<StoredGame> decode(const v1::Game& stored);

v1::IncidentKind encode(model::IncidentKind kind);
/// An unknown kind keeps its number, which no kind of this version has.
model::IncidentKind decode(v1::IncidentKind kind);

/// An incident inside another record.
v1::Incident encode(const std::string& board, const model::Incident& incident);
/// The numbers of the game and of the incident come from its name. DataLoss: it has no name, or a
/// placement cannot be read.
rules::Expected<model::Incident> decode(const v1::Incident& stored);

/// The facts from which the incident's sentences are made.
v1::IncidentFacts encode_facts(const model::Incident& incident);
/// The inverse: fills in facts, evidence, advice, end and penalty.
void decode_facts(const v1::IncidentFacts& stored, model::Incident& incident);
/// Why an incident ended by itself, by its number. An unknown number becomes the last known reason.
model::EndReason end_reason_of(int number);

}  // namespace jadoube::storage::codec
