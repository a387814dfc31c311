// Pictures come from the library as SVG text, and become nodes here. They are parsed as XML, where
// nothing runs, and the library escapes every text that came from a file.
export function svgNode(text: string): SVGSVGElement {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (parsed.localName !== "svg") throw new Error("the library drew no picture");
  return document.importNode(parsed, true) as unknown as SVGSVGElement;
}

/** Shows a picture in a node, for `use:`. It is decoration: what it shows is said elsewhere. */
export function picture(node: HTMLElement, text: string) {
  const show = (svg: string) => {
    const drawn = svgNode(svg);
    drawn.setAttribute("aria-hidden", "true");
    drawn.setAttribute("focusable", "false");
    drawn.querySelector("title")?.remove();
    node.replaceChildren(drawn);
  };
  show(text);
  return { update: show };
}
