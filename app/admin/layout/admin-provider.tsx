import "@mantine/core/styles.layer.css";
import "@mantine/notifications/styles.layer.css";
// Mantine's rules are in a layer: ours win, whatever the order in which the files of a screen arrive.
import "./admin.css";
import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { cssVariables, theme } from "./theme.ts";

/** Mantine with our look, for every page of the back office, the sign-in page included. */
export function AdminProvider({ children }: { children: React.ReactNode }) {
  return (
    <MantineProvider theme={theme} forceColorScheme="light" cssVariablesResolver={cssVariables}>
      {/* Errors stay: the limit leaves room for what comes after them. */}
      {/* Where nothing to be pressed next stands: that is at the top and at the right (toast.css). */}
      <Notifications position="bottom-left" limit={8} containerWidth={420} />
      {children}
    </MantineProvider>
  );
}
