#include "daemon/language/earlier_sentences.h"

#include <string_view>
#include <unordered_map>

namespace jadoube::language {
namespace {

// If a sentence is changed again, its rows get the newest one.
constexpr EarlierSentence kEarlierSentences[] = {
    {"\"{address}\" is no address of NATS: {why}",
     "\"{address}\" is not an address of NATS: {why}"},
    {"\"{round}\" is no round of Lichess: take the eight characters at the end of its address.",
     "\"{round}\" is not a round of Lichess: give the eight characters at the end of its address."},
    {"BlueZ does not let it be read (AcquireNotify): {why}. Does another program read it?",
     "BlueZ refuses reading (AcquireNotify): {why}. Does another program read it?"},
    {"BlueZ does not let it be written to (AcquireWrite): {why}. Does another program write to it?",
     "BlueZ refuses writing (AcquireWrite): {why}. Does another program write to it?"},
    {"D-Bus does not let this user speak to bluetoothd: add the user to the group bluetooth",
     "D-Bus does not allow this user to use bluetoothd: add the user to the group bluetooth"},
    {"Lichess did not take the games: {why}. The next try is in {seconds} seconds or later.",
     "Lichess did not accept the games: {why}. The next try is in {seconds} seconds or later."},
    {"Lichess does not know the token any more: it was revoked there, or its year is over. "
     "Connect to Lichess again. Nothing is lost: the games go out then.",
     "Lichess refuses the token. It was revoked there, or its year is over. Connect to Lichess "
     "again. Nothing is lost: the games are sent then."},
    {"Lichess does not know this token.", "Lichess refuses this token."},
    {"Lichess has no such broadcast any more, or the account may not see it. Choose another one, "
     "or create one.",
     "Lichess no longer has this broadcast, or the account may not see it. Choose another one, or "
     "create one."},
    {"Lichess has no such round. Take the eight characters at the end of the round's address: "
     "jadoube outputs round.",
     "Lichess has no such round. Give the eight characters at the end of the round's address: "
     "jadoube outputs round."},
    {"Round {round} of {section} was deleted at Lichess. It is not made again by itself: press "
     "\"Make it again\", or jadoube outputs round.",
     "Round {round} of {section} was deleted at Lichess. It is not made again automatically. "
     "Press \"Make it again\", or jadoube outputs round."},
    {"Somebody finished round {round} of {section} at Lichess, and games are still played. "
     "Nothing more goes there: press \"Let games go on\", or jadoube outputs round.",
     "Somebody finished round {round} of {section} at Lichess, and games are still played. "
     "Nothing more is sent there. Press \"Continue the games\", or jadoube outputs round."},
    {"Somebody finished round {round} of {section} at Lichess, and games are still played. "
     "Nothing more is sent there. Press \"Let games go on\", or jadoube outputs round.",
     "Somebody finished round {round} of {section} at Lichess, and games are still played. "
     "Nothing more is sent there. Press \"Continue the games\", or jadoube outputs round."},
    {"The result {result} of {game} in round {round} came late, and this output does not know the "
     "Lichess round of that round. Enter the result there by hand, and then use: jadoube outputs "
     "retry.",
     "The result {result} of {game} in round {round} came late, and this output has no round at "
     "Lichess for that round. Enter the result there by hand, and then use: jadoube outputs "
     "retry."},
    {"The round at Lichess reads a source address, so it takes no pushes. Remove the source in "
     "the settings of the round, then try again: jadoube outputs retry.",
     "The round at Lichess reads a source address, so it accepts no pushes. Remove the source in "
     "the settings of the round, then try again: jadoube outputs retry."},
    {"There are {count} sections, and a round at Lichess takes one. Name one of them at this "
     "output in the configuration: {keys}. Each section needs an output and a round at Lichess of "
     "its own. Until then nothing goes out.",
     "There are {count} sections, and a round at Lichess can have one. Set one of them for this "
     "output in the configuration: {keys}. Each section needs an output and a round at Lichess of "
     "its own. Until then nothing is sent."},
    {"There are {count} sections, and a round at Lichess takes one. Name one of them at this "
     "output in the configuration: {keys}. Each section needs an output and a round at Lichess of "
     "its own. Until then only section {section} goes out: it was the first.",
     "There are {count} sections, and a round at Lichess can have one. Set one of them for this "
     "output in the configuration: {keys}. Each section needs an output and a round at Lichess of "
     "its own. Until then only section {section} is sent: it was the first."},
    {"a board has a name that is none", "a board has an invalid name"},
    {"a report is none", "a report is invalid"},
    {"an incident's decision is none", "a decision about an incident is invalid"},
    {"does not let its line be set: use tcp:// where it is set there",
     "does not allow the port to be set: use tcp:// if it is set there"},
    {"explanation {number} is what was played", "explanation {number} is right"},
    {"game {name} goes on at this board", "game {name} continues at this board"},
    {"it is connected, but does not say what it offers",
     "it is connected, but does not report its services"},
    {"it is no board that this daemon can read: it has none of the services of boards",
     "it is not a board that this daemon can read: it has none of the services of boards"},
    {"it is no record of kept trackers", "it is not a record of kept trackers"},
    {"it is not what a daemon with [failover] writes",
     "it was not written by a daemon with [failover]"},
    {"it takes no report", "it refuses the report"},
    {"many answers of this board come damaged: look at its cable and plugs, but switch off the "
     "power of the chain before you unplug anything",
     "many answers of this board are damaged. Check its cable and plugs, but switch off the power "
     "of the chain before you unplug anything"},
    {"message {number} of stream {stream} at the hub is none of ours",
     "message {number} of stream {stream} at the hub is not from jadoube"},
    {"play goes on from what stands, {player} to move",
     "play continues from the pieces on the board, {player} to move"},
    {"ply {ply} is {move}, illegal, and stands{instead_of}",
     "ply {ply} is {move}, illegal, and was not taken back{instead_of}"},
    {"ply {ply} was none{instead_of}", "ply {ply} was no move{instead_of}"},
    {"speech-dispatcher at {address} cannot be reached, so nothing is spoken: {why}",
     "speech-dispatcher at {address} cannot be reached, so nothing is announced: {why}"},
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
    {"the board faces as the maker has it: White sits at the maker's side",
     "the board is not turned: White sits where the maker has White"},
    {"the board is locked and hides its squares: ask DGT for a developer key, and name its file "
     "in the configuration ([[board]] key_file)",
     "the board is locked and hides its squares: ask DGT for a developer key, and give its file "
     "in the configuration ([[board]] key_file)"},
    {"the board is locked, and does not accept the key in key_file: ask DGT for a key of your own",
     "the board is locked, and does not accept the key in key_file: ask DGT for your own key"},
    {"the board is turned: White sits at the maker's far side",
     "the board is turned: White sits where the maker has Black"},
    {"the clock did not say which it is", "the clock did not report its model"},
    {"the copy of the journal differs from it in the table {table}: a new one is taken",
     "the copy of the journal differs from it in the table {table}: a new copy is made"},
    {"the copy of the journal is damaged ({what}): a new one is taken",
     "the copy of the journal is damaged ({what}): a new copy is made"},
    {"the folder is gone", "the folder was removed"},
    {"the game goes on at another board, as game {name}",
     "the game continues at another board, as game {name}"},
    {"the hub does not say that it has stored the messages",
     "the hub does not confirm that it has stored the messages"},
    {"the hub does not take messages: {why}", "the hub refuses messages: {why}"},
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
    {"the other daemon sent a file \"{path}\", which is not taken",
     "the file \"{path}\" of the other daemon is refused"},
    {"the push service does not know this device any more: turn alerts off and on",
     "the push service no longer has this device: turn alerts off and on"},
    {"the software clock runs on", "the software clock runs again"},
    {"the system does not know this device: switch it on, then bluetoothctl --timeout 20 scan le, "
     "then bluetoothctl trust {address}",
     "the system has no such device. Switch it on, then run bluetoothctl --timeout 20 scan le, "
     "then bluetoothctl trust {address}"},
    {"unplugged, or it takes no report", "unplugged, or it refuses the report"},
    {"{path} is no file", "{path} is not a file"},
    {"{path}: unplugged, or it takes no report", "{path}: unplugged, or it refuses the report"},
    {"{path}: {why}. Remove it at the machine whose journal is the older one",
     "{path}: {why}. Remove it at the machine with the older journal"},
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
