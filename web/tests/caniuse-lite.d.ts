// Types of the part of the package that the tests use.
declare module "caniuse-lite" {
  export const features: Record<string, unknown>;
  /** Unpack a feature; `stats` by browser and version starts with y (yes), a (almost) or n (no). */
  export function feature(packed: unknown): { stats: Record<string, Record<string, string>> };
}
