#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

namespace jadoube::net {

/// Who wants a place.
enum class Guest : std::uint8_t {
  kViewer,       ///< Somebody on another machine who has not entered.
  kEntered,      ///< An arbiter, an operator, or a program with their token.
  kThisMachine,  ///< Somebody on this machine.
  kMetrics,      ///< Who reads the metrics at an address of their own.
  kLiveChess,    ///< Who uses the interface of DGT LiveChess.
};

/// Assigns the places for connections, or for streams, so that no client can shut out the others.
/// While places are free, nobody is refused. When all are taken:
///
/// - A viewer takes the place of the newest viewer from the block of addresses
///   (`system::address_block`) with the most viewers. This does not happen if the viewer's own
///   block would then have more viewers than the other. So in the end, no network has more places
///   than another one, even with more addresses.
/// - Each other kind of guests takes the place of a viewer in the same way, up to `kept` of a kind.
/// - A client without a place may prove in one request that it has entered.
///
/// One thread.
class Places {
 public:
  struct Limits {
    int all = 4096;
    /// The places that each kind of guests but viewers gets in a full house.
    int kept = 256;
    /// The most guests who may wait at the door. They are not counted in `all`. If there are more,
    /// the first one is disconnected.
    int door = 64;
  };
  /// Represents a client that has a place, or has none yet.
  using Holder = const void*;

  struct Answer {
    enum class Where : std::uint8_t { kInside, kAtDoor, kNowhere };
    Where where = Where::kInside;
    /// The client that has lost its place, and must be disconnected. Null: none.
    Holder gives_way = nullptr;
  };

  explicit Places(const Limits& limits) : limits_(limits) {}

  /// Adds `holder`, who is new and has connected from `address`.
  Answer come(Holder holder, const std::string& address, Guest guest);
  /// It turns out who `holder` is, who has a place or waits at the door. `kNowhere`: there is no
  /// place for them, and they are forgotten.
  Answer show(Holder holder, Guest guest);
  /// `holder` has disconnected. Nothing happens if they are not known, or have lost their place.
  void leave(Holder holder);

  int taken() const { return taken_; }
  bool is_full() const { return taken_ >= limits_.all; }
  /// How often a client was refused or lost its place.
  std::uint64_t turned_away() const { return turned_away_; }

  struct Crowd {
    std::string block = {};
    int viewers = 0;
  };
  /// The block with the most viewers. No viewers: there are none.
  Crowd largest() const;

 private:
  struct Held {
    std::string block;
    Guest guest = Guest::kViewer;
    std::uint64_t number = 0;
    bool is_inside = false;
  };
  using ByNumber = std::map<std::uint64_t, Holder>;

  Answer find_place(Holder holder, Held held);
  Holder make_room(const Held& held);
  void put_inside(Holder holder, Held held);
  void count_viewer(const Held& held, Holder holder);
  void forget_viewer(const Held& held);
  int viewers_of(const std::string& block) const;
  int& count_of(Guest guest) { return counts_[static_cast<std::size_t>(guest)]; }

  const Limits limits_;
  std::unordered_map<Holder, Held> held_;
  std::map<std::string, ByNumber> viewers_;
  // The blocks by the number of their viewers.
  std::set<std::pair<int, std::string>> by_size_;
  ByNumber at_door_;
  std::array<int, 5> counts_{};
  int taken_ = 0;
  std::uint64_t next_number_ = 0, turned_away_ = 0;
};

}  // namespace jadoube::net
