// The arbiter's console of the lesson that runs: the same console, with a band that says so.

import './arbiter.js';
import './lesson.js';
