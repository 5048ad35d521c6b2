#include <CLI/App.hpp>

#include "daemon/client/command_line/program.h"
#include "daemon/client/laws/verbs.h"
#include "daemon/client/verbs/verb_groups.h"
#include "daemon/language/translate.h"

namespace {

using namespace jadoube::cli;

constexpr const char* kDescription = jadoube::language::mark(
    "jadoube: shows and corrects the games that jadoubed records, runs tournaments and outputs, "
    "and emulates boards");

}  // namespace

int main(int argc, char** argv) {
  return run_program(
      argc, argv, {"jadoube", kDescription}, [&](CLI::App& app, Common& common, int& code) {
        const auto hand_on = [&, argc, argv](const char* program) {
          return become(program, words_from_verb(app, argc, argv));
        };
        add_program_verbs(app, common, code,
                          {.record = [hand_on](const auto&) { return hand_on(kJournalProgram); },
                           .emulation = [hand_on](const auto&) { return hand_on(kEmulator); }});
        laws::add_verbs(app, common.json, code);
      });
}
