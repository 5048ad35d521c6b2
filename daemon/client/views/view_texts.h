#pragma once

#include <optional>
#include <string>

#include "daemon/evidence/verification.h"
#include "jadoube/v1/board_service.pb.h"
#include "jadoube/v1/claim.pb.h"
#include "jadoube/v1/game_service.pb.h"
#include "jadoube/v1/tournament_service.pb.h"
#include "jadoube/values/v1/game.pb.h"
#include "jadoube/values/v1/incident.pb.h"
#include "jadoube/values/v1/laws.pb.h"

/// What answers of the API look like as text for people. Each function is in the file of its name.
namespace jadoube::cli {

/// True if the game starts from the starting position of standard chess.
bool starts_from_starting_position(const values::v1::Game& game);

/// A game in a few lines: revision, result, number of plies, and the last plies.
std::string game_text(const values::v1::Game& game);

/// "29.Rd8, 30...Kf7": the plies that are illegal in `now`, and that were not in `before`. Ply
/// `own`, from 1, is left out: an arbiter wrote that it is illegal.
std::string newly_illegal(const values::v1::Game& before, const values::v1::Game& now, int own = 0);

/// The explanations of the placement, if the game has more than one. An arbiter chooses one by its
/// number:
///
///     what stands can be explained in 2 ways: jadoube arbiter choose table-1-3 NUMBER
///       1) 12. Nf3 Nc6
///       2) 12. Nf3 Nf6, 10 times less likely
std::string ways_text(const values::v1::Game& game);

// Incidents as text for an arbiter.

/// An incident in two lines. The first line has its severity (or its end) and the game, or the
/// board, or the daemon of a hall. It also has the move, the kind, the Article and the event. The
/// second has its name, the time, and what the arbiter may do (or why it ended).
///
///     CRITICAL table-1 12...Nf6 ILLEGAL_MOVE 7.5.1: Black completed the illegal move Nf6
///       table-1-1.2 14:02:03  Two minutes more for White
///
/// `pairing`: what people call the game, "table 12, Stone, Anna - Field, Ben". It is in place of
/// the board. Empty: the game belongs to no tournament.
std::string incident_lines(const values::v1::Incident& incident, const std::string& pairing = {});

/// All details: the diagrams before and now with the marked squares, both clocks, the penalty.
/// `pairing`: as above.
std::string incident_page(const values::v1::Incident& incident, const std::string& pairing = {});

/// True if an arbiter must still act: the incident is open or acknowledged.
bool needs_somebody(const values::v1::Incident& incident);

/// The words of a verdict. A claim is valid or not; a question has the answer yes or no.
enum class VerdictWords { kValid, kYes };

/// An answer as people read it, the verdict first, then what proves it, three diagrams beside each
/// other:
///
///     VALID (9.2.2), after ply 8, White on the move
///     The position after 4...Ng8 has stood 3 times: after ply 0, 4 and 8.
///     Next: The game is drawn at once (Art. 9.5.2), unless ...
///     Note: rests on 2 inferred plies: 31 and 32
///
///     ply 0                 ply 4                 ply 8
///     the start             2...Ng8               4...Ng8
///                           0:59:40 0:59:40       0:59:20 0:59:20
///     8 r n b q k b n r     8 r n b q k b n r     8 r n b q k b n r
std::string claim_text(const v1::ClaimAnswer& answer, VerdictWords words = VerdictWords::kValid);

/// The text of the facts of Guidelines III.
std::string chances_text(const v1::LosingChances& chances);

// The tournament rules, as the command line writes them. The words have been checked before.

/// For example "2018". UNSPECIFIED for an empty text.
values::v1::Edition edition_of(const std::string& year);

/// "standard", "rapid" or "blitz". UNSPECIFIED for an empty text.
values::v1::Tempo tempo_of(const std::string& word);

/// "full" or "limited". UNSPECIFIED for an empty text.
values::v1::Supervision supervision_of(const std::string& word);

/// An event as a line for people. Empty for events that people need not see, for example a
/// bookmark.
std::string event_line(const v1::WatchBoardsResponse& response);
std::string event_line(const v1::WatchGamesResponse& response);

/// The place of the game: "open, round 3, table 12: Stone, Anna - Field, Ben".
std::string pairing_place(const values::v1::Tournament& tournament,
                          const values::v1::Section& section, const values::v1::Round& round,
                          const values::v1::Pairing& pairing);

/// The state after an edit of a pairing, a round, a player or the whole tournament. It is one line
/// for an operator: "open, round 3, table 12: Stone, Anna - Field, Ben, game one-2". Empty: the
/// edit is about sections, names or tables; the printed tournament shows the edit.
std::string edit_answer(const v1::TournamentEdit& edit, const values::v1::Tournament& after);

/// The lines below a printed sheet: the code as a QR code, and in short groups for people without a
/// reader. Empty for an empty code.
std::string evidence_code_text(const std::string& code);

/// How a QR code is drawn.
enum class QrStyle {
  /// Black on white by ANSI colours, whatever colours the terminal has.
  kTerminal,
  /// Without colours, for white paper.
  kPaper,
};

/// A QR code for `text`, with its white border. Each character shows two modules, one above the
/// other. Lines end with "\n". Empty: the text is too long for a QR code.
std::string qr_text(const std::string& text, QrStyle style);

// The faults of an evidence file, in the language of the thread.

/// A row in one line: who decided what, or what the board sensed.
std::string evidence_row_text(const evidence::EvidenceRow& row);

/// One thing that is wrong, in one sentence or two. `rows_are_wrong`: the file has wrong rows.
std::string fault_text(const evidence::FaultFound& found, bool rows_are_wrong);

/// When the file was stamped, and by whom. Empty: the stamp does not have it, or there is no stamp.
std::string stamp_text(const std::optional<evidence::TimeStamp>& stamp);

/// What the stamp of an unchanged file proves.
std::string stamp_verdict_text(const std::optional<evidence::TimeStamp>& stamp);

/// "2026-11-20 14:02:03", in local time.
std::string evidence_time_text(drivers::Instant at);

}  // namespace jadoube::cli
