#pragma once

#include "daemon/analysis/highlights.h"
#include "daemon/analysis/process/analyst.h"
#include "daemon/analysis/uci_line.h"
#include "daemon/model/tournament.h"
#include "jadoube/v1/analysis.pb.h"
#include "jadoube/v1/analysis_service.pb.h"
#include "jadoube/v1/chess_engine_service.pb.h"

/// A chess engine's evaluations, as the API has them.
namespace jadoube::api {

v1::Evaluation to_proto(const analysis::Score& score);
v1::HighlightKind to_proto(analysis::HighlightKind kind);
v1::ChessEngineState to_proto(analysis::EngineState state);

/// A highlight of `played`, which is the game of `pairing`, without the name of the game and the
/// result.
v1::Highlight highlight_message(const analysis::Highlight& highlight,
                                const analysis::PlayedGame& played, const model::Section& section,
                                const model::Pairing& pairing);

}  // namespace jadoube::api
