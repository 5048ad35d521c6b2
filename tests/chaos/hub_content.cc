#include "tests/chaos/hub_content.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "jadoube/values/v1/event.pb.h"

namespace jadoube::tests {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

// Fields by the short name of their message and their own name.
constexpr std::array<std::string_view, 24> kForbidden = {"Ply.evidence",
                                                         "Ply.margin",
                                                         "Ply.castling_rook",
                                                         "Ply.confidence_percent",
                                                         "Incident.margin",
                                                         "SoftwareClock.used_up",
                                                         "ConnectionChanged.port",
                                                         "ConnectionChanged.reason",
                                                         "BoardEvent.unexplained_changed",
                                                         "BoardEvent.pair_changed",
                                                         "BoardEvent.device_read",
                                                         "BoardEvent.placement_read",
                                                         "BoardEvent.square_changed",
                                                         "Event.incident",
                                                         "TournamentChanged.author",
                                                         "TournamentChanged.origin",
                                                         "Tournament.players_results",
                                                         "Tournament.players_secret",
                                                         "Pairing.white_said",
                                                         "Pairing.black_said",
                                                         "Section.watched",
                                                         "Player.sex",
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
  values::v1::Event event;
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
