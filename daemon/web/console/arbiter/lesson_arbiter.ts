// The arbiter's console of the lesson that runs: the same console, with a band for the lesson.

import './arbiter.js';
import './lesson.js';
