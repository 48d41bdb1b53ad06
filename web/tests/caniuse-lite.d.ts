// The part of the package that the tests use: it has no types of its own.
declare module "caniuse-lite" {
  export const features: Record<string, unknown>;
  /** Who has it: `stats` by engine and version begins with y (yes), a (almost) or n (no). */
  export function feature(packed: unknown): { stats: Record<string, Record<string, string>> };
}
