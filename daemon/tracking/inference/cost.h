#pragma once

#include <chrono>

/// What each thing that hands, sensors and clocks can do costs an explanation that needs it: minus
/// the logarithm of how often it happens, in hundredths of a nat, whole numbers so that a replay
/// anywhere comes to the same end. 230 more means ten times less likely.
///
/// The rates are [seen: recordings/dgt], three real games of 199 plies, or [guess]. Which move is
/// played costs nothing: no engine's opinion, or the software would correct the very blunders that
/// people come to see.
namespace jadoube::tracking {

/// Hundredths of a nat.
using Cost = int;

namespace cost {

// A ply, and how it was made.
inline constexpr Cost kLiftAndPlace = 10;         ///< 145 of 157 quiet moves [seen]
inline constexpr Cost kCaptureBySwap = 40;        ///< its square never shown empty, 24 of 35 [seen]
inline constexpr Cost kCaptureVictimFirst = 160;  ///< 7 of 35 [seen]
inline constexpr Cost kCaptureMoverFirst = 250;   ///< 3 of 35 [seen]
inline constexpr Cost kCastlingKingFirst = 5;     ///< 6 of 6 [seen]
inline constexpr Cost kCastlingRookFirst = 300;   ///< 0 of 6 [seen]; [FIDE 2023 Art. 4.4.2]
inline constexpr Cost kIllegalPly = 760;          ///< completed though not legal [guess]
inline constexpr Cost kGoesStrangely = 120;       ///< more, as no piece of its kind goes [guess]
inline constexpr Cost kArrivalUnseen = 920;       ///< a piece came that was never sensed [guess]
inline constexpr Cost kReadBefore = 10;    ///< more, where the board has read a piece [guess]
inline constexpr Cost kOnDeadSquare = 50;  ///< instead, on a square known to read nothing
inline constexpr Cost kTakenUnread = 460;  ///< instead, taken where it came [guess]
inline constexpr Cost kPlyInGap = 260;     ///< a ply while there was no data: short is likely
inline constexpr Cost kRepetition = -230;  ///< where the ply repeats a position [guess]
inline constexpr Cost kHeldAtRest = 200;   ///< a piece is in a hand when a gap is explained [guess]
inline constexpr Cost kPlyBegun = 50;      ///< the same, and its piece was seen to be lifted

// What was sensed on the way.
inline constexpr Cost kStop = 300;           ///< on the piece's line, 8 of 157 [seen]
inline constexpr Cost kNextStop = 100;       ///< one more of the same ply [seen]
inline constexpr Cost kDrag = 460;           ///< off its line, 2 of 199 [seen]
inline constexpr Cost kGhost = 220;          ///< the victim on its way out, 4 of 36 [seen]
inline constexpr Cost kNextGhost = 50;       ///< the same on one square more
inline constexpr Cost kAdjustOwn = 390;      ///< lifted and put back [guess]
inline constexpr Cost kAdjustOther = 530;    ///< the same with a piece of the opponent's [guess]
inline constexpr Cost kSettle = 100;         ///< the piece just moved, lifted and put straight
inline constexpr Cost kMovedBack = 390;      ///< a ply not yet pressed is taken back
inline constexpr Cost kTakenBack = 920;      ///< one that was pressed [guess]
inline constexpr Cost kOutOfOrder = 200;     ///< a reply read before the ply it answers
inline constexpr Cost kReadLate = 460;       ///< a piece was read only after its press [guess]
inline constexpr Cost kNeighbourRead = 690;  ///< a piece set between two squares [guess]
inline constexpr Cost kMisread = 690;        ///< a piece that nobody can have put there [guess]

// How the board differs from the position now.
inline constexpr Cost kInHand = 10;           ///< one piece of the side to move
inline constexpr Cost kVictimInHand = 160;    ///< a piece of the other side that can be captured
inline constexpr Cost kOtherInHand = 530;     ///< a piece of the other side that cannot
inline constexpr Cost kMovedPieceGone = 400;  ///< the piece just moved is not on its square
inline constexpr Cost kKnockedOver = 580;     ///< any more that is missing [guess]
inline constexpr Cost kLateEmpty = 50;        ///< the square just left, still read as before
inline constexpr Cost kLostChange = 620;      ///< the same for longer than a scan [guess]
inline constexpr Cost kAtRestElsewhere = 50;  ///< a piece from the hand stands where it may not be
inline constexpr Cost kStandsSo = 620;  ///< at most, that a press or quiet finds the board other

// The lever.
inline constexpr Cost kPressWithoutPly = 620;  ///< 0 of 198 [seen]
inline constexpr Cost kLeverAgainst = 800;  ///< after a gap it lies as for the other side to move
inline constexpr Cost kPressToCome = 300;   ///< the same, and its last ply is not yet pressed
inline constexpr Cost kPressEarly = 50;     ///< within the time a scan takes
inline constexpr Cost kReplyBeforePress = 300;  ///< 5 in 100 in blitz [guess]; 0 of 199 [seen]
inline constexpr Cost kPlyWithoutPress = 90;    ///< and the press never came [guess]
inline constexpr Cost kNobodyPresses = 20;      ///< both, where the last plies had none either

// A reply and the ply that it answers [guess].
inline constexpr Cost kReplyAtOnce = 250;       ///< lifted within a scan of it, 5 to 10 in 100
inline constexpr Cost kReplyBeforehand = 390;   ///< lifted before it stood, 2 in 100
inline constexpr Cost kReplyWhileGone = 400;    ///< made while its piece is not on its square
inline constexpr Cost kUnseenUntilReply = 260;  ///< its piece is seen to come only after that

// Each second that a thing lasts makes it less likely.
inline constexpr Cost kInHandPerSecond = 5;
inline constexpr Cost kAtRestPerSecond = 300;
inline constexpr Cost kMissingPerSecond = 2;
inline constexpr Cost kOffCentrePerSecond = 60;
inline constexpr Cost kMostForTime = 900;  ///< but no more than this

}  // namespace cost

/// A scan of the board, with what a message takes: within this time no order can be seen.
inline constexpr std::chrono::milliseconds kScan{300};
/// A press and its squares may come in either order within this time.
inline constexpr std::chrono::milliseconds kPressWaits{600};

/// Explanations that cost so much more than the best one are dropped: one in 160,000.
inline constexpr Cost kBeamWidth = 1200;
/// What a ply must be ahead by to be shown, to be confirmed by a press, and by standing there
/// alone.
inline constexpr Cost kAheadToShow = 200, kAheadWithPress = 300, kAheadAlone = 600;
/// And where its piece is not read, whatever confirms it.
inline constexpr Cost kAheadUnread = 800;

}  // namespace jadoube::tracking
