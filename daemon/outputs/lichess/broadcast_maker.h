#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/outputs/lichess/broadcast_choices.h"
#include "daemon/outputs/lichess/lichess_site.h"
#include "daemon/outputs/lichess/lichess_values.h"
#include "daemon/outputs/lichess/site_access.h"
#include "daemon/outputs/table.h"
#include "rules/sentence.h"

namespace jadoube::outputs {

/// The facts about a broadcast since the start.
struct SeenBroadcast {
  /// The id of the broadcast, or the name of the one that is to be made.
  std::string about = {};
  std::optional<BroadcastThere> there = {};
  Instant looked_at{};
  /// Why nothing is done, until `resume`.
  rules::Sentence blocked = {};
  /// True: it was made a moment ago, so nobody has changed it at Lichess.
  bool is_new = false;
  /// Why it is in no group, until `resume`.
  rules::Sentence ungrouped = {};
};
using SeenBroadcasts = std::map<SectionPlace, SeenBroadcast>;

/// Makes the broadcasts that operators request, and puts those of a tournament into one group. None
/// is made twice, even after a crash. One thread, except for `choices`.
class BroadcastMaker {
 public:
  /// The parts that it uses. All must exist longer.
  struct Parts {
    LichessSite& site;
    SiteAccess& access;
    SeenBroadcasts& seen;
    /// `mutex` guards the choices. It is not held while Lichess answers.
    std::mutex& mutex;
    BroadcastChoices& choices;
  };
  explicit BroadcastMaker(const Parts& parts) : parts_(parts) {}

  /// Makes the broadcast of a section if one is asked for. True if a request was made.
  bool make(const SectionPlace& place, Instant now);
  /// Puts the next broadcast that wants it into its group. True if a request was made.
  bool group(Instant now);
  /// Takes a fault of the site. `place`: the section of the request.
  void fail(const SectionPlace& place, const SiteFault& fault, Instant now);

 private:
  void call(const SectionPlace& place, const BroadcastFields& fields, Instant now);
  void take_made(const SectionPlace& place, const BroadcastThere& there);
  std::optional<std::pair<KeptBroadcast, BroadcastGroup>> next_group();
  void put_into_group(const KeptBroadcast& kept, const BroadcastGroup& group, Instant now);
  void end_grouping(const KeptBroadcast& kept);

  const Parts parts_;
};

/// The facts about the broadcast of a section that need no question to anybody. They are its name,
/// the place, the time control, whether teams meet, and the four players with the highest ratings.
/// The players' FIDE ids are in the games, so Lichess needs no list of players. `rounds`: of one
/// section, at least one. `is_only`: the tournament has no other section.
BroadcastFields broadcast_fields(const std::vector<const Round*>& rounds, bool is_only);

/// `fields`, replaced by the fields of `asked` that are not empty. If the tournament has several
/// sections, the section is added to the name: "City Open
/// A". Lichess shortens such names in a group.
BroadcastFields with_asked(BroadcastFields fields, const BroadcastFields& asked,
                           const std::string& section, bool is_only);

/// The fields of a round at Lichess.
RoundFields round_fields(const Round& round, std::chrono::seconds delay_there);

/// The longest time for which a table of the round is held back here.
std::chrono::seconds longest_delay(const Round& round);

/// At most `most` characters of a text: Lichess refuses longer ones [spec: Lichess API].
std::string shortened(const std::string& text, std::size_t most);
/// How many characters a text has.
std::size_t characters_in(const std::string& text);

}  // namespace jadoube::outputs
