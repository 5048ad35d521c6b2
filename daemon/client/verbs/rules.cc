#include <google/protobuf/util/time_util.h>

#include "daemon/client/client.h"
#include "daemon/client/text.h"
#include "daemon/client/verbs/decisions.h"
#include "daemon/client/verbs/verb_groups.h"
#include "daemon/client/verbs/verb_table.h"
#include "daemon/client/views/view_texts.h"
#include "daemon/language/translate.h"
#include "daemon/texts/sheets/text_table.h"
#include "daemon/texts/words.h"
#include "jadoube/v1/arbiter_service.pb.h"
#include "rules/laws/laws.h"

namespace jadoube::cli {
namespace {

using language::tr;

/// A label as wide as the widest one in English, or wider.
std::string label(const std::string& text) { return texts::padded(text + " ", 14); }

std::string or_not_known(const std::string& text) { return text.empty() ? tr("not known") : text; }

void print_rules(const values::v1::TournamentRules& rules) {
  const auto& late = rules.default_time();
  std::cout << label(tr("Laws")) << "FIDE "
            << texts::enum_words(values::v1::Edition_Name(rules.edition()), "EDITION_FIDE_") << "\n"
            << label(tr("tempo"))
            << texts::enum_words(values::v1::Tempo_Name(rules.tempo()), "TEMPO_") << "\n"
            << label(tr("supervision"))
            << texts::enum_words(values::v1::Supervision_Name(rules.supervision()), "SUPERVISION_")
            << "\n"
            << label(tr("time control")) << or_not_known(rules.time_control()) << "\n"
            << label(tr("default time"))
            << (rules.has_default_time() ? clock_text(late) : tr("not known")) << "\n"
            << label(tr("round starts"))
            << (rules.has_start_time() ? date_time_text(rules.start_time())
                                       : tr("when the clocks start"))
            << "\n"
            << label(tr("start"))
            << (rules.chess960() ? tr("any of the 960 starting positions")
                                 : tr("the standard starting position"))
            << "\n";
}

void print_setting(const v1::GetTournamentRulesResponse& response) {
  print_rules(response.rules());
  std::cout << label(tr("set by"));
  if (response.author().empty()) {
    std::cout << tr("the configuration") << "\n";
  } else {
    std::cout << response.author() << ", " << date_time_text(response.set_time()) << "\n";
  }
}

// Writes the time in `text`. False if `text` is not a time.
bool set_start(const std::string& text, values::v1::TournamentRules& rules) {
  return text.empty() ||
         google::protobuf::util::TimeUtil::FromString(text, rules.mutable_start_time());
}

// Tournament rules to change, written as in the configuration. Nothing: no change. An empty text:
// no longer known.
struct RulesOptions {
  std::optional<std::string> edition = {}, time_control = {}, tempo = {}, supervision = {};
  std::optional<int> default_time = {};       // Minutes.
  std::optional<std::string> starts_at = {};  // 2026-11-21T15:00:00+01:00
  std::optional<bool> chess960 = {};
  std::optional<std::string> author = {};  // Who decides. Nothing: the user who is logged in.
};

v1::SetTournamentRulesRequest rules_request(const RulesOptions& options) {
  v1::SetTournamentRulesRequest request;
  request.set_author(options.author.value_or(user()));
  auto& rules = *request.mutable_rules();
  rules.set_edition(edition_of(options.edition.value_or("")));
  rules.set_time_control(options.time_control.value_or(""));
  rules.set_tempo(tempo_of(options.tempo.value_or("")));
  rules.set_supervision(supervision_of(options.supervision.value_or("")));
  rules.set_chess960(options.chess960.value_or(false));
  if (options.default_time.value_or(-1) >= 0) {
    rules.mutable_default_time()->set_seconds(60L * *options.default_time);
  }
  const auto name = [&](const auto& option, const char* field) {
    if (option) request.mutable_update_mask()->add_paths(field);
  };
  name(options.edition, "edition");
  name(options.time_control, "time_control");
  name(options.tempo, "tempo");
  name(options.supervision, "supervision");
  name(options.default_time, "default_time");
  name(options.starts_at, "start_time");
  name(options.chess960, "chess960");
  return request;
}

// Changes the tournament rules, and prints them afterwards.
int set_rules(const Common& common, const RulesOptions& options) {
  auto request = rules_request(options);
  if (request.update_mask().paths().empty()) {
    std::cerr << "jadoube: "
              << tr("no change is given: jadoube arbiter event --help lists the "
                    "options")
              << "\n";
    return kUsage;
  }
  if (!set_start(options.starts_at.value_or(""), *request.mutable_rules())) {
    std::cerr << "jadoube: "
              << tr("--starts-at: \"{text}\" must be a date and time with its offset, as in "
                    "2026-11-21T15:00:00+01:00",
                    {{"text", *options.starts_at}})
              << "\n";
    return kUsage;
  }
  return ask<v1::SetTournamentRulesResponse>(
      common, request, [](const auto& response) { print_rules(response.rules()); });
}

int show_rules(const Common& common) {
  return ask<v1::GetTournamentRulesResponse>(common, v1::GetTournamentRulesRequest(),
                                             print_setting);
}

}  // namespace

Verb rules_row() {
  return own_row<RulesOptions>(
      "event",
      language::mark("Change the tournament rules. Rules without an option stay as they are"),
      {own_value("--edition", "The year of the FIDE Laws in force", &RulesOptions::edition)
           .with(take_only<rules::kEditionWords>),
       own_value("--time-control", "The time control: 90/40+30/SD+30 or 3+2. \"\": it is not known",
                 &RulesOptions::time_control),
       own_value("--tempo", "The kind of game. If it was never set, the time control decides",
                 &RulesOptions::tempo)
           .with(take_only<rules::kTempoWords>),
       own_value("--supervision", "The supervision in rapid and blitz (App. A.4, B.2)",
                 &RulesOptions::supervision)
           .with(take_only<rules::kSupervisionWords>),
       own_value("--default-time", "The minutes that a player may be late. -1: not known",
                 &RulesOptions::default_time)
           .within(-1),
       own_value("--starts-at",
                 "The start of the round: 2026-11-21T15:00:00+01:00. \"\": when the clocks start",
                 &RulesOptions::starts_at),
       own_value("--chess960", "true: a game may start from any of the 960 starting positions",
                 &RulesOptions::chess960),
       own_value("--by",
                 "The name of the person who decides. Without it, the user who is logged "
                 "in",
                 &RulesOptions::author)},
      set_rules);
}

void add_event_verb(CLI::App& app, const Common& common, int& code) {
  static const Verb kVerbs[] = {
      plain_row("event", "Show the tournament rules in force", show_rules)};
  add_verbs(app, kVerbs, common, code);
}

}  // namespace jadoube::cli
