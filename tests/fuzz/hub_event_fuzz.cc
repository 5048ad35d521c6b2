#include <cstddef>
#include <cstdint>
#include <string_view>
#include <variant>

#include "daemon/hub/hub_names.h"
#include "daemon/model/board.h"
#include "daemon/model/ids.h"
#include "daemon/texts/incident.h"
#include "daemon/values/hub_event.h"
#include "tests/fuzz/input.h"

using namespace jadoube;

// What comes from a hub: names are read back as they were written, and an event that is read can be
// applied to its board. The input is a list of messages, each after its length.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  model::Board board;
  while (!input.at_end()) {
    const std::size_t low = input.byte(), high = input.byte() & 7U;
    const auto bytes = input.bytes(low + 256 * high);
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (const auto subject = hub::parse_subject(text)) {
      fuzz::check(text == (subject->board ? hub::board_subject(subject->stream, *subject->board)
                                          : hub::alive_subject(subject->stream)));
    }
    if (const auto id = hub::parse_event_id(text)) fuzz::check(hub::to_text(*id) == text);
    if (const auto sign = hub::parse_sign_of_life(text)) {
      fuzz::check(hub::parse_sign_of_life(hub::to_text(*sign)) == sign);
    }
    const auto present = [&](const std::string&) -> const model::Game* {
      return board.game ? &*board.game : nullptr;
    };
    const auto event = values::decode_from_hub(text, present, values::Audience::kDaemons);
    if (!event || !*event) continue;
    if (const auto* reported = std::get_if<model::IncidentReported>(&(*event)->content)) {
      const auto& incident = *reported->incident;
      // It is of a board of the hall, or of its daemon itself.
      const auto& of = (*event)->board;
      fuzz::check(of.empty() || model::is_plain_id(of));
      (void)(texts::what(incident) + texts::why(incident) + texts::may_do(incident) +
             texts::penalty(incident) + texts::reason(incident));
      // A relay for viewers takes nothing of it.
      fuzz::check(*values::decode_from_hub(text, present, values::Audience::kRelays) ==
                  std::nullopt);
    }
    const auto* change = std::get_if<model::Change>(&(*event)->content);
    if (change == nullptr) continue;
    model::apply(*change, board);
    if (board.game) (void)board.game->position();
  }
  return 0;
}
