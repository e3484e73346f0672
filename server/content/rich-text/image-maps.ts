import { Element, hasChildren, isTag, type ParentNode, Text } from "domhandler";

/** Turns the links of an image map, which belong to parts of a picture, into a list of links. */
export function listImageMaps(parent: ParentNode): void {
  parent.children = parent.children.flatMap((child) => {
    if (!hasChildren(child)) return child;
    listImageMaps(child);
    if (!isTag(child)) return child;
    if (child.name === "map") child.name = "div";
    if (child.name !== "area") return child;
    const { href = "", alt = "", title = "" } = child.attribs;
    if (href === "") return [];
    const words = alt.trim() || title.trim() || href;
    return new Element("li", {}, [new Element("a", { href }, [new Text(words)])]);
  });
}
