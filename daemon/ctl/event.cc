#include <algorithm>

#include "daemon/ctl/call.h"
#include "daemon/ctl/text.h"
#include "jadoube/v1/arbiter_service.grpc.pb.h"

namespace jadoube::ctl {
namespace {

using Service = v1::ArbiterService;

/// "rapid" of TEMPO_RAPID, which begins with `prefix`.
std::string word(const std::string& name, std::size_t prefix) {
  auto text = name.substr(prefix);
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

std::string or_not_told(const std::string& text) { return text.empty() ? "not told" : text; }

void print(const v1::GetEventResponse& response) {
  const auto& event = response.event();
  const auto& late = event.default_time();
  std::cout << "Laws          FIDE "
            << word(v1::Edition_Name(event.edition()), sizeof "EDITION_FIDE_" - 1) << "\n"
            << "tempo         " << word(v1::Tempo_Name(event.tempo()), sizeof "TEMPO_" - 1) << "\n"
            << "supervision   "
            << word(v1::Supervision_Name(event.supervision()), sizeof "SUPERVISION_" - 1) << "\n"
            << "time control  " << or_not_told(event.time_control()) << "\n"
            << "default time  " << (event.has_default_time() ? clock_text(late) : "not told")
            << "\n"
            << "begins        "
            << (event.has_start_time() ? date_time_text(event.start_time()) : "with the clocks")
            << "\n"
            << "arrays        " << (event.chess960() ? "any of the 960" : "the standard one")
            << "\n";
}

}  // namespace

int show_event(const Common& common) {
  return ask<Service>(common, &Service::Stub::GetEvent, v1::GetEventRequest(), print);
}

}  // namespace jadoube::ctl
