// Which lessons were done in this browser.
const KEY = "magpie.learned";

export function recallLearned(): Set<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : []);
  } catch {
    return new Set(); // a browser that keeps nothing, or nothing of ours
  }
}

export function keepLearned(learned: ReadonlySet<string>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...learned]));
  } catch {
    // It can be learned again.
  }
}
