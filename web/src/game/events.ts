// What an event of the table means for those who look.
import type { Event } from "../wasm/table";

const REFUSALS = new Set(["refused", "not_now", "unclear", "marks_differ"]);

export const isRefusal = (event: Event): boolean => REFUSALS.has(event.kind);

/** Something is not as it was before. */
export const isChange = (event: Event): boolean => !isRefusal(event) && event.kind !== "answer";
