// What a wall loads after its boards are there: it is needed only at some times.

import { adopt } from '../../theme.js';
import { miniSheet } from '../mini.js';
import { timeBarSheet } from '../table/time_bar_style.js';
import { wallMoreSheet } from './wall_more_style.js';

export { wallEmpty } from './wall_empty.js';
export { hottest, liveliness, lively } from '../table/hottest.js';
export { resultBanner } from './result_banner.js';
export { wallForm } from './wall_form.js';
export { STRIP, wallHot } from './wall_hot.js';
export { wallPhone } from './wall_phone.js';
export { pairings, results } from './wall_lists.js';
export { loadStandings } from './wall_standings.js';

adopt(miniSheet);
adopt(timeBarSheet);
adopt(wallMoreSheet);
