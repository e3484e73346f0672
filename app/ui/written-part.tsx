import { type ComponentType, createContext, type ReactNode, use } from "react";
import { UNSAFE_DataRouterNavigationContext, UNSAFE_LocationContext } from "react-router";

/** Gives the HTML of a part by what it depends on, rendering it the first time. Set by the server around a public page. */
export type PartWriter = (part: ComponentType<never>, dependsOn: string, render: () => ReactNode) => string;
export const PartWriterContext = createContext<PartWriter | undefined>(undefined);

/**
 * A part that is the same on many pages, such as the footer. The server renders it once for equal properties and
 * addresses: a third of a page's elements stands around its content. In the browser it is a component like any other.
 * @param props `with`: all that the part depends on besides the address of the page
 */
export function WrittenPart<Props extends object>({
  as: Root,
  of: Part,
  with: props,
  ...attributes
}: { as: "header" | "footer" | "aside"; of: ComponentType<Props>; with: Props } & Record<string, unknown>) {
  const write = use(PartWriterContext);
  const location = use(UNSAFE_LocationContext);
  const navigation = use(UNSAFE_DataRouterNavigationContext);
  // With a query there are as many addresses as there are questions; none of them is worth remembering.
  if (!write || location.location.search) {
    return (
      <Root {...attributes}>
        <Part {...props} />
      </Root>
    );
  }
  const dependsOn = `${location.location.pathname} ${JSON.stringify(props)}`;
  const html = write(Part as ComponentType<never>, dependsOn, () => (
    <UNSAFE_LocationContext value={location}>
      <UNSAFE_DataRouterNavigationContext value={navigation}>
        <Part {...props} />
      </UNSAFE_DataRouterNavigationContext>
    </UNSAFE_LocationContext>
  ));
  // biome-ignore lint/security/noDangerouslySetInnerHtml: written by React from the same part
  return <Root {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
}
