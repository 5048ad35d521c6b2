#include "daemon/storage/codec/event_codec.h"

#include <utility>

#include "daemon/values/event_values.h"
#include "daemon/values/names.h"

namespace jadoube::storage::codec {
namespace {

using google::protobuf::Message;
using rules::Expected;

tl::unexpected<rules::Error> unreadable(const EventRow& row, const std::string& why) {
  return rules::refuse(rules::ErrorCode::kDataLoss,
                       "event {number} of board {board} cannot be read: {why}",
                       {{"number", row.number}, {"board", row.board}, {"why", why}});
}

// The message of `stream` in `event`. Null: there is no such stream.
Message* part_of(values::v1::Event& event, Stream stream) {
  switch (stream) {
    case Stream::kBoards:
      return event.mutable_board();
    case Stream::kGames:
      return event.mutable_game();
    case Stream::kIncidents:
      return event.mutable_incident();
    case Stream::kTournaments:
      return event.mutable_tournament();
  }
  return nullptr;
}

}  // namespace

EventRow to_row(const model::Event& event) {
  const auto stream = model::topic_of(event);
  auto message = values::encode(event);
  return {.number = event.number,
          .stream = stream,
          .board = event.board,
          .at = event.at,
          .wire = part_of(message, stream)->SerializeAsString()};
}

Expected<model::Event> event_of(const EventRow& row) {
  values::v1::Event message;
  Message* part = part_of(message, row.stream);
  if (part == nullptr) return unreadable(row, "it is of no stream");
  if (!part->ParseFromString(row.wire)) return unreadable(row, "it is no message of its stream");
  const std::string board = values::board_of(message);
  if (row.stream != Stream::kTournaments && board != values::board_name(row.board)) {
    return unreadable(row, "it belongs to \"" + board + "\"");
  }
  auto event = values::decode(message);
  if (!event) return unreadable(row, event.error().message);
  event->number = row.number;
  event->at = row.at;
  event->board = row.board;
  return event;
}

}  // namespace jadoube::storage::codec
