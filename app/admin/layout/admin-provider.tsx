import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "./admin.css";
import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { cssVariables, theme } from "./theme.ts";

/** Mantine with our look, for every page of the back office, the sign-in page included. */
export function AdminProvider({ children }: { children: React.ReactNode }) {
  return (
    <MantineProvider theme={theme} forceColorScheme="light" cssVariablesResolver={cssVariables}>
      <Notifications position="top-right" limit={4} containerWidth={420} />
      {children}
    </MantineProvider>
  );
}
