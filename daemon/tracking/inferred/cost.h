#pragma once

#include <chrono>

/// The cost of each thing that hands, sensors and clocks can do, for an explanation that needs it.
/// The cost is minus the logarithm of its frequency, in hundredths of a nat. Costs are whole
/// numbers, so that a replay on any machine has the same result. 230 more means ten times less
/// likely.
///
/// The rates are [seen: recordings/dgt], three real games of 199 plies, or [guess]. Which move is
/// played costs nothing: no engine's opinion, or the software would correct the very blunders that
/// people come to see.
namespace jadoube::tracking {

/// Hundredths of a nat.
using Cost = int;

// The scoreboard's cost_variation changes the numbers while it runs. Everywhere else they are
// constants.
#ifdef JADOUBE_VARY_COSTS
#define JADOUBE_COST inline Cost
#else
#define JADOUBE_COST inline constexpr Cost
#endif

namespace cost {

// A ply, and how it was made.
JADOUBE_COST kLiftAndPlace = 10;         ///< 145 of 157 quiet moves [seen]
JADOUBE_COST kCaptureBySwap = 40;        ///< its square never shown empty, 24 of 35 [seen]
JADOUBE_COST kCaptureVictimFirst = 160;  ///< 7 of 35 [seen]
JADOUBE_COST kCaptureMoverFirst = 250;   ///< 3 of 35 [seen]
JADOUBE_COST kCastlingKingFirst = 5;     ///< 6 of 6 [seen]
JADOUBE_COST kCastlingRookFirst = 300;   ///< 0 of 6 [seen]; [FIDE 2023 Art. 4.4.2]
JADOUBE_COST kIllegalPly = 760;          ///< completed though not legal [guess]
JADOUBE_COST kGoesStrangely = 120;       ///< more, as no piece of its kind goes [guess]
JADOUBE_COST kArrivalUnseen = 920;       ///< a piece came that was never sensed [guess]
JADOUBE_COST kReadBefore = 10;           ///< more, where the board has read a piece [guess]
JADOUBE_COST kOnDeadSquare = 50;         ///< instead, on a square known to read nothing
JADOUBE_COST kTakenUnread = 460;         ///< instead, taken where it came [guess]
JADOUBE_COST kPlyInGap = 260;            ///< a ply while there was no data: short is likely
JADOUBE_COST kRepetition = -230;         ///< where the ply repeats a position [guess]
JADOUBE_COST kHeldAtRest = 200;          ///< a piece is in a hand when a gap is explained [guess]
JADOUBE_COST kPlyBegun = 50;             ///< the same, and its piece was seen to be lifted

// What was sensed on the way.
JADOUBE_COST kStop = 300;           ///< on the piece's line, 8 of 157 [seen]
JADOUBE_COST kNextStop = 100;       ///< one more of the same ply [seen]
JADOUBE_COST kDrag = 460;           ///< off its line, 2 of 199 [seen]
JADOUBE_COST kGhost = 220;          ///< the victim on its way out, 4 of 36 [seen]
JADOUBE_COST kNextGhost = 50;       ///< the same on one square more
JADOUBE_COST kGhostFarther = 80;    ///< more, for each square from where it was taken [guess]
JADOUBE_COST kAdjustOwn = 390;      ///< lifted and put back [guess]
JADOUBE_COST kAdjustOther = 530;    ///< the same with a piece of the opponent's [guess]
JADOUBE_COST kAdjustTarget = 530;   ///< more, if it could be the victim just now [guess]
JADOUBE_COST kSettle = 100;         ///< the piece just moved, lifted and put straight
JADOUBE_COST kMovedBack = 390;      ///< a ply not yet pressed is taken back
JADOUBE_COST kTakenBack = 920;      ///< one that was pressed [guess]
JADOUBE_COST kOutOfOrder = 200;     ///< a reply read before the ply it answers
JADOUBE_COST kReadLate = 460;       ///< a piece was read only after its press [guess]
JADOUBE_COST kNeighbourRead = 690;  ///< a piece set between two squares [guess]
JADOUBE_COST kMisread = 690;        ///< a piece that cannot have been put there [guess]

// Which of several captures was made, if the squares cannot show it. No other cost depends on the
// value of a piece.
JADOUBE_COST kPoorCapture = 120;  ///< at most, more than the likeliest of them [guess]

// How the board differs from the position now.
JADOUBE_COST kInHand = 10;              ///< one piece of the side to move
JADOUBE_COST kVictimInHand = 160;       ///< a piece of the other side that can be captured
JADOUBE_COST kOtherInHand = 530;        ///< a piece of the other side that cannot
JADOUBE_COST kMovedPieceMissing = 400;  ///< the piece just moved is not on its square
JADOUBE_COST kKnockedOver = 580;        ///< any more that is missing [guess]
JADOUBE_COST kLateEmpty = 50;           ///< the square just left, still read as before
JADOUBE_COST kLostChange = 620;         ///< the same for longer than a scan [guess]
JADOUBE_COST kAtRestElsewhere = 50;     ///< a piece from the hand is where it may not be
JADOUBE_COST kMostForPlacement = 620;   ///< at most, that a press or quiet finds the board other

// The lever.
JADOUBE_COST kPressWithoutPly = 620;   ///< 0 of 198 [seen]
JADOUBE_COST kLeverAgainst = 800;      ///< after a gap it lies as for the other side to move
JADOUBE_COST kPressToCome = 300;       ///< the same, and its last ply is not yet pressed
JADOUBE_COST kPressEarly = 50;         ///< within the time a scan takes
JADOUBE_COST kReplyBeforePress = 300;  ///< 5 in 100 in blitz [guess]; 0 of 199 [seen]
JADOUBE_COST kPlyWithoutPress = 90;    ///< and the press never came [guess]
JADOUBE_COST kNobodyPresses = 20;      ///< both, where the last plies had none either

// A reply and the ply that it answers [guess].
JADOUBE_COST kReplyAtOnce = 250;        ///< lifted within a scan of it, 5 to 10 in 100
JADOUBE_COST kReplyBeforehand = 390;    ///< lifted before it was there, 2 in 100
JADOUBE_COST kTwoPliesAtOnce = 690;     ///< both players moved, and the first lifts again [guess]
JADOUBE_COST kReplyWhileMissing = 400;  ///< its piece was not on its square then
JADOUBE_COST kLongBefore = 600;         ///< more, made long before the ply that it answers [guess]
JADOUBE_COST kOtherInOwnHand = 400;     ///< another piece of its player was away meanwhile [guess]
JADOUBE_COST kUnseenUntilReply = 260;   ///< its piece is seen to come only after that

// Each second that a thing lasts makes it less likely.
JADOUBE_COST kInHandPerSecond = 5;
JADOUBE_COST kAtRestPerSecond = 300;
JADOUBE_COST kMissingPerSecond = 2;
JADOUBE_COST kOffCentrePerSecond = 60;
JADOUBE_COST kMostForTime = 900;  ///< but no more than this

}  // namespace cost

/// A scan of the board, with what a message takes: within this time no order can be seen.
inline constexpr std::chrono::milliseconds kScan{300};
/// A press and its squares may come in either order within this time.
inline constexpr std::chrono::milliseconds kPressWaits{600};

/// Players do not see a reply and lift a piece again in this time.
inline constexpr std::chrono::milliseconds kTwoPliesTake{400};
/// A piece that is taken so soon after it was lifted may not have been read where it came.
inline constexpr std::chrono::seconds kTakenAtOnce{2};
/// If a square is touched within this time after a capture that was not seen, it may be that of the
/// victim.
inline constexpr std::chrono::seconds kHandStaysAtTarget{4};

/// Explanations that cost this much more than the best one are dropped: one in three million.
/// Accidents add up, so the true one is often far behind for a moment. If it were much wider, two
/// pressed plies that are taken back would be preferred to another game.
inline constexpr Cost kBeamWidth = 1500;
/// The same on boards that only feel pieces, where strange explanations come back too easily.
inline constexpr Cost kNarrowBeam = 1200;
/// The lead that a ply must have to be shown, to be confirmed by a press, and to be confirmed by
/// staying there.
inline constexpr Cost kAheadToShow = 200, kAheadWithPress = 300, kAheadAlone = 600;
/// And where its piece is not read, whatever confirms it.
inline constexpr Cost kAheadUnread = 800;

}  // namespace jadoube::tracking
