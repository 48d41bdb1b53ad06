// Text that is not for readers or stays English: parts of the rules, game files. The linter leaves it alone.

export const code = String.raw;
