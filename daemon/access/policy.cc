#include "daemon/access/policy.h"

#include <algorithm>
#include <array>

namespace jadoube::access {
namespace {

// Viewers and displays call the same methods. `services/viewers_services.h` decides how old their
// data is.
//
// Players and spectators must not see incidents, lifts, claims and rulings [FIDE 2023 Art. 6.12.2,
// 12.6]. Operators see no incidents of games either. They run the round, and a round includes
// pairings and their results.
constexpr MethodRule kPolicy[] = {
    {"/jadoube.v1.BoardService/ListBoards", Role::kViewer},
    {"/jadoube.v1.BoardService/GetBoard", Role::kViewer},
    {"/jadoube.v1.BoardService/WatchBoards", Role::kViewer},

    {"/jadoube.v1.GameService/ListGames", Role::kViewer},
    {"/jadoube.v1.GameService/GetGame", Role::kViewer},
    {"/jadoube.v1.GameService/WatchGames", Role::kViewer},
    {"/jadoube.v1.GameService/ExportPgn", Role::kViewer},

    // For viewers, Announce speaks at a table only if the table's output allows phones.
    {"/jadoube.v1.AnnouncementService/Announce", Role::kViewer},

    // WatchEvents refuses incidents unless the caller is an arbiter.
    {"/jadoube.v1.HallService/WatchHall", Role::kViewer},
    {"/jadoube.v1.HallService/WatchEvents", Role::kViewer},

    {"/jadoube.v1.StandingsService/GetStandings", Role::kViewer},
    {"/jadoube.v1.StandingsService/ListTeamMatches", Role::kViewer},

    // The service refuses callers who see the boards live: an engine's evaluations are for
    // spectators.
    {"/jadoube.v1.AnalysisService/GetGameAnalysis", Role::kViewer},
    {"/jadoube.v1.AnalysisService/ListHighlights", Role::kViewer},

    {"/jadoube.v1.ChessEngineService/GetChessEngine", Role::kOperator},

    {"/jadoube.v1.StatusService/GetStatus", Role::kOperator},
    {"/jadoube.v1.StatusService/GetMetrics", Role::kOperator},
    {"/jadoube.v1.FailoverService/TakeOver", Role::kOperator},
    {"/jadoube.v1.RoundService/CheckRound", Role::kOperator},

    {"/jadoube.v1.OutputService/ListOutputs", Role::kOperator},
    {"/jadoube.v1.OutputService/SetOutputDelay", Role::kOperator},
    {"/jadoube.v1.OutputService/FreezeOutput", Role::kOperator},
    {"/jadoube.v1.OutputService/RetryOutput", Role::kOperator},
    {"/jadoube.v1.OutputService/SetOutputRound", Role::kOperator},
    {"/jadoube.v1.OutputService/TestOutput", Role::kOperator},
    {"/jadoube.v1.OutputService/ConnectLichess", Role::kOperator},
    {"/jadoube.v1.OutputService/DisconnectLichess", Role::kOperator},
    {"/jadoube.v1.OutputService/ListLichessBroadcasts", Role::kOperator},
    {"/jadoube.v1.OutputService/CreateLichessBroadcast", Role::kOperator},
    {"/jadoube.v1.OutputService/SetLichessBroadcast", Role::kOperator},

    {"/jadoube.v1.RehearsalService/GetRehearsal", Role::kOperator},
    {"/jadoube.v1.RehearsalService/StartRehearsal", Role::kOperator},
    {"/jadoube.v1.RehearsalService/StopRehearsal", Role::kOperator},

    // Some settings are for arbiters only, and some can only be set in the file. Each setting shows
    // it.
    {"/jadoube.v1.ConfigurationService/GetConfiguration", Role::kOperator},
    {"/jadoube.v1.ConfigurationService/ChangeConfiguration", Role::kOperator},
    {"/jadoube.v1.ConfigurationService/TestConfiguration", Role::kOperator},
    {"/jadoube.v1.ConfigurationService/RestartDaemon", Role::kOperator},

    {"/jadoube.v1.TournamentService/ListTournaments", Role::kOperator},
    {"/jadoube.v1.TournamentService/GetTournament", Role::kOperator},
    {"/jadoube.v1.TournamentService/WatchTournaments", Role::kOperator},
    {"/jadoube.v1.TournamentService/EditTournament", Role::kOperator},
    {"/jadoube.v1.TournamentService/ImportPairings", Role::kOperator},
    {"/jadoube.v1.TournamentService/ExportResults", Role::kOperator},
    {"/jadoube.v1.TournamentService/ListTournamentChanges", Role::kOperator},
    {"/jadoube.v1.TournamentService/ListWatchedFiles", Role::kOperator},
    {"/jadoube.v1.TournamentService/ListTableCodes", Role::kOperator},

    {"/jadoube.v1.IncidentService/ListIncidents", Role::kArbiter},
    {"/jadoube.v1.IncidentService/GetIncident", Role::kArbiter},
    {"/jadoube.v1.IncidentService/WatchIncidents", Role::kArbiter},

    {"/jadoube.v1.ArbiterService/DecideOnGame", Role::kArbiter},
    {"/jadoube.v1.ArbiterService/DecideOnIncident", Role::kArbiter},
    {"/jadoube.v1.ArbiterService/ListRulings", Role::kArbiter},
    {"/jadoube.v1.ArbiterService/GetTournamentRules", Role::kOperator},
    {"/jadoube.v1.ArbiterService/SetTournamentRules", Role::kArbiter},
    // Boards of a tournament show no lights and make no sound for any caller.
    {"/jadoube.v1.ArbiterService/ShowLights", Role::kOperator},
    {"/jadoube.v1.ArbiterService/ReadBoard", Role::kOperator},

    {"/jadoube.v1.PairService/ListPairs", Role::kOperator},
    {"/jadoube.v1.PairService/SetPair", Role::kOperator},
    {"/jadoube.v1.PairService/RemovePair", Role::kOperator},

    {"/jadoube.v1.ClaimService/CheckThreefold", Role::kArbiter},
    {"/jadoube.v1.ClaimService/CheckFiftyMoves", Role::kArbiter},
    {"/jadoube.v1.ClaimService/CheckFivefold", Role::kArbiter},
    {"/jadoube.v1.ClaimService/CheckSeventyFiveMoves", Role::kArbiter},
    {"/jadoube.v1.ClaimService/CheckDeadPosition", Role::kArbiter},
    {"/jadoube.v1.ClaimService/CheckCanBeMated", Role::kArbiter},
    {"/jadoube.v1.ClaimService/GetLosingChances", Role::kArbiter},

    {"/jadoube.v1.LiftService/ListLifts", Role::kArbiter},
    // Operators see the squares of all boards anyway.
    {"/jadoube.v1.FilmService/GetFilm", Role::kOperator},

    {"/jadoube.v1.SheetService/GetGameSheet", Role::kArbiter},
    {"/jadoube.v1.SheetService/GetRestoreSheet", Role::kArbiter},
    {"/jadoube.v1.SheetService/GetEnvelopeSheet", Role::kArbiter},
    {"/jadoube.v1.SheetService/GetClockSheet", Role::kArbiter},

    {"/jadoube.v1.EvidenceService/GetEvidence", Role::kArbiter},
    {"/jadoube.v1.EvidenceService/GetEvidenceKey", Role::kArbiter},

    {"/jadoube.v1.AccessService/CreateLink", Role::kArbiter},
    {"/jadoube.v1.AccessService/CreateToken", Role::kArbiter},
    {"/jadoube.v1.AccessService/ListAccess", Role::kArbiter},
    {"/jadoube.v1.AccessService/Revoke", Role::kArbiter},

    {"/jadoube.v1.TrainingService/ListLessons", Role::kArbiter},
    {"/jadoube.v1.TrainingService/StartLesson", Role::kArbiter},
    {"/jadoube.v1.TrainingService/StopLesson", Role::kArbiter},
};

constexpr std::array kRoles = {Role::kViewer, Role::kDisplay, Role::kOperator, Role::kArbiter};

}  // namespace

std::span<const MethodRule> policy() { return kPolicy; }

std::optional<Role> least_role(std::string_view method) {
  const auto* row = std::ranges::find(kPolicy, method, &MethodRule::method);
  if (row == std::end(kPolicy)) return std::nullopt;
  return row->least;
}

bool may_call(Role role, std::string_view method) {
  const auto least = least_role(method);
  return least && role >= *least;
}

std::string_view word_of(Role role) {
  switch (role) {
    case Role::kViewer:
      return "viewer";
    case Role::kDisplay:
      return "display";
    case Role::kOperator:
      return "operator";
    case Role::kArbiter:
      return "arbiter";
  }
  return "viewer";
}

std::optional<Role> role_of(std::string_view word) {
  const auto* role = std::ranges::find(kRoles, word, [](Role each) { return word_of(each); });
  if (role == kRoles.end()) return std::nullopt;
  return *role;
}

}  // namespace jadoube::access
