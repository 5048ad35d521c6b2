#include "tests/chaos/hub_content.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "jadoube/v1/hall_service.pb.h"

namespace jadoube::tests {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

// By the short name of the message and the name of the field.
constexpr std::array<std::string_view, 19> kForbidden = {"Ply.evidence",
                                                         "Ply.confidence_percent",
                                                         "SoftwareClock.used_up",
                                                         "Board.placement",
                                                         "Board.unexplained_squares",
                                                         "Board.pair",
                                                         "Board.port",
                                                         "Board.connection_reason",
                                                         "Board.device",
                                                         "ConnectionChanged.port",
                                                         "ConnectionChanged.reason",
                                                         "WatchBoardsResponse.unexplained_changed",
                                                         "WatchBoardsResponse.pair_changed",
                                                         "WatchBoardsResponse.device_read",
                                                         "WatchBoardsResponse.placement_read",
                                                         "WatchBoardsResponse.square_changed",
                                                         "WatchEventsResponse.incident",
                                                         "Player.born",
                                                         "Table.serial"};

// Clocks may say that they are zero.
bool says_something(const Message& message, const FieldDescriptor& field) {
  return field.is_repeated() ? message.GetReflection()->FieldSize(message, &field) > 0
                             : message.GetReflection()->HasField(message, &field);
}

void look(const Message& message, std::vector<std::string>& found) {
  const auto* reflection = message.GetReflection();
  std::vector<const FieldDescriptor*> fields;
  reflection->ListFields(message, &fields);
  for (const auto* field : fields) {
    const auto name = std::string(message.GetDescriptor()->name()) + "." + field->name();
    if (std::ranges::find(kForbidden, name) != kForbidden.end() &&
        says_something(message, *field)) {
      found.push_back(name);
    }
    if (field->cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE) continue;
    if (!field->is_repeated()) {
      look(reflection->GetMessage(message, field), found);
      continue;
    }
    for (int i = 0; i < reflection->FieldSize(message, field); ++i) {
      look(reflection->GetRepeatedMessage(message, field, i), found);
    }
  }
}

}  // namespace

std::vector<std::string> forbidden_in(const std::string& bytes) {
  v1::WatchEventsResponse event;
  if (!event.ParseFromString(bytes)) return {"it cannot be read"};
  std::vector<std::string> found;
  look(event, found);
  return found;
}

bool is_too_early(std::chrono::nanoseconds event, std::chrono::nanoseconds stored,
                  std::chrono::nanoseconds delay) {
  // The clock of the hall and that of the hub are one here.
  constexpr std::chrono::milliseconds kExactly{50};
  return stored + kExactly < event + delay;
}

}  // namespace jadoube::tests
