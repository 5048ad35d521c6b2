#pragma once

#include <string>
#include <string_view>

#include "daemon/model/tournament.h"
#include "jadoube/v1/tournament_service.pb.h"

/// The codes with which players give results by phone. They are made from the secret of the
/// tournament. So printed codes work after a restart and on a second machine.
namespace jadoube::api {

/// The code in the QR code of the sign of a table: 12 letters. The same for all rounds. Empty:
/// players of this tournament may not give results.
std::string sign_code(const model::Tournament& tournament, int table);

/// The four digits on the result slip of a game. Empty: none are asked for.
std::string slip_code(const model::Tournament& tournament, const model::Pairing& pairing);

/// True if `given` is `code`, and there is one. The time that it takes does not depend on where
/// they differ.
bool is_code(std::string_view given, std::string_view code);

/// All codes that can be printed now.
v1::ListTableCodesResponse table_codes_of(const model::Tournament& tournament);

}  // namespace jadoube::api
