#include "daemon/cli/say_verb.h"

#include <CLI/CLI.hpp>
#include <iostream>
#include <map>
#include <memory>

#include "daemon/cli/call.h"
#include "daemon/cli/names/daemon_names.h"
#include "daemon/cli/names/name_options.h"
#include "jadoube/v1/announcement_service.pb.h"

namespace jadoube::cli {
namespace {

struct SayArguments {
  std::string board, question, words;
  bool speak = false;
};

const std::map<std::string, v1::AnnouncementSubject> kSubjects = {
    {"last", v1::ANNOUNCEMENT_SUBJECT_LAST},
    {"position", v1::ANNOUNCEMENT_SUBJECT_POSITION},
    {"clocks", v1::ANNOUNCEMENT_SUBJECT_CLOCKS},
    {"material", v1::ANNOUNCEMENT_SUBJECT_MATERIAL},
    {"move", v1::ANNOUNCEMENT_SUBJECT_MOVE_NUMBER}};

int announce(const Common& common, const SayArguments& arguments) {
  const auto board = name_board(common, arguments.board);
  if (!board) return board.error();
  v1::AnnounceRequest request;
  request.set_board(*board);
  request.set_subject(kSubjects.at(arguments.question));
  request.set_words(arguments.words);
  request.set_speak(arguments.speak);
  return ask<v1::AnnounceResponse>(
      common, request, [](const auto& response) { std::cout << response.text() << "\n"; });
}

}  // namespace

void add_say_verb(CLI::App& app, Common& common, int& code) {
  auto* verb = app.add_subcommand(
      "say", "Tell what a player who cannot see asks about their game, as text and spoken");
  verb->footer(
      "QUESTION: last (the last move again, and the result), position (each piece with its "
      "square), clocks, material, move (how many moves were made).\nAn output of kind \"speech\" "
      "speaks at a table by itself after each move.");
  const auto arguments = std::make_shared<SayArguments>();
  add_board(*verb, arguments->board);
  verb->add_option("question", arguments->question, "What is asked")
      ->required()
      ->check(CLI::IsMember(kSubjects));
  verb->add_flag("--speak", arguments->speak, "Speak the answer at the table too, at once");
  verb->add_option("--words", arguments->words,
                   "Words for moves, pieces and numbers: german, as in the Laws, or the code of a "
                   "language, as in en. Without it: as they are spoken at the table");
  verb->callback([&common, &code, arguments] { code = announce(common, *arguments); });
}

}  // namespace jadoube::cli
