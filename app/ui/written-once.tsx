import { type ComponentType, createContext, type ReactNode, use } from "react";
import { UNSAFE_DataRouterNavigationContext, UNSAFE_LocationContext } from "react-router";

/**
 * Notes a part and gives what stands in its place until the page is rendered. Set by the server around a public page.
 * @param dependsOn all that decides what the part says
 */
export type PartWriter = (part: ComponentType<never>, dependsOn: string, render: () => ReactNode) => string;
export const PartWriterContext = createContext<PartWriter | undefined>(undefined);

/**
 * A part of pages that the server writes once for equal properties and addresses: the footer, or a row of a list. An edit
 * changes one of them; all others stand in the next page as they stood in the last. In the browser it is the component
 * itself.
 * @param Part an element whose properties are plain data; no ids of React's, and of all contexts only the address
 */
export function writtenOnce<Props extends object>(Part: (props: Props) => ReactNode): (props: Props) => ReactNode {
  return import.meta.env.SSR ? (props) => <Written part={Part} props={props} /> : Part;
}

function Written<Props extends object>({ part: Part, props }: { part: ComponentType<Props>; props: Props }) {
  const write = use(PartWriterContext);
  const location = use(UNSAFE_LocationContext);
  const navigation = use(UNSAFE_DataRouterNavigationContext);
  const { pathname, search } = location.location;
  // With a query there are as many addresses as there are questions; none of them is worth remembering.
  if (!write || search) return <Part {...props} />;
  return write(Part as ComponentType<never>, `${pathname} ${JSON.stringify(props)}`, () => (
    <UNSAFE_LocationContext value={location}>
      <UNSAFE_DataRouterNavigationContext value={navigation}>
        <Part {...props} />
      </UNSAFE_DataRouterNavigationContext>
    </UNSAFE_LocationContext>
  ));
}
