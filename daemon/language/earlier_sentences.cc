#include "daemon/language/earlier_sentences.h"

#include <string_view>
#include <unordered_map>

namespace jadoube::language {
namespace {

// If a sentence is changed again, its rows get the newest one.
constexpr EarlierSentence kEarlierSentences[] = {
    {"D-Bus does not let this user speak to bluetoothd: add the user to the group bluetooth",
     "D-Bus does not allow this user to use bluetoothd: add the user to the group bluetooth"},
    {"Lichess does not know the token any more: it was revoked there, or its year is over. "
     "Connect to Lichess again. Nothing is lost: the games go out then.",
     "Lichess refuses the token. It was revoked there, or its year is over. Connect to Lichess "
     "again. Nothing is lost: the games are sent then."},
    {"Lichess does not know this token.", "Lichess refuses this token."},
    {"Lichess has no such broadcast any more, or the account may not see it. Choose another one, "
     "or create one.",
     "Lichess no longer has this broadcast, or the account may not see it. Choose another one, or "
     "create one."},
    {"Round {round} of {section} was deleted at Lichess. It is not made again by itself: press "
     "\"Make it again\", or jadoube outputs round.",
     "Round {round} of {section} was deleted at Lichess. It is not made again automatically. "
     "Press \"Make it again\", or jadoube outputs round."},
    {"Somebody finished round {round} of {section} at Lichess, and games are still played. "
     "Nothing more goes there: press \"Let games go on\", or jadoube outputs round.",
     "Somebody finished round {round} of {section} at Lichess, and games are still played. "
     "Nothing more is sent there. Press \"Let games go on\", or jadoube outputs round."},
    {"The result {result} of {game} in round {round} came late, and this output does not know the "
     "Lichess round of that round. Enter the result there by hand, and then use: jadoube outputs "
     "retry.",
     "The result {result} of {game} in round {round} came late, and this output has no round at "
     "Lichess for that round. Enter the result there by hand, and then use: jadoube outputs "
     "retry."},
    {"it is connected, but does not say what it offers",
     "it is connected, but does not report its services"},
    {"many answers of this board come damaged: look at its cable and plugs, but switch off the "
     "power of the chain before you unplug anything",
     "many answers of this board are damaged. Check its cable and plugs, but switch off the power "
     "of the chain before you unplug anything"},
    {"the D-Bus system bus is gone", "the connection to the D-Bus system bus is lost"},
    {"the board does not answer on the line at {port}: look at its cable, but switch off the "
     "power of the chain before you plug or unplug anything",
     "the board does not answer on the cable at {port}. Check its cable, but switch off the power "
     "of the chain before you plug or unplug anything"},
    {"the board does not know its pieces yet: put all pieces on their starting squares, White's "
     "on ranks 1 and 2, and wait three seconds",
     "the pieces of the board are not known yet. Put all pieces on their starting squares, "
     "White's on ranks 1 and 2, and wait three seconds"},
    {"the board does not know the piece on {squares}: put all pieces on their starting squares, "
     "White's on ranks 1 and 2, and wait three seconds; a spare queen stands on d3 (White's) or "
     "d6 (Black's)",
     "the piece on {squares} is not known. Put all pieces on their starting squares, White's on "
     "ranks 1 and 2, and wait three seconds. A spare queen belongs on d3 (White's) or d6 "
     "(Black's)"},
    {"the clock did not say which it is", "the clock did not report its model"},
    {"the folder is gone", "the folder was removed"},
    {"the hub does not say that it has stored the messages",
     "the hub does not confirm that it has stored the messages"},
    {"the hub does not tell of stream {name}: {why}",
     "the hub gives no information about stream {name}: {why}"},
    {"the hub does not tell of {name}: {why}", "the hub gives no information about {name}: {why}"},
    {"the journal of the active daemon cannot be read ({what}), and the copy here is whole: "
     "change over soon (jadoube take-over)",
     "the journal of the active daemon cannot be read ({what}), and the copy here is whole: let "
     "the standby take over soon (jadoube take-over)"},
    {"the journal of the active daemon is damaged ({what}), and the copy here is whole: change "
     "over soon (jadoube take-over)",
     "the journal of the active daemon is damaged ({what}), and the copy here is whole: let the "
     "standby take over soon (jadoube take-over)"},
    {"the key {path} has a passphrase, and nobody can type it here: write the key without one "
     "(openssl pkey), and let only the daemon read it",
     "the key {path} has a passphrase, which cannot be typed here. Write the key without one "
     "(openssl pkey), and let only the daemon read it"},
    {"the other daemon does not answer, and the copy of its journal is not complete. To go on all "
     "the same, with events missing: jadoube take-over --incomplete",
     "the other daemon does not answer, and the copy of its journal is not complete. To continue "
     "with missing events: jadoube take-over --incomplete"},
    {"the other daemon is gone, and everything it published is here",
     "the other daemon has ended, and everything that it published is here"},
    {"the push service does not know this device any more: turn alerts off and on",
     "the push service no longer has this device: turn alerts off and on"},
    {"the system does not know this device: switch it on, then bluetoothctl --timeout 20 scan le, "
     "then bluetoothctl trust {address}",
     "the system has no such device. Switch it on, then run bluetoothctl --timeout 20 scan le, "
     "then bluetoothctl trust {address}"},
};

}  // namespace

std::span<const EarlierSentence> earlier_sentences() { return kEarlierSentences; }

const char* present_sentence(const char* stored) {
  static const auto present = [] {
    std::unordered_map<std::string_view, const char*> rows;
    for (const auto& row : kEarlierSentences) rows.emplace(row.earlier, row.present);
    return rows;
  }();
  const auto found = present.find(stored);
  return found == present.end() ? stored : found->second;
}

}  // namespace jadoube::language
