import { describe, expect, it } from "vitest";
import { graphemes, initial } from "../src/ui/graphemes";

describe("graphemes", () => {
  it("counts an emoji as one letter", () => {
    expect(graphemes("Zoë 👩‍🚀🇳🇴")).toHaveLength(6);
    expect(initial("👨‍👩‍👧‍👦 family")).toBe("👨‍👩‍👧‍👦");
    expect(initial(" ann")).toBe("A");
    expect(initial("")).toBe("?");
  });
});
