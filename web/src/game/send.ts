// A link on its way to somebody else: by what the device shares with, or through the clipboard.

/** Whether it went anywhere; not where the browser lets a page do neither. */
export async function send(address: string, title: string, isTouch: boolean): Promise<"shared" | "copied" | "nowhere"> {
  if (isTouch && typeof navigator.share === "function") {
    try {
      await navigator.share({ title, url: address });
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "shared"; // thought better of
    }
  }
  try {
    await navigator.clipboard.writeText(address);
    return "copied";
  } catch {
    return "nowhere";
  }
}
