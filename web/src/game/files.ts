// Files out of the page.

/**
 * "ada-bo-2026-03-01-go-9x9.sgf": letters and digits of the names, where there are any, and nothing a file system
 * minds; `date` is when the game was played, its first day first.
 */
export function nameFor(names: readonly string[], game: string, date: string, ending: string): string {
  const plain = (text: string) =>
    text
      .normalize("NFKC")
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 40);
  const day = plain(date.split(",")[0]!) || new Date().toLocaleDateString("sv"); // the Swedes write it so
  const stem = [...names.map(plain), day, plain(game)].filter((part) => part !== "").join("-");
  return `${stem.toLowerCase()}.${ending}`;
}

export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The picture as pixels, drawn by the browser. */
export async function pngFrom(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext("2d")!.drawImage(image, 0, 0);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}
