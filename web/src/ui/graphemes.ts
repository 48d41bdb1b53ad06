// Letters as a reader counts them: an emoji of several code points is one.

interface Segmenter {
  segment(text: string): Iterable<{ segment: string }>;
}
// Older browsers have no segmenter; there, joined emoji count as several letters.
const { Segmenter } = Intl as { Segmenter?: new () => Segmenter };
const segmenter = Segmenter ? new Segmenter() : null;

export const graphemes = (text: string): string[] =>
  segmenter ? Array.from(segmenter.segment(text), (one) => one.segment) : Array.from(text);

/** Return the letter for an avatar. */
export const initial = (name: string): string => (graphemes(name.trim())[0] ?? "?").toUpperCase();
