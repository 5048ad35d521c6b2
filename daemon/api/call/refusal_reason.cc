#include "daemon/api/call/refusal_reason.h"

#include <map>
#include <string_view>

#include "google/rpc/status.pb.h"
#include "jadoube/v1/refusal_reason.pb.h"

namespace jadoube::api {
namespace {

constexpr std::string_view kReasonPrefix = "REFUSAL_REASON_";
// A status is sent in a header field, and HTTP/2 limits its bytes.
constexpr std::size_t kLongestValue = 300, kMostDetails = 3000;

// The English form of each refusal that has a reason. If a sentence changes, change it here too,
// and keep its reason.
const ReasonTable kReasons = {
    {v1::REFUSAL_REASON_NAME_MALFORMED, "\"{name}\" does not have the form outputs/{output}"},
    {v1::REFUSAL_REASON_NAME_MALFORMED,
     "\"{name}\" does not have the form tournaments/{tournament}"},
    {v1::REFUSAL_REASON_AUTHOR_MISSING,
     "`author` is missing: give the name of the person who "
     "makes the change"},
    {v1::REFUSAL_REASON_NOTHING_ASKED, "an edit is empty: give a change"},
    {v1::REFUSAL_REASON_NOTHING_ASKED, "`edits` is empty: give a change"},
    {v1::REFUSAL_REASON_NOTHING_ASKED, "`files` is empty: give a file of the pairings"},
    {v1::REFUSAL_REASON_NOTHING_ASKED, "`changes` is missing"},
    {v1::REFUSAL_REASON_TEXT_TOO_LONG,
     "{what} is too long: it has {length} bytes, and {most} are the most"},
    {v1::REFUSAL_REASON_TEXT_INVALID,
     "{what} has a control character, such as a tab or a line end"},
    {v1::REFUSAL_REASON_REVISION_OLD,
     "tournament {tournament} has revision {revision}, not {asked}: look at it again"},
    {v1::REFUSAL_REASON_REVISION_OLD,
     "somebody has changed the settings meanwhile: they have revision {revision}, and you have "
     "{seen}. Read them again"},
    {v1::REFUSAL_REASON_TOO_MANY_ASK, "there are too many calls at once: try again"},
    {v1::REFUSAL_REASON_TOO_MANY_ASK, "too many at once: wait a minute, then try again"},
    {v1::REFUSAL_REASON_DAEMON_STOPS, "the daemon stops"},
    {v1::REFUSAL_REASON_OUTPUTS_MISSING, "this daemon has no outputs"},
    {v1::REFUSAL_REASON_OUTPUT_UNKNOWN, "there is no output \"{output}\""},
    {v1::REFUSAL_REASON_OUTPUT_UNKNOWN, "there is no output \"{output}\": there are none"},
    {v1::REFUSAL_REASON_OUTPUT_UNKNOWN,
     "there is no output \"{output}\": the configuration has none"},
    {v1::REFUSAL_REASON_OUTPUT_UNKNOWN, "there is no output \"{output}\"; there are: {outputs}"},
    {v1::REFUSAL_REASON_OUTPUT_KIND_WRONG, "output {output} does not go to Lichess"},
    {v1::REFUSAL_REASON_OUTPUT_KIND_WRONG,
     "output {output} goes to a hub: set its delay in the configuration, and stop tables at the "
     "relay"},
    {v1::REFUSAL_REASON_OUTPUT_KIND_WRONG,
     "output {output} sends alerts: they have no delay, and they do not stop"},
    {v1::REFUSAL_REASON_OUTPUT_KIND_WRONG,
     "output {output} makes no rounds at Lichess: it is of another kind, or it has a fixed round"},
    {v1::REFUSAL_REASON_OUTPUT_TABLE_UNKNOWN, "output {output} shows no table \"{table}\""},
    {v1::REFUSAL_REASON_OUTPUT_TABLE_UNKNOWN,
     "output {output} shows no table \"{table}\"; it shows {tables}"},
    {v1::REFUSAL_REASON_OUTPUT_TABLE_AMBIGUOUS,
     "several tables are called {table}: {first} ({first_id}), {second} ({second_id}). Name one by "
     "its id, or name its tournament and its round"},
    {v1::REFUSAL_REASON_OUTPUT_TESTED_JUST_NOW,
     "output {output} was tested a moment ago: test it again in {seconds} s"},
    {v1::REFUSAL_REASON_VOICE_WOULD_DISTURB,
     "a game is in play at {place}, and people would hear the voice there. Test output {output} "
     "when the game is over"},
    {v1::REFUSAL_REASON_DELAY_OUT_OF_RANGE, "a delay is at least 0 and at most a day"},
    {v1::REFUSAL_REASON_LICHESS_AWAY, "Lichess did not answer as it should: {why}"},
    {v1::REFUSAL_REASON_LICHESS_WANTS_SILENCE,
     "Lichess wants no requests now: try again in {seconds} s"},
    {v1::REFUSAL_REASON_LICHESS_WANTS_SILENCE,
     "Lichess wants no requests now: test output {output} in {seconds} s"},
    {v1::REFUSAL_REASON_LICHESS_TOKEN_UNKNOWN,
     "Lichess refuses the token of output {output}: connect again"},
    {v1::REFUSAL_REASON_LICHESS_REFUSES, "Lichess refuses it: {why}"},
    {v1::REFUSAL_REASON_LICHESS_REFUSES, "Lichess refuses the login: {why}"},
    {v1::REFUSAL_REASON_LICHESS_NOT_CONNECTED, "output {output} is not connected to Lichess"},
    {v1::REFUSAL_REASON_LICHESS_TOKEN_NOT_KEPT,
     "output {output} cannot keep a token of Lichess: {why}"},
    {v1::REFUSAL_REASON_LICHESS_NO_PAGES,
     "this daemon has no pages, so Lichess cannot send the browser back. Set a token of Lichess "
     "as the secret of the output"},
    {v1::REFUSAL_REASON_LICHESS_RETURN_ADDRESS_WRONG,
     "\"{address}\" is not an address of the pages to which Lichess can send the browser back"},
    {v1::REFUSAL_REASON_LICHESS_NO_TOURNAMENT,
     "no tournament is published here yet: make one, or import its pairings, first"},
    {v1::REFUSAL_REASON_LICHESS_BROADCAST_EXISTS,
     "there is a broadcast already. Choose another one, if that is wrong"},
    {v1::REFUSAL_REASON_LICHESS_BROADCAST_NAME_SHORT,
     "the name of a broadcast has at least three letters"},
    {v1::REFUSAL_REASON_LICHESS_BROADCAST_MALFORMED,
     "\"{broadcast}\" is not a broadcast of Lichess: give its address, or the eight characters at "
     "its end"},
    {v1::REFUSAL_REASON_LICHESS_BROADCAST_TAKEN,
     "the games of section {section} go to this broadcast: each section needs its own"},
    {v1::REFUSAL_REASON_LICHESS_BROADCAST_MISSING, "choose the broadcast first"},
    {v1::REFUSAL_REASON_LICHESS_ROUND_MALFORMED,
     "\"{round}\" is not a round of Lichess: give its address, or the eight characters at its end"},
    {v1::REFUSAL_REASON_LICHESS_ROUND_NUMBER_MISSING,
     "this output makes its rounds itself. Give the round of the tournament: --number 3"},
    {v1::REFUSAL_REASON_LICHESS_ROUND_NUMBER_MISSING, "the number of a round is at least 1"},
    {v1::REFUSAL_REASON_LICHESS_ROUND_IN_USE,
     "round {round} goes to {place}, and no later round has begun. Give the round for {chosen}: "
     "--number {next} for the next round, or --number {round} if round {round} continues there"},
    {v1::REFUSAL_REASON_LICHESS_ROUND_EXISTS,
     "round {round} has a round at Lichess, or gets one automatically. A new one is made only if "
     "it was deleted there"},
    {v1::REFUSAL_REASON_SETTINGS_FIXED, "this daemon keeps no settings"},
    {v1::REFUSAL_REASON_SETTINGS_FIXED, "this daemon has no settings that can be changed"},
    {v1::REFUSAL_REASON_SETTINGS_TOO_MANY, "at most {count} changes are made at once"},
    {v1::REFUSAL_REASON_SETTING_CONTRADICTION, "{setting}: give values, or `clear`, and not both"},
    {v1::REFUSAL_REASON_SETTINGS_WRONG, "{faults}"},
    {v1::REFUSAL_REASON_SETTINGS_NOT_KEPT, "the change cannot be kept in {path}: {why}"},
    {v1::REFUSAL_REASON_SETTINGS_WAIT_FOR_RESTART,
     "the change is saved, and is in force only after a restart: {why}"},
    {v1::REFUSAL_REASON_RESTART_IMPOSSIBLE, "the daemon cannot restart itself: {why}"},
    {v1::REFUSAL_REASON_RESTART_IMPOSSIBLE,
     "the daemon would not start again, because the configuration file is wrong: {why}"},
    {v1::REFUSAL_REASON_RESTART_START_TIME_MISSING, "`start_time` is missing"},
    {v1::REFUSAL_REASON_RESTARTED_ALREADY, "this is another daemon: it has started again already"},
    {v1::REFUSAL_REASON_REHEARSAL_RUNS,
     "a rehearsal is running: {author} started it. Stop it first"},
    {v1::REFUSAL_REASON_REHEARSAL_ENDS,
     "the rehearsal before still tests an output: try again in half a minute"},
    {v1::REFUSAL_REASON_REHEARSAL_DISTURBS,
     "a game is being played at {place}: rehearse when no game is played"},
    {v1::REFUSAL_REASON_REHEARSAL_ELSEWHERE,
     "this daemon has no boards of its own: rehearse at the daemon of the hall"},
    {v1::REFUSAL_REASON_ANALYSIS_FOR_SPECTATORS,
     "evaluations of a chess engine are for spectators only: you see the boards live"},
    {v1::REFUSAL_REASON_ANALYSIS_NEEDS_DELAY,
     "nothing is analysed, because spectators see everything without a delay"},
    {v1::REFUSAL_REASON_ANALYSIS_TOO_YOUNG,
     "this is not analysed: the delay for spectators is too short"},
    {v1::REFUSAL_REASON_NO_GAME_HAS_BEGUN, "no game of the tournament has begun"},
    {v1::REFUSAL_REASON_NO_GAME_HAS_BEGUN, "no game of a tournament has begun"},
    {v1::REFUSAL_REASON_TOURNAMENT_UNKNOWN,
     "there is no tournament {tournament}: make it first, with jadoube tournament set {tournament} "
     "--name NAME, or on the operator's page"},
    {v1::REFUSAL_REASON_TOURNAMENT_UNKNOWN, "the tournament was removed"},
    {v1::REFUSAL_REASON_SECTION_UNKNOWN,
     "tournament {tournament} has no section \"{section}\": there are {sections}"},
    {v1::REFUSAL_REASON_SECTION_UNKNOWN, "tournament {tournament} has no section yet"},
    {v1::REFUSAL_REASON_SECTION_AMBIGUOUS,
     "tournament {tournament} has several sections: name one of {sections}"},
    {v1::REFUSAL_REASON_ROUND_UNKNOWN, "section {section} has no round {round}: there are {count}"},
    {v1::REFUSAL_REASON_ROUND_UNKNOWN, "there is no round {round}"},
    {v1::REFUSAL_REASON_ROUND_OUT_OF_RANGE, "{round} is not a round: 1 to {most}"},
    {v1::REFUSAL_REASON_ROUND_OUT_OF_RANGE,
     "`round` is {round}: 1 to {most}, or 0 if the files name it"},
    {v1::REFUSAL_REASON_ROUND_OUT_OF_RANGE,
     "`round` is {round}: 1 to {most}, or 0 for the last one in which a game is over"},
    {v1::REFUSAL_REASON_ROUND_OUT_OF_RANGE,
     "{count} is not a number of rounds: 1 to {most}, or 0 if it is not known"},
    {v1::REFUSAL_REASON_ROUND_NOT_STARTED, "round {round} has not started"},
    {v1::REFUSAL_REASON_ROUND_CLOSED,
     "round {round} is closed: tell the arbiter if its result is wrong"},
    {v1::REFUSAL_REASON_ROUND_STILL_OPEN,
     "round {round} is still open: {why}. Nothing is changed. Give the results or close round "
     "{round} first. To start round {next} and leave round {round} open, force it (--force)"},
    {v1::REFUSAL_REASON_ROUND_STILL_OPEN,
     "round {round} is still in play: {why}. Nothing is changed. Give the results first. To "
     "close round {round} without them, force it (--force)"},
    {v1::REFUSAL_REASON_PAIRING_UNKNOWN, "{tournament} has no pairing \"{pairing}\""},
    {v1::REFUSAL_REASON_PAIRING_IS_BYE,
     "pairing {pairing} has no player of that colour: it is a bye"},
    {v1::REFUSAL_REASON_PLAYER_UNKNOWN,
     "section {section} has no player with starting number {number}"},
    {v1::REFUSAL_REASON_PLAYER_INVALID, "a player needs a starting number from 1 on"},
    {v1::REFUSAL_REASON_PLAYER_INVALID, "a player needs a name"},
    {v1::REFUSAL_REASON_PLAYER_NUMBER_TAKEN, "starting number {number} is {player}'s"},
    {v1::REFUSAL_REASON_PLAYER_PAIRED_ALREADY,
     "{player} is paired in round {round} already: {white} - {black}, table {table}. A tie-break "
     "is a round of its own: use the next number"},
    {v1::REFUSAL_REASON_PLAYERS_THE_SAME, "both players are the same"},
    {v1::REFUSAL_REASON_COLOR_MISSING, "`player` is missing: give WHITE or BLACK"},
    {v1::REFUSAL_REASON_TABLE_OUT_OF_RANGE, "{table} is not a table: 1 to {most}, or 0 for none"},
    {v1::REFUSAL_REASON_TABLE_TAKEN,
     "table {table} of round {round} has players: {white} - {black}. Give them another table "
     "first, or table 0"},
    {v1::REFUSAL_REASON_TABLE_TAKEN, "{what} is needed twice: by {one} and by {other}"},
    {v1::REFUSAL_REASON_TABLE_EMPTY, "table {table} has no pairing"},
    {v1::REFUSAL_REASON_BOARD_UNKNOWN,
     "there is no board \"{board}\": no board was connected yet. Give the serial number of a "
     "board that is connected later"},
    {v1::REFUSAL_REASON_BOARD_UNKNOWN, "there is no board \"{board}\": there are {boards}"},
    {v1::REFUSAL_REASON_BOARD_TAKEN,
     "board {board} is on table {table} of tournament {tournament} already"},
    {v1::REFUSAL_REASON_BOARD_IN_PLAY,
     "a game is played on {board} at table {table} of round {round}: {game}, {count} plies. "
     "Nothing is changed. To use the board, also give another board for table {table}, or none"},
    {v1::REFUSAL_REASON_GAMES_IN_PLAY,
     "a game is played now: {game}. Nothing is changed. To end the tournament during the game, "
     "force it (--force)"},
    {v1::REFUSAL_REASON_GAMES_IN_PLAY,
     "{count} games are played now, the first: {game}. Nothing is changed. To end the "
     "tournament with these games, force it (--force)"},
    {v1::REFUSAL_REASON_GAME_HERE_ALREADY, "{game} belongs to this pairing already"},
    {v1::REFUSAL_REASON_GAME_OF_OTHERS,
     "{game} belongs to {white} - {black}, round {round}, table {table}. Nothing is changed. To "
     "remove it from them, force it (--force)"},
    {v1::REFUSAL_REASON_GAME_NOT_HERE, "{game} does not belong to pairing {pairing}"},
    {v1::REFUSAL_REASON_RESULT_INVALID,
     "{white}:{black} is not a result: both points come from 0, 0.5 and 1, and their sum is at "
     "most 1"},
    {v1::REFUSAL_REASON_TIMES_INCOMPLETE, "give the times of both players, or of neither"},
    {v1::REFUSAL_REASON_COUNTRY_MALFORMED,
     "\"{country}\" is not a country: write two capital letters, as in UA"},
    {v1::REFUSAL_REASON_ID_INVALID, "\"{id}\" cannot be the id of a section: {why}"},
    {v1::REFUSAL_REASON_ID_INVALID, "\"{id}\" cannot be the id of a tournament: {why}"},
    {v1::REFUSAL_REASON_VALUE_UNKNOWN, "`who_may` has an unknown value: {value}"},
    {v1::REFUSAL_REASON_FORMAT_UNKNOWN,
     "there is no format \"{format}\": there are trf, trf26, swiss-manager"},
    {v1::REFUSAL_REASON_ENCODING_UNKNOWN,
     "there is no encoding \"{encoding}\": there are {encodings}"},
    {v1::REFUSAL_REASON_QUESTION_OPEN, "{question} Import again, and answer it"},
    {v1::REFUSAL_REASON_QUESTION_UNKNOWN,
     "there is no question {question}: look at the questions again"},
    {v1::REFUSAL_REASON_FILE_MISSING,
     "{path} is not there: check the path, and the connection to its machine"},
    {v1::REFUSAL_REASON_FILE_FORBIDDEN,
     "jadoubed may not read {path}: give its user the right to read it"},
    {v1::REFUSAL_REASON_FILE_FORBIDDEN,
     "jadoubed may not write {path}. Give its user the right to write into the folder. Under "
     "systemd, add the folder to ReadWritePaths="},
    {v1::REFUSAL_REASON_FILE_UNREADABLE, "{path} cannot be read: {why}"},
    {v1::REFUSAL_REASON_FILE_UNREADABLE, "{path} cannot be written: {why}"},
    {v1::REFUSAL_REASON_FILE_UNREADABLE, "{path} is being written"},
    {v1::REFUSAL_REASON_FILE_UNSUITABLE, "{path} is not a file"},
    {v1::REFUSAL_REASON_FILE_UNSUITABLE,
     "{path} is a file that jadoube writes: watch that of the pairing program"},
    {v1::REFUSAL_REASON_FILE_UNSUITABLE, "{path} is larger than 4 MiB"},
    {v1::REFUSAL_REASON_FILE_UNSUITABLE,
     "\"{path}\" cannot be watched: write the whole path of a file or a folder on the machine of "
     "jadoubed, as in /srv/pairings/open.trf"},
    {v1::REFUSAL_REASON_FILE_CHANGED,
     "the watched file was saved again since you looked at it: look again"},
    {v1::REFUSAL_REASON_FILE_WATCHED_ELSEWHERE,
     "section {section} watches {path} already: each section has a file or a folder of its own"},
    {v1::REFUSAL_REASON_FILE_NOT_WATCHED, "section {section} watches no file"},
    {v1::REFUSAL_REASON_FILE_NOT_WATCHED, "this daemon watches no files"},
    {v1::REFUSAL_REASON_PHONES_NOT_WANTED,
     "players give no results with phones here: tell the arbiter"},
    {v1::REFUSAL_REASON_PHONE_SECRET_MISSING, "the phone has no secret"},
    {v1::REFUSAL_REASON_PHONE_OF_OTHER_SIDE,
     "this phone has given a result for the other side: each player needs a phone"},
    {v1::REFUSAL_REASON_PHONE_OF_SOMEBODY_ELSE,
     "another phone has given a result for this side: tell the arbiter if that was not you"},
    {v1::REFUSAL_REASON_RESULT_NOT_FOR_PLAYERS,
     "players can give 1-0, 1/2-1/2 or 0-1: tell the arbiter any other result"},
    {v1::REFUSAL_REASON_TABLE_CODE_WRONG,
     "this code is not that of the table. Scan the sign on the table again, or call the arbiter"},
    {v1::REFUSAL_REASON_SLIP_DIGITS_WRONG,
     "these are not the four digits on the slip of this game"},
    {v1::REFUSAL_REASON_GAME_CHANGED,
     "another game is played at this table now: look at the page again"},
    {v1::REFUSAL_REASON_RESULT_AGREED,
     "both players gave this result: only the arbiter can change it"},
    {v1::REFUSAL_REASON_GAME_NOT_PLAYED_NOW, "this game is not played now: tell the arbiter"},
};

std::string cut(std::string text) {
  if (text.size() <= kLongestValue) return text;
  std::size_t end = kLongestValue;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;
  return text.substr(0, end);
}

}  // namespace

const ReasonTable& refusal_reasons() { return kReasons; }

std::string reason_of(const rules::Error& error) {
  static const auto by_form = [] {
    std::map<std::string_view, int> all;
    for (const auto& [reason, form] : kReasons) all.emplace(form, reason);
    return all;
  }();
  const rules::Sentence sentence = error.sentence();
  const auto found = by_form.find(sentence.form);
  if (found == by_form.end()) return {};
  return v1::RefusalReason_Name(found->second).substr(kReasonPrefix.size());
}

std::string refusal_details(const rules::Error& error, int code) {
  const std::string reason = reason_of(error);
  if (reason.empty()) return {};
  google::rpc::ErrorInfo info;
  info.set_reason(reason);
  info.set_domain("jadoube");
  for (const rules::SentenceValue& value : error.sentence().values) {
    (*info.mutable_metadata())[value.name] = cut(value.english());
  }
  google::rpc::Status status;
  status.set_code(code);
  status.add_details()->PackFrom(info);
  std::string bytes = status.SerializeAsString();
  return bytes.size() <= kMostDetails ? bytes : std::string();
}

}  // namespace jadoube::api
