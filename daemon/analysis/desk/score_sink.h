#pragma once

namespace jadoube::analysis {

/// Shows the present evaluations.
class ScoreSink {
 public:
  virtual ~ScoreSink() = default;
  /// There is a new one. Any thread.
  virtual void show_evaluations() = 0;
};

}  // namespace jadoube::analysis
