// The distance from which letters on a screen can be read. A capital letter must be as high as the distance divided by 200: 17
// minutes of arc. ISO 9241-303 requires at least 16. So 40 mm at 8 m.

const DISTANCE_OF_HEIGHT = 200;
/** The height of a capital letter, and of a digit, as a part of the size of its type. */
const CAPITAL = 0.714;
const INCH_MM = 25.4;

/** A screen: its size in pixels of the page, and the length of its diagonal. */
export interface Screen {
  width: number;
  height: number;
  inches: number;
}

const millimetres = (screen: Screen) => (screen.inches * INCH_MM) / Math.hypot(screen.width, screen.height);

/** The size of type, in pixels, that can be read from this distance. */
export const typeFor = (metres: number, screen: Screen) => (metres * 1000) / DISTANCE_OF_HEIGHT / CAPITAL / millimetres(screen);

/** The distance in metres from which type of that size can be read. */
export const metresFor = (type: number, screen: Screen) => (type * CAPITAL * millimetres(screen) * DISTANCE_OF_HEIGHT) / 1000;
