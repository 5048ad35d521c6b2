#include "drivers/simulator/hardware/emulated_board.h"

#include <algorithm>
#include <utility>

#include "drivers/simulator/hardware/certabo_scanner.h"
#include "drivers/simulator/hardware/chesslink_module.h"

namespace jadoube::drivers::simulator {

// Boards that are made only here have no header.
std::unique_ptr<Processor> make_chessnut_board(const Identity& identity,
                                               const rules::Placement& start);
std::unique_ptr<Processor> make_chessup_board(const Identity& identity,
                                              const rules::Placement& start);
std::unique_ptr<Processor> make_ichessone_board(const Identity& identity,
                                                const rules::Placement& start);
std::unique_ptr<Processor> make_novag_board(const rules::Placement& start);
std::unique_ptr<Processor> make_pegasus_board(const Identity& identity,
                                              const rules::Placement& start);
std::unique_ptr<Processor> make_saitek_board(const rules::Placement& start);
std::unique_ptr<Processor> make_squareoff_board(const rules::Placement& start);
std::unique_ptr<Processor> make_zmartfun_board(const rules::Placement& start);

namespace {

// How often a flickering square reads as empty.
constexpr double kFlickerRate = 0.1;

// Each part has its own random seed. So a fault does not change how a board scans.
constexpr std::uint64_t part_seed(std::uint64_t seed, std::uint64_t part) {
  return seed * 0x9e3779b97f4a7c15 + part;
}

Scan scan_of(const BoardSettings& settings, Random& random) {
  Scan scan = Scan::drawn(random, settings.identity.bluetooth);
  const BoardTime round = facts_of(settings.make).scan;
  if (round == BoardTime(0)) return scan;
  scan.step = round / rules::kSquareCount;
  scan.period = round;
  return scan;
}

BoardTime byte_time_of(const BoardSettings& settings) {
  return settings.paced ? facts_of(settings.make).byte_time : BoardTime(0);
}

std::optional<Clock> clock_of(const BoardSettings& settings) {
  if (!settings.clock || !facts_of(settings.make).has_clock_and_log) return std::nullopt;
  return Clock(*settings.clock);
}

std::unique_ptr<Processor> make_processor(const BoardSettings& settings,
                                          const rules::Placement& start, std::uint64_t seed) {
  switch (settings.make) {
    case Make::kDgt:
      break;
    case Make::kChessLink:
      return std::make_unique<ChessLinkModule>(settings.identity, start, seed);
    case Make::kCertabo:
      return std::make_unique<CertaboScanner>(CertaboScanner::Senses::kTags, start, seed);
    case Make::kChessnut:
      return make_chessnut_board(settings.identity, start);
    case Make::kIChessOne:
      return make_ichessone_board(settings.identity, start);
    case Make::kZmartfun:
      return make_zmartfun_board(start);
    case Make::kNovag:
      return make_novag_board(start);
    case Make::kSaitek:
      return make_saitek_board(start);
    case Make::kPegasus:
      return make_pegasus_board(settings.identity, start);
    case Make::kSquareOff:
      return make_squareoff_board(start);
    case Make::kChessUp:
      return make_chessup_board(settings.identity, start);
    case Make::kSentio:
      return std::make_unique<CertaboScanner>(CertaboScanner::Senses::kOccupancy, start, seed);
  }
  return std::make_unique<Firmware>(settings.identity, start, settings.paced, seed, settings.log);
}

}  // namespace

EmulatedBoard::EmulatedBoard(const BoardSettings& settings, const rules::Placement& start)
    : random_(part_seed(settings.seed, 0)),
      sensor_(start, scan_of(settings, random_), part_seed(settings.seed, 1)),
      processor_(make_processor(settings, start, part_seed(settings.seed, 2))),
      link_(clock_of(settings), seconds(random_.between(0, 0.4))),
      faults_(settings.faults, part_seed(settings.seed, 3)),
      in_(byte_time_of(settings)),
      out_(byte_time_of(settings)) {
  sensor_.misread(std::max(settings.misread, faults_.amount(FaultKind::kMisread, now_)));
  if (settings.drop_out > 0) sensor_.drop_out(now_, settings.drop_out);
  check_faults(now_);
}

void EmulatedBoard::play(BoardTime now, Script script) {
  run_until(now);
  script_ = std::move(script);
  script_zero_ = now;
  next_act_ = 0;
  if (!std::exchange(playing_, true)) faults_.begin(now);
  check_faults(now);
}

void EmulatedBoard::strike(BoardTime now, const Fault& fault) {
  run_until(now);
  faults_.add(now, fault);
  check_faults(now);
}

void EmulatedBoard::receive(BoardTime now, std::span<const std::uint8_t> bytes) {
  run_until(now);
  if (line_up_) in_.push(now, bytes);
}

void EmulatedBoard::advance(BoardTime now, std::vector<std::uint8_t>& out) {
  run_until(now);
  out_.take(now, out);
}

void EmulatedBoard::advance(BoardTime now, std::vector<TimedByte>& out) {
  run_until(now);
  out_.take(now, out);
}

BoardTime EmulatedBoard::next_at() const {
  const BoardTime act = script_done() ? kNoWake : script_zero_ + script_[next_act_].at;
  return std::min({act, sensor_.next_at(), in_.next_byte_at(), processor_->next_at(),
                   link_.next_at(), faults_at_});
}

BoardTime EmulatedBoard::wake_at() const { return std::min(next_at(), out_.next_message_at()); }

void EmulatedBoard::run_until(BoardTime now) {
  for (BoardTime at = next_at(); at <= now && at != kNoWake; at = next_at()) {
    now_ = std::max(now_, at);
    step(at);
  }
  now_ = std::max(now_, now);
}

// One action at a time, the earliest first. If a hand and the scan are due at once, the hand comes
// first.
void EmulatedBoard::step(BoardTime now) {
  if (faults_at_ == now) {
    check_faults(now);
  } else if (!script_done() && script_zero_ + script_[next_act_].at == now) {
    perform(script_[next_act_++]);
  } else if (sensor_.next_at() == now) {
    if (const auto seen = sensor_.visit()) processor_->square_seen(*seen, sent_);
  } else if (processor_->next_at() == now) {
    processor_->step(sent_);
    swallow_some(now);
  } else if (in_.next_byte_at() == now) {
    process(now);
  } else if (const auto news = link_.step()) {
    if (news->is_ack) {
      processor_->clock_acknowledged(news->bytes, sent_);
    } else {
      processor_->clock_read(now, news->bytes, sent_);
    }
  }
  flush(now);
}

void EmulatedBoard::process(BoardTime now) {
  const std::uint8_t byte = in_.pop();
  if (faults_.holds(FaultKind::kSilence, now)) return;
  processor_->receive(now, byte);
  swallow_some(now);
}

void EmulatedBoard::swallow_some(BoardTime now) {
  const bool begun = processor_->commands_begun() != commands_seen_;
  commands_seen_ = processor_->commands_begun();
  if (begun && faults_.strikes(FaultKind::kSwallow, now)) processor_->forget_command();
}

void EmulatedBoard::flush(BoardTime now) {
  while (const auto command = processor_->take_clock_command()) {
    link_.command(now, command->id, command->payload);
  }
  for (Message& message : sent_) {
    if (!line_up_) continue;
    const MessageKind kind = processor_->kind_of(message);
    faults_.send(now, std::move(message), kind, out_);
  }
  sent_.clear();
  faults_at_ = faults_.next_at(now);
}

void EmulatedBoard::perform(const Act& act) {
  const BoardTime at = script_zero_ + act.at;
  Clock* clock = link_.clock();
  std::visit(Overloaded{
                 [&](const Lift& lift) { sensor_.lift(at, lift.square, lift.piece); },
                 [&](const Place& place) { sensor_.place(at, place.square, place.piece); },
                 [&](const Feel& feel) {
                   sensor_.feel(at, feel.square, feel.piece, feel.strength, feel.chip);
                 },
                 [&](const Press& press) {
                   const bool stuck = faults_.holds(FaultKind::kStuckLever, at);
                   if (clock != nullptr && !stuck) clock->press(at, press.side);
                 },
                 [&](const StartOrStop&) {
                   if (clock != nullptr) clock->start_or_stop(at);
                 },
                 [&](const PushKeys& push) {
                   if (clock != nullptr) clock->push_keys(at, push.keys);
                 },
                 [&](const SetUpClock& set) {
                   if (clock != nullptr) {
                     clock->set_up(at, set.base, set.increment, set.next_period, set.pressed);
                   }
                 },
             },
             act.what);
}

void EmulatedBoard::check_faults(BoardTime now) {
  for (const Fault& fault : faults_.of_kind(FaultKind::kFlicker)) {
    const double rate = fault.amount > 0 ? fault.amount : kFlickerRate;
    if (faults_.active(fault, now)) sensor_.flicker(now, fault.square, rate);
  }
  if (faults_.begins(FaultKind::kNewClock, now)) link_.exchange_clock();
  link_.connect(!faults_.holds(FaultKind::kDeadClock, now) &&
                !faults_.holds(FaultKind::kNewClock, now));
  if (faults_.begins(FaultKind::kReboot, now)) {
    out_.clear();
    set_power(false);
  }
  const bool powered = !faults_.holds(FaultKind::kHangUp, now);
  set_line(powered && !faults_.holds(FaultKind::kDisconnect, now));
  set_power(powered);
  faults_.release(now, out_);
  faults_at_ = faults_.next_at(now);
}

void EmulatedBoard::set_line(bool up) {
  if (std::exchange(line_up_, up) == up) return;
  in_.clear();
  out_.clear();
}

void EmulatedBoard::set_power(bool on) {
  if (std::exchange(powered_, on) != on) processor_->power(now_, on);
}

rules::Placement EmulatedBoard::standing() const {
  rules::Placement placement;
  for (int i = 0; i < rules::kSquareCount; ++i) {
    placement.set(rules::square_at(i), sensor_.contents(rules::square_at(i)));
  }
  return placement;
}

EmulatedBoard& EmulatedBus::add(const BoardSettings& settings, const rules::Placement& start) {
  return *boards_.emplace_back(std::make_unique<EmulatedBoard>(settings, start));
}

void EmulatedBus::receive(BoardTime now, std::span<const std::uint8_t> bytes) {
  for (const auto& board : boards_) board->receive(now, bytes);
}

void EmulatedBus::advance(BoardTime now, std::vector<std::uint8_t>& out) {
  said_.clear();
  for (const auto& board : boards_) board->advance(now, said_);
  std::ranges::stable_sort(said_, {}, &TimedByte::at);
  for (const TimedByte& byte : said_) wire_.push(byte);
  wire_.take(now, out);
}

BoardTime EmulatedBus::wake_at() const {
  BoardTime wake = wire_.next_at();
  for (const auto& board : boards_) wake = std::min(wake, board->wake_at());
  return wake;
}

}  // namespace jadoube::drivers::simulator
