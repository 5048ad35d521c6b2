#include "daemon/cli/help_language.h"

#include <string_view>

#include "daemon/language/speaking.h"
#include "daemon/language/translate.h"

namespace jadoube::cli {
namespace {

using language::mark;
using language::tr;

constexpr std::string_view kName = "--lang";

/// The words of CLI11's help.
constexpr const char* kLabels[] = {
    mark("Usage"),       mark("OPTIONS"), mark("SUBCOMMAND"),  mark("SUBCOMMANDS"),
    mark("Positionals"), mark("Options"), mark("Subcommands"), mark("REQUIRED"),
    mark("Env"),         mark("Needs"),   mark("Excludes"),    mark("TEXT"),
    mark("INT"),         mark("UINT"),    mark("FLOAT"),       mark("BOOLEAN")};
/// The descriptions of what CLI11 adds itself.
[[maybe_unused]] constexpr const char* kOwnOptions[] = {
    mark("Print this help message and exit"), mark("Display program version information and exit")};

std::string in_language(const std::string& english) {
  return english.empty() ? english : tr(english.c_str());
}

void translate_texts(CLI::App& app) {
  app.description(in_language(app.get_description()));
  app.footer(in_language(app.get_footer()));
  for (auto* option : app.get_options()) {
    option->description(in_language(option->get_description()));
    if (option->get_group() == "Options") option->group(tr("Options"));
  }
  for (auto* verb : app.get_subcommands({})) {
    if (verb->get_group() == "Subcommands") verb->group(tr("Subcommands"));
    translate_texts(*verb);
  }
}

}  // namespace

std::optional<language::Language> named_language(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument == "--") break;
    if (argument == kName && i + 1 < argc) return language::Language::of_tag(argv[i + 1]);
    if (argument.starts_with("--lang=")) {
      return language::Language::of_tag(argument.substr(kName.size() + 1));
    }
  }
  return std::nullopt;
}

void add_language(CLI::App& app) {
  app.add_option_function<std::string>(
         std::string(kName), [](const std::string&) {},
         tr("The language of texts: {tags}. With -x-figurine behind it, moves have pictures of "
            "pieces. Without it, that of LC_ALL, LC_MESSAGES or LANG",
            {{"tags", language::Language::tags()}}))
      ->check([](const std::string& tag) {
        return language::Language::of_tag(tag)
                   ? std::string()
                   : tr("there is no language \"{tag}\" here; there are {tags}",
                        {{"tag", tag}, {"tags", language::Language::tags()}});
      });
}

void translate_help(CLI::App& app) {
  if (language::spoken() == language::Language()) return;
  for (const char* label : kLabels) app.get_formatter()->label(label, tr(label));
  translate_texts(app);
}

}  // namespace jadoube::cli
