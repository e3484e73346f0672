import "./mantine-styles.ts";
import "@mantine/notifications/styles.layer.css";
// Mantine's styles are in a cascade layer: ours win, regardless of the load order.
import "./admin.css";
import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { cssVariables, theme } from "./theme.ts";

/** Mantine with our theme, for every page of the back office including the sign-in page. */
export function AdminProvider({ children }: { children: React.ReactNode }) {
  return (
    <MantineProvider theme={theme} forceColorScheme="light" cssVariablesResolver={cssVariables}>
      {/* Errors persist: the limit leaves room for further messages. */}
      {/* Bottom left, away from the next buttons at the top and right (toast.css). */}
      <Notifications position="bottom-left" limit={8} containerWidth={420} />
      {children}
    </MantineProvider>
  );
}
