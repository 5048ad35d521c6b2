#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "daemon/outputs/lichess/broadcast_memory.h"
#include "daemon/outputs/lichess/lichess_values.h"
#include "daemon/outputs/rounds.h"
#include "rules/error.h"
#include "rules/sentence.h"

namespace jadoube::outputs {

/// A section: the ids of its tournament and of itself.
using SectionPlace = std::pair<std::string, std::string>;
/// Our rounds of one section, in their order.
using SectionRounds = std::vector<const Round*>;

/// One section of ours, and how its broadcast begins.
struct BroadcastSection {
  std::string title = {}, name = {};
  BroadcastFields fields = {};
  /// Its tournament has no other section.
  bool is_only = true;
};

/// Our sections, and the broadcasts that operators chose for them: what is kept over a restart.
/// Nothing here asks Lichess. One thread at a time.
class BroadcastChoices {
 public:
  /// `file`: the file that stores them. Empty: they are not stored.
  explicit BroadcastChoices(std::string file);

  /// Sets the sections that the output publishes now.
  void set_sections(std::map<SectionPlace, BroadcastSection> sections);
  const std::map<SectionPlace, BroadcastSection>& sections() const { return sections_; }
  /// The broadcast of the configuration is that of the only section, if it is another one than
  /// before.
  void take_configured(const std::string& broadcast);

  /// See the functions of these names in `BroadcastOutput`.
  rules::Expected<BroadcastFields> proposed(const std::string& tournament,
                                            const std::string& section) const;
  rules::Expected<void> create(const std::string& tournament, const std::string& section,
                               const BroadcastFields& fields);
  rules::Expected<void> choose(const std::string& tournament, const std::string& section,
                               const std::string& id);
  rules::Expected<void> choose_round(const std::string& tournament, const std::string& section,
                                     int number, const std::string& id);

  std::vector<KeptBroadcast>& all() { return memory_.broadcasts; }
  const std::vector<KeptBroadcast>& all() const { return memory_.broadcasts; }
  /// The broadcast of a section. Null: there is none.
  KeptBroadcast* find(const SectionPlace& place) { return memory_.find(place.first, place.second); }
  const KeptBroadcast* find(const SectionPlace& place) const;

  /// Saves the changes. False: they cannot be saved, and `problem` has the reason.
  bool keep();
  /// Why they could not be kept the last time. Empty: they were.
  const rules::Sentence& problem() const { return problem_; }

 private:
  rules::Expected<SectionPlace> place_of(const std::string& tournament,
                                         const std::string& section) const;
  rules::Expected<void> save();

  const std::string file_;
  BroadcastMemory memory_, kept_;
  std::map<SectionPlace, BroadcastSection> sections_;
  rules::Sentence problem_;
};

}  // namespace jadoube::outputs
